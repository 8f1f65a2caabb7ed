"""Runs every comparison in interleaved rounds and writes RESULTS.md. Started by Benchmarks/Compare/run."""

import argparse
import os
import shutil
import sys
import tempfile
import time

from machine import describe
from measure import Benchmark, Clip
from report import Table
from works import all_works


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", required=True, help="the folder with the peers that were built")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default="", help="words that the titles of the works hold; then nothing is kept")
    arguments = parser.parse_args()
    # In memory, so that no disk is measured; frames of both clips take some 2 GB.
    memory = "/dev/shm" if shutil.disk_usage("/dev/shm").free > 6 << 30 else None
    with tempfile.TemporaryDirectory(prefix="compare-", dir=memory) as folder:
        run(Benchmark(arguments.programs, folder), arguments.rounds, arguments.only)


def run(benchmark, rounds, only):
    start = time.monotonic()
    load = os.getloadavg()[0]
    clips = [Clip(benchmark, name) for name in ("Yahoo", "Bubbles")]
    works = [work for work in all_works(benchmark, clips) if only in work.title]
    for number in range(rounds):
        for work in works:
            if number < work.rounds:
                print(f"compare: round {number + 1} of {rounds}: {work.title}", file=sys.stderr)
                work.run()
                if number == 0:
                    # Now, because the next clip overwrites the files.
                    work.check()
    table = Table(works)
    text = table.markdown(describe(load, rounds, time.monotonic() - start))
    print(text)
    if not only:
        with open("RESULTS.md", "w", encoding="utf-8") as file:
            file.write(text)
    missed = table.missed
    if missed:
        sys.exit("compare: below its target: " + "; ".join(missed))


main()
