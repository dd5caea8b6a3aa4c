"""What language models and other programs are told, and how they answer."""

import asyncio
import json
import sys

import pytest

import igroteka as ig
from igroteka.core.record import SPECTATOR
from igroteka.lab import arena, text
from igroteka.lab.program import Program

GAMES = [game.id for game in ig.games()]
FIRST = "import json,sys\nfor line in sys.stdin:\n    print(json.loads(line)['actions'][0]['name'], flush=True)"
SECOND_TRY = FIRST.replace("json.loads(line)['actions'][0]['name']", "json.loads(line)['actions'][-1]['action'] if 'refused' in line else 'fly'")


def advance(match, decisions):
    for _ in range(decisions):
        if not match.over:
            match.play(match.legal(match.movers[0])[0], match.movers[0])
    return match


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_player_is_told_what_they_see_and_may_do(name, lang):
    match = advance(ig.game(name).new(seed=3), 9)
    player = match.movers[0]
    told = text.tell(match, player, lang)
    assert match.game.title[lang] in told
    assert match.game.words.position(match.view(player), lang) in told
    assert match.ask(player, lang) in told
    for action in match.legal(player):
        assert f"\n{match.name(action, player)}: " in told
    assert text.tell(match, SPECTATOR, lang).count("\n") > 3


def test_the_text_is_made_from_the_players_view_alone():
    match = advance(ig.game("tenno").new(seed=5), 6)
    player = match.movers[0]
    told = text.tell(match, player)
    ig.core.verbs.hide(match.states[-1], player)
    assert text.tell(match, player) == told


def test_a_refusal_says_why_in_both_languages():
    match = ig.game("meeting").new(seed=7)
    player = match.movers[0]
    expected = match.name(match.legal()[0])
    assert text.refusal(match, player, "fly") == f'"fly" isn\'t possible now. Possible are: {", ".join(match.name(a) for a in match.legal())}'
    assert "«fly» сейчас невозможно" in text.refusal(match, player, "fly", "ru")
    assert expected in text.refusal(match, player, "fly", "ru")
    assert text.refusal(match, 1 - player, expected).startswith("You aren't asked now.")
    assert text.refusal(match, 1 - player, expected, "ru").startswith("Сейчас решаете не вы.")


def test_the_result_is_told_at_the_end():
    match = advance(ig.game("meeting").new(seed=1), 500)
    assert match.over
    assert "The match is over" in text.tell(match, 0)


def test_any_program_plays_in_the_arena(tmp_path):
    path = tmp_path / "bot.py"
    path.write_text(FIRST)
    result = arena.arena(ig.game("meeting"), [f"command:{sys.executable} {path}", "random"], games=2, jobs=1)
    assert result.games == 2


def test_a_program_is_told_why_its_answer_was_refused(tmp_path):
    path = tmp_path / "bot.py"
    path.write_text(SECOND_TRY)
    match = ig.game("meeting").new(seed=7)
    assert Program(f"{sys.executable} {path}").choose(match, match.movers[0]) == match.legal()[-1]


@pytest.mark.parametrize(
    ("program", "why"),
    [("while True: input(); print('fly', flush=True)", "isn't possible now"), ("", "ended with exit code 0"), (None, "can't be started")],
)
def test_a_program_that_does_not_play_is_named(tmp_path, program, why):
    path = tmp_path / "bot.py"
    path.write_text(program or "")
    match = ig.game("meeting").new(seed=7)
    with pytest.raises(ig.BadOption, match=why):
        Program(f"{sys.executable} {path}" if program is not None else str(tmp_path / "nothing")).choose(match, match.movers[0])


def test_an_agent_plays_a_match_by_mcp():
    pytest.importorskip("mcp")
    from igroteka.lab.mcp import server

    made = server()

    def call(tool, **arguments):
        answer = asyncio.run(made.call_tool(tool, arguments))
        return json.dumps(answer, default=lambda value: getattr(value, "__dict__", str(value)), ensure_ascii=False)

    assert {tool.name for tool in asyncio.run(made.list_tools())} == {"games", "rules", "cards", "new_match", "join_table", "look", "play"}
    assert "tash_kalar" in call("games")
    assert "Tenno" in call("rules", game="tenno")
    assert "Medusa" in call("cards", game="unmatched")
    assert "s01" in (boards := call("cards", game="unmatched", file="boards.toml"))
    assert "Medusa" not in boards
    with pytest.raises(Exception, match="it has cards"):
        call("cards", game="tenno", file="boards.toml")
    with pytest.raises(Exception, match="there is no match yet"):
        call("look")
    with pytest.raises(Exception, match="there is no game 'chess'"):
        call("new_match", game="chess")
    assert "Вы — игрок 2 из 2" in call("new_match", game="meeting", seat=2, opponent="random", seed=3, lang="ru")
    assert "невозможно" in call("play", action="fly")
    assert "place" in call("look")


def test_an_agent_plays_at_a_table_of_a_running_server(tmp_path):
    """Somebody leaves a seat open and sends the link; the agent sits down, is refused what isn't possible and plays to the end."""
    pytest.importorskip("mcp")
    from urllib.request import Request, urlopen

    from web import running

    from igroteka.lab.mcp import server

    made = server()

    def call(tool, **arguments):
        answer = asyncio.run(made.call_tool(tool, arguments))
        return str(next(item.text for item in getattr(answer, "content", answer)))

    with running(tmp_path, jit=False) as house:
        wanted = {"game": "meeting", "seats": [{"kind": "bot", "level": "novice"}, {"kind": "open"}]}
        request = Request(f"{house.url}/api/v1/tables", json.dumps(wanted).encode(), {"content-type": "application/json"})
        with urlopen(request) as answer:
            table = json.load(answer)["info"]["table"]
        with pytest.raises(Exception, match="looks like http://SERVER/table/ID"):
            call("join_table", link=f"{house.url}/somewhere")
        told = call("join_table", link=f"{house.url}/table/{table}", name="Agent")
        assert "the server refused" in call("play", action="fly")
        with pytest.raises(Exception, match="no open seat"):
            call("join_table", link=f"{house.url}/table/{table}")
        for _ in range(120):
            offered = [line.split(":")[0].removeprefix("- ").strip() for line in told.split("You may choose")[-1].splitlines()[1:] if ":" in line]
            if "The match is over" in told:
                break
            told = call("play", action=offered[0])
        assert "The match is over" in told
        assert not house.errors()
