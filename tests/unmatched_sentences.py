"""Sentences of the effect language that no card of the box has, carried out. test_unmatched_language.py runs this file with
IGROTEKA_CARDS=tests/cards, where the hero Prover has a card for each of them."""

from __future__ import annotations

from unmatched_position import duel

from igroteka.games.unmatched import state as t

FOES = "medusa s20, harpy1 s18, harpy2 s30 | feint, dash"


def test_damage_to_enemies_adjacent_hits_the_neighbours_and_nobody_else():
    p = duel("prover s19, helper1 s21 | whirl", FOES).play("scheme whirl", "by prover")
    assert (p.health("medusa"), p.health("harpy1"), p.health("harpy2"), p.health("helper1")) == (15, 0, 1, 3)


def test_all_opponents_discard_in_a_scheme():
    p = duel("prover s19 | toll", FOES).play("scheme toll")
    assert p.asked() == (1, t.DISCARDING)
    p.play("discard dash")
    assert (p.hand(1), p.asked()) == (["feint"], (0, t.ACTING))


def test_with_four_each_opposing_player_is_asked_in_turn_and_the_partner_is_not():
    sides = ("prover s19 | toll", "medusa s20 | dash", "alice s03 | feint", "sinbad s36 | exploit, feint")
    p = duel(*sides).play("scheme toll")
    assert p.asked() == (1, t.DISCARDING)
    p.play("discard dash")
    assert p.asked() == (3, t.DISCARDING)
    p.play("discard feint")
    assert [p.hand(side) for side in range(4)] == [[], [], ["feint"], ["exploit"]]


def test_an_opponent_without_cards_is_passed_over():
    p = duel("prover s19 | toll", "medusa s20 | ", "alice s03 | feint", "sinbad s36 | exploit").play("scheme toll")
    assert p.asked() == (3, t.DISCARDING)


def test_random_discards_of_all_opponents():
    p = duel("prover s19 | loss", "medusa s20 | dash", "alice s03 | feint", "sinbad s36 | exploit, feint, feint").play("scheme loss")
    assert [len(p.hand(side)) for side in range(4)] == [0, 0, 1, 1]


def test_healing_the_sidekicks_heals_each_of_them_and_not_the_hero():
    p = duel("prover:5 s19, helper1:1 s21, helper2:2 s22 | balm", FOES).play("scheme balm", "by prover")
    assert (p.health("prover"), p.health("helper1"), p.health("helper2")) == (5, 3, 3)


def test_placing_in_zone_offers_the_zone_alone():
    p = duel("prover s19 | sidestep", "medusa s36 | feint").play("scheme sidestep")
    board = t.BOARDS[0]
    here = next(space for space in board.spaces if space.id == "s19")
    assert p.goes() == {space.id for space in board.spaces if set(space.zones) & set(here.zones)} - {"s19"}
    assert len(p.goes()) < len(board.spaces) - 2


def test_adding_to_the_value_is_told_as_the_cards_text():
    p = duel("prover s19 | effort", "medusa s20 | ").play("attack prover", "target medusa", "lay effort")
    assert p.fought() == (4, 0, 4)
    assert "The card: 2 more, 4 now" in p.log()
    assert not any("Voyages" in line for line in p.log())


def test_an_option_of_several_sentences_is_named_by_all_of_them():
    p = duel("prover s19 | choice", FOES).play("scheme choice")
    said = {p.match.name(action): p.match.say(action) for action in p.match.legal()}
    assert said == {
        "option 1": "Deal 1 damage to every opposing fighter in the same zone; Draw a card",
        "option 2": "Move every fighter up to 1 space",
    }
    p.play("option 1")
    assert len(p.hand(0)) == 1
    assert "Prover chooses: Deal 1 damage to every opposing fighter in the same zone; Draw a card" in p.log()


# Triggers


def test_at_the_end_of_the_turn():
    p = duel("prover s19 | strike, strike", "medusa s36 | feint", actions=1).play("maneuver", "pass", "go prover s19")
    assert len(p.hand(0)) == 2 + 1 + 1
    p = duel("prover s19, helper1 s21 | strike, strike", "medusa s36 | feint", actions=1).play("maneuver", "pass", "pass")
    assert len(p.hand(0)) == 2 + 1, "not alone"


def test_when_the_hero_attacks():
    p = duel("prover:5 s19 | strike", "medusa s20 | feint").play("attack prover", "target medusa", "lay strike")
    assert (len(p.hand(0)), p.asked()) == (1, (1, t.DEFENDING))
    p = duel("prover s19, helper1:1 s21 | strike", "medusa s20 | feint").play("attack prover", "target medusa", "lay strike")
    assert len(p.hand(0)) == 0


def test_after_the_hero_has_attacked_and_won():
    p = duel("prover s19 | strike, strike", "medusa s20, harpy1 s18 | ").play("attack prover", "target medusa", "lay strike")
    assert (p.health("medusa"), p.health("harpy1")) == (16 - 3 - 1, 0)


def test_after_the_hero_was_attacked():
    p = duel("medusa s20 | dash", "prover:8 s19 | strike").play("attack medusa", "target prover", "lay dash", "pass")
    while p.state.phase == t.GOING:
        p.play(p.match.name(p.match.legal()[0]))
    assert p.health("prover") == 8 - 3 + 1


def test_a_fallen_hero_has_no_ability():
    sides = ("medusa s20 | dash", "prover:3 s19, helper1 s22 | feint", "alice s03 | feint", "sinbad s36 | exploit")
    p = duel(*[side.replace("feint", "strike") if "prover" in side else side for side in sides])
    p.play("attack medusa", "target prover", "lay dash", "pass")
    assert p.health("prover") == 0


def test_when_a_maneuver_is_boosted_and_the_moves_are_as_long_as_ever():
    p = duel("prover s19, helper1:1 s21 | strike, strike", "medusa s36 | feint").play("maneuver", "boost strike")
    assert (p.health("helper1"), int(p.state.allowance)) == (2, 2 + 2)


def test_when_a_voyage_was_played_and_when_it_is_discarded():
    p = duel("prover s19 | voyage, voyage, strike", "medusa s20 | feint, dash").play("attack prover", "target medusa", "lay voyage", "pass")
    assert (p.asked(), "pass" in p.offered()) == ((0, t.PLACING), True)
    p.play("pass", "maneuver", "boost voyage")
    assert p.asked() == (1, t.DISCARDING)
    p.play("discard dash")
    assert p.asked() == (0, t.GOING)


def test_when_a_sidekick_falls_in_the_opponents_turn():
    p = duel("medusa s20 | dash", "prover s19, helper1:1 s21 | ").play("attack medusa", "target helper1", "lay dash")
    asked = []
    while p.state.phase == t.GOING:
        asked.append((int(p.state.decider), int(p.state.mover) % 4))
        p.play(p.match.name(p.match.legal()[0]))
    assert (1, 0) in asked


def test_a_rule_that_always_holds_raises_the_sidekicks_defence_alone():
    p = duel("medusa s20 | dash, dash", "prover s19, helper1 s21 | strike, strike")
    p.play("attack medusa", "target helper1", "lay dash", "defend strike")
    assert p.fought() == (3, 4, 0)
    assert "The ability of Prover: 1 more, 4 now" in p.log()
