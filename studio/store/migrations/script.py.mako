"""${message}."""

import sqlalchemy as sa
import sqlmodel
from alembic import op
from sqlalchemy import Text

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = ${repr(branch_labels)}
depends_on = ${repr(depends_on)}


def upgrade() -> None:
    """Brings the tables up."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Takes the tables back."""
    ${downgrades if downgrades else "pass"}
