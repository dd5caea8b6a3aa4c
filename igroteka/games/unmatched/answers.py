"""Unmatched: what it answers when somebody asks. See core/answers.py."""

from __future__ import annotations

from typing import Any

from ...core.answers import Card, Section, Why, forms
from ...core.rule import plainly
from ...core.scene import Place, Scene
from ...core.sets import has
from . import words as w
from .board import targets
from .cards import has_attack, may_play
from .state import (
    ACTING, ADDING_BOOST, ATTACK_CARD, ATTACKING, BOOSTING, DECK, DEFENCE_CARD, DEFENDING, DEPLOYING, DISCARDING, GOING, HEROES, HURTING, LIMITING,
    MOVING, OVER, PLACING, SCHEME, SIDE_FIGHTERS, SIZING, STRENGTHENING, TARGETING, TEAMS, VERSATILE, Figure, Hero,
)  # fmt: skip

TERMS = ("boost", "scheme", "versatile", "melee", "ranged", "adjacent", "zone", "immediately", "during", "after", "voyage", "sidekick")
FIRST: dict[str, Any] = {}
FINE: tuple[str, ...] = ("pair", "fall", "excalibur")
END = "Damage, healing, defeat"
COMBAT = "The combat, step by step"


def gallery(lang: str) -> list[Section]:
    """Every hero with sidekicks and deck."""
    return [
        Section(hero.id, w.words(lang, "gallery-hero", hero=hero.name[lang], cards=DECK), _of_hero(hero, lang), hero.text[lang]) for hero in HEROES
    ]


def _of_hero(hero: Hero, lang: str) -> list[Card]:
    people = [_figure(hero, figure, lang) for figure in (hero.hero, hero.sidekick)]
    for kind in hero.kinds:
        face = f"unmatched-{hero.id}-{kind.id}"
        people.append(Card((face, f"{face}-mini"), kind.name[lang], w.tip(kind, hero, lang), kind.copies, forms(kind.name, lang)))
    return people


def _figure(hero: Hero, figure: Figure, lang: str) -> Card:
    about = w.words(lang, "about-figure", health=figure.health, reach="ranged" if figure.ranged else "melee", move=hero.move, count=figure.count)
    if figure is hero.hero and hero.text[lang]:
        about += " " + hero.text[lang]
    return Card((f"unmatched-{figure.id}",), figure.name[lang], about, figure.count, (), "var(--p0)")


def goal(view: Any, lang: str) -> str:
    """The heroes' health."""
    health = [f"{w.hero_of(view, side).name[lang]} {w.health_of(view, side * SIDE_FIGHTERS)}" for side in range(view.sides)]
    return w.words(lang, "goal" if view.sides == TEAMS else "goal-teams", health=" : ".join(health))


def chapter(view: Any) -> str:
    """Where the rulebook tells of the present question."""
    found = {SIZING: "Before the fight", DEPLOYING: "Before the fight", ACTING: "Your turn", **dict.fromkeys((MOVING, GOING, BOOSTING), "Maneuver")}
    found |= {TARGETING: "Attack", ATTACKING: COMBAT, DEFENDING: COMBAT, ADDING_BOOST: COMBAT, OVER: "Damage, healing, defeat", LIMITING: "Your turn"}
    return found.get(int(view.phase), "Effects")


def why(scene: Scene, key: str, at: Place) -> Why | None:
    """Cards have a time and an owner, fighters a reach."""
    view, parts = scene.view, key.split("-")
    if parts[0] == "card":
        return _card(scene, int(parts[1]), int(parts[2]))
    if parts[0] == "fighter":
        return _fighter(scene, int(parts[1]))
    if view.phase == GOING:
        return Why(w.words(scene.lang, "cant-go", count=int(view.allowance), **w.about_fighter(view, int(view.mover), scene.lang)))
    return Why(w.words(scene.lang, "cant-space")) if view.phase in (ACTING, TARGETING) and not key else None


def _card(scene: Scene, side: int, kind: int) -> Why:
    view, lang, phase = scene.view, scene.lang, int(scene.view.phase)
    card, hero = w.kind_of(view, side, kind), w.hero_of(view, side)
    fighters = [f for f in range(side * SIDE_FIGHTERS, (side + 1) * SIDE_FIGHTERS) if view.health[f] > 0]
    about = {"card": card.name[lang], "who": (hero.hero if card.by == 1 else hero.sidekick).name[lang]}
    if side != view.decider:
        return Why(w.words(lang, "cant-other-hand"))
    if phase == ACTING:
        if card.type == DEFENCE_CARD:
            return Why(w.words(lang, "cant-defence", **about))
        if card.type == SCHEME:
            return Why(w.words(lang, "cant-player-fell", **about))
        able = [f for f in fighters if plainly(may_play, view, f, kind)]
        reached = [f for f in able if plainly(targets, view, f)]
        return Why(w.words(lang, "cant-attack-first" if reached else "cant-no-target" if able else "cant-player-fell", **about))
    if phase in (ATTACKING, DEFENDING):
        fighter = int(view.attacker if phase == ATTACKING else view.target)
        wanted = ATTACK_CARD if phase == ATTACKING else DEFENCE_CARD
        if card.type not in (wanted, VERSATILE):
            return Why(w.words(lang, "cant-type-attack" if phase == ATTACKING else "cant-type-defence", **about))
        return Why(w.words(lang, "cant-player", **about, **w.about_fighter(view, fighter, lang)))
    return Why(w.words(lang, "cant-cards-now" if phase not in (LIMITING, DISCARDING, BOOSTING, STRENGTHENING) else "cant-cards-here"))


def _fighter(scene: Scene, fighter: int) -> Why | None:
    view, lang, phase, side = scene.view, scene.lang, int(scene.view.phase), fighter // SIDE_FIGHTERS
    about, own = w.about_fighter(view, fighter, lang), side % TEAMS == int(view.decider) % TEAMS
    if phase == ACTING and own:
        if side != view.decider:
            return Why(w.words(lang, "cant-other-side", **about))
        unarmed = plainly(targets, view, fighter) and not plainly(has_attack, view, side, fighter)
        return Why(w.words(lang, "cant-no-card" if unarmed else "cant-reach", **about))
    if phase == ACTING:
        hunters = [f for f in range(view.decider * SIDE_FIGHTERS, (view.decider + 1) * SIDE_FIGHTERS) if view.health[f] > 0]
        near = [f for f in hunters if plainly(has, plainly(targets, view, f), int(view.at[fighter]))]
        return Why(w.words(lang, "cant-attacker-first" if near else "cant-out-of-reach", **about))
    if phase == TARGETING:
        return Why(w.words(lang, "cant-friend" if own else "cant-target", **about, **w.about_fighter(view, int(view.attacker), lang, "attacker")))
    if phase in (GOING, PLACING, DEPLOYING):
        return Why(w.words(lang, "cant-taken", **about))
    said = {MOVING: "cant-moved", HURTING: "cant-not-hurt"}.get(phase)
    return Why(w.words(lang, said, **about)) if said else None
