"""The library's page."""

from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.pages import Page, Shell
from studio.ui.widgets.basics import column
from studio.ui.widgets.notices import EmptyState

__all__ = ["LibraryPage"]


class LibraryPage(Page):
    """Shows the documents of the library as cards."""

    key = "library"
    title = N_("Library")
    icon = "library"

    def __init__(self, desk: Desk, shell: Shell) -> None:
        super().__init__(desk, shell)
        column(self).addWidget(EmptyState(desk, "library", N_("Nothing here yet"), N_("Drop a file on the window.")))
