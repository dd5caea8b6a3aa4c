"""Tash-Kalar: the effect language of beings and flares, declared. cards.py compiles it, effects.py carries it out.

An effect is a list of sentences: (if …) (may | up to N | all) verb target. docs/effects.md is the dictionary, made from this file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...core.cards import Entry
from ...core.effects import FILLERS, Language, Operation, Word, sentences

COMMON, HEROIC, LEGENDARY = 1, 2, 3
COMMONS, HEROICS, LEGENDARIES = 1, 2, 4  # sets of ranks
NON_LEGENDARY, UPGRADED_RANKS, ANY_RANK = COMMONS | HEROICS, HEROICS | LEGENDARIES, COMMONS | HEROICS | LEGENDARIES

# The columns of a sentence
COLUMNS = (
    "verb", "mode", "count", "test", "at_least", "negated", "option", "whose", "rank", "where", "distance",
    "manner", "onto", "piece", "direction", "stop", "into", "uncounted", "one_colour",
)  # fmt: skip
(
    VERB, MODE, COUNT, TEST, AT_LEAST, NEGATED, IF_OPTION, WHOSE, RANKS, WHERE, DISTANCE,
    MANNER, ONTO, PIECE, SAME_DIRECTION, STOP, INTO, UNCOUNTED, ONE_COLOUR,
) = range(len(COLUMNS))  # fmt: skip

(
    V_DESTROY, V_UPGRADE, V_DOWNGRADE, V_CONVERT, V_PLACE, V_PICK, V_TEND, V_MOVE, V_LEAP,
    V_AIM, V_SHOOT, V_CHOOSE, V_RECOVER, V_GAIN, V_DRAW, V_DRAW_LEGEND, V_BORROW, V_AGAIN,
) = range(1, 19)  # fmt: skip
MUST, MAY, ALL = range(3)
# What an effect has done so far, counted in the record; then under which conditions a sentence is carried out: these counts (from 1), and others
DID_DESTROY, DID_DESTROY_LEGENDARY, DID_MOVE, DID_UPGRADE, DID_DOWNGRADE, DID_PLACE, DID_PICK, DID_AIM, DID_RECOVER, DID_DRAW = range(10)
COUNTED_TESTS = DID_DRAW + 1
T_COMMON, T_HEROIC, T_LEGENDARY, T_ON_RED, T_ON_GREEN, T_ON_OUTER, T_FROM_RED, T_ACTIONS = range(COUNTED_TESTS + 1, COUNTED_TESTS + 9)
W_ANY, W_OWN, W_ENEMY, W_RICHER_COMMONS, W_RICHER_UPGRADED, W_EACH, W_PLACED = range(7)
(
    ANYWHERE, SELF, OTHER, BY_SIDE, DIAGONALLY, ORTHOGONALLY, MARKED, WITHIN_N, ON_LINE, IN_FAN, ON_ARROWS,
    IN_PATTERN, LAST, BESIDE_LAST, BY_RED, BY_GREEN, BESIDE_GREEN, BESIDE_OWN,
) = range(18)  # fmt: skip
STANDARD, COMBAT, PEACEFUL, ONE_COMBAT, OR_COMBAT = range(5)
ONTO_MARKED, ONTO_COLOURED, ONTO_PICKED, SPARING_COMMONS, STAYING_BESIDE_OWN, EXACTLY = range(1, 7)
SAME_PIECE, EACH_ONCE, CONNECTED, SELF_TOO = range(1, 5)
WHILE_DESTROYING, UNTIL_LEGENDARY, INCLUDING_SELF = range(1, 4)

REASONS = {
    "being": "a being that was summoned; a flare has none",
    "marks": "a marked square (+) in the card's pattern",
    "arrows": "the arrows of a card (arrows = …)",
    "aim": "a sentence before it that aims: aim",
    "direction": "a sentence before it that aims or moves",
    "options": "a sentence before it that lets one choose: choose one",
    "destroyed": "a sentence before it that can destroy something",
    "moved": "a sentence before it that moves or leaps",
    "promoted": "a sentence before it that upgrades",
    "demoted": "a sentence before it that downgrades",
    "placed": "a sentence before it that places",
    "picked": "a sentence before it that picks a piece: pick",
    "recovered": "a sentence before it that recovers a card",
    "piece": "a sentence before it that touches one piece and leaves it in the arena",
    "square": "a sentence before it that touches one piece (not all of them)",
}


def _did(what: int, means: str, needs: str) -> Word:
    return Word("test", 1 + what, means=means, needs=needs)


WORDS = {
    "may": Word("mode", MAY, means="optional"),
    "up": Word("mode", MAY, "count", "optional, one after another, at most so many times"),
    "all": Word("mode", ALL, means="every piece meant, at once"),
    "one": Word("count", 1),
    "two": Word("count", 2, means="compulsory, so many times as far as possible"),
    "three": Word("count", 3, means="compulsory, so many times as far as possible"),
    "destroyed": _did(DID_DESTROY, "the effect has destroyed something", "destroyed"),
    "destroyed-legendary": _did(DID_DESTROY_LEGENDARY, "the effect has destroyed a legendary piece", "destroyed"),
    "moved": _did(DID_MOVE, "the effect has moved a piece", "moved"),
    "promoted": _did(DID_UPGRADE, "the effect has upgraded a piece", "promoted"),
    "demoted": _did(DID_DOWNGRADE, "the effect has downgraded a piece", "demoted"),
    "placed": _did(DID_PLACE, "the effect has placed a piece", "placed"),
    "picked": _did(DID_PICK, "a piece was picked", "picked"),
    "aimed": _did(DID_AIM, "a direction was chosen", "aim"),
    "recovered": _did(DID_RECOVER, "a card was recovered, or there was none", "recovered"),
    "picked-common": Word("test", T_COMMON, means="the piece picked is common", needs="picked"),
    "picked-heroic": Word("test", T_HEROIC, means="the piece picked is heroic", needs="picked"),
    "picked-legendary": Word("test", T_LEGENDARY, means="the piece picked is legendary", needs="picked"),
    "on-red": Word("test", T_ON_RED, means="the summoning square is red", needs="being"),
    "on-green": Word("test", T_ON_GREEN, means="the summoning square is green", needs="being"),
    "on-outer": Word("test", T_ON_OUTER, means="the summoning square is coloured but not the centre", needs="being"),
    "from-red": Word("test", T_FROM_RED, means="the piece last destroyed stood on red", needs="destroyed square"),
    "actions-left": Word("test", T_ACTIONS, means="the player has an action left"),
    "at-least": Word("at_least", 0, "at_least", "with a condition that counts: so many times"),
    "unless": Word("negated", 1, means="instead of if: the condition doesn't hold"),
    "first": Word("option", 1, means="this sentence belongs to the first option", needs="options"),
    "second": Word("option", 2, means="this sentence belongs to the second option", needs="options"),
    "third": Word("option", 3, means="this sentence belongs to the third option", needs="options"),
    "fourth": Word("option", 4, means="this sentence belongs to the fourth option", needs="options"),
    "any": Word("whose", W_ANY, means="anybody's"),
    "own": Word("whose", W_OWN, means="of the player on turn"),
    "enemy": Word("whose", W_ENEMY, means="of an opponent"),
    "richer-in-commons": Word("whose", W_RICHER_COMMONS, means="of an opponent who has more common pieces"),
    "richer-in-upgraded": Word("whose", W_RICHER_UPGRADED, means="of an opponent who has more upgraded pieces"),
    "each-colour": Word("whose", W_EACH, means="one of every colour in the game"),
    "placed-colours": Word("whose", W_PLACED, means="of the colours that the effect has placed, one for each", needs="placed"),
    "common": Word("rank", COMMONS),
    "heroic": Word("rank", HEROICS),
    "legendary": Word("rank", LEGENDARIES),
    "non-legendary": Word("rank", NON_LEGENDARY, means="common or heroic"),
    "upgraded": Word("rank", UPGRADED_RANKS, means="heroic or legendary"),
    "anywhere": Word("where", ANYWHERE),
    "self": Word("where", SELF, means="the being", needs="being"),
    "other": Word("where", OTHER, means="not the being", needs="being"),
    "adjacent": Word("where", BY_SIDE, means="next to the being", needs="being"),
    "diagonal": Word("where", DIAGONALLY, means="diagonally next to the being", needs="being"),
    "orthogonal": Word("where", ORTHOGONALLY, means="next to the being, not diagonally", needs="being"),
    "marked": Word("where", MARKED, means="on a marked square of the card", needs="being marks"),
    "within": Word("where", WITHIN_N, "distance", "at most so far from the being", "being", most=4),
    "line": Word("where", ON_LINE, means="on the line aimed along", needs="being aim"),
    "fan": Word("where", IN_FAN, means="on the first two squares in the direction aimed and at 45° on both sides", needs="being aim"),
    "on-arrows": Word("where", ON_ARROWS, means="on the lines of the card's arrows", needs="being arrows"),
    "pattern": Word("where", IN_PATTERN, means="a piece that summoned the being", needs="being"),
    "last": Word("where", LAST, means="the piece last touched", needs="piece"),
    "beside-last": Word("where", BESIDE_LAST, means="next to the square last touched", needs="square"),
    "near-red": Word("where", BY_RED, means="on or next to red"),
    "near-green": Word("where", BY_GREEN, means="on or next to green"),
    "beside-green": Word("where", BESIDE_GREEN, means="next to green"),
    "beside-own": Word("where", BESIDE_OWN, means="next to a piece of the player on turn"),
    "standard": Word("manner", STANDARD, means="onto empty squares and lower ranks (as when nothing is said)"),
    "combat": Word("manner", COMBAT, means="equal ranks too"),
    "peaceful": Word("manner", PEACEFUL, means="empty squares only"),
    "one-combat": Word("manner", ONE_COMBAT, means="one of the moves may be a combat move"),
    "or-combat": Word("manner", OR_COMBAT, means="one combat move instead of all"),
    "onto-marked": Word("onto", ONTO_MARKED, means="the move ends on a marked square", needs="being marks"),
    "onto-coloured": Word("onto", ONTO_COLOURED, means="the move ends on a coloured square"),
    "onto-picked": Word("onto", ONTO_PICKED, means="the move ends on the piece picked", needs="picked"),
    "sparing-commons": Word("onto", SPARING_COMMONS, means="no move ends on a common piece"),
    "staying-beside-own": Word("onto", STAYING_BESIDE_OWN, means="every move ends next to another piece of the player on turn"),
    "exactly": Word("onto", EXACTLY, "distance", "every leap ends at this distance", most=4),
    "same-piece": Word("piece", SAME_PIECE, means="all by one piece"),
    "each-once": Word("piece", EACH_ONCE, means="every piece once"),
    "connected": Word("piece", CONNECTED, means="they form one group"),
    "self-too": Word("piece", SELF_TOO, means="the being as well, by standard moves", needs="being"),
    "same-direction": Word("direction", 1, means="all one way; the way of a move before, if there was one"),
    "while-destroying": Word("stop", WHILE_DESTROYING, means="a move onto an empty square is the last"),
    "until-legendary": Word("stop", UNTIL_LEGENDARY, means="destroying a legendary piece is the last"),
    "including-self": Word("stop", INCLUDING_SELF, means="the last move only if the being makes one of them", needs="being"),
    "into-common": Word("into", COMMON, means="whatever its rank was"),
    "uncounted": Word("uncounted", 1, means="for no task and no point"),
    "one-colour": Word("one_colour", 1, means="all of the colour of the first"),
}

_WHOSE = "[WHOSE|!each-colour|!placed-colours]"
_SQUARES = "WHERE|!self|!last|!pattern"
_ONTO = "[ONTO|!exactly]"


def _changing(ranks: str) -> tuple[str, ...]:
    """How pieces whose rank is changed may be meant."""
    return (f"[may] {_WHOSE} {ranks} [WHERE]", f"up|two|three {_WHOSE} {ranks} [WHERE] [each-once|connected]", f"[may] each-colour {ranks} [WHERE]")


def _going(onto: str, way: str = "") -> tuple[str, ...]:
    """Who may move or leap, how and where to: the being or the last piece, or one to be chosen; once or several times."""
    once, often = f"[standard|combat|peaceful] {onto}{way}", f"[MANNER] {onto}{way}"
    pieces = f"{_WHOSE} [RANK] [WHERE|!self|!last]"
    return (
        f"[may] self|last {once}", f"up|two|three self|last {often} [while-destroying|until-legendary]", f"[may] {pieces} {once}",
        f"up|two|three {pieces} {often} [same-piece|each-once|self-too] [STOP] [one-colour]",
    )  # fmt: skip


_MOVE = Operation(V_MOVE, "a piece goes to an adjacent square; what it enters is destroyed.", _going(_ONTO, " [same-direction]"),
                  gives="moved destroyed direction square piece", says="target-move", asks="target-move", logs=("moved",))  # fmt: skip
_LEAP = Operation(V_LEAP, "a piece goes to any other square; what it enters is destroyed.", _going("[ONTO]"),
                  gives="moved destroyed square piece", says="target-leap", asks="target-leap", logs=("leapt",))  # fmt: skip
OPERATIONS = {
    "destroy": Operation(
        V_DESTROY, "a piece goes back to the supply of its owner.",
        (f"[may] {_WHOSE} [RANK] [WHERE] [uncounted]", f"up|two|three {_WHOSE} [RANK] [WHERE] [connected] [uncounted]",
         f"all {_WHOSE} [RANK] [WHERE] [uncounted]", "[may] each-colour [RANK] [WHERE]", "[may|up|two|three] placed-colours [RANK] [WHERE]"),
        gives="destroyed square", says="target-destroy", asks="target-destroy", logs=("destroyed",),
    ),
    "upgrade": Operation(V_UPGRADE, "common becomes heroic, heroic legendary.", _changing("[RANK|!legendary]"),
                         gives="promoted square piece", says="target-upgrade", asks="target-upgrade", logs=("upgraded",)),
    "downgrade": Operation(V_DOWNGRADE, "legendary becomes heroic, heroic common.", _changing("[RANK|!common]"),
                           gives="demoted square piece", says="target-downgrade", asks="target-downgrade", logs=("downgraded",)),
    "convert": Operation(V_CONVERT, "an enemy piece becomes one of yours, of the same rank.",
                         ("[may|up|two|three] enemy|richer-in-commons|richer-in-upgraded [RANK] [WHERE] [into-common]",),
                         gives="destroyed square piece", says="target-convert", asks="target-convert", logs=("converted",)),
    "place": Operation(V_PLACE, "a piece from supply comes onto an empty square: yours, or with `enemy` an opponent's; common unless said.",
                       (f"[may|up|two|three] [own|enemy] [common|heroic|legendary] [{_SQUARES}]",),
                       gives="placed square piece", says="target-place", asks="target-place", logs=("placed", "nothing-placed")),
    "pick": Operation(V_PICK, "choose a piece for the sentences that follow (`last`).", (f"[may] {_WHOSE} [RANK] [WHERE]",),
                      gives="picked square piece", says="target-pick", asks="target-pick"),
    "tend": Operation(V_TEND, "every square once, by what stands there: destroy an enemy common or heroic, upgrade an own common, place one.",
                      (f"[may|up|two|three] [{_SQUARES}]",), gives="destroyed promoted placed", says="target-tend", asks="target-tend",
                      logs=("destroyed", "upgraded", "placed")),
    "move": _MOVE,
    "moves": _MOVE,
    "leap": _LEAP,
    "leaps": _LEAP,
    "aim": Operation(V_AIM, "choose one of the card's arrows.", ("[may]",), needs="being arrows", gives="aim direction", asks="aim", logs=("aimed",)),
    "shoot": Operation(V_SHOOT, "destroy the first so many pieces in the direction aimed or moved; a piece of another rank than said stops the shot.",
                       ("[RANK]",), "count", "being direction", "destroyed square", logs=("destroyed",)),
    "choose": Operation(V_CHOOSE, "choose one of the options named in `choices`; their sentences follow, with first, second, third, fourth.",
                        ("[may] one",), gives="options", asks="choose", logs=("chose",)),
    "recover": Operation(V_RECOVER, "put a card of the own discard pile on top of the own deck; an empty pile counts as done.", ("[may]",),
                         gives="recovered", asks="recover", logs=("recovered",)),
    "gain": Operation(V_GAIN, "so many actions more in this turn.", number="count", most=9, logs=("gained",)),
    "draw": Operation(V_DRAW, "so many beings more at the end of the turn.", number="count", most=9),
    "draw-legend": Operation(V_DRAW_LEGEND, "so many legends more at the end of the turn.", number="count", most=9),
    "borrow": Operation(V_BORROW, "an enemy piece may help with the next summoning of this turn.", logs=("borrows",)),
    "again": Operation(V_AGAIN, "another turn after this one.", logs=("again",)),
}  # fmt: skip

LANGUAGE = Language(
    columns=COLUMNS,
    operations=OPERATIONS,
    words=WORDS,
    everywhere="[TEST] [at-least] [unless] [OPTION]",
    unsaid=(Word("count", 1), Word("at_least", 1), Word("rank", ANY_RANK, means="of any rank")),
    reasons=REASONS,
    fillers=FILLERS | {"make", "makes", "action", "actions", "square", "squares"},
)


def check(rows: Sequence[Sequence[int]], entry: Entry, key: str, names: int) -> int:
    """What a sentence doesn't tell by its words alone; returns how many options the effect has."""
    touched = False
    for (line, sentence), row in zip(sentences(entry, key), rows, strict=True):
        if row[TEST] == 0 and (row[NEGATED] or row[AT_LEAST] > 1):
            raise entry.error(None, f"{'unless' if row[NEGATED] else 'at-least'!r} needs a condition ({sentence!r})", line)
        if row[TEST] > COUNTED_TESTS and row[AT_LEAST] > 1:
            raise entry.error(None, f"'at-least' needs a condition that counts, such as destroyed ({sentence!r})", line)
        if (row[WHERE] == BESIDE_LAST or row[TEST] == T_FROM_RED) and not touched:
            raise entry.error(None, f"{sentence!r} needs {REASONS['square']}", line)
        touched = touched or (row[MODE] != ALL and ((row[VERB] <= V_LEAP and row[VERB] != V_TEND) or row[VERB] == V_SHOOT))
    said, choosing = {row[IF_OPTION] for row in rows} - {0}, any(row[VERB] == V_CHOOSE for row in rows)
    if choosing and not (said == _up_to(said) and len(said) >= 2):
        raise entry.error(key, "after `choose one` there should be sentences for the options first, second and perhaps third and fourth")
    if len(said) != names:
        choices = key.replace("effect", "choices")
        wrong = f"the effect has {len(said)} options, so {len(said)} should be named in choices, not {names}"
        raise entry.error(choices if choices in entry.values else key, wrong)
    return len(said)


def _up_to(said: Iterable[int]) -> set[int]:
    return set(range(1, max(said, default=0) + 1))
