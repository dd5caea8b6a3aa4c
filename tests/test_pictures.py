"""Every being, fighter, card, unit and character has a picture of its own; posters and sheets stay small."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

import pytest

from igroteka.core.cards import LANGUAGES
from igroteka.core.scene import standalone
from igroteka.games import game, ids
from igroteka.games.meeting.drawings import pictures as units
from igroteka.games.meeting.state import UNITS
from igroteka.games.portrait.drawings import pictures as garden
from igroteka.games.portrait.state import DECK, SEATS
from igroteka.games.tash_kalar.cards import BEINGS
from igroteka.games.tash_kalar.drawings import beings
from igroteka.games.tash_kalar.language import COMMON, HEROIC, LEGENDARY
from igroteka.games.tenno.drawings import pictures as characters
from igroteka.games.tenno.drawings.table import MINI_W, mini
from igroteka.games.tenno.state import SET
from igroteka.games.unmatched.drawings import pictures as fighters, scenes
from igroteka.games.unmatched.state import HEROES

POSTER = 24_000  # bytes at most
SHEET = 60_000  # packed


def own(names: list[str], pictures: dict[str, str]) -> None:
    """Each of these has a picture, and no two are the same."""
    assert [name for name in names if name not in pictures] == []
    assert len({pictures[name] for name in names}) == len(set(names))


def test_each_of_the_66_beings_has_a_picture_of_its_own() -> None:
    own([being.id for being in BEINGS if being.id in beings.BEINGS], beings.BEINGS)
    assert len(beings.BEINGS) == 66
    assert len({id_ for id_ in beings.BEINGS if any(being.id == id_ for being in BEINGS)}) == 66


def test_a_being_of_a_users_deck_gets_a_picture_by_its_rank() -> None:
    assert len({beings.being_picture("of-my-own", rank) for rank in (COMMON, HEROIC, LEGENDARY)}) == 3


def test_each_fighter_and_each_card_of_unmatched_has_a_picture_of_its_own() -> None:
    printed = [hero for hero in HEROES if hero.id in fighters.FIGHTERS]
    assert len(printed) == 4
    own([fighter.id for hero in printed for fighter in (hero.hero, hero.sidekick)], {name: draw() for name, draw in fighters.FIGHTERS.items()})
    own(sorted({kind.id for hero in printed for kind in hero.kinds}), scenes.SCENES)


def test_each_unit_has_a_picture_of_its_own() -> None:
    own([unit.id.replace("-", "_") for unit in UNITS], units.PICTURES)


def test_each_character_of_tenno_has_a_picture_of_its_own() -> None:
    own([card.id for card in SET], characters.PICTURES)


def test_painters_differ_in_more_than_colour() -> None:
    shapes = {re.sub(r"--p\d", "", garden.painter(look)) for look in range(SEATS + 1)}
    assert len(shapes) == SEATS + 1


def test_cards_of_the_portrait_with_different_actions_look_different() -> None:
    actions = {(card.garden, card.garden_steps, card.own, card.own_steps) for card in DECK}
    assert len({garden.garden(card) + garden.own(card) for card in DECK}) == len(actions)


NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?"
NUMBERS = {"m": 2, "l": 2, "t": 2, "h": 1, "v": 1, "q": 4, "s": 4, "c": 6, "a": 7, "z": 0}  # that a command of a path takes


def readable(d: str) -> bool:
    """Has every command of a path as many numbers as it takes? The flags of an arc are written apart here."""
    if not re.fullmatch(rf"(?:\s*[a-zA-Z]|[\s,]*{NUMBER})*\s*", d) or not d.strip().lower().startswith("m"):
        return False
    for command, rest in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", d):
        count, takes = len(re.findall(NUMBER, rest)), NUMBERS[command.lower()]
        if count % takes if takes else count:
            return False
        if takes and not count:
            return False
    return True


def test_a_broken_path_is_seen() -> None:
    assert readable("M1-2L3.5.5h4A5 5 0 0 1 8 9Z")
    assert not readable("M5-20H16L11-9L162H1.5Z")


@pytest.mark.parametrize("name", ids())
def test_every_path_can_be_read(name: str) -> None:
    drawn = "".join(game(name).drawings.sheet("en").values()) + game(name).drawings.poster("en")
    assert [d for d in set(re.findall(r' d="([^"]*)"', drawn)) if not readable(d)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ids())
def test_posters_and_sheets_can_be_read_and_stay_small(name: str, lang: str) -> None:
    drawings = game(name).drawings
    poster = standalone(game(name), drawings.poster(lang), lang)
    ElementTree.fromstring(poster)
    assert len(poster) < POSTER
    sheet = "".join(drawings.sheet(lang).values())
    ElementTree.fromstring(f"<svg>{sheet}</svg>")
    assert len(gzip.compress(sheet.encode())) < SHEET
    drawn = set(re.findall(r'(?:href="|url\()#([^")]+)', sheet + drawings.poster(lang)))
    assert drawn <= set(re.findall(r' id="([^"]+)"', sheet + drawings.poster(lang))), "whatever is placed is there"


def test_the_sign_of_a_small_cards_owner_is_on_its_picture_not_on_its_number() -> None:
    for player in range(7):
        drawn = ElementTree.fromstring(f"<g>{mini(9, player, 0, 0, MINI_W)}</g>")
        disc = drawn.find("circle")
        assert disc is not None
        assert float(disc.attrib["cy"]) - float(disc.attrib["r"]) > 32, "below number and kind"


def test_names_of_two_parts_are_written_without_a_gap() -> None:
    number = next(i for i, being in enumerate(BEINGS) if being.id == "two-headed-dragon")
    assert "Two-Headed" in game("tash_kalar").drawings.sheet("en")[f"tash_kalar-b{number}"]
