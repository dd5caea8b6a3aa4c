"""Unmatched: positions in which everybody at the table would see the move."""

from __future__ import annotations

from collections import Counter

from best_moves import by_search_alone, choices, finish_turn, mind, needs_speed  # noqa: F401
from unmatched_position import Position, duel

from igroteka.games.unmatched import state as t

pytestmark = needs_speed
ENOUGH = 1000
SEEDS = 4


def test_two_glances_fell_a_hero_with_four_health() -> None:
    """Both are in the purple zone: 2 damage and 2 damage, in two actions, and no card of the opponent's can stop them."""
    p = duel("medusa s24 | a-momentary-glance, a-momentary-glance, snipe, dash", "king-arthur:4 s32, merlin s30 | skirmish, skirmish")
    finish_turn(p.match, 0, 1)
    assert p.returns == [1, -1]


def test_the_card_that_fells_the_hero_is_laid_and_not_a_weaker_one() -> None:
    """King Arthur has 6 health and no cards: big Alice's Skirmish does 4 + 2. Merlin beside him doesn't matter."""
    p = duel("alice s21 | regroup, feint, skirmish, im-late-im-late", "king-arthur:6 s24, merlin s20 | ", actions=1)
    assert finish_turn(p.match, 0, 1)[:3] == ["attack alice", "target king-arthur", "lay skirmish"]
    assert p.returns == [1, -1]


def test_excalibur_with_the_right_boost_fells_alice() -> None:
    """She has 9 health and no cards: Excalibur's 6 and a Noble Sacrifice laid under it as a BOOST of 3. No other two cards make nine."""
    p = duel("king-arthur s21, merlin s38 | feint, regroup, noble-sacrifice, excalibur, skirmish", "alice:9 s24, jabberwock s20 | ", actions=1)
    done = finish_turn(p.match, 0, 1)
    assert done[:3] == ["attack king-arthur", "target alice", "lay excalibur"]
    assert p.returns == [1, -1]


def test_alice_walks_up_to_the_king_and_fells_him() -> None:
    """He has 6 health and no cards; she is two steps away and holds Skirmish: maneuver without boosting with it, then attack."""
    for seed in range(SEEDS):
        p = duel("alice s10, jabberwock s38 | skirmish", "king-arthur:6 s24, merlin s36 | ")
        finish_turn(p.match, 0, ENOUGH, seed)
        assert p.returns == [1, -1]


def test_a_hero_with_one_health_lays_the_strongest_defence() -> None:
    """Any damage is the end: Skirmish stops four of what the Jabberwock may have laid, Feint two, Regroup one, and nothing nothing."""
    p = duel("jabberwock s21, alice s33 | jaws-that-bite, feint", "king-arthur:1 s24, merlin s38 | regroup, skirmish, feint")
    p.play("attack jabberwock", "target king-arthur", "lay jaws-that-bite")
    assert choices(p.match, 1, ENOUGH, SEEDS) == ["defend skirmish"] * SEEDS


def test_the_holy_grail_is_laid_when_it_heals_and_kept_when_it_does_not() -> None:
    """With 6 health the blow will leave 4 or less, and the Grail makes that 8. With 18 it would be a defence of 1 like Regroup, which draws."""
    for health, defence in ((6, "the-holy-grail"), (18, "regroup")):
        p = duel("jabberwock s21, alice s33 | jaws-that-bite, feint", f"king-arthur:{health} s24, merlin s38 | the-holy-grail, regroup")
        p.play("attack jabberwock", "target king-arthur", "lay jaws-that-bite")
        assert choices(p.match, 1, ENOUGH, SEEDS) == [f"defend {defence}"] * SEEDS


def test_whoever_has_an_empty_deck_is_left_alone_and_falls_in_the_next_turn() -> None:
    """King Arthur has 2 health and nothing to draw. Next to Alice he could attack with his two cards; out of his reach he must maneuver, and
    the card that he can't draw fells him."""
    for seed in range(SEEDS):
        p = duel("alice:6 s21 | eat-me, drink-me | deck 2 looking-glass, eat-me, drink-me", "king-arthur:2 s24 | skirmish, feint | deck none")
        finish_turn(p.match, 0, ENOUGH, seed)
        assert p.offered() == {"maneuver"}
        p.play("maneuver")
        assert p.returns == [1, -1]


def test_with_an_empty_deck_neither_a_maneuver_nor_regroup_is_played() -> None:
    """Alice has 2 health and nothing to draw: a card that she should draw would fell her. Skirmish and Mad as a Hatter draw none."""
    for seed in range(SEEDS):
        p = duel("alice:2 s21 | regroup, skirmish, mad-as-a-hatter | deck none", "king-arthur s24, merlin s38 | ")
        done = finish_turn(p.match, 0, ENOUGH, seed)
        assert "maneuver" not in done
        assert "lay regroup" not in done
        assert p.health("alice") == 2


def test_a_hero_without_cards_is_hit_twice() -> None:
    """King Arthur can't defend. Two attacks with the two strongest cards do 6 + 5 or more; to walk away would be to give that away."""
    for seed in range(SEEDS):
        p = duel("alice s21 | o-frabjous-day, skirmish, eat-me", "king-arthur s24, merlin s38 | ")
        finish_turn(p.match, 0, ENOUGH, seed)
        assert p.health("king-arthur") <= 18 - 10


ALL_BUT_FEINT = ", ".join(kind.id for hero in t.HEROES if hero.id == "alice" for kind in hero.kinds for _ in range(kind.copies) if kind.id != "feint")


def pennies() -> Position:
    """Medusa has two attacks, with Gaze of Stone (2, and 8 more if it gets through) and with Feint (2). Alice with 9 health has one card,
    and all but her Feints have been played: it stops one of the two."""
    p = duel("medusa s24 | gaze-of-stone, feint", f"alice:9 s32 | feint | discard {ALL_BUT_FEINT} | deck feint, feint")
    return p.play("attack medusa", "target alice")


@by_search_alone
def test_nobody_can_read_which_attack_is_the_deadly_one() -> None:
    """Whoever always begins with the Gaze meets the Feint, and whoever always begins with the Feint too: about half and half is right."""
    counted = Counter(choices(pennies().match, 0, ENOUGH, 40))
    assert 0.2 < counted["lay gaze-of-stone"] / 40 < 0.8


# Teams


def test_the_last_hero_of_the_other_team_is_felled() -> None:
    """King Arthur has fallen already, so Alice is all that keeps the team in the game. Not the Jabberwock, not Merlin."""
    p = duel("sinbad s21, porter s20 | exploit, feint", "merlin s31 | skirmish", "medusa s03 | snipe", "alice:4 s24, jabberwock s12 | ")
    assert finish_turn(p.match, 0, 1)[:3] == ["attack sinbad", "target alice", "lay exploit"]
    assert p.returns == [1, -1, 1, -1]
