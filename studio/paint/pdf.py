"""Pictures as PDF: true to scale, on one page or on a grid of pages with marks for cutting and gluing."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

from studio.drawing.palette import Palette
from studio.drawing.paper import Page
from studio.errors import N_, CannotSave
from studio.paint.fonts import Fonts
from studio.paint.painter import Prepared

__all__ = ["save_pdf"]

_DPI = 1200
_DOTS = _DPI / 25.4


def save_pdf(
    prepared: Prepared,
    pages: Sequence[Page],
    scale: int,
    path: Path,
    title: str,
    palette: Palette,
    fonts: Fonts,
) -> None:
    """Writes the pages of a picture at 1:scale; raises CannotSave when the file cannot be written."""
    writer = QPdfWriter(str(path))
    writer.setResolution(_DPI)
    writer.setTitle(title)
    writer.setPageLayout(_layout(pages[0]))
    painter = QPainter()
    if not painter.begin(writer):
        raise CannotSave.because(path, N_("the file cannot be written"))
    for index, page in enumerate(pages):
        if index:
            writer.newPage()
        _paint_page(painter, prepared, page, scale)
        if len(pages) > 1:
            _marks(painter, page, palette, fonts)
    painter.end()


def _layout(page: Page) -> QPageLayout:
    size = QPageSize(
        QSizeF(page.width, page.height), QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch
    )
    return QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))


def _paint_page(painter: QPainter, prepared: Prepared, page: Page, scale: int) -> None:
    left, top, width, height = page.frame
    dots = _DOTS / 100 / scale
    painter.save()
    painter.translate(page.left * _DOTS, page.top * _DOTS)
    painter.setClipRect(QRectF(0, 0, width * dots, height * dots))
    painter.scale(dots, dots)
    painter.translate(-left, -top)
    prepared.paint(painter, region=QRectF(left, top, width, height))
    painter.restore()


def _marks(painter: QPainter, page: Page, palette: Palette, fonts: Fonts) -> None:
    """Draws the corners to cut at and the page's place in the grid (A1, B1, ...)."""
    painter.save()
    painter.scale(_DOTS, _DOTS)
    painter.setPen(QPen(QColor(palette.hex("ink")), 0.15))
    left, top = page.left, page.top
    right, bottom = page.width - page.left, page.height - page.top
    for x, y, dx, dy in (
        (left, top, -1, -1),
        (right, top, 1, -1),
        (right, bottom, 1, 1),
        (left, bottom, -1, 1),
    ):
        painter.drawLine(QPointF(x + dx, y), QPointF(x + 6 * dx, y))
        painter.drawLine(QPointF(x, y + dy), QPointF(x, y + 6 * dy))
    painter.scale(0.1, 0.1)
    painter.setFont(fonts.font("cantarell", 30))
    place = f"{_letters(page.column)}{page.row + 1}  ·  {_letters(page.columns - 1)}{page.rows}"
    painter.drawText(QPointF((left + 12) * 10, (page.height - 3.5) * 10), place)
    painter.restore()


def _letters(column: int) -> str:
    return chr(ord("A") + column) if column < 26 else _letters(column // 26 - 1) + chr(ord("A") + column % 26)
