"""The first table: games, seats, entries, notes, requests."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def game_id() -> "sa.Column[str]":
    return sa.Column("game_id", sa.String(16), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("switches", sa.JSON, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("salts", sa.JSON, nullable=False),
        sa.Column("rolls", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("result", sa.String(60), nullable=False),
        sa.Column("takebacks", sa.JSON, nullable=False),
        sa.Column("imported", sa.Boolean, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("rematch", sa.String(16), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "seat",
        game_id(),
        sa.Column("side", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("player", sa.String(20), nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
    )
    op.create_table(
        "entry",
        game_id(),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("option", sa.String(60), nullable=False),
        sa.Column("faces", sa.String(400), nullable=False),
        sa.Column("roll", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "note",
        game_id(),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "request",
        game_id(),
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    for table in ("request", "note", "entry", "seat", "game"):
        op.drop_table(table)
