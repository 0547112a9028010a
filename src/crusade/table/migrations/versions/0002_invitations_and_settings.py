"""Invitations apart from keys, bookmarks, what the log says, the process that thinks, and the table's own settings."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


MOMENT = (
    ("turn", sa.Integer),
    ("seat", sa.Integer),
    ("phase", sa.String(20)),
    ("step", sa.String(40)),
    ("clause", sa.String(20)),
    ("hidden_from", sa.Integer),
)


def upgrade() -> None:
    op.create_table(
        "setting",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("thinker", sa.String(32), nullable=False, server_default=""))
        game.add_column(sa.Column("thinks_until", sa.DateTime(timezone=True), nullable=True))
        game.add_column(sa.Column("floor", sa.Integer, nullable=False, server_default="0"))
        game.add_column(sa.Column("barrier", sa.String(120), nullable=False, server_default=""))
        game.add_column(sa.Column("told", sa.Integer, nullable=False, server_default="0"))
        game.add_column(sa.Column("position", sa.LargeBinary, nullable=True))
    with op.batch_alter_table("entry") as entry:
        for name, kind in MOMENT:
            entry.add_column(sa.Column(name, kind, nullable=True))
    op.create_index("game_changed", "game", ["changed"])
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("invite_hash", sa.String(64), nullable=False, server_default=""))
    op.execute("UPDATE seat SET invite_hash = key_hash, key_hash = '' WHERE kind = 'open'")


def downgrade() -> None:
    op.execute("UPDATE seat SET key_hash = invite_hash WHERE kind = 'open'")
    with op.batch_alter_table("seat") as seat:
        seat.drop_column("invite_hash")
    op.drop_index("game_changed", "game")
    with op.batch_alter_table("game") as game:
        for name in ("position", "told", "barrier", "floor", "thinks_until", "thinker"):
            game.drop_column(name)
    with op.batch_alter_table("entry") as entry:
        for name, _ in MOMENT:
            entry.drop_column(name)
    op.drop_table("setting")
