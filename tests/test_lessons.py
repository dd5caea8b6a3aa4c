"""Lessons: every one can be taken to its end, its answers are right, a broken file is explained, and the page takes one by clicks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner

import igroteka as ig
from igroteka.cli import app
from igroteka.learn.lessons import GO_ON, LANGUAGES, MOVE, Lesson, Run, check, lesson, lessons, play_through, read
from igroteka.web.app import create_app
from igroteka.web.safety import Limits
from web import CHROMIUM, needs_browser, running

ALL = [one for game in ig.games() for one in lessons(game.id)]
EACH = pytest.mark.parametrize("one", ALL, ids=[f"{one.game.id}-{one.id}" for one in ALL])


# What is in the box


@pytest.mark.parametrize("game", [game.id for game in ig.games()])
def test_every_game_has_two_or_three_lessons_and_says_how_a_first_match_is_played(game: str) -> None:
    found = lessons(game)
    assert 2 <= len(found) <= 3
    assert all(5 <= len(one.steps) <= 12 for one in found)
    assert any(one.match for one in found)


@EACH
def test_a_lesson_is_played_to_its_end_whatever_accepted_moves_are_chosen(one: Lesson) -> None:
    """`check` tries every accepted move at every step: all of them and the others' scripted ones are legal, and every reply can be heard."""
    assert check(one) >= len(one.steps)
    for choose in (lambda wanted: wanted[0], lambda wanted: wanted[-1]):
        *_, last = play_through(one, choose)
        assert last.over


@EACH
def test_wrong_moves_are_answered_and_change_nothing(one: Lesson) -> None:
    for run in play_through(one):
        if run.waits == MOVE:
            wanted = run.wanted()
            refused = [action for action in run.match.legal(one.seat) if action not in wanted]
            before = (run.number, run.at, run.match.state.tobytes(), list(run.match.moves))
            for action in (refused[:2] + refused[-2:]) if refused else ():
                reply = run.try_move(action)
                assert not reply.right
                assert all(reply.text[lang] for lang in LANGUAGES)
            assert before == (run.number, run.at, run.match.state.tobytes(), list(run.match.moves))


@EACH
def test_every_sentence_is_there_in_both_languages(one: Lesson) -> None:
    said = [one.name, one.about]
    for step in one.steps:
        said += [step.say, *(wrong.say for wrong in step.wrong), *(text for text in (step.right, step.other) if text)]
    for text in said:
        assert not re.search("[а-яё]", text["en"].lower()), text["en"]
        assert re.search("[а-яё]", text["ru"].lower()), text["ru"]
        assert " - " not in text["ru"], "a dash in Russian is long"


def test_a_lesson_needs_no_luck_the_same_answers_lead_to_the_same_place() -> None:
    for one in ALL:
        ends = [[run.match.state.tobytes() for run in play_through(one)][-1] for _ in range(2)]
        assert ends[0] == ends[1]


# A run


def test_a_right_move_is_praised_and_the_others_answer_by_the_script() -> None:
    run = lesson("meeting", "1-column").begin()
    assert run.waits == GO_ON
    run.go_on()
    run.go_on()
    assert run.waits == MOVE
    assert not run.try_move("enter a1").right
    assert [run.try_move(move).right for move in ("enter b1", "move b2", "move b3")] == [True] * 3
    assert run.done
    assert "Archer is gone" in run.step.right["en"] if run.step.right else False
    run.go_on()
    assert run.match.game.words.position(run.match.view(0), "en").count("Horseman") == 1, "North has answered"


def test_what_isnt_asked_for_is_refused_with_the_place() -> None:
    run = lesson("meeting", "1-column").begin()
    with pytest.raises(ig.IllegalAction, match="meeting, lesson 1-column, step 1: no move is asked for now; expected 'go on'"):
        run.try_move("enter b1")
    run.go_on()
    run.go_on()
    with pytest.raises(ig.IllegalAction, match="a move is asked for, not 'go on'"):
        run.go_on()
    with pytest.raises(ig.IllegalAction, match="step 3: 'enter b2' isn't legal here; legal are enter a1, enter b1, enter c1"):
        run.try_move("enter b2")


# Broken files

GOOD = """[lesson]
name = { en = "A", ru = "А" }
about = { en = "B", ru = "Б" }
minutes = 1
position = "field: b1 sarbaz, b2 saklab / b3 archer; card: bedouin"

[[step]]
say.en = "Push."
say.ru = "Толкайте."
do = ["enter b1", "move b2", "move b3", "2: enter a4"]
right = { en = "Good.", ru = "Хорошо." }
[[step.wrong]]
move = "enter a1"
say = { en = "No.", ru = "Нет." }
"""


@pytest.mark.parametrize(("old", "new", "line", "why"), [
    ('"move b3"', '"move b4"', 10, "'move b4' isn't legal here; legal are move b3"),
    ('"enter b1"', '"enter d1"', 10, "'enter d1' isn't legal here; legal are enter a1, enter b1, enter c1"),
    ('"2: enter a4"', '"2: enter a1"', 10, "'2: enter a1' can't be played: .*expected one of: enter a4, enter b4, enter c4"),
    ('"2: enter a4"', '"1: enter a4"', 10, "seat 1 is the learner's"),
    (', "2: enter a4"', ', "enter a4"', 10, "seat 1, the learner, can't move here: the match waits for seat 2"),
    ('do = [', 'do = "enter b1" #', 10, "do should be a list of texts"),
    ("sarbaz,", "sarbas,", 5, "there is no unit 'sarbas' here; did you mean 'sarbaz'"),
    ('say.ru = "Толкайте."', "", 8, "say should have a text for each of en, ru"),
    ('en = "No.", ru = "Нет."', 'en = "No."', 14, "say should have a text for each of en, ru"),
    ('move = "enter a1"', 'move = "enter z1"', 13, "'enter z1' is never a legal move that this step refuses; legal are enter a1"),
    ('move = "enter a1"', 'move = "enter b1"', 13, "'enter b1' is never a legal move that this step refuses"),
    ("right =", "wright =", 11, "unknown key 'wright'; .*did you mean 'right'"),
    ('say = { en = "No.", ru = "Нет." }', 'say = { en = "No.", ru = "Нет." }\nother = { en = "X", ru = "Я" }', 15, "'other' belongs to the step"),
    ("minutes = 1", "minutes = 0", 4, "minutes should be a whole number from 1 to 60"),
    ("minutes = 1", "minutes = 1\nyou = 3", 5, "you should be a whole number from 1 to 2, not 3"),
    ("minutes = 1", "minutes = 1\nmatch = { players = 5 }", 5, "match: meeting is for 2 players, not 5"),
    ("say.en", 'show = ["nothing"]\nsay.en', 8, "nothing on the table has the key 'nothing'; there are unit-"),
    ('do = ["enter b1", "move b2", "move b3", "2: enter a4"]', "", 11, "'right' answers a move, but nothing is to be done"),
    ('"Push."', f'"{"Push. " * 60}"', 8, "say.en has 359 letters; expected at most"),
    ("[[step]]", "[[steps]]", 7, "unknown table 'steps'; expected lesson, step"),
    ("[lesson]", "[lesson", None, "not valid TOML"),
])  # fmt: skip
def test_a_broken_file_is_explained_with_file_and_line(tmp_path: Path, old: str, new: str, line: int | None, why: str) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert check(read(ig.game("meeting"), path)) == 4
    assert old in GOOD
    path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ig.CardError) as raised:
        check(read(ig.game("meeting"), path))
    message = str(raised.value)
    assert message.startswith(f"{path}, line {line}:" if line else str(path)), message
    assert re.search(why, message), message


# In the terminal


def test_a_lesson_in_the_terminal() -> None:
    console = CliRunner(env={"COLUMNS": "300", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"})
    one = lesson("meeting", "2-breakthrough")
    answers = ["enter b9"]  # explained
    for run in play_through(one):
        if run.waits == MOVE:
            action = run.wanted()[0]
            answers += ["?", str(run.match.legal(one.seat).index(action) + 1)]
        elif not run.over:
            answers.append("")
    shown = console.invoke(app, ["learn", "meeting", "2", "--lang", "en"], input="\n".join(answers) + "\n")
    assert shown.exit_code == 0, shown.output
    assert "A number from 1 to 5, please." in shown.output
    assert "Breakthrough: you won!" in shown.output
    assert "That was the lesson “Breakthrough”." in shown.output
    wrong = console.invoke(app, ["learn", "meeting", "sleeping"])
    assert "meeting has no lesson 'sleeping'; it has 1-column, 2-breakthrough" in str(wrong.exception)


# On the page


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path_factory.mktemp("lessons"), Limits(requests=1e6, work=1e6, saved_work=1e6), pace=0)) as one:
        yield one


def test_the_page_of_lessons_shows_what_is_finished(client: TestClient) -> None:
    page = client.get("/learn").text
    assert page.count('class="course"') == 5
    assert all(f'href="/learn/{one.game.id}/{one.id}"' in page for one in ALL)
    assert "Finished" not in page
    client.cookies.set("lessons", "meeting%2F1-column,nonsense")
    finished = client.get("/learn").text
    assert finished.count("Finished") == 1
    client.cookies.clear()


@pytest.mark.parametrize("path", ["/", "/play/meeting", "/rules/meeting"])
def test_newcomers_are_offered_lessons_where_they_look(client: TestClient, path: str) -> None:
    assert "/learn/meeting" in client.get(path).text


def test_a_lesson_over_http_keeps_nothing_and_refuses_what_doesnt_belong_to_it(client: TestClient) -> None:
    def post(body: Any, path: str = "/learn/meeting/1-column") -> Any:
        return client.post(path, **({"content": body} if isinstance(body, bytes) else {"json": body}))

    opened = post({"tall": True}).json()
    assert (opened["step"], opened["waits"], opened["wanted"]) == (1, "go on", [])
    asked = post({"said": ["go on", "go on"]}).json()
    assert asked["waits"] == "move"
    (wanted,) = asked["wanted"]
    choices = [int(action) for action in re.findall(r'data-action="(\d+)"', asked["table"]["svg"][0])]
    wrong = post({"said": ["go on", "go on"], "last": next(a for a in choices if a != wanted)}).json()
    assert wrong["right"] is False
    assert "a1 is empty" in wrong["reply"]
    assert wrong["table"]["svg"] == asked["table"]["svg"]
    right = post({"said": ["go on", "go on"], "last": wanted}).json()
    assert right["right"] is True
    assert right["table"]["story"] is not None
    for body, status in (
        ({"said": ["go on"] * 3}, 422), ({"said": ["go on", "go on"], "last": 10**6}, 422), ({"said": [wanted]}, 422),
        ({"said": [True]}, 422), ({"said": "go on"}, 422), ({"said": ["go on"] * 500}, 422), (b"[", 422), ([], 422), ({"last": "enter b1"}, 422),
    ):  # fmt: skip
        assert post(body).status_code == status, body
    assert post({}, "/learn/meeting/9-nothing").status_code == 404
    assert post({}, "/learn/chess/1-column").status_code == 404
    assert client.get("/learn/meeting/9-nothing").status_code == 404
    assert client.get("/learn/meeting", follow_redirects=False).headers["location"] == "/learn/meeting/1-column"


def test_nobody_elses_cards_are_in_a_lessons_picture(client: TestClient) -> None:
    """The table of a lesson is drawn from what the learner may see."""
    run = lesson("tenno", "2-characters").begin()
    svg = client.post("/learn/tenno/2-characters", json={}).json()["table"]["svg"][0]
    seen = run.match.picture(run.lesson.seat, "en", False, run.names("en"))
    assert svg == seen


def test_the_first_match_is_one_click_away(client: TestClient) -> None:
    for game in ig.games():
        made = client.post(f"/learn/{game.id}/match", follow_redirects=False)
        assert made.status_code == 303
        assert made.headers["location"].startswith("/table/")
    client.cookies.clear()


@needs_browser
def test_a_lesson_by_clicks_on_a_phone(tmp_path: Path) -> None:
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import sync_playwright

    one = lesson("meeting", "2-breakthrough")  # up to the tap on the enemy's camp
    with running(tmp_path) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(
            viewport={"width": 360, "height": 640}, locale="ru", base_url=server.url, reduced_motion="reduce", has_touch=True
        )
        page, complaints = context.new_page(), []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.add_init_script("localStorage.setItem('pace', 'once')")
        page.goto(f"/learn/meeting/{one.id}")
        run = one.begin()

        def told(run: Run) -> None:
            """Text and board are on the screen together."""
            heard = run.step.right if run.done else run.step.say
            assert heard
            page.locator("#speech").get_by_text(heard["ru"]).wait_for()
            box, board = page.locator("#teacher").bounding_box(), page.locator("#board").bounding_box()
            assert box["y"] + box["height"] <= 330
            assert board["y"] < 340

        told(run)
        tried = False
        while not run.over:
            if run.waits == MOVE:
                wanted = run.wanted()[0]
                target = page.locator(f'#board [data-action="{wanted}"]').first
                target.wait_for()
                if not tried:
                    tried = True
                    for _ in range(2):  # two wrong tries, and help is offered
                        assert page.locator("#show-me").is_hidden()
                        page.locator("#board [data-action]" + "".join(f':not([data-action="{action}"])' for action in run.wanted())).first.click()
                        page.locator("#reply.wrong").wait_for()
                        page.wait_for_timeout(450)  # two taps in the same place are one
                    page.locator("#show-me").click()
                    assert target.evaluate("e => e.classList.contains('idea')")
                target.click()
                run.try_move(wanted)
            else:
                page.locator("#go-on").click()
                run.go_on()
            if not run.over:
                told(run)
        page.locator("#lesson-over").wait_for()
        assert Axe().run(page).response["violations"] == []
        run = lesson("tash_kalar", "1-summoning").begin()
        page.goto(f"/learn/tash_kalar/{run.lesson.id}")
        told(run)
        while run.waits != MOVE:
            page.locator("#go-on").click()
            run.go_on()
            told(run)
        page.wait_for_selector("#room.mine")
        asked = page.locator("#ask")
        assert len(asked.text_content()) > 60
        assert asked.evaluate("e => e.scrollHeight - e.clientHeight") <= 1, "a long question is seen in full"
        page.goto("/learn")
        assert page.locator(".lesson-list .finished").count() == 1
        assert Axe().run(page).response["violations"] == []
        page.goto("/learn/portrait/1-walk")
        for _ in range(2):
            page.locator("#go-on").click()
            page.wait_for_timeout(450)
        cards, drawer = page.locator(".hand [data-action]"), page.locator("#hand")
        cards.first.wait_for()
        drawer.wait_for()
        page.wait_for_timeout(200)
        end = drawer.bounding_box()["y"]
        assert all(box["y"] + box["height"] <= end for box in (card.bounding_box() for card in cards.all())), "what is asked for is on the screen"
        browser.close()
        assert complaints == []
