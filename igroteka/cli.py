"""The `igroteka` command."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import igroteka as ig

from . import bench as bench_module
from .bots import compile_game
from .bots.net import BadNet
from .core import cards as card_files
from .core.effects import fill_in
from .core.game import Game
from .core.match import Match
from .core.position import named
from .core.ready import end_with_parent
from .core.record import SPECTATOR
from .core.rule import game_folders
from .core.scene import standalone
from .games import ids as game_ids
from .lab import arena as arena_module
from .lab import ladder as ladder_module
from .learn import puzzles as puzzles_module
from .learn.puzzles import BadPuzzle

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Tactical board games: to play, to simulate, to build bots for.")
console = Console()

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program.")]
Data = Annotated[Path | None, typer.Option(help="The folder where matches are kept.")]
Database = Annotated[str, typer.Option(envvar="IGROTEKA_DATABASE", help="postgresql://user:password@host/name instead of a file in the data folder.")]
LESSONS_TOLD = 5.0  # every so many seconds

Lang = Annotated[str, typer.Option("--lang", help="en or ru; by default what the system says.")]


def system_language() -> str:
    """Russian if the system speaks it."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "ru" if spoken.startswith("ru") else "en"


def main() -> None:
    """Run the command; a mistake of the user is a sentence, not a traceback."""
    try:
        app()
    except (ig.IllegalAction, ig.BadMatch, ig.BadOption, ig.BadPosition, ig.CardError, BadNet, BadPuzzle) as error:
        Console(stderr=True).print(str(error), style="red", markup=False, highlight=False, soft_wrap=True)
        raise SystemExit(2) from None


def find(name: str) -> Game:
    """A game by its id, or a clear message."""
    try:
        return ig.game(name)
    except KeyError as error:
        raise ig.BadOption(str(error.args[0])) from None


def parse_options(game: Game, given: list[str]) -> dict[str, Any]:
    """`variant=strategy armies=north,south players=2` as the library takes them."""
    parsed: dict[str, Any] = {}
    options = {option.name: option for option in game.options}
    for item in given:
        name, equals, value = item.partition("=")
        if not equals:
            raise ig.BadOption(f"an option is written NAME=VALUE, not {item!r}; {game.id} has {', '.join(['players', *options])}")
        if name == "players":
            if not value.isdigit():
                raise ig.BadOption(f"players should be a number, not {value!r}")
            parsed[name] = int(value)
        elif name in options and options[name].each:
            parsed[name] = [_value(options[name], part) for part in value.split(",")]
        else:
            parsed[name] = _value(options[name], value) if name in options else value
    return parsed


def _value(option: ig.Option, written: str) -> Any:
    return next((value for value in option.values if str(value).lower() == written.strip().lower()), written)


@app.command()
def games(as_json: AsJson = False, lang: Lang = "") -> None:
    """List the games with their players and options."""
    lang = lang or system_language()
    if as_json:
        typer.echo(json.dumps([describe(game) for game in ig.games()], ensure_ascii=False, indent=1))
        return
    table = Table("id", "game", "players", "minutes", "options")
    for game in ig.games():
        options = "\n".join(f"{o.name}: {', '.join(map(str, o.values))}" for o in game.options)
        table.add_row(game.id, game.title[lang], span(game.players), str(game.minutes), options)
    console.print(table)


def describe(game: Game) -> dict[str, Any]:
    """A game as plain data."""
    return {
        "id": game.id,
        "title": dict(game.title),
        "players": list(game.players),
        "minutes": game.minutes,
        "rules": game.version,
        "options": [{"name": o.name, "values": list(o.values), "default": o.default, "each": o.each, "distinct": o.distinct} for o in game.options],
    }


def span(players: range) -> str:
    """2 or 2-7."""
    return str(players[0]) if len(players) == 1 else f"{players[0]}-{players[-1]}"


@app.command()
def play(
    name: Annotated[str, typer.Argument(metavar="[GAME]", help="Which game; without it you are asked.")] = "",
    options: Annotated[list[str] | None, typer.Argument(metavar="[OPTION=VALUE]…")] = None,
    opponent: Annotated[str, typer.Option("--bot", help="Who plays the other seats: random, greedy or a level.")] = "greedy",
    seat: Annotated[int, typer.Option(help="Your seat, counted from 1.")] = 1,
    seed: Annotated[int | None, typer.Option(help="Deal this match again.")] = None,
    lang: Lang = "",
) -> None:
    """Play in the terminal against a bot."""
    from .terminal import Terminal

    lang = lang or system_language()
    terminal = Terminal(console, lang)
    game = find(name or terminal.choose_game())
    match = game.new(seed=seed, **parse_options(game, options or []))
    if not 1 <= seat <= match.players:
        raise ig.BadOption(f"the seat should be from 1 to {match.players}, not {seat}")
    terminal.play(match, seat - 1, opponent)


@app.command()
def serve(
    port: Annotated[int, typer.Option(help="0 takes any free one.")] = 8080,
    host: Annotated[str, typer.Option(help="0.0.0.0 lets other devices in your network in; 127.0.0.1 keeps them out.")] = "0.0.0.0",
    data: Data = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    database: Database = "",
    workers: Annotated[int, typer.Option(min=1, help="How many processes; more than one needs --database.")] = 1,
    proxy: Annotated[list[str] | None, typer.Option(help="A proxy that may say whose request it is: an address or a network.")] = None,
    keep: Annotated[float, typer.Option(min=0, help="Delete matches that nobody has touched for so many days; 0 keeps them for ever.")] = 365.0,
    log: Annotated[str, typer.Option(help="text or json")] = "text",
) -> None:
    """Play in the browser: against bots, with friends by link, on one device. docs/hosting.md is about serving many people."""
    from .web import serve as serve_tables

    serve_tables(host, port, data, open_page, database=database, workers=workers, proxies=proxy or [], keep=keep, log=log)


@app.command()
def backup(file: Annotated[Path, typer.Argument(help="Where to; must not exist yet.")], data: Data = None, database: Database = "") -> None:
    """Save all matches and seats to one file, also while a server is running."""
    typer.echo(f"{_keeping('backup', file, data, database)} matches saved to {file}")


@app.command()
def restore(file: Annotated[Path, typer.Argument(help="A file made by backup.")], data: Data = None, database: Database = "") -> None:
    """Bring all matches and seats back from a backup. What is in the data folder now is kept beside it."""
    typer.echo(f"{_keeping('restore', file, data, database)} matches restored")


def _keeping(what: str, file: Path, data: Path | None, database: str) -> int:
    from .web import keeping, server, store

    try:
        return int(getattr(keeping, what)(file, data or server.data_folder(), database))
    except store.Trouble as trouble:
        raise ig.BadOption(str(trouble)) from None


@app.command("compile")
def compile_games(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="Which games; all by default.")] = None,
) -> None:
    """Compile the games now, on all cores, so that nobody waits later."""
    chosen = [find(name).id for name in names or []] or [game.id for game in ig.games()]
    from .core.compiled import sweep

    sweep()
    if len(chosen) == 1:
        end_with_parent()
        compile_game(chosen[0])
        return
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool, progress_bar() as progress:
        bar = progress.add_task("compiling", total=len(chosen))
        for _ in pool.map(compile_game, chosen):  # the longest is the first
            progress.advance(bar)


@app.command()
def bench(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="Which games; all by default.")] = None,
    seconds: Annotated[float, typer.Option(help="How long to measure each figure.")] = 0.5,
    batches: Annotated[bool, typer.Option("--batches", help="Compare 4,096 games at once on two threads with one on one.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure moves, games, copies, redeals and search iterations a second, on one core."""
    chosen = [find(name) for name in names or []] or ig.games()
    for game in chosen:
        game.compile()
    if batches:
        bench_batches(chosen, seconds, as_json)
        return
    if as_json:
        typer.echo(json.dumps([row for game in chosen for row in bench_module.measure(game, seconds)], indent=1))
        return
    table = Table("game", "mode", "moves/s", "games/s", "copies/s", "redeals/s", "search/s", "record", "× peer")
    peer = bench_module.peer(seconds)
    for column in table.columns[2:]:
        column.justify = "right"
    with console.status("measuring"):
        for game in chosen:
            for row in bench_module.measure(game, seconds):
                table.add_row(*cells(row, peer))
    console.print(table)
    console.print(f"One core. Peer, measured in this run: {peer.name}, {short(peer.moves_per_s)} moves/s.")


def bench_batches(chosen: Sequence[Game], seconds: float, as_json: bool) -> None:
    """What batches make of the bench."""
    rows = [bench_module.measure_batches(game, seconds) for game in chosen]
    if as_json:
        typer.echo(json.dumps(rows, indent=1))
        return
    table = Table("game", "one game", "4,096 games", "observed", "share", "observed", "by processor time", "observed")
    for column in table.columns[1:]:
        column.justify = "right"
    for row in rows:
        rates = [short(row[f"{name}_moves_per_s"]) for name in ("bench", "without", "with")]
        shares = [f"{row[f'{name}_{share}']:.0%}" for share in ("share", "share_of_time") for name in ("without", "with")]
        table.add_row(row["game"], *rates, *shares)
    console.print(table)


def cells(row: dict[str, Any], peer: bench_module.Peer) -> Iterator[str]:
    """A row of the bench table in words."""
    yield from (row["game"], row["mode"])
    for key in ("moves_per_s", "games_per_s", "copies_per_s", "redeals_per_s", "search_per_s"):
        yield "-" if row[key] is None else short(row[key])
    yield f"{row['record_bytes']:,} B"
    yield f"{row['moves_per_s'] / peer.moves_per_s:,.1f}"


def short(rate: float) -> str:
    """21.1 M, 294 k."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if rate >= size:
            return f"{rate / size:.3g} {letter}" if rate < 100 * size else f"{rate / size:,.0f} {letter}"
    return f"{rate:,.0f}"


@app.command()
def rules(
    name: Annotated[str, typer.Argument(metavar="GAME")],
    lang: Lang = "",
    as_json: AsJson = False,
) -> None:
    """Read a game's rulebook."""
    game, lang = find(name), lang or system_language()
    source = rulebook(game, lang)
    if as_json:
        typer.echo(json.dumps({"game": game.id, "lang": lang, "rules": game.version, "markdown": source}, ensure_ascii=False))
    else:
        console.print(Markdown(source))


def rulebook(game: Game, lang: str) -> str:
    """The rulebook as Markdown."""
    for folder in game_folders():
        path = folder / game.id / f"rulebook.{lang}.md"
        if path.exists():
            return path.read_text(encoding="utf-8")
    raise ig.BadOption(f"{game.id} has no rulebook in {lang!r}")


cards_app = typer.Typer(no_args_is_help=True, help="Card files of your own (docs/effects.md).")
app.add_typer(cards_app, name="cards")


@cards_app.command()
def check(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A card file.")],
    name: Annotated[str, typer.Option("--game", help="Whose; by default the folder it is in says so.")] = "",
    out: Annotated[Path | None, typer.Option(help="Draw the cards into this SVG file.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Look again after every change; with a quick balance.")] = False,
    lang: Lang = "",
) -> None:
    """Say what is wrong with a card file, or what its cards do, and draw them."""
    lang, name = lang or system_language(), name or path.resolve().parent.name
    if name not in game_ids():
        raise ig.BadOption(f"{path}: which game is it for? Say --game, one of {', '.join(game_ids())}, or put it into a folder of that name")
    if watch:
        from .lab.workshop import watch as watch_cards

        def say(text: str, style: str) -> None:
            console.print(text, style=style, markup=False, highlight=False, soft_wrap=True)

        watch_cards(path.resolve(), name, lang, out, say)
        return
    card_files.join(name, path)
    game = find(name)
    if not hasattr(game.words, "explain"):
        raise ig.BadOption(f"{game.id} has no cards that could be explained")
    for head, sentences in game.words.explain(path, lang):
        console.print(head, style="bold", markup=False, highlight=False)
        for sentence in sentences:
            console.print(f"  {sentence}", markup=False, highlight=False, soft_wrap=True)
    if out:
        out.write_text(standalone(game, game.drawings.card_sheet(path, lang), lang), encoding="utf-8")
        console.print(f"[green]{out}[/green]")


@cards_app.command()
def words(
    write: Annotated[Path | None, typer.Option(help="Bring the dictionaries in this document up to date.")] = None,
) -> None:
    """The dictionaries of the effect languages."""
    languages = {name: language for game in ig.games() for name, language in game.languages.items()}
    if write:
        write.write_text(fill_in(write.read_text(encoding="utf-8"), languages), encoding="utf-8")
    else:
        for name, language in languages.items():
            typer.echo(f"# {name}\n\n{language.dictionary()}")


@app.command()
def show(
    text: Annotated[str, typer.Argument(metavar='"GAME: POSITION"', help="A position as text, such as 'meeting: field: b1 knight / b3 archer'.")],
    out: Annotated[Path | None, typer.Option("--out", help="Draw it into this SVG file.")] = None,
    player: Annotated[int, typer.Option(help="Whose view, counted from 1; 0 is whoever decides.")] = 0,
    lang: Lang = "",
) -> None:
    """Show a position: in characters, or as a picture in a file."""
    name, position = named(text)
    match, lang = ig.position(find(name).id, position), lang or system_language()
    if not 0 <= player <= match.players:
        raise ig.BadOption(f"the player should be from 0 to {match.players}, not {player}")
    viewer = player - 1 if player else match.movers[0] if len(match.movers) == 1 else SPECTATOR
    if out:
        out.write_text(match.svg(viewer, lang), encoding="utf-8")
    else:
        typer.echo(match.game.words.position(match.view(viewer), lang))
        typer.echo(match.ask(viewer, lang) if viewer in match.movers else "", nl=viewer in match.movers)


@app.command()
def replay(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A match saved with save().")],
    player: Annotated[int, typer.Option(help="Whose view, counted from 1; 0 is a spectator's.")] = 0,
    lang: Lang = "",
    as_json: AsJson = False,
) -> None:
    """Show a saved match from the deal to the end."""
    lang, match = lang or system_language(), ig.load(path)
    if not 0 <= player <= match.players:
        raise ig.BadOption(f"the player should be from 0 to {match.players}, not {player}")
    viewer = player - 1
    if as_json:
        typer.echo(json.dumps(retell(match, viewer, lang), ensure_ascii=False, indent=1))
        return
    lines = match.log(viewer, lang)
    for move in range(len(match.moves) + 1):
        for line in lines:
            if line.move == move:
                console.print(f"[dim]{move:4}[/dim] {line.text}", highlight=False)
    console.print(match.game.words.position(match.view(viewer), lang), highlight=False, markup=False)
    console.print(f"{match.returns}" if match.over else match.ask(max(viewer, 0), lang))


def retell(match: Match, viewer: int, lang: str) -> dict[str, Any]:
    """A match as a program reads it: the log and the result."""
    return {
        "game": match.game.id,
        "options": match.options,
        "over": match.over,
        "returns": match.returns,
        "log": [line._asdict() for line in match.log(viewer, lang)],
    }


@app.command()
def arena(
    name: Annotated[str, typer.Argument(metavar="GAME")],
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT… [OPTION=VALUE]…", help="Levels, random, greedy, search:iterations=9, command:….")],
    number: Annotated[int, typer.Option("--games", help="How many games.")] = 100,
    seconds: Annotated[float, typer.Option(help="Thinking time a move, for bots that take their time.")] = 1.0,
    seed: Annotated[int, typer.Option(help="The first deal.")] = 1,
    jobs: Annotated[int, typer.Option(help="Games at once; by default as many as there are cores.")] = 0,
    sprt: Annotated[str, typer.Option(metavar="LOW,HIGH", help="Stop when it's clear which of two rates the first bot has, such as 0.5,0.6.")] = "",
    picture: Annotated[Path | None, typer.Option("--plot", help="Draw the result into this SVG file.")] = None,
    ray: Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster.")] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other, every deal with the seats exchanged."""
    game = find(name)
    names = [bot for bot in bots if "=" not in bot.partition(":")[0]]
    options = parse_options(game, [bot for bot in bots if bot not in names])
    with progress_bar() as progress:
        bar = progress.add_task(" : ".join(names), total=number)
        result = arena_module.arena(
            game, names, number, seconds, options, seed, jobs or None, rates(sprt), ray, lambda r: progress.update(bar, completed=r.games)
        )  # fmt: skip
    if picture:
        picture.write_text(arena_module.plot(result), encoding="utf-8")
    if as_json:
        typer.echo(json.dumps(result.data(), ensure_ascii=False, indent=1))
    else:
        show_result(result)


def progress_bar() -> Progress:
    """What shows how far a long measurement is; not where the result goes."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*columns, console=Console(stderr=True))


def rates(written: str) -> tuple[float, float] | None:
    """`0.5,0.6`: the two rates a sequential test decides between."""
    if not written:
        return None
    try:
        low, high = map(float, written.split(","))
    except ValueError:
        raise ig.BadOption(f"--sprt should be two rates such as 0.5,0.6, not {written!r}") from None
    if not 0 <= low < high <= 1:
        raise ig.BadOption(f"--sprt should be two rates from 0 to 1, the lower one first, not {written!r}")
    return low, high


def show_result(result: arena_module.Result) -> None:
    """The table of an arena."""
    rated = result.ratings is not None
    table = Table("bot", "games", "wins", "rate", "95 % interval", *(("skill",) if rated else ()))
    for column in table.columns[1:]:
        column.justify = "right"
    for row in result.ranking():
        found = arena_module.interval(row.points, row.games)
        skill = (f"{row.skill:.1f} ± {2 * row.doubt:.1f}",) if rated else ()
        low, high = 100 * found.low, 100 * found.high
        table.add_row(row.bot, str(row.games), f"{row.wins:g}", f"{100 * found.rate:.1f} %", f"{low:.1f} … {high:.1f} %", *skill)
    console.print(table)
    if result.verdict:
        console.print(f"Stopped after {result.games} games: the {result.verdict} for {result.rows[0].bot}.", highlight=False)


@app.command()
def balance(
    name: Annotated[str, typer.Argument(metavar="GAME")],
    options: Annotated[list[str] | None, typer.Argument(metavar="[OPTION=VALUE]…", help="Compare only under these options.")] = None,
    bots: Annotated[str, typer.Option(help="Who plays: random, greedy, a level, search:iterations=100 …; as in the arena.")] = "greedy",
    within: Annotated[float, typer.Option(metavar="PERCENT", help="How exact every rate is: 2 takes 2,401 games, 0.5 takes 38,416.")] = 2.0,
    minutes: Annotated[float, typer.Option(help="Stop after so long and report what there is; 0 never.")] = 0.0,
    cards: Annotated[Path | None, typer.Option(metavar="FILE", help="Compare the hero or deck of a card file with the box.")] = None,
    add: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="Go on from these figures (JSON); what was measured otherwise is shown beside.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="The report; GAME.balance.html by default. The JSON file is put beside it.")] = None,
    seconds: Annotated[float, typer.Option(help="Thinking time a move, for bots that take their time.")] = 1.0,
    seed: Annotated[int, typer.Option(help="The first deal.")] = 1,
    jobs: Annotated[int, typer.Option(help="Processes; by default as many as there are cores.")] = 0,
    ray: Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster.")] = False,
    gpu: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Decide on a GPU with the kernels of igroteka gpu build --bots.")] = None,
    lang: Lang = "",
    as_json: AsJson = False,
) -> None:
    """Measure who wins how often, by army, hero, deck, seat and first move, and what the cards have to do with it."""
    from .lab import balance as balance_module
    from .lab.report import report

    if cards:
        card_files.join(name, cards.resolve())
    game = find(name)
    given, games = parse_options(game, options or []), balance_module.games_for(within)
    studies = [study for path in add or [] for study in balance_module.load(path, game)]
    same = [study for study in studies if balance_module.Balance(game, bots, seconds, seed).goes_on_from(study)]
    with progress_bar() as progress:
        bar = progress.add_task(f"{game.id}, {bots}", total=None)
        found = balance_module.measure(
            game, bots, games, given, seconds, seed, jobs or None, ray, gpu, cards, minutes * 60,
            lambda done, total: progress.update(bar, completed=done, total=total), same,
        )  # fmt: skip
    study = found.data()
    studies = [*(other for other in studies if other not in same), {**study, "sums": found.sums()}]
    path = out or Path(f"{game.id}.balance.html")
    path.write_text(report(game, studies, lang or system_language()), encoding="utf-8")
    path.with_suffix(".json").write_text(json.dumps(studies, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    if as_json:
        typer.echo(json.dumps(study, ensure_ascii=False, indent=1))
    else:
        show_balance(game, study)
        console.print(f"[green]{path}[/green]")


def show_balance(game: Game, study: dict[str, Any]) -> None:
    """The rates of all line-ups in a few tables."""
    for found in study["tables"]:
        title = ", ".join(f"{name} {value}" for name, value in found["context"].items())
        table = Table("", "games", "rate", "95 % interval", title=title or None)
        lines = [(" : ".join(pair["sides"]), pair) for pair in found.get("pairs", [])] + [(side["side"], side) for side in found.get("sides", [])]
        lines += [(f"{what} {i + 1}", line) for what in ("seat", "turn") for i, line in enumerate(found[f"{what}s"])]
        for label, line in lines:
            table.add_row(label, f"{line['games']:,}", f"{100 * line['rate']:.1f} %", f"{100 * line['low']:.1f} … {100 * line['high']:.1f} %")
        console.print(table)


@app.command()
def learn(
    name: Annotated[str, typer.Argument(metavar="[GAME]", help="Which game; without it you are asked.")] = "",
    which: Annotated[str, typer.Argument(metavar="[LESSON]", help="A lesson by its name or number; without it all of them, one after another.")] = "",
    lang: Lang = "",
) -> None:
    """Learn a game in the terminal: short lessons with something to do at every step."""
    from .learn import lessons
    from .terminal import Terminal

    terminal = Terminal(console, lang or system_language())
    game = find(name or terminal.choose_game())
    try:
        chosen = [lessons.lesson(game.id, which)] if which else lessons.lessons(game.id)
    except KeyError as error:
        raise ig.BadOption(str(error.args[0])) from None
    for lesson in chosen:
        terminal.learn(lesson)


@app.command("mcp")
def serve_agents() -> None:
    """Let an agent play, by the Model Context Protocol on the standard streams."""
    from .lab.mcp import serve as serve_agent

    serve_agent()


gpu_app = typer.Typer(no_args_is_help=True, help="The rules on a GPU.")
app.add_typer(gpu_app, name="gpu")


@gpu_app.callback()
def gpu() -> None:
    """The rules on a GPU."""


@gpu_app.command("build")
def build_kernels(
    names: Annotated[list[str], typer.Argument(metavar="GAME…")],
    out: Annotated[Path, typer.Option(help="The folder for the kernels; the loader is put beside them.")] = Path("kernels"),
    bots: Annotated[bool, typer.Option("--bots", help="Those of greedy play and the search too, for igroteka balance --gpu.")] = False,
) -> None:
    """Compile games to kernels (PTX, and machine code where ptxas is found), to be loaded with CuPy where there is a GPU."""
    chosen = [find(name) for name in names]
    try:
        from .lab import gpu as gpu_module
    except ImportError as error:
        raise ig.BadOption(f"kernels need the extra: pip install 'igroteka[gpu]' ({error})") from None
    with progress_bar() as progress:
        bar = progress.add_task("compiling", total=len(chosen))
        for game in chosen:
            gpu_module.build(game, out, bots=bots)
            progress.advance(bar)
    typer.echo(f"python {out}/kernels.py {' '.join(str(out / game.id) for game in chosen)}   # checks and measures on a GPU")


@app.command()
def ladder(
    name: Annotated[str, typer.Argument(metavar="GAME")],
    options: Annotated[list[str] | None, typer.Argument(metavar="[OPTION=VALUE]…")] = None,
    number: Annotated[int, typer.Option("--games", help="How many games each match has.")] = 100,
    seconds: Annotated[float, typer.Option(help="Thinking time a move.")] = 1.0,
    out: Annotated[Path | None, typer.Option(help="The file to write; GAME.ladder.json in this folder by default.")] = None,
    as_json: AsJson = False,
) -> None:
    """Measure how strong the levels are in a game and keep it in a file. The package's own are in igroteka/bots/ladder."""
    game = find(name)
    with progress_bar() as progress:
        bars: dict[str, Any] = {}

        def told(stronger: str, weaker: str, result: arena_module.Result) -> None:
            key = f"{stronger} : {weaker}"
            if key not in bars:
                bars[key] = progress.add_task(key, total=number)
            progress.update(bars[key], completed=result.games)

        measured = ladder_module.measure(game, number, seconds, parse_options(game, options or []), told)
    path = ladder_module.save(measured, out or Path(f"{game.id}.ladder.json"))
    if as_json:
        typer.echo(json.dumps(measured, ensure_ascii=False, indent=1))
        return
    table = Table("bot", "against", "games", "rate", "95 % interval")
    for match in measured["matches"]:
        low, high = 100 * match["low"], 100 * match["high"]
        table.add_row(match["bot"], match["against"], str(match["games"]), f"{100 * match['rate']:.1f} %", f"{low:.1f} … {high:.1f} %")
    console.print(table)
    console.print("Elo: " + ", ".join(f"{level} {points}" for level, points in measured["strength"].items()) + f". Written to {path.name}.")


@app.command()
def ratings(
    name: Annotated[str, typer.Argument(metavar="[GAME]")] = "", data: Data = None, database: Database = "", as_json: AsJson = False
) -> None:
    """Work out all ratings anew from the stored matches: people, the levels of bots, and what bots did against each other."""
    from .web.ratings import recompute
    from .web.server import data_folder
    from .web.store import Store, Trouble

    if name:
        find(name)
    try:
        store = Store(data or data_folder(), database)
        if not store.shared and not (store.data / "igroteka.db").exists():
            raise Trouble(f"There are no matches in {store.data}.")
        book = recompute(store)
    except Trouble as trouble:
        raise ig.BadOption(str(trouble)) from None
    chosen = [name] if name else list(game_ids())
    if as_json:
        told = {game: {"ranking": book.ranking(game), "bots": book.levels(game)} for game in chosen}
        typer.echo(json.dumps(told, ensure_ascii=False, indent=1))
        return
    for game in chosen:
        table = Table("who", "rating", "±", "matches", title=ig.game(game).title[system_language()])
        for row in book.ranking(game):
            table.add_row(row["name"], str(row["rating"]), str(row["doubt"] or ""), str(row["matches"]))
        console.print(table)
        if levels := book.levels(game):
            console.print("Bots against bots: " + ", ".join(f"{level} {rating} ({matches} matches)" for level, rating, matches in levels))


@app.command()
def train(
    name: Annotated[str, typer.Argument(metavar="GAME")],
    build: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Write the kernels and the program that learns on a GPU.")] = None,
    pack: Annotated[Path | None, typer.Option(metavar="FILE", help="Put a net that was trained into the game's folder.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the curve of a training (GAME.jsonl) beside it.")] = None,
    seconds: Annotated[float, typer.Option(help="Otherwise: learn on the CPU for so long.")] = 60.0,
    start: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with this net.")] = None,
    against: Annotated[Path | None, typer.Option(metavar="FILE", help="Learn nothing but to beat this net with two players.")] = None,
    players: Annotated[int | None, typer.Option(help="Only forms for so many; a net that is packed so plays for them alone.")] = None,
    out: Annotated[Path, typer.Option(help="Where the net and its curve are written.")] = Path("nets"),
    seed: Annotated[int, typer.Option(help="For the deals and the first weights.")] = 1,
) -> None:
    """Let a net learn a game by playing against itself (docs/training.md)."""
    from .lab import train as train_module

    game = find(name)
    try:
        if build:
            console.print(f"[green]{train_module.build(game, build, players)}[/green]")
        elif pack:
            console.print(f"[green]{train_module.pack(game, pack, players)}[/green]")
        elif plot:
            picture = plot.with_suffix(".svg")
            picture.write_text(train_module.plot(game, plot), encoding="utf-8")
            console.print(f"[green]{picture}[/green]")
        else:
            game.compile()
            told = teller("the net" if against else "earlier selves")
            made = train_module.practise(game, out, seconds, seed=seed, start=start, against=against, players=players, told=told)
            console.print(f"[green]{made}[/green]")
    except ImportError as error:
        raise ig.BadOption(f"training needs the extra: pip install 'igroteka[train]' ({error})") from None


def teller(whom: str) -> Callable[[dict[str, float]], None]:
    """What tells now and then how the learning goes, with the mean result since the last time."""
    results, last = list[float](), -math.inf

    def tell(lesson: dict[str, float]) -> None:
        nonlocal last
        results.extend([lesson["old"]] if "old" in lesson else [])
        if lesson["seconds"] - last >= LESSONS_TOLD:
            against = f"{sum(results) / len(results):+.2f} against {whom}" if results else f"entropy {lesson['entropy']:.2f}"
            console.print(f"{lesson['seconds']:.0f} s, {lesson['decisions']:,.0f} decisions, {against}")
            last = lesson["seconds"]
            results.clear()

    return tell


@app.command()
def analyse(
    path: Annotated[Path, typer.Argument(metavar="MATCH.json")],
    iterations: Annotated[int | None, typer.Option(help="Of the search, for each decision.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed finds the same.")] = 0,
    picture: Annotated[Path | None, typer.Option("--plot", help="Write the curve to this SVG file.")] = None,
    as_json: AsJson = False,
    lang: Lang = "",
) -> None:
    """Tell what happened in a saved match: everybody's chances, what would have been better, facts."""
    from .learn.analysis import analyse as look_at

    match = ig.load(path)
    with progress_bar() as progress:
        bar = progress.add_task(path.name, total=100)
        found = look_at(match, iterations, seed, lambda part: progress.update(bar, completed=round(100 * part.done)))
    if picture:
        picture.write_text(found.svg(lang or system_language()), encoding="utf-8")
    typer.echo(json.dumps(found.data(), ensure_ascii=False, indent=1) if as_json else found.text(lang or system_language()))


@app.command()
def puzzles(
    name: Annotated[str, typer.Argument(metavar="GAME | make GAME", help="A game's puzzles to solve; `make` looks for more.")],
    of: Annotated[str, typer.Argument(metavar="[GAME]")] = "",
    number: Annotated[int, typer.Option(help="Begin with this one.")] = 1,
    count: Annotated[int, typer.Option(help="make: how many the file shall have.")] = 40,
    seed: Annotated[int, typer.Option(help="make: of the first match.")] = 1,
    out: Annotated[Path | None, typer.Option(help="make: the file to go on with; GAME.puzzles.jsonl in this folder by default.")] = None,
    lang: Lang = "",
) -> None:
    """Solve puzzles in the terminal, or find more of them in bots' matches."""
    if name != "make":
        from .terminal import Terminal

        Terminal(console, lang or system_language()).solve(find(name), number)
        return
    game = find(of)
    path = out or Path(f"{game.id}.puzzles.jsonl")
    with progress_bar() as progress:
        bar = progress.add_task(game.id, total=count)
        found = puzzles_module.collect(game.id, path, count, seed, told=lambda found: progress.update(bar, completed=len(found)))
    table = Table("difficulty", "puzzles", *puzzles_module.WEAKER)
    for difficulty in range(1, puzzles_module.HARDEST + 1):
        own = [puzzle for puzzle in found if puzzle.difficulty == difficulty]
        shares = [f"{100 * sum(p.solved[level] for p in own) / len(own):.0f} %" if own else "" for level in puzzles_module.WEAKER]
        table.add_row(str(difficulty), str(len(own)), *shares)
    console.print(table)
