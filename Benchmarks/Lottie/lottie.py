#!/usr/bin/env python3
"""How fast Lottie files are drawn beside ThorVG: lottie.py PROGRAM [--size WxH] [--rounds N] [FILE ...]

Draws every frame of each file (default: those of Tests/RefreshLottieTests/Files) at the size (default: 640x160) with PROGRAM,
a release build of lottie-benchmark, and with ThorVG's software canvas on one thread, in turns. Prints the processor time of a
frame of each, the ratio, and the ratio of the sums. Reading the file is not counted. Needs thorvg-python 1.1.3.
"""

import argparse
import ctypes
import glob
import json
import os
import subprocess
import sys
import sysconfig
import time

HERE = os.path.dirname(os.path.abspath(__file__))
POINTER = ctypes.c_void_p


def thorvg(path, width, height, rounds):
    """Milliseconds of processor time for a frame, the best of some rounds."""
    with open(path) as file:
        document = json.load(file)
    start, count = document["ip"], int(document["op"] - document["ip"])
    folder = os.path.join(sysconfig.get_paths()["platlib"], "thorvg_python")
    library = ctypes.CDLL(glob.glob(folder + "/libthorvg*")[0])
    library.tvg_engine_init(ctypes.c_uint(0))
    for name in ("tvg_lottie_animation_new", "tvg_animation_get_picture", "tvg_swcanvas_create"):
        getattr(library, name).restype = POINTER
    animation = POINTER(library.tvg_lottie_animation_new())
    picture = POINTER(library.tvg_animation_get_picture(animation))
    if library.tvg_picture_load(picture, path.encode()):
        return None
    library.tvg_picture_set_size(picture, ctypes.c_float(width), ctypes.c_float(height))
    canvas = POINTER(library.tvg_swcanvas_create(ctypes.c_int(0)))
    buffer = (ctypes.c_uint32 * (width * height))()
    library.tvg_swcanvas_set_target(canvas, buffer, width, width, height, ctypes.c_int(0))
    library.tvg_canvas_add(canvas, picture)
    best = float("inf")
    for _ in range(rounds):
        begun = time.process_time()
        for frame in range(count):
            library.tvg_animation_set_frame(animation, ctypes.c_float(start + frame))
            library.tvg_canvas_update(canvas)
            library.tvg_canvas_draw(canvas, ctypes.c_bool(True))
            library.tvg_canvas_sync(canvas)
        best = min(best, (time.process_time() - begun) / max(1, count))
    return best * 1e3


def refreshkit(program, path, width, height, rounds):
    """The same of PROGRAM; None for a file that it refuses."""
    command = [program, str(width), str(height), str(rounds), path]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    parts = output.strip().split("\t")
    return float(parts[2]) if len(parts) == 3 else None


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("--size", default="640x160")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_args()
    width, height = map(int, arguments.size.split("x"))
    tests = os.path.join(HERE, "../../Tests/RefreshLottieTests/Files")
    files = [os.path.abspath(file) for file in arguments.files or sorted(glob.glob(tests + "/*/*.json"))]
    sums, rows = [0, 0], []
    for path in files:
        own = refreshkit(os.path.abspath(arguments.program), path, width, height, arguments.rounds)
        # A process of its own for each file, as a file that it cannot play may take ThorVG with it.
        result = subprocess.run(
            [sys.executable, "-c", "import sys, lottie; print(lottie.thorvg(*map(eval, sys.argv[1:])))",
             repr(path), str(width), str(height), str(arguments.rounds)], cwd=HERE, capture_output=True, text=True)
        peer = eval(result.stdout or "None")
        name = "/".join(path.split("/")[-2:])
        if own is None or peer is None:
            print(f"{name}: {'refused' if own is None else 'not played by ThorVG'}")
            continue
        sums = [sums[0] + own, sums[1] + peer]
        rows.append((own / peer, name, own, peer))
    print("| file | ms a frame | ThorVG | ratio |\n|---|---|---|---|")
    for ratio, name, own, peer in sorted(rows, reverse=True):
        print(f"| {name} | {own:.3f} | {peer:.3f} | {ratio:.1f} |")
    middle = sorted(rows)[len(rows) // 2][0]
    print(f"{len(rows)} files: {sums[0] / sums[1]:.2f} times ThorVG's time in all, {middle:.2f} at the median")


if __name__ == "__main__":
    main()
