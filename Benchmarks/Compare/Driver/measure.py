"""Running programs and taking their processor time."""

import json
import os
import subprocess
import time
from dataclasses import dataclass


@dataclass
class Sample:
    """What some work took: processor time and wall-clock time in seconds."""

    frames: int
    cpu: float
    wall: float

    @property
    def rate(self):
        """Frames per second of processor time."""
        return self.frames / self.cpu


class WallSample(Sample):
    """A sample of work that may use all processors."""

    @property
    def rate(self):
        """Frames per second of wall-clock time."""
        return self.frames / self.wall


class Failure(Exception):
    """A program that did not do its work."""


class Benchmark:
    """The programs, and a folder to work in."""

    def __init__(self, programs, folder):
        self.ours = os.path.abspath(".build/release/compare-benchmark")
        self.replay = os.path.abspath(os.path.join(programs, "replay"))
        self.recorder = os.path.abspath(os.path.join(programs, "record.so"))
        self.python = os.path.join(programs, "venv/bin/python")
        self.folder = folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def output(self, *command, **environment):
        """What a program prints."""
        result = subprocess.run(
            [str(word) for word in command], capture_output=True, text=True, env={**os.environ, **environment}
        )
        if result.returncode:
            raise Failure(f"{' '.join(map(str, command))}: {result.stderr.strip()[-500:]}")
        return result.stdout

    def told(self, *command):
        """The sample that a program measures of itself."""
        return Sample(**json.loads(self.output(*command)))

    def taken(self, frames, *command):
        """The sample of a whole process and its children, start and end included."""
        start = time.monotonic()
        process = subprocess.Popen(
            [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        errors = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise Failure(f"{' '.join(map(str, command))}: {errors.decode()[-500:]}")
        return Sample(frames, usage.ru_utime + usage.ru_stime, time.monotonic() - start)


class Recording:
    """The Cairo calls of a clip, with which a loop in C draws the same."""

    def __init__(self, benchmark, name, word):
        self.path = benchmark.path(f"{name}.calls")
        ours = benchmark.output(
            benchmark.ours, "measure", "hashes", word, LD_PRELOAD=benchmark.recorder, RECORD=self.path)
        if ours != benchmark.output(benchmark.replay, self.path, "hashes"):
            raise Failure(f"{name}: the recorded calls do not draw the same pixels")
        self.count = ours.count("\n")


class Clip:
    """The frames of a control: all, every eighth, and a run of consecutive ones."""

    def __init__(self, benchmark, name):
        self.benchmark, self.name = benchmark, name
        self.raw = benchmark.path(f"{name}.raw")
        info = json.loads(benchmark.output(benchmark.ours, "measure", "frames", name, self.raw))
        self.count, self.width, self.height = info["frames"], info["width"], info["height"]
        self.recording = Recording(benchmark, name, name).path
        self.step = 8
        self.numbers = range(0, self.count, self.step)
        self.sampled = self.part("sampled", self.numbers)
        # The spinner turns, and the list scrolls back.
        self.stretch_numbers = range(self.count // 6, self.count // 6 + 32)
        self.stretch = self.part("stretch", self.stretch_numbers)

    @property
    def frame_size(self):
        return self.width * self.height * 4

    def frame(self, number):
        """The bytes of a frame."""
        with open(self.raw, "rb") as file:
            file.seek(number * self.frame_size)
            return file.read(self.frame_size)

    def part(self, name, numbers):
        """A file of some of the frames."""
        path = self.benchmark.path(f"{self.name}.{name}.raw")
        with open(path, "wb") as file:
            for number in numbers:
                file.write(self.frame(number))
        return path
