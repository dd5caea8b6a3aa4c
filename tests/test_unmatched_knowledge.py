"""Unmatched: boards and decks as printed, movement against brute force, nothing lost, who knows what, what is dealt again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from unmatched_position import Position, duel, game, redealt

from igroteka.core import simulate, verbs
from igroteka.core.cards import CardError, CardFile
from igroteka.core.effects import Programs
from igroteka.core.rule import COMPILED
from igroteka.games.unmatched import language
from igroteka.games.unmatched import state as t
from igroteka.games.unmatched.board import reach, stand
from igroteka.games.unmatched.cards import usable

FACTS = json.loads((Path(__file__).parent / "vectors" / "unmatched.json").read_text(encoding="utf-8"))


# What is printed


@pytest.mark.parametrize("number", range(4))
def test_heroes_and_decks_are_as_printed(number: int):
    fact, hero = FACTS["heroes"][number], t.HEROES[number]
    assert [hero.id, [hero.name["en"], hero.name["ru"]], hero.hero.health, hero.move] == [fact["id"], fact["name"], fact["health"], fact["move"]]
    assert t.REACHES[hero.hero.ranged] == fact["attack"]
    sidekick = hero.sidekick
    assert [sidekick.id, sidekick.count, sidekick.health, t.REACHES[sidekick.ranged]] == fact["sidekick"]
    who = ("any", hero.id, sidekick.id)
    deck = [
        [k.id, k.name["en"], k.name["ru"], k.copies, t.TYPES[k.type], None if k.type == t.SCHEME else k.value, k.boost, who[k.by], k.voyage]
        for k in hero.kinds
    ]
    assert deck == fact["deck"]


@pytest.mark.parametrize("number", range(2))
def test_zones_and_adjacency_are_as_printed(number: int):
    board = t.BOARDS[number]
    fact = FACTS["boards"][board.id]
    ids = [space.id for space in board.spaces]
    spaces = [[s.id, s.x, s.y, [board.zones[z].id for z in s.zones], s.start] for s in board.spaces]
    assert spaces == fact["spaces"]
    assert {zone.id: zone.tint for zone in board.zones} == fact["tints"]
    assert sorted(sorted((ids[a], ids[b])) for a, b in board.edges) == sorted(sorted(edge) for edge in fact["edges"])
    zones = {name: set(names) for name, _, _, names, _ in fact["spaces"]}
    for i, here in enumerate(ids):
        near = {b if a == here else a for a, b in fact["edges"] if here in (a, b)}
        assert {other for j, other in enumerate(ids) if t.ADJACENT[number, i] >> j & 1} == near
        assert {other for j, other in enumerate(ids) if t.SHARING[number, i] >> j & 1} == {o for o in ids if zones[o] & zones[here]}


def test_the_counts_of_the_boards_are_pinned():
    assert [(len(b.spaces), len(b.edges), len(b.zones)) for b in t.BOARDS] == [(38, 61, 6), (31, 42, 8)]
    starts = [[board.spaces[int(i)].id for i in t.STARTS[n]] for n, board in enumerate(t.BOARDS)]
    assert starts == [["s20", "s32", "s03", "s14"], ["m13", "m31", "m03", "m11"]]


# Movement against an independent search


def walk(edges: list[list[str]], start: str, steps: int, closed: set[str], seen: dict[str, int]) -> None:
    """Every path, step by step."""
    if seen.get(start, -1) >= steps:
        return
    seen[start] = steps
    for a, b in edges:
        if start in (a, b) and steps:
            there = b if start == a else a
            if there not in closed:
                walk(edges, there, steps - 1, closed, seen)


@pytest.mark.parametrize("board", ["sarpedon", "marmoreal"])
def test_moves_reach_what_a_walk_along_all_paths_reaches(board: str):
    noise = np.random.default_rng(7)
    match = game.new(seed=1, players=4, board=board)
    s = match.state
    fact = FACTS["boards"][board]
    ids = [row[0] for row in fact["spaces"]]
    there = [f for f in range(t.FIGHTERS) if f % 4 == 0 or f % 4 <= t.HEROES[int(s.hero[f // 4])].sidekick.count]
    for _ in range(60 if COMPILED else 15):
        s.health[:], s.at[:], s.on[:] = 0, t.NONE, t.NOBODY
        places = dict(zip(there, noise.permutation(len(ids)), strict=False))
        for fighter in noise.permutation(there)[: noise.integers(2, len(there) + 1)]:
            stand(s, int(fighter), int(places[fighter]))
            s.health[fighter] = 1
        standing = {ids[int(s.at[f])]: f for f in there if s.health[f]}
        for here, fighter in standing.items():
            foes = {space for space, other in standing.items() if other // 4 % 2 != fighter // 4 % 2}
            steps, through = int(noise.integers(0, 8)), int(noise.integers(0, 2))
            seen: dict[str, int] = {}
            walk(fact["edges"], here, steps, set() if through else foes, seen)
            expected = (set(seen) - set(standing)) | {here}
            reached = reach(s, fighter, steps, through)
            assert {ids[i] for i in range(len(ids)) if reached >> i & 1} == expected


# Conservation


def check(s: Any) -> None:
    """All 30 cards of each deck are somewhere, and all that is said twice agrees."""
    sides = int(s.sides)
    laid, top = np.zeros((t.SIDES, t.KINDS), np.int8), np.zeros((t.SIDES, t.KINDS), np.int8)
    attacking = int(s.turn) if s.attacker == t.NONE else int(s.attacker) // 4
    for side, card in ((attacking, s.laid[0]), (attacking, s.boost), (int(s.target) // 4, s.laid[1])):
        if card >= 0:
            laid[side, card] += 1
    for side in range(sides):
        for card in s.top[side, : s.n_top[side]]:
            top[side, card] += 1
    assert ((s.hand + s.deck + s.discard + laid + top)[:sides] == t.COPIES[s.hero[:sides]]).all()
    assert (s.hand.sum(1) == s.n_hand).all()
    assert (s.deck.sum(1) + s.n_top == s.n_deck).all()
    assert (s.known <= s.hand + laid * (not s.revealed)).all(), "nobody knows of a card that isn't there"
    assert (s.known[t.PUBLIC] <= s.known).all()
    standing = np.flatnonzero(s.health > 0)
    assert (standing == np.flatnonzero(s.at != t.NONE)).all()
    assert (s.on[s.at[standing]] == standing).all()
    assert (s.on != t.NOBODY).sum() == standing.size
    assert (s.health[: sides * 4].reshape(sides, 4) <= t.FULL_HEALTH[s.hero[:sides]]).all()
    assert (s.health >= 0).all()


@pytest.mark.parametrize("mode", game.modes)
def test_cards_and_fighters_are_conserved(mode: str):
    for seed in range(2 if COMPILED else 1):
        match, noise = game.new(seed=seed, **game.modes[mode]), np.random.default_rng(seed)
        check(match.state)
        while not match.over:
            match.play(int(noise.choice(match.legal())))
            check(match.state)


@pytest.mark.parametrize("mode", game.modes)
def test_many_random_games_end(mode: str):
    states, mask = game.blank(2), game.mask()
    options = game.encode(game.settle(**game.modes[mode]))
    for seed in range(50 if COMPILED else 2):
        states[1] = states[0]
        verbs.setup(states[1], options, seed)
        assert simulate.play_on(states[1], mask, seed, game.longest) < game.longest
        assert states[1].phase == t.OVER
        assert states[1].n_events < states[1].events.shape[0]


# Knowledge of hands


SNAKES = "voyage-to-the-valley-of-the-giant-snakes"


def after_the_snakes() -> Position:
    """Sinbad has seen Alice's hand: two Eat Me, a Feint."""
    p = duel(f"sinbad s20 | {SNAKES}, feint", "alice s19 | eat-me, eat-me, feint | top feint, drink-me", actions=1)
    return p.play("attack sinbad", "target alice", f"lay {SNAKES}", "pass")


def known(p: Position, viewer: int = 0, side: int = 1) -> list[str]:
    return p._cards(side, p.match.view(viewer).known[viewer % 2, side])


def test_a_seen_hand_is_remembered_while_it_is_true():
    p = after_the_snakes()
    assert known(p) == ["eat-me", "eat-me", "feint"]
    p.play("maneuver", "pass", "go alice s19")
    assert known(p) == ["eat-me", "eat-me", "feint"], "the card drawn since is unknown"
    p.play("scheme eat-me", "go alice s19")
    assert known(p) == ["eat-me", "feint"]


def test_a_card_laid_face_down_may_be_the_known_one_until_it_is_shown():
    p = after_the_snakes().play("maneuver", "pass", "go alice s19", "attack alice", "target sinbad", "lay feint")
    view = p.match.view(0)
    assert view.laid[t.ATTACK] == t.FACE_DOWN
    assert known(p) == ["eat-me", "eat-me", "feint"], "it may be the Feint or what was drawn"
    assert all(redealt(view, 0, seed).hand[1].sum() == 3 for seed in range(20))
    p.play("pass")
    assert known(p) == ["eat-me", "eat-me"]


ARTHUR_ATTACKS = ("king-arthur s20, merlin s37 | skirmish, regroup, feint, excalibur", "sinbad s19 | exploit")
MERLIN_FORETELLS = ("king-arthur s38, merlin s20 | prophecy | top feint, skirmish, excalibur, regroup", "sinbad s37 | feint")
SECRETS = {
    "an attack card": (ARTHUR_ATTACKS, ("attack king-arthur", "target sinbad"), ("lay skirmish",), ("lay regroup",)),
    "a boost": (ARTHUR_ATTACKS, ("attack king-arthur", "target sinbad", "lay skirmish"), ("boost feint",), ("boost excalibur",)),
    "what a prophecy takes": (MERLIN_FORETELLS, ("scheme prophecy",), ("take feint", "take regroup"), ("take excalibur", "take skirmish")),
    "how a prophecy goes on": (
        MERLIN_FORETELLS, ("scheme prophecy", "take feint", "take skirmish"), ("order regroup",), ("order excalibur",),
    ),
}  # fmt: skip


@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_choice_looks_the_same_to_the_others_whatever_it_is(secret: str):
    sides, before, *choices = SECRETS[secret]
    views = []
    for chosen in choices:
        p = duel(*sides).play(*before)
        seen = []
        for action in chosen:
            p.play(action)
            seen += [p.match.view(viewer).tobytes() for viewer in (1, -1)]
        views.append((seen, p.log(1), p.log(-1)))
    assert views[0] == views[1]


def test_looked_at_cards_are_known_to_their_owners_team_and_forgotten_after_a_shuffle():
    arthur = "king-arthur s20, merlin s19 | prophecy, the-lady-of-the-lake | top feint, skirmish, regroup, excalibur"
    p = duel(arthur, "sinbad s38 | feint").play("scheme prophecy")
    assert (p.match.view(0).top[0] >= 0).all()
    assert (p.match.view(1).top[0] == t.FACE_DOWN).all()
    p.play("take feint", "take skirmish", "order excalibur")
    assert (p.match.view(1).top[0, :2] == t.FACE_DOWN).all()
    drawn = [int(world.top[0, 0]) for world in (redealt(p.match.view(0), 0, seed) for seed in range(5))]
    assert set(drawn) == {int(p.state.top[0, 0])}, "its owner knows what comes"
    p.play("scheme the-lady-of-the-lake")
    assert p.state.n_top[0] == 0


# What is dealt again, against all worlds


def outcome(s: Any) -> tuple[Any, ...]:
    """What the first player can't see of the second side."""
    return (int(s.laid[0]), int(s.boost), tuple(s.hand[1]), tuple(s.top[1, : s.n_top[1]]))


def worlds(s: Any, known_cards: Counter[int]) -> Counter[tuple[Any, ...]]:
    """All arrangements of the second side's unseen cards that the first player holds possible, as often as they occur."""
    unseen = [kind for kind in range(t.KINDS) for _ in range(int(t.COPIES[s.hero[1], kind]) - int(s.discard[1, kind]))]
    certain, rest = [], list(unseen)
    for kind, count in known_cards.items():
        for _ in range(count):
            rest.remove(kind)
            certain.append(kind)
    cards = certain + rest  # the first ones are known to be in the hand, or laid from it
    laid, boosted, n_hand, n_top = int(s.laid[0] != t.NONE), int(s.boost != t.NONE), int(s.n_hand[1]), int(s.n_top[1])
    declared = s.phase in (t.TARGETING, t.ATTACKING)  # whoever attacks has a card for it
    found: Counter[tuple[Any, ...]] = Counter()
    out = laid + boosted
    for order in permutations(range(len(cards)), out + n_hand + n_top):
        if not set(range(len(certain))) <= set(order[: out + n_hand]):
            continue
        if laid and not usable(s, int(s.attacker), t.ATTACK, cards[order[0]]):
            continue
        hand = np.zeros(t.KINDS, int)
        for i in order[out : out + n_hand]:
            hand[cards[i]] += 1
        if declared and not any(hand[kind] and usable(s, int(s.attacker), t.ATTACK, kind) for kind in range(t.KINDS)):
            continue
        found[
            cards[order[0]] if laid else t.NONE,
            cards[order[laid]] if boosted else t.NONE,
            tuple(hand),
            tuple(cards[i] for i in order[out + n_hand :]),
        ] += 1
    return found


def small(hand: str, rest: str, attack: str = "", boost: str = "", seen: str = "", top: str = "", then: str = "") -> tuple[Any, Counter[int]]:
    """Arthur (second side) with only these cards not discarded, perhaps attacking Sinbad; what Sinbad sees."""
    everything = Counter(kind.id for kind in t.HEROES[0].kinds for _ in range(kind.copies))
    left = Counter(card.strip() for cards in (hand, rest, attack, boost, top) for card in cards.split(",") if card.strip())
    gone = ", ".join((everything - left).elements())
    line = f"king-arthur s19 | {', '.join(filter(None, (hand, attack, boost)))} | discard {gone}" + (f" | top {top}" if top else "")
    p = duel("sinbad s20 | feint", line, turn=1)
    for card in filter(None, seen.split(", ")):
        p.state.known[0, 1, [kind.id for kind in t.HEROES[0].kinds].index(card)] += 1
    certain = Counter({kind: int(n) for kind, n in enumerate(p.state.known[0, 1]) if n})
    if then:
        p.play(then)
    if attack:
        p.play("attack king-arthur", "target sinbad", f"lay {attack}", f"boost {boost}" if boost else "pass")
    return p.match.view(0), certain


CASES = {
    "a hand and a deck": {"hand": "feint, skirmish", "rest": "excalibur, feint, regroup"},
    "a known card": {"hand": "feint, skirmish", "rest": "excalibur, feint, regroup", "seen": "feint"},
    "a face-down attack": {"hand": "bewilderment", "rest": "excalibur, prophecy, feint", "attack": "feint"},
    "a face-down attack and a known hand": {
        "hand": "bewilderment, regroup", "rest": "excalibur, feint", "attack": "feint", "seen": "feint, bewilderment",
    },
    "an attack with a boost": {"hand": "prophecy", "rest": "excalibur, skirmish", "attack": "feint", "boost": "bewilderment"},
    "an attack with a boost, known cards": {
        "hand": "prophecy", "rest": "excalibur, bewilderment, skirmish", "attack": "feint", "boost": "bewilderment", "seen": "bewilderment",
    },
    "an attack declared": {"hand": "bewilderment, skirmish", "rest": "prophecy, feint, command-the-storms", "then": "attack king-arthur"},
    "cards put back on the deck": {"hand": "feint", "rest": "excalibur, regroup", "top": "skirmish, prophecy"},
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_what_is_dealt_again_is_as_likely_as_it_is(case: str):
    view, certain = small(**CASES[case])
    expected = worlds(view, certain)
    total, times = sum(expected.values()), 6000 if COMPILED else 1500
    dealt = Counter(outcome(redealt(view, 0, seed)) for seed in range(times))
    assert set(dealt) <= set(expected), "only possible worlds"
    for world, count in expected.items():
        share = count / total
        assert abs(dealt[world] / times - share) < 5 * (share * (1 - share) / times) ** 0.5 + 1e-9, world


def test_the_owner_redeals_nothing_of_their_own():
    view, _ = small("feint, skirmish", "excalibur, feint, regroup", attack="feint")
    p = duel("sinbad s20 | feint, exploit", "king-arthur s19 | feint")
    world = redealt(p.match.view(0), 0, 5)
    assert (world.hand[0] == p.state.hand[0]).all()
    assert (world.deck[0] == p.state.deck[0]).all()
    assert view.laid[t.ATTACK] == t.FACE_DOWN


def test_the_record_is_small():
    assert game.state.itemsize < 1536


# Card files


SAMPLE = """
[hero]
id = "robin"
name = { en = "Robin", ru = "Робин" }
health = 13
move = 2
attack = "ranged"
ability = "turn-start may damage 1 to an enemy in zone"
text = { en = "…", ru = "…" }
[sidekick]
id = "outlaw"
name = { en = "Outlaw", ru = "Разбойник" }
count = 3
health = 1
attack = "melee"
[[card]]
id = "longbow"
name = { en = "Longbow", ru = "Лук" }
copies = 30
type = "attack"
value = 4
boost = 1
effect = "after if won draw 1"
text = { en = "…", ru = "…" }
"""


def read(tmp_path: Path, text: str) -> t.Hero:
    """A hero of one's own, from a file."""
    path = tmp_path / "robin.toml"
    path.write_text(text, encoding="utf-8")
    hero = t._hero(CardFile(path))
    language.compile_hero(Programs(language.LANGUAGE), hero)
    return hero


def test_a_deck_is_a_file_a_player_can_write(tmp_path: Path):
    hero = read(tmp_path, SAMPLE)
    assert (hero.name["ru"], hero.sidekick.count, hero.kinds[0].copies) == ("Робин", 3, 30)


def test_a_file_in_ones_own_folder_joins_the_heroes(tmp_path: Path):
    folder = tmp_path / "unmatched"
    folder.mkdir()
    (folder / "robin.toml").write_text(SAMPLE, encoding="utf-8")
    play = """
import igroteka as ig
match = ig.game("unmatched").new(seed=1, heroes=["robin", "alice"])
while not match.over:
    match.play(match.legal()[-1])
print("Robin" in " ".join(line.text for line in match.log()))
"""
    environment = os.environ | {"IGROTEKA_CARDS": str(tmp_path), "IGROTEKA_JIT": "0"}
    here = Path(__file__).parent.parent
    done = subprocess.run([sys.executable, "-c", play], env=environment, cwd=here, capture_output=True, text=True, check=False)
    assert done.stdout == "True\n", done.stderr


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("copies = 30", "copies = 29", "line 3: hero robin: the deck should have 30 cards, not 29"),
        ("after if won draw 1", "after if wun draw 1", "line 23: card longbow: unknown word 'wun'"),
        ("after if won draw 1", "after draw", "'draw' should be followed by a number"),
        ("after if won draw 1", "after draw 1 to foe", "'draw' can't take 'foe'"),
        ('attack = "ranged"', 'attack = "rangd"', "did you mean 'ranged'"),
        ("boost = 1", "bost = 1", "'boost' is missing (is 'bost' meant for it?)"),
    ],
)
def test_a_mistake_in_a_card_file_is_named_with_its_line(tmp_path: Path, right: str, wrong: str, message: str):
    with pytest.raises(CardError) as error:
        read(tmp_path, SAMPLE.replace(right, wrong))
    assert message in str(error.value)


def test_a_mistake_in_a_board_is_named_with_its_line(tmp_path: Path):
    source = t.card_files("unmatched")["boards.toml"].read_text(encoding="utf-8")
    path = tmp_path / "boards.toml"
    path.write_text(source.replace("s03   369.5  121.8  green  start 3", "s03   369.5  121.8  grean  start 3"), encoding="utf-8")
    line = source.splitlines().index("s03   369.5  121.8  green  start 3") + 1
    with pytest.raises(CardError, match=f"line {line}: .*the zones are green"):
        t._board(CardFile(path).entries("board")[0])
