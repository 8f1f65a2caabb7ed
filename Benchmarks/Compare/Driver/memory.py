"""How much memory a clip of ten thousand frames takes."""

import json
import subprocess
import time

from measure import Failure


class Memory:
    """A clip of ten thousand frames rendered to a GIF and a PNG sequence at once."""

    title = "memory: 10,000 frames to GIF and PNG"
    rounds = 1
    target = 150
    frames = 10_000

    def __init__(self, benchmark):
        self.benchmark = benchmark
        self.peak = self.early = self.late = 0

    def run(self):
        scenario = self.benchmark.path("long.json")
        # A refresh that repeats every six seconds, at 120 frames per second.
        steps = [
            {"do": "pull", "to": 160, "over": 0.5}, {"do": "release"}, {"do": "refresh", "for": 4.5},
            {"do": "settle"},
        ] * (self.frames // 625)
        with open(scenario, "w", encoding="utf-8") as file:
            json.dump({"name": "long", "steps": steps}, file)
        out = self.benchmark.path("long")
        process = subprocess.Popen(
            [self.benchmark.ours, "render", "Yahoo", "--scenario", scenario, "--format", "gif", "--format", "png",
             "--fps", "120", "--jobs", "1", "--json", "--out", out], stdout=subprocess.PIPE)
        start, samples = time.monotonic(), []
        while process.poll() is None:
            samples.append((time.monotonic() - start, held(family(process.pid))))
            time.sleep(0.05)
        report = json.loads(process.stdout.read())
        if process.returncode or report[0]["frames"] < self.frames:
            raise Failure("the clip of ten thousand frames was not rendered")
        end = samples[-1][0]
        self.peak = max(size for _, size in samples)
        # The first quarter without the start, and the last.
        self.early = max(size for at, size in samples if end * 0.05 < at < end * 0.25)
        self.late = max(size for at, size in samples if at > end * 0.75)

    def check(self):
        """Nothing beyond the table."""


def family(pid):
    """A process and its descendants."""
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="utf-8") as file:
            children = [int(word) for word in file.read().split()]
    except OSError:
        children = []
    return [pid] + [one for child in children for one in family(child)]


def resident(pid):
    """The megabytes that a process holds of its own, and those of files, such as libraries."""
    sizes = {"Anonymous": 0, "Rss": 0}
    try:
        with open(f"/proc/{pid}/smaps_rollup", encoding="utf-8") as file:
            for line in file:
                name, _, value = line.partition(":")
                if name in sizes:
                    sizes[name] = int(value.split()[0]) * 1024 / 1e6
    except OSError:
        pass
    return sizes["Anonymous"], sizes["Rss"] - sizes["Anonymous"]


def held(pids):
    """The megabytes that processes of one program hold together: pages of files are there once for all of them."""
    own, files = zip(*map(resident, pids))
    return sum(own) + max(files)
