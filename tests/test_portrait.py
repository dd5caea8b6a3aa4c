"""Emperor's Portrait, in the order in which the rulebook tells it."""

from __future__ import annotations

import itertools
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from portrait_position import SEAT, fresh, position, seat

import igroteka as ig
from igroteka.core import sets, simulate, verbs
from igroteka.core.cards import CardFile
from igroteka.core.match import Match
from igroteka.core.record import SPECTATOR, Event, copy, events
from igroteka.core.rule import COMPILED
from igroteka.core.scene import picture as drawn
from igroteka.games.portrait import rules
from igroteka.games.portrait import words as w
from igroteka.games.portrait.state import (
    AWARDED, BACK, BLUNDERED, BOARD, CARDS, CHOOSE, COMMON_TOKENS, COURT, DECK, DREW, EMPEROR_WALKED, EMPTY, ENDED, FACE_DOWN, FORWARD, GARDEN,
    GARDEN_ACTIONS, GATE, HAND, LAST, NOBODY, NOTHING, OVER, OWN, OWN_ACTIONS, OWN_TOKENS, RESHUFFLED, REVEALED, ROUNDS, SAKURA, TORII, UNPLAYED,
    read_board, read_cards,
)  # fmt: skip

GAME = ig.game("portrait")
FOLDER = Path(rules.__file__).parent
VECTORS = json.loads((Path(__file__).parent / "vectors" / "portrait.json").read_text(encoding="utf-8"))["vectors"]
EVERY_MODE = pytest.mark.parametrize("mode", GAME.modes)


def play(s: Any, cards: dict[str, int], **ways: str) -> Any:
    """The position after these cards; `Blue_emperor="back"`, `Blue_own="forward"` are the choices."""
    s = copy(s)
    players = int(s.players)
    s.n_row = s.at = 0
    for name, card in cards.items():
        rules.lay_in_row(s, seat(players, name), card - 1)
    names = {seat(players, name): name for name in cards}
    s.phase = GARDEN
    rules.resolve(s)
    while s.phase in (GARDEN, OWN):
        owner = int(s.row_owner[s.at])
        way = ways[f"{names[owner]}_{'emperor' if s.phase == GARDEN else 'own'}"]
        verbs.apply(s, owner, FORWARD if way == "forward" else BACK)
    return s


def where(s: Any, *names: str) -> list[int]:
    """The squares of the painters, and the Emperor's."""
    return [int(s.square[seat(int(s.players), name)]) for name in names] + [int(s.emperor)]


def matches(mode: str, seeds: range) -> Iterator[Match]:
    """Random matches, shown after every decision."""
    for seed in seeds:
        match, noise = GAME.new(seed=seed, **GAME.modes[mode]), random.Random(seed)
        yield match
        while not match.over:
            player = noise.choice(match.movers)
            match.play(noise.choice(match.legal(player)), player)
            yield match


# The rulebook's examples and the other vectors


@pytest.mark.parametrize("vector", VECTORS, ids=[v["id"] for v in VECTORS])
def test_vector(vector: dict[str, Any]) -> None:
    before, expect = vector["before"], vector["expect"]
    ways = {f"{p['painter']}_{kind}": p[f"{kind}_choice"] for p in vector["play"] for kind in ("emperor", "own") if f"{kind}_choice" in p}
    s = position(vector["players"], before["emperor"], before["painters"], before["tokens"], before["scored_sakura"])
    s = play(s, {p["painter"]: p["card"] for p in vector["play"]}, **ways)
    assert s.emperor == expect["emperor"]
    assert {name: where(s, name)[0] for name in expect["painters"]} == expect["painters"]
    assert {name: int(s.tokens[seat(vector["players"], name)]) for name in expect["tokens"]} == expect["tokens"]
    assert s.scored == expect["scored_sakura"]
    assert [int(card) + 1 for card in s.row[: s.at]] == expect["cards_resolved"]


# What there is


def test_the_path_is_as_long_as_its_bridges_make_it() -> None:
    assert list(LAST) == [51, 59]
    assert list(TORII) == [6, 8]
    assert SAKURA.tolist() == [[21, 36, 51], [25, 42, 59]]
    bridges = [[i for i, kind in enumerate(path) if kind == "bridge"] for path in BOARD.squares]
    assert bridges == [[5, 14, 29, 44], [5, 6, 7, 16, 17, 18, 33, 34, 35, 50, 51, 52]]


def test_there_are_sixty_cards_and_44_of_them_move_the_emperor() -> None:
    garden = Counter(f"{GARDEN_ACTIONS[card.garden]} {card.garden_steps}" for card in DECK)
    own = Counter(f"{OWN_ACTIONS[card.own]} {card.own_steps}" for card in DECK)
    assert [card.number for card in DECK] == list(range(1, 61))
    assert garden == {"emperor_forward 1": 17, "emperor_forward 2": 7, "emperor_back 1": 11, "emperor_either 1": 9, "nearest_back 2": 8,
                      "farthest_forward 2": 8}  # fmt: skip
    assert own == {"self_forward 1": 12, "self_forward 2": 10, "self_forward 3": 6, "self_either 1": 8, "self_either 2": 7, "self_either 3": 4,
                   "self_leap_next 0": 6, "self_forward_by_painters_ahead 0": 7}  # fmt: skip


@pytest.mark.parametrize("players", range(2, 7))
def test_a_game_starts_at_the_torii_and_at_the_gate(players: int) -> None:
    s = fresh(players)
    assert s.emperor == (8 if players >= 5 else 6)
    assert not s.square.any()
    assert s.painters == max(players, 3), "two players walk with the Court Painter"
    assert list(s.tokens[:players]) == [OWN_TOKENS] * players
    assert s.supply == COMMON_TOKENS
    assert list(s.n_hand[:players]) == [HAND] * players
    assert s.n_deck == CARDS - HAND * players
    assert verbs.movers(s) == 2**players - 1, "all choose at the same time"


# A round


def test_cards_are_resolved_by_number_whoever_chose_first() -> None:
    match = GAME.new(seed=5, players=4)
    for player in (2, 0, 3, 1):
        match.play(match.legal(player)[-1], player)
    numbers = [int(card) for card in match.state.row[:4]]
    assert numbers == sorted(numbers)
    assert [e.card for e in events(match.state) if e.what == REVEALED] == numbers


def test_nothing_is_revealed_before_the_last_card_is_in() -> None:
    match = GAME.new(seed=5, players=3)
    match.play(match.legal(0)[0], 0)
    assert match.movers == (1, 2)
    assert match.can_undo(0), "a card laid face down may be taken back"
    match.play(match.legal(2)[0], 2)
    assert match.movers == (1,)
    assert not any(e.what == REVEALED for e in events(match.state))
    match.play(match.legal(1)[0], 1)
    assert sum(e.what == REVEALED for e in events(match.state)) == 3
    assert not match.can_undo(1)


def test_a_direction_is_chosen_when_the_card_is_resolved_knowing_what_lower_cards_did() -> None:
    s = position(3, 13, {"Blue": 9, "Green": 7, "Red": 4})
    rules.lay_in_row(s, SEAT["Green"], 4 - 1)  # Emperor back, own painter forward
    rules.lay_in_row(s, SEAT["Blue"], 22 - 1)  # either, either
    s.n_row, s.at, s.phase = 2, 0, GARDEN
    rules.resolve(s)
    assert where(s, "Blue", "Green") == [9, 8, 12]
    assert verbs.movers(s) == 1 << SEAT["Blue"]
    assert w.ask(s, SEAT["Blue"], "en") == "Your card 22: does the Emperor go forward or back?"
    verbs.apply(s, SEAT["Blue"], BACK)
    assert (s.emperor, s.phase) == (11, OWN)
    assert w.ask(s, SEAT["Green"], "en") == "Card 22: Blue decides between forward and back"
    verbs.apply(s, SEAT["Blue"], BACK)
    assert where(s, "Blue", "Green") == [7, 8, 11], "the square of Green is stepped over"


def test_played_cards_are_discarded_and_everybody_draws_one() -> None:
    for match in itertools.islice(matches("4", range(1)), 80):
        s = match.state
        if s.phase == CHOOSE:
            assert list(s.n_hand[:4]) == [HAND] * 4
            happened = {e.what for e in events(s)}
            if DREW in happened and RESHUFFLED not in happened:
                assert all(sets.has(s.discard, card) for card in s.row[: s.n_row])


def test_when_the_deck_is_empty_the_discard_is_shuffled_into_a_new_one() -> None:
    s = fresh(4)
    s.discard = sum(1 << int(card) for card in s.deck[: s.n_deck])
    s.deck[: s.n_deck] = EMPTY
    s.n_deck = 0
    s.n_hand[0] = HAND - 1
    thrown = s.discard
    rules.draw_card(s, 0)
    assert (s.decks, s.n_deck, s.discard) == (1, 39, 0)
    assert sets.has(thrown, s.hand[0, HAND - 1])
    assert sorted(c for c in range(CARDS) if s.deck_of[c] == 1) == sorted(c for c in range(CARDS) if sets.has(thrown, c))


# Actions: every card against a second telling of the rules


class Telling:
    """The rules of movement told again, plainly: squares in a list, the Emperor last."""

    def __init__(self, squares: list[int], emperor: int, tokens: list[int], stops: list[int]):
        self.squares, self.emperor, self.tokens, self.stops = squares, emperor, tokens, stops

    def walk(self, painter: int, start: int, steps: int) -> None:
        others = {square for p, square in enumerate(self.squares) if p != painter and square > 0}
        free = [i for i in range(80) if i not in others]
        if steps >= 0:
            ahead = [i for i in free if i > start][:steps]
            to = ahead[-1] if ahead else start
            if to >= self.emperor:
                return self.blunder(painter)
        else:
            behind = [i for i in reversed(free) if 0 < i < start][:-steps]
            to = behind[-1] if len(behind) == -steps else 0
        self.squares[painter] = to
        return None

    def blunder(self, painter: int) -> None:
        self.tokens[painter] = max(0, self.tokens[painter] - 1)
        self.walk(painter, self.emperor, -3)

    def card(self, owner: int, number: int, emperor_way: int, own_way: int) -> None:
        garden, steps, own, own_steps = (getattr(DECK[number - 1], key) for key in ("garden", "garden_steps", "own", "own_steps"))
        kind = GARDEN_ACTIONS[garden]
        garden_squares = [square for square in self.squares if square > 0]
        if kind.startswith("emperor"):
            self.lead(steps * (-1 if kind == "emperor_back" else emperor_way if kind == "emperor_either" else 1))
        elif kind == "nearest_back" and garden_squares:
            self.walk(self.squares.index(max(garden_squares)), max(garden_squares), -steps)
        elif kind == "farthest_forward" and self.squares.count(0) < 2:
            self.walk(self.squares.index(min(self.squares)), min(self.squares), steps)
        at = self.squares[owner]
        ahead = sorted(square for square in self.squares if square > at)
        kind = OWN_ACTIONS[own]
        if kind == "self_leap_next":
            if ahead:
                self.walk(owner, ahead[0], 1)
        else:
            self.walk(owner, at, len(ahead) if kind.endswith("ahead") else own_steps * (own_way if kind == "self_either" else 1))

    def lead(self, steps: int) -> None:
        for _ in range(abs(steps)):
            if steps > 0:
                self.emperor += 1
                if self.emperor in self.stops:
                    return
            elif self.emperor > 1:
                self.emperor -= 1
                if self.emperor in self.squares:
                    self.blunder(self.squares.index(self.emperor))


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_every_card_does_what_a_second_telling_of_the_rules_says(players: int) -> None:
    noise = random.Random(players)
    track = 1 if players >= 5 else 0
    for card in DECK:
        for _ in range(25 if COMPILED else 6):
            s = fresh(players)
            # Short of the first sakura, so that nothing but the card happens
            emperor = noise.choice((1, 2, 3, 5, 8, 12, int(SAKURA[track, 0]) - 3))
            squares = [0] * int(s.painters)
            for p in range(int(s.painters)):
                free = [q for q in range(max(0, emperor - 8), emperor) if q == 0 or q not in squares]
                squares[p] = noise.choice([*free, 0])
            s.emperor, s.square[: s.painters] = emperor, squares
            s.tokens[:players] = [noise.choice((0, 1, 5)) for _ in range(players)]
            owner, ways = noise.randrange(int(s.painters)), (noise.choice((1, -1)), noise.choice((1, -1)))
            told = Telling(list(squares), emperor, [int(x) for x in s.tokens], [int(x) for x in SAKURA[track]])
            told.card(owner, card.number, *((1, 1) if owner >= players else ways))
            rules.lay_in_row(s, owner, card.number - 1)
            s.phase = GARDEN
            rules.resolve(s)
            while s.phase in (GARDEN, OWN):
                verbs.apply(s, owner, FORWARD if ways[0 if s.phase == GARDEN else 1] > 0 else BACK)
            assert (told.squares, told.emperor) == ([int(x) for x in s.square[: s.painters]], int(s.emperor)), (card, squares, emperor, owner, ways)
            assert told.tokens == [int(x) for x in s.tokens]


def test_the_nearest_painter_may_be_the_owner() -> None:
    s = play(position(3, 13, {"Blue": 9, "Green": 4, "Red": 3}), {"Blue": 19})
    assert where(s, "Blue") == [8, 13], "back 2, then forward 1"


def test_a_painter_alone_at_the_gate_is_farthest() -> None:
    s = play(position(3, 13, {"Blue": 9, "Green": 2, "Red": 0}), {"Blue": 20})
    assert where(s, "Red") == [3, 13], "1, then over 2, to 3"


def test_the_court_painter_can_be_nearest_and_farthest() -> None:
    assert where(play(position(2, 13, {"Blue": 4, "Green": 5, "Court": 9}), {"Blue": 19}), "Court", "Blue") == [7, 6, 13]
    assert where(play(position(2, 13, {"Blue": 4, "Green": 5, "Court": 1}), {"Blue": 20}), "Court", "Blue") == [3, 6, 13]


def test_painters_ahead_are_counted_from_the_gate_in_the_garden_only() -> None:
    s = play(position(4, 12, {"Green": 3, "Red": 5}), {"Blue": 11})
    assert where(s, "Blue") == [2, 13], "two in the garden, one beside at the gate"


def test_a_leap_from_the_gate_goes_over_the_first_in_the_garden() -> None:
    assert where(play(position(3, 12, {"Green": 3, "Red": 5}), {"Blue": 13}), "Blue") == [4, 13]


def test_half_a_card_without_effect_leaves_the_other_half() -> None:
    s = play(position(3, 6, {}), {"Blue": 10})
    assert where(s, "Blue", "Green") == [2, 0, 6]
    assert any(e.what == NOTHING and e.card == 9 for e in events(s))


# Blunders


def test_a_painter_without_tokens_blunders_for_nothing() -> None:
    s = play(position(3, 9, {"Blue": 8}, {"Blue": 0}), {"Blue": 32})
    assert where(s, "Blue") == [7, 10], "three back from 10"
    assert s.tokens[0] == 0
    assert s.supply == COMMON_TOKENS


def test_a_lost_token_goes_to_the_common_supply() -> None:
    s = play(position(3, 9, {"Blue": 8}), {"Blue": 51})
    assert (s.tokens[0], s.supply) == (4, COMMON_TOKENS + 1)
    assert where(s, "Blue") == [7, 10], "three back from the Emperor on 10"


def test_a_painter_who_blunders_in_the_garden_still_does_the_own_action() -> None:
    s = play(position(3, 10, {"Blue": 9}), {"Blue": 4})
    assert s.tokens[0] == 4
    assert where(s, "Blue") == [7, 9], "from 9 three back to 6, then one forward"


def test_the_court_painter_only_goes_back() -> None:
    s = play(position(2, 10, {"Court": 9, "Blue": 2}), {"Blue": 4})
    assert where(s, "Court") == [6, 9]
    assert (s.tokens[COURT], s.supply) == (0, COMMON_TOKENS)


def test_the_emperor_counts_every_square_but_stays_out_of_the_gate() -> None:
    s = play(position(3, 2, {"Blue": 1}), {"Red": 4})
    assert where(s, "Blue", "Red") == [0, 0, 1]
    assert (s.tokens[0], s.tokens[SEAT["Red"]]) == (4, 4), "he steps onto Blue, then Red walks into him"
    assert play(position(3, 1, {}), {"Red": 35}).emperor == 1


# Sakura


def test_a_blunder_at_the_sakura_is_ranked_where_the_painter_stands_then() -> None:
    s = play(position(3, 20, {"Blue": 19, "Green": 18, "Red": 10}), {"Blue": 49})
    # The Emperor comes to 21, Blue meets him: back over 20, 19 and (18 taken) 17, behind Green.
    assert [int(x) for x in s.tokens[[0, SEAT["Green"], SEAT["Red"]]]] == [4 + 2, 5 + 3, 5 + 1]
    assert where(s, "Blue", "Green", "Red") == [17, 18, 16, 21]


def test_the_court_painter_takes_a_place_but_no_tokens() -> None:
    s = play(position(2, 20, {"Court": 18, "Blue": 10, "Green": 5}), {"Blue": 25})
    assert list(s.tokens[:3]) == [7, 6, 0]
    assert s.supply == COMMON_TOKENS - 3
    assert where(s, "Court", "Blue", "Green") == [18, 17, 16, 21]


def test_nobody_is_paid_when_all_are_at_the_gate() -> None:
    s = play(position(3, 20, {}), {"Blue": 17})
    assert (s.scored, s.supply) == (1, COMMON_TOKENS)
    assert where(s, "Blue", "Green", "Red") == [0, 0, 0, 21]


def test_with_few_players_the_fourth_place_is_not_paid() -> None:
    s = play(position(4, 20, {"Blue": 12, "Green": 11, "Red": 10, "Yellow": 9}), {"Blue": 25})
    assert sorted(int(x) for x in s.tokens[:4]) == [5, 6, 7, 8]


def test_the_rest_of_the_round_is_discarded_and_all_draw() -> None:
    match = GAME.new(seed=3, players=4)
    for match in matches("4", range(3, 4)):
        if match.state.scored == 1:
            break
    happened = events(match.state)
    s = match.state
    unplayed = [e.card for e in happened if e.what == UNPLAYED]
    assert unplayed == [int(card) for card in s.row[s.at : s.n_row]]
    assert sum(e.what == DREW for e in happened) == 4
    assert list(s.n_hand[:4]) == [HAND] * 4
    assert [e.card for e in happened if e.what == AWARDED] == [3, 2, 1]


# The end


def test_the_game_ends_with_the_third_sakura_and_nobody_closes_up() -> None:
    s = play(position(3, 50, {"Blue": 40, "Green": 44, "Red": 47}, scored=2), {"Blue": 34, "Red": 49})
    assert s.phase == OVER
    assert verbs.movers(s) == 0
    assert where(s, "Blue", "Green", "Red") == [42, 44, 47, 51]
    assert [int(x) for x in s.tokens[[0, SEAT["Green"], SEAT["Red"]]]] == [6, 7, 9]
    assert s.winners == 1 << SEAT["Red"]
    out = np.zeros(3)
    verbs.returns(s, out)
    assert list(out) == [-1, 1, -1], "Red sits at the second seat"


def test_among_equals_the_closer_painter_wins() -> None:
    s = play(position(3, 50, {"Blue": 47, "Green": 44, "Red": 40}, {"Blue": 5, "Green": 7, "Red": 0}, 2), {"Blue": 34})
    assert (s.tokens[0], s.tokens[SEAT["Green"]]) == (9, 9)
    assert s.winners == 1 << SEAT["Blue"]


def test_equals_at_the_gate_share_the_win() -> None:
    s = play(position(4, 50, {"Blue": 0, "Green": 0, "Red": 0, "Yellow": 0}, {"Blue": 2}, 2), {"Blue": 17})
    assert s.winners == (1 << SEAT["Green"] | 1 << SEAT["Red"] | 1 << SEAT["Yellow"])
    out = np.zeros(4)
    verbs.returns(s, out)
    assert np.allclose(out, [-1, *[2 / 3 - 1] * 3])
    ended = next(e for e in events(s) if e.what == ENDED)
    assert w.event(s, ended, "en", ["Ann", "Bob", "Cid", "Dot"]) == "The win is shared: Bob, Cid, Dot"


def test_the_court_painter_cannot_win() -> None:
    s = play(position(2, 50, {"Court": 48, "Blue": 12, "Green": 3}, scored=2), {"Blue": 34})
    assert s.winners == 1 << SEAT["Blue"]


def test_the_house_ends_a_game_that_goes_nowhere() -> None:
    s = position(3, 20, {"Blue": 12})
    s.rounds = ROUNDS
    s = play(s, {"Red": 4})
    assert s.phase == OVER
    assert s.winners == 1 << SEAT["Blue"], "closer among equals"


# Two players


def test_the_court_painter_plays_the_top_card_of_the_deck() -> None:
    match = GAME.new(seed=8, players=2)
    top = int(match.state.deck[match.state.n_deck - 1])
    match.play(match.legal(0)[0], 0)
    assert match.state.n_deck == CARDS - 2 * HAND
    match.play(match.legal(1)[0], 1)
    assert (top, COURT) in list(zip(match.state.row.tolist(), match.state.row_owner.tolist(), strict=True))


def test_the_court_painter_goes_forward_where_it_could_choose() -> None:
    s = play(position(2, 13, {"Court": 4, "Blue": 9}), {"Court": 22})
    assert where(s, "Court") == [5, 14]


def test_in_the_tactical_game_the_player_behind_chooses_two_cards() -> None:
    s = position(2, 13, {"Blue": 9, "Green": 4, "Court": 6}, court="tactical")
    assert s.advisor == 1
    cards = [int(card) for card in s.hand[1]]
    verbs.apply(s, 1, cards[0])
    assert verbs.movers(s) == 0b11, "the Court Painter's card is still to come"
    mask = GAME.mask()
    assert verbs.legal(s, 1, mask) == HAND - 1
    assert not mask[cards[0]]
    assert w.name(s, 1, cards[1]) == f"court {cards[1] + 1}"
    assert w.ask(s, 1, "en") == "Now choose a card for the Court Painter"
    verbs.apply(s, 1, cards[1])
    assert verbs.movers(s) == 0b01
    deck = int(s.n_deck)
    verbs.apply(s, 0, int(s.hand[0, 0]))
    owners = dict(zip(s.row.tolist(), s.row_owner.tolist(), strict=True))
    assert (owners[cards[0]], owners[cards[1]]) == (1, COURT)
    while s.phase in (GARDEN, OWN):
        verbs.apply(s, int(s.row_owner[s.at]), FORWARD)
    assert list(s.n_hand[:2]) == [HAND, HAND]
    assert s.n_deck == deck - 3, "one for the one, two for the other"


def test_in_the_tactical_game_the_deck_helps_while_both_are_at_the_gate() -> None:
    s = position(2, 6, {"Court": 2}, court="tactical")
    assert s.advisor == NOBODY
    assert fresh(2).advisor == NOBODY, "and always in the plain game"


# Knowledge


@EVERY_MODE
def test_no_view_changes_when_another_player_lays_a_different_card(mode: str) -> None:
    """The choice is secret: whichever card is laid, everybody else sees the same bytes."""
    for match in itertools.islice(matches(mode, range(2)), 120 if COMPILED else 60):
        if match.state.phase != CHOOSE:
            continue
        for player in match.movers:
            laid = []
            for card in match.legal(player):
                s = copy(match.state)
                verbs.apply(s, player, card)
                if s.n_events == 1:  # not the last card, which reveals them all
                    laid.append([rules_view(s, viewer) for viewer in range(SPECTATOR, match.players) if viewer != player])
            assert all(views == laid[0] for views in laid)


def rules_view(s: Any, viewer: int) -> bytes:
    """What a viewer may know, as bytes."""
    hidden = copy(s)
    verbs.hide(hidden, viewer)
    return bytes(hidden.tobytes())


def test_a_hidden_record_holds_no_card_of_others_and_no_deck() -> None:
    match = GAME.new(seed=4, players=3)
    match.play(match.legal(1)[2], 1)
    view = copy(match.state)
    verbs.hide(view, 0)
    assert (view.hand[0] >= 0).all()
    assert (view.hand[1:3] == FACE_DOWN).all()
    assert view.chosen[1] == FACE_DOWN
    assert (view.deck[: view.n_deck] == FACE_DOWN).all()
    assert view.chance == 0
    assert match.view(1).chosen[1] == match.moves[0][1]


def test_a_picture_shows_only_cards_that_its_viewer_knows() -> None:
    for match in itertools.islice(matches("3", range(2)), 0, 120, 7):
        for viewer in range(SPECTATOR, 3):
            picture = drawn(GAME, match.view(viewer), viewer, match.choices(viewer), "en", False, match.names())
            shown = {int(n) - 1 for n in re.findall(r"#portrait-card-(\d+)", picture)}
            known = {int(c) for c in match.state.row[: match.state.n_row]} | ({int(c) for c in match.state.hand[viewer]} if viewer >= 0 else set())
            assert shown <= known


def small_world() -> Any:
    """Three players; eight cards are unseen by player 0: two in each other hand and four in the deck."""
    s = fresh(3)
    s.hand[:], s.deck[:], s.chosen[:] = EMPTY, EMPTY, EMPTY
    for p, cards in enumerate(([0, 1], [2, 3], [4, 5])):
        s.hand[p, :2], s.n_hand[p] = cards, 2
    s.deck[:4], s.n_deck = [6, 7, 8, 9], 4
    s.discard = sum(1 << card for card in range(10, CARDS))
    s.chosen[1] = 3
    return s


def test_what_is_redealt_is_as_likely_as_brute_force_says() -> None:
    hidden = small_world()
    verbs.hide(hidden, 0)
    pairs = list(itertools.combinations(range(2, 10), 2))
    worlds = [(mine, others, chosen) for mine in pairs for others in pairs if not {*mine} & {*others} for chosen in mine]
    samples, seen = 60 * len(worlds), Counter[Any]()
    for seed in range(samples):
        s = copy(hidden)
        verbs.redeal(s, 0, seed)
        seen[tuple(sorted(map(int, s.hand[1, :2]))), tuple(sorted(map(int, s.hand[2, :2]))), int(s.chosen[1])] += 1
        assert sorted(map(int, [*s.hand[1, :2], *s.hand[2, :2], *s.deck[:4]])) == list(range(2, 10))
    assert set(seen) == set(worlds)
    chi = sum((seen[world] - 60) ** 2 / 60 for world in worlds)
    assert chi < len(worlds) + 5 * (2 * len(worlds)) ** 0.5


def test_the_order_of_a_redealt_deck_is_uniform() -> None:
    hidden = small_world()
    verbs.hide(hidden, 0)
    top = Counter[int]()
    for seed in range(8000):
        s = copy(hidden)
        verbs.redeal(s, 0, seed)
        top[int(s.deck[3])] += 1
    assert set(top) == set(range(2, 10))
    assert all(abs(count - 1000) < 150 for count in top.values())


def test_after_a_reshuffle_old_cards_are_known_not_to_be_new_ones() -> None:
    """One card is left in the deck: player 0 draws it, the others draw from the reshuffled discard."""
    s = fresh(3)
    cards = list(range(CARDS))
    s.hand[:], s.deck[:] = EMPTY, EMPTY
    for p in range(3):
        s.hand[p] = cards[p * HAND : (p + 1) * HAND]
    s.deck[0], s.n_deck = 15, 1
    s.discard = sum(1 << card for card in cards[16:])
    s.emperor = 10
    before = copy(s)
    for player, card in enumerate((3, 5, 10)):  # cards 4, 6 and 11
        verbs.apply(s, player, card)
    while s.phase in (GARDEN, OWN):
        verbs.apply(s, int(s.row_owner[s.at]), FORWARD)
    assert any(e.what == RESHUFFLED for e in events(s))
    hidden = copy(s)
    verbs.hide(hidden, 0)
    assert (hidden.hand[1] == [FACE_DOWN] * 4 + [FACE_DOWN - 1]).all(), "four old cards and one of the new deck"

    # Brute force: every deal of the cards that player 0 had not seen, kept if it led to what was seen.
    unseen = [c for c in range(CARDS) if not before.discard >> c & 1 and c not in before.hand[0]]
    worlds = Counter[Any]()
    for first in itertools.combinations(unseen, HAND):
        for second in itertools.combinations([c for c in unseen if c not in first], HAND):
            if 5 in first and 10 in second and 15 not in first + second:
                worlds[tuple(c for c in first if c != 5)] += 1
    seen, new = Counter[Any](), Counter[int]()
    for seed in range(70 * 60):
        dealt = copy(hidden)
        verbs.redeal(dealt, 0, seed)
        seen[tuple(sorted(map(int, dealt.hand[1, :4])))] += 1
        new[int(dealt.hand[1, 4])] += 1
    assert set(seen) == set(worlds)
    assert sum((seen[world] - 60) ** 2 / 60 for world in worlds) < 70 + 5 * 140**0.5
    assert set(new) == {3, 5, 10, *range(16, CARDS)}, "new cards come from what had been discarded"


# Laws of the game


@EVERY_MODE
def test_cards_and_tokens_are_conserved_and_tokens_recompute_from_what_happened(mode: str) -> None:
    tokens: dict[int, int] = {}
    for match in matches(mode, range(4 if COMPILED else 1)):
        s, n = match.state, match.players
        if not match.moves:
            tokens = dict.fromkeys(range(n), OWN_TOKENS)
        for e in events(s):
            if e.who in tokens and e.what in (AWARDED, BLUNDERED):
                tokens[e.who] += e.card if e.what == AWARDED else -e.card
        assert [int(x) for x in s.tokens[:n]] == list(tokens.values())
        assert int(s.tokens.sum()) + int(s.supply) == OWN_TOKENS * n + COMMON_TOKENS
        assert cards_of(s) == list(range(CARDS))
        garden = [int(x) for x in s.square[: s.painters] if x != GATE]
        assert len(set(garden)) == len(garden), "no two share a square"
        assert all(square < s.emperor for square in garden), "nobody is on or past the Emperor's square"
        assert 1 <= s.emperor <= LAST[s.path]


def cards_of(s: Any) -> list[int]:
    """All the cards, wherever they are."""
    cards = [int(c) for p in range(s.players) for c in s.hand[p, : s.n_hand[p]]]
    cards += [int(c) for c in s.deck[: s.n_deck]] + [c for c in range(CARDS) if int(s.discard) >> c & 1]
    return sorted(cards + ([int(c) for c in s.row[: s.n_row]] if s.phase in (GARDEN, OWN) else []))


@pytest.mark.skipif(not COMPILED, reason="many games")
@pytest.mark.parametrize(("players", "rounds"), [(2, 39.8), (3, 45.3), (4, 34.2), (5, 31.3), (6, 26.2)])
def test_random_games_last_as_long_as_was_measured_when_the_deck_was_designed(players: int, rounds: float) -> None:
    states, mask, options = GAME.blank(2), GAME.mask(), GAME.encode(GAME.settle(players=players))
    lasted = []
    for seed in range(1500):
        states[1] = states[0]
        verbs.setup(states[1], options, seed)
        simulate.play_on(states[1], mask, seed + 10_000, GAME.longest)
        lasted.append(int(states[1].rounds))
    assert abs(np.mean(lasted) - rounds) < 0.6
    assert max(lasted) < ROUNDS / 2


def test_an_estimate_prefers_tokens_and_a_good_place() -> None:
    out = np.zeros(3)
    verbs.estimate(position(3, 19, {"Blue": 16, "Green": 12, "Red": 8}), out)
    assert out[SEAT["Blue"]] > out[SEAT["Green"]] > out[SEAT["Red"]]
    verbs.estimate(position(3, 12, {"Blue": 8, "Green": 6, "Red": 4}, {"Blue": 2, "Green": 8, "Red": 5}), out)
    assert out.argmax() == SEAT["Green"]


# Words


def test_actions_and_events_are_said_in_both_languages() -> None:
    s = position(3, 13, {"Blue": 9, "Green": 10, "Red": 11})
    assert w.say(s, 0, 18, "en") == "Play 19: nearest painter 2 back; own painter 1 forward"
    assert w.say(s, 0, 18, "ru") == "Сыграть 19: ближний художник назад на 2; свой художник вперёд на 1"
    names = ["Ann", "Bob", "Cid"]
    told = {
        Event(int(BLUNDERED), 2, 13, 8, 1, 255): ("Blunder! Cid meets the Emperor on 13, loses a token and goes back to 8",
                                                  "Конфуз! Cid сталкивается с Императором на ячейке 13, теряет жетон и отходит на ячейку 8"),
        Event(int(BLUNDERED), 2, 2, 0, 0, 255): ("Blunder! Cid meets the Emperor on 2, has no token to lose and goes back to the gate",
                                                 "Конфуз! Cid сталкивается с Императором на ячейке 2, жетонов уже нет, отходит к Вратам"),
        Event(int(EMPEROR_WALKED), 0, 13, 15, EMPTY, 255): ("The Emperor goes from 13 to 15", "Император идёт с 13 на 15"),
        Event(int(AWARDED), 0, 0, EMPTY, 3, 255): ("Place 1: Ann gets 3 tokens", "1-е место: Ann получает 3 жетона"),
    }  # fmt: skip
    for event, (en, ru) in told.items():
        assert w.event(s, event, "en", names) == en
        assert w.event(s, event, "ru", names) == ru


def test_a_direction_says_where_it_leads() -> None:
    s = position(3, 13, {"Blue": 12, "Green": 10, "Red": 4})
    rules.lay_in_row(s, SEAT["Red"], 22 - 1)
    s.phase = GARDEN
    assert w.say(s, SEAT["Red"], BACK, "en") == "The Emperor steps back to 12, onto Blue: a blunder"
    assert w.say(s, SEAT["Red"], FORWARD, "ru") == "Император идёт вперёд, на ячейку 14"
    s.phase = OWN
    assert w.say(s, SEAT["Red"], BACK, "en") == "Your painter goes back to 3"
    s.square[SEAT["Red"]], s.square[0] = 11, 12
    assert w.say(s, SEAT["Red"], FORWARD, "en") == "Your painter goes forward into the Emperor: a blunder"
    s.square[SEAT["Red"]] = 0
    assert w.say(s, SEAT["Red"], BACK, "en") == "Your painter back: it stays at the gate"


def test_in_russian_a_number_of_steps_is_not_mistaken_for_a_square() -> None:
    """«вперёд на 2» on a card means two squares; where a walk ends is said «на ячейку 6»."""
    for key in ("emperor-forward", "emperor-to-sakura", "emperor-back", "emperor-back-onto", "forward", "back", "event-blundered", "square-number"):
        assert "на ячейку 6" in w.words("ru", key, to=6, who="Ann", **{"from": 9}, lost=1), key


# Files of one's own


def with_change(tmp_path: Path, file: str, old: str, new: str) -> CardFile:
    source = (FOLDER / file).read_text(encoding="utf-8")
    assert old in source
    (tmp_path / file).write_text(source.replace(old, new, 1), encoding="utf-8")
    return CardFile(tmp_path / file)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"emperor_back 1"', '"emperor_bak 1"', "line 13: card 1: garden should start with one of .*did you mean 'emperor_back'"),
        ('"emperor_back 1"', '"emperor_back"', "line 13: card 1: garden should be emperor_back and a number of squares from 1 to 6, not"),
        ('"self_leap_next"', '"self_leap_next 2"', "line 19: card 2: self_leap_next has no number"),
        ("number = 2\n", "number = 1\n", "line 17: card 2: there is a card 1 already"),
        ("number = 2\n", "number = 61\n", "line 17: card 2: number should be a whole number from 1 to 60, not 61"),
        ("own = \"self_either 1\"\n", "", "line 11: card 1: 'own' is missing"),
        ("own = \"self_either 1\"\n", "own = \"self_either 1\"\nname = \"x\"\n", "line 15: card 1: unknown key 'name'"),
        ('[[card]]\nnumber = 60\ngarden = "farthest_forward 2"\nown = "self_either 3"\n', "", "card 59: expected 60 cards; there is no card 60"),
    ],
)  # fmt: skip
def test_a_mistake_in_the_cards_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(ig.CardError, match=f"cards.toml, .*{message}"):
        read_cards(with_change(tmp_path, "cards.toml", old, new))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("g....=t", "g....=tx", "line 9: path : unknown square 'x'; expected g gate"),
        ("g....=t", "g....=.", "line 9: .*expected 1 of 't' \\(torii\\), not 0"),
        ("g....=t", ".g...=t", "line 9: .*should start with the gate"),
        ("g....=t", "gt...=.", "line 9: .*torii, t, should stand before the first sakura and not right at the gate"),
        ("g....=t", "g" + "." * 20 + "=t", "line 9: .*at most 63 squares, not 76"),
        ("many = 3", "many = 0", "line 15: .*bridge should say how many squares it counts, from 1 to 5"),
        ("[4, 2, 1]]", "[40, 2, 1]]", "line 23: .*few pays 55 tokens, but there are only 24"),
        ("few = [[3, 2, 1], ", "few = [", "line 23: .*few should have for each of the 3 sakura a list"),
    ],
)
def test_a_mistake_in_the_board_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(ig.CardError, match=f"board.toml, {message}"):
        read_board(with_change(tmp_path, "board.toml", old, new))


def test_a_board_and_cards_of_ones_own_are_played(tmp_path: Path) -> None:
    """A shorter path with longer bridges, a card that leads the Emperor far back, other awards."""
    folder = tmp_path / "portrait"
    folder.mkdir()
    with_change(folder, "board.toml", "g....=t\n.......=......*\n.......=......*", "g..=.t\n..=....*\n...=...*")
    source = (folder / "board.toml").read_text(encoding="utf-8").replace("few = 1, many = 3", "few = 2, many = 4").replace("[4, 2, 1]", "[6]")
    (folder / "board.toml").write_text(source, encoding="utf-8")
    with_change(folder, "cards.toml", '"emperor_back 1"', '"emperor_back 4"')
    program = """if True:
        import random, igroteka as ig
        from igroteka.games.portrait.state import AWARD, LAST, SAKURA
        for players in (2, 6):
            match, noise = ig.game("portrait").new(seed=1, players=players), random.Random(1)
            while not match.over:
                player = noise.choice(match.movers)
                match.play(noise.choice(match.legal(player)), player)
            assert match.state.emperor == LAST[match.state.path] and len(match.svg(0, tall=True)) > 1000
        print(LAST.tolist(), SAKURA.tolist(), AWARD[0, 2].tolist())
    """
    environment = {**os.environ, "IGROTEKA_CARDS": str(tmp_path), "IGROTEKA_JIT": "0"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[40, 48] [[15, 24, 40], [19, 30, 48]] [6, 0, 0, 0, 0, 0]"
