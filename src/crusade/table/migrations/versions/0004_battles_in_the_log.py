"""The battle each entry belongs to, for the log. Games without it are replayed once when they are next opened."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("entry") as entry:
        entry.add_column(sa.Column("battle", sa.String(20), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("entry") as entry:
        entry.drop_column("battle")
