"""Tunes a control: every kind of value, undo, two settings at once, and back into the source.

Usage: tuning.py GUIDE-CONTROLS FOLDER
"""

import json
import shutil
import sys
from pathlib import Path

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


def key(preview, name, part, key, **more):
    preview.run(f"{field(name, part)}.focus()")
    for kind in ("keyDown", "keyUp"):
        preview.browser.send("Input.dispatchKeyEvent", type=kind, key=key, code=key, **more)
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
    preview.drag([(0.5, 0.25), (0.5, 0.85)])
    preview.settle()
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
    time, picture = preview.shown()
    assert Offline(preview, "Hop", "tuned").hash(time) == picture, "render shows other values than the page"

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
    click(preview, "source-close")

    # The file is newer than the program now: it is left alone until it is built.
    click(preview, "write")
    preview.wait("document.getElementById('source-note').dataset.state === 'fault'")
    note = preview.run("document.getElementById('source-note').textContent")
    assert note == "Examples/Guide/Hop.swift has changed since the build; wait for the next one", note
    click(preview, "source-close")
    assert source.read_text() == expected
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
