"""What each entry did besides what it says, for the log. Games without it are replayed once when they are next opened."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("entry") as entry:
        entry.add_column(sa.Column("news", sa.Text, nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("entry") as entry:
        entry.drop_column("news")
