"""Writes raw frames with Pillow: `pillow_peer.py png|gif FILE WIDTH HEIGHT OUT`; prints frames and seconds as JSON.

The interpreter's start and the import of Pillow do not count.
"""

import json
import mmap
import os
import sys
import time

from PIL import Image

kind, file, width, height, out = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5]
size = width * height * 4
count = os.path.getsize(file) // size


def frames():
    with open(file, "rb") as raw:
        data = mmap.mmap(raw.fileno(), 0, prot=mmap.PROT_READ)
        for number in range(count):
            pixels = data[number * size : (number + 1) * size]
            yield Image.frombuffer("RGBA", (width, height), pixels, "raw", "RGBA", 0, 1).convert("RGB")


cpu, wall = time.process_time(), time.monotonic()
if kind == "png":
    os.makedirs(out, exist_ok=True)
    for number, frame in enumerate(frames()):
        frame.save(f"{out}/frame-{number:04}.png")
else:
    all_frames = frames()
    next(all_frames).save(out, save_all=True, append_images=all_frames, duration=20, loop=0)
cpu, wall = time.process_time() - cpu, time.monotonic() - wall
print(json.dumps({"frames": count, "cpu": cpu, "wall": wall}))
