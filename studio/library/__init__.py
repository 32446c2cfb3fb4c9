"""What the shelves hold: items, the port that a store fulfils, adding and exporting, and bundles."""

from studio.library.adding import Added, add_content, add_file, export_bundle, find_item
from studio.library.bundle import Member, pack_bundle, read_bundle
from studio.library.describe import describe
from studio.library.item import Entry, Item, Kind, Order, Revision, Wanted
from studio.library.shelf import Shelf

__all__ = [
    "Added",
    "Entry",
    "Item",
    "Kind",
    "Member",
    "Order",
    "Revision",
    "Shelf",
    "Wanted",
    "add_content",
    "add_file",
    "describe",
    "export_bundle",
    "find_item",
    "pack_bundle",
    "read_bundle",
]
