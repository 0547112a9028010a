"""When a game was last played, who made it (as a keyed hash), and how large an imported file is."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("moved", sa.Integer, nullable=False, server_default="0"))
        game.add_column(sa.Column("maker", sa.String(32), nullable=False, server_default=""))
        game.add_column(sa.Column("source_bytes", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE game SET moved = version")  # at most: an old offer must not come alive again
    op.execute("UPDATE game SET source_bytes = length(source) WHERE imported")
    op.create_index("game_maker", "game", ["maker", "created"])
    op.create_index("game_source", "game", ["imported", "maker", "source_bytes"])


def downgrade() -> None:
    op.drop_index("game_source", "game")
    op.drop_index("game_maker", "game")
    with op.batch_alter_table("game") as game:
        for name in ("source_bytes", "maker", "moved"):
            game.drop_column(name)
