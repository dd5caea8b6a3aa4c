"""A position as text for a language model: what a player sees, what happened, what may be done, and why something was refused.

>>> import igroteka as ig
>>> match = ig.game("meeting").new(seed=7)
>>> print(tell(match, match.movers[0]).splitlines()[0])
Meeting Engagement. You are player 1 of 2.
"""

from __future__ import annotations

from ..core.match import Match
from ..core.record import SPECTATOR
from ..core.words import Words

words = Words(__file__)
MOST_LINES = 30  # of the log


def tell(match: Match, player: int, lang: str = "en") -> str:
    """All that a player (or a spectator, -1) sees, and what they are asked; made from their view alone."""
    view, say = match.view(player), match.game.words
    title = match.game.title[lang]
    if player == SPECTATOR:
        head = words(lang, "watching", title=title, players=match.players)
    else:
        head = words(lang, "you-are", title=title, seat=player + 1, players=match.players)
    position, lines = say.position(view, lang), [say.seat(view, p, lang) for p in range(match.players)]
    parts = [head, position, happened(match, player, lang), ending(match, player, lang)]
    if not all(line in position for line in lines):
        parts.insert(2, section(words(lang, "seats"), [f"{words(lang, 'player', seat=p + 1)}: {line}" for p, line in enumerate(lines)]))
    return "\n\n".join(parts)


def happened(match: Match, player: int, lang: str) -> str:
    """The log since the player's last decision."""
    own = [move for move, (mover, _) in enumerate(match.moves) if mover == player]
    lines = [line.text for line in match.log(player, lang, since=own[-1] if own else 0)][-MOST_LINES:]
    return section(words(lang, "happened"), lines) if lines else words(lang, "nothing-happened")


def ending(match: Match, player: int, lang: str) -> str:
    """What is asked and what may be answered, or the result."""
    if match.over:
        return section(words(lang, "over"), [f"{words(lang, 'player', seat=p + 1)}: {result:g}" for p, result in enumerate(match.returns)])
    if player == SPECTATOR or player not in match.movers:
        return str(match.game.words.ask(match.view(player), player, lang))
    offered = [f"{match.name(action, player)}: {match.say(action, player, lang)}" for action in match.legal(player)]
    return match.ask(player, lang) + "\n\n" + section(words(lang, "you-may"), offered)


def refusal(match: Match, player: int, action: object, lang: str = "en") -> str:
    """Why an action was refused, and what would not be."""
    if match.over or player not in match.movers:
        return words(lang, "not-asked", ask=str(match.game.words.ask(match.view(player), player, lang)))
    return words(lang, "refused", action=str(action), expected=", ".join(match.name(a, player) for a in match.legal(player)))


def section(title: str, lines: list[str]) -> str:
    """A title and its lines."""
    return "\n".join([f"{title}:", *lines])
