"""Pulls the lists of exported pages as stages were pulled, and compares phases, offsets and pictures.

Usage: component.py FOLDER,mouse|touch[,dark][,reduced][,rtl] …

Prints a line of `ok` or of faults for each folder. FOLDER holds page.html and stage.json: the touches, and at each frame what the stage did, with a PNG of the control
alone where pictures are to be compared.
"""

import base64
import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../RefreshPreviewTests/Browser"))
from browser import Browser  # noqa: E402
from PIL import Image, ImageChops  # noqa: E402


SEEN = re.compile(rb"[\x05-\xff]")


def difference(shown, wanted):
    """The share of pixels that are off by more than 32, the largest difference, and how many flat ones are off."""
    worst, off, flat = 0, 0, 0
    for ground in ((255, 255, 255), (0, 0, 0)):
        pictures = []
        for picture in (shown, wanted):
            below = Image.new("RGBA", picture.size, ground + (255,))
            pictures.append(Image.alpha_composite(below, picture).convert("RGB"))
        bands = ImageChops.difference(*pictures).split()
        deltas = ImageChops.lighter(ImageChops.lighter(*bands[:2]), bands[2]).tobytes()
        b = pictures[1].tobytes()
        width, height = wanted.size
        count, steady = 0, 0
        for match in SEEN.finditer(deltas):
            pixel = match.start()
            delta = deltas[pixel]
            worst = max(worst, delta)
            count += delta > 32
            # In a flat area all neighbours have the same colour.
            x, y = pixel % width, pixel // width
            if 0 < x < width - 1 and 0 < y < height - 1:
                around = [3 * (pixel + dx + dy * width) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
                if all(b[near:near + 3] == b[3 * pixel:3 * pixel + 3] for near in around):
                    steady = max(steady, delta)
        off = max(off, count / (width * height))
        flat = max(flat, steady)
    return off, worst, flat


def main():
    browser = Browser(375, 667, 2)
    try:
        for job in sys.argv[1:]:
            folder, device, *words = job.split(",")
            try:
                check(browser, folder, device, words)
                print("ok")
            except Exception as fault:
                print(f"{type(fault).__name__}: {fault}".replace("\n", "; "))
    finally:
        browser.close()


def check(browser, folder, device, words):
    with open(os.path.join(folder, "stage.json")) as file:
        stage = json.load(file)
    page = os.path.join(folder, "page.html")
    if "rtl" in words:
        with open(page) as file:
            text = file.read()
        page = os.path.join(folder, "rtl.html")
        with open(page, "w") as file:
            file.write(text.replace('<html lang="en">', '<html lang="en" dir="rtl">'))
    browser.console.clear()
    browser.resize(stage["width"], stage["height"], 2)
    browser.send("Emulation.setEmulatedMedia", features=[
        {"name": "prefers-color-scheme", "value": "dark" if "dark" in words else "light"},
        {"name": "prefers-reduced-motion", "value": "reduce" if "reduced" in words else "no-preference"}])
    browser.send("Emulation.setTouchEmulationEnabled", enabled=device == "touch")
    browser.open(f"file://{page}")
    browser.run("globalThis.start = performance.now() / 1000 + 1; globalThis.now = start;"
                "globalThis.list = document.querySelector('refresh-list');"
                "customElements.get('refresh-control').clock = () => now; list.update(now); 1")
    play(browser, stage, folder, device)
    assert not browser.console, browser.console


def play(browser, stage, folder, device):
    # Of what happens at one time, the finger comes before the frame.
    events = [(touch["t"], 0, touch) for touch in stage["touches"]] + [(frame["t"], 1, frame) for frame in stage["frames"]]
    faults = []
    for time, kind, event in sorted(events, key=lambda event: event[:2]):
        if kind == 0:
            browser.run(f"now = start + {time!r}")
            send(browser, device, event)
            continue
        phase, offset = browser.run(f"now = start + {time!r}; list.update(now); [list.phase, list.offset]")
        if phase != event["phase"] or abs(offset - event["offset"]) > 1:
            faults.append(f"{time:.3f} s: {phase} at {offset:.2f}, not {event['phase']} at {event['offset']:.2f}")
        if "picture" in event:
            wanted = Image.open(os.path.join(folder, event["picture"])).convert("RGBA")
            data, width, height = browser.run(
                "(() => { const { data, width, height } = list.control.pixels; let text = '';"
                " for (let at = 0; at < data.length; at += 32768)"
                " text += String.fromCharCode(...data.subarray(at, at + 32768));"
                " return [btoa(text), width, height] })()")
            shown = Image.frombytes("RGBA", (width, height), base64.b64decode(data))
            assert shown.size == wanted.size, f"{shown.size} pixels, not {wanted.size}"
            off, worst, flat = difference(shown, wanted)
            if off > 0.001 or worst > 96 or flat > 4:
                name = os.path.join(folder, f"shown-{time:.3f}.png")
                shown.save(name)
                faults.append(f"{time:.3f} s, {phase}: {100 * off:.3f} % of pixels are off, one by {worst}, flat by {flat}: {name}")
    assert not faults, f"{len(faults)} faults:\n" + "\n".join(faults[:12])


def send(browser, device, touch):
    if device == "mouse":
        kinds = {"began": "mousePressed", "moved": "mouseMoved", "ended": "mouseReleased"}
        browser.mouse(kinds[touch["phase"]], touch["x"], touch["y"])
        return
    kinds = {"began": "touchStart", "moved": "touchMove", "ended": "touchEnd"}
    points = [] if touch["phase"] == "ended" else [{"x": touch["x"], "y": touch["y"]}]
    browser.send("Input.dispatchTouchEvent", type=kinds[touch["phase"]], touchPoints=points)
    # The page hears of it with its next frame.
    browser.run("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


main()
