"""Packed positions within a game. Games without them are replayed when somebody first looks back."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "landmark",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("position", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("landmark")
