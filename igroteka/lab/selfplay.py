"""Learning a game by playing against oneself. Needs PyTorch, CuPy and the kernels beside this file, and nothing of Igroteka.

python selfplay.py FOLDER/GAME --seconds 600 --out nets              writes nets/GAME.npz every minute
python selfplay.py FOLDER/GAME --start nets/GAME.npz --progress 0.5,1    goes on with it, the second half of the schedule
python selfplay.py FOLDER/GAME --against nets/GAME.npz               a best response, from the net itself: how well can it be exploited?

The method is PPO on many games at once. A player's advantage is estimated along the player's own decisions, so nobody's value
leans on what only others know. In most games a part is against earlier selves; these may err, as people and searches do, so
that it learns to make use of mistakes too. Where choices are secret the policy is held near a slowly moving average of itself
and keeps some entropy, so that it mixes instead of running in circles.

On a GPU what a lesson launches is recorded once as two graphs: one plays, one learns from a batch. Otherwise Python would be the slower one.
"""

from __future__ import annotations

import argparse
import copy
import json
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

SELVES = 24  # earlier ones that are kept
CHECKPOINT = 60.0  # seconds


@dataclass
class Plan:
    """How a game is learned."""

    games: int = 32768  # at once
    steps: int = 64  # decisions of each between two lessons
    width: int = 512
    rate: float = 6e-4
    passes: int = 1  # over what was played
    batch: int = 32768
    entropy: float = 0.015  # its weight at the beginning, in units of the advantages' spread
    calm: float = 1 / 3  # how much of the entropy is left at the end
    magnet: float = 0.0  # the pull towards the average of earlier selves
    follow: float = 0.05  # how much of the way to the net the average goes in each lesson
    league: int = 5  # every fifth game has earlier selves at half of its seats; 0: none has
    heat: float = 1.0  # … of whom half err: their likings are divided by up to so much
    trace: float = 0.96  # lambda
    clip: float = 0.2
    seed: int = 1


PLANS = {
    "meeting": Plan(games=49152, steps=48, entropy=0.02),
    "tenno": Plan(games=16384, steps=32, batch=16384, entropy=0.1, calm=1.0, magnet=0.1, follow=0.01, league=0, trace=0.85),
    "portrait": Plan(games=32768, steps=64, entropy=0.03, magnet=0.05, league=2, heat=16.0),
    "unmatched": Plan(games=24576, steps=96, entropy=0.02, magnet=0.02),
    "tash_kalar": Plan(games=20480, steps=128, passes=2),
}


class Net(nn.Module):
    """What a player sees and may do in; how much it likes each action, and what it expects for every player, out.

    Numbers of the observation that name a thing (a space, a card) are spread: one input for each thing.
    """

    def __init__(self, about: dict[str, Any], width: int):
        super().__init__()
        self.actions, self.seats = about["actions"], about["players"]
        table = torch.tensor(about["spread"], dtype=torch.float32).reshape(-1, 5)
        self.index, self.scale, self.offset, self.levels = table[:, 0].long(), table[:, 1], table[:, 2], table[:, 3].long()
        self.cross = table[:, 4].long()
        many = self.levels * (1 + (self.cross >= 0))
        self.base = torch.cumsum(many, 0) - many
        self.spread = int(many.sum())
        self.a = nn.Linear(about["observation"] + self.actions + self.spread, width)
        self.b, self.c = nn.Linear(width, width), nn.Linear(width, width)
        self.policy, self.value = nn.Linear(width, self.actions), nn.Linear(width, self.seats)
        with torch.no_grad():
            self.policy.weight.mul_(0.1)
            self.value.weight.mul_(0.1)

    def to(self, device: Any) -> Any:
        for name in ("index", "scale", "offset", "levels", "cross", "base"):
            setattr(self, name, getattr(self, name).to(device))
        return super().to(device)

    def inputs(self, seen: Tensor, legal: Tensor) -> Tensor:
        """The observation, what is legal, and the numbers that are spread."""
        short = torch.bfloat16 if torch.is_autocast_enabled(seen.device.type) else torch.float32
        parts = [seen.to(short), legal.to(short)]
        if self.spread:
            level = (seen[:, self.index].float() * self.scale).round() + self.offset
            level = torch.minimum(level.clamp_min(0).long(), self.levels - 1)
            level = level + (self.cross >= 0) * (seen[:, self.cross.clamp_min(0)] > 0.5) * self.levels
            parts.append(torch.zeros(len(seen), self.spread, dtype=short, device=seen.device).scatter_(1, self.base + level, 1.0))
        return torch.cat(parts, 1)

    def forward(self, seen: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        """Logits, and a value for each seat counted from the own one."""
        x = functional.relu(self.a(self.inputs(seen, legal)))
        x = x + functional.relu(self.b(x))
        x = x + functional.relu(self.c(x))
        return self.policy(x).float().masked_fill(legal == 0, -1e9), torch.tanh(self.value(x).float())


class Rows:
    """Games on the GPU, of all kinds at once; tensors that a step writes into."""

    def __init__(self, folder: Path, about: dict[str, Any], count: int, seed: int):
        import cupy as cp
        from kernels import Build, array

        cp.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream).use()

        def shared(shape: tuple[int, ...], kind: Any) -> tuple[Any, Tensor]:
            made = cp.zeros(shape, kind)
            return made, torch.from_dlpack(made)

        self.count, self.item = count, about["itemsize"]
        self.kinds = share_out(about["weights"], count)
        options, which = cp.array(about["kinds"], np.int64), cp.array(self.kinds, np.int32)
        states, blank = cp.zeros((count, self.item), np.uint8), cp.zeros((1, self.item), np.uint8)
        seeds = cp.arange(seed, seed + count, dtype=np.int64)
        movers, self.movers = shared((count,), np.int8)
        masks, self.masks = shared((count, about["actions"]), np.uint8)
        observations, self.observations = shared((count, about["observation"]), np.float32)
        actions, self.actions = shared((count,), np.int64)
        done, self.done = shared((count,), np.uint8)
        returns, self.returns = shared((count, about["players"]), np.float32)
        self._keep = (options, which, states, blank, seeds, movers, masks, observations, actions, done, returns)
        world = [
            *array(states, self.item), *array(blank, self.item), *array(options), *array(which), *array(seeds), *array(movers), *array(masks),
            *array(observations),
        ]  # fmt: skip
        build = Build(folder)
        self._step, self._grid = build.kernel("step"), ((count + 127) // 128,)
        self._arguments = (*world, *array(actions), *array(done), *array(returns))
        build.kernel("reset")(self._grid, (128,), tuple(world))

    def step(self, actions: Tensor) -> None:
        """One decision in every game. CuPy and PyTorch both work on the same stream."""
        self.actions.copy_(actions)
        self._step(self._grid, (128,), self._arguments)


@cache
def has_short_numbers(device: str) -> bool:
    """Does the device calculate with bfloat16? A processor that doesn't would only be slower with it."""
    told: Callable[[], dict[str, Any]] = getattr(torch.cpu, "get_capabilities", dict)
    return device == "cuda" or bool(told().get("avx512_bf16"))


def share_out(weights: list[float], count: int) -> np.ndarray:
    """Which kind each row plays: neighbours play the same."""
    edges = np.cumsum(weights) / np.sum(weights)
    return np.minimum(np.searchsorted(edges, (np.arange(count) + 0.5) / count), len(weights) - 1).astype(np.int32)


def save(path: Path, net: Net, about: dict[str, Any], progress: float) -> None:
    """The net as plain arrays, half precision."""
    arrays = {name: value.detach().float().cpu().numpy().astype(np.float16) for name, value in net.state_dict().items()}
    told = {key: about[key] for key in ("game", "rules", "cards", "layout", "actions", "observation", "players", "spread")}
    partial = path.with_suffix(".part.npz")
    np.savez_compressed(partial, about=np.frombuffer(json.dumps({**told, "progress": progress}).encode(), np.uint8), **arrays)
    partial.replace(path)


def load(path: Path, net: Net) -> None:
    """Take the weights of a file."""
    with np.load(path) as kept:
        net.load_state_dict({name: torch.from_numpy(kept[name].astype(np.float32)) for name in net.state_dict()})


def progress_of(path: Path) -> float:
    """How far the schedule of a file was."""
    with np.load(path) as kept:
        return float(json.loads(bytes(kept["about"]))["progress"])


class Work:
    """Work for a GPU that is the same every time: after a few times it is recorded, and then launched as a whole."""

    TIMES = 3  # before it is recorded: libraries prepare themselves

    def __init__(self, do: Callable[[], None], device: str):
        self.do, self.left = do, self.TIMES if device == "cuda" else -1
        self.graph: Any = None

    def __call__(self) -> None:
        if self.left == 0:
            self.graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self.graph, stream=torch.cuda.current_stream()):
                self.do()
        self.left = max(-1, self.left - 1)
        if self.graph is None:
            self.do()
        else:
            self.graph.replay()


class School:
    """A net, its earlier selves, and what was just played."""

    def __init__(self, rows: Any, about: dict[str, Any], plan: Plan, device: str, against: Net | None = None, least: float = 0.0):
        torch.manual_seed(plan.seed)
        self.rows, self.about, self.plan, self.device = rows, about, plan, device
        self.net = Net(about, plan.width).to(device)
        self.average = copy.deepcopy(self.net)
        self.responds, self.old = against is not None, against or copy.deepcopy(self.net)
        self.least = least  # the old net never plays what it likes less than so much of its favourite, as at a table
        self.selves: list[Net] = []
        self.noise = np.random.default_rng(plan.seed)
        count, seats = rows.count, about["players"]
        number = torch.arange(count, device=device)
        self.number = number
        self.players = torch.tensor(about["seats"], device=device)[torch.tensor(rows.kinds, device=device).long()]
        every = 1 if self.responds else plan.league
        self.league = number[::every] if every else number[:0]
        self.old_parity = torch.arange(len(self.league), device=device) % 2
        erring = torch.linspace(-1, 1, len(self.league), device=device).clamp_min(0)[torch.randperm(len(self.league), device=device)]
        self.coolness = plan.heat ** -erring[:, None]
        self.relative = torch.arange(seats, device=device)[None] - torch.arange(seats, device=device)[:, None]  # [mover, seat]
        kept = (plan.steps, count)
        self.seen = torch.zeros(*kept, about["observation"], dtype=torch.float16, device=device)
        self.legal = torch.zeros(*kept, about["actions"], dtype=torch.uint8, device=device)
        self.action, self.chance = torch.zeros(kept, dtype=torch.int64, device=device), torch.zeros(kept, device=device)
        self.learns = torch.zeros(kept, dtype=torch.bool, device=device)
        self.mover = torch.zeros(kept, dtype=torch.int64, device=device)
        self.expected, self.target = torch.zeros(*kept, seats, device=device), torch.zeros(*kept, seats, device=device)
        self.advantage = torch.zeros(kept, device=device)
        self.finished = torch.zeros(kept, dtype=torch.bool, device=device)
        self.results = torch.zeros(*kept, seats, device=device)
        self.score, self.ended = torch.zeros((), device=device), torch.zeros((), device=device)  # of the two-player games with earlier selves
        self.told = torch.zeros(5, device=device)
        self.entropy, self.middle, self.spread = (torch.zeros((), device=device) for _ in range(3))
        self.part = torch.zeros(plan.batch, dtype=torch.int64, device=device)
        self.playing, self.improving = Work(self.play_on, device), Work(self.improve, device)
        self.begin_with(self.net)

    def begin_with(self, net: Net) -> None:
        """Learn from here on."""
        self.net.load_state_dict(net.state_dict())
        self.average.load_state_dict(net.state_dict())
        on_gpu = self.device == "cuda"
        rate = torch.tensor(self.plan.rate, device=self.device)
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=rate, eps=1e-5, fused=on_gpu, capturable=on_gpu)

    def think(self, net: Net, seen: Tensor, legal: Tensor) -> Any:
        """A net's answer, in short numbers where the device has them."""
        with torch.autocast(self.device, dtype=torch.bfloat16, enabled=has_short_numbers(self.device)):
            return net(seen, legal)

    def absolute(self, values: Tensor, mover: Tensor) -> Tensor:
        """Values of seats counted from the mover, by seat."""
        players = self.players if len(values) == self.rows.count else None
        assert players is not None
        at = torch.remainder(self.relative[mover], players[:, None])
        return values.gather(1, at)

    @property
    def has_company(self) -> bool:
        """Does somebody else than the net itself play?"""
        return self.responds or bool(self.plan.league)

    def play(self) -> dict[str, float]:
        """Play so many steps in all games and note everything."""
        if self.selves and not self.responds:
            self.old.load_state_dict(self.selves[int(self.noise.integers(len(self.selves)))].state_dict())
        self.score.zero_()
        self.ended.zero_()
        self.playing()
        games = float(self.finished.sum())
        told = {"games": games, "length": self.plan.steps * self.rows.count / max(games, 1.0)}
        return {"old": float(self.score / self.ended.clamp_min(1)), **told} if self.has_company else told

    @torch.no_grad()
    def play_on(self) -> None:
        """All steps."""
        rows = self.rows
        for t in range(self.plan.steps):
            mover, seen, legal = rows.movers.long(), rows.observations, rows.masks
            logits, value = self.think(self.net, seen, legal)
            learns = legal.sum(1, dtype=torch.int64) > 1
            if self.has_company:
                asked = (mover[self.league] % 2) == self.old_parity
                theirs = self.think(self.old, seen[self.league], legal[self.league])[0] * self.coolness
                if self.least:
                    theirs = theirs.masked_fill(theirs < theirs.max(1, keepdim=True)[0] + math.log(self.least), -1e9)
                logits[self.league] = torch.where(asked[:, None], theirs, logits[self.league])
                learns[self.league] &= ~asked
            noise = torch.rand_like(logits).clamp_(1e-9, 1 - 1e-7)
            action = (logits - torch.log(-torch.log(noise))).argmax(1)
            self.seen[t], self.legal[t], self.action[t], self.mover[t], self.learns[t] = seen.half(), legal, action, mover, learns
            self.chance[t] = torch.log_softmax(logits, 1).gather(1, action[:, None]).squeeze(1)
            self.expected[t] = self.absolute(value, mover)
            rows.step(action)
            self.finished[t], self.results[t] = rows.done.bool(), rows.returns
            if self.has_company:
                over = self.finished[t][self.league]
                own = torch.where(self.old_parity == 0, rows.returns[self.league, 1], rows.returns[self.league, 0])
                two = self.players[self.league] == 2
                self.score += (own * (over & two)).sum()
                self.ended += (over & two).sum()
        self.look_back()

    def look_back(self) -> None:
        """Advantages and targets along each player's own decisions; what is left open at the end isn't learned from."""
        count, seats, trace = self.rows.count, self.about["players"], self.plan.trace
        shape = (count, seats, seats)
        next_value = torch.zeros(shape, device=self.device)  # of the player's next decision: expected for each seat
        next_gain = torch.zeros(shape, device=self.device)
        known = torch.zeros(count, seats, dtype=torch.bool, device=self.device)
        row = self.number
        for t in range(self.plan.steps - 1, -1, -1):
            over = self.finished[t]
            next_value = torch.where(over[:, None, None], self.results[t][:, None, :], next_value)
            next_gain = next_gain.masked_fill(over[:, None, None], 0.0)
            known = known | over[:, None]
            mover, learns = self.mover[t], self.learns[t]
            ahead, gain, sure = next_value[row, mover], next_gain[row, mover], known[row, mover]
            gain = (ahead - self.expected[t] + trace * gain).masked_fill(~sure[:, None], 0.0)
            self.target[t] = self.expected[t] + gain
            self.advantage[t] = gain.gather(1, mover[:, None]).squeeze(1)
            counts = (self.legal[t].sum(1, dtype=torch.int64) > 1)[:, None]
            next_value[row, mover] = torch.where(counts, self.expected[t], ahead)
            next_gain[row, mover] = torch.where(counts, gain, next_gain[row, mover])
            known[row, mover] = sure | counts.squeeze(1)
            self.learns[t] = learns & sure

    def learn(self, progress: float) -> dict[str, float]:
        """Some passes over what was played."""
        plan = self.plan
        for group in self.optimiser.param_groups:
            group["lr"].fill_(plan.rate * (1 - 0.95 * progress))
        self.entropy.fill_(plan.entropy * plan.calm**progress)
        self.told.zero_()
        which = self.learns.flatten().nonzero().squeeze(1)
        gains = self.advantage.flatten()[which]
        self.middle.copy_(gains.mean())
        self.spread.copy_(gains.std() + 1e-6)
        lessons = 0
        for _ in range(plan.passes):
            order = which[torch.randperm(len(which), device=self.device)]
            if len(order) < plan.batch:
                order = which[torch.randint(len(which), (plan.batch,), device=self.device)]
            for start in range(0, len(order) - plan.batch + 1, plan.batch):
                self.part.copy_(order[start : start + plan.batch])
                self.improving()
                lessons += 1
        if plan.magnet:
            with torch.no_grad():
                for mean, now in zip(self.average.parameters(), self.net.parameters(), strict=True):
                    mean.lerp_(now, plan.follow)
        told = (self.told / lessons).tolist()
        return {"samples": float(len(which)), **dict(zip(("better", "wrong", "entropy", "moved", "pull"), told, strict=True))}

    def improve(self) -> None:
        """A step of the net, from a part of what was played."""
        plan, part = self.plan, self.part
        names = ("seen", "legal", "action", "chance", "advantage", "target", "mover")
        seen, legal, action, chance, advantage, target, mover = (getattr(self, name).flatten(0, 1)[part] for name in names)
        logits, value = self.think(self.net, seen, legal)
        logs = torch.log_softmax(logits, 1)
        chances = logs.exp()
        chosen = logs.gather(1, action[:, None]).squeeze(1)
        ratio = (chosen - chance).exp()
        gain = (advantage - self.middle) / self.spread
        better = torch.minimum(ratio * gain, ratio.clamp(1 - plan.clip, 1 + plan.clip) * gain).mean()
        players = self.players[part % self.rows.count]
        seat = torch.arange(value.shape[1], device=self.device)
        at = torch.remainder(mover[:, None] + seat, players[:, None])  # the seats counted from the own one
        wrong = (((value - target.gather(1, at)) ** 2 * (seat < players[:, None])).sum(1) / players).mean()
        entropy = -(chances * logs.masked_fill(legal == 0, 0)).sum(1).mean()
        loss = -better + wrong - self.entropy * entropy
        pull = torch.zeros((), device=self.device)
        if plan.magnet:
            with torch.no_grad():
                before = torch.log_softmax(self.think(self.average, seen, legal)[0], 1)
            pull = (chances * (logs - before).masked_fill(legal == 0, 0)).sum(1).mean()
            loss = loss + plan.magnet * pull
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimiser.step()
        with torch.no_grad():
            self.told += torch.stack([better, wrong, entropy, (chance - chosen).mean(), pull])

    def remember(self, net: Net) -> None:
        """A net of this moment joins the earlier selves."""
        self.selves.append(copy.deepcopy(net))
        if len(self.selves) > SELVES:
            del self.selves[int(self.noise.integers(1, len(self.selves) - 1))]


def enrol(about: dict[str, Any], plan: Plan, device: str, rows: Callable[[dict[str, Any], int, int], Any], start: Path | None = None,
          against: Path | None = None, least: float = 0.0) -> School:  # fmt: skip
    """A school with all that its plan asks for, or for a best response. `rows` makes games: what they are of, how many, their seed."""
    seed, other, first = 1_000_003 * plan.seed, None, start or against
    if against:
        plan, about = responding(plan), for_two(about)
        other = Net(about, plan.width).to(device)
        load(against, other)
    school = School(rows(about, plan.games, seed), about, plan, device, other, least if other else 0.0)
    if first:
        load(first, school.net)
        school.begin_with(school.net)
    return school


def study(
    school: School, seconds: float, progress: tuple[float, float], keep: Callable[[Net, float], None], tell: Callable[[dict[str, float]], None],
    lessons: int | None = None,
) -> None:  # fmt: skip
    """Play and learn in turn until the time is over (or so many times); checkpoints on the way."""
    begin, last = time.time(), time.time()
    done, decisions, remembered = 0, 0.0, -math.inf
    while lessons is None or done < lessons:
        spent = time.time() - begin
        now = done / lessons if lessons else spent / seconds
        if now >= 1:
            break
        place = progress[0] + now * (progress[1] - progress[0])
        if school.plan.league and not school.responds and now - remembered >= 1 / 12:
            school.remember(school.net)
            remembered = now
        played = school.play()
        between = time.time()
        learned = school.learn(place)
        done, decisions = done + 1, decisions + learned["samples"]
        tell({"lesson": done, "seconds": time.time() - begin, "progress": place, "playing": between - begin - spent,
              "learning": time.time() - between, "decisions": decisions, **played, **learned})  # fmt: skip
        if time.time() - last > CHECKPOINT:
            keep(school.net, place)
            last = time.time()
    keep(school.net, progress[1])


def altered(plan: Plan, written: str) -> Plan:
    """A plan in which some numbers are others: NAME=NUMBER,…"""
    for item in filter(None, written.split(",")):
        name, _, number = item.partition("=")
        if not hasattr(plan, name):
            raise SystemExit(f"a plan has no {name!r}; it has {', '.join(vars(plan))}")
        kind = type(getattr(plan, name))
        try:
            plan = replace(plan, **{name: kind(number)})
        except ValueError:
            raise SystemExit(f"{name} in the plan: expected {'a whole number' if kind is int else 'a number'}, not {number!r}") from None
    return plan


def responding(plan: Plan) -> Plan:
    """How somebody learns who only wants to beat a net: nothing keeps it from settling."""
    return replace(plan, games=plan.games // 2, entropy=0.01, magnet=0.0, heat=1.0)


def for_two(about: dict[str, Any]) -> dict[str, Any]:
    """A game with its forms for two players alone."""
    return {**about, "weights": [weight * (seats == 2) for weight, seats in zip(about["weights"], about["seats"], strict=True)]}


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--out", type=Path, default=Path())
    parser.add_argument("--start", type=Path)
    parser.add_argument("--progress", default="0,1", help="which part of the schedule this is")
    parser.add_argument("--against", type=Path, help="learn a best response to this net")
    parser.add_argument("--least", type=float, default=0.1, help="… which plays nothing it likes less than so much of its favourite, as bots do")
    parser.add_argument("--plan", default="", help="what differs from the game's plan: entropy=0.2,trace=0.9")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.backends.cuda.matmul.allow_tf32 = True
    about = json.loads((given.folder / "about.json").read_text())
    torch.cuda.set_stream(torch.cuda.Stream())  # work on the default one can't be recorded
    plan = altered(PLANS.get(about["game"], Plan()), f"seed={given.seed},{given.plan}")
    start = given.start if given.start and given.start.exists() else None
    school = enrol(about, plan, "cuda", lambda told, count, seed: Rows(given.folder, told, count, seed), start, given.against, given.least)
    begin, end = map(float, given.progress.split(","))
    given.out.mkdir(parents=True, exist_ok=True)
    name = f"{about['game']}{'.response' if given.against else ''}"
    curve = (given.out / f"{name}.jsonl").open("a")

    def tell(what: dict[str, float]) -> None:
        curve.write(json.dumps({key: round(value, 5) for key, value in what.items()}) + "\n")
        curve.flush()
        if what["lesson"] in (1, 2, 3, 5) or what["lesson"] % 20 == 0:
            print(name, " ".join(f"{key} {value:.4g}" for key, value in what.items()), flush=True)

    study(school, given.seconds, (begin, end), lambda net, at: save(given.out / f"{name}.npz", net, about, at), tell)
    print(name, "ready", flush=True)


if __name__ == "__main__":
    main()
