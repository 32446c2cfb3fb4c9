"""Titles by language, for documents that hold several; empty until a document is saved again."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column."""
    op.add_column("item", sa.Column("titles", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    """Drops the column."""
    op.drop_column("item", "titles")
