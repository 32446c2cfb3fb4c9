"""The window: PySide6 widgets on top of everything else; it names no pack."""
