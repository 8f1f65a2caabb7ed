"""Tunes a control: every kind of value, undo, two settings at once, and back into the source.

Usage: tuning.py GUIDE-CONTROLS FOLDER
"""

import json
import math
import re
import shutil
import sys
from pathlib import Path

from browser import wait_for
from preview import Offline, Preview

repository = Path(__file__).resolve().parents[3]

description = {"name": "guide", "products": [], "targets": [
    {"name": "guide-controls", "type": "executable", "path": "Examples/Guide", "c99name": "guide_controls"}]}


def add_sources(root):
    """The sources that the program was built from, older than the program."""
    folder = root / "Examples" / "Guide"
    folder.mkdir(parents=True)
    shutil.copy(repository / "Examples" / "Guide" / "Hop.swift", folder / "Hop.swift")
    (root / "description.json").write_text(json.dumps(description))
    return folder / "Hop.swift"


def pixels(preview, name="stage"):
    """A number that stands for what a canvas shows."""
    return preview.run(
        f"(() => {{ const canvas = document.getElementById('{name}');"
        " const data = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);"
        " let sum = 7; for (const pixel of data) sum = (sum * 31 + pixel) % 1000000007; return sum })()")


def tuned(preview):
    """Waits until the canvas shows the values."""
    preview.wait("refreshkit.shown.isFresh && !refreshkit.link.state.moves || refreshkit.link.state.looping !== ''")


def field(name, part):
    return f"document.querySelector('[data-name={name}] {part}')"


def enter(preview, name, part, value):
    """Types into a field, or chooses."""
    preview.run(f"{{ const field = {field(name, part)}; field.type === 'checkbox' ? field.checked = {value!r} === 'true' : field.value = {value!r};"
                " for (const event of ['input', 'change']) field.dispatchEvent(new Event(event)) }")
    tuned(preview)


def key(preview, name, part, key):
    preview.run(f"{field(name, part)}.focus()")
    preview.browser.key(key)
    tuned(preview)


def drag(preview, name, part, dx, dy):
    preview.run(f"{field(name, part)}.scrollIntoView({{ block: 'center' }})")
    x, y = preview.run(f"(() => {{ const box = {field(name, part)}.getBoundingClientRect();"
                       " return [box.x + box.width / 2, box.y + box.height / 2] })()")
    preview.browser.mouse("mousePressed", x, y)
    preview.browser.mouse("mouseMoved", x + dx / 2, y + dy / 2)
    preview.browser.mouse("mouseMoved", x + dx, y + dy)
    preview.browser.mouse("mouseReleased", x + dx, y + dy)
    tuned(preview)


def center(preview, what):
    """The middle of an element of the page."""
    return preview.run(f"(() => {{ const element = {what}; element.scrollIntoView({{ block: 'nearest' }}); const box = element.getBoundingClientRect();"
                       " return [box.x + box.width / 2, box.y + box.height / 2] })()")


def handle(name, number):
    return f"document.querySelectorAll('[data-name={name}] circle')[{number}]"


def motion(preview, name):
    """Waits for the graph of the motion that a tunable shapes, and gives its words."""
    preview.wait(f"{field(name, '.real')}.getAttribute('d') !== ''")
    return preview.run(f"{field(name, '.motion-field > .kind:not(.legend)')}.textContent")


def fresh_motion(preview, name, text):
    """Waits until the course of other values has come."""
    preview.wait(f"refreshkit.tuning.fields.get('{name}').key?.includes({json.dumps(json.dumps(text)[1:-1])})")
    return motion(preview, name)


def shapes(preview):
    """A curve is dragged by its handles over the motion, a spring by its overshoot and settling time."""
    before = values(preview)
    words = motion(preview, "takeoff")
    assert words.startswith("dot 1 position.y, ") and " pt in 0.18 s, up to " in words and words.endswith(" pt/s"), words
    # The handle stays under the mouse: the graph has 1.8 times the motion from one margin to the other.
    width = 220 * preview.run("document.querySelector('[data-name=takeoff] svg').getScreenCTM().a")
    old = [float(part) for part in before["takeoff"].split(",")]
    x, y = center(preview, handle("takeoff", 0))
    preview.browser.mouse("mousePressed", x, y)
    for step in range(1, 5):
        preview.browser.mouse("mouseMoved", x + 6 * step, y - 3 * step)
    preview.browser.mouse("mouseReleased", x + 24, y - 12)
    tuned(preview)
    new = [float(part) for part in values(preview)["takeoff"].split(",")]
    assert abs(new[0] - old[0] - 24 / (width * 202 / 220) * 1.8) < 0.005 and new[1] > old[1] and new[2:] == old[2:], (old, new)
    assert max(abs(a - b) for a, b in zip(center(preview, handle("takeoff", 0)), (x + 24, y - 12))) < 1
    fresh_motion(preview, "takeoff", values(preview)["takeoff"])
    click(preview, "undo")
    tuned(preview)
    assert values(preview) == before, "a drag is one step"

    # A finger drags the overshoot up, and bounce follows.
    preview.run("refreshkit.tuning.fields.get('landing').row.scrollIntoView({ block: 'center' })")
    words = motion(preview, "landing")
    assert words.startswith("dot 1 position.y, "), words
    x, y = center(preview, handle("landing", 0))
    duration, bounce = map(float, before["landing"].split(","))
    preview.browser.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    for step in range(1, 4):
        preview.browser.send("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": y - 3 * step}])
    preview.browser.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    tuned(preview)
    after = [float(part) for part in values(preview)["landing"].split(",")]
    assert after[0] == duration and after[1] > bounce, after
    assert abs(center(preview, handle("landing", 0))[1] - (y - 9)) < 1.5, (center(preview, handle("landing", 0)), y)
    # The overshoot of a spring by its damping ratio, which is one minus the bounce.
    ratio = 1 - after[1]
    overshoot = math.exp(-math.pi * ratio / math.sqrt(1 - ratio * ratio))
    said = preview.run("document.querySelectorAll('[data-name=landing] .motion-field > .kind:not(.legend)')[1].textContent")
    assert re.search(r"overshoots by [\d.]+ pt, ([\d.]+) %", said)[1] == f"{overshoot * 100:.1f}".removesuffix(".0"), (said, overshoot)
    click(preview, "undo")
    tuned(preview)
    assert values(preview) == before
    # The settling time by mouse, and by a key.
    x, y = center(preview, handle("landing", 1))
    preview.browser.mouse("mousePressed", x, y)
    preview.browser.mouse("mouseMoved", x + 10, y)
    preview.browser.mouse("mouseReleased", x + 10, y)
    tuned(preview)
    longer = [float(part) for part in values(preview)["landing"].split(",")]
    assert longer[0] > duration and longer[1] == bounce, longer
    assert abs(center(preview, handle("landing", 1))[0] - (x + 10)) < 3
    preview.run(f"{handle('landing', 1)}.focus()")
    preview.browser.key("ArrowLeft", "rawKeyDown")
    tuned(preview)
    assert abs(float(values(preview)["landing"].split(",")[0]) - longer[0] + 0.01) < 1e-9, values(preview)
    for _ in range(2):
        click(preview, "undo")
        tuned(preview)
    assert values(preview) == before


def plots(preview):
    """The graph says which line is which, and shows a springy spring whole."""
    before = values(preview)
    legend = preview.run("[...document.querySelectorAll('[data-name=landing] .legend:not([hidden]) span')].map(one => one.textContent)")
    assert legend == ["value", "velocity", "by this setting"], legend
    for bounce in ("0.8", "0.95"):
        enter(preview, "landing", "label + label input[type=number]", bounce)
        places = preview.run("(() => { const box = document.querySelector('[data-name=landing] svg').getBoundingClientRect();"
                             " return [...document.querySelectorAll('[data-name=landing] circle')].map(dot => { const own = dot.getBoundingClientRect();"
                             " return [(own.x + own.width / 2 - box.x) / box.width, (own.y + own.height / 2 - box.y) / box.height] }) })()")
        assert all(0.03 < part < 0.97 for place in places for part in place), (bounce, places)
        click(preview, "undo")
        tuned(preview)
    assert values(preview) == before


def moves(preview):
    """A layer is taken on the canvas, and the point that places it follows."""
    before = values(preview)

    def dot():
        """The middle of the third dot, in points."""
        quad = preview.run("refreshkit.inspector.layers.find(layer => layer.name === 'dot 3').quad")
        return sum(quad[::2]) / 4, sum(quad[1::2]) / 4

    left, top, width, height = preview.box()
    unit = width / 375
    preview.wait("refreshkit.inspector.layers.some(layer => layer.name === 'dot 3') && Math.abs(refreshkit.inspector.time - refreshkit.shown.time) < 1e-6")
    was = dot()
    preview.run("document.getElementById('pick').click()")
    x, y = left + was[0] * unit, top + was[1] * unit
    preview.browser.mouse("mousePressed", x, y)
    for step in range(1, 6):
        preview.browser.mouse("mouseMoved", x + 2 * step * unit, y - step * unit)
    preview.browser.mouse("mouseReleased", x + 10 * unit, y - 5 * unit)
    preview.wait(f"JSON.stringify(refreshkit.tuning.values) !== {json.dumps(json.dumps(before, separators=(',', ':')))}")
    tuned(preview)
    assert preview.run("document.getElementById('kept').textContent") == "dot 3 is moved by target"
    changed = {name for name, value in values(preview).items() if before.get(name) != value}
    assert changed == {"target"}, values(preview)

    def arrives(place):
        wait_for(lambda: max(abs(a - b) for a, b in zip(dot(), place)) <= 0.6, f"the dot does not come to {place}")

    arrives((was[0] + 10, was[1] - 5))
    # By keys, three points down.
    preview.run("document.getElementById('stage').focus()")
    preview.browser.key("ArrowDown", "rawKeyDown", "rawKeyDown", "rawKeyDown", "keyUp")
    arrives((was[0] + 10, was[1] - 2))
    for _ in range(2):
        click(preview, "undo")
        tuned(preview)
    assert values(preview) == before, "taking a layer is one step"
    arrives(was)
    preview.run("document.getElementById('pick').click()")


def values(preview):
    return preview.run("refreshkit.tuning.values")


def click(preview, name):
    preview.run(f"document.getElementById('{name}').click()")


def check(preview, root, source):
    preview.browser.console.clear()
    preview.show("Hop", scale=1)
    assert preview.run("document.getElementById('panel-tune').hidden") is False
    groups = preview.run("[...document.querySelectorAll('#tunables legend')].map(legend => legend.textContent)")
    assert groups == ["Dots", "Hop", "Title"], groups
    # A value that is the source's leaves the address.
    preview.run("location.hash = '#subject=Hop&scale=1&set=count%3D5'")
    preview.wait("!location.hash.includes('set=') && refreshkit.shown.isFresh")
    preview.start_over()
    # What was asked of the gesture before is answered first.
    preview.wait("document.querySelector('[data-name=takeoff] .motion-field > .kind:not(.legend)').textContent === 'Pull, and what it moves is seen here.'")
    preview.run("{ const line = document.querySelector('[data-name=takeoff] .motion-field > .kind:not(.legend)'); refreshkit.words = [line.textContent];"
                " new MutationObserver(() => refreshkit.words.push(line.textContent)).observe(line, { childList: true }) }")
    preview.drag([(0.5, 0.25), (0.5, 0.85)])
    preview.settle()
    motion(preview, "takeoff")
    words = preview.run("refreshkit.words.filter((one, index, all) => one !== all[index - 1])")
    assert words[0] == "Pull, and what it moves is seen here." and words[1] == "Measuring what it moves …", words
    assert words[0] not in words[1:], words
    # In the middle of the first cycle, on a frame.
    start = preview.run("refreshkit.timeline.phases.find(one => one.phase === 'settling').t")
    preview.seek((round(start * 60) + 20) / 60)
    first = pixels(preview)

    # Every kind, by mouse and keyboard; each is seen at the same instant.
    seen = [first]

    def expect(name, value):
        assert values(preview).get(name) == value, (name, values(preview))
        seen.append(pixels(preview))
        assert seen[-1] != seen[-2], f"{name} changes nothing"
        # The timeline has the phases of the gesture with these values.
        preview.wait("refreshkit.timeline.phases.some(one => one.phase === 'refreshing')")

    enter(preview, "count", "input[type=number]", "7")
    expect("count", "7")
    key(preview, "size", "input[type=range]", "ArrowRight")
    expect("size", "11")
    enter(preview, "shape", "select", "bar")
    expect("shape", "bar")
    enter(preview, "color", "input[type=color]", "#ff8800")
    expect("color", "#ff8800/#8ab4ff")
    drag(preview, "target", "circle", 0, -12)
    assert values(preview)["target"].startswith("0,-") and values(preview)["target"] != "0,-16", values(preview)
    seen.append(pixels(preview))
    enter(preview, "turn", "input[type=number]", "90")
    expect("turn", "90")
    enter(preview, "delay", "input[type=number]", "0.05")
    expect("delay", "0.05")
    key(preview, "takeoff", "circle", "ArrowUp")
    assert values(preview)["takeoff"] == "0.2,0.61,0.35,1", values(preview)
    enter(preview, "landing", "input[type=number]", "0.6")
    assert values(preview)["landing"] == "0.6,0.4", values(preview)
    seen.append(pixels(preview))
    enter(preview, "showsTitle", "input", "true")
    expect("showsTitle", "true")
    enter(preview, "title", "input", "Just a \"moment\"")
    expect("title", "Just a \"moment\"")
    enter(preview, "titleColor", "input[type=text]", "#2040ff")
    expect("titleColor", "#2040ff")
    last = pixels(preview)

    # Undone to the beginning, and done again.
    for _ in range(12):
        click(preview, "undo")
        tuned(preview)
    assert values(preview) == {} and pixels(preview) == first
    for _ in range(12):
        click(preview, "redo")
    tuned(preview)
    preview.wait("Object.keys(refreshkit.tuning.values).length === 12 && refreshkit.shown.isFresh")
    assert pixels(preview) == last

    # A new page with this address shows the same; so does `render` with the values.
    preview.wait("location.hash.includes('titleColor')")
    assert preview.run("new URLSearchParams(location.hash.slice(1)).getAll('set').length") == 12
    preview.keep("tuned")
    instant, picture = preview.shown()
    assert Offline(preview, "Hop", "tuned").hash(instant) == picture, "render shows other values than the page"

    shapes(preview)
    plots(preview)
    moves(preview)

    # Two settings of one instant: A is the source's, B has another colour.
    click(preview, "reset-all")
    tuned(preview)
    click(preview, "keep-setting")
    enter(preview, "color", "input[type=color]", "#00aa55")
    preview.wait("refreshkit.before && Math.abs(refreshkit.before.time - refreshkit.shown.time) < 1e-9")
    preview.wait("!document.getElementById('before-pane').hidden")
    assert pixels(preview, "before") == first and pixels(preview) != first
    click(preview, "onion")
    boxes = preview.run("['before', 'stage'].map(name => { const box = document.getElementById(name).getBoundingClientRect(); return [box.x, box.y] })")
    assert abs(boxes[0][0] - boxes[1][0]) < 1 and abs(boxes[0][1] - boxes[1][1]) < 1, boxes
    click(preview, "onion")
    click(preview, "show-kept")

    # A phase is seen again and again with values that change meanwhile.
    click(preview, "loop-phase")
    preview.wait("refreshkit.link.state.looping === 'refreshing' && refreshkit.link.state.moves")
    enter(preview, "count", "input[type=number]", "3")
    preview.wait("refreshkit.link.state.looping === 'refreshing' && refreshkit.link.state.moves")
    click(preview, "loop-phase")
    preview.wait("refreshkit.link.state.looping === ''")

    # Into the source: what changes is shown before, and nothing else does.
    text = source.read_text()
    click(preview, "write")
    preview.wait("!document.getElementById('source-write').disabled")
    edits = preview.run("[...document.querySelectorAll('#source-edits pre')].map(one => one.innerText)")
    assert len(edits) == 2 and edits[0].startswith("Examples/Guide/Hop.swift:10\n- "), edits
    assert source.read_text() == text
    # The build that follows fails, so that the program stays the one from before.
    (root / "error").write_text("error: not yet\n")
    click(preview, "source-write")
    preview.wait("document.getElementById('source-note').dataset.state === 'good'")
    expected = text.replace("var count = 5", "var count = 3").replace(
        "light: Color(hex: 0x2F6FED)", "light: Color(hex: 0x00AA55)")
    assert source.read_text() == expected
    assert "reading" not in preview.run("document.getElementById('kept').textContent")
    click(preview, "source-close")

    # The file is newer than the program now: it is left alone until it is built.
    click(preview, "write")
    preview.wait("document.getElementById('source-note').dataset.state === 'fault'")
    note = preview.run("document.getElementById('source-note').textContent")
    assert note == "Examples/Guide/Hop.swift has changed since the build; wait for the next one", note
    click(preview, "source-close")
    assert source.read_text() == expected

    # Nobody is there to read it.
    preview.run("(refreshkit.link.socket.close(), document.getElementById('write').click())")
    note = preview.run("document.getElementById('source-note').textContent")
    assert note == "The program does not run: try again once the preview is ready.", note
    click(preview, "source-close")
    assert preview.browser.console == [], preview.browser.console


def main(program, folder):
    from reload import package
    root, product = package(program, folder)
    source = add_sources(root)
    shutil.copy(program, product)
    with Preview(product, folder, "Hop") as preview:
        check(preview, root, source)
    print("ok")


if __name__ == "__main__":
    main(*sys.argv[1:])
