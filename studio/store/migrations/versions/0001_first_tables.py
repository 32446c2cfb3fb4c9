"""The first tables: items, their revisions, their tags."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "item",
        sa.Column("id", sa.String(250), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("pack", sa.String(), nullable=False),
        sa.Column("pack_version", sa.String(), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("tags", sa.String(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("search", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("made", sa.DateTime(), nullable=False),
        sa.Column("changed", sa.DateTime(), nullable=False),
        sa.Column("removed", sa.DateTime(), nullable=True),
        sa.CheckConstraint("kind IN ('scenario', 'army', 'campaign', 'game')", name=op.f("ck_item_kind")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_item")),
    )
    op.create_index(op.f("ix_item_changed"), "item", ["changed"])
    op.create_index(op.f("ix_item_removed"), "item", ["removed"])
    op.create_index(op.f("ix_item_kind_item_changed"), "item", ["kind", "changed"])
    op.create_index(op.f("ix_item_pack_item_points"), "item", ["pack", "points"])
    op.create_table(
        "revision",
        sa.Column("item_id", sa.String(250), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("made", sa.DateTime(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["item_id"], ["item.id"], name=op.f("fk_revision_item_id_item"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("item_id", "number", name=op.f("pk_revision")),
    )
    op.create_table(
        "tag",
        sa.Column("item_id", sa.String(250), nullable=False),
        sa.Column("tag", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["item_id"], ["item.id"], name=op.f("fk_tag_item_id_item"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("item_id", "tag", name=op.f("pk_tag")),
    )
    op.create_index(op.f("ix_tag_tag"), "tag", ["tag"])


def downgrade() -> None:
    """Drops the tables."""
    op.drop_table("tag")
    op.drop_table("revision")
    op.drop_table("item")
