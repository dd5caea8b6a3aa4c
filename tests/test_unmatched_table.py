"""Unmatched: what people see. The laws check that exactly the legal actions can be clicked; here is the rest."""

from __future__ import annotations

import itertools
import random
import re
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest

import igroteka as ig
from igroteka.core.match import Match
from igroteka.core.scene import Scene
from igroteka.core.scene import picture as drawn_by
from igroteka.games.unmatched import drawings, words as said
from igroteka.games.unmatched.drawings import pictures, rulebook, scenery, scenes
from igroteka.games.unmatched.drawings.combat import combat_of
from igroteka.games.unmatched.drawings.layout import TALL_LAYOUT, WIDE_LAYOUT, table
from igroteka.games.unmatched.drawings.sheet import CARD_H, CARD_W, TALL_FRAME, WIDE_FRAME, face, portraits
from igroteka.games.unmatched.state import (
    ATTACK,
    ATTACKING,
    BOARDS,
    CARD,
    DEFENCE,
    DEFENDING,
    FACE_DOWN,
    FIGHTER,
    GOING,
    HEROES,
    NONE,
    ORDERING,
    PASS,
    PICKING,
    SPACE,
    TAKING,
    TARGETING,
)  # fmt: skip
from igroteka.games.unmatched.words import words

GAME = ig.game("unmatched")
FOLDER = Path(said.__file__).parent
both_languages = pytest.mark.parametrize("lang", ["en", "ru"])
both_layouts = pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])


def played(seed: int, phase: int | None = None, moves: int = 0, **options: object) -> Match:
    """A random match after so many decisions, or at the first question of a kind after them."""
    match, noise = GAME.new(seed=seed, **options), random.Random(seed)
    while not match.over and (len(match.moves) < moves or (phase is not None and match.state.phase != phase)):
        player = match.movers[0]
        match.play(noise.choice(match.legal(player)), player)
    return match


def picture(match: Match, player: int, tall: bool, lang: str = "en") -> str:
    return drawn_by(GAME, match.view(player), player, match.choices(player, lang), lang, tall, match.names(lang))


def groups(svg: str, key: str) -> list[str]:
    """The opening tags of the things with this key."""
    return re.findall(rf'<g [^>]*data-key="{key}"[^>]*>', svg)


# The boards


@pytest.mark.parametrize("board", BOARDS, ids=[board.id for board in BOARDS])
def test_every_zone_has_a_colour_and_a_hatch_of_its_own(board: object) -> None:
    looks = [scenery.ZONES[zone.id] for zone in board.zones]  # type: ignore[attr-defined]
    assert len({colour for colour, _ in looks}) == len(looks)
    assert len({hatch for _, hatch in looks}) == len(looks)


def test_a_space_of_three_zones_shows_all_three() -> None:
    drawn = scenery.board(0, TALL_FRAME)
    for part, zone in enumerate(("yellow", "brown", "purple")):
        assert drawn.count(f'href="#unmatched-tall-{zone}-{part}-3"') == 2, "spaces s22 and s25"


def test_lines_that_cross_without_a_junction_are_bridges() -> None:
    bridges = [len(scenery._crossings(board, scenery.places(i, WIDE_FRAME))) for i, board in enumerate(BOARDS)]
    assert bridges == [0, 2], "none on Sarpedon; on Marmoreal m22-m29 and m22-m30 over m25-m26"


@pytest.mark.parametrize("board", range(2), ids=["sarpedon", "marmoreal"])
def test_spaces_are_far_enough_apart_for_a_finger(board: int) -> None:
    for frame, least in ((TALL_FRAME, 39), (WIDE_FRAME, 2 * WIDE_FRAME.radius)):
        at = scenery.places(board, frame)
        assert min(dist(a, b) for a, b in itertools.combinations(at, 2)) > least
        assert all(frame.radius <= x <= frame.width - frame.radius and frame.radius <= y <= frame.height - frame.radius for x, y in at)


# Cards and fighters


def test_every_card_and_every_fighter_of_the_box_has_its_own_picture() -> None:
    cards = {kind.id for hero in HEROES[:4] for kind in hero.kinds}
    assert cards == set(scenes.SCENES)
    assert len(set(scenes.SCENES.values())) == len(scenes.SCENES)
    fighters = {figure for hero in HEROES[:4] for figure in portraits(hero)}
    assert fighters == set(pictures.FIGHTERS), "Alice has two, one for each size"


def test_a_card_or_a_fighter_from_a_users_file_gets_a_plain_picture() -> None:
    assert scenes.scene("dragons-breath")
    assert pictures.fighter("robin-hood")


@both_languages
def test_no_text_on_a_card_is_cut_off(lang: str) -> None:
    for hero in HEROES[:4]:
        for kind in hero.kinds:
            drawn = face(hero, kind, lang)
            assert "…" not in drawn, kind.id
            sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn)]
            assert min(sizes) >= 15, kind.id


@both_languages
def test_shorter_texts_are_texts_of_cards_there_are(lang: str) -> None:
    cards = {kind.id for hero in HEROES for kind in hero.kinds}
    source = (FOLDER / f"words.{lang}.ftl").read_text(encoding="utf-8")
    assert set(re.findall(r"^short-([\w-]+) =", source, re.MULTILINE)) <= cards


def test_symbols_have_names_of_this_game_and_no_two_the_same_one() -> None:
    ids = re.findall(r' id="([^"]+)"', "".join(drawings.sheet("en").values()))
    assert all(name.startswith("unmatched-") for name in ids)
    assert len(ids) == len(set(ids))


# The table


@both_layouts
@both_languages
def test_everything_that_is_placed_is_in_the_sheet(tall: bool, lang: str) -> None:
    ids = set(drawings.sheet(lang))
    for seed, options in enumerate(({"heroes": ["alice", "sinbad"]}, {"players": 4, "board": "marmoreal"}, {"players": 3})):
        match = played(seed, moves=60, **options)
        for player in range(-1, match.players):
            used = set(re.findall(r'href="#([^"]+)"', picture(match, player, tall, lang)))
            assert used <= ids


@both_layouts
@both_languages
def test_text_can_be_read_on_the_smallest_screen(tall: bool, lang: str) -> None:
    lay, least = (TALL_LAYOUT, 11) if tall else (WIDE_LAYOUT, 15)
    assert 15 * lay.card / CARD_W >= least, "text on cards"
    for seed in range(3):
        match = played(seed, moves=50 + 20 * seed, players=2 + seed)
        for player in range(-1, match.players):
            sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', picture(match, player, tall, lang))]
            assert min(sizes) >= least


def test_what_can_be_touched_is_large_enough_on_a_phone() -> None:
    for phase in (GOING, TARGETING, DEFENDING):
        match = played(2, phase, moves=20, heroes=["king-arthur", "medusa"])
        svg = picture(match, match.movers[0], tall=True)
        for radius in re.findall(r'<circle cx="0" cy="0" r="([\d.]+)" class="area"', svg):
            assert float(radius) >= 20
        for width, height in re.findall(r'<rect x="0" y="0" width="([\d.]+)" height="([\d.]+)" rx="9" class="area"', svg):
            assert float(width) >= 40 <= float(height)
    assert TALL_LAYOUT.card >= 40 <= TALL_LAYOUT.card * CARD_H / CARD_W


@both_layouts
@pytest.mark.parametrize(("players", "most"), [(2, 14_500), (4, 21_000)])
def test_a_picture_is_a_few_kilobytes(tall: bool, players: int, most: int) -> None:
    """Something for every fighter and card, and a little for every choice; the lists of the decks are sent once (test_web_changes.py)."""
    for seed in range(4):
        match = played(seed, moves=40 + 15 * seed, players=players)
        player = match.movers[0] if match.movers else 0
        assert len(picture(match, player, tall).encode()) < most + 240 * len(match.legal(player))


@both_layouts
def test_a_fighter_keeps_its_key_when_it_moves(tall: bool) -> None:
    match = played(3, GOING, moves=15, heroes=["king-arthur", "medusa"])
    mover = int(match.state.mover)
    before = groups(picture(match, 0, tall), f"fighter-{mover}")
    away = next(a for a in match.legal() if a < FIGHTER and a != match.state.at[mover])
    match.play(away)
    after = groups(picture(match, 0, tall), f"fighter-{mover}")
    assert len(before) == len(after) == 1
    assert before[0].split("translate")[1].split(")")[0] != after[0].split("translate")[1].split(")")[0]


@both_layouts
@pytest.mark.parametrize("phase", [PICKING, TAKING, ORDERING])
def test_cards_that_are_looked_at_are_shown_beside_the_hand(tall: bool, phase: int) -> None:
    match = next(m for m in (played(seed, phase, moves=5, heroes=["king-arthur", "alice"]) for seed in range(60)) if not m.over)
    svg = picture(match, match.movers[0], tall)
    keys = re.findall(r'data-key="([^"]+)"', svg)
    assert len(keys) == len(set(keys)), "every thing has a key of its own"
    assert {int(key.split("-")[2]) + CARD for key in keys if key.startswith("seen-")} == set(match.legal())
    assert not any(key.startswith("seen-") for key in re.findall(r'data-key="([^"]+)"', picture(match, 1 - match.movers[0], tall)))


@both_layouts
def test_a_target_is_marked_before_it_is_attacked(tall: bool) -> None:
    match = played(1, TARGETING, moves=10, heroes=["king-arthur", "medusa"])
    player = match.movers[0]
    for action in match.legal():
        fighter = action - FIGHTER
        assert f'data-marks="fighter-{fighter}"' in groups(picture(match, player, tall), f"fighter-{fighter}")[0]


@both_layouts
def test_staying_is_a_click_on_the_fighter_itself(tall: bool) -> None:
    match = played(3, GOING, moves=15, heroes=["king-arthur", "medusa"])
    mover = int(match.state.mover)
    assert f'data-action="{SPACE + match.state.at[mover]}"' in groups(picture(match, match.movers[0], tall), f"fighter-{mover}")[0]


def test_equal_cards_lie_on_one_another() -> None:
    match = next(m for m in (GAME.new(seed=seed, heroes=["medusa", "alice"]) for seed in range(50)) if m.state.hand[0].max() == 2)
    svg = picture(match, 0, tall=False)
    assert svg.count(">×2<") == int((match.state.hand[0] == 2).sum())
    assert len(re.findall(r'data-key="card-0-\d+"', svg)) == int((match.state.hand[0] > 0).sum())


# The combat


def attacked(seed: int = 1) -> Match:
    """A match in which a card is laid face down and the defender is asked."""
    return played(seed, DEFENDING, moves=10, heroes=["alice", "medusa"])


def combat_for(match: Match, player: int) -> object:
    return combat_of(table(Scene(match.view(player), player, {}, "en", False, match.names())))


@both_layouts
def test_an_attack_card_lies_face_down_for_everybody_but_the_attacker(tall: bool) -> None:
    match = attacked()
    attacker = int(match.state.attacker) // 4
    kind = HEROES[match.state.hero[attacker]].kinds[match.state.laid[ATTACK]]
    face_up = f"#unmatched-{HEROES[match.state.hero[attacker]].id}-{kind.id}"
    laid = {player: picture(match, player, tall).split('data-key="laid-0"')[1].split("</g>")[0] for player in (-1, 0, 1)}
    assert face_up in laid[attacker]
    for other in (-1, 1 - attacker):
        assert face_up not in laid[other]
        assert f"#unmatched-back-{attacker}" in laid[other]
    assert combat_for(match, -1).cards == (FACE_DOWN, NONE)  # type: ignore[attr-defined]


def test_a_combat_that_is_over_is_still_shown_once() -> None:
    for seed in range(1, 9):
        match = attacked(seed)
        kind, defender = int(match.state.laid[ATTACK]), match.movers[0]
        match.play(PASS)
        if match.state.attacker == NONE:
            break
    combat = combat_for(match, -1)
    assert combat is not None
    assert combat.cards == (kind, NONE)  # type: ignore[attr-defined]
    assert combat.sides[DEFENCE] == defender  # type: ignore[attr-defined]
    assert combat.damage == combat.values[ATTACK] - combat.values[DEFENCE]  # type: ignore[attr-defined]
    mover = match.movers[0]
    match.play(match.legal()[0])
    assert combat_for(match, mover) is None or match.state.attacker != NONE


def test_the_card_that_would_be_laid_marks_its_target() -> None:
    match = played(1, ATTACKING, moves=10, heroes=["king-arthur", "medusa"])
    svg = picture(match, match.movers[0], tall=False)
    for action in match.legal():
        key = f"card-{match.state.decider}-{action - CARD}"
        assert f'data-marks="fighter-{match.state.target}"' in groups(svg, key)[0]


# The rulebook


@both_languages
def test_the_rulebook_shows_every_figure(lang: str) -> None:
    book = (FOLDER / f"rulebook.{lang}.md").read_text(encoding="utf-8")
    named = re.findall(r"\(figure:([\w-]+)\)", book)
    assert sorted(named) == sorted(rulebook.FIGURES)
    for name in named:
        drawn = drawings.figure(name, lang)
        assert drawn.startswith("<svg")
        assert set(re.findall(r'href="#([^"]+)"', drawn)) <= set(drawings.sheet(lang))


def test_both_rulebooks_tell_the_same() -> None:
    books = [(FOLDER / f"rulebook.{lang}.md").read_text(encoding="utf-8") for lang in ("en", "ru")]
    parts = r"^(#+ |- |\| |\d\. |!\[.*\]\(figure:\w+\))"
    outline = [[re.sub(r"\[.*\]", "", part) for part in re.findall(parts, book, re.MULTILINE)] for book in books]
    assert outline[0] == outline[1]


@both_languages
def test_the_rulebook_has_the_numbers_of_the_card_files(lang: str) -> None:
    book = (FOLDER / f"rulebook.{lang}.md").read_text(encoding="utf-8")
    for hero in HEROES[:4]:
        row = next(line for line in book.splitlines() if line.startswith(f"| **{hero.name[lang]}**"))
        health, move = (int(cell) for cell in row.split("|")[2:4])
        assert (health, move) == (hero.hero.health, hero.move)
        assert str(hero.sidekick.health) in row.split("|")[5]


def test_the_figure_of_a_move_shows_the_rule() -> None:
    """King Arthur passes Merlin and is stopped by the Harpy."""
    svg = drawings.figure("movement", "en")
    spaces = {place: space.id for place, space in zip(scenery.places(0, TALL_FRAME), BOARDS[0].spaces, strict=True)}
    rings = re.findall(r'translate\(([\d.]+) ([\d.]+)\)"[^>]*><circle cx="0" cy="0" r="20" class="area"', svg)
    offered = {spaces[min(spaces, key=lambda place: dist(place, (float(x), float(y))))] for x, y in rings}
    assert offered == {"s20", "s10", "s19", "s03", "s09", "s11", "s18", "s23", "s30", "s31"}


def test_the_figure_of_ranges_shows_what_medusa_reaches() -> None:
    svg = drawings.figure("range", "en")
    assert svg.count('stroke="var(--hit)" stroke-width="3"') == 5 + 1, "five neighbours of s21, and the legend"
    assert words("en", "figure-zone") in svg


@pytest.mark.parametrize("tall", [True, False])
def test_on_a_narrow_plate_sidekicks_stand_above_the_numbers_of_cards(tall: bool) -> None:
    match = GAME.new(seed=3, **GAME.modes["teams-sarpedon"])
    drawn = ElementTree.fromstring(re.sub(r' xmlns="[^"]*"', "", match.picture(0, "en", tall, match.names("en"))))
    for side in range(4):
        plate = next(e for e in drawn.iter("g") if e.get("data-key") == f"plate-{side}")
        sidekick = [e for e in plate.findall("use") if "height" in e.attrib][1]
        counts = [e for e in plate.iter("g") if (e.find("use") is not None and e.find("use").get("href") == "#unmatched-deck")]  # type: ignore[union-attr]
        deck = float(str(counts[0].get("transform")).split()[1].rstrip(")")) - 0.68 * (11 if tall else 15)
        assert float(sidekick.attrib["y"]) + float(sidekick.attrib["height"]) <= deck + 2.5
