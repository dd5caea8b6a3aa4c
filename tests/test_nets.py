"""The nets: they fit their games, answer as PyTorch would, see no more than a player, and a file that doesn't fit is refused."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import igroteka as ig
from igroteka.bots import LEVELS, bot, guided, net, search
from igroteka.bots.minds import Champion, Instant
from igroteka.bots.tuning import Tuning, level_temperature
from igroteka.core import verbs
from igroteka.core.machine import half
from igroteka.core.match import Match
from igroteka.core.record import copy

GAMES = [game.id for game in ig.games() if net.file_for(game).exists()]
every_net = pytest.mark.parametrize("name", GAMES)


def later(name: str, decisions: int, seed: int = 5, **options: Any) -> Match:
    """A position in the middle of a random match."""
    match, noise = ig.game(name).new(seed=seed, **options), np.random.default_rng(seed)
    while len(match.moves) < decisions and not match.over:
        player = match.movers[0]
        match.play(int(noise.choice(match.legal(player))), player)
    return match


def in_numpy(kept: dict[str, np.ndarray], game: ig.Game, view: Any, player: int) -> tuple[np.ndarray, np.ndarray]:
    """The net written out, layer by layer: chances of the actions, values of the seats from the own one on."""
    seen, mask = np.zeros(int(game.observation), np.float32), game.mask()
    verbs.observe(view, player, seen)
    verbs.legal(view, player, mask)
    inputs = [seen, mask.astype(np.float32)]
    for index, scale, offset, levels, other in net.spread_of(game).tolist():
        level = np.clip(np.floor(seen[int(index)] * scale + 0.5) + offset, 0, levels - 1)
        twice = other >= 0
        one = np.zeros(int(levels) * (2 if twice else 1), np.float32)
        one[int(level) + (int(levels) if twice and seen[int(other)] > 0.5 else 0)] = 1
        inputs.append(one)
    x = np.maximum(kept["a.weight"] @ np.concatenate(inputs) + kept["a.bias"], 0)
    for layer in "bc":
        x = x + np.maximum(kept[f"{layer}.weight"] @ x + kept[f"{layer}.bias"], 0)
    likes = np.where(mask, kept["policy.weight"] @ x + kept["policy.bias"], -np.inf)
    chances = np.exp(likes - likes.max())
    return chances / chances.sum(), np.tanh(kept["value.weight"] @ x + kept["value.bias"])


@every_net
def test_every_net_fits_its_game_and_is_small(name: str) -> None:
    game = ig.game(name)
    files = {net.path_of(game, players) for players in game.players}
    assert not any(net.why_none(game, players) for players in game.players)
    assert sum(path.stat().st_size for path in files) <= net.LARGEST, "all nets of a game together"


def test_a_number_of_players_may_have_a_net_of_its_own() -> None:
    game = ig.game("tenno")
    assert net.path_of(game, 2) == net.file_for(game, 2)
    assert net.path_of(game, 3) == net.path_of(game, 7) == net.file_for(game)
    view = later("tenno", 14).view(0)
    alone, general = (net.load(game, net.file_for(game, players)) for players in (2, None))
    asked = Instant(seed=1).answer(later("tenno", 14), 0)
    assert asked is not None
    assert np.array_equal(asked.likes, net.ask(alone, view, 0).likes)
    assert not np.allclose(asked.likes, net.ask(general, view, 0).likes, atol=0.01)


@every_net
def test_inference_equals_the_net_written_out(name: str) -> None:
    game = ig.game(name)
    modes = list(game.modes.values())
    for options in (modes[0], *modes[-2:]):
        match = later(name, 9, **options)
        path, player = net.path_of(game, match.players), match.movers[0]
        with np.load(path) as file:
            kept = {key: file[key].astype(np.float32) for key in file.files if key != "about"}
        found = net.with_room(net.load(game, path))
        answer, (chances, values) = net.ask(found, match.view(player), player), in_numpy(kept, game, match.view(player), player)
        assert np.abs(answer.likes - chances).max() < 1e-4
        assert max(abs(answer.expects[seat] - values[(seat - player) % match.players]) for seat in range(match.players)) < 1e-4
        assert answer.likes[match.legal(player)].sum() == pytest.approx(1, abs=1e-4)


def test_numbers_in_16_bits_are_what_numpy_says() -> None:
    """All of them that have all their bits, and nothing; as compiled code reads them and in Python."""
    numbers = np.arange(-(2**15), 2**15).astype(np.int16).view(np.float16)
    numbers = numbers[(np.abs(numbers) >= net.SMALLEST) & np.isfinite(numbers) | (numbers == 0)]
    assert [half(bits) for bits in numbers.view(np.int16)] == [float(number) for number in numbers]
    read = np.zeros(numbers.size, np.float32)
    net.add_rows(net.Layer(numbers.view(np.int16)[None], np.float32(1), np.zeros_like(read)), np.zeros(1, np.int64), np.ones(1, np.float32), 1, read)
    assert np.array_equal(read, numbers.astype(np.float32))


def test_a_layer_keeps_the_weights_of_its_file() -> None:
    """Also the smallest numbers of 16 bits, which have fewer bits than others: in a finer unit they have all."""
    weight = np.array([[6e-8, -1.5, 0.0, 2.0**-24], [3e-5, 0.2, 7.9, -1e-7]], np.float32).astype(np.float16).astype(np.float32)
    for scale in (1.0, 1024.0, 0.0):
        layer = net.layer_of(weight * scale, np.zeros(2, np.float32))
        assert np.array_equal(layer.weights.view(np.float16).astype(np.float32) * layer.unit, weight.T * scale)


@every_net
def test_the_net_does_not_peek(name: str) -> None:
    match = later(name, 12)
    player = match.movers[0]
    found, view = net.with_room(net.load(match.game, net.path_of(match.game, match.players))), match.view(player)
    for seed in range(3):
        world = copy(view)
        verbs.redeal(world, player, seed)
        assert np.array_equal(net.ask(found, world, player).likes, net.ask(found, view, player).likes)


@every_net
def test_equal_seeds_play_equally_and_legally(name: str) -> None:
    match = later(name, 6)
    player = match.movers[0]
    for level in ("instant", *LEVELS[:3]):
        chosen = {bot(level, seed=3).choose(match, player) for _ in range(3)}
        assert len(chosen) == 1
        assert chosen <= set(match.legal(player))


@every_net
def test_a_lower_level_strays_more_from_what_the_net_likes(name: str) -> None:
    """Mistakes as people make them: the best move is missed more often by a lower level, and a worse one still less often than a good one."""
    match = later(name, 6)
    player = match.movers[0]
    likes = net.ask(net.with_room(net.load(match.game, net.path_of(match.game, match.players))), match.view(player), player).likes
    best = [np.mean([likes[bot(level, seed).choose(match, player)] for seed in range(60)]) for level in LEVELS[:3]]
    assert np.mean(likes[match.legal(player)]) < best[0] + 0.05
    assert best[0] < best[2] + 0.05
    temperatures = [level_temperature(match.game, level) for level in range(3)]
    assert temperatures == sorted(temperatures, reverse=True)


def test_others_are_trusted_to_choose_as_the_net_would() -> None:
    """The line that champion expects goes on through others' choices, which it doesn't search, and stays legal."""
    match = later("tenno", 14)
    player = match.movers[0]
    thinker = bot("champion", seed=3, iterations=60)
    assert isinstance(thinker, Champion)
    assert thinker.trusted(match.game, 2) is not None
    movers = {mover for hint in thinker.explain(match, player) for mover, _ in hint["line"]}
    assert movers == {0, 1}


@pytest.mark.parametrize("trust", [1.0, 0.4])
def test_what_others_would_do_is_asked_once_and_drawn_from_the_same_chances(trust: float) -> None:
    """As the net likes, so often as it is trusted; otherwise any legal action."""
    match = later("tenno", 14)
    mover = match.movers[0]
    own = net.with_room(net.load(match.game, net.path_of(match.game, match.players)))
    tree = search.plant(match.game, match.state, 8, 8 * match.game.actions)
    chances, settings = np.zeros(tree.edges.size, np.float32), Tuning(trust=trust).numbers()
    tree.bytes[search.WORLD] = tree.bytes[search.ROOT]
    count = verbs.legal(tree.states[search.WORLD], mover, tree.mask)
    draws = [int(guided.as_expected(tree, own, chances, mover, count, np.uint64(noise), settings)) for noise in range(1000)]
    assert tree.size.tolist() == [1, count]
    expected = trust * net.ask(own, match.view(mover), mover).likes
    expected[match.legal(mover)] += (1 - trust) / count
    assert np.abs(np.bincount(draws, minlength=expected.size) / 1000 - expected).max() < 0.06


def test_the_guided_search_is_the_same_again_for_the_same_seed() -> None:
    match = later("meeting", 14)
    player = match.movers[0]
    chosen = {bot("champion", seed=3, iterations=12).choose(match, player) for _ in range(2)}
    assert len(chosen) == 1
    assert chosen <= set(match.legal(player))


def test_the_curve_of_a_match_ends_with_its_result() -> None:
    match = later("meeting", 10_000)
    curve = net.values(match)
    assert curve
    assert len(curve) == len(match.states)
    assert curve[-1] == match.returns
    assert all(-1 <= value <= 1 for values in curve for value in values)


def test_the_net_sees_that_one_side_is_nearly_beaten() -> None:
    """Meeting Engagement: five units beside the enemy's camp against one."""
    if not GAMES:
        pytest.skip("no nets")
    match = later("meeting", 10_000, seed=11)
    winner = int(np.argmax(match.returns))
    curve = net.values(match)
    assert curve
    assert curve[-3][winner] > 0


def changed(tmp_path: Path, **about: Any) -> Path:
    """The net of Meeting Engagement with another description."""
    with np.load(net.file_for(ig.game("meeting"))) as file:
        arrays = {key: file[key] for key in file.files}
    told = {**json.loads(bytes(arrays["about"])), **about}
    path = tmp_path / "changed.npz"
    np.savez(path, **{**arrays, "about": np.frombuffer(json.dumps(told).encode(), np.uint8)})
    return path


def test_a_net_for_other_cards_rules_or_eyes_is_refused_with_the_reason(tmp_path: Path) -> None:
    game = ig.game("meeting")
    for what, value in (("cards", "0123"), ("rules", 99), ("layout", "abcd"), ("game", "tenno")):
        with pytest.raises(net.BadNet, match=f"other {what}"):
            net.load(game, changed(tmp_path, **{what: value}))


def test_a_broken_file_is_refused_with_the_reason(tmp_path: Path) -> None:
    game, path = ig.game("meeting"), tmp_path / "broken.npz"
    whole = net.file_for(game).read_bytes()
    for content in (b"", b"not a net", whole[: len(whole) // 2]):
        path.write_bytes(content)
        with pytest.raises(net.BadNet, match=r"broken.npz can't be read"):
            net.load(game, path)
    path.write_bytes(b"0" * (net.LARGEST + 1))
    with pytest.raises(net.BadNet, match="at most 3,000,000 bytes"):
        net.load(game, path)


def test_layers_of_another_size_or_with_nonsense_are_refused() -> None:
    game = ig.game("meeting")
    with np.load(net.file_for(game)) as file:
        arrays = {key: file[key].astype(np.float32) for key in file.files if key != "about"}
    with pytest.raises(net.BadNet, match="expected a layer 'b'"):
        net.assemble(game, {**arrays, "b.weight": arrays["b.weight"][:, 1:]})
    with pytest.raises(net.BadNet, match="aren't finite"):
        net.assemble(game, {**arrays, "c.bias": arrays["c.bias"] * np.nan})


def test_without_a_net_that_fits_the_bots_play_on_and_say_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    game = ig.game("meeting")
    shutil.copy(changed(tmp_path, cards="mine"), tmp_path / "net.npz")
    monkeypatch.setattr(net, "path_of", lambda game, players: tmp_path / "net.npz")
    monkeypatch.setattr(net, "_found", {})
    match = later("meeting", 12)
    player = match.movers[0]
    for level in ("instant", *LEVELS[:3]):
        assert bot(level, seed=1).choose(match, player) in match.legal(player)
    assert bot("champion", seed=1, iterations=3).choose(match, player) in match.legal(player)
    assert "other cards" in net.why_none(game)
    assert "play without one" in caplog.text
    assert net.values(match) is None
