"""A match in the terminal: the position in characters, the choices in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import igroteka as ig

from .core.match import Match
from .core.words import Words
from .learn.lessons import MOVE, Lesson, Run

words = Words(__file__)


class Terminal:
    """One person at a console, bots at the other seats."""

    def __init__(self, console: Any, lang: str):
        self.console, self.lang = console, lang

    def say(self, key: str, **values: Any) -> None:
        """One of our own sentences."""
        self.console.print(words(self.lang, key, **values), highlight=False)

    def choose_game(self) -> str:
        """Ask which game."""
        games = ig.games()
        self.say("which-game")
        for number, game in enumerate(games, 1):
            self.console.print(f"  [bold]{number}[/bold]  {game.title[self.lang]}", highlight=False)
        while True:
            answer = self.read()
            if answer.isdigit() and 1 <= int(answer) <= len(games):
                return games[int(answer) - 1].id
            if answer in [game.id for game in games]:
                return answer
            self.say("expected-number", count=len(games))

    def read(self) -> str:
        """A line of the person; the end of input leaves the game."""
        try:
            return str(self.console.input("[bold]> [/bold]")).strip()
        except (EOFError, KeyboardInterrupt):
            raise SystemExit(0) from None

    def play(self, match: Match, seat: int, opponent: str) -> None:
        """The whole match."""
        from .bots import bot

        bots = {p: bot(opponent, seed=match.seed + p) for p in range(match.players) if p != seat}
        self.say("you-are", seat=match.names(self.lang)[seat])
        self.say("keys")
        told = 0
        while not match.over:
            mover = next((p for p in match.movers if p != seat), seat)
            if mover != seat:
                match.play(bots[mover].choose(match, mover), mover)
                continue
            self.show(match, seat, told)
            told = len(match.moves)
            self.decide(match, seat)
            told = min(told, len(match.moves))
        self.show(match, seat, told)
        self.say("result", result=" ".join(f"{name} {value:+g}" for name, value in zip(match.names(self.lang), match.returns, strict=True)))

    def show(self, match: Match, seat: int, told: int, names: list[str] | None = None) -> None:
        """What happened since the decision told last, the position, the question."""
        for line in match.log(seat, self.lang, names, since=told):
            self.console.print(f"[dim]{line.text}[/dim]", highlight=False)
        self.console.print(match.game.words.position(match.view(seat), self.lang), highlight=False, markup=False)
        self.console.print(f"[bold]{match.ask(seat, self.lang)}[/bold]", highlight=False)

    def decide(self, match: Match, seat: int) -> None:
        """Ask until a decision is made."""
        choices = self.offer(match, seat)
        while True:
            answer = self.answered()
            try:
                if answer in ("u", "undo"):
                    match.undo(seat)
                    return
                if answer.startswith("save "):
                    match.save(Path(answer[5:].strip()))
                    self.say("saved", path=answer[5:].strip())
                    continue
                match.play(meant(answer, choices), seat)
                return
            except (ig.IllegalAction, OSError) as error:
                self.console.print(f"[red]{error}[/red]", highlight=False)

    def offer(self, match: Match, seat: int) -> dict[int, str]:
        """The choices with their numbers."""
        choices = match.choices(seat, self.lang)
        for number, text in enumerate(choices.values(), 1):
            self.console.print(f"  [bold]{number:2}[/bold]  {text}", highlight=False)
        return choices

    # Lessons

    def learn(self, lesson: Lesson) -> None:
        """A lesson from its first step to its last."""
        run, shown = lesson.begin(), -1
        self.console.rule(f"{lesson.game.title[self.lang]}: {lesson.name[self.lang]}")
        self.say("lesson-keys")
        while not run.over:
            if run.number != shown and not run.done:
                shown = run.number
                self.teach(run.step.say[self.lang], "bold cyan")
            if run.waits == MOVE:
                self.take_step(run)
            else:
                self.answered("go-on")
                run.go_on()
        self.say("lesson-over", name=lesson.name[self.lang])

    def take_step(self, run: Run) -> None:
        """Show the table and ask until a right move is made; wrong ones are answered."""
        match, seat = run.match, run.lesson.seat
        self.show(match, seat, run.fresh or match.number(seat), run.names(self.lang))
        choices = self.offer(match, seat)
        while True:
            answer = self.answered()
            if answer == "?":
                self.teach(" / ".join(choices[action] for action in run.wanted()), "yellow")
                continue
            try:
                reply = run.try_move(meant(answer, choices))
            except ig.IllegalAction:
                self.say("expected-number", count=len(choices))
                continue
            self.teach(reply.text[self.lang], "green" if reply.right else "yellow")
            if reply.right:
                return

    def teach(self, text: str, style: str) -> None:
        """What the teacher says."""
        self.console.print(text, style=style, highlight=False, markup=False)

    def answered(self, key: str = "") -> str:
        """A line of the person; q leaves."""
        if key:
            self.say(key)
        answer = self.read()
        if answer in ("q", "quit"):
            raise SystemExit(0)
        return answer

    # Puzzles

    def solve(self, game: ig.Game, number: int) -> None:
        """One puzzle after another; a wrong move changes nothing, `s` shows the solution."""
        from .learn.puzzles import Attempt, puzzles

        found = puzzles(game.id)
        if not 1 <= number <= len(found):
            raise ig.BadOption(f"{game.id} has {len(found)} puzzles" + (f"; expected a number from 1 to {len(found)}, not {number}" if found else ""))
        for at, puzzle in enumerate(found[number - 1 :], number):
            attempt = Attempt(game, puzzle)
            title = attempt.lesson.name[self.lang]
            self.console.print(f"\n[bold]{at}/{len(found)}: {title}[/bold] {'●' * puzzle.difficulty}{'○' * (5 - puzzle.difficulty)}", highlight=False)
            self.console.print(attempt.step.say[self.lang], highlight=False)
            self.say("puzzle-keys")
            while not attempt.over:
                self._try(attempt)

    def _try(self, attempt: Any) -> None:
        seat, match = attempt.puzzle.player, attempt.match
        self.show(match, seat, match.number(seat))
        choices, answer = self.offer(match, seat), self.answered()
        try:
            if answer == "s":
                self.console.print(f"[dim]{choices[attempt.wanted()[0]]}[/dim]", highlight=False)
                answer = str(list(choices).index(attempt.wanted()[0]) + 1)
            reply = attempt.try_move(meant(answer, choices))
            self.console.print(f"[{'green' if reply.right else 'red'}]{reply.text[self.lang]}[/]", highlight=False)
        except ig.IllegalAction as error:
            self.console.print(f"[red]{error}[/red]", highlight=False)


def meant(answer: str, choices: dict[int, str]) -> int | str:
    """The action whose number was typed, or what was typed itself."""
    return list(choices)[int(answer) - 1] if answer.isdigit() and 1 <= int(answer) <= len(choices) else answer
