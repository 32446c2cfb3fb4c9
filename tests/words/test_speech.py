"""Texts, numbers, lengths, lists and phrases in both languages."""

from datetime import datetime

import pytest

from studio.errors import N_, UsageError
from studio.words import Words, fold, load, preferred
from studio.words.pseudo import pseudo

ES = load("es")
EN = load("en")

PHRASES = {
    "event.fire": {"es": "Dispara a {gap:cm} con {weapon}.", "en": "Fires at {gap:cm} with {weapon}."},
    "event.loss": {"es": "{n} {n:baja|bajas}", "en": "{n} {n:casualty|casualties}"},
    "event.turn": {"es": "Gira {turn:deg} ({chance:pct})", "en": "Turns {turn:deg} ({chance:pct})"},
    "event.mixed": {"en": "Only English, {reach:in}"},
    "term.hmg": {"es": "ametralladora pesada", "en": "heavy machine gun"},
}


@pytest.mark.parametrize(
    ("units", "es", "en"),
    [
        (34_100, "34,1 cm", "34.1 cm"),
        (34_000, "34 cm", "34 cm"),
        (34_149, "34,1 cm", "34.1 cm"),
        (34_150, "34,2 cm", "34.2 cm"),
        (-34_150, "−34,2 cm", "−34.2 cm"),
        (50, "0,1 cm", "0.1 cm"),
        (0, "0 cm", "0 cm"),
        (12_345_000, "12.345 cm", "12,345 cm"),
    ],
)
def test_lengths_are_centimetres_with_the_signs_of_the_language(units: int, es: str, en: str) -> None:
    assert ES.length(units).replace("\N{NO-BREAK SPACE}", " ") == es
    assert EN.length(units).replace("\N{NO-BREAK SPACE}", " ") == en


def test_inches_are_exact_where_they_are_whole() -> None:
    assert EN.inches(2540 * 12) == "12″"
    assert EN.inches(2540 * 25 // 2) == "12.5″"
    assert ES.inches(2540 * 25 // 2) == "12,5″"


@pytest.mark.parametrize(
    ("scaled", "decimals", "es", "en"),
    [
        (341, 1, "34,1", "34.1"),
        (5, 2, "0,05", "0.05"),
        (-5, 1, "−0,5", "−0.5"),
        (1234, 0, "1234", "1,234"),
        (12345, 0, "12.345", "12,345"),
        (123456789, 2, "1.234.567,89", "1,234,567.89"),
    ],
)
def test_numbers_have_the_signs_of_the_language(scaled: int, decimals: int, es: str, en: str) -> None:
    assert ES.number(scaled, decimals) == es
    assert EN.number(scaled, decimals) == en


def test_measured_values_round_halves_away_from_zero() -> None:
    assert EN.decimal(0.25, 1) == "0.3"
    assert EN.decimal(-0.25, 1) == "−0.3"
    assert ES.decimal(2.0, 2) == "2,00"


def test_shares_are_percentages() -> None:
    assert ES.share(1, 3, 1) == "33,3\N{NO-BREAK SPACE}%"
    assert EN.share(1, 3) == "33%"
    assert EN.share(1, 0) == "0%"
    assert EN.percent(255, 1) == "25.5%"


def test_angles_are_degrees() -> None:
    assert ES.angle(9000) == "90°"
    assert ES.angle(2250, 1) == "22,5°"


@pytest.mark.parametrize(
    ("items", "es"),
    [
        ([], ""),
        (["Teruel"], "Teruel"),
        (["Teruel", "Ávila"], "Teruel y Ávila"),
        (["Teruel", "Ávila", "Irún"], "Teruel, Ávila e Irún"),
        (["cobre", "hierro"], "cobre y hierro"),
        (["agua", "higos"], "agua e higos"),
        (["uno", "iones"], "uno y iones"),
    ],
)
def test_lists_end_with_the_right_spanish_and(items: list[str], es: str) -> None:
    assert ES.join(items) == es


def test_choices_end_with_the_right_or() -> None:
    assert ES.either(["siete", "ocho"]) == "siete u ocho"
    assert ES.either(["uno", "dos"]) == "uno o dos"
    assert EN.either(["one", "two", "three"]) == "one, two or three"
    assert EN.join(["a", "b", "India"]) == "a, b and India"


def test_a_text_is_said_in_the_language_with_its_parameters() -> None:
    assert ES.say("There is no such file.") == "No existe ese archivo."
    assert EN.say("There is no such file.") == "There is no such file."
    assert EN.say("The file is larger than {limit} kB.", limit=3) == "The file is larger than 3 kB."


def test_marked_texts_among_the_parameters_are_said_too() -> None:
    said = ES.say("The file could not be saved: {reason}.", reason=N_("the disk is full"))
    assert said == "No se ha podido guardar el archivo: el disco está lleno."


@pytest.mark.parametrize(
    ("n", "said"), [(0, "0 hits"), (1, "1 hit"), (2, "2 hits"), (5, "5 hits"), (1200, "1,200 hits")]
)
def test_plurals_follow_the_count(n: int, said: str) -> None:
    assert EN.many("{n} hit", "{n} hits", n) == said  # not in the catalogue: only the rule of the language


@pytest.mark.parametrize(("n", "said"), [(0, "0 puntos"), (1, "1 punto"), (2, "2 puntos"), (5, "5 puntos")])
def test_spanish_plurals_follow_the_count(n: int, said: str) -> None:
    assert ES.many("{n} point", "{n} points", n) == said


def test_phrases_write_lengths_terms_and_forms_in_the_language() -> None:
    params = {"gap": 34_100, "weapon": "hmg"}
    assert ES.phrase(PHRASES, "event.fire", **params) == "Dispara a 34,1\N{NO-BREAK SPACE}cm con ametralladora pesada."
    assert EN.phrase(PHRASES, "event.fire", **params) == "Fires at 34.1\N{NO-BREAK SPACE}cm with heavy machine gun."
    assert ES.phrase(PHRASES, "event.loss", n=1) == "1 baja"
    assert ES.phrase(PHRASES, "event.loss", n=0) == "0 bajas"
    assert EN.phrase(PHRASES, "event.turn", turn=9000, chance=50) == "Turns 90° (50%)"


def test_a_phrase_that_is_missing_shows_its_key_and_a_missing_language_shows_english() -> None:
    assert ES.phrase(PHRASES, "event.unknown") == "[event.unknown]"
    assert ES.phrase(PHRASES, "event.mixed", reach=2540) == "Only English, 1″"
    assert ES.phrase(PHRASES, "event.fire") == "Dispara a {gap:cm} con {weapon}."


def test_moments_are_written_in_the_language() -> None:
    when = datetime(2026, 11, 29, 8, 5)
    assert ES.moment(when) == "29 nov 2026, 08:05"
    assert EN.moment(datetime(2026, 1, 3, 22, 31)) == "3 Jan 2026, 22:31"


def test_a_dictionary_lists_accents_beside_their_letters_and_n_tilde_after_n() -> None:
    assert ES.sort(["Zamora", "Ñora", "avila", "Nules", "Ávila", "Oviedo"]) == [
        "avila",
        "Ávila",
        "Nules",
        "Ñora",
        "Oviedo",
        "Zamora",
    ]


def test_folding_forgets_case_accents_and_spaces() -> None:
    assert fold("  Árbol  ÑANDÚ ") == "arbol nandu"
    assert fold("Straße") == "strasse"
    assert fold("PLAIN text") == "plain text"


def test_a_language_that_is_not_spoken_is_refused() -> None:
    with pytest.raises(UsageError, match=r"does not speak “de”.*\[language.unknown\]"):
        load("de")


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        (["es_ES.UTF-8"], "es"),
        ([None, "es-MX"], "es"),
        (["de_DE", "es"], "es"),
        (["C"], "en"),
        (["fr:es:en"], "es"),
        ([], "en"),
        (["est_EE"], "en"),
    ],
)
def test_the_first_language_that_is_spoken_is_preferred(wishes: list[str | None], language: str) -> None:
    assert preferred(wishes) == language


def test_two_languages_live_side_by_side() -> None:
    spoken: list[Words] = [load("es"), load("en"), load("es")]
    assert [words.say("the disk is full") for words in spoken] == [
        "el disco está lleno",
        "the disk is full",
        "el disco está lleno",
    ]


def test_the_pseudo_language_is_two_fifths_longer_and_keeps_its_holes() -> None:
    said = pseudo(EN).say("The file is larger than {limit} kB.", limit=3)
    assert said.startswith("⟦Thé fílé ís lárgér tháñ 3 kB.~")
    assert len(said) >= len("The file is larger than 3 kB.") * 7 // 5
