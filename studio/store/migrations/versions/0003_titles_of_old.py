"""Titles by language of documents that were saved before there were any: read from their newest revision."""

from json import dumps

import sqlalchemy as sa
from alembic import op

from studio.errors import StudioError
from studio.library import describe

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

NEWEST = sa.text(
    "SELECT revision.content FROM revision JOIN item ON item.id = revision.item_id AND item.revision = revision.number"
    " WHERE item.id = :id"
)
FILL = sa.text("UPDATE item SET titles = :titles, search = :search WHERE id = :id")


def upgrade() -> None:
    """Fills the column where a document holds its title in several languages."""
    connection = op.get_bind()
    bare = sa.text("SELECT id, title FROM item WHERE titles = '' AND kind IN ('scenario', 'campaign')")
    for key, title in connection.execute(bare).all():
        content = connection.execute(NEWEST, {"id": key}).scalar()
        try:
            entry = describe(bytes(content or b""), title)
        except StudioError:
            # Kept as it is: whoever opens the document is told what is wrong with it.
            continue
        if entry.titles and entry.title == title:
            titles = dumps(dict(entry.titles), ensure_ascii=False, sort_keys=True)
            filled = {"id": key, "titles": titles, "search": entry.search}
            connection.execute(
                FILL, {name: text.replace("\0", "\N{REPLACEMENT CHARACTER}") for name, text in filled.items()}
            )


def downgrade() -> None:
    """Empties nothing: what is filled is true for an older studio as well."""
