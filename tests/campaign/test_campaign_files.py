"""Campaign files come back byte for byte, keep what they do not know, and say what is wrong with them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from studio.campaign.conduct import enter, undo
from studio.campaign.files import campaign_bytes, campaign_from, read_campaign, save_campaign
from studio.campaign.model import Campaign
from studio.errors import DamagedFile, FileError, ForeignFile, FutureVersion, TruncatedFile
from studio.scenario.result import Result

Told = Callable[..., Result]


def test_a_campaign_with_a_ledger_comes_back_byte_for_byte(campaign: Campaign, told: Told, tmp_path: Path) -> None:
    played = enter(campaign, told(campaign, "attacker"), seed=7, players={"attacker": "easy", "defender": "easy"})
    file = tmp_path / "river.campana.json"
    save_campaign(file, played)
    assert read_campaign(file) == played
    assert campaign_bytes(read_campaign(file)) == file.read_bytes()


def test_unknown_fields_are_kept_through_play_and_undo(campaign: Campaign, told: Told) -> None:
    tree = json.loads(campaign_bytes(campaign))
    tree["weather_report"] = {"text": "fog"}
    tree["nodes"][1]["colour"] = "ochre"
    tree["formations"][0]["units"][0]["nickname"] = "los de siempre"
    first = json.dumps(tree, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    read = campaign_from(first)
    assert campaign_bytes(read) == first
    played = enter(read, told(read, "attacker"))
    assert b'"colour":"ochre"' in campaign_bytes(played)
    assert campaign_bytes(undo(played)) == first


def test_a_cut_file_is_told_from_a_damaged_one(campaign: Campaign) -> None:
    data = campaign_bytes(campaign)
    with pytest.raises(TruncatedFile):
        campaign_from(data[:-40], "river")
    with pytest.raises(TruncatedFile):
        campaign_from(b"", "river")
    with pytest.raises(DamagedFile, match=r"river: .*byte"):
        campaign_from(data.replace(b'"edges":[', b'"edges":[,', 1), "river")


def test_a_wrong_value_is_named_by_its_place(campaign: Campaign) -> None:
    tree = json.loads(campaign_bytes(campaign))
    tree["nodes"][2]["title"] = 5
    with pytest.raises(DamagedFile, match=r"\$\.nodes\[2\]\.title|\$\.nodes\[\.\.\.\]\.title"):
        campaign_from(json.dumps(tree).encode())


def test_another_document_is_foreign(campaign: Campaign) -> None:
    with pytest.raises(ForeignFile):
        campaign_from(b'{"format":1,"pack":"spain1936","board":{}}')
    with pytest.raises(ForeignFile):
        campaign_from(b"PK\x03\x04")


def test_a_newer_format_is_refused_with_both_numbers(campaign: Campaign) -> None:
    data = campaign_bytes(campaign).replace(b'"format":1', b'"format":2')
    with pytest.raises(FutureVersion, match=r"format 2; this one reads up to 1"):
        campaign_from(data)


def test_a_ledger_that_cannot_have_happened_is_damaged(campaign: Campaign, told: Told) -> None:
    tree = json.loads(campaign_bytes(enter(campaign, told(campaign, "attacker"))))
    tree["ledger"][1]["unit"] = "ghosts"
    with pytest.raises(DamagedFile, match=r"\$\.ledger\[1\]"):
        campaign_from(json.dumps(tree).encode())
    tree["ledger"][1]["unit"] = "rifles"
    tree["ledger"][0]["step"] = 4
    with pytest.raises(DamagedFile, match=r"\$\.ledger\[0\]: its steps are not in order"):
        campaign_from(json.dumps(tree).encode())


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"file\.missing"):
        read_campaign(tmp_path / "none.campana.json")
