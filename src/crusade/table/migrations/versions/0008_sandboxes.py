"""Sandboxes: where one comes from, and the position it begins with."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("sandbox", sa.String(8), nullable=False, server_default=""))
        game.add_column(sa.Column("start", sa.LargeBinary, nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("game") as game:
        game.drop_column("start")
        game.drop_column("sandbox")
