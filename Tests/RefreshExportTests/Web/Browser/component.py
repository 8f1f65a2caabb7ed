"""Pulls the lists of exported pages as stages were pulled, and compares phases, offsets and pictures.

Usage: component.py FOLDER,mouse|touch[,dark][,reduced][,rtl]|FOLDER,attributes,RESULT[,dark][,attribute:NAME=VALUE][,style:NAME=VALUE]|FOLDER,layout[,thorough] …

Prints a line of `ok` or of faults for each folder. FOLDER holds page.html and stage.json: the touches, and at each frame
what the stage did, with a PNG of the control alone where pictures are to be compared. With `attributes` an element of its
own is driven by its attributes, without a list, and ends with a result. With `layout` the page alone is
looked at, on screens of several sizes; with `thorough` in every colour and direction on each.
"""

import base64
import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../RefreshPreviewTests/Browser"))
from browser import Browser  # noqa: E402
from PIL import Image, ImageChops  # noqa: E402


def lightest(bands):
    """Of each pixel the greatest of its components."""
    return ImageChops.lighter(ImageChops.lighter(*bands[:2]), bands[2])


def difference(shown, wanted):
    """The share of pixels that are off by more than 32, the largest difference, and the largest in flat areas."""
    worst, off, flat = 0, 0, 0
    width, height = wanted.size
    for ground in ((255, 255, 255), (0, 0, 0)):
        pictures = []
        for picture in (shown, wanted):
            below = Image.new("RGBA", picture.size, ground + (255,))
            pictures.append(Image.alpha_composite(below, picture).convert("RGB"))
        deltas = lightest(ImageChops.difference(*pictures).split())
        largest = deltas.getextrema()[1]
        worst = max(worst, largest)
        off = max(off, sum(deltas.histogram()[33:]) / (width * height))
        if largest <= flat:
            continue
        # In a flat area all neighbours have the same colour.
        edges = Image.new("L", wanted.size)
        for step in ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)):
            moved = ImageChops.offset(pictures[1], *step)
            edges = ImageChops.lighter(edges, lightest(ImageChops.difference(pictures[1], moved).split()))
        steady = ImageChops.darker(deltas, edges.point([255] + [0] * 255))
        flat = max(flat, steady.crop((1, 1, width - 1, height - 1)).getextrema()[1])
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
    if device == "layout":
        lay_out(browser, folder, "thorough" in words)
        return
    with open(os.path.join(folder, "stage.json")) as file:
        stage = json.load(file)
    open_page(browser, folder, stage["width"], stage["height"], device, words)
    if device == "attributes":
        drive(browser, stage, folder, words)
    else:
        play(browser, stage, folder, device)
    assert not browser.console, browser.console


def open_page(browser, folder, width, height, device, words):
    """Opens the page with a clock that stands still until somebody sets it."""
    page = os.path.join(folder, "page.html")
    if "rtl" in words:
        with open(page) as file:
            text = file.read()
        page = os.path.join(folder, "rtl.html")
        with open(page, "w") as file:
            file.write(text.replace('<html lang="en">', '<html lang="en" dir="rtl">'))
    browser.console.clear()
    browser.resize(width, height, 2)
    browser.send("Emulation.setEmulatedMedia", features=[
        {"name": "prefers-color-scheme", "value": "dark" if "dark" in words else "light"},
        {"name": "prefers-reduced-motion", "value": "reduce" if "reduced" in words else "no-preference"}])
    browser.send("Emulation.setTouchEmulationEnabled", enabled=device == "touch")
    browser.open(f"file://{page}")
    browser.run("globalThis.start = performance.now() / 1000 + 1; globalThis.now = start;"
                "globalThis.list = document.querySelector('body > :not(script)');"
                "globalThis.Control = list.control.constructor; Control.clock = () => now; list.show(now);"
                "Control.ready.then(() => list.show(now)).then(() => 1)")


# Phones, a tablet, and a phone that is turned.
SCREENS = [(320, 568, "rtl"), (375, 667, "dark"), (430, 932, "dark"), (820, 1180, "light"), (844, 390, "light")]


def lay_out(browser, folder, is_thorough):
    """The ground of a pulled control reaches from one side of the list to the other, and as far as it is pulled."""
    faults = []
    for width, height, usual in SCREENS:
        for word in ["light", "dark", "rtl"] if is_thorough else [usual]:
            open_page(browser, folder, width, height, "mouse", [word])
            top = browser.run("list.getBoundingClientRect().top")
            browser.mouse("mousePressed", width / 2, top + 100)
            browser.run("now += 0.1")
            browser.mouse("mouseMoved", width / 2, top + 330)
            browser.run("list.show(now); new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
            name = os.path.join(folder, f"layout-{width}x{height}-{word}.png")
            browser.picture(name)
            pull, colour, list_box, control_box = browser.run(
                "(() => { const box = element => { const b = element.getBoundingClientRect();"
                " return [b.left, b.top, b.right, b.bottom] };"
                " return [-64 - list.offset, list.control.ground, box(list), box(list.control)] })()")
            wanted = [round(float(part)) for part in re.findall(r"[0-9.]+", colour)[:3]]
            assert pull > control_box[3] - control_box[1], f"pulled by {pull} points only"
            if width <= 500 or height <= 500:
                assert list_box == [0, 0, width, height], f"{width} × {height}: the list has {list_box}"
            shown = Image.open(name).convert("RGB")
            # A list in the middle may begin between two pixels.
            left, right = int(2 * list_box[0]) + 1, int(2 * list_box[2]) - 1
            edges = [max(left, int(2 * control_box[0])), min(right, int(2 * control_box[2]))]
            rows = [list_box[1] + 66, list_box[1] + 64 + pull / 2, list_box[1] + 62 + pull]
            for y in (int(2 * row) for row in rows):
                for x in [*range(left, edges[0]), left, edges[0], edges[1] - 1, right - 1, *range(edges[1], right)]:
                    if max(abs(a - b) for a, b in zip(shown.getpixel((x, y)), wanted)) > 2:
                        faults.append(f"{os.path.basename(name)}: {shown.getpixel((x, y))} at {x}, {y}, not {wanted}")
                        break
            browser.mouse("mouseReleased", width / 2, top + 330)
    assert not faults, "\n".join(faults[:12])
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
        phase, offset = browser.run(f"now = start + {time!r}; list.show(now); [list.phase, list.offset]")
        if phase != event["phase"] or abs(offset - event["offset"]) > 1:
            faults.append(f"{time:.3f} s: {phase} at {offset:.2f}, not {event['phase']} at {event['offset']:.2f}")
        if "picture" in event:
            faults += compare(browser, "list.control", os.path.join(folder, event["picture"]), f"{time:.3f} s, {phase}")
    assert not faults, f"{len(faults)} faults:\n" + "\n".join(faults[:12])


def drive(browser, stage, folder, words):
    """Pulls an element that stands alone, has it refresh as long as the stage did, and end with a result."""
    result = words[0]
    browser.run("globalThis.alone = document.createElement(list.control.localName); globalThis.ended = [];"
                "alone.style = 'position: fixed; top: 0; left: 0';"
                "alone.addEventListener('refreshend', event => ended.push(event.detail.time - start));"
                "document.body.append(alone); 1")
    for kind, name, value in re.findall(r"(attribute|style):([^=,]+)=([^,]+)", ",".join(words)):
        setter = "setAttribute" if kind == "attribute" else "style.setProperty"
        browser.run(f"alone.{setter}({name!r}, {value!r}); 1")
    height, rest = browser.run("alone.height"), stage["frames"][0]["offset"]
    released = stage["touches"][-1]["t"]
    changes = [(released, "alone.setAttribute('refreshing', '')"),
               (released + 2, f"alone.setAttribute('result', '{result}'); alone.removeAttribute('refreshing')")]
    faults = []
    for frame in stage["frames"]:
        time, phase = frame["t"], frame["phase"]
        while changes and changes[0][0] <= time:
            at, change = changes.pop(0)
            browser.run(f"now = start + {at!r}; {change}")
        pull = f"alone.setAttribute('pull', {100 * (rest - frame['offset']) / height!r});" if phase in ("pulling", "armed") else ""
        # Its own frame was asked for before this one.
        browser.run(f"now = start + {time!r}; {pull} new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        if "picture" in frame:
            faults += compare(browser, "alone", os.path.join(folder, frame["picture"]), f"{time:.3f} s, {phase}")
    closing = [frame["t"] for frame in stage["frames"] if frame["phase"] == "closing"]
    ended = browser.run("ended")
    if len(ended) != 1 or abs(ended[0] - closing[0]) > 1 / 60:
        faults.append(f"refreshend at {ended}, not at {closing[0]:.3f} s")
    assert not faults, f"{len(faults)} faults:\n" + "\n".join(faults[:12])


def compare(browser, element, path, place):
    """What is wrong with the picture that an element shows."""
    wanted = Image.open(path).convert("RGBA")
    data, width, height = browser.run(
        f"(() => {{ const {{ data, width, height }} = {element}.pixels; let text = '';"
        " for (let at = 0; at < data.length; at += 32768)"
        " text += String.fromCharCode(...data.subarray(at, at + 32768));"
        " return [btoa(text), width, height] })()")
    shown = Image.frombytes("RGBA", (width, height), base64.b64decode(data))
    assert shown.size == wanted.size, f"{shown.size} pixels, not {wanted.size}"
    off, worst, flat = difference(shown, wanted)
    if off <= 0.001 and worst <= 96 and flat <= 4:
        return []
    name = path.replace("frame-", "shown-")
    shown.save(name)
    return [f"{place}: {100 * off:.3f} % of pixels are off, one by {worst}, flat by {flat}: {name}"]


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
