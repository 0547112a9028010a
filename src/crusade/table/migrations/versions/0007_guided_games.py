"""Guided games: which script a game follows, and when its learner left it."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("lesson", sa.String(16), nullable=False, server_default=""))
        game.add_column(sa.Column("freed", sa.Integer, nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("game") as game:
        game.drop_column("freed")
        game.drop_column("lesson")
