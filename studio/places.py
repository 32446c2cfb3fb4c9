"""Where the shipped data lies: beside the package in a checkout, inside it in a wheel or a frozen build."""

from importlib.resources import files
from pathlib import Path

__all__ = ["campaigns", "resources"]


def resources() -> Path:
    """Returns the folder of packs, icons, symbols, styles, fonts, texts and the guide."""
    return _shipped("resources")


def campaigns() -> Path:
    """Returns the folder of the campaigns and scenarios that come with the studio."""
    return _shipped("campaigns")


def _shipped(name: str) -> Path:
    package = Path(str(files(__package__)))
    inside = package / "_data" / name
    return inside if inside.is_dir() else package.parent / name
