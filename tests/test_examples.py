"""The card files in examples/: they are explained and drawn, keep the laws, are played by bots and chosen on the page."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*/*.toml"))


def run(*arguments: str, cards: str = "examples") -> subprocess.CompletedProcess[str]:
    """Python with our examples, interpreted: nobody waits for a compiler here."""
    environment = os.environ | {"IGROTEKA_CARDS": cards, "IGROTEKA_JIT": "0", "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    return subprocess.run([sys.executable, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_an_example_is_explained_and_drawn(path: Path, lang: str, tmp_path: Path) -> None:
    out = tmp_path / "cards.svg"
    done = run("-m", "igroteka", "cards", "check", str(path), "--out", str(out), "--lang", lang)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > 20
    picture = out.read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert picture.count("<use") > 10


def test_a_mistake_in_a_card_file_is_explained(tmp_path: Path) -> None:
    source = (ROOT / "examples" / "unmatched" / "mara.toml").read_text(encoding="utf-8")
    wrong = tmp_path / "mara.toml"
    wrong.write_text(source.replace("damage 1 to enemies in zone", "damage 1 to enemies"), encoding="utf-8")
    line = source.splitlines().index("damage 1 to enemies in zone") + 1
    done = run("-m", "igroteka", "cards", "check", str(wrong), "--game", "unmatched")
    said = " ".join(done.stderr.split())
    assert done.returncode == 2
    assert f"line {line}: card high-water: 'damage' can't take 'enemies'" in said
    assert "damage N [may] someone|enemy adjacent|zone or damage N enemies adjacent|zone|marked" in said
    done = run("-m", "igroteka", "cards", "check", str(wrong))
    assert "which game is it for?" in done.stderr


def test_the_examples_keep_the_laws() -> None:
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_laws.py", "-k", "mara or tide")
    assert done.returncode == 0, done.stdout[-4000:]


def test_bots_play_an_example_to_the_end_and_the_page_offers_it() -> None:
    done = run("-c", """
import igroteka as ig
from igroteka.bots import bot
game = ig.game("unmatched")
for seed in range(2):
    match = game.new(seed=seed, heroes=["mara", "medusa"] if seed % 2 else ["alice", "mara"])
    while not match.over:
        player = match.movers[0]
        match.play(bot("greedy" if seed else "random", seed).choose(match, player, 0.01), player)
    assert sum(match.returns) == 0
    assert any("Mara" in line.text for line in match.log())
    assert "Паромщица" in match.svg(0, "ru")
option = next(option for option in game.options if option.name == "heroes")
assert "mara" in option.values
print(game.words.option("heroes", "mara", "en"))
""")  # fmt: skip
    assert done.stdout == "Mara the Ferrywoman\n", done.stderr


def test_bots_play_a_deck_of_our_own_and_the_page_offers_it() -> None:
    done = run("-c", """
import igroteka as ig
from igroteka.bots import bot
game = ig.game("tash_kalar")
for seed, mode in enumerate(("melee", "duel")):
    players = 3 if mode == "melee" else 2
    match = game.new(seed=seed, mode=mode, players=players, decks=["tide", "sylvan", "north"][:players])
    while not match.over:
        player = match.movers[0]
        level = "greedy" if seed == 1 and len(match.moves) < 20 else "random"
        match.play(bot(level, seed).choose(match, player, 0.01), player)
    assert abs(sum(match.returns)) < 1e-6
    assert "Школа прилива" in match.svg(0, "ru")
option = next(option for option in game.options if option.name == "decks")
assert "tide" in option.values
print(game.words.option("decks", "tide", "en"))
""")  # fmt: skip
    assert done.stdout == "The Tide\n", done.stderr


def test_every_being_of_our_deck_has_room_for_its_words() -> None:
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_tash_kalar_table.py", "-k", "short_texts_fit")
    assert done.returncode == 0, done.stdout[-4000:]


# What docs/balance says of the even cards: just this differs from the box.
EVEN = {
    "meeting": ("unit", "id", {("saklab", "attack"): 2}),
    "portrait": ("card", "number", {(22, "garden"): "farthest_forward 2", (55, "garden"): "emperor_either 1"}),
}


@pytest.mark.parametrize("game", EVEN)
def test_the_even_cards_differ_from_the_box_in_what_is_said_of_them(game: str) -> None:
    def entries(folder: str) -> Any:
        return tomllib.loads((ROOT / folder / game / "cards.toml").read_text(encoding="utf-8"))

    box, even = entries("igroteka/games"), entries("examples/even")
    table, name, changes = EVEN[game]
    for entry in box[table]:
        for key in entry:
            entry[key] = changes.pop((entry[name], key), entry[key])
    assert (box, changes) == (even, {})


@pytest.mark.parametrize("game", EVEN)
def test_bots_play_with_the_even_cards_and_do_without_a_net_of_the_box(game: str, tmp_path: Path) -> None:
    path = str(tmp_path / "match.json")
    done = run("-c", f"""
import igroteka as ig
from igroteka.bots import bot, net
game = ig.game("{game}")
match, greedy = game.new(seed=3), bot("greedy", 3)
while not match.over:
    player = match.movers[0]
    match.play(greedy.choose(match, player, 0.01) if len(match.moves) < 20 else match.legal(player)[0], player)
match.save({path!r})
assert ig.load({path!r}).state.tobytes() == match.state.tobytes()
print(net.why_none(game))
""", cards="examples/even")  # fmt: skip
    assert "trained with other cards" in done.stdout, done.stderr
    done = run("-c", f"import igroteka as ig; ig.load({path!r})")
    assert "this match was played with other card files" in done.stderr
