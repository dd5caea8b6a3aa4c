"""A match: options, a seed and a list of decisions. Everything else follows from them.

Whoever shows something to a person asks `view`, which hides: words and tables never get
the full record. What can still be taken back is nobody else's business: everybody is shown
what is final and, beyond that, their own decisions alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Sequence
from copy import copy as shallow_copy
from functools import lru_cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np

from . import position, scene, story, verbs
from .game import BadOption, Game
from .record import SPECTATOR, Event, events, quick_copy
from .words import Words

T = TypeVar("T")
FORMAT = 1
REMEMBERED = 64  # things made of a match's records
words = Words(__file__)


class IllegalAction(ValueError):
    """A decision that isn't allowed; the message says what was expected and where."""


class BadMatch(ValueError):
    """A saved match that can't be loaded; the message names the place and the reason."""


class LogLine(NamedTuple):
    """One sentence of the log: after which decision it was said, whose it was, what it says."""

    move: int
    player: int
    text: str


class Moment(NamedTuple):
    """A part of a decision: what happened, and what a viewer saw then."""

    events: list[Event]
    view: Any


class Match:
    """A game being played. See the README for a tour."""

    def __init__(self, game: Game, options: dict[str, Any], seed: int, start: Any = None):
        if not 0 <= seed < 2**63:
            raise BadOption(f"the seed should be a number from 0 to 2**63 - 1, not {seed}")
        self.game, self.options, self.seed = game, options, seed
        self.moves: list[tuple[int, int]] = []
        self.start = "" if start is None else position.write(game, start)  # a match may begin at any position
        if start is None:
            start = game.blank()[0]
            verbs.setup(start, game.encode(options), seed)
        self.states: list[Any] = [quick_copy(start)]  # the record after each decision
        self.final = 0  # so many decisions are final
        self._mask = game.mask()
        self._moments: tuple[Any, Any, list[Any]] = (None, None, [])  # of the decision told last: before, which, the records after each event
        self._known: dict[Hashable, tuple[bytes, Any]] = {}  # what was made of records, with the record it was made of

    # What is going on

    @property
    def state(self) -> Any:
        """The full record. Not for anybody's eyes: see `view`."""
        return self.states[-1]

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.options["players"])

    @property
    def movers(self) -> tuple[int, ...]:
        """Who owes a decision now; several choose at the same time, in secret."""
        return self._owed(self.state)

    def _owed(self, state: Any) -> tuple[int, ...]:
        return self._once(_owed, state, _owed, state, self.players)

    @property
    def over(self) -> bool:
        """Is the match finished?"""
        return not self.movers

    @property
    def returns(self) -> list[float]:
        """The result for each player in [-1, 1]; zeros while the match goes on."""
        out = np.zeros(self.players, np.float64)
        if self.over:
            verbs.returns(self.state, out)
        return [float(x) for x in out]

    def legal(self, player: int | None = None) -> list[int]:
        """The action numbers this player may choose from; empty if nothing is asked of them."""
        mover = self._seat(player)
        return self._once((Match.legal, mover), self.state, self._choosable, mover).copy()

    def _choosable(self, mover: int) -> list[int]:
        if mover not in self.movers:
            return []
        verbs.legal(self.state, mover, self._mask)
        return self._mask.nonzero()[0].tolist()

    def _once(self, about: Hashable, state: Any, make: Callable[..., T], *given: Any) -> T:
        """What is made of a record, made once as long as it is the same."""
        known, whole = self._known.get(about), state.tobytes()
        if known is None or known[0] != whole:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            known = self._known[about] = (whole, make(*given))
        made: T = known[1]
        return made

    # What is told

    def pending(self, player: int) -> list[int]:
        """This player's actions that they may still take back; nobody else knows of them."""
        return [action for mover, action in self.moves[self.final :] if mover == player] if self.final < len(self.moves) else []

    def number(self, player: int = SPECTATOR) -> int:
        """How many decisions this player (or a spectator, -1) knows of: those that are final and their own."""
        return self.final + len(self.pending(player))

    def waiting(self, player: int = SPECTATOR) -> tuple[int, ...]:
        """Who owes a decision, as far as this player knows."""
        return self._owed(self._told(player, self.number(player)))

    def view(self, player: int = SPECTATOR, move: int | None = None) -> Any:
        """What this player (or a spectator, -1) may know, as a hidden copy; `move` looks back."""
        if not SPECTATOR <= player < self.players:
            raise IllegalAction(f"there is no player {player!r}; players are 0 to {self.players - 1}, a spectator is -1")
        last = self.number(player)
        if move is not None and not 0 <= move <= last:
            raise IllegalAction(f"decisions to look back at are 0 to {last}, not {move}")
        return quick_copy(self._hidden(self._told(player, last if move is None else move), player))

    def _hidden(self, state: Any, player: int) -> Any:
        """A record as this player sees it, to read only."""
        return self._once((_hidden, player), state, _hidden, state, player)

    def _told(self, player: int, number: int) -> Any:
        """The full record after so many decisions that the player knows of."""
        if number <= self.final:
            return self.states[number]
        own = self.pending(player)[: number - self.final]
        if self.moves[self.final : number] == [(player, action) for action in own]:
            return self.states[number]
        state = quick_copy(self.states[self.final])  # several choose at the same time, and another one was first
        for action in own:
            verbs.apply(state, player, action)
        return state

    def story(self, move: int, player: int = SPECTATOR) -> list[Moment]:
        """How the decision with this number went, as this player saw it; events between which nothing moves are one moment."""
        if not 1 <= move <= self.number(player):
            raise IllegalAction(f"decisions to tell of are 1 to {self.number(player)}, not {move}")
        end = self._told(player, move)
        mover, action = self.moves[move - 1] if move <= self.final else (player, self.pending(player)[move - self.final - 1])
        parts = self._parts(self._told(player, move - 1), mover, action) if end.n_events > 1 else []
        views = [*(_hidden(part, player) for part in parts), quick_copy(self._hidden(end, player))]
        if len(views) == 1:
            return [Moment(events(views[0]), views[0])]
        still = pairwise(map(_still, views))
        shown = [*(view for view, (one, following) in zip(views, still, strict=False) if one != following), views[-1]]
        ends = [int(view.n_events) for view in shown]
        return [Moment(events(view)[start:], view) for start, view in zip([0, *ends], shown, strict=False)]

    def _parts(self, before: Any, mover: int, action: int) -> list[Any]:
        """The record after each event of a decision but the last: the same one is told to everybody in a row."""
        known, which, parts = self._moments
        if known is not before or which != (mover, action):
            parts = story.moments(before, mover, action)[:-1]
            self._moments = (before, (mover, action), parts)
        return parts

    def position(self, player: int | None = None) -> str:
        """The position as text: all of it, or what this player (or a spectator, -1) sees. See docs/positions.md."""
        return position.write(self.game, self.state if player is None else self.view(player), player)

    # Playing

    def play(self, action: int | str, player: int | None = None) -> None:
        """Make one decision, given as a number or in its text form."""
        mover = self._seat(player)
        number = self._number(action, mover)
        before, after = {*self.movers}, quick_copy(self.state)
        verbs.apply(after, mover, number)
        self.states.append(after)
        self.moves.append((mover, number))
        asked = self.movers
        others = [p for p in asked if p != mover]
        all_have_chosen = not others and any(p != mover for p, _ in self.moves[self.final :])
        if after.news or not asked or not before.issuperset(others) or all_have_chosen:
            self.end_undo()

    def end_undo(self) -> None:
        """All decisions are final from now on: everybody is told, nobody can take one back."""
        self.final = len(self.moves)

    def can_undo(self, player: int) -> bool:
        """May this player take back a decision: it told nobody anything, and nobody else was asked since?"""
        return bool(self.pending(player))

    def undo(self, player: int | None = None) -> None:
        """Take back a player's last decision; where several choose at the same time, the others' choices stay."""
        if not self.moves:
            raise IllegalAction("there is nothing to undo")
        last = self.moves[-1][0]
        player = last if player is None else player
        if not self.can_undo(player):
            raise IllegalAction(self._why_final(player, last))
        at = max(i for i, (mover, _) in enumerate(self.moves) if mover == player)
        others = self.moves[at + 1 :]
        del self.moves[at:], self.states[at + 1 :]
        for mover, action in others:
            self.play(action, mover)

    def _why_final(self, player: int, last: int) -> str:
        if player != last:
            return f"the last decision was player {last}'s, so player {player} can't undo it"
        if self.state.news:
            return "the last decision showed something that was hidden, so it can't be undone"
        return f"the last decision ended player {player}'s turn, so it can't be undone: {self._who()}"

    def fork(self) -> Match:
        """A match of its own with the same past: playing on it leaves this one as it was."""
        twin = shallow_copy(self)
        twin.moves, twin.states, twin._mask = list(self.moves), list(self.states), self.game.mask()
        return twin

    # In words and pictures

    def name(self, action: int, player: int | None = None) -> str:
        """The short, stable text form of an action."""
        mover = self._seat(player)
        return str(self.game.words.name(self.view(mover), mover, action))

    def say(self, action: int, player: int | None = None, lang: str = "en") -> str:
        """An action in words."""
        mover = self._seat(player)
        return str(self.game.words.say(self.view(mover), mover, action, lang))

    def ask(self, player: int, lang: str = "en") -> str:
        """What is asked of this player now, in one sentence."""
        return str(self.game.words.ask(self.view(player), player, lang))

    def log(self, player: int = SPECTATOR, lang: str = "en", names: Sequence[str] | None = None, since: int = 0) -> list[LogLine]:
        """What happened, as this player saw it, the set-up first; `since` leaves out that and the first so many decisions."""
        names = names or self.names(lang)
        moves = range(since + 1 if since else 0, self.number(player) + 1)
        return [LogLine(move, self.mover(move, player), text) for move in moves for _, text in self.said(move, player, lang, names) if text]

    def said(self, move: int, player: int, lang: str, names: Sequence[str]) -> list[tuple[Event, str]]:
        """What a decision caused, as this player saw it, each event with its sentence; some have none."""
        state, names = self._told(player, move), tuple(names)
        return self._once((Match.said, move, player, lang, names), state, self._sentences, state, player, lang, names)

    def _sentences(self, state: Any, player: int, lang: str, names: tuple[str, ...]) -> list[tuple[Event, str]]:
        view, event = self._hidden(state, player), self.game.words.event
        return [(happened, str(event(view, happened, lang, names) or "")) for happened in events(view)]

    def mover(self, move: int, player: int = SPECTATOR) -> int:
        """Whose decision this was, as far as this player knows; nobody's is the set-up."""
        return player if move > self.final else self.moves[move - 1][0] if move else SPECTATOR

    def steps(self, player: int, lang: str = "en") -> list[str]:
        """This player's decisions that may still be taken back, in words, oldest first."""
        return [self._step(before, player, action, lang) for before, action in enumerate(self.pending(player), self.final)]

    def _step(self, before: int, player: int, action: int, lang: str) -> str:
        state, say = self._told(player, before), self.game.words.say
        return self._once((Match.steps, before, player, action, lang), state, lambda: str(say(_hidden(state, player), player, action, lang)))

    def names(self, lang: str = "en") -> list[str]:
        """What players are called when nobody says otherwise."""
        return [words(lang, "player", number=p + 1) for p in range(self.players)]

    def choices(self, player: int, lang: str = "en") -> dict[int, str]:
        """What this player may choose now: action numbers and their words."""
        if player == SPECTATOR:
            return {}
        legal, say = self.legal(player), self.game.words.say
        view = self._hidden(self._told(player, self.number(player)), player)
        return {action: str(say(view, player, action, lang)) for action in legal}

    def picture(self, player: int, lang: str, tall: bool, names: Sequence[str], move: int | None = None, choosing: bool = True) -> str:
        """The table as this player sees it, for a page that has the game's sheet; only the present has anything to choose."""
        choices = self.choices(player, lang) if choosing and move is None else {}
        return scene.picture(self.game, self.view(player, move), player, choices, lang, tall, names)

    def svg(self, player: int = SPECTATOR, lang: str = "en", tall: bool = False, names: Sequence[str] | None = None) -> str:
        """The table as this player sees it, complete in itself; `tall` for a narrow screen."""
        return scene.standalone(self.game, self.picture(player, lang, tall, names or self.names(lang)), lang)

    def _repr_svg_(self) -> str:
        return self.svg(self.movers[0] if len(self.movers) == 1 else SPECTATOR)

    def analyse(self, **how: Any) -> Any:
        """What happened: everybody's chances, the moments that mattered, facts (igroteka.learn.analysis). A notebook draws it."""
        return import_module("igroteka.learn.analysis").analyse(self, **how)

    # Saving

    def to_json(self) -> dict[str, Any]:
        """The match as plain data: options, seed and decisions in their text form."""
        moves = []
        for state, (player, action) in zip(self.states, self.moves, strict=False):
            moves.append([player, self.game.words.name(_hidden(state, player), player, action)])
        return {
            "igroteka": FORMAT,
            "game": self.game.id,
            "rules": self.game.version,
            "cards": self.game.cards,
            "options": self.options,
            "seed": self.seed,
            **({"start": self.start} if self.start else {}),
            "moves": moves,
        }

    def save(self, path: str | Path) -> None:
        """Write the match to a file."""
        Path(path).write_text(json.dumps(self.to_json(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")

    # Inside

    def _seat(self, player: int | None) -> int:
        if player is None:
            if len(self.movers) != 1:
                raise IllegalAction(f"say which player: {self._who()}")
            return self.movers[0]
        if isinstance(player, bool) or not isinstance(player, (int, np.integer)) or not 0 <= player < self.players:
            raise IllegalAction(f"there is no player {player!r}; players are 0 to {self.players - 1}")
        return int(player)

    def _number(self, action: int | str, player: int) -> int:
        """The number of a legal action; the state is untouched if it isn't one."""
        legal = self.legal(player)
        place = f"{self.game.id}, decision {len(self.moves) + 1}"
        if not legal:
            raise IllegalAction(f"{place}: it is not player {player}'s turn; {self._who()}")
        if isinstance(action, str):
            wanted = " ".join(action.split()).lower()
            for number in legal:
                if self.name(number, player).lower() == wanted:
                    return number
        elif action in legal:
            return int(action)
        expected = [self.name(number, player) for number in legal]
        shown = ", ".join(expected[:12]) + (f" and {len(expected) - 12} more" if len(expected) > 12 else "")
        wrong = f"{place}: player {player} can't play {action!r} now; expected {'one of: ' if len(expected) > 1 else ''}{shown}"
        raise IllegalAction(f"{wrong}. The position: {self.position(player)}")

    def _who(self) -> str:
        if self.over:
            return "the match is over"
        return "waiting for player " + " and ".join(map(str, self.movers))


def _owed(state: Any, players: int) -> tuple[int, ...]:
    bits = int(verbs.movers(state))
    return tuple(p for p in range(players) if bits >> p & 1)


def _hidden(state: Any, player: int) -> Any:
    hidden = quick_copy(state)
    verbs.hide(hidden, player)
    return hidden


def _still(view: Any) -> bytes:
    """A view without its events."""
    start, end = _events_in(view.dtype)
    written: bytes = view.tobytes()
    return written[:start] + written[end:]


@lru_cache
def _events_in(dtype: Any) -> tuple[int, int]:
    """Where they lie."""
    (_, start, *_), (kind, end, *_) = dtype.fields["news"], dtype.fields["events"]
    return start, end + kind.itemsize


def from_json(data: Any, find: Callable[[str], Game]) -> Match:
    """A match from plain data; every mistake in it is named."""
    if not isinstance(data, dict) or data.get("igroteka") != FORMAT:
        raise BadMatch(f'not a match of igroteka, or of another format; expected an object with "igroteka": {FORMAT}')
    for key, kind in {"game": str, "rules": int, "cards": str, "options": dict, "seed": int, "moves": list}.items():
        if not isinstance(data.get(key), kind) or isinstance(data.get(key), bool):
            raise BadMatch(f"{key!r} should be {_KINDS[kind]}, not {data.get(key)!r}")
    try:
        game = find(data["game"])
    except KeyError as error:
        raise BadMatch(str(error.args[0])) from None
    if data["rules"] != game.version:
        raise BadMatch(f"this match was played by version {data['rules']} of the rules of {game.id}; here is version {game.version}")
    if data["cards"] != game.cards:
        raise BadMatch(f"this match was played with other card files of {game.id} ({data['cards']}; here are {game.cards})")
    try:
        if "start" in data:
            match = position.match(game, str(data["start"]), data["seed"])
        else:
            match = game.new(seed=data["seed"], **data["options"])
    except position.BadPosition as error:
        raise BadMatch(f"start: {error}") from None
    except (BadOption, TypeError) as error:
        raise BadMatch(f"options: {error}") from None
    for number, move in enumerate(data["moves"], 1):
        if not (isinstance(move, list) and len(move) == 2 and isinstance(move[1], str)):
            raise BadMatch(f'move {number} should be a player and an action in words, such as [0, "pass"], not {move!r}')
        try:
            match.play(move[1], move[0])
        except IllegalAction as error:
            raise BadMatch(f"move {number}: {error}") from None
    return match


def decisions(data: Any, find: Callable[[str], Game]) -> list[tuple[int, int]]:
    """Who decided what in a match from plain data, as numbers; every mistake in it is named."""
    return from_json(data, find).moves


def load(path: str | Path, find: Callable[[str], Game]) -> Match:
    """Read a saved match."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadMatch(f"{path}: can't be read ({error})") from None
    except json.JSONDecodeError as error:
        raise BadMatch(f"{path}: not valid JSON: {error}") from None
    try:
        return from_json(data, find)
    except BadMatch as error:
        raise BadMatch(f"{path}: {error}") from None


_KINDS = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}
