"""A campaign: rounds of faults under load, then the disks; what came of it is a table."""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from tests.campaign.checker import on_too_few, wrong
from tests.campaign.disks import disk_of
from tests.campaign.faults import ALWAYS, WITH_RIGHTS, Fault, whole
from tests.campaign.load import Crowd
from tests.cluster.parts import until
from tests.cluster.whole import Cluster, a_cluster

PHONES = 6


@dataclass
class Line:
    """What is told of one fault."""

    times: int = 0
    acknowledged: int = 0
    longest: list[float] = field(default_factory=list)
    """Seconds without rulings, each time."""
    wrong: int = 0


@dataclass
class Campaign:
    """A cluster under load, and what was done to it."""

    cluster: Cluster
    crowd: Crowd
    say: Callable[[str], None]
    lines: dict[str, Line] = field(default_factory=dict)
    found: list[str] = field(default_factory=list)
    rewound: int = 0
    """How often a node gave up what nobody else had."""

    def one(self, fault: Fault) -> None:
        """Let a fault happen; measure how long nothing was acknowledged."""
        whole(self.cluster)  # also where the one before had its effect later
        line = self.lines.setdefault(fault.__name__, Line())
        before, begun = len(self.crowd.moments), time.monotonic()
        try:
            fault(self.cluster)
        except (TimeoutError, RuntimeError, psycopg.Error) as error:
            self.found.append(f"{fault.__name__}: {error}")
            self.say(self.found[-1])
        whole(self.cluster)
        self.go_on()
        line.times += 1
        line.acknowledged += len(self.crowd.moments) - before
        line.longest.append(self.crowd.longest(begun, time.monotonic()))
        self.say(f"{fault.__name__}: {line.longest[-1]:.1f} s without rulings")

    def go_on(self) -> None:
        """Wait until every phone has been answered."""
        before = len(self.crowd.moments)
        until(lambda: len(self.crowd.moments) > before + 2 * PHONES, "phones are answered", 120)

    def power_cut(self) -> None:
        """All three die at once; the disks are read, and all is started again."""
        primary = self.cluster.until_primary()
        for node in self.cluster.nodes:
            node.patroni.kill()
        for node in self.cluster.nodes:
            node.kill()
        with (
            self.crowd.told.lock
        ):  # nobody can be told anything meanwhile, but for what was on its way
            acknowledged = list(self.crowd.told.acknowledged)
        disks = {node: disk_of(node.data, self.cluster.home) for node in self.cluster.nodes}
        found = on_too_few(acknowledged, list(disks.values()))
        if self.crowd.halt.is_set():
            found += wrong(self.crowd.told, disks[primary])
        self.found += found
        self.say(f"the disks were read: {len(acknowledged)} acknowledged, {len(found)} wrong")


@contextmanager
def a_campaign(say: Callable[[str], None]) -> Iterator[Campaign]:
    """Yield a cluster under load."""
    with a_cluster() as cluster:
        cluster.start()
        crowd = Crowd(cluster.url)
        campaign = Campaign(cluster, crowd, say)
        crowd.begin(PHONES)
        try:
            campaign.go_on()
            yield campaign
        finally:
            crowd.end()


def held(
    say: Callable[[str], None],
    minutes: float,
    seed: str,
    only: tuple[str, ...] = (),
    logs: Path | None = None,
) -> Campaign:
    """Hold a campaign of so many minutes; return it with what is wrong."""
    chance = random.Random(seed)
    with a_campaign(say) as campaign, campaign.cluster.keeping(logs):
        faults = [*ALWAYS, *(WITH_RIGHTS if campaign.cluster.network.separate else ())]
        if not campaign.cluster.network.separate:
            say("no rights: " + ", ".join(one.__name__ for one in WITH_RIGHTS) + " are left out")
        faults = [one for one in faults if not only or one.__name__ in only]
        ends = time.monotonic() + minutes * 60
        while time.monotonic() < ends:
            for fault in chance.sample(faults, len(faults)):
                campaign.one(fault)
                if time.monotonic() > ends:
                    break
            else:
                campaign.power_cut()
                whole(campaign.cluster)
                campaign.go_on()
        campaign.crowd.end()
        campaign.power_cut()
        campaign.rewound = sum(node.rewound() for node in campaign.cluster.nodes)
    campaign.found += campaign.crowd.surprises
    return campaign


def table(campaign: Campaign) -> str:
    """Return what came of it."""
    lost = sum("lost" in one for one in campaign.found)
    doubled = sum("doubled" in one for one in campaign.found)
    lines = [
        "| fault | times | acknowledged | s without rulings: most, middle |",
        "|---|---|---|---|",
    ]
    for name, line in campaign.lines.items():
        gaps = sorted(line.longest)
        lines.append(
            f"| {name} | {line.times} | {line.acknowledged}"
            f" | {gaps[-1]:.1f}, {gaps[len(gaps) // 2]:.1f} |"
        )
    lines.append(
        f"\n{len(campaign.crowd.told.acknowledged)} acknowledged at"
        f" {len(campaign.crowd.told.opened)} tables, {lost} lost, {doubled} doubled,"
        f" {len(campaign.found)} wrong in all; {campaign.rewound} times pg_rewind"
    )
    told = [f"{count} times: {what}" for what, count in campaign.crowd.delays.most_common(12)]
    return "\n".join([*lines, *campaign.found[:20], "", "Phones were told to wait", *told])
