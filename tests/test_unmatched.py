"""Unmatched: set-up, turns, maneuvers, combats, exhaustion, defeat, teams. What the cards do is in test_unmatched_cards.py."""

from __future__ import annotations

import pytest
from unmatched_position import duel, game

import igroteka as ig
from igroteka.games.unmatched import state as t

# The rulebook's examples


def jaws_against(defence: str, *others: str) -> object:
    """The Jabberwock attacks King Arthur with Jaws That Bite."""
    p = duel("jabberwock s21, alice s33 | jaws-that-bite, snicker-snack, looking-glass", f"king-arthur s24, merlin s38 | {defence}")
    return p.play("attack jabberwock", "target king-arthur", "lay jaws-that-bite", *others)


def test_skirmish_moves_the_jabberwock_away_before_its_jaws_bite():
    p = jaws_against("skirmish", "defend skirmish")
    assert p.fought() == (4, 4, 0)
    assert p.asked() == (1, t.MOVING), "the defender won and moves a fighter of the combat first"
    p.play("move jabberwock", "go jabberwock s04")
    assert p.asked() == (0, t.ACTING), "nobody is adjacent any more, so nothing happens"
    assert p.health("king-arthur") == 18


def test_jaws_must_bite_even_alice():
    p = duel("jabberwock s21, alice s11 | jaws-that-bite", "king-arthur s24, merlin s38 | skirmish")
    p.play("attack jabberwock", "target king-arthur", "lay jaws-that-bite", "defend skirmish", "move king-arthur", "go king-arthur s29")
    assert p.offered() == {"hurt alice"}
    p.play("hurt alice")
    assert p.health("alice") == 11


def test_only_the_right_fighter_and_the_right_role_may_use_a_card():
    p = duel("jabberwock s21, alice s33 | jaws-that-bite, snicker-snack, looking-glass", "king-arthur s24, merlin s38 | skirmish")
    p.play("attack jabberwock", "target king-arthur")
    assert p.offered() == {"lay jaws-that-bite"}


def test_a_sidekick_without_a_dial_dies_of_any_damage():
    p = duel("king-arthur s24, merlin s38 | feint", "medusa s07, harpy1 s21 | ")
    p.play("attack king-arthur", "target harpy1", "lay feint")
    assert p.at("harpy1") == "nowhere"


def test_a_boost_lengthens_the_move_of_each_fighter_separately():
    p = duel("king-arthur s24, merlin s19 | noble-sacrifice, feint | top regroup", "medusa s07")
    p.play("maneuver", "boost noble-sacrifice")
    assert p.state.allowance == 2 + 3
    p.play("move king-arthur", "go king-arthur s36")
    assert p.state.allowance == 5
    p.play("go merlin s04")
    assert (p.at("king-arthur"), p.at("merlin")) == ("s36", "s04")


@pytest.mark.parametrize(("hand", "space"), [("looking-glass, eat-me", "s21"), ("feint", "s33")])
def test_without_an_attack_card_or_a_target_the_attack_is_not_offered(hand: str, space: str):
    p = duel(f"alice {space} | {hand}", "king-arthur s24 | skirmish")
    assert not any(action.startswith("attack") for action in p.offered())


# Set-up


def test_heroes_stand_on_their_start_spaces_and_sidekicks_in_their_zones():
    match = game.new(seed=3, heroes=["medusa", "alice"], board="sarpedon")
    assert [match.name(a) for a in match.legal()] == [f"deploy harpy1 s{n}" for n in (18, 19, 23, 28, 29)]
    match.play("deploy harpy1 s18")
    assert "deploy harpy2 s18" not in [match.name(a) for a in match.legal()], "separate spaces"
    match.play("deploy harpy2 s19")
    match.play("deploy harpy3 s23")
    assert {match.name(a) for a in match.legal()} == {"big", "small"}, "Alice's size is chosen when she is placed"
    match.play("small")
    match.play("deploy jabberwock s36")
    s = match.state
    assert [int(s.at[i]) for i in (0, 4, 5)] == [19, 31, 35]
    assert not s.big[1]
    assert match.movers == (0,)
    assert match.state.phase == t.ACTING, "the player on start 1 moves first (no one to gaze at)"


def test_five_cards_are_in_hand_before_the_first_placement():
    match = game.new(seed=3)
    assert list(match.state.n_hand[:2]) == [5, 5]
    assert list(match.state.n_deck[:2]) == [25, 25]
    assert match.state.phase == t.DEPLOYING


def test_heroes_must_differ():
    with pytest.raises(ig.BadOption, match="different"):
        game.new(heroes=["alice", "alice"])


# Turns


def test_a_turn_is_exactly_two_actions_and_cannot_be_passed():
    p = duel("alice s20 | feint", "king-arthur s32 | feint", actions=2)
    assert p.offered() == {"maneuver"}
    p.play("maneuver", "pass", "go alice s20")
    assert p.asked() == (0, t.ACTING)
    p.play("maneuver", "pass", "go alice s20")
    assert p.asked() == (1, t.ACTING)


def test_the_hand_limit_is_checked_at_the_end_of_the_own_turn_only_and_the_owner_chooses():
    hand = "feint, feint, feint, regroup, regroup, regroup, skirmish"
    p = duel(f"alice s20 | {hand} | top eat-me, drink-me", "king-arthur s32 | feint")
    p.play("maneuver", "pass", "go alice s20")
    assert len(p.hand(0)) == 8, "not yet"
    p.play("maneuver", "pass", "go alice s20")
    assert p.offered() == {f"discard {card}" for card in ("feint", "regroup", "skirmish", "eat-me", "drink-me")}
    p.play("discard feint", "discard eat-me")
    assert len(p.hand(0)) == 7
    assert p.asked() == (1, t.ACTING)


def test_the_card_just_drawn_may_boost_and_its_text_does_not_count():
    p = duel("alice s20 |  | top eat-me", "king-arthur s32 | feint")
    p.play("maneuver", "boost eat-me")
    assert p.state.allowance == 2 + 3
    assert p.state.big[0], "Eat Me was discarded, not played"
    assert p.discard(0) == ["eat-me"]


def test_cards_of_fallen_fighters_cannot_be_played_but_can_boost():
    p = duel("alice s24 | jaws-that-bite, snicker-snack | top feint", "king-arthur s21 | feint")
    p.play("attack alice", "target king-arthur")
    assert p.offered() == {"lay snicker-snack"}
    p = duel("alice s24 | jaws-that-bite | top feint", "king-arthur s21 | feint")
    p.play("maneuver")
    assert "boost jaws-that-bite" in p.offered()


# Moving


def test_fighters_pass_friends_but_not_opponents_and_never_share_a_space():
    p = duel("alice s18, jabberwock s19 |  | top feint", "king-arthur s23, merlin s38 | feint")
    p.play("maneuver", "pass", "move alice")
    assert p.goes() == {"s18", "s08", "s01", "s09", "s20"}, "through the Jabberwock to s20, not onto s19, not through Arthur"


def test_each_fighter_finishes_before_the_next_starts_and_moves_once():
    p = duel("alice s18, jabberwock s19 |  | top feint", "king-arthur s32 | feint")
    p.play("maneuver", "pass", "move jabberwock", "go jabberwock s20")
    assert p.state.mover == p.fighter("alice"), "only Alice is left"
    assert "s19" in p.goes()
    p.play("go alice s19")
    assert p.asked() == (0, t.ACTING)


def test_nobody_has_to_move():
    p = duel("alice s18, jabberwock s19 |  | top feint", "king-arthur s32 | feint")
    p.play("maneuver", "pass", "pass")
    assert (p.at("alice"), p.at("jabberwock")) == ("s18", "s19")
    assert p.asked() == (0, t.ACTING)


def test_sinbad_and_the_porter_go_further_for_each_voyage_and_the_boost_is_one_already():
    home, apes = "voyage-home", "voyage-to-the-city-of-the-man-eating-apes"
    p = duel(f"sinbad s20, porter s19 | {apes}, feint | top regroup | discard {home}", "king-arthur s32 | feint")
    p.play("maneuver", f"boost {apes}")
    assert p.state.allowance == 2 + 0 + 2
    p = duel(f"sinbad s20, porter s19 | {home}, feint | top regroup", "king-arthur s32 | feint")
    p.play("maneuver", "boost voyage-home")
    assert p.state.allowance == 2 + 1 + 1


# Combat


def test_melee_reaches_neighbours_and_ranged_the_zones_too():
    p = duel("king-arthur s20, merlin s22 | feint", "sinbad s14, porter s32 | feint")
    assert p.offered() == {"maneuver", "attack merlin"}
    p.play("attack merlin")
    assert p.offered() == {"target sinbad", "target porter"}, "s14 is a neighbour and brown, s32 purple"


def test_a_ranged_fighter_reaches_a_neighbour_outside_its_zones():
    p = duel("medusa s20 | feint", "sinbad s21, porter s31 | feint").play("attack medusa")
    assert p.offered() == {"target sinbad"}, "s20 is blue, s21 yellow and purple, but a line joins them"


def test_a_zone_may_be_split_and_one_common_zone_is_enough():
    p = duel("medusa m04 | feint", "sinbad m26, porter m27 | feint", board="marmoreal")
    p.play("attack medusa")
    assert p.offered() == {"target sinbad"}


def test_a_defender_with_a_hand_is_asked_even_without_a_usable_card():
    p = duel("king-arthur s20, merlin s38 | feint", "sinbad s19 | voyage-home")
    p.play("attack king-arthur", "target sinbad", "lay feint")
    assert p.asked() == (1, t.DEFENDING)
    assert p.offered() == {"pass"}


def test_a_defender_without_a_hand_is_not_asked():
    p = duel("king-arthur s20 | feint", "sinbad s19 | ")
    p.play("attack king-arthur", "target sinbad", "lay feint")
    assert p.fought() == (2, 0, 2)


def test_damage_is_attack_minus_defence_and_never_hits_the_attacker():
    p = duel("sinbad s20 | feint", "king-arthur s19 | skirmish")
    p.play("attack sinbad", "target king-arthur", "lay feint", "defend skirmish")
    assert p.fought() == (2, 4, 0)
    assert (p.health("sinbad"), p.health("king-arthur")) == (15, 18)


def test_a_tie_is_won_by_the_defender():
    p = duel("sinbad s20 | feint", "alice s19 | feint", big=True)
    p.play("attack sinbad", "target alice", "lay feint", "defend feint")
    (fought,) = p.happened(t.FOUGHT)
    assert fought.who == 1


def test_the_attack_card_is_hidden_until_both_are_laid():
    p = duel("sinbad s20 | commanding-impact", "king-arthur s19 | skirmish")
    p.play("attack sinbad", "target king-arthur", "lay commanding-impact")
    mine, theirs = p.match.view(0), p.match.view(1)
    assert mine.laid[t.ATTACK] >= 0
    assert theirs.laid[t.ATTACK] == t.FACE_DOWN
    assert "Commanding" not in " ".join(p.log(1)) + " ".join(p.log(-1))
    assert "Sinbad lays Commanding Impact face down" in p.log(0)


def test_versatile_cards_serve_both_roles_and_defence_cards_only_one():
    p = duel("medusa s20 | hiss-and-slither, snipe", "alice s19 | looking-glass, skirmish, jaws-that-bite")
    p.play("attack medusa", "target alice")
    assert p.offered() == {"lay snipe"}
    p.play("lay snipe")
    assert p.offered() == {"defend looking-glass", "defend skirmish", "pass"}


def test_played_cards_reach_the_discard_pile_after_the_combat():
    p = duel("sinbad s20 | toil-and-danger", "king-arthur s19 | feint")
    p.play("attack sinbad", "target king-arthur", "lay toil-and-danger", "pass")
    assert p.asked() == (0, t.GOING)
    assert p.discard(0) == []
    p.play("go sinbad s20")
    assert p.discard(0) == ["toil-and-danger"]


# Abilities


def test_arthurs_boost_shows_that_it_is_there_and_not_what_it_is():
    p = duel("king-arthur s20 | skirmish, noble-sacrifice, feint", "sinbad s19 | exploit")
    p.play("attack king-arthur", "target sinbad", "lay skirmish")
    assert p.offered() == {"boost noble-sacrifice", "boost feint", "pass"}
    p.play("boost noble-sacrifice")
    view = p.match.view(1)
    assert view.boost == view.laid[t.ATTACK] == t.FACE_DOWN
    assert "King Arthur adds a boost face down" in p.log(1)
    p.play("defend exploit")
    assert p.fought() == (4 + 3, 4, 3)


def test_merlin_cannot_add_a_boost():
    p = duel("king-arthur s38, merlin s20 | skirmish, noble-sacrifice", "sinbad s19 | exploit")
    p.play("attack merlin", "target sinbad", "lay skirmish")
    assert p.asked() == (1, t.DEFENDING)


def test_arthurs_boost_and_noble_sacrifice_stack():
    p = duel("king-arthur s20 | noble-sacrifice, excalibur, regroup", "sinbad s19 | exploit")
    p.play("attack king-arthur", "target sinbad", "lay noble-sacrifice", "boost excalibur", "defend exploit", "boost regroup")
    assert p.fought() == (2 + 3 + 1, 4, 2)


def test_a_cancelled_attack_card_voids_arthurs_boost():
    p = duel("king-arthur s20 | skirmish, excalibur", "sinbad s19 | feint")
    p.play("attack king-arthur", "target sinbad", "lay skirmish", "boost excalibur", "defend feint")
    assert p.fought() == (4, 2, 2)
    assert "excalibur" in p.discard(0)


@pytest.mark.parametrize(("option", "attack"), [("voided", 6), ("kept", 9)])
def test_whether_a_cancelled_excalibur_keeps_its_boost_is_an_option(option: str, attack: int):
    p = duel("king-arthur s20 | noble-sacrifice, excalibur", "sinbad s19 | feint", excalibur=option)
    p.play("attack king-arthur", "target sinbad", "lay excalibur", "boost noble-sacrifice", "defend feint")
    assert p.fought() == (attack, 2, attack - 2)


def test_a_cancelled_card_with_text_loses_its_boost_whatever_the_option_says():
    p = duel("king-arthur s20 | skirmish, excalibur", "sinbad s19 | feint", excalibur="kept")
    p.play("attack king-arthur", "target sinbad", "lay skirmish", "boost excalibur", "defend feint")
    assert p.fought() == (4, 2, 2)


def test_arthurs_own_feint_keeps_its_boost_unless_it_is_cancelled_itself():
    p = duel("king-arthur s20 | feint, excalibur", "sinbad s19 | exploit")
    p.play("attack king-arthur", "target sinbad", "lay feint", "boost excalibur", "defend exploit")
    assert p.fought() == (5, 4, 1)
    p = duel("king-arthur s20 | feint, excalibur", "sinbad s19 | feint")
    p.play("attack king-arthur", "target sinbad", "lay feint", "boost excalibur", "defend feint")
    assert p.fought() == (2, 2, 0)


@pytest.mark.parametrize(("big", "attack", "defence"), [(True, 2 + 2, 2), (False, 2, 2 + 1)])
def test_alice_is_better_at_attacking_when_big_and_at_defending_when_small(big: bool, attack: int, defence: int):
    p = duel("alice s20 | feint", "sinbad s19 | feint", big=big)
    p.play("attack alice", "target sinbad", "lay feint", "defend feint")
    assert p.fought()[0] == attack
    p = duel("sinbad s20 | feint", "alice s19 | feint", big=big)
    p.play("attack sinbad", "target alice", "lay feint", "defend feint")
    assert p.fought()[1] == defence


def test_the_jabberwock_and_a_missing_card_get_no_size_bonus():
    p = duel("jabberwock s20, alice s38 | feint", "sinbad s19 | feint")
    p.play("attack jabberwock", "target sinbad", "lay feint", "defend feint")
    assert p.fought() == (2, 2, 0)
    p = duel("sinbad s20 | feint", "alice s19 | feint", big=False)
    p.play("attack sinbad", "target alice", "lay feint", "pass")
    assert p.fought() == (2, 0, 2)


def medusa_to_move(*sides: str, **options: object) -> object:
    """Medusa's turn begins after the first side's last action."""
    p = duel(*sides, actions=1, **options)
    first = next(action for action in sides[0].split("|")[0].split(",")).split()
    return p.play("maneuver", "pass", f"go {first[0].split(':')[0]} {first[1]}")


def test_medusa_may_gaze_at_one_opposing_fighter_in_her_zone_at_the_start_of_her_turn():
    p = medusa_to_move("sinbad s18 | feint", "medusa s20, harpy1 s19 | feint")
    assert p.asked() == (1, t.HURTING)
    assert p.offered() == {"gaze sinbad", "pass"}
    p.play("gaze sinbad")
    assert p.health("sinbad") == 14
    assert p.asked() == (1, t.ACTING)
    assert p.state.actions == 2


def test_medusa_may_decline_and_without_a_target_is_not_asked():
    p = medusa_to_move("sinbad s18 | feint", "medusa s20 | feint").play("pass")
    assert p.health("sinbad") == 15
    p = medusa_to_move("sinbad s38 | feint", "medusa s20 | feint")
    assert p.asked() == (1, t.ACTING)


def test_the_gaze_can_win():
    p = medusa_to_move("sinbad:1 s18 | feint", "medusa s20 | feint").play("gaze sinbad")
    assert p.returns == [-1, 1]


# Exhaustion and defeat


def test_an_empty_deck_alone_does_no_harm():
    p = duel("alice s20 | feint | top regroup | deck none", "king-arthur s38 | feint")
    p.play("maneuver", "pass", "go alice s20")
    assert (p.health("alice"), int(p.state.n_deck[0])) == (13, 0)


def test_every_missing_card_exhausts_each_own_fighter():
    p = duel("sinbad s20, porter s19 | riches-beyond-compare | top regroup | deck none", "king-arthur s38, merlin s37 | feint")
    p.play("scheme riches-beyond-compare")
    assert len(p.happened(t.EXHAUSTED)) == 2
    assert (p.health("sinbad"), p.health("porter")) == (11, 2)
    assert (p.health("king-arthur"), p.health("merlin")) == (18, 7)


def test_exhaustion_passes_over_the_fallen():
    p = duel("medusa s20, harpy2 s19 | feint | deck none", "king-arthur s38 | feint").play("maneuver")
    assert [p.state.at[event.where] for event in p.happened(t.DAMAGED)] == [p.space("s20"), t.NONE]
    assert [event.where for event in p.happened(t.DEFEATED)] == [p.fighter("harpy2")]


def test_exhaustion_can_lose_the_game_at_once():
    p = duel("sinbad:2 s20, porter s19 | riches-beyond-compare | deck none", "king-arthur s38 | feint")
    p.play("scheme riches-beyond-compare")
    assert p.returns == [-1, 1]
    assert len(p.happened(t.EXHAUSTED)) == 1, "the game is over, nothing more is drawn"


def test_the_discard_pile_is_never_reshuffled():
    p = duel("alice s20 | feint | discard regroup, regroup | deck none", "king-arthur s38 | feint")
    p.play("maneuver")
    assert p.discard(0) == ["regroup", "regroup"]
    assert p.health("alice") == 11


def test_a_duel_ends_at_once_when_a_hero_falls_though_the_sidekick_lives():
    p = duel("sinbad s20 | commanding-impact", "king-arthur:5 s19, merlin s38 | ")
    p.play("attack sinbad", "target king-arthur", "lay commanding-impact")
    assert p.match.over
    assert p.returns == [1, -1]
    assert p.hand(0) == [], "no card is drawn after combat any more"


def test_by_the_later_rule_the_action_is_finished_first():
    p = duel("sinbad s20 | commanding-impact", "king-arthur:5 s19, merlin s38 | ", fall="after the action")
    p.play("attack sinbad", "target king-arthur", "lay commanding-impact")
    assert len(p.hand(0)) == 1
    assert p.returns == [1, -1]


def test_if_both_heroes_fall_in_one_action_the_player_on_turn_wins():
    sides = ("sinbad:2 s20 | commanding-impact | deck none", "king-arthur:5 s19, merlin s38 | ")
    p = duel(*sides, fall="after the action").play("attack sinbad", "target king-arthur", "lay commanding-impact")
    assert (p.health("sinbad"), p.health("king-arthur")) == (0, 0)
    assert p.returns == [1, -1]


def test_a_defeated_fighter_leaves_its_space_at_once():
    p = duel("sinbad s20 | toil-and-danger", "medusa s38, harpy1 s19 | ")
    p.play("attack sinbad", "target harpy1", "lay toil-and-danger")
    assert "s19" in p.goes()


# Teams


TEAM = (
    "king-arthur s20, merlin s19 | feint",
    "alice s32, jabberwock s36 | feint",
    "medusa s03, harpy1 s02 | feint",
    "sinbad s14, porter s06 | feint",
)


def test_four_players_move_in_the_order_a1_b1_a2_b2():
    match = game.new(seed=5, players=4)
    order = []
    while len(order) < 4:
        match.play(match.legal()[-1])
        order += [event[1] for event in match.state.events[: match.state.n_events] if event[0] == t.TURN]
    assert order == [0, 1, 2, 3]


def test_teammates_see_each_others_hands_and_opponents_do_not():
    p = duel(*TEAM)
    assert p.match.view(0).hand[2].any()
    assert not p.match.view(1).hand[2].any()
    assert not p.match.view(-1).hand.any()


def test_a_team_reads_which_card_was_drawn_or_laid_and_nobody_else_does():
    p = duel("king-arthur s20 | skirmish | top excalibur", "alice s21 | feint", "medusa s03 | ", "sinbad s14 | ")
    p.play("maneuver", "pass", "go king-arthur s20")
    assert all("King Arthur draws Excalibur" in p.log(viewer) for viewer in (0, 2))
    assert all("King Arthur draws a card" in p.log(viewer) for viewer in (1, 3, -1))
    p.play("attack king-arthur", "target alice", "lay skirmish", "boost excalibur")
    assert "King Arthur adds Excalibur face down as a boost" in p.log(2)
    for viewer in (1, 3, -1):
        assert not any("Excalibur" in line or "Skirmish" in line for line in p.log(viewer))


def test_in_a_team_battle_the_opponent_is_the_other_player_of_the_combat():
    claws = ("medusa s38, harpy1 s20 | clutching-claws", "alice s32 | feint", "king-arthur s03 | feint", "sinbad s19 | feint")
    p = duel(*claws).play("attack harpy1", "target sinbad", "lay clutching-claws", "pass")
    assert p.asked() == (3, t.DISCARDING)
    snakes = "voyage-to-the-valley-of-the-giant-snakes"
    p = duel(f"sinbad s20 | {snakes}", "alice s32 | feint", "medusa s03 | feint", "king-arthur s19 | skirmish")
    p.play("attack sinbad", "target king-arthur", f"lay {snakes}", "pass")
    assert [list(p.match.view(2).known[0, side]) == list(p.state.hand[side]) for side in (1, 3)] == [False, True], "the teammate is told"


def test_command_the_storms_moves_the_fighters_of_all_four_players():
    p = duel("king-arthur s20, merlin s19 | command-the-storms", "alice s32 | ", "medusa s03 | ", "sinbad s14, porter s06 | ")
    p.play("scheme command-the-storms")
    assert p.offered() == {f"move {name}" for name in ("king-arthur", "merlin", "alice", "medusa", "sinbad", "porter")} | {"pass"}


def test_without_medusa_her_harpies_neither_gaze_nor_come_back():
    p = duel("sinbad s19 | feint", "harpy1 s20 | winged-frenzy", "king-arthur s38 | ", "alice s01 | ", actions=1)
    p.play("maneuver", "pass", "go sinbad s19")
    assert p.asked() == (1, t.ACTING), "no gaze"
    p.play("scheme winged-frenzy", "go harpy1 s20")
    assert p.asked() == (1, t.ACTING)
    assert p.at("harpy2") == "nowhere", "there is no zone of Medusa's any more"


def test_teammates_are_friends_in_moving_and_cannot_be_attacked():
    p = duel("king-arthur s20 | feint | top feint", "alice s32 | feint", "medusa s21 | feint", "sinbad s14 | feint")
    assert p.offered() == {"maneuver"}
    p.play("maneuver", "pass")
    assert "s12" in p.goes()


def test_a_player_goes_on_with_a_sidekick_and_a_team_loses_with_both_heroes():
    p = duel("king-arthur s20 | skirmish, skirmish", "alice:1 s21, jabberwock s36 | ", "medusa s03 | ", "sinbad:1 s24, porter s06 | ")
    p.play("attack king-arthur", "target alice", "lay skirmish", "pass", "go king-arthur s20")
    assert not p.match.over
    p.play("attack king-arthur", "target sinbad", "lay skirmish")
    assert p.returns == [1, -1, 1, -1]


def test_a_player_without_fighters_is_out_and_the_order_of_the_others_stays():
    p = duel("king-arthur s20 | skirmish | top feint", "alice:1 s21 | ", "medusa s03 | feint", "sinbad s14 | feint")
    p.play("attack king-arthur", "target alice", "lay skirmish", "go king-arthur s20")
    assert [event.who for event in p.happened(t.TURN)] == []
    p.play("maneuver", "pass", "go king-arthur s20")
    assert [event.who for event in p.happened(t.TURN)] == [2]


def test_whoever_loses_the_last_fighter_in_the_own_turn_loses_the_remaining_actions():
    p = duel("king-arthur:2 s20 | feint | deck none", "alice s32 | feint", "medusa s03 | feint", "sinbad s14 | feint")
    p.play("maneuver", "pass")
    assert p.at("king-arthur") == "nowhere"
    assert int(p.state.turn) == 1
    assert not p.match.over


def test_whoever_is_out_need_not_discard_down_to_the_hand_limit():
    hand = "feint, feint, feint, regroup, regroup, regroup, skirmish, skirmish"
    p = duel(f"king-arthur:2 s20 | {hand} | deck none", "alice s32 | feint", "medusa s03 | feint", "sinbad s14 | feint")
    assert p.play("maneuver", "pass").asked() == (1, t.ACTING)


@pytest.mark.parametrize(("pair", "seats"), [("first team", [0, 1, 0, 2]), ("second team", [0, 1, 2, 1])])
def test_of_three_players_one_has_both_heroes_of_a_team_with_separate_hands(pair: str, seats: list[int]):
    match = game.new(seed=2, players=3, pair=pair, heroes=["medusa", "alice", "sinbad"])
    s = match.state
    assert list(s.seat) == seats
    heroes = [t.HEROES[h].id for h in s.hero]
    assert sorted(heroes) == sorted(hero.id for hero in t.HEROES)
    double = seats[2] if pair == "first team" else seats[3]
    taken = {0: "medusa", 1: "alice", 2: "sinbad"}
    for side in range(4):
        if side < 2 or seats[side] != double:
            assert heroes[side] == taken[seats[side]]
        else:
            assert heroes[side] == "king-arthur", "the second hero is the one nobody chose"
    while match.state.phase in (t.DEPLOYING, t.SIZING):
        assert match.movers == (seats[int(match.state.decider)],)
        match.play(match.legal()[0])
    assert list(match.state.n_hand) == [5, 5, 5, 5]


def test_both_results_of_one_player_are_the_teams():
    match = game.new(seed=2, players=3)
    match.state.winner, match.state.phase = 1, t.OVER
    assert match.returns == [-1, 1, 1]
