"""Reading a picture from a file, of bounded size whatever the file holds, and making it ready to be painted."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PySide6.QtGui import QImage, QImageReader

from studio.errors import N_, DamagedFile, FileError
from studio.files import read_limited
from studio.scenario.model import Background

__all__ = ["LARGEST_SIDE", "picture_image", "read_picture"]

LARGEST_FILE: Final = 64 << 20
LARGEST_SIDE: Final = 3200
MOST_PIXELS: Final = 160_000_000
LARGEST_KEPT: Final = 6 << 20
MEMORY_MB: Final = 700
QUALITY: Final = 88
SHRINK: Final = 80


def read_picture(path: Path) -> Background:
    """Reads a PNG or JPEG as a background that fits on the table; large ones are made smaller.

    Raises FileError: missing, too big, or not a picture. Runs on any thread.
    """
    content = read_limited(path, LARGEST_FILE)
    reader, buffer = _reader(content)
    size = reader.size()
    if not size.isValid() or bytes(reader.format().data()) not in (b"png", b"jpeg", b"jpg"):
        raise DamagedFile.at(path.name, "byte 0", N_("it is no PNG or JPEG picture"))
    if size.width() * size.height() > MOST_PIXELS:
        text = N_("The picture has {width} × {height} pixels: more than can be read.")
        raise FileError(
            "picture.too-large",
            text,
            path.name,
            advice=N_("Make it smaller first, at most 12,000 pixels wide."),
            width=size.width(),
            height=size.height(),
        )
    longest = max(size.width(), size.height())
    if longest > LARGEST_SIDE:
        reader.setScaledSize(
            QSize(max(1, size.width() * LARGEST_SIDE // longest), max(1, size.height() * LARGEST_SIDE // longest))
        )
    image = reader.read()
    buffer.close()
    if image.isNull():
        raise DamagedFile.at(path.name, "$", N_("the picture breaks off or is damaged"))
    return _kept(image)


def picture_image(background: Background) -> QImage:
    """Returns the picture of a background; an empty one when its bytes are damaged."""
    reader, buffer = _reader(background.picture)
    image = reader.read() if reader.canRead() else QImage()
    buffer.close()
    return image


def _reader(content: bytes) -> tuple[QImageReader, QBuffer]:
    QImageReader.setAllocationLimit(MEMORY_MB)
    buffer = QBuffer()
    buffer.setData(QByteArray(content))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    reader.setDecideFormatFromContent(True)
    return reader, buffer


def _kept(image: QImage) -> Background:
    """Writes a picture anew, without what a camera tells of its owner, until it is small enough to be kept."""
    while True:
        content = _bytes_of(image)
        if len(content) <= LARGEST_KEPT:
            return Background(picture=content, width=image.width(), height=image.height())
        image = image.scaled(image.width() * SHRINK // 100, image.height() * SHRINK // 100)


def _bytes_of(image: QImage) -> bytes:
    array = QByteArray()
    buffer = QBuffer(array)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    clear = image.hasAlphaChannel()
    image.save(buffer, "PNG" if clear else "JPEG", -1 if clear else QUALITY)  # type: ignore[call-overload]
    buffer.close()
    return bytes(array.data())
