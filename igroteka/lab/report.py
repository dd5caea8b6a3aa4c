"""Balance as a page: tables that sort what was found, plots with intervals (matplotlib), nothing from anywhere else."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from html import escape
from typing import Any

from ..core.game import BadOption, Game
from ..core.words import Words

words = Words(__file__)

BLOCKS = "▁▂▃▄▅▆▇█"  # a small histogram: when a card is played, in tenths of a game
CARDS_SHOWN = 12  # in a plot, at either end
INK, QUIET, LINE, POINT = "#010203", "#040506", "#070809", "#0a0b0c"  # stand for the page's colours in plots
COLOURS = {INK: "var(--ink)", QUIET: "var(--quiet)", LINE: "var(--line)", POINT: "var(--point)"}
STYLE = """
:root{--ink:#2a2420;--quiet:#75695f;--line:#d9cfc2;--point:#a2401f;--paper:#faf6ef;--good:#2f6f4f;--bad:#a2401f;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--ink:#efe6da;--quiet:#a89c8f;--line:#453d36;--point:#e58a5f;--paper:#1d1916;--good:#7cc49c;--bad:#e58a5f}}
body{background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
h1,h2,h3{line-height:1.2}h2{margin-top:2.5rem;border-top:2px solid var(--line);padding-top:1.5rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
td,th{padding:.2rem .6rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
td:first-child,th:first-child{text-align:left}th{font-weight:600;color:var(--quiet)}
.range,.note{color:var(--quiet);font-size:.85rem}.off{color:var(--bad);font-weight:600}.good{color:var(--good);font-weight:600}
svg{width:100%;min-width:26rem;height:auto}
.course td:first-child{white-space:normal}svg text{fill:var(--ink)}.when{color:var(--point);font-family:ui-monospace,monospace}
details{margin:1rem 0}summary{cursor:pointer;min-height:40px}
"""


def report(game: Game, studies: Sequence[dict[str, Any]], lang: str = "en") -> str:
    """The page: one part for each strength of play."""
    title = words(lang, "balance-title", game=game.title[lang])
    parts = [f"<h1>{escape(title)}</h1>", f"<p>{escape(words(lang, 'balance-intro'))}</p>"]
    for study in studies:
        games = sum(table["games"] for table in study["tables"])
        parts.append(f"<h2>{escape(words(lang, 'balance-played-by', bots=study['bots']))}</h2>")
        parts.append(f'<p class="note">{escape(words(lang, "balance-games", games=games, rules=study["rules"], cards=study["cards"]))}</p>')
        for table in study["tables"]:
            parts += table_parts(game, table, lang)
    body = "\n".join(parts)
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style><body>\n{body}\n</body></html>\n"
    )


def table_parts(game: Game, table: dict[str, Any], lang: str) -> list[str]:
    """Everything under certain options."""
    parts = [f"<h3>{escape(context_name(game, table['context'], lang))}</h3>"]
    if table.get("pairs"):
        parts += pair_parts(game, table, lang)
    parts += seat_parts(table, lang)
    parts += course_parts(table, lang)
    if table["cards"]:
        parts += card_parts(game, table, lang)
    return parts


def context_name(game: Game, context: dict[str, Any], lang: str) -> str:
    """The options in words."""
    said = []
    for name, value in context.items():
        if name == "players":
            said.append(words(lang, "balance-players", players=value))
        else:
            said.append(option_name(game, name, value, lang))
    return ", ".join(said) or game.title[lang]


def option_name(game: Game, name: str, value: Any, lang: str) -> str:
    """The value of an option in words."""
    return str(game.words.option(name, value, lang))


# Who wins


def pair_parts(game: Game, table: dict[str, Any], lang: str) -> list[str]:
    """Every side against every other, as a table and as a plot."""
    named = {side["side"]: option_name(game, table["option"], side["side"], lang) for side in table["sides"]}
    rates = {}
    for pair in table["pairs"]:
        if len(pair["sides"]) == 2:
            a, b = pair["sides"]
            rates[a, b] = pair["rate"], pair["low"], pair["high"]
            rates[b, a] = 1 - pair["rate"], 1 - pair["high"], 1 - pair["low"]
    head = [words(lang, "balance-wins-of"), *named.values(), words(lang, "balance-all")]
    rows = []
    for side in sorted(table["sides"], key=lambda side: -side["rate"]):
        cells = [cell(*rates[side["side"], other]) if (side["side"], other) in rates else "" for other in named]
        rows.append([escape(named[side["side"]]), *cells, cell(side["rate"], side["low"], side["high"])])
    lines = [(" : ".join(named[side] for side in pair["sides"]), pair) for pair in table["pairs"]]
    begins = [(f"{label}: {words(lang, 'balance-begins')}", pair["begins"]) for label, pair in lines if "begins" in pair]
    alt = words(lang, "balance-pairs")
    return [html_table(head, rows, escaped=True), plot_rates([item for pair in zip(lines, begins, strict=True) for item in pair] or lines, 0.5, alt)]


def seat_parts(table: dict[str, Any], lang: str) -> list[str]:
    """By seat and by who begins."""
    lines = [(words(lang, "balance-seat", seat=i + 1), seat) for i, seat in enumerate(table["seats"])]
    lines += [(words(lang, "balance-turn", turn=i + 1), turn) for i, turn in enumerate(table["turns"])]
    return [plot_rates(lines, 1 / table["players"], words(lang, "balance-seats"))]


def cell(rate: float, low: float, high: float, fair: float = 0.5) -> str:
    """A rate with its interval; marked where it can't be even."""
    clear = "" if low <= fair <= high else ' class="good"' if rate > fair else ' class="off"'
    return f'<span{clear}>{100 * rate:.1f} %</span> <span class="range">{100 * low:.1f}-{100 * high:.1f}</span>'


# How it goes


def course_parts(table: dict[str, Any], lang: str) -> list[str]:
    """Length, half-time, comebacks."""
    half, length = table["half"], table["length"]
    rows = [[words(lang, "balance-length"), f"{length['mean']:.0f} ({length['low']}-{length['high']})"]]
    rows.append([words(lang, "balance-draws"), f"{100 * table['draws']:.1f} %"])
    for key in ("first_leads", "leader_wins", "comebacks", "great_comebacks"):
        if key in half:
            rows.append([words(lang, f"balance-{key.replace('_', '-')}"), f"{100 * half[key]['rate']:.1f} %"])
    return [f'<div class="course">{html_table(["", ""], rows)}</div>', plot_lengths(length, words(lang, "balance-lengths"))]


# Cards


def card_parts(game: Game, table: dict[str, Any], lang: str) -> list[str]:
    """What each card does to the chance to win, and when it is played."""
    cards = sorted(table["cards"], key=lambda card: -strength(card))
    head = [words(lang, f"balance-card-{key}") for key in ("name", "opening", "drawn", "played", "spent", "when")]
    rows = []
    for card in cards:
        most = max(card["when"]) or 1
        bars = "".join(BLOCKS[round((len(BLOCKS) - 1) * n / most)] for n in card["when"])
        rows.append([escape(card_name(game, table, card, lang)), change(card["opening"]), change(card["drawn"]), f"{100 * card['played']:.0f} %",
                     f"{100 * card['spent']:.0f} %" if card["spent"] else "", f'<span class="when">{bars}</span>'])  # fmt: skip
    telling = [card for card in cards if card["opening"] or card["drawn"]]
    shown = telling if len(telling) <= 2 * CARDS_SHOWN else telling[:CARDS_SHOWN] + telling[-CARDS_SHOWN:]
    lines = [(card_name(game, table, card, lang), card["opening"] or card["drawn"]) for card in shown]
    return [
        plot_changes(lines, words(lang, "balance-cards")) if lines else "",
        f"<details><summary>{escape(words(lang, 'balance-all-cards', cards=len(cards)))}</summary>",
        f'<p class="note">{escape(words(lang, "balance-cards-note"))}</p>{html_table(head, rows, escaped=True)}</details>',
    ]


def strength(card: dict[str, Any]) -> float:
    """By what cards are sorted."""
    found = card["opening"] or card["drawn"]
    return float(found["change"]) if found else 0.0


def card_name(game: Game, table: dict[str, Any], card: dict[str, Any], lang: str) -> str:
    """A card and whose it is."""
    name = str(card["name"][lang])
    return f"{name} ({option_name(game, table['option'], card['side'], lang)})" if card["side"] is not None else name


def change(found: dict[str, Any] | None) -> str:
    """+2.1 % with its interval."""
    if not found:
        return ""
    clear = "" if found["low"] <= 0 <= found["high"] else ' class="good"' if found["change"] > 0 else ' class="off"'
    return f'<span{clear}>{100 * found["change"]:+.1f}</span> <span class="range">{100 * found["low"]:+.1f} {100 * found["high"]:+.1f}</span>'


# Tables and plots


def html_table(head: Sequence[str], rows: Sequence[Sequence[str]], escaped: bool = False) -> str:
    """A table; its cells are escaped unless they are already."""
    safe = (lambda text: text) if escaped else escape
    top = "".join(f"<th>{escape(text)}</th>" for text in head) if any(head) else ""
    body = "".join(f"<tr>{''.join(f'<td>{safe(text)}</td>' for text in row)}</tr>" for row in rows)
    return f'<div class="scroll"><table><tr>{top}</tr>{body}</table></div>'


def plot_rates(lines: Sequence[tuple[str, dict[str, Any]]], fair: float, alt: str) -> str:
    """Rates with their intervals, and where they would be even."""
    return _dots([(label, 100 * r["rate"], 100 * r["low"], 100 * r["high"]) for label, r in lines], 100 * fair, "%", alt)


def plot_changes(lines: Sequence[tuple[str, dict[str, Any]]], alt: str) -> str:
    """By how many percent a card changes the chance to win."""
    return _dots([(label, 100 * r["change"], 100 * r["low"], 100 * r["high"]) for label, r in lines], 0, "± %", alt)


def _dots(lines: Sequence[tuple[str, float, float, float]], middle: float, unit: str, alt: str) -> str:
    figure, axes = _figure(0.7 + 0.26 * len(lines))
    at = range(len(lines), 0, -1)
    axes.axvline(middle, color=QUIET, linewidth=1)
    axes.hlines(at, [low for *_, low, _ in lines], [high for *_, high in lines], color=POINT, linewidth=2)
    axes.plot([value for _, value, *_ in lines], at, "o", color=POINT, markersize=5)
    axes.set_yticks(list(at), [label for label, *_ in lines])
    axes.set_ylim(0.3, len(lines) + 0.7)
    axes.set_xlabel(unit)
    return _svg(figure, alt)


def plot_lengths(length: dict[str, Any], alt: str) -> str:
    """How long games are."""
    figure, axes = _figure(1.8)
    step, counts = length["step"], length["counts"]
    axes.bar([step * i for i in range(len(counts))], counts, width=0.9 * step, align="edge", color=POINT)
    axes.set_yticks([])
    return _svg(figure, alt)


def _figure(high: float) -> tuple[Any, Any]:
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise BadOption("plots need the extra: pip install 'igroteka[lab]'") from None
    matplotlib.rcParams.update({
        "svg.fonttype": "none", "svg.hashsalt": "igroteka", "font.size": 9, "axes.edgecolor": LINE, "xtick.color": QUIET, "ytick.color": INK,
        "axes.labelcolor": QUIET, "axes.spines.top": False, "axes.spines.right": False, "axes.spines.left": False, "ytick.left": False,
        "font.family": "sans-serif",
    })  # fmt: skip
    figure = Figure(figsize=(7.5, high), layout="constrained")
    axes = figure.subplots()
    axes.grid(axis="x", color=LINE, linewidth=0.5)
    axes.set_axisbelow(True)
    return figure, axes


def _svg(figure: Any, alt: str) -> str:
    """The plot in the page's own colours and letters, without what nobody reads."""
    out = io.StringIO()
    figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    svg = out.getvalue()
    svg = svg[svg.index("<svg") :]
    for unread in (
        r"<metadata>.*?</metadata>", r"<!--.*?-->", r"<defs>\s*<style.*?</style>\s*</defs>", r"<clipPath.*?</clipPath>", r' clip-path="[^"]*"',
        r' id="(?!m[0-9a-f]{10}")[^"]*"', r"font-family: [^;]*; ?", r"(?<=\.\d\d)\d+", r' transform="rotate\(-0[^"]*"',
    ):  # fmt: skip
        svg = re.sub(unread, "", svg, flags=re.DOTALL)
    for colour, name in COLOURS.items():
        svg = svg.replace(colour, name)
    svg = re.sub(r"\s*\n\s*", " ", svg)
    svg = svg.replace("<svg", f'<svg role="img" aria-label="{escape(alt)}"', 1)
    return f'<div class="scroll">{svg}</div>'
