"""Tash-Kalar: the effect of every being told a second time, plainly, for tests.

A position is a dict of squares (x, y) to pieces (side, rank): side 0 is on turn, 1 the enemy; ranks are 1 common, 2 heroic,
3 legendary. A telling yields every position in which the effect can end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

Square = tuple[int, int]
DIRECTIONS = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
ORTHOGONAL, DIAGONAL = DIRECTIONS[::2], DIRECTIONS[1::2]
ARENA = {(x, y) for x in range(9) for y in range(9) if abs(x - 4) + abs(y - 4) <= 6}
RED = {(3, 1), (4, 4), (7, 5), (2, 7)}
GREEN = {(2, 2), (6, 2), (8, 3), (0, 4), (5, 7)}
CENTRE = (4, 4)
NO_PIECE = (9, 9)
STANDARD, COMBAT = False, True


class Told:
    """A position in the middle of an effect."""

    def __init__(self, board: dict[Square, tuple[int, int]], me: Square, actions: int, pieces: Sequence[tuple[int, int]]):
        self.board, self.me, self.actions, self.all_pieces = dict(board), me, actions, pieces
        self.summoned_on = me
        self.alive = True
        self.used: set[Square] = set()
        self.marks: list[Square] = []
        self.arrows: list[Square] = []
        self.destroyed = (0, 0, 0)

    def copy(self) -> Told:
        t = Told(self.board, self.me, self.actions, self.all_pieces)
        t.summoned_on, t.alive, t.used, t.marks, t.arrows = self.summoned_on, self.alive, set(self.used), self.marks, self.arrows
        t.destroyed = self.destroyed
        return t

    def key(self) -> tuple[frozenset[tuple[Square, tuple[int, int]]], int, tuple[int, ...]]:
        return frozenset(self.board.items()), self.actions, self.destroyed

    def at(self, square: Square) -> tuple[int, int]:
        return self.board.get(square, NO_PIECE)

    def squares(self, side: int | None = None, ranks: Iterable[int] = (1, 2, 3)) -> list[Square]:
        return [c for c, (s, r) in sorted(self.board.items()) if side in (None, s) and r in ranks]

    def supply(self, side: int, rank: int) -> int:
        return self.all_pieces[side][rank == 3] - len(self.squares(side, (3,) if rank == 3 else (1, 2)))

    def destroy(self, *squares: Square, counted: bool = True) -> Told:
        t = self.copy()
        for c in squares:
            side, rank = t.board.pop(c)
            if side == 1 and counted:
                t.destroyed = tuple(n + (i == rank - 1) for i, n in enumerate(t.destroyed))  # type: ignore[assignment]
            t.used.discard(c)
            t.alive = t.alive and c != t.me
        return t

    def move(self, start: Square, end: Square) -> Told:
        t = self.destroy(end) if end in self.board else self.copy()
        t.board[end] = t.board.pop(start)
        if start == t.me and t.alive:
            t.me = end
        if start in t.used:
            t.used = t.used - {start} | {end}
        return t

    def put(self, square: Square, side: int, rank: int) -> Told:
        t = self.copy()
        t.board[square] = (side, rank)
        return t

    def rank(self, square: Square, by: int) -> Told:
        return self.put(square, self.board[square][0], self.board[square][1] + by)

    def can_rank(self, square: Square, by: int) -> bool:
        side, rank = self.board[square]
        return 1 <= rank + by <= 3 and (rank + by != 3 or self.supply(side, 3) > 0) and (rank != 3 or self.supply(side, 2) > 0)

    def gain(self, actions: int = 1) -> Told:
        t = self.copy()
        t.actions += actions
        return t

    def is_me(self, square: Square) -> bool:
        return self.alive and square == self.me


# Squares and moves


def around(square: Square, directions: Iterable[Square] = DIRECTIONS) -> list[Square]:
    return [c for dx, dy in directions if (c := (square[0] + dx, square[1] + dy)) in ARENA]


def line(square: Square, direction: Square) -> list[Square]:
    cells = []
    while (square := (square[0] + direction[0], square[1] + direction[1])) in ARENA:
        cells.append(square)
    return cells


def distance(a: Square, b: Square) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def within(square: Square, n: int) -> list[Square]:
    return [c for c in sorted(ARENA) if 1 <= distance(c, square) <= n]


def direction(start: Square, end: Square) -> Square:
    return end[0] - start[0], end[1] - start[1]


def may_enter(t: Told, start: Square, end: Square, combat: bool) -> bool:
    return end not in t.board or t.board[end][1] < t.board[start][1] + combat


def moves(t: Told, start: Square, combat: bool) -> list[tuple[Told, Square]]:
    return [(t.move(start, end), end) for end in around(start) if may_enter(t, start, end, combat)]


def leaps(t: Told, start: Square, combat: bool) -> list[tuple[Told, Square]]:
    return [(t.move(start, end), end) for end in sorted(ARENA) if end != start and may_enter(t, start, end, combat)]


def any_of(t: Told, pieces: Iterable[Square], combat: bool) -> list[Told]:
    return [u for a in pieces for u, _ in moves(t, a, combat)]


def straight(t: Told, start: Square, way: Square, most: int, combat: bool) -> Iterator[Told]:
    """The piece goes one step, two, … in one direction."""
    for end in line(start, way)[:most]:
        if not may_enter(t, start, end, combat):
            return
        t, start = t.move(start, end), end
        yield t


def others(t: Told) -> list[Square]:
    """The own pieces other than the being."""
    return [c for c in t.squares(0) if not t.is_me(c)]


def placings(t: Told, squares: Iterable[Square]) -> list[Told]:
    return [t.put(c, 0, 1) for c in squares if c in ARENA and c not in t.board] if t.supply(0, 1) > 0 else []


def up_to(n: int, t: Told, options: Callable[[Told], Iterable[Told]]) -> Iterator[Told]:
    yield t
    if n:
        for u in options(t):
            yield from up_to(n - 1, u, options)


def first_piece(t: Told, way: Square) -> Square | None:
    return next((c for c in line(t.me, way) if c in t.board), None)


TELLINGS: dict[str, Callable[[Told], Iterator[Told]]] = {}


def telling(tell: Callable[[Told], Iterator[Told]]) -> Callable[[Told], Iterator[Told]]:
    TELLINGS[tell.__name__.replace("_", "-")] = tell
    return tell


# Imperial


@telling
def swordmaster(t: Told) -> Iterator[Told]:
    yield t
    for c in around(t.me, DIAGONAL):
        if t.at(c) == (1, 1):
            yield t.destroy(c).rank(t.me, 1)


@telling
def messenger(t: Told) -> Iterator[Told]:
    yield t
    for start in t.squares(0, (1, 2)):
        for way in DIRECTIONS:
            yield from straight(t, start, way, 9, STANDARD)


@telling
def herald(t: Told) -> Iterator[Told]:
    return up_to(2, t, lambda t: [t.move(a, b) for a in t.squares(0) for b in around(a) if b not in t.board])


@telling
def bomb(t: Told) -> Iterator[Told]:
    yield t.destroy(*[c for c in around(t.me) if t.at(c)[1] == 1], t.me) if t.actions else t


@telling
def chronicler(t: Told) -> Iterator[Told]:
    others = [c for c in t.squares(0, (1,)) if c != t.me]
    for c in others:
        yield t.rank(c, 1)
        yield from any_of(t.rank(c, 1), [c], STANDARD)
    if not others:
        yield t


@telling
def assassin(t: Told) -> Iterator[Told]:
    mark = t.marks[0]
    if mark in t.board:
        yield t.destroy(mark)
    else:
        yield t
        if mark in ARENA:
            yield t.move(t.me, mark)


@telling
def time_mage(t: Told) -> Iterator[Told]:
    yield (t.destroy(t.marks[0]) if t.at(t.marks[0])[0] == 1 else t).gain()


@telling
def summoner(t: Told) -> Iterator[Told]:
    return up_to(2, t, lambda t: placings(t, t.marks))


@telling
def hypnotist(t: Told) -> Iterator[Told]:
    def more(t: Told, n: int, rank: int, moved: set[Square]) -> Iterator[Told]:
        yield t
        if n:
            for start in t.squares(1, (rank,)):
                if start not in moved:
                    for u, end in moves(t, start, COMBAT):
                        yield from more(u, n - 1, rank, moved | {end})

    yield from more(t, 3, 1, set())
    yield from more(t, 2, 2, set())


@telling
def cannon(t: Told) -> Iterator[Told]:
    yield t
    for way in t.arrows:
        yield t.destroy(*[c for c in line(t.me, way) if t.at(c)[1] == 1])


@telling
def champion(t: Told) -> Iterator[Told]:
    yield t
    for c in around(t.me):
        if t.at(c)[0] == 1:
            yield t.destroy(c, t.me).gain() if t.at(c)[1] == 3 else t.destroy(c)


@telling
def infantry_captain(t: Told) -> Iterator[Told]:
    return up_to(2, t, lambda t: any_of(t, others(t), COMBAT))


@telling
def cavalry_captain(t: Told) -> Iterator[Told]:
    def more(t: Told, start: Square, combat: int, standard: int) -> Iterator[Told]:
        yield t
        if combat:
            for u, end in moves(t, start, COMBAT):
                yield from more(u, end, combat - 1, standard)
        if standard:
            for u, end in moves(t, start, STANDARD):
                yield from more(u, end, combat, standard - 1)

    for c in others(t):
        yield from more(t, c, 1, 2)


@telling
def gryphon_rider(t: Told) -> Iterator[Told]:
    yield t
    for u, end in leaps(t, t.me, COMBAT):
        yield u
        yield from placings(u.rank(end, -1), around(end)) or [u.rank(end, -1)]


@telling
def knight(t: Told) -> Iterator[Told]:
    return up_to(3, t, lambda t: [u for u, end in moves(t, t.me, COMBAT) if t.at(end)[1] != 1])


@telling
def high_priestess(t: Told) -> Iterator[Told]:
    for u in [t, *any_of(t, [t.me], STANDARD)]:
        yield u
        yield from (u.rank(c, 1) for c in around(u.me) if u.at(c)[1] == 1)


@telling
def master_of_intrigue(t: Told) -> Iterator[Told]:
    def options(t: Told) -> list[Told]:
        helpers = [c for c in t.used if t.at(c)[1] < 3]
        return any_of(t, helpers, COMBAT) + any_of(t, [t.me] if t.alive else [], STANDARD)

    return up_to(3, t, options)


@telling
def gun_tower(t: Told) -> Iterator[Told]:
    yield t
    for way in t.arrows:
        hit = [c for c in line(t.me, way) if c in t.board][:2]
        if hit and t.at(hit[0])[1] == 3:
            hit = []
        elif len(hit) == 2 and t.at(hit[1])[1] == 3:
            hit = hit[:1]
        yield t.destroy(*hit)


# Highland


@telling
def wild_eagle(t: Told) -> Iterator[Told]:
    yield t
    yield from (u for u, _ in leaps(t, t.me, COMBAT))


@telling
def clan_axeman(t: Told) -> Iterator[Told]:
    yield t
    yield from (t.destroy(c) for c in around(t.me, ORTHOGONAL) if t.at(c)[1] < 3)


@telling
def clan_healer(t: Told) -> Iterator[Told]:
    return up_to(2, t, lambda t: placings(t, {c for green in GREEN for c in around(green)}))


@telling
def dire_wolf(t: Told) -> Iterator[Told]:
    return up_to(2, t, lambda t: any_of(t, [t.me], COMBAT))


@telling
def ritual_keeper(t: Told) -> Iterator[Told]:
    if t.summoned_on in GREEN:
        yield from (t.rank(c, 1) for c in t.squares(0, (1,)))
    else:
        yield t
    if t.summoned_on in RED:
        yield from any_of(t, t.squares(0), COMBAT)


@telling
def eagle_lord(t: Told) -> Iterator[Told]:
    return wild_eagle(t)


@telling
def wolf_rider(t: Told) -> Iterator[Told]:
    return dire_wolf(t)


@telling
def blood_shaman(t: Told) -> Iterator[Told]:
    for c in t.squares(None, (1, 2)):
        yield t.destroy(c, *[n for n in around(c) if t.at(n)[1] == 1]) if c in RED else t.destroy(c)


@telling
def war_drummer(t: Told) -> Iterator[Told]:
    yield from up_to(2, t, lambda t: any_of(t, others(t), STANDARD))
    yield from any_of(t, others(t), COMBAT)


@telling
def hill_giant(t: Told) -> Iterator[Told]:
    yield t.destroy(*[c for c in around(t.me, ORTHOGONAL) if t.at(c)[1] < 3])


@telling
def warlord(t: Told) -> Iterator[Told]:
    def more(t: Told, n: int, himself: bool) -> Iterator[Told]:
        yield t
        for start in t.squares(0):
            if n < 2 or (n == 2 and (himself or t.is_me(start))):
                for u, _ in moves(t, start, COMBAT):
                    yield from more(u, n + 1, himself or t.is_me(start))

    return more(t, 0, False)


@telling
def war_summoner(t: Told) -> Iterator[Told]:
    yield t.gain()


@telling
def ritual_master(t: Told) -> Iterator[Told]:
    if t.summoned_on in RED:
        for u in [t, *[t.destroy(c) for c in t.squares(None, (2,))]]:
            yield u
            yield from (u.destroy(c) for c in u.squares(None, (1,)))
    else:
        yield t.gain(2) if t.summoned_on in GREEN else t


@telling
def legend_slayer(t: Told) -> Iterator[Told]:
    yield from (t.destroy(c) for c in around(t.me, DIAGONAL) if t.at(c)[1] == 3)
    yield from up_to(2, t, lambda t: [t.destroy(c) for c in around(t.me, DIAGONAL) if t.at(c)[1] < 3])


@telling
def mountain_troll(t: Told) -> Iterator[Told]:
    hit = [c for c in around(t.me) if t.at(c) == (1, 1)]
    yield t.destroy(*hit).gain(len(hit) >= 2)


@telling
def hungry_bear(t: Told) -> Iterator[Told]:
    yield t
    for u, end in moves(t, t.me, STANDARD):
        yield u
        if end in t.board:
            yield from any_of(u, [end], STANDARD)


@telling
def werewolf(t: Told) -> Iterator[Told]:
    if t.summoned_on in (RED | GREEN) - {CENTRE}:
        yield from up_to(3, t, lambda t: any_of(t, [t.me], COMBAT))
    else:
        yield from [t, *any_of(t, [t.me], STANDARD)]


@telling
def clan_guardian(t: Told) -> Iterator[Told]:
    yield t
    yield from (t.rank(c, 1) for c in t.used if t.at(c)[1] == 1)


# Sylvan


@telling
def sapling(t: Told) -> Iterator[Told]:
    yield t.rank(t.me, 1)


@telling
def kiskin_farseeders(t: Told) -> Iterator[Told]:
    yield t
    yield from placings(t, {c for own in t.squares(0) for c in around(own)})


@telling
def charging_buck(t: Told) -> Iterator[Told]:
    return up_to(2, t, lambda t: [u for u, end in leaps(t, t.me, COMBAT) if distance(t.me, end) == 2])


@telling
def forest_wardens(t: Told) -> Iterator[Told]:
    def richer(t: Told, *ranks: int) -> bool:
        return len(t.squares(1, ranks)) > len(t.squares(0, ranks))

    for u in [t.destroy(c) for c in t.squares(1, (1,)) if richer(t, 1)] or [t]:
        yield from [u.destroy(c) for c in u.squares(1, (2,)) if richer(u, 2, 3)] or [u]


@telling
def naiad(t: Told) -> Iterator[Told]:
    near = [c for c in around(t.me) if t.at(c)[0] == 0]
    yield t
    for start in near:
        for u, end in moves(t, start, STANDARD):
            yield u
            yield from any_of(u, [c for c in near if c not in (start, end)], STANDARD)


@telling
def kiskin_spirit(t: Told) -> Iterator[Told]:
    yield t  # it is about cards


@telling
def dryad(t: Told) -> Iterator[Told]:
    yield t
    yield from (t.destroy(c).put(c, 0, 1) for c in around(t.me) if t.at(c) in ((1, 1), (1, 2)) and t.supply(0, 1) > 0)


@telling
def centaur_spearman(t: Told) -> Iterator[Told]:
    yield t
    for u, end in moves(t, t.me, COMBAT):
        hit = first_piece(u, direction(t.me, end))
        yield u.destroy(hit) if hit and u.at(hit)[1] < 3 else u


@telling
def centaur_chieftain(t: Told) -> Iterator[Told]:
    yield t
    for u, end in moves(t, t.me, COMBAT):
        way = direction(t.me, end)
        yield from up_to(3, u, lambda u, way=way: [v for c in others(u) for v in straight(u, c, way, 1, COMBAT)])  # type: ignore[misc]


@telling
def unicorn(t: Told) -> Iterator[Told]:
    yield from [t, t.gain(), *any_of(t, [t.me], COMBAT)]


@telling
def sylvan_queen(t: Told) -> Iterator[Told]:
    yield t
    yield from (t.destroy(c).put(c, 0, t.at(c)[1]) for c in around(t.me, DIAGONAL) if t.at(c) in ((1, 1), (1, 2)) and t.supply(0, 1) > 0)


@telling
def sylvan_princess(t: Told) -> Iterator[Told]:
    yield t
    yield from (t.destroy(c).put(c, 0, 1) for c in around(t.me, DIAGONAL) if t.at(c) == (1, 1) and t.supply(0, 1) > 0)


@telling
def woodland_druid(t: Told) -> Iterator[Told]:
    for u in [t.rank(c, 1) for c in t.squares(0, (1,))] or [t]:
        yield from [u.rank(c, 1) for c in u.squares(1, (1,))] or [u]


@telling
def forest_ancient(t: Told) -> Iterator[Told]:
    found = {t.key(): (t, 0)}
    for _ in range(2):
        more = {}
        for u, placed in found.values():
            free = [c for c in within(t.me, 2) if c not in u.board and u.supply(1, 1) > 0]
            for v, count in [(u.put(c, 1, 1), placed + 1) for c in free] or [(u, placed)]:
                more[v.key()] = (v, count)
        found = more
    for u, placed in found.values():
        after = [u]
        for _ in range(placed):
            after = [w for v in after for w in [v.destroy(c) for c in within(t.me, 3) if v.at(c) == (1, 1)]]
        yield from after


@telling
def forest_mystic(t: Told) -> Iterator[Told]:
    yield t  # it is about cards


@telling
def kiskin_leafsplitter(t: Told) -> Iterator[Told]:
    return up_to(2, t, lambda t: [t.destroy(hit) for way in DIAGONAL if (hit := first_piece(t, way))])


@telling
def kiskin_boughrunner(t: Told) -> Iterator[Told]:
    return up_to(3, t, lambda t: [u for u, end in moves(t, t.me, COMBAT) if any(u.at(c)[0] == 0 for c in around(end))])


@telling
def tree_shepherd(t: Told) -> Iterator[Told]:
    for c in t.squares(0):
        if t.at(c)[1] == 1:
            yield t.rank(c, 1)
        else:
            yield from [t, *any_of(t, [c], t.at(c)[1] == 2)]


# Legends


@telling
def fire_dragon(t: Told) -> Iterator[Told]:
    for way in t.arrows:
        i = DIRECTIONS.index(way)
        fan = [c for turn in (-1, 0, 1) for c in line(t.me, DIRECTIONS[(i + turn) % 8])[:2]]
        yield t.destroy(*[c for c in fan if t.at(c)[1] < 3])


@telling
def hell_bull(t: Told) -> Iterator[Told]:
    yield t
    for way in DIRECTIONS:
        u = t
        for c in line(t.me, way):
            last = t.at(c)[1] == 3
            u = u.move(u.me, c)
            yield u
            if last:
                break


@telling
def angel_of_death(t: Told) -> Iterator[Told]:
    yield t
    for c in t.squares():
        if c != t.me:
            yield (t.rank(c, 1) if t.can_rank(c, 1) else t).move(t.me, c)


@telling
def the_eldest_tree(t: Told) -> Iterator[Told]:
    def more(t: Told, n: int, done: set[Square]) -> Iterator[Told]:
        yield t
        for c in around(t.me):
            if n and c not in done:
                piece = t.at(c)
                treated = placings(t, [c]) + ([t.destroy(c)] if piece in ((1, 1), (1, 2)) else [t.rank(c, 1)] if piece == (0, 1) else [])
                for u in treated:
                    yield from more(u, n - 1, done | {c})

    return more(t, 3, set())


@telling
def bone_catapult(t: Told) -> Iterator[Told]:
    yield t
    for c in [c for way in t.arrows for c in line(t.me, way) if c in t.board]:
        yield t.destroy(c, *[n for n in around(c) if t.at(n)[1] == 1])


@telling
def fire_elemental(t: Told) -> Iterator[Told]:
    yield t.destroy(*[c for c in around(t.me) if t.at(c) in ((1, 1), (1, 2))])
    yield t.destroy(*[c for c in within(t.me, 2) if t.at(c) == (1, 1)])


@telling
def leviathan(t: Told) -> Iterator[Told]:
    def more(t: Told, n: int, group: set[Square], downgrade: bool) -> Iterator[Told]:
        yield t
        for c in t.squares(None, (2, 3) if downgrade else (1,)):
            if n and c not in group and (not group or group & set(around(c))) and (not downgrade or t.can_rank(c, -1)):
                yield from more(t.rank(c, -1) if downgrade else t.destroy(c), n - 1, group | {c}, downgrade)

    yield from more(t, 3, set(), True)
    yield from more(t, 4, set(), False)


@telling
def two_headed_dragon(t: Told) -> Iterator[Told]:
    yield t
    for c in t.used:
        if t.can_rank(c, 1):
            u = t.rank(c, 1)
            yield u
            yield from (u.destroy(n) for n in around(c) if u.at(n)[1] == 2)


@telling
def earth_elemental(t: Told) -> Iterator[Told]:
    for u in [t.destroy(c) for c in t.squares(None, (1, 2)) if RED & {c, *around(c)}] or [t]:
        for v in [u.rank(c, 1) for c in u.squares(None, (1,)) if GREEN & {c, *around(c)}] or [u]:
            yield v
            yield from (w for w, end in moves(v, v.me, COMBAT) if end in RED | GREEN)


@telling
def time_elemental(t: Told) -> Iterator[Told]:
    yield t  # it is about turns


@telling
def storm_elemental(t: Told) -> Iterator[Told]:
    yield t
    for rank, steps in ((1, 5), (2, 3), (3, 1)):
        for c in within(t.me, 3):
            if c not in t.board and t.supply(0, rank) > 0:
                yield t  # placed, not moved and destroyed
                for way in DIRECTIONS:
                    for n, u in enumerate(straight(t.put(c, 0, rank), c, way, steps, COMBAT)):
                        yield u.destroy(line(c, way)[n])


@telling
def titan(t: Told) -> Iterator[Told]:
    hit = [c for c in around(t.me, ORTHOGONAL) if c in t.board] + [c for c in around(t.me, DIAGONAL) if t.at(c)[1] < 3]
    yield t.destroy(*hit, counted=False)


# The halves of the flares

Half = Callable[[Told], Iterable[Told]]


def place(rank: int) -> Half:
    return lambda t: [t.put(c, 0, rank) for c in sorted(ARENA) if c not in t.board and t.supply(0, rank) > 0] or [t]


def place_two(t: Told) -> Iterator[Told]:
    for u in place(1)(t):
        yield from place(1)(u)


def gain(t: Told) -> list[Told]:
    return [t.gain()]


def upgrades(t: Told) -> list[Told]:
    return [t.rank(c, 1) for c in t.squares(0, (1,))]


def place_or_convert(t: Told) -> list[Told]:
    converted = [t.destroy(c).put(c, 0, 1) for c in t.squares(1, (1,)) if t.supply(0, 1) > 0]
    return converted + placings(t, ARENA) or [t]


def move_or_upgrade(t: Told) -> list[Told]:
    return any_of(t, t.squares(0, (1,)), STANDARD) + upgrades(t) or [t]


def place_or_upgrade(t: Told) -> list[Told]:
    return placings(t, ARENA) + upgrades(t) or [t]


def upgrade_and_gain(t: Told) -> list[Told]:
    return [u.gain() for u in upgrades(t) or [t]]


def leap(combat: bool) -> Half:
    return lambda t: [t, *[u for c in t.squares(0, (1,)) for u, _ in leaps(t, c, combat)]]


def three_moves(t: Told) -> Iterator[Told]:
    return up_to(3, t, lambda t: any_of(t, t.squares(0, (1,)), STANDARD))


def standard_and_combat(t: Told) -> Iterator[Told]:
    yield t
    for first in (STANDARD, COMBAT):
        for u in any_of(t, t.squares(0, (1,)), first):
            yield u
            yield from any_of(u, u.squares(0, (1,)), not first)


def two_standard_or_one_combat(t: Told) -> Iterator[Told]:
    yield from up_to(2, t, lambda t: any_of(t, t.squares(0, (1, 2)), STANDARD))
    yield from any_of(t, t.squares(0, (1, 2)), COMBAT)


FLARES_TOLD: dict[str, tuple[int, Half, int, Half]] = {
    "flare-01": (3, place(1), 6, place(2)),
    "flare-02": (4, place(1), 4, place(1)),
    "flare-03": (3, three_moves, 5, gain),
    "flare-04": (4, place(1), 5, place_or_convert),
    "flare-05": (3, move_or_upgrade, 6, place_two),
    "flare-06": (4, place_or_upgrade, 4, leap(COMBAT)),
    "flare-07": (4, place(1), 6, upgrade_and_gain),
    "flare-08": (4, gain, 5, place(1)),
    "flare-09": (5, place(2), 4, standard_and_combat),
    "flare-10": (5, place_two, 5, place(1)),
    "flare-11": (3, place(1), 4, two_standard_or_one_combat),
    "flare-12": (2, leap(STANDARD), 5, gain),
}


def flare(name: str, t: Told) -> Iterator[Told] | None:
    """All that a flare can come to; None if it can't be played. Both leads are looked at before anything happens."""
    upgraded, upper, total, lower = FLARES_TOLD[name]
    above = len(t.squares(1, (2, 3))) - len(t.squares(0, (2, 3))) >= upgraded
    below = len(t.squares(1)) - len(t.squares(0)) >= total
    if not above and not below:
        return None
    return (v for u in (upper(t) if above else [t]) for v in (lower(u) if below else [u]))
