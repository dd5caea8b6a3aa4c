"""What players of Tash-Kalar know, what is conserved, and how long a game can last."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tash_kalar_arena import GAME, Arena

from igroteka.core import simulate, verbs
from igroteka.core.record import copy
from igroteka.core.rule import COMPILED
from igroteka.games.tash_kalar import rules
from igroteka.games.tash_kalar.cards import BEINGS, CELLS, DECK_SIZE, FIRST_BEING, FIRST_LEGEND, FLARES, LEGENDS, TASKS, cells_of
from igroteka.games.tash_kalar.state import FACE_DOWN, HIGH

SAMPLES = 4000 if COMPILED else 800


def hidden(s: Any, viewer: int) -> Any:
    view = copy(s)
    verbs.hide(view, viewer)
    return view


def frequencies(s: Any, viewer: int, read: Any) -> Counter[Any]:
    """How often `redeal` deals each world, as far as `read` looks at it."""
    view, counts = hidden(s, viewer), Counter[Any]()
    for seed in range(SAMPLES):
        world = copy(view)
        verbs.redeal(world, viewer, seed)
        counts[read(world)] += 1
    return counts


def agree(counts: Counter[Any], worlds: Counter[Any]) -> None:
    """The dealt frequencies are those of the enumerated worlds, within five standard deviations."""
    assert set(counts) == set(worlds)
    for world, weight in worlds.items():
        share = weight / worlds.total()
        assert abs(counts[world] / SAMPLES - share) < 5 * (share * (1 - share) / SAMPLES) ** 0.5 + 1e-9


def few_cards(table: Arena, player: int, hand: list[int], deck: list[int]) -> None:
    """A player with only these cards, the bottom of the deck first; the rest is discarded."""
    s = table.s
    size = int(DECK_SIZE[s.deck_of[player]])
    s.hand[player] = sum(1 << c for c in hand)
    s.n_hand[player] = len(hand)
    s.deck[player] = -1
    s.deck_seen[player] = 0
    s.deck[player, : len(deck)] = deck
    s.n_deck[player] = len(deck)
    s.discard[player] = sum(1 << c for c in range(size) if c not in hand + deck)


def cards_of(world: Any, player: int = 0) -> tuple[Any, ...]:
    hand = frozenset(c for c in range(24) if world.hand[player] >> c & 1)
    return hand, tuple(int(c) for c in world.deck[player, : world.n_deck[player]])


def test_an_opponents_hand_and_deck_are_any_of_the_cards_not_seen() -> None:
    table = Arena()
    few_cards(table, 0, [0, 1], [2, 3])
    worlds = Counter((frozenset(order[:2]), order[2:]) for order in permutations(range(4)))
    agree(frequencies(table.s, 1, cards_of), worlds)
    agree(frequencies(table.s, -1, cards_of), worlds)


def test_the_owner_knows_what_was_put_under_the_deck_and_others_do_not() -> None:
    table = Arena()
    few_cards(table, 0, [0, 1, 4], [2, 3])
    table.play("discard", f"discard {BEINGS[4].id}", f"under {BEINGS[1].id}", "done")
    assert cards_of(hidden(table.s, 0)) == (frozenset({0}), (1, FACE_DOWN, FACE_DOWN))
    agree(frequencies(table.s, 0, cards_of), Counter([(frozenset({0}), (1, 2, 3)), (frozenset({0}), (1, 3, 2))]))
    agree(frequencies(table.s, 1, cards_of), Counter((frozenset(order[:1]), order[1:]) for order in permutations(range(4))))


def test_a_card_everybody_saw_on_top_of_the_deck_is_known_in_the_hand_until_it_may_have_been_put_away() -> None:
    table = Arena()
    few_cards(table, 0, [0, 1, 4], [2, 3])
    table.s.shown[0] = 1 << 0  # drawn from the top of the deck, where everybody had seen it
    worlds = Counter[Any]()
    for order in permutations([1, 4, 2, 3]):
        worlds[frozenset({0, *order[:2]}), order[2:]] += 1
    agree(frequencies(table.s, 1, cards_of), worlds)
    table.play("discard", f"discard {BEINGS[4].id}", f"under {BEINGS[1].id}", "done")
    worlds = Counter()
    for order in permutations([1, 2, 3]):  # the other card of the hand, then the deck from below
        other, deck = order[0], order[1:]
        worlds[frozenset({0}), (other, *deck)] += 1
        worlds[frozenset({other}), (0, *deck)] += 1
    agree(frequencies(table.s, 1, cards_of), worlds)


def legends_of(world: Any) -> tuple[Any, ...]:
    return tuple(frozenset(c for c in range(LEGENDS) if world.legend_hand[p] >> c & 1) for p in range(4)) + (
        tuple(int(c) for c in world.legends[: world.n_legends]),
    )


def few_legends(table: Arena, held: dict[int, list[int]], deck: list[int]) -> None:
    s = table.s
    s.legend_hand[:] = 0
    s.n_legend_hand[:] = 0
    for player, cards in held.items():
        s.legend_hand[player] = sum(1 << c for c in cards)
        s.n_legend_hand[player] = len(cards)
    s.legends[:] = -1
    s.legends[: len(deck)] = deck
    s.n_legends = len(deck)
    s.legends_discard = sum(1 << c for c in range(LEGENDS) if c not in deck and all(c not in cards for cards in held.values()))


def test_a_player_who_handed_legends_over_knows_them_until_the_partner_may_have_put_one_away() -> None:
    table = Arena("high", 4)
    few_legends(table, {0: [0, 1], 1: [2, 3]}, [4])
    table.play("pass")
    agree(frequencies(table.s, 0, legends_of), Counter(
        (frozenset(), frozenset(order[:2]), frozenset({0, 1}), frozenset(), order[2:]) for order in permutations([2, 3, 4])
    ))  # fmt: skip
    opponents = Counter[Any]()
    for order in permutations([0, 1, 4]):
        opponents[frozenset(), frozenset({2, 3}), frozenset(order[:2]), frozenset(), order[2:]] += 1
    agree(frequencies(table.s, 1, legends_of), opponents)
    s = table.s
    s.turn = s.control = 2  # the partner's own turn
    s.passed = 0
    few_cards(table, 2, [0, 1, 2], [3, 4])
    table.play("discard", f"discard {BEINGS[FIRST_BEING[s.deck_of[2]]].id}", f"under {BEINGS[FIRST_LEGEND].id}", "done")
    worlds = Counter[Any]()
    for kept, under in ((0, 1), (1, 0)):
        for order in permutations([2, 3, 4]):
            worlds[frozenset(), frozenset(order[:2]), frozenset({kept}), frozenset(), (under, *order[2:])] += 1
    agree(frequencies(table.s, 0, legends_of), worlds)


def test_a_buried_task_is_known_to_be_at_the_bottom() -> None:
    s = Arena().s
    s.tasks_seen[0] = 16
    for seed in range(20):
        world = hidden(s, 0)
        verbs.redeal(world, 0, seed)
        assert world.tasks[0] == s.tasks[0]
        assert sorted(world.tasks) == sorted(s.tasks)


def random_states(mode: str, seed: int) -> Any:
    match, noise = GAME.new(seed=seed, **GAME.modes[mode]), np.random.default_rng(seed)
    s, mask = match.state, GAME.mask()
    while verbs.movers(s):
        yield s
        player = int(verbs.movers(s)).bit_length() - 1
        verbs.legal(s, player, mask)
        verbs.apply(s, player, int(noise.choice(np.flatnonzero(mask))))
    yield s


def bits(number: Any) -> list[int]:
    return [i for i in range(32) if int(number) >> i & 1]


@pytest.mark.parametrize("mode", GAME.modes)
def test_cards_and_pieces_are_conserved(mode: str) -> None:
    """Every card is in one place; the sets of squares are the board; supplies and pieces add up."""
    for seed in range(3 if COMPILED else 1):
        for s in random_states(mode, seed):
            for p in range(s.players):
                first = FIRST_BEING[s.deck_of[p]]
                cards = bits(s.hand[p]) + bits(s.discard[p]) + s.deck[p, : s.n_deck[p]].tolist()
                if p == s.turn and 0 <= s.being < FIRST_LEGEND:
                    cards.append(int(s.being - first))
                assert sorted(cards) == list(range(DECK_SIZE[s.deck_of[p]]))
                assert len(bits(s.hand[p])) == s.n_hand[p]
            legends = [c for p in range(4) for c in bits(s.legend_hand[p])] + bits(s.legends_discard) + s.legends[: s.n_legends].tolist()
            legends += [int(s.being - FIRST_LEGEND)] if s.being >= FIRST_LEGEND else []
            assert sorted(legends) == (list(range(LEGENDS)) if mode != "first" else [])
            flares = [int(f) for f in s.flare[: s.players] if f >= 0] + bits(s.flares_discard) + s.flares[: s.n_flares].tolist()
            flares += [int(s.playing_flare)] if s.playing_flare >= 0 else []
            assert sorted(flares) == list(range(len(FLARES)))
            if s.mode <= HIGH:
                tasks = [t for side in range(s.sides) for t in bits(s.claimed[side])] + s.tasks[: s.n_tasks].tolist()
                tasks += [int(t) for t in [*s.current, s.next] if t >= 0]
                assert sorted(tasks) == [i for i, t in enumerate(TASKS) if s.mode == HIGH or not t.advanced]
            pieces_add_up(s)


def pieces_add_up(s: Any) -> None:
    markers = 0 if s.mode <= HIGH else 1 if s.sides == 2 else s.players - 1
    seen = np.zeros(CELLS, np.int64)
    for side in range(s.sides):
        on_board = [0, 0]
        for rank in (1, 2, 3):
            cells = cells_of(*map(int, s.pieces[side, rank - 1]))
            seen[cells] += 4 * side + rank
            on_board[rank == 3] += len(cells)
        assert s.supply[side, 0] + on_board[0] == 17 - markers
        assert s.supply[side, 1] + on_board[1] == (3 if s.mode else 0)
    assert (seen == s.board).all()


@pytest.mark.parametrize("mode", GAME.modes)
def test_random_games_end_within_the_stated_bound(mode: str) -> None:
    games = 500 if COMPILED else 2
    options = GAME.encode(GAME.settle(**GAME.modes[mode]))
    states, mask = GAME.blank(2), GAME.mask()
    longest = 0
    for seed in range(games):
        longest = max(longest, int(simulate.play_games(states, options, mask, seed, 1, GAME.longest + 1)))
        assert verbs.movers(states[1]) == 0
    assert longest <= GAME.longest
    assert longest <= 3000, "far below the bound that can be proved"


@pytest.mark.skipif(not COMPILED, reason="interpreted games are compared with compiled ones")
def test_interpreted_and_compiled_games_are_equal() -> None:
    program = (
        "import numpy as np, hashlib\n"
        "from igroteka.core import verbs\nimport igroteka as ig\ngame = ig.game('tash_kalar')\n"
        "for mode in game.modes:\n"
        "    s, noise, mask = game.new(seed=5, **game.modes[mode]).state, np.random.default_rng(5), game.mask()\n"
        "    while verbs.movers(s):\n"
        "        player = int(verbs.movers(s)).bit_length() - 1\n"
        "        verbs.legal(s, player, mask)\n"
        "        verbs.apply(s, player, int(noise.choice(np.flatnonzero(mask))))\n"
        "    print(mode, hashlib.sha256(s.tobytes()).hexdigest())\n"
    )
    runs = [
        subprocess.run([sys.executable, "-c", program], env=os.environ | {"IGROTEKA_JIT": jit}, capture_output=True, text=True, check=True).stdout
        for jit in ("0", "1")
    ]
    assert runs[0] == runs[1]


# A deck of one's own


OWN_BEING = '''
[[being]]
id = "whirlwind"
name = { en = "Whirlwind", ru = "Вихрь" }
rank = "heroic"
pattern = """
c . c
. @ .
"""
effect = """
up to 2 destroy enemy common adjacent
if destroyed at-least 2 gain 1 action
may make combat move, self
"""
text = { en = "Destroy up to 2 adjacent enemy common pieces.", ru = "Уничтожьте до 2 соседних простых вражеских камней." }
'''


def own_deck(folder: Path, change: tuple[str, str] = ("", "")) -> Path:
    """A copy of the highland deck with three changed cards and a new being."""
    source = (Path(rules.__file__).parent / "highland.toml").read_text(encoding="utf-8")
    source = source.replace('id = "highland"', 'id = "storms"').replace('"Highland"', '"Storms"').replace('colour = "brown"', 'colour = "violet"')
    source = source.replace("may combat leap self", "up to 2 combat leap self", 1)
    source = source.replace("may destroy any non-legendary orthogonal", "may destroy enemy adjacent", 1)
    source = source.replace("up to 2 place common beside-green", "up to 3 place common beside-green", 1)
    source = (source + OWN_BEING).replace(*change) if change[0] else source + OWN_BEING
    (folder / "tash_kalar").mkdir()
    (folder / "tash_kalar" / "storms.toml").write_text(source, encoding="utf-8")
    return folder


def with_cards(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"IGROTEKA_CARDS": str(folder), "IGROTEKA_JIT": "0"}
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)


def test_a_deck_of_ones_own_is_played_without_touching_code(tmp_path: Path) -> None:
    program = (
        "import numpy as np\nimport igroteka as ig\ngame = ig.game('tash_kalar')\n"
        "from igroteka.games.tash_kalar.cards import DECKS, DECK_SIZE\n"
        "from igroteka.games.tash_kalar import words\n"
        "print([d.id for d in DECKS], int(DECK_SIZE[-1]))\n"
        "match = game.new(seed=2, mode='duel', decks=['storms', 'sylvan'])\nnoise = np.random.default_rng(1)\n"
        "while not match.over:\n    match.play(int(noise.choice(match.legal())))\n"
        "print(match.returns)\n"
    )
    done = with_cards(own_deck(tmp_path), program)
    assert done.returncode == 0, done.stderr
    assert "['north', 'south', 'highland', 'sylvan', 'storms'] 19" in done.stdout


def test_a_small_deck_of_a_team_ends_with_its_first_draw(tmp_path: Path) -> None:
    """A deck may have 8 beings; 3 are dealt, so that it never comes down to the six that lie turned under other decks."""
    source = (Path(rules.__file__).parent / "highland.toml").read_text(encoding="utf-8").replace('id = "highland"', 'id = "few"')
    (tmp_path / "tash_kalar").mkdir()
    (tmp_path / "tash_kalar" / "few.toml").write_text("[[being]]".join(source.split("[[being]]")[:9]), encoding="utf-8")
    program = (
        "import numpy as np\nimport igroteka as ig\n"
        "match = ig.game('tash_kalar').new(seed=2, mode='duel', players=4, decks=['few', 'south', 'north', 'sylvan'])\n"
        "noise = np.random.default_rng(1)\n"
        "while match.state.n_deck[0] == 5 and not match.over:\n    match.play(int(noise.choice(match.legal())))\n"
        "print(match.state.n_deck[0], match.state.left)\n"
    )
    done = with_cards(tmp_path, program)
    assert done.stdout == "4 4\n", done.stderr


WHIRLWIND = 'rank = "heroic"\npattern = """\nc . c\n. @ .\n"""\neffect = """\nup to 2 destroy enemy common adjacent'


@pytest.mark.parametrize(("change", "said", "line_says"), [
    (("up to 2 destroy enemy common adjacent", "up to 2 destroi enemy common adjacent"), "did you mean 'destroy'", "destroi"),
    ((WHIRLWIND, WHIRLWIND.replace("@", "x")), "one summoning square", "pattern"),
    (('id = "whirlwind"', 'id = "titan"'), "there is a legend 'titan'", "titan"),
    ((WHIRLWIND, WHIRLWIND.replace("rank", "rang")), "'rank' is missing", "rang"),
    (("if destroyed at-least 2 gain", "if destroyed at-least two gain"), "should be followed by a number", "at-least two"),
    (("may make combat move, self\n", "may aim\n"), "needs the arrows of a card", "may aim"),
    (("up to 2 destroy enemy", "up to 99 destroy enemy"), "should be from 1 to 20, not 99", "up to 99"),
])  # fmt: skip
def test_a_mistake_in_a_deck_is_explained_with_file_and_line(tmp_path: Path, change: tuple[str, str], said: str, line_says: str) -> None:
    folder = own_deck(tmp_path, change)
    done = with_cards(folder, "import igroteka as ig; ig.game('tash_kalar')")
    assert done.returncode != 0
    assert said in done.stderr
    line = int(done.stderr.split("storms.toml, line ")[1].split(":")[0])
    text = (folder / "tash_kalar" / "storms.toml").read_text(encoding="utf-8").splitlines()
    assert line_says in text[line - 1]
