"""The page of settings."""

from studio.errors import N_
from studio.ui.pages import Page

__all__ = ["SettingsPage"]


class SettingsPage(Page):
    """Shows the settings, each described by its row in the preferences."""

    key = "settings"
    title = N_("Settings")
    icon = "settings"
