"""Estado Mayor: battlefields by the book, battles that explain themselves, campaigns."""

__version__ = "0.1.0"
