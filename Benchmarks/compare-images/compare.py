#!/usr/bin/env python3
"""Measures how long RefreshKit, the pixelmatch packages of PyPI and ImageMagick take to compare frames that differ.

    swift build --package-path Benchmarks/Verify -c release
    python3 Benchmarks/compare-images/compare.py          # creates its own virtual environments

Every tool gets the same pairs and the tools take turns, round after round, so that other work on the machine affects all
of them alike. Frames are 375 × 667 pixels, the default size of goldens, and 750 × 1334. The figure is the mean over the
pairs of each pair's best processor time, so the images are in the cache as they are right after drawing and decoding.
RefreshKit, pixelmatch and ImageMagick's compare run in memory; ImageMagick maps its own pixel cache files (MPC) without
decoding, and its start-up time, that of comparing two images of one pixel, is subtracted. RefreshKit, pixelhog (which
accepts nothing else) and ImageMagick's compare (a process per pair) also run from PNG files.
"""

import json
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import venv

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = ROOT / "Benchmarks/Verify/.build/release/images-benchmark"
ROUNDS, PAIRS = 3, 8

#: name, requirements, the call for a pair; `load` gives what the call takes.
ENGINES = {
    "pixelmatch 0.4.0": (["pixelmatch==0.4.0", "pillow"], """
from PIL import Image
from pixelmatch import pixelmatch
load = lambda p: list(Image.open(p).convert("RGBA").tobytes())
call = lambda a, b: pixelmatch(a, b, SIZE[0], SIZE[1], None, threshold=0.1)
"""),
    "pybind11-pixelmatch 0.1.6": (["pybind11-pixelmatch==0.1.6", "numpy", "pillow"], """
import numpy
from PIL import Image
from pybind11_pixelmatch import Options, pixelmatch
options = Options()
options.threshold = 0.1
load = lambda p: numpy.array(Image.open(p).convert("RGBA"))
call = lambda a, b: pixelmatch(a, b, options=options)
"""),
    "pixelmatch-fast 1.3.4": (["pixelmatch-fast==1.3.4", "numpy", "pillow"], """
from PIL import Image
from pixelmatch import pixelmatch
load = lambda p: Image.open(p).convert("RGBA")
call = lambda a, b: pixelmatch(a, b, threshold=0.1)
"""),
    "pixelhog 1.3.1 (from PNG)": (["pixelhog==1.3.1"], """
import pixelhog
load = lambda p: open(p, "rb").read()
def call(a, b):
    result = pixelhog.diff(a, b, 0.1)
    return getattr(result, "diff_count", getattr(result, "diff_pixels", result))
"""),
}

LOOP = """
import json, pathlib, sys, time
SIZE = int(sys.argv[3]), int(sys.argv[4])
{code}
folder, pairs = pathlib.Path(sys.argv[1]), int(sys.argv[2])
loaded = [(load(folder / f"a-{{i}}.png"), load(folder / f"b-{{i}}.png")) for i in range(pairs)]
counts, total = [], 0
for a, b in loaded:
    best = 1e9
    for _ in range({times}):
        start = time.process_time()
        count = call(a, b)
        best = min(best, time.process_time() - start)
    counts.append(int(count))
    total += best
print(json.dumps(dict(milliseconds=total * 1000 / pairs, counts=counts)))
"""


def environment(folder, name, requirements):
    """The Python of a virtual environment with a package, or None if it does not support this Python."""
    place = folder / name.split(" ")[0]
    pythons = [sys.executable] + [found for found in map(shutil.which, ("python3.13", "python3.12")) if found]
    for python in pythons:
        if subprocess.run([python, "-m", "venv", place], capture_output=True).returncode:
            continue
        own = place / "bin/python"
        if subprocess.run([own, "-m", "pip", "-q", "install", *requirements], capture_output=True).returncode == 0:
            return own
        shutil.rmtree(place)
    return None


def children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def magick(a, b, times):
    """The best processor time of a comparison in milliseconds, and how many pixels differ."""
    best = 1e9
    for _ in range(times):
        start = children()
        done = subprocess.run(["compare", "-metric", "AE", a, b, "null:"], capture_output=True, text=True)
        best = min(best, (children() - start) * 1000)
    return best, int(float(done.stderr.split()[0]))


def measure(scale, pythons):
    size = (375 * scale, 667 * scale)
    best, counts = {}, {}

    def note(name, milliseconds, found=None):
        best[name] = min(best.get(name, 1e9), milliseconds)
        counts[name] = found

    with tempfile.TemporaryDirectory() as name:
        images = pathlib.Path(name) / "images"
        subprocess.run([TOOL, "write", images, str(PAIRS), str(scale)], check=True)
        has_magick = shutil.which("compare") and shutil.which("convert")
        if has_magick:
            for picture in list(images.glob("*.png")):
                subprocess.run(["convert", picture, picture.with_suffix(".mpc")], check=True)
            for dot in ("dot-a.mpc", "dot-b.mpc"):
                subprocess.run(["convert", "-size", "1x1", "xc:white", images / dot], check=True)
        for number in range(ROUNDS):
            own = json.loads(subprocess.run([TOOL, "time", images], check=True, capture_output=True).stdout)
            for kind in ("exact", "edges", "perceptual"):
                note(f"RefreshKit, {kind}", own[kind], own[kind + "Counts"])
            note("RefreshKit, perceptual (from PNG)", own["decode"] + own["perceptual"], own["perceptualCounts"])
            for engine, (_, code) in ENGINES.items():
                # The one in plain Python takes a second a pair.
                is_slow = engine.startswith("pixelmatch 0")
                if pythons[engine] is None or (is_slow and number):
                    continue
                done = subprocess.run(
                    [pythons[engine], "-c", LOOP.format(code=code, times=1 if is_slow else 7), images, str(PAIRS),
                     *map(str, size)], capture_output=True, text=True)
                if done.returncode:
                    print(f"{engine}: {done.stderr.strip().splitlines()[-1]}", file=sys.stderr)
                    pythons[engine] = None
                    continue
                result = json.loads(done.stdout)
                note(engine, result["milliseconds"], result["counts"])
            if has_magick:
                start = magick(images / "dot-a.mpc", images / "dot-b.mpc", 3)[0]
                for kind, label in ((".mpc", "ImageMagick compare"), (".png", "ImageMagick compare (from PNG)")):
                    found = [magick(images / f"a-{i}{kind}", images / f"b-{i}{kind}", 1) for i in range(PAIRS)]
                    mean = sum(time for time, _ in found) / PAIRS
                    note(label, mean - start if kind == ".mpc" else mean, [count for _, count in found])
    print(f"\n{size[0]} × {size[1]} pixels")
    for name in sorted(best, key=best.get):
        print(f"{name:36} {best[name]:10.3f} ms a pair   {counts[name]}")
    matches = [best[name] for name in best if "pixel" in name and "PNG" not in name]
    if matches:
        print(f"{min(matches) / best['RefreshKit, perceptual']:.1f} × as fast as the fastest pixelmatch in memory")
    if has_magick:
        memory = best["ImageMagick compare"] / best["RefreshKit, exact"]
        files = best["ImageMagick compare (from PNG)"] / best["RefreshKit, perceptual (from PNG)"]
        print(f"{memory:.0f} × as fast as ImageMagick's compare in memory, {files:.1f} × from PNG")


def main():
    with tempfile.TemporaryDirectory() as name:
        pythons = {
            engine: environment(pathlib.Path(name), engine, needs) for engine, (needs, _) in ENGINES.items()}
        for engine, python in pythons.items():
            if python is None:
                print(f"{engine}: not to be had for this Python")
        for scale in (1, 2):
            measure(scale, pythons)


if __name__ == "__main__":
    main()
