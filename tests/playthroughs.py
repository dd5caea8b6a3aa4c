"""Golden playthroughs: a random match of every game and mode, written down to be read.

`make playthroughs` writes them anew; test_playthroughs.py compares. A difference means that the
rules, the words or the chance changed: look at it, then raise the game's version if old matches
would replay differently.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path

import igroteka as ig
from igroteka.core.match import Match
from igroteka.core.record import SPECTATOR

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 2024
EVERY = 20  # decisions between two full positions
DETAILED = 60  # after so many decisions only what was decided and what came of it is told
SHOWN = 16  # legal actions of a decision


def modes() -> list[tuple[str, str]]:
    """Every game and mode."""
    return [(game.id, mode) for game in ig.games() for mode in game.modes]


def path(name: str, mode: str) -> Path:
    """Where a playthrough is kept."""
    return FOLDER / f"{name}.{mode}.txt"


def tell(name: str, mode: str) -> str:
    """A whole match as text."""
    game = ig.game(name)
    match, noise = game.new(seed=SEED, **game.modes[mode]), random.Random(SEED)
    lines = [f"{name}, mode {mode}, seed {SEED}, options {match.options}", ""]
    while not match.over:
        made = len(match.moves)
        player = noise.choice(match.movers)
        legal = match.legal(player)
        action = noise.choice(legal)
        if made < DETAILED:
            if made % EVERY == 0:
                lines += full(match)
            names = [match.name(a, player) for a in legal]
            lines.append(f"     player {player}: {match.ask(player)}")
            lines.append("     " + " | ".join(names[:SHOWN]) + (f" | {len(names) - SHOWN} more" if len(names) > SHOWN else ""))
        lines.append(f"{made + 1:4} {digest(match)} player {player} -> {match.name(action, player)}")
        match.play(action, player)
        match.end_undo()  # everything is told at once
        lines += [f"        {line.text}" for line in match.log(SPECTATOR, since=made) if line.move > made]
    lines += full(match)
    lines.append(f"result {match.returns} after {len(match.moves)} decisions, {digest(match)}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def full(match: Match) -> Iterator[str]:
    """The position as each player sees it; a view equal to the spectator's is not repeated."""
    public = match.game.words.position(match.view(SPECTATOR), "en")
    yield "-- the position, as a spectator sees it"
    yield from public.splitlines()
    for player in range(match.players):
        own = match.game.words.position(match.view(player), "en")
        if own != public:
            yield f"-- as player {player} sees it"
            yield from own.splitlines()
    yield "--"


def digest(match: Match) -> str:
    """The record's bytes in eight characters."""
    return hashlib.sha256(match.state.tobytes()).hexdigest()[:8]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    wanted = {path(*pair): pair for pair in modes()}
    for old in set(FOLDER.glob("*.txt")) - set(wanted):
        old.unlink()
    for file, pair in wanted.items():
        file.write_text(tell(*pair), encoding="utf-8")
        print(file.name)
