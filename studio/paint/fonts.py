"""The shipped fonts: registered with Qt once a process, and found by face."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFont, QFontDatabase

from studio.drawing.look import Look
from studio.errors import N_, FileError
from studio.paint.application import painting_application

__all__ = ["Fonts", "load_fonts"]


@dataclass(frozen=True, slots=True)
class Fonts:
    """Gives the Qt font of a face at a size in the painter's units; keeps alive the application that fonts need."""

    families: Mapping[str, str]
    look: Look
    application: QCoreApplication

    def font(self, face: str, size: float, spacing: float = 0.0) -> QFont:
        """Returns the font of a face; the size is in the painter's own units, as are the letters' extra spaces."""
        entry = self.look.faces[face]
        font = QFont(self.families[face])
        font.setPixelSize(max(1, round(size)))
        font.setWeight(QFont.Weight(entry.weight))
        font.setItalic(entry.italic)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        if entry.lining:
            font.setFeature(QFont.Tag("lnum"), 1)
        if spacing:
            font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
        return font


def load_fonts(look: Look, folder: Path) -> Fonts:
    """Registers every face of the look from a folder of font files; raises FileError when one cannot be used."""
    application = painting_application()
    families: dict[str, str] = {}
    for key, face in look.faces.items():
        number = QFontDatabase.addApplicationFont(str(folder / face.file))
        if number < 0:
            raise FileError("font.unusable", N_("The font file cannot be used."), folder / face.file)
        families[key] = QFontDatabase.applicationFontFamilies(number)[0]
    return Fonts(families, look, application)
