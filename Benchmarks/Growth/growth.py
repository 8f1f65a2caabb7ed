"""How the cost of a frame grows with the number of layers. Started by Benchmarks/Growth/run."""

import math
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Compare/Driver"))

from measure import Benchmark, Recording  # noqa: E402

COUNTS = [10, 100, 1000, 10000]


def main():
    programs, rounds, picture = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(prefix="growth-", dir=memory) as folder:
        b = Benchmark(programs, folder)
        curves = {"moving": [], "coming and going": [], "Cairo in C": []}
        for count in COUNTS:
            recording = Recording(b, f"discs-{count}", f"Discs{count}")
            runs = {
                "moving": lambda: b.told(b.ours, "measure", "play", f"Discs{count}", 1),
                "coming and going": lambda: b.told(b.ours, "measure", "play", f"Changing{count}", 1),
                "Cairo in C": lambda: b.told(b.replay, recording.path, "draw", 1),
            }
            for name, run in runs.items():
                # The best of the rounds: other work on the machine only adds.
                curves[name].append(min(1000 / run().rate for _ in range(rounds)))
            os.remove(recording.path)
        memory = [resident(b, f"Discs{count}") for count in (100, 10000)]
    print("| layers | " + " | ".join(f"{name}, ms a frame" for name in curves) + " |")
    print("|---|" + "---|" * len(curves))
    for at, count in enumerate(COUNTS):
        print(f"| {count:,} | " + " | ".join(f"{curve[at]:.3f}" for curve in curves.values()) + " |")
    print(f"\nMemory: {(memory[1] - memory[0]) / 9900:.1f} kB a layer.")
    draw(curves, picture)
    missed = []
    for name in ("moving", "coming and going"):
        ratio = curves[name][3] / curves[name][2]
        if ratio > 12:
            missed.append(f"{name}: ten times the layers take {ratio:.1f} times as long")
    part = curves["Cairo in C"][3] / curves["moving"][3]
    print(f"10,000 layers are played and drawn at {part:.2f} of the frames per second of Cairo in C.")
    if part < 0.6:
        missed.append(f"10,000 layers are drawn at {part:.2f} of Cairo's rate, not 0.6")
    if missed:
        sys.exit("growth: " + "; ".join(missed))


def resident(b, name):
    """The kilobytes that playing a clip takes at most."""
    result = subprocess.run(
        ["/usr/bin/time", "-f", "KB %M", b.ours, "measure", "play", name, "0"], capture_output=True, text=True, check=True)
    return int(re.search(r"KB (\d+)", result.stderr)[1])


def draw(curves, path):
    from PIL import Image, ImageDraw, ImageFont

    width, height, left, top, right, bottom = 900, 560, 90, 50, 30, 60
    image = Image.new("RGB", (width, height), "white")
    pen = ImageDraw.Draw(image)
    font = ImageFont.truetype("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", 15)
    low = math.floor(math.log10(min(min(curve) for curve in curves.values())))
    high = math.ceil(math.log10(max(max(curve) for curve in curves.values())))

    def place(count, time):
        x = left + (math.log10(count) - 1) / 3 * (width - left - right)
        y = height - bottom - (math.log10(time) - low) / (high - low) * (height - top - bottom)
        return x, y

    pen.text((left, 14), "Milliseconds a frame by the number of layers, both axes logarithmic", "black", font)
    for power in range(low, high + 1):
        y = place(10, 10.0**power)[1]
        pen.line((left, y, width - right, y), "#dddddd")
        pen.text((left - 10, y), f"{10.0**power:g}", "#555555", font, anchor="rm")
    for count in COUNTS:
        x = place(count, 10.0**low)[0]
        pen.line((x, top, x, height - bottom), "#dddddd")
        pen.text((x, height - bottom + 10), f"{count:,}", "#555555", font, anchor="mt")
    for index, ((name, curve), color) in enumerate(zip(curves.items(), ("#d4451c", "#2563c9", "#1d7d46"))):
        points = [place(count, time) for count, time in zip(COUNTS, curve)]
        pen.line(points, color, 3, joint="curve")
        for x, y in points:
            pen.ellipse((x - 4, y - 4, x + 4, y + 4), fill=color)
        pen.text((left + 20, top + 14 + 24 * index), name, color, font)
    image.save(path)


main()
