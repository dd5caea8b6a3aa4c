"""Unmatched: what every kind of card does, when it may be declined, when it can't be done, and what Feint leaves of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from unmatched_position import Position, duel

from igroteka.core.record import events
from igroteka.games.unmatched import cards, language
from igroteka.games.unmatched import state as t

ARTHUR, _, _, SINBAD = t.HEROES


def attack(mine: str, theirs: str, attacker: str, target: str, card: str, defence: str = "", boost: str = "pass", **options: object) -> Position:
    """An attack as far as the defence (or none) is laid. Arthur adds no boost unless told."""
    p = duel(mine, theirs, **options)
    p.play(f"attack {attacker}", f"target {target}", f"lay {card}")
    if p.state.phase == t.ADDING_BOOST:
        p.play(boost if boost == "pass" else f"boost {boost}")
    if p.state.phase == t.DEFENDING:
        p.play(f"defend {defence}" if defence else "pass")
    return p


def turn_goes_on(p: Position) -> bool:
    """Nothing of the combat or scheme is left to decide."""
    return p.state.phase in (t.ACTING, t.OVER) and p.state.attacker == t.NONE


# Every card with text, against Feint


COMBAT_CARDS = [
    (hero, kind, role)
    for hero in t.HEROES
    for kind in hero.kinds
    for role in ("attack", "defence")
    if kind.type in (t.VERSATILE, t.ATTACK_CARD if role == "attack" else t.DEFENCE_CARD) and kind.id != "feint"
]


@pytest.mark.parametrize(("hero", "kind", "role"), COMBAT_CARDS, ids=[f"{h.id}-{k.id}-{r}" for h, k, r in COMBAT_CARDS])
def test_feint_leaves_only_the_printed_value(hero: t.Hero, kind: t.Kind, role: str):
    """Nothing is asked, drawn, moved, healed or discarded; the value and Alice's size count."""
    figure = hero.sidekick.id if kind.by == t.SIDEKICK_ONLY else hero.id
    figure += "1" if figure == "harpy" else ""
    other = SINBAD if hero.id != "sinbad" else ARTHUR
    voyage = " | discard voyage-home" if hero.id == "sinbad" and kind.id != "voyage-home" else ""
    apart = f", {hero.id}:3 s07" if figure != hero.id else ""
    mine = f"{figure} s20{apart} | {kind.id}, regroup, regroup{voyage}"
    theirs = f"{other.id} s19 | feint, regroup, exploit" if other is SINBAD else f"{other.id} s19 | feint, regroup, skirmish"
    if role == "attack":
        p = duel(mine, theirs)
        p.state.began[p.fighter(figure)] = p.space("s01")  # as if it had moved
        p.play(f"attack {figure}", f"target {other.id}", f"lay {kind.id}")
        if p.state.phase == t.ADDING_BOOST:
            p.play("pass")
        p.play("defend feint")
        bonus = 2 if figure == "alice" else 0
        assert p.fought()[:2] == (kind.value + bonus, 2)
    else:
        p = duel(theirs, mine, big=False)
        p.state.began[p.fighter(figure)] = p.space("s01")
        p.play(f"attack {other.id}", f"target {figure}", "lay feint", *(["pass"] if other is ARTHUR else []), f"defend {kind.id}")
        bonus = 1 if figure == "alice" else 0
        assert p.fought()[:2] == (2, kind.value + bonus)
    assert turn_goes_on(p)
    me = 0 if role == "attack" else 1
    assert (len(p.hand(me)), len(p.hand(1 - me))) == (2, 2)
    told = {event.what for event in events(p.state)}
    assert not told & {t.MOVED, t.PLACED, t.HEALED, t.SIZED, t.DREW, t.DISCARDED, t.LOOKED, t.PREVENTED, t.GAMBLED, t.TOOK}
    assert (t.CANCELLED in told) == (kind.id != "excalibur")


def test_feint_against_feint_the_defenders_cancels_the_attackers():
    p = attack("sinbad s20 | feint", "medusa s19 | feint", "sinbad", "medusa", "feint", "feint")
    (cancelled,) = p.happened(t.CANCELLED)
    assert (cancelled.who, cancelled.where) == (0, t.ATTACK)


def test_feint_does_nothing_against_no_card():
    p = attack("sinbad s20 | feint", "medusa s19 | regroup", "sinbad", "medusa", "feint")
    assert p.fought() == (2, 0, 2)
    assert not p.happened(t.CANCELLED)


# Cards of several decks


DRAWS = [
    ("king-arthur", "the-aid-of-morgana", 2), ("sinbad", "by-fortune-and-fate", 2), ("sinbad", "commanding-impact", 1),
    ("sinbad", "exploit", 1), ("medusa", "snipe", 1), ("sinbad", "voyage-to-the-city-of-the-king-of-serendib", 1),
]  # fmt: skip


@pytest.mark.parametrize(("hero", "card", "count"), DRAWS, ids=[row[1] for row in DRAWS])
def test_cards_that_draw_whoever_won(hero: str, card: str, count: int):
    fighter = "porter" if card == "by-fortune-and-fate" else hero
    far = f", {hero} s07" if fighter != hero else ""
    other = "king-arthur s19 | skirmish" if hero != "king-arthur" else "sinbad s19 | exploit"
    for defence in ("", other.split("| ")[1]):
        p = attack(f"{fighter} s20{far} | {card}", other, fighter, other.split()[0], card, defence)
        while p.state.phase in (t.MOVING, t.GOING):  # Skirmish won
            p.play("pass" if p.state.phase == t.MOVING else p.match.name(p.match.legal()[0]))
        assert len(p.hand(0)) == count


@pytest.mark.parametrize("card", [row[1] for row in DRAWS])
def test_drawing_from_an_empty_deck_exhausts(card: str):
    hero, _, count = next(row for row in DRAWS if row[1] == card)
    fighter = "porter" if card == "by-fortune-and-fate" else hero
    far = f", {hero} s07" if fighter != hero else ""
    other = "alice"
    p = attack(f"{fighter} s20{far} | {card} | deck none", f"{other} s19 | ", fighter, other, card)
    hero_health = next(h.hero.health for h in t.HEROES if h.id == hero)
    assert p.health(hero) == hero_health - 2 * count


@pytest.mark.parametrize("hero", [h.id for h in t.HEROES])
def test_regroup_draws_one_and_two_if_won(hero: str):
    other = "sinbad" if hero != "sinbad" else "medusa"
    p = attack(f"{hero} s20 | regroup", f"{other} s19 | ", hero, other, "regroup")
    assert len(p.hand(0)) == 2
    p = attack(f"{hero} s20 | regroup", f"{other} s19 | feint, regroup", hero, other, "regroup", "regroup", big=False)
    assert len(p.hand(0)) == 1, "a tie is won by the defender"
    assert len(p.hand(1)) == 1 + 2


MOMENTOUS = ["king-arthur", "alice", "sinbad"]


@pytest.mark.parametrize("hero", MOMENTOUS)
def test_momentous_shift_is_worth_five_for_a_fighter_that_stands_elsewhere(hero: str):
    bonus = 2 if hero == "alice" else 0
    p = duel(f"{hero} s18 | momentous-shift | top feint", "medusa s20, harpy1 s37 | regroup")
    p.play("maneuver", "pass", f"go {hero} s19", f"attack {hero}", "target medusa", "lay momentous-shift")
    p.play(*(["pass"] if hero == "king-arthur" else []), "pass")
    assert p.fought()[0] == 5 + bonus
    p = attack(f"{hero} s19 | momentous-shift", "medusa s20 | regroup", hero, "medusa", "momentous-shift")
    assert p.fought()[0] == 3 + bonus


def test_momentous_shift_in_defence_looks_at_the_turn_of_the_attacker():
    p = duel("medusa s20 | snipe | top feint", "king-arthur s19 | momentous-shift", actions=1)
    p.state.began[p.fighter("king-arthur")] = p.space("s18")  # moved during this very turn, by an effect
    p.play("attack medusa", "target king-arthur", "lay snipe", "defend momentous-shift")
    assert p.fought()[:2] == (3, 5)


def test_momentous_shift_in_defence_forgets_the_own_last_turn():
    p = duel("king-arthur s18 | momentous-shift | top feint", "medusa s20 | snipe", actions=1)
    p.play("maneuver", "pass", "go king-arthur s19", "pass", "attack medusa", "target king-arthur", "lay snipe", "defend momentous-shift")
    assert p.fought()[:2] == (3, 3), "he moved in his own turn, not in Medusa's"


def test_momentous_shift_forgets_where_one_went_and_came_back():
    p = duel("king-arthur s19 | momentous-shift, feint | top feint", "medusa s20 | ")
    p.play("maneuver", "pass", "go king-arthur s19", "attack king-arthur", "target medusa", "lay momentous-shift", "pass")
    assert p.fought()[0] == 3


@pytest.mark.parametrize(("hero", "card", "steps"), [("king-arthur", "skirmish", 2), ("alice", "skirmish", 2), ("sinbad", "leap-away", 4)])
def test_the_winner_moves_one_of_the_two_fighters(hero: str, card: str, steps: int):
    p = attack(f"{hero} s20 | {card}", "medusa s19, harpy1 s37 | ", hero, "medusa", card)
    assert p.offered() == {f"move {hero}", "move medusa", "pass"}
    assert p.state.allowance == steps
    p.play("move medusa", "go medusa s18")
    assert turn_goes_on(p), "one of them only"
    p = attack(f"{hero} s20 | {card}", "medusa s19 | ", hero, "medusa", card).play("pass")
    assert (p.at(hero), p.at("medusa")) == ("s20", "s19")


@pytest.mark.parametrize(("hero", "card"), [("king-arthur", "skirmish"), ("alice", "skirmish"), ("sinbad", "leap-away")])
def test_the_loser_moves_nobody_and_a_fallen_fighter_is_not_moved(hero: str, card: str):
    p = attack(f"{hero} s20 | {card}", "medusa s19 | hiss-and-slither", hero, "medusa", card, "hiss-and-slither", big=False)
    assert turn_goes_on(p)
    p = attack(f"{hero} s20 | {card}", "medusa s37, harpy1 s19 | ", hero, "harpy1", card)
    assert p.asked() == (0, t.GOING)
    assert p.state.mover == p.fighter(hero)


def test_opposing_fighters_are_moved_by_their_own_sides_friendship():
    p = attack("king-arthur s20 | skirmish", "medusa s19, harpy1 s18 | ", "king-arthur", "medusa", "skirmish").play("move medusa")
    assert "s08" in p.goes(), "through her Harpy"
    assert "s21" not in p.goes(), "not through King Arthur"


OWN_MOVES = [
    ("king-arthur", "divine-intervention", 5), ("king-arthur", "swift-strike", 4), ("medusa", "dash", 3), ("sinbad", "toil-and-danger", 3),
    ("sinbad", "voyage-to-the-cannibals-with-the-root-of-madness", 2),
]  # fmt: skip


@pytest.mark.parametrize(("hero", "card", "steps"), OWN_MOVES, ids=[row[1] for row in OWN_MOVES])
def test_cards_that_move_the_own_fighter(hero: str, card: str, steps: int):
    other = "alice s19 | looking-glass"
    p = attack(f"{hero} s20 | {card}", other, hero, "alice", card)
    assert p.asked() == (0, t.GOING)
    assert (p.state.mover, p.state.allowance) == (p.fighter(hero), steps)
    p.play(f"go {hero} s20")
    assert p.at(hero) == "s20", "it may stay"
    assert turn_goes_on(p)


def test_swift_strike_and_dash_move_the_fighter_that_fought():
    p = attack("king-arthur s38, merlin s20 | swift-strike", "alice s19 | ", "merlin", "alice", "swift-strike")
    assert p.state.mover == p.fighter("merlin")
    p = attack("alice s20 | feint", "medusa s38, harpy1 s37, harpy2 s19 | dash", "alice", "harpy2", "feint")
    assert turn_goes_on(p), "a cancelled or fallen one doesn't"
    p = attack("alice s20 | regroup | top feint, feint", "medusa s38, harpy2 s19 | dash", "alice", "harpy2", "regroup", "dash")
    assert p.state.mover == p.fighter("harpy2")


def test_a_fallen_fighter_does_not_move():
    p = attack("alice s20 | o-frabjous-day", "medusa s38, harpy1 s19 | dash", "alice", "harpy1", "o-frabjous-day", "dash")
    assert turn_goes_on(p)
    assert p.at("harpy1") == "nowhere"


# King Arthur


def test_noble_sacrifice_may_be_boosted():
    p = attack("king-arthur s20 | noble-sacrifice, excalibur", "sinbad s19 | ", "king-arthur", "sinbad", "noble-sacrifice")
    assert p.offered() == {"boost excalibur", "pass"}
    p.play("boost excalibur")
    assert p.fought() == (5, 0, 5)
    assert p.discard(0) == ["excalibur", "noble-sacrifice"]


def test_noble_sacrifice_may_be_left_and_needs_a_hand():
    p = attack("king-arthur s20 | noble-sacrifice, feint", "sinbad s19 | ", "king-arthur", "sinbad", "noble-sacrifice").play("pass")
    assert p.fought() == (2, 0, 2)
    p = attack("king-arthur s20 | noble-sacrifice", "sinbad s19 | ", "king-arthur", "sinbad", "noble-sacrifice")
    assert p.fought() == (2, 0, 2)


def test_excalibur_just_hits():
    p = attack("king-arthur s20 | excalibur", "sinbad s19 | ", "king-arthur", "sinbad", "excalibur")
    assert p.fought() == (6, 0, 6)
    assert turn_goes_on(p)


@pytest.mark.parametrize(("before", "after"), [(7, 8), (5, 8), (8, 5), (18, 15)])
def test_the_holy_grail_sets_a_low_health_to_eight(before: int, after: int):
    p = attack("sinbad s20 | exploit", f"king-arthur:{before} s19 | the-holy-grail", "sinbad", "king-arthur", "exploit", "the-holy-grail")
    assert p.fought() == (4, 1, 3)
    assert p.health("king-arthur") == after


def test_the_holy_grail_does_not_revive():
    p = attack("sinbad s20 | commanding-impact", "king-arthur:4 s19, merlin s38 | the-holy-grail", "sinbad", "king-arthur", "commanding-impact",
               "the-holy-grail", fall="after the action")  # fmt: skip
    assert p.health("king-arthur") == 0
    assert p.returns == [1, -1]


@pytest.mark.parametrize("pile", ["top feint, excalibur", "discard excalibur", "top regroup"])
def test_the_lady_of_the_lake_finds_excalibur_wherever_it_is(pile: str):
    p = duel(f"king-arthur s20 | the-lady-of-the-lake | {pile}", "sinbad s38 | feint").play("scheme the-lady-of-the-lake")
    assert p.hand(0) == ["excalibur"]
    assert p.discard(0) == ["the-lady-of-the-lake"]
    assert p.state.n_top[0] == 0 or pile.startswith("discard"), "a deck that was looked through is shuffled"
    excalibur = [kind.id for kind in ARTHUR.kinds].index("excalibur")
    assert p.match.view(1).known[1, 0, excalibur] == 1, "everybody knows where it is now"


@pytest.mark.parametrize(("option", "still_known"), [("option 1", 2), ("option 2", 0)])
def test_the_lady_of_the_lake_may_stop_at_the_discard_pile(option: str, still_known: int):
    p = duel("king-arthur s20 | the-lady-of-the-lake | top feint, feint | discard excalibur", "sinbad s38 | feint")
    p.play("scheme the-lady-of-the-lake")
    assert p.offered() == {"option 1", "option 2"}
    p.play(option)
    assert (p.hand(0), int(p.state.n_top[0])) == (["excalibur"], still_known)


def test_the_lady_of_the_lake_finds_nothing_if_excalibur_is_in_hand():
    p = duel("king-arthur s20 | the-lady-of-the-lake, excalibur", "sinbad s38 | feint").play("scheme the-lady-of-the-lake")
    assert p.hand(0) == ["excalibur"]
    assert p.happened(t.NOT_FOUND)
    excalibur = [kind.id for kind in ARTHUR.kinds].index("excalibur")
    assert p.match.view(1).known[1, 0, excalibur] == 1, "it can only be in his hand"


def test_aid_the_chosen_one_draws_two_only_if_won():
    p = attack("king-arthur s38, merlin s20 | aid-the-chosen-one", "sinbad s19 | exploit, feint", "merlin", "sinbad", "aid-the-chosen-one")
    assert len(p.hand(0)) == 2
    p = attack("king-arthur s38, merlin s20 | aid-the-chosen-one", "sinbad s19 | exploit", "merlin", "sinbad", "aid-the-chosen-one", "exploit")
    assert len(p.hand(0)) == 0


def bewildered(card: str, **options: object) -> Position:
    sides = (f"sinbad s20 | {card} | discard voyage-home", "king-arthur s38, merlin s19 | bewilderment")
    return attack(*sides, "sinbad", "merlin", card, "bewilderment", **options)


def test_bewilderment_prevents_all_damage_and_may_place_merlin_anywhere():
    p = bewildered("commanding-impact")
    assert p.fought() == (5, 0, 0)
    assert p.asked() == (1, t.PLACING)
    assert {"place merlin s07", "pass"} <= p.offered()
    assert "place merlin s20" not in p.offered(), "only free spaces"
    p.play("place merlin s07")
    assert (p.at("merlin"), p.health("merlin")) == ("s07", 7)


def test_bewilderment_may_leave_merlin_where_he_is():
    assert bewildered("commanding-impact").play("pass").at("merlin") == "s19"


def test_bewilderment_holds_until_the_combat_ends_but_not_against_exhaustion():
    p = bewildered("voyage-to-the-city-of-the-man-eating-apes").play("pass")
    assert p.health("merlin") == 7, "the apes' 2 damage is prevented too"
    sides = ("sinbad s20 | exploit", "king-arthur s38, merlin s19 | bewilderment | deck none")
    p = attack(*sides, "sinbad", "merlin", "exploit", "bewilderment")
    p.state.shielded = 1
    cards.draw_cards(p.state, 1, 1)
    assert p.health("merlin") == 5


def test_bewilderment_wins_the_combat_whatever_the_values_are():
    sides = ("sinbad s20 | leap-away", "king-arthur s38, merlin s19 | bewilderment")
    p = attack(*sides, "sinbad", "merlin", "leap-away", "bewilderment")
    assert p.happened(t.FOUGHT)[0].who == 1
    assert turn_goes_on(p.play("pass")), "Leap Away is for the winner"


def test_bewilderment_shields_merlin_and_nobody_else():
    sides = ("jabberwock s20, alice s38 | jaws-that-bite", "king-arthur s21, merlin s19 | bewilderment")
    p = attack(*sides, "jabberwock", "merlin", "jaws-that-bite", "bewilderment").play("pass")
    assert p.offered() == {"hurt king-arthur", "hurt merlin"}
    p.play("hurt king-arthur")
    assert (p.health("king-arthur"), p.health("merlin")) == (16, 7)


def prophecy(top: str, deck: str = "") -> Position:
    return duel(f"king-arthur s38, merlin s20 | prophecy | top {top}{deck}", "sinbad s37 | feint").play("scheme prophecy")


def test_prophecy_takes_two_of_four_and_orders_the_rest():
    p = prophecy("feint, skirmish, excalibur, regroup")
    assert p.offered() == {"take feint", "take skirmish", "take excalibur", "take regroup"}
    p.play("take excalibur", "take feint")
    assert p.offered() == {"order skirmish", "order regroup"}
    p.play("order regroup")
    assert p.hand(0) == ["excalibur", "feint"]
    assert int(p.state.n_deck[0]) == 30 - 1 - 2
    p.play("maneuver")
    assert p.hand(0) == ["excalibur", "feint", "regroup"], "the ordered card is drawn next"


def test_the_opponent_sees_how_many_cards_are_taken_and_not_which():
    p = prophecy("feint, skirmish, excalibur, regroup").play("take excalibur", "take feint", "order regroup", "maneuver")
    for viewer in (1, -1):
        assert p.log(viewer).count("King Arthur takes a card from the deck") == 2
        assert not any("Excalibur" in line for line in p.log(viewer))


def test_prophecy_with_fewer_cards_looks_at_what_there_is_without_exhaustion():
    p = prophecy("feint, skirmish, regroup", " | deck none").play("take feint", "take regroup")
    assert turn_goes_on(p), "one card is left, there is nothing to order"
    assert int(p.state.n_deck[0]) == 1
    p = prophecy("feint", " | deck none").play("take feint")
    assert turn_goes_on(p)
    p = duel("king-arthur s38, merlin s20 | prophecy | deck none", "sinbad s37 | feint").play("scheme prophecy")
    assert turn_goes_on(p)
    assert p.health("king-arthur") == 18


def test_prophecy_asks_for_the_order_even_of_equal_cards_so_that_it_does_not_show():
    p = prophecy("feint, feint, excalibur, regroup").play("take excalibur", "take regroup")
    assert p.offered() == {"order feint"}
    p.play("order feint")
    assert turn_goes_on(p)


def test_restless_spirits_hit_opponents_on_two_adjacent_spaces():
    p = duel("king-arthur s09, merlin s01 | restless-spirits", "medusa s38, harpy1 s10, harpy2 s20, harpy3 s19 | feint")
    p.play("scheme restless-spirits")
    assert p.goes() == {f"s{n:02}" for n in (1, 2, 3, 4, 8, 9, 10, 11)}, "a space in Merlin's zone"
    p.play("mark s10")
    assert p.goes() == {"s03", "s09", "s11", "s20"}, "the second may be in any zone"
    p.play("mark s20")
    assert (p.at("harpy1"), p.at("harpy2"), p.at("harpy3")) == ("nowhere", "nowhere", "s19")
    assert len(p.hand(0)) == 1, "one card in total"


def test_restless_spirits_spare_friends_and_draw_nothing_if_nobody_falls():
    p = duel("king-arthur s09, merlin s01 | restless-spirits", "medusa s10 | feint").play("scheme restless-spirits", "mark s10", "mark s09")
    assert (p.health("medusa"), p.health("king-arthur")) == (14, 18)
    assert p.hand(0) == []
    p = duel("king-arthur s09, merlin s01 | restless-spirits", "medusa s38 | feint").play("scheme restless-spirits", "mark s10", "mark s09")
    assert turn_goes_on(p), "nobody there"


def test_command_the_storms_moves_all_fighters_as_its_player_likes():
    p = duel("king-arthur s20, merlin s19 | command-the-storms", "medusa s38, harpy1 s37 | feint").play("scheme command-the-storms")
    assert p.offered() == {"move king-arthur", "move merlin", "move medusa", "move harpy1", "pass"}
    p.play("move medusa")
    assert p.asked() == (0, t.GOING)
    p.play("go medusa s26", "move merlin", "go merlin s08", "pass")
    assert (p.at("medusa"), p.at("merlin"), p.at("king-arthur"), p.at("harpy1")) == ("s26", "s08", "s20", "s37")
    assert turn_goes_on(p)


# Alice


def looking_glass(*choices: str) -> Position:
    sides = ("sinbad s20 | feint, toil-and-danger", "alice:6 s19, jabberwock s37 | looking-glass")
    p = attack(*sides, "sinbad", "alice", "toil-and-danger", "looking-glass")
    assert p.health("alice") == 5
    return p.play(*choices)


def test_looking_glass_does_two_of_three_things_picked_beforehand():
    p = looking_glass()
    assert p.asked() == (1, t.CHOOSING)
    assert p.offered() == {"option 1", "option 2", "option 3"}
    p.play("option 2")
    assert p.offered() == {"option 1", "option 3"}
    assert p.health("alice") == 5, "nothing is carried out before both are picked"
    p.play("option 1")
    assert (p.health("alice"), len(p.hand(1))) == (8, 2)


def test_looking_glass_places_alice_in_another_space():
    p = looking_glass("option 3", "option 2")
    assert "s19" not in p.goes()
    assert "s20" not in p.goes()
    assert "pass" not in p.offered()
    p.play("place alice s07")
    assert (p.at("alice"), p.health("alice")) == ("s07", 8)


def test_healing_stops_at_the_starting_health():
    p = attack("sinbad s20 | regroup", "alice s19 | looking-glass", "sinbad", "alice", "regroup", "looking-glass").play("option 2", "option 1")
    assert p.health("alice") == 13


def test_looking_glass_of_a_fallen_alice_only_draws():
    p = attack("sinbad s20 | commanding-impact", "alice:1 s19, jabberwock s37 | looking-glass", "sinbad", "alice", "commanding-impact",
               "looking-glass", fall="after the action").play("option 2", "option 3")  # fmt: skip
    assert p.returns == [1, -1]


def test_snicker_snack_shows_the_hand_and_one_card_is_chosen():
    p = attack("alice s20 | snicker-snack", "sinbad s19 | feint, exploit, exploit", "alice", "sinbad", "snicker-snack")
    assert p.asked() == (0, t.PICKING)
    assert p.offered() == {"pick feint", "pick exploit"}
    assert p.match.view(0).known[0, 1].sum() == 3
    p.play("pick feint")
    assert p.hand(1) == ["exploit", "exploit"]
    assert p.discard(1) == ["feint"]
    assert p.match.view(0).known[0, 1].sum() == 2


def test_snicker_snack_needs_a_victory_and_a_hand():
    p = attack("alice s20 | snicker-snack", "sinbad s19 | exploit, feint", "alice", "sinbad", "snicker-snack", "exploit", big=False)
    assert turn_goes_on(p)
    p = attack("alice s20 | snicker-snack", "sinbad s19 | ", "alice", "sinbad", "snicker-snack")
    assert turn_goes_on(p)


def test_o_frabjous_day_changes_the_size_after_the_combat():
    p = attack("alice s20 | o-frabjous-day", "sinbad s19 | ", "alice", "sinbad", "o-frabjous-day")
    assert p.fought()[0] == 4 + 2, "she was big in the combat"
    assert not p.state.big[0]


@pytest.mark.parametrize(("card", "steps"), [("the-other-side-of-the-mushroom", 3), ("im-late-im-late", 5)])
def test_alice_may_move_and_then_changes_size(card: str, steps: int):
    p = attack(f"alice s20 | {card}", "sinbad s19 | ", "alice", "sinbad", card)
    assert p.asked() == (0, t.GOING)
    assert p.state.allowance == steps
    assert p.state.big[0]
    p.play("go alice s20")
    assert not p.state.big[0], "the change is compulsory"


def test_im_late_works_in_defence_too():
    p = attack("sinbad s20 | regroup", "alice s19 | im-late-im-late", "sinbad", "alice", "regroup", "im-late-im-late", big=False)
    p.play("go alice s01")
    assert p.state.big[1]


def test_eat_me_moves_alice_and_changes_her_size():
    p = duel("alice s20, jabberwock s38 | eat-me", "sinbad s37 | feint", big=False).play("scheme eat-me")
    assert p.state.allowance == 3
    p.play("go alice s01")
    assert p.at("alice") == "s01"
    assert p.state.big[0]


def test_drink_me_draws_two_and_changes_her_size():
    p = duel("alice s20 | drink-me", "sinbad s37 | feint").play("scheme drink-me")
    assert len(p.hand(0)) == 2
    assert not p.state.big[0]


def test_schemes_of_alice_need_alice():
    p = duel("jabberwock s20 | eat-me, drink-me", "sinbad s37 | feint", fall="after the action")
    assert p.offered() == {"maneuver"}


def test_mad_as_a_hatter_moves_both_and_changes_the_size():
    p = attack("alice s20, jabberwock s38 | mad-as-a-hatter", "sinbad s19 | ", "alice", "sinbad", "mad-as-a-hatter")
    assert p.offered() == {"move alice", "move jabberwock", "pass"}
    p.play("move jabberwock", "go jabberwock s36", "go alice s10")
    assert (p.at("jabberwock"), p.at("alice")) == ("s36", "s10")
    assert not p.state.big[0]
    p = attack("alice s20, jabberwock s38 | mad-as-a-hatter", "sinbad s19 | ", "alice", "sinbad", "mad-as-a-hatter").play("pass")
    assert not p.state.big[0]


def test_jaws_that_bite_hit_a_neighbour_of_the_jabberwock():
    p = attack("jabberwock s20, alice s38 | jaws-that-bite", "sinbad s19, porter s10 | ", "jabberwock", "sinbad", "jaws-that-bite")
    assert p.offered() == {"hurt sinbad", "hurt porter"}
    p.play("hurt porter")
    assert p.health("porter") == 4


@pytest.mark.parametrize(("target", "value"), [("sinbad", 5), ("porter", 3)])
def test_claws_that_catch_are_worth_five_against_a_hero(target: str, value: int):
    p = attack("jabberwock s20, alice s38 | claws-that-catch", "sinbad s19, porter s10 | ", "jabberwock", target, "claws-that-catch")
    assert p.fought()[0] == value


def test_manxome_foe_adds_the_boost_of_the_top_card():
    p = attack("jabberwock s20, alice s38 | manxome-foe | top looking-glass", "sinbad s19 | ", "jabberwock", "sinbad", "manxome-foe")
    assert p.fought()[0] == 3 + 4
    assert p.discard(0) == ["looking-glass", "manxome-foe"]
    p = attack("sinbad s20 | feint, exploit", "alice s19 | manxome-foe | top skirmish", "sinbad", "alice", "exploit", "manxome-foe", big=False)
    assert p.fought()[:2] == (4, 3 + 1 + 1)


def test_the_defenders_card_counts_before_the_attacker_decides_on_a_boost():
    sides = ("medusa s20 | second-shot, gaze-of-stone", "alice s19 | manxome-foe | top looking-glass")
    p = attack(*sides, "medusa", "alice", "second-shot", "manxome-foe")
    assert p.asked() == (0, t.STRENGTHENING)
    assert p.discard(1) == ["looking-glass"]
    assert p.state.value[t.DEFENCE] == 3 + 4


def test_manxome_foe_adds_nothing_with_an_empty_deck_and_nobody_is_exhausted():
    p = attack("jabberwock s20, alice s38 | manxome-foe | deck none", "sinbad s19 | ", "jabberwock", "sinbad", "manxome-foe")
    assert p.fought()[0] == 3
    assert p.health("alice") == 13


# Medusa


def test_gaze_of_stone_deals_eight_if_won():
    p = attack("medusa s20 | gaze-of-stone", "king-arthur s19 | feint, regroup", "medusa", "king-arthur", "gaze-of-stone")
    assert p.health("king-arthur") == 18 - 2 - 8
    p = attack("medusa s20 | gaze-of-stone", "king-arthur s19 | skirmish", "medusa", "king-arthur", "gaze-of-stone", "skirmish").play("pass")
    assert p.health("king-arthur") == 18


def test_gaze_of_stone_against_the_already_fallen_does_nothing():
    p = attack("medusa s20 | gaze-of-stone", "sinbad s38, porter:1 s19 | ", "medusa", "porter", "gaze-of-stone")
    assert turn_goes_on(p)


def test_second_shot_may_be_boosted():
    p = attack("medusa s20 | second-shot, gaze-of-stone", "sinbad s18 | ", "medusa", "sinbad", "second-shot").play("boost gaze-of-stone")
    assert p.fought() == (7, 0, 7)
    p = attack("medusa s20 | second-shot, gaze-of-stone", "sinbad s18 | ", "medusa", "sinbad", "second-shot").play("pass")
    assert p.fought() == (3, 0, 3)
    p = attack("medusa s20 | second-shot", "sinbad s18 | ", "medusa", "sinbad", "second-shot")
    assert p.fought() == (3, 0, 3)


def test_hiss_and_slither_makes_the_opponent_discard_a_card_of_their_choice():
    p = attack("sinbad s20 | exploit, feint, regroup", "medusa s19 | hiss-and-slither", "sinbad", "medusa", "exploit", "hiss-and-slither")
    assert p.asked() == (0, t.DISCARDING)
    assert p.offered() == {"discard feint", "discard regroup"}
    p.play("discard regroup")
    assert "regroup" in p.discard(0)


def test_clutching_claws_make_the_opponent_discard_even_the_last_card():
    p = attack("medusa s38, harpy1 s20 | clutching-claws", "sinbad s19 | feint", "harpy1", "sinbad", "clutching-claws")
    assert p.offered() == {"discard feint"}
    p = attack("medusa s38, harpy1 s20 | clutching-claws", "sinbad s19 | ", "harpy1", "sinbad", "clutching-claws")
    assert turn_goes_on(p), "an empty hand discards nothing"


def test_after_combat_a_fallen_harpy_still_takes_her_due():
    sides = ("alice s20 | o-frabjous-day, feint", "medusa s38, harpy1 s19 | clutching-claws")
    p = attack(*sides, "alice", "harpy1", "o-frabjous-day", "clutching-claws")
    assert p.at("harpy1") == "nowhere"
    assert p.asked() == (0, t.DISCARDING)


def test_a_momentary_glance_hits_anyone_in_medusas_zone():
    p = duel("medusa s20, harpy1 s18, harpy2 s38 | a-momentary-glance", "sinbad s23, porter s10 | feint").play("scheme a-momentary-glance")
    assert p.offered() == {"hurt medusa", "hurt harpy1", "hurt sinbad"}
    p.play("hurt sinbad")
    assert p.health("sinbad") == 13


def test_the_hounds_move_every_harpy_and_not_medusa():
    p = attack("medusa s07, harpy1 s20, harpy3 s38 | the-hounds-of-mighty-zeus", "sinbad s19 | ", "harpy1", "sinbad", "the-hounds-of-mighty-zeus")
    assert p.offered() == {"move harpy1", "move harpy3", "pass"}
    assert p.state.allowance == 3
    p.play("move harpy3", "go harpy3 s35", "go harpy1 s20")
    assert turn_goes_on(p)


def test_the_hounds_have_nobody_to_move_if_all_harpies_are_gone():
    p = attack("sinbad s20 | commanding-impact", "medusa s07, harpy1 s19 | the-hounds-of-mighty-zeus", "sinbad", "harpy1", "commanding-impact",
               "the-hounds-of-mighty-zeus")  # fmt: skip
    assert turn_goes_on(p)


def test_winged_frenzy_flies_over_opponents_and_brings_back_one_harpy():
    p = duel("medusa s18, harpy2 s28 | winged-frenzy", "sinbad s19, porter s23 | feint").play("scheme winged-frenzy")
    assert p.offered() == {"by medusa", "by harpy2"}, "the fighter that plays it is named"
    p.play("by harpy2", "move medusa")
    assert "s20" in p.goes(), "over Sinbad"
    assert "s19" not in p.goes(), "but not onto him"
    p.play("go medusa s20", "go harpy2 s28")
    assert p.asked() == (0, t.PLACING)
    assert p.goes() == {"s18", "s29"}, "free spaces of Medusa's zone; there is no way around it"
    p.play("place harpy1 s29")
    assert p.health("harpy1") == 1
    assert p.at("harpy3") == "nowhere", "one only"
    assert turn_goes_on(p)


def test_winged_frenzy_brings_nobody_back_if_all_are_there():
    p = duel("medusa s18, harpy1 s28, harpy2 s29, harpy3 s01 | winged-frenzy", "sinbad s38 | feint").play("scheme winged-frenzy", "by medusa", "pass")
    assert turn_goes_on(p)


# Sinbad


VOYAGES = [kind.id for kind in SINBAD.kinds if kind.voyage]


@pytest.mark.parametrize("card", VOYAGES)
def test_a_voyage_is_worth_one_more_for_each_other_in_the_discard_pile(card: str):
    others = [voyage for voyage in VOYAGES if voyage != card][:3]
    p = attack(f"sinbad s20 | {card} | discard {', '.join(others)}", "alice s19 | ", "sinbad", "alice", card)
    assert p.fought()[0] == 2 + 3
    p = attack(f"sinbad s20 | {card}", "alice s19 | ", "sinbad", "alice", card)
    assert p.fought()[0] == 2


def test_the_whale_heals_sinbad_up_to_his_starting_health():
    card = "voyage-to-the-island-that-was-a-whale"
    assert attack(f"sinbad:5 s20 | {card}", "alice s19 | ", "sinbad", "alice", card).health("sinbad") == 7
    assert attack(f"sinbad:14 s20 | {card}", "alice s19 | ", "sinbad", "alice", card).health("sinbad") == 15


def test_the_snakes_show_the_opponents_hand():
    card = "voyage-to-the-valley-of-the-giant-snakes"
    p = attack(f"sinbad s20 | {card}", "alice s19 | feint, eat-me, eat-me", "sinbad", "alice", card)
    assert p.happened(t.LOOKED)
    assert list(p.match.view(0).known[0, 1]) == list(p.state.hand[1])
    assert not p.match.view(-1).known[0].any(), "a spectator saw nothing"
    assert p.hand(1) == ["eat-me", "eat-me", "feint"]
    p = attack(f"sinbad s20 | {card}", "alice s19 | ", "sinbad", "alice", card)
    assert not p.happened(t.LOOKED)


def test_the_creature_makes_the_opponent_discard_at_random():
    card = "voyage-to-the-creature-with-eyes-like-coals-of-fire"
    p = attack(f"sinbad s20 | {card}", "alice s19 | feint, eat-me, drink-me", "sinbad", "alice", card)
    assert turn_goes_on(p)
    assert (len(p.hand(1)), len(p.discard(1))) == (2, 1)
    p = attack(f"sinbad s20 | {card}", "alice s19 | eat-me", "sinbad", "alice", card)
    assert (p.hand(1), p.discard(1)) == ([], ["eat-me"]), "the last card too"
    p = attack(f"sinbad s20 | {card}", "alice s19 | ", "sinbad", "alice", card)
    assert turn_goes_on(p)


def test_the_apes_deal_two_damage_whoever_won():
    card = "voyage-to-the-city-of-the-man-eating-apes"
    assert attack(f"sinbad s20 | {card}", "alice s19 | looking-glass, feint", "sinbad", "alice", card).health("alice") == 13 - 2 - 2
    p = attack(f"sinbad s20 | {card}", "king-arthur s19 | regroup, skirmish", "sinbad", "king-arthur", card, "skirmish").play("pass")
    assert p.health("king-arthur") == 16


def test_voyage_home_takes_its_bonus_and_then_the_other_voyages_back():
    others = [voyage for voyage in VOYAGES if voyage != "voyage-home"][:2]
    p = attack(f"sinbad s20 | voyage-home | discard {', '.join(others)}", "alice s19 | ", "sinbad", "alice", "voyage-home")
    assert p.fought()[0] == 4
    assert p.hand(0) == sorted(others)
    assert p.discard(0) == ["voyage-home"]
    assert p.match.view(1).known[1, 0].sum() == 2, "everybody saw them"
    p = attack("sinbad s20 | voyage-home", "alice s19 | ", "sinbad", "alice", "voyage-home")
    assert p.hand(0) == []


def test_riches_beyond_compare_draw_three():
    p = duel("sinbad s20 | riches-beyond-compare", "alice s38 | feint").play("scheme riches-beyond-compare")
    assert len(p.hand(0)) == 3


# All of them


def test_no_card_is_forgotten():
    source = Path(__file__).read_text(encoding="utf-8")
    missing = [f"{hero.id}: {kind.id}" for hero in t.HEROES for kind in hero.kinds if kind.id not in source and not kind.voyage]
    assert not missing
    assert sum(len(hero.kinds) for hero in t.HEROES) == 58


def test_every_card_with_text_has_an_effect_and_the_other_way_round():
    for h, hero in enumerate(t.HEROES):
        for k, kind in enumerate(hero.kinds):
            assert bool(kind.text["en"]) == bool(kind.text["ru"]) == bool(language.PROGRAM[h, k]), kind.id
