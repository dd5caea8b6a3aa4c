"""The workshop: a card file is looked at after every change, on the command line and on the page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from igroteka.lab import workshop as lab
from igroteka.web.app import create_app

EXAMPLES = Path(__file__).parent.parent / "examples"
MARA = (EXAMPLES / "unmatched" / "mara.toml").read_text(encoding="utf-8")
WRONG = MARA.replace("may damage 1", "may dammage 1")


@pytest.fixture
def mara(tmp_path: Path) -> Path:
    path = tmp_path / "mara.toml"
    path.write_text(MARA, encoding="utf-8")
    return path


def test_watching_tells_mistakes_then_what_the_cards_do_and_then_what_changed(mara: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    versions = iter([MARA, MARA.replace("may damage 1", "may damage 2")])
    mara.write_text(WRONG, encoding="utf-8")

    def rewrite(*about: object) -> None:  # instead of waiting for a person
        mara.write_text(next(versions), encoding="utf-8")

    monkeypatch.setattr(lab, "_tell_balance", lambda *about: None)
    monkeypatch.setattr(lab, "_wait_for_change", rewrite)
    lab.watch(mara, "unmatched", "en", tmp_path / "mara.svg", lambda text, style: heard.append(text), times=3)
    assert heard[0] == (
        "mara.toml, line 13: hero mara: unknown word 'dammage' in 'boosting may dammage 1 to an enemy adjacent'; did you mean 'damage'?"
    )
    assert "Mara the Ferrywoman, ability" in heard
    first, second = (i for i, text in enumerate(heard) if text.endswith("mara.svg"))
    assert [text.split(":")[-1].strip() for text in heard[first + 1 : second]] == [
        "Deal 1 damage to an opposing fighter in an adjacent space", "Deal 2 damage to an opposing fighter in an adjacent space",
    ]  # fmt: skip
    assert (tmp_path / "mara.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_quick_balance_is_against_each_of_the_box(mara: Path) -> None:
    with lab.child("balance", "unmatched", str(mara), "0") as measuring:
        found = json.loads(measuring.communicate()[0])
    assert found["games"] == 32
    assert [name for name, _ in lab.against(found, "en")] == ["King Arthur", "Alice", "Medusa", "Sinbad"]
    assert all(rate["low"] <= rate["rate"] <= rate["high"] for _, rate in lab.against(found, "ru"))


def test_every_file_to_begin_with_names_heroes_that_the_box_does_not_have() -> None:
    for game in ("unmatched", "tash_kalar"):
        assert len(lab.beginnings(game)) >= 3
        assert all('id = "my-' in text for name, text in lab.beginnings(game).items() if name not in ("mara", "tide"))


def test_the_page_is_for_whoever_sits_at_this_machine(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "here"), base_url="http://127.0.0.1:8080", client=("127.0.0.1", 5)) as client:
        assert "Ferrywoman" in client.get("/workshop?game=unmatched").text
        said = client.post("/workshop/check", json={"game": "unmatched", "source": WRONG}).json()
        assert (said["line"], "did you mean 'damage'" in said["mistake"]) == (13, True)
        assert client.post("/workshop/play", json={"game": "unmatched", "source": WRONG}).status_code == 422
        assert client.post("/workshop/check", json={"game": "meeting", "source": ""}).status_code == 422
        assert client.get("/workshop/table?game=unmatched&side=alice&key=guess").status_code == 404
        assert client.post("/workshop/check", json={"game": "unmatched", "source": MARA}, headers={"origin": "http://elsewhere"}).status_code == 403
        for headers in ({"host": "example.org"}, {"x-forwarded-for": "192.0.2.1"}):
            assert client.get("/workshop", headers=headers).status_code == 404
    with TestClient(create_app(tmp_path / "there"), base_url="http://127.0.0.1:8080", client=("192.168.0.7", 5)) as client:
        assert client.get("/workshop").status_code == 404
