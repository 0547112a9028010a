"""Games of variants: the digest of the edition a game was begun with."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("variant", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("game") as game:
        game.drop_column("variant")
