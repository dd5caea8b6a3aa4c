"""The laws of the house, for every game, every mode and every number of players (docs/architecture.md)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import igroteka as ig
from igroteka.core import verbs
from igroteka.core.match import Match, from_json
from igroteka.core.record import EVERYONE, SEEN, SPECTATOR, copy, events
from igroteka.core.rule import COMPILED
from igroteka.core.scene import picture as drawn

INTERPRETED_MODES = slice(None, None, 5)  # a smaller sample where the rules run interpreted
MODES = [(game.id, mode) for game in ig.games() for mode in list(game.modes)[slice(None) if COMPILED else INTERPRETED_MODES]]
REFUSED, SAID = 7, 3  # every how many positions refusals and words are looked at: they are long texts
SAMPLE = int(os.environ.get("IGROTEKA_LAW_GAMES", "1"))
every_mode = pytest.mark.parametrize(("name", "mode"), MODES, ids=["-".join(m) for m in MODES])


def new(name: str, mode: str, seed: int) -> Match:
    game = ig.game(name)
    return game.new(seed=seed, **game.modes[mode])


def positions(name: str, mode: str, seed: int) -> Iterator[Match]:
    """A random match, decision by decision."""
    match, noise = new(name, mode, seed), np.random.default_rng(seed)
    yield match
    while not match.over:
        player = int(noise.choice(match.movers))
        match.play(int(noise.choice(match.legal(player))), player)
        yield match


def changed(state: Any, verb: Callable[..., Any], *arguments: Any) -> Any:
    after = copy(state)
    verb(after, *arguments)
    return after


def mask_of(match: Match, state: Any, player: int) -> np.ndarray:
    mask = match.game.mask()
    verbs.legal(state, player, mask)
    return mask


@pytest.mark.rules
@every_mode
def test_nothing_leaks_and_search_does_not_cheat(name: str, mode: str) -> None:
    """Law 1: redeal works from a hidden record alone and agrees with all that the player knows."""
    for seed in range(SAMPLE):
        for match in positions(name, mode, seed):
            for player in range(SPECTATOR, match.players):
                hidden = match.view(player)
                dealt = changed(hidden, verbs.redeal, player, seed + 77 * len(match.moves))
                assert changed(dealt, verbs.hide, player).tobytes() == hidden.tobytes()
                assert changed(hidden, verbs.hide, player).tobytes() == hidden.tobytes(), "hiding twice hides no more"


@pytest.mark.rules
@every_mode
def test_a_redealt_world_asks_the_same_and_can_be_played_to_its_end(name: str, mode: str) -> None:
    """What may be chosen, what a learner sees and who moves don't depend on what the player can't know, nor on what was
    in a learner's memory before."""
    for seed in range(SAMPLE):
        for i, match in enumerate(positions(name, mode, seed)):
            for player in match.movers:
                dealt = changed(match.view(player), verbs.redeal, player, i)
                assert np.array_equal(mask_of(match, dealt, player), mask_of(match, match.state, player))
                assert np.array_equal(mask_of(match, match.view(player), player), mask_of(match, match.state, player))
            if i % 7 == 0:
                for player in range(match.players):
                    dealt = changed(match.view(player), verbs.redeal, player, i)
                    before = np.random.default_rng(i).choice(np.float32([0, np.nan]), match.game.observation)
                    seen = [before.copy(), before[::-1].copy(), np.zeros_like(before)]
                    known = match.state if match.number(player) == len(match.moves) else match.view(player)
                    for out, state in zip(seen, (known, dealt, match.view(player)), strict=True):
                        verbs.observe(state, player, out)
                    assert np.array_equal(seen[0], seen[1])
                    assert np.array_equal(seen[0], seen[2])
                play_out(match, dealt, seed)


def play_out(match: Match, state: Any, seed: int) -> None:
    """Random play from a state to the end, within the stated bound."""
    noise = np.random.default_rng(seed)
    for _ in range(match.game.longest + 1):
        movers = int(verbs.movers(state))
        if movers == 0:
            return
        player = int(noise.choice([p for p in range(match.players) if movers >> p & 1]))
        actions = np.flatnonzero(mask_of(match, state, player))
        assert actions.size
        verbs.apply(state, player, int(noise.choice(actions)))
    raise AssertionError("no end in sight")


@pytest.mark.rules
@every_mode
def test_a_choice_looks_the_same_to_those_who_still_owe_theirs(name: str, mode: str) -> None:
    """What is chosen at the same time is secret until all have chosen."""
    for seed in range(SAMPLE):
        for match in positions(name, mode, seed):
            for player in match.movers if len(match.movers) > 1 else ():
                after = [changed(match.state, verbs.apply, player, action) for action in match.legal(player)]
                for other in range(SPECTATOR, match.players):
                    if other != player and all(int(verbs.movers(state)) & ~(1 << player) for state in after):
                        assert len({changed(state, verbs.hide, other).tobytes() for state in after}) == 1


@every_mode
def test_what_can_be_undone_is_nobody_else_s_business(name: str, mode: str) -> None:
    """Law 7: while a decision can be undone, nothing that anybody else gets differs from before it. What is final can't be undone."""
    for seed in range(SAMPLE):
        match, noise, final = new(name, mode, seed), np.random.default_rng(seed), 0
        while not match.over and len(match.moves) < (200 if COMPILED else 40):
            drawn = len(match.moves) % 10 == 3
            before, undoing = all_told(match, drawn), [p for p in range(match.players) if match.can_undo(p)] if noise.random() < 0.2 else []
            player = int(noise.choice(undoing or match.movers))
            if undoing:
                match.undo(player)
            else:
                match.play(int(noise.choice(match.legal(player))), player)
            assert match.final >= final, "what is final stays final"
            final = match.final
            if undoing or match.can_undo(player):
                after = all_told(match, drawn)
                assert [viewer for viewer in before if viewer != player and before[viewer] != after[viewer]] == []
            else:
                assert match.number() == len(match.moves), "everybody is told all of it"
                with pytest.raises(ig.IllegalAction):
                    match.undo(player)


def all_told(match: Match, drawn: bool) -> dict[int, tuple[Any, ...]]:
    """All that leaves a match, for each viewer; the picture only now and then."""
    return {
        viewer: (
            match.view(viewer).tobytes(),
            match.number(viewer),
            match.waiting(viewer),
            match.log(viewer, since=max(0, match.final - 2)),
            match.choices(viewer),
            match.ask(viewer) if viewer >= 0 else "",
            match.svg(viewer) if drawn else "",
        )
        for viewer in range(SPECTATOR, match.players)
    }


@pytest.mark.rules
@every_mode
def test_whoever_may_think_again_has_learned_nothing(name: str, mode: str) -> None:
    """A decision that can be undone looks the same to its player in every world they hold possible."""
    for seed in range(SAMPLE):
        match, noise = new(name, mode, seed), np.random.default_rng(seed)
        while not match.over:
            player = int(noise.choice(match.movers))
            action = int(noise.choice(match.legal(player)))
            hidden = match.view(player)
            match.play(action, player)
            if match.can_undo(player):
                world = changed(hidden, verbs.redeal, player, len(match.moves))
                verbs.apply(world, player, action)
                assert changed(world, verbs.hide, player).tobytes() == match.view(player).tobytes()


@every_mode
def test_a_match_is_its_options_its_seed_and_its_decisions(name: str, mode: str) -> None:
    """Law 3: replay gives the same bytes; text forms are unique and lead back to the same action."""
    *_, match = positions(name, mode, 5)
    again = from_json(match.to_json(), ig.game)
    assert again.state.tobytes() == match.state.tobytes()
    assert again.moves == match.moves
    for match in positions(name, mode, 6):
        for player in match.movers:
            legal = match.legal(player)
            assert len({match.name(a, player) for a in legal}) == len(legal)


@pytest.mark.rules
@every_mode
def test_there_is_always_something_to_do_and_nothing_else_is_taken(name: str, mode: str) -> None:
    """Law 4: legal is never empty while somebody moves; other actions change nothing."""
    for seed in range(SAMPLE):
        for i, match in enumerate(positions(name, mode, seed)):
            before = match.state.tobytes()
            for player in range(match.players):
                legal = match.legal(player)
                assert bool(legal) == (player in match.movers)
                assert verbs.legal(match.state, player, match.game.mask()) == len(legal) or not legal
                illegal = next((a for a in range(match.game.actions) if a not in legal), None)
                for wrong in (illegal, -1, match.game.actions, "fly to the moon") if i % REFUSED == 0 else ():
                    if wrong is not None:
                        with pytest.raises(ig.IllegalAction):
                            match.play(wrong, player)
            assert match.state.tobytes() == before


@pytest.mark.rules
@every_mode
def test_every_match_ends_within_the_stated_bound_and_the_result_adds_up(name: str, mode: str) -> None:
    """Law 5, the general part: bounds, results, room for events. What is conserved, each game's own tests say."""
    for seed in range(SAMPLE * 3):
        for match in positions(name, mode, seed + 100):
            assert len(match.moves) <= match.game.longest
            assert match.state.n_events < match.state.events.shape[0], "the event list is full: make it longer"
            assert all(row[SEEN] == EVERYONE or row[SEEN] < 128 for row in match.state.events[: match.state.n_events])
        assert all(-1 <= r <= 1 for r in match.returns)
        assert any(match.returns) or len(set(match.returns)) == 1


@every_mode
def test_copies_are_independent(name: str, mode: str) -> None:
    *_, match = positions(name, mode, 3)
    states = match.game.blank(2)
    states[0] = match.states[0]
    states[1] = states[0]
    before = states[0].tobytes()
    verbs.apply(states[1], match.moves[0][0], match.moves[0][1])
    assert states[0].tobytes() == before != states[1].tobytes()
    view = match.view(0)
    view.players = 0
    assert match.state.players == match.players


@every_mode
def test_everything_can_be_said_and_drawn(name: str, mode: str) -> None:
    """Words and pictures exist for every view of a match in both languages, from hidden records alone."""
    for i, match in enumerate(positions(name, mode, 11)):
        for lang in ("en", "ru"):
            for player in match.movers if i % SAID == 0 else ():
                assert match.ask(player, lang)
                assert all(match.choices(player, lang).values())
            if i % (6 * SAID) == 0 or match.over:
                for player in range(SPECTATOR, match.players):
                    view = match.view(player)
                    assert match.game.words.position(view, lang)
                    assert all(match.game.words.seat(view, p, lang) for p in range(match.players))
                    for tall in (False, True):
                        picture = match.svg(player, lang, tall)
                        legal = {str(a) for a in match.legal(player)} if player >= 0 else set()
                        shown = {part.split('"')[0] for part in picture.split('data-action="')[1:]}
                        assert shown == legal, "every legal action can be clicked, and nothing else"
    for lang in ("en", "ru"):
        for player in range(SPECTATOR, match.players):
            assert match.log(player, lang)


@every_mode
def test_every_event_of_a_decision_has_a_picture_for_every_viewer(name: str, mode: str) -> None:
    """Law 8: whatever a decision shows on its way can be hidden, said and drawn; it ends in the position after it."""
    for match in told_at_once(name, mode, 21):
        for viewer in range(SPECTATOR, match.players):
            story, lang = match.story(len(match.moves), viewer), ("en", "ru")[len(match.moves) % 2]
            assert story[-1].view.tobytes() == match.view(viewer).tobytes()
            assert [event for moment in story for event in moment.events] == events(match.view(viewer))
            for moment in story if len(story) > 1 else ():
                assert drawn(match.game, moment.view, viewer, {}, lang, viewer == 0, match.names(lang))
                assert all(match.game.words.event(story[-1].view, event, lang, match.names(lang)) != "" for event in moment.events)


@every_mode
def test_a_story_tells_nothing_but_what_the_position_after_it_tells(name: str, mode: str) -> None:
    """In a world that looks the same before and after a decision, it looks the same on the way."""
    for match in told_at_once(name, mode, 22):
        number, (player, action) = len(match.moves), match.moves[-1]
        for viewer in range(SPECTATOR, match.players):
            world = changed(match.view(viewer, number - 1), verbs.redeal, viewer, number)
            if match.state.n_events < 2 or not mask_of(match, world, player)[action]:
                continue
            twin = match.fork()
            twin.states[-2:] = [world, changed(world, verbs.apply, player, action)]
            if twin.view(viewer).tobytes() == match.view(viewer).tobytes():
                ours, theirs = ([moment.view.tobytes() for moment in one.story(number, viewer)] for one in (match, twin))
                assert ours == theirs


def told_at_once(name: str, mode: str, seed: int) -> Iterator[Match]:
    """A random match in which nothing is taken back, after each decision."""
    for match in positions(name, mode, seed):
        match.end_undo()
        if match.moves:
            yield match
        if len(match.moves) > (150 if COMPILED else 40):
            return


@every_mode
def test_estimates_are_estimates(name: str, mode: str) -> None:
    for match in positions(name, mode, 4):
        out = np.zeros(match.players, np.float64)
        verbs.estimate(match.state, out)
        assert np.all(np.abs(out) <= 1)


@pytest.mark.rules
@pytest.mark.parametrize("name", [game.id for game in ig.games()])
@settings(max_examples=10 if COMPILED else 3, deadline=None)
@given(data=st.data())
def test_hypothesis_finds_no_way_around_the_laws(name: str, data: st.DataObject) -> None:
    """The laws under chosen rather than random decisions, so that a failure shrinks to a short match."""
    mode = data.draw(st.sampled_from(sorted(ig.game(name).modes)))
    match = new(name, mode, data.draw(st.integers(0, 2**32)))
    for _ in range(data.draw(st.integers(1, 60))):
        if match.over:
            break
        player = data.draw(st.sampled_from(match.movers))
        match.play(data.draw(st.sampled_from(match.legal(player))), player)
    for player in range(SPECTATOR, match.players):
        hidden = match.view(player)
        dealt = changed(hidden, verbs.redeal, player, 1)
        assert changed(dealt, verbs.hide, player).tobytes() == hidden.tobytes()
    if match.moves and match.can_undo(match.moves[-1][0]):
        before, action = match.state.tobytes(), match.moves[-1]
        match.undo()
        match.play(action[1], action[0])
        assert match.state.tobytes() == before
