#!/usr/bin/env python3
"""How fast the controls of Examples/Loved are rendered: loved.py PROGRAM [ROUNDS]

Renders each control with PROGRAM, a release build of loved-controls, at 375x667 @2x and 60 frames per second in the
standard scenario, as one GIF and as PNG files, on one thread. Prints frames per second of processor time of the whole
command: its start, playing, drawing what changed, encoding and writing. Takes the best of ROUNDS (default: 3).
Fails if a GIF is rendered at fewer than 300 frames per second.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile

CONTROLS = "Classic Material StoreHouse Elastic Bounce Sun Soup Firework Drop Fly".split()
OPTIONS = "--size 375x667 --scale 2 --fps 60 --jobs 1".split()
LEAST = 300


def processor_time():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def render(program, control, format, folder):
    start = processor_time()
    subprocess.run(
        [program, "render", control, "--format", format, "--out", folder, *OPTIONS],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return processor_time() - start


def frame_count(folder):
    for place, _, files in os.walk(folder):
        if "frames.json" in files:
            with open(os.path.join(place, "frames.json")) as file:
                return len(json.load(file)["frames"])
    sys.exit(f"{folder}: no frames.json")


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    program, rounds = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 3
    with open("/proc/cpuinfo") as file:
        print(next(line for line in file if line.startswith("model name")).split(":")[1].strip())
    print("| control | frames | GIF, frames/s | PNG, frames/s |\n|---|---|---|---|")
    slow = []
    for control in CONTROLS:
        best = {"gif": float("inf"), "png": float("inf")}
        for _ in range(rounds):
            for format in best:
                with tempfile.TemporaryDirectory() as folder:
                    best[format] = min(best[format], render(program, control, format, folder))
                    if format == "png":
                        frames = frame_count(folder)
        gif, png = (frames / best[format] for format in ("gif", "png"))
        print(f"| {control} | {frames} | {gif:,.0f} | {png:,.0f} |", flush=True)
        if gif < LEAST:
            slow.append(control)
    if slow:
        sys.exit(f"fewer than {LEAST} frames per second: {', '.join(slow)}")


main()
