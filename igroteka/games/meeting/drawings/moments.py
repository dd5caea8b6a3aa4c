"""Meeting Engagement drawn: the moments. Steel meets steel, a unit breaks through and the camp burns."""

from __future__ import annotations

from typing import Any

from ....core.draw import burst, circle, path, rect, tag, text, use
from ....core.figures import flame
from ....core.record import CARD, TO, WHAT, WHERE, WHO
from ....core.scene import Scene, last_event, moves, part
from .. import words as w
from ..state import BEAT, BOTH_FELL, BROKE_THROUGH, COUNTER, FELL, FOUGHT

CARD_W, CARD_H = 150, 118
RED, STEEL, WHITE, GOLD = "#b8281c", "#4d5a66", "#fffdf6", "#ffb22e"
SWORDS = "M-18-20L13 12M18-20L-13 12M8 17L18 7M-8 17L-18 7M13 12L19 18M-13 12L-19 18"


def moment(t: Scene, below: int) -> str:
    """What the last event looks like, over the field. `below` is whose camp is at the lower edge."""
    what, who, _, _, card, _ = last_event(t.view)
    if what in (BEAT, FELL, BOTH_FELL):
        return _fight(t, what)
    return _breakthrough(t, who, card, who == below) if what == BROKE_THROUGH else ""


def _card(t: Scene, owner: int, card: int, x: float, y: float, wide: float) -> str:
    """A unit with its middle at a place."""
    high = wide * CARD_H / CARD_W
    return use(f"meeting-{w.unit(t.view, owner, card).id}", x - wide / 2, y - high / 2, wide, high, color=f"var(--p{owner})")


@part
def _fight(t: Scene, what: int) -> str:
    """Attack against counter-attack, the weaker one falls."""
    view, (width, height) = t.view, t.lay.field
    fought: Any = next(row for row in view.events[: view.n_events] if row[WHAT] == FOUGHT)
    attacker, enemy = int(fought[WHO]), 1 - int(fought[WHO])
    defender = last_event(view)[CARD] if what != FELL else int(view.field[fought[TO]])
    attack = w.attack_of(int(view.army[attacker]), int(fought[CARD]), int(fought[WHERE]), int(fought[TO]))
    size, high = 0.43 * width, 0.43 * width * CARD_H / CARD_W
    parts = [rect(-width / 2 - 6, -0.8 * high, width + 12, 1.6 * high, 14, fill="var(--figure)", fill_opacity=0.72)]
    for owner, card, way, value, loses in ((attacker, int(fought[CARD]), -1, attack, what != BEAT),
                                           (enemy, defender, 1, int(COUNTER[view.army[enemy], defender]), what != FELL)):  # fmt: skip
        x, r = way * (0.5 * size + 0.035 * width), 0.22 * high
        shown = moves("from-left" if way < 0 else "from-right", _card(t, owner, card, x, 0, size))
        parts.append(moves("falls later", shown) if loses else shown)
        disc = circle(x, 0.62 * high, r, fill=(RED, STEEL)[way > 0], stroke=WHITE, stroke_width=2.5)
        parts.append(moves("pops", disc, text(x, 0.62 * high + 0.4 * r, str(value), 1.2 * r, "middle", 800, WHITE)))
    swords = path(SWORDS, fill="none", stroke=WHITE, stroke_width=5, stroke_linecap="round", transform=f"scale({high / 110:.2f})")
    parts.append(moves("pops", burst(0.4 * high, 12, 0.6, fill=RED), swords))
    return t.moment(t.lay.x + width / 2, t.lay.y + height / 2, *parts)


@part
def _breakthrough(t: Scene, who: int, card: int, up: bool) -> str:
    """The unit rides into the enemy's camp, which burns."""
    width, height = t.lay.field
    way = -1 if up else 1
    camp = way * (height / 2 + t.lay.camp / 2)
    veil = rect(-width / 2 - 8, -height / 2 - t.lay.camp - 4, width + 16, height + 2 * t.lay.camp + 8, 14, fill="var(--figure)", fill_opacity=0.6)
    size = t.lay.camp / 34
    fires = [((i - 2.5) * width / 6, camp + 0.55 * t.lay.camp + way * 3 * (i % 2), size * (1.5 + 0.4 * (i % 3))) for i in range(6)]
    flames = "".join(flame(*fire, "#ff7a2a", "#ffe08a") for fire in fires)
    point, neck, foot = (way * part * height for part in (0.4, 0.24, -0.42))
    out, shaft = 0.19 * width, 0.09 * width
    arrow = path(f"M0 {point:.0f}L{-out:.0f} {neck:.0f}H{-shaft:.0f}V{foot:.0f}H{shaft:.0f}V{neck:.0f}H{out:.0f}Z", fill=GOLD)
    return t.moment(t.lay.x + width / 2, t.lay.y + height / 2, veil, moves("rises", arrow), moves("pops later", tag("g", flames)),
                    moves("pops", _card(t, who, card, 0, 0, 0.62 * width)))  # fmt: skip
