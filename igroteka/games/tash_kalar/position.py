"""Tash-Kalar: a position as text. See docs/positions.md."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ...core.position import (
    FACE_DOWN, NUMBER, PLAYER, YES, Context, Kind, Notation, Names, Part, SetOf, Text, deal, entry, exactly, follows, guess_each, held,
    kept,    rows, unseen, wrong,
)  # fmt: skip
from ...core.sets import gather, gather_wide, members, wide
from .cards import BEINGS, CELLS, DECK_SIZE, DECKS, DIRECTIONS, FIRST_BEING, FIRST_LEGEND, FLARES, SIDE, PLAYABLE, SQUARE_NAMES, TASKS
from .state import (
    ACTION, ACTIONS_A_TURN, AIM, CHOOSE, COLOUR, COUNTED, DOUBLE_SIDED, EMPTY, FIRST_GAME, FROM_HAND, FROM_HAND_1, HIGH, KNOWN_TO_ALL, LAY, LEFTOVER,
    LEGEND_POINT, LEGENDARY_PIECES, MODES, N_FLARES, N_LEGENDS, N_TASKS, NOBODY, NONE, OVER, SEATS, SOURCE, SPARE, START, SUMMON, TARGET,
)  # fmt: skip

PHASES = (
    "over", "start", "action", "place", "summon", "lay", "counted", "spare", "legend-point", "target", "destination", "aim", "choose", "recover",
    "colour", "discarding", "under", "source", "leftover",
)  # fmt: skip
PIECES = ".chl", ".CHL", ".xyz", ".XYZ"  # common, heroic and legendary pieces of the four sides
NUMBERED = (LAY, COUNTED, LEGEND_POINT, AIM, CHOOSE, COLOUR, SOURCE, LEFTOVER)  # where no square is chosen, but one of a few things
TEAM_MARKS = {"all": KNOWN_TO_ALL, "hand": FROM_HAND, "hand2": FROM_HAND_1}

SIDES = Names(lambda s, owner: "1234"[: int(s.sides)], "side", {NOBODY: "none"})
SQUARE = Names(SQUARE_NAMES, "square")
DIRECTION = Names(DIRECTIONS, "direction")
BEING = Names([being.id for being in BEINGS], "being")
CARD = Names(lambda s, player: [BEINGS[being].id for being in DECKS[s.deck_of[player]].beings], "being of this deck")
LEGEND = Names([being.id for being in BEINGS[FIRST_LEGEND:]], "legend")
FLARE = Names([flare.id for flare in FLARES], "flare")
TASK = Names([task.id for task in TASKS], "task")


def once(kind: Names, pool: str) -> Names:
    """Cards that can't be in two places."""
    return Names(kind.known, kind.what, pool=pool, dealt=pool != "own")


# The arena: nine rows as in chess's FEN; or pieces by square; or a little picture with @ (or a star) on a square


def _empty(c: Context) -> None:
    c.s.board[:] = EMPTY


def _say_arena(c: Context) -> str:
    codes = [PIECES[code >> 2][code & 3] if code else "." for code in c.s.board.tolist()]
    said = ["".join(codes[row : row + SIDE]) for row in range(0, CELLS, SIDE)]
    return " / ".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), row) for row in said)


def _hear_arena(c: Context, text: Text) -> None:
    words = text.words()
    if len(words) > 2 and str(words[-2]) == "at":
        _hear_picture(c, Text(text.game, text.key, text.source, text.start, words[-2].start), SQUARE.hear(c, 0, words[-1]))
    elif re.match(r"[a-i][1-9]\b", str(text)):
        for item in text.split(","):
            square, piece = item.pair("a square and a piece, such as e5 c")
            _put(c, SQUARE.hear(c, 0, square), str(piece), piece)
    else:
        for row, part in enumerate(exactly(text.split("/"), SIDE, text, "rows with '/' between them")):
            cells = re.sub(r"\d", lambda gap: "." * int(gap[0]), str(part).replace(" ", ""))
            if len(cells) != SIDE:
                raise part.error(f"a row has {SIDE} squares, not {len(cells)}: letters are pieces, numbers empty squares")
            for column, letter in enumerate(cells):
                _put(c, row * SIDE + column, letter, part)


def _hear_picture(c: Context, picture: Text, at: int) -> None:
    """Letters with blanks between them; the square of @ or of the letter with a star is `at`."""
    drawn = [row.words() for row in picture.split("/")]
    found = [(x, y) for y, row in enumerate(drawn) for x, word in enumerate(row) if str(word)[-1] in "@*"]
    if len(found) != 1:
        raise picture.error(f"one square of the picture should be @, or a piece with a star, such as c*; there are {len(found)}")
    for y, row in enumerate(drawn):
        for x, word in enumerate(row):
            column, line = at % SIDE + x - found[0][0], at // SIDE + y - found[0][1]
            if str(word) not in ".@":
                if not (0 <= column < SIDE and 0 <= line < SIDE):
                    raise word.error("this piece would stand outside of the arena")
                _put(c, line * SIDE + column, str(word).rstrip("*"), word)


def _put(c: Context, cell: int, letter: str, text: Text) -> None:
    side = next((side for side in range(c.s.sides) if letter in PIECES[side]), None)
    if side is None or len(letter) != 1:
        known = ", ".join(f"{letters[1:]} of side {i + 1}" for i, letters in enumerate(PIECES[: c.s.sides]))
        raise text.error(f"there is no piece {letter!r}; expected {known} (common, heroic, legendary), or . for an empty square")
    if letter != ".":
        if cell not in PLAYABLE:
            raise text.error(f"{SQUARE_NAMES[cell]} is no square of the arena: its corners are cut off")
        if c.s.board[cell]:
            raise text.error(f"two pieces stand on {SQUARE_NAMES[cell]}")
        c.s.board[cell] = 4 * side + PIECES[side].index(letter)


def _sets(c: Context) -> None:
    """The same as sets of squares."""
    board = c.s.board.tolist()
    for side in range(SEATS):
        for rank in range(1, 4):
            c.s.pieces[side, rank - 1] = gather_wide(cell for cell in range(CELLS) if board[cell] == 4 * side + rank)


def _supply(c: Context) -> Any:
    """What isn't in the arena."""
    supply = c.dealt.supply.copy()
    for code in c.s.board.tolist():
        if code:
            supply[code >> 2, LEGENDARY_PIECES if code & 3 == 3 else DOUBLE_SIDED] -= 1
    return supply


# Sets of squares in the record


def _squares(key: str) -> Part:
    def write(c: Context) -> str:
        return " ".join(SQUARE_NAMES[cell] for cell in members(wide(c.s[key])))

    def read(c: Context, text: Text) -> None:
        c.s[key] = gather_wide(word.one_of(SQUARE_NAMES, "square") for word in text.words())

    return Part(key, (key,), lambda c: c.s[key].fill(0), write, read)


def _say_choices(c: Context) -> str:
    """Squares; or, where something else is chosen, which of those there are."""
    return SQUARES_TO_CHOOSE.write(c) if c.s.phase not in NUMBERED else " ".join(str(i + 1) for i in members(c.s.choices[0]))


def _hear_choices(c: Context, text: Text) -> None:
    if c.s.phase not in NUMBERED:
        SQUARES_TO_CHOOSE.read(c, text)
    else:
        c.s.choices[0] = gather(word.number(1, 16) - 1 for word in text.words())


SQUARES_TO_CHOOSE = _squares("choices")


# Decks, the top last. Who knows a card there stands behind it: players, all, or hand if it was put there from a hand.


def _deck(key: str, kind: Kind, default: Any, each: str = "") -> Part:
    seen, n = f"{key}_seen", f"n_{key}"

    def piles(c: Context) -> list[tuple[int, Any, Any, int]]:
        if each:
            return [(p, c.s[key][p], c.s[seen][p], int(c.s[n][p])) for p in range(c.s[each])]
        return [(0, c.s[key], c.s[seen], int(c.s[n]))]

    def unknown(c: Context) -> None:
        c.s[key], c.s[seen], c.s[n] = NONE, 0, default(c)
        for _, row, _, count in piles(c):
            row[: max(count, 0)] = FACE_DOWN

    def write(c: Context) -> str:
        said = []
        for p, row, marks, count in piles(c):
            items: list[str] = []
            for card, mark in zip(row[:count].tolist(), marks[:count].tolist(), strict=True):
                again = re.fullmatch(r"(\d+)\?", items[-1]) if items and card == FACE_DOWN and not mark else None
                if again:
                    items[-1] = f"{int(again[1]) + 1}?"
                else:
                    knowing = [str(player + 1) for player in members(mark & 15)] + [word for word, bit in TEAM_MARKS.items() if mark & bit]
                    items.append(" ".join(["1?" if card == FACE_DOWN else kind.say(c, p, card), *knowing]))
            said.append(", ".join(items))
        return " / ".join(said)

    def read(c: Context, text: Text) -> None:
        for i, part in rows(c, each, text):
            p, row, marks, _ = piles(c)[i]
            cards: list[tuple[int, int]] = []
            for item in part.split(","):
                card, *knowing = item.words()
                mark = sum({TEAM_MARKS.get(str(word)) or 1 << PLAYER.hear(c, 0, word) for word in knowing})
                cards += [(value, mark) for value in unseen(card) or [kind.hear(c, p, card)]]
            if len(cards) > len(row):
                raise part.error(f"{len(cards)} cards are too many: there is room for {len(row)}")
            row[:], marks[:] = NONE, 0
            row[: len(cards)], marks[: len(cards)] = [card for card, _ in cards], [mark for _, mark in cards]
            if each:
                c.s[n][p] = len(cards)
            else:
                c.s[n] = len(cards)

    return Part(key, (key, seen, n), unknown, write, read)


def _own_being(s: Any, player: int) -> int:
    """The card that the player is summoning; NONE if it is another one."""
    card = int(s.being) - int(FIRST_BEING[s.deck_of[player]])
    return card if player == s.turn and 0 <= card < DECK_SIZE[s.deck_of[player]] else NONE


def _own_decks(c: Context) -> list[int]:
    s = c.s
    players = range(int(s.players))
    left = [DECK_SIZE[s.deck_of[p]] - s.n_hand[p] - len(members(s.discard[p])) - (_own_being(s, p) != NONE) for p in players]
    return left + [0] * (SEATS - len(left))


def _legends(c: Context) -> int:
    s = c.s
    return 0 if s.mode == FIRST_GAME else N_LEGENDS - int(s.n_legend_hand.sum()) - len(members(s.legends_discard)) - int(s.being >= FIRST_LEGEND)


def _flares(c: Context) -> int:
    held_now = [card for card in (*c.s.flare[: c.s.players], c.s.playing_flare) if card != NONE]
    return N_FLARES - len(held_now) - len(members(c.s.flares_discard))


def _tasks(c: Context) -> int:
    s = c.s
    lying = sum(len(members(cards)) for cards in s.claimed) + sum(task != NONE for task in (*s.current, s.next))
    return len(_all_tasks(s)) - lying if s.mode <= HIGH else 0


def _all_tasks(s: Any) -> list[int]:
    return [task for task in range(N_TASKS) if s.mode == HIGH or not TASKS[task].advanced]


def _dealt_hand(name: str, kind: Any) -> Part:
    """So many unknown cards as at the beginning."""

    def unknown(c: Context) -> None:
        c.s[name], c.s[f"n_{name}"] = 0, c.dealt[f"n_{name}"]

    return held(name.replace("_", " "), kind, name=name, default=unknown)


def _unknown_flares(c: Context) -> list[int]:
    return [FACE_DOWN if p < c.s.players else NONE for p in range(SEATS)]


def _deal(c: Context) -> None:
    """What is only counted: own cards, legends, flares, tasks."""
    s = c.s
    if c.hidden:
        return
    for p in range(s.players):
        lying = members(s.discard[p]) + [_own_being(s, p)]
        free = [card for card in range(DECK_SIZE[s.deck_of[p]]) if card not in lying]
        _deal_hands(c, s.hand[p : p + 1], s.n_hand[p : p + 1], s.deck[p], s.n_deck[p], free, "beings")
    lying = [*members(s.legends_discard), int(s.being) - FIRST_LEGEND]
    _deal_hands(c, s.legend_hand, s.n_legend_hand, s.legends, s.n_legends, [card for card in range(N_LEGENDS) if card not in lying], "legends")
    lying = [*members(s.flares_discard), int(s.playing_flare)]
    deal(c, [card for card in range(N_FLARES) if card not in lying], [(s.flare, s.players), (s.flares, s.n_flares)], "flares")
    if s.mode <= HIGH:
        upcoming = [int(s.next)]
        lying = [task for cards in s.claimed for task in members(cards)]
        free = [task for task in _all_tasks(s) if task not in lying]
        deal(c, free, [(s.current, 3), (upcoming, 1), (s.tasks, s.n_tasks)], "tasks")
        s.next = upcoming[0]


def _deal_hands(c: Context, hands: Any, counts: Any, deck: Any, n: int, cards: list[int], what: str) -> None:
    """Hands are sets: unknown cards come out of those that are named nowhere."""
    named = [card for hand in hands for card in members(hand)] + deck[:n].tolist()
    rest = c.rest([card for card in cards if card not in named])
    for p in range(len(hands)):
        for _ in range(counts[p] - len(members(hands[p]))):
            if not rest:
                raise wrong(c, f"there are not so many {what}: {len(cards)} are all that there can be")
            hands[p] |= 1 << rest.pop()
    held_now = {card for hand in hands for card in members(hand)}
    deal(c, [card for card in cards if card not in held_now], [(deck, n)], what)


def _decks(given: Mapping[str, Text]) -> dict[str, Any]:
    """Whose beings are named."""
    of: dict[str, list[str]] = {}
    for deck in DECKS:
        for being in deck.beings:
            of.setdefault(BEINGS[being].id, []).append(deck.id)
    players = int(str(given["players"])) if "players" in given and str(given["players"]) in ("3", "4") else 2
    return {"decks": guess_each(given, "hand deck discard", of, ["north", "south", "highland", "sylvan"])[:players]}


def _check(c: Context) -> None:
    s = c.s
    if s.supply.min() < 0:
        raise wrong(c, f"side {s.supply.min(axis=1).argmin() + 1} has more pieces in the arena than there are")
    if s.phase in range(SUMMON, SPARE + 1) and s.being == NONE:
        raise wrong(c, f"the phase is {PHASES[s.phase]!r}, but 'being' isn't said")
    if s.phase in range(TARGET, COLOUR + 1) and not s.row:
        raise wrong(c, f"the phase is {PHASES[s.phase]!r}, but no effect is going on ('row')")
    if s.phase == LAY and s.square == NONE:
        raise wrong(c, "the phase is 'lay', but 'square' isn't said")


def at_first(key: str, kind: Kind = NUMBER, **more: Any) -> Part:
    """What is as at the beginning if it isn't said."""
    return entry(key, kind, lambda c: c.dealt[more.get("name", key)], **more)


NOTATION = Notation(
    options=lambda s: {
        "players": int(s.players),
        "mode": MODES[s.mode],
        "decks": [DECKS[deck].id for deck in s.deck_of[: s.players]],
        "first": f"seat {s.first + 1}",
    },
    assumed={"first": "seat 1"},
    guess=_decks,
    parts=(
        kept("mode", "sides", "deck_of", "colour", "first"),
        entry("turn", PLAYER, lambda c: c.s.first),
        entry("control", PLAYER, lambda c: c.s.turn),
        entry("phase", Names(PHASES, "phase", {}), ACTION),
        entry("actions", default=ACTIONS_A_TURN),
        entry("turns", default=lambda c: c.s.players if c.s.phase not in (START, OVER) else 0),
        Part("arena", ("board",), _empty, _say_arena, _hear_arena),
        follows(_sets, "pieces"),
        entry("supply", default=_supply, each="sides", dense=2),
        entry("winner", SIDES, NOBODY),
        entry("claimed", SetOf(once(TASK, "tasks")), each="sides"),
        entry("points", each="sides", dense="sides"),
        # the summoning or the effect that is going on
        at_first("being", BEING),
        at_first("square", SQUARE),
        at_first("way"),
        at_first("playing flare", FLARE, name="playing_flare"),
        Part("choices", ("choices",), SQUARES_TO_CHOOSE.default, _say_choices, _hear_choices),
        # cards
        entry("discard", SetOf(once(CARD, "own")), each="players"),
        _dealt_hand("hand", once(CARD, "own")),
        entry("shown", SetOf(CARD), each="players"),
        _deck("deck", once(CARD, "own"), _own_decks, each="players"),
        entry("legends discard", SetOf(once(LEGEND, "legends")), name="legends_discard"),
        _dealt_hand("legend_hand", once(LEGEND, "legends")),
        entry("handed", SetOf(LEGEND), each="players"),
        _deck("legends", once(LEGEND, "legends"), _legends),
        entry("flares discard", SetOf(once(FLARE, "flares")), name="flares_discard"),
        entry("flare", once(FLARE, "flares"), _unknown_flares, each="players"),
        _deck("flares", once(FLARE, "flares"), _flares),
        entry("current", once(TASK, "tasks"), lambda c: FACE_DOWN if c.s.mode <= HIGH else NONE, dense=3),
        entry("next", once(TASK, "tasks"), lambda c: FACE_DOWN if c.s.mode <= HIGH else NONE),
        _deck("tasks", once(TASK, "tasks"), _tasks),
        follows(_deal),
        # this turn
        entry("improvised", SetOf(SIDES), each="sides"),
        entry("destroyed", each="sides", dense=3),
        entry("summoned", dense=4),
        entry("passed", YES),
        entry("discarded", YES),
        entry("bonus", YES),
        entry("extra", dense=2),
        entry("again"),
        # the effect: what it has done so far
        at_first("source", SIDES),
        at_first("me", SQUARE),
        at_first("alive", YES),
        at_first("last", SQUARE),
        at_first("last alive", YES, name="last_alive"),
        at_first("direction", DIRECTION),
        _squares("used"),
        at_first("one side", SIDES, name="one_side"),
        at_first("sides done", SetOf(SIDES), name="sides_done"),
        _squares("touched"),
        at_first("actor", SQUARE),
    ),
    check=_check,
)
