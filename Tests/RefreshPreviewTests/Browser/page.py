"""Uses everything on the page: choices, wheel, keys and touch, time, the inspector, and what is kept.

Usage: page.py PROGRAM FOLDER
"""

import json
import os
import sys

from browser import Browser
from preview import Preview


def choices(preview):
    """Changing one choice keeps the rest, and the address holds them all."""
    choose = ("(name, value) => { const field = document.querySelector(`[data-choice=${name}]`);"
              " field.type === 'checkbox' ? field.checked = value : field.value = value;"
              " field.dispatchEvent(new Event('change')) }")
    preview.show("Google")
    for name, value in (("anchor", "bottom"), ("type", "background"), ("dark", True), ("response", "never"),
                        ("width", "320"), ("rtl", True), ("exit", "blend-out")):
        preview.run(f"({choose})({json.dumps(name)}, {json.dumps(value)})")
    address = preview.run("location.hash")
    wanted = "#subject=Google&type=background&anchor=bottom&width=320&dark=true&rtl=true&response=never&exit=blend-out"
    assert address == wanted, address
    preview.wait("refreshkit.shown.isFresh && document.getElementById('stage').width === 320")
    assert preview.run("document.getElementById('preset').value") == "free"
    _, picture = preview.shown()
    # A link shows the same to someone else.
    preview.browser.open("about:blank")
    preview.browser.open(preview.address + wanted)
    preview.ready()
    preview.wait("refreshkit.shown.isFresh && document.getElementById('stage').width === 320")
    assert preview.shown()[1] == picture
    # A device brings its size, which then is no choice of its own.
    preview.run(f"({choose})('device', 'pixel-9')")
    preview.wait("refreshkit.shown.isFresh && document.getElementById('stage').width === 412")
    assert preview.run("document.querySelector('[data-choice=width]').disabled")
    # A link that names the device alone shows it in its proportions.
    preview.browser.open("about:blank")
    preview.browser.open(preview.address + "#subject=Google&device=pixel-9")
    preview.ready()
    preview.wait("refreshkit.shown.isFresh && document.getElementById('stage').width === 412")
    box = preview.run("(box => box.width / box.height)(document.getElementById('stage').getBoundingClientRect())")
    assert abs(box - 412 / 923) < 0.01, box
    preview.run(f"({choose})('device', 'none')")
    preview.wait("refreshkit.shown.isFresh && !document.querySelector('[data-choice=width]').disabled")


def instant(preview):
    """A choice that changes while an instant is looked at shows the same instant of the same gesture."""
    preview.show("Bubbles")
    preview.drag([(0.5, 0.25), (0.5, 0.85)])
    preview.settle()
    preview.seek(0.4)
    _, light = preview.shown()
    def choose_dark():
        preview.run("document.querySelector('[data-choice=dark]').click()")
        preview.wait("refreshkit.shown.isFresh")
        time, picture = preview.shown()
        assert abs(time - 0.4) < 1e-6, time
        return picture

    assert choose_dark() != light, "dark shows what light does"
    assert choose_dark() == light, "chosen back and forth it shows something else"


def midway(preview):
    """A choice that changes in the middle of a pull takes the finger away, and nothing else."""
    changes = (("dark", "true"), ("rtl", "true"), ("reduced", "true"), ("type", "background"), ("anchor", "bottom"),
               ("response", "never"), ("exit", "blend-out"), ("width", "320"), ("height", "568"), ("scale", "2"),
               ("subject", "Yahoo"))
    preview.show("Google")
    words = {"subject": "Google"}
    for name, value in changes:
        preview.drag([(0.5, 0.25), (0.5, 0.5)], steps=6, release=False)
        words[name] = value
        preview.run(f"location.hash = '#{'&'.join(f'{key}={value}' for key, value in words.items())}'")
        preview.release((0.5, 0.5))
        preview.wait("refreshkit.shown.isFresh")
    assert preview.run("document.getElementById('kept').dataset.state") != "fault", "something was refused"
    assert preview.run("document.getElementById('stage').width") == 640
    preview.start_over()
    preview.drag([(0.5, 0.25), (0.5, 0.85)])
    preview.wait("document.getElementById('phase').textContent === 'refreshing'")


def window(preview):
    """A window that changes its size, its place among screens or its zoom while a control refreshes loses nothing."""
    preview.show("Google", response="never")
    preview.drag([(0.5, 0.25), (0.5, 0.85)])
    preview.wait("document.getElementById('phase').textContent === 'refreshing'")
    try:
        for width, height, scale in ((700, 500, 1), (1440, 1000, 2), (720, 500, 2)):
            preview.browser.resize(width, height, scale)
            preview.wait(f"document.getElementById('stage').width === {375 * scale} && refreshkit.shown.isFresh")
            left, top, wide, high = preview.box()
            assert left >= 0 and top >= 0 and left + wide <= width and abs(high / wide - 667 / 375) < 0.01, preview.box()
            assert high >= 250 and top + high / 2 < height, f"the stage is out of sight at {width} × {height}"
            preview.wait("refreshkit.link.state.moves")
    finally:
        preview.browser.resize(1440, 1000, 1)
    preview.run("location.hash = '#subject=Google'")
    preview.wait("refreshkit.shown.isFresh && document.getElementById('stage').width === 375")


def company(preview):
    """Two pages of one preview have a stage each."""
    preview.show("Bubbles")
    preview.drag([(0.5, 0.25), (0.5, 0.85)])
    preview.settle()
    at, picture = preview.shown()
    other = Browser()
    try:
        other.open(preview.address + "#subject=Google&dark=true")
        other.wait("window.refreshkit?.link?.state && refreshkit.shown.isFresh")
        assert other.run("refreshkit.link.state.end") == 0
        other.run("refreshkit.link.send({ do: 'seek', time: 0 })")
        other.wait("refreshkit.link.state.mode === 'past'")
        assert preview.shown() == [at, picture]
        assert other.console == [], other.console
    finally:
        other.close()


def hands(preview):
    """Wheel, keys and touch pull; pinch and double tap zoom."""
    def armed():
        return preview.run("[...document.querySelectorAll('#events li')].some(row => row.textContent.includes('armed'))")

    left, top, width, height = preview.box()
    preview.show("Colors")
    for _ in range(5):
        preview.browser.send("Input.dispatchMouseEvent", type="mouseWheel", x=left + width / 2, y=top + height / 3,
                             deltaX=0, deltaY=-80)
        preview.frame()
    preview.settle()
    assert armed(), "the wheel does not pull"

    preview.show("Colors")
    preview.run("document.getElementById('stage').focus()")
    preview.browser.key("ArrowDown", "rawKeyDown")
    preview.wait("refreshkit.shown.time > 0.9")
    preview.browser.key("ArrowDown", "keyUp")
    preview.settle()
    assert armed(), "the arrow key does not pull"

    preview.show("Colors")
    def touch(kind, *points):
        preview.browser.send("Input.dispatchTouchEvent", type=kind, touchPoints=[
            {"x": left + x * width, "y": top + y * height, "id": index} for index, (x, y) in enumerate(points)])
        preview.frame()
    touch("touchStart", (0.5, 0.25))
    for step in range(20):
        touch("touchMove", (0.5, 0.25 + step * 0.03))
    touch("touchEnd")
    preview.settle()
    assert armed(), "a finger does not pull"

    zooms = {}
    preview.show("PhotoBrowser")
    _, before = preview.shown()
    for _ in range(4):
        preview.browser.send("Input.dispatchMouseEvent", type="mouseWheel", x=left + width / 2, y=top + height / 2,
                             deltaX=0, deltaY=-60, modifiers=2)
        preview.frame()
    preview.settle()
    zooms["control and wheel"] = preview.shown()[1]
    preview.start_over()
    for click in (1, 2):
        for kind in ("mousePressed", "mouseReleased"):
            preview.browser.send("Input.dispatchMouseEvent", type=kind, x=left + width / 2, y=top + height / 2,
                                 button="left", buttons=1, clickCount=click)
        preview.frame()
    preview.settle()
    zooms["a double tap"] = preview.shown()[1]
    preview.start_over()
    touch("touchStart", (0.4, 0.5), (0.6, 0.5))
    for step in range(12):
        touch("touchMove", (0.4 - step * 0.02, 0.5), (0.6 + step * 0.02, 0.5))
    touch("touchEnd")
    preview.settle()
    zooms["two fingers"] = preview.shown()[1]
    for name, after in zooms.items():
        assert after != before, f"{name} does not zoom"


def time(preview):
    """Pause, steps, speeds and the loop."""
    preview.show("Yahoo")
    preview.drag([(0.5, 0.25), (0.5, 0.85)])
    preview.wait("refreshkit.shown.time > 1")
    preview.run("document.getElementById('play').click()")
    # The last frame is on its way when the state is told.
    stands = "!refreshkit.link.state.moves && refreshkit.shown.time === refreshkit.link.state.end"
    preview.wait(stands)
    at, picture = preview.shown()
    for _ in range(5):
        preview.frame()
    assert preview.shown() == [at, picture], "it goes on while it pauses"
    preview.run("document.getElementById('back').click()")
    preview.wait(f"Math.abs(refreshkit.shown.time - {at - 1 / 60}) < 1e-6")
    preview.run("document.getElementById('on').click()")
    preview.wait(f"Math.abs(refreshkit.shown.time - {at}) < 1e-6")
    assert preview.shown()[1] == picture
    # From here on a step is a frame that was not there yet.
    preview.run("refreshkit.link.send({ do: 'play' })")
    preview.wait("refreshkit.link.state.mode === 'live'")
    preview.run("refreshkit.link.send({ do: 'pause' })")
    preview.wait(stands)
    head = preview.run("refreshkit.shown.time")
    preview.run("refreshkit.link.send({ do: 'step', by: 1 })")
    preview.wait(f"refreshkit.shown.time > {head + 0.01}")
    # A tenth of the speed: a fifth of a second of the stage takes two. On a busy machine frames come late, at either end.
    preview.run("document.querySelector('[data-rate=\"0.1\"]').click()")
    preview.wait("refreshkit.link.state.rate === 0.1")
    preview.run("refreshkit.link.send({ do: 'play' })")
    preview.wait(f"refreshkit.shown.time > {head + 0.02}")
    start, clock = preview.run("[refreshkit.shown.time, performance.now()]")
    preview.wait(f"refreshkit.shown.time >= {start + 0.2}")
    took = (preview.run("performance.now()") - clock) / 1000
    assert 1.2 < took < 10, f"a fifth of a second took {took} s at a tenth of the speed"
    preview.run("document.querySelector('[data-rate=\"1\"]').click()")
    preview.settle()
    # The loop comes by its beginning again and again.
    preview.run("document.getElementById('loop').click(); refreshkit.link.send({ do: 'speed', rate: 4 })")
    preview.run("refreshkit.rounds = 0; refreshkit.lastTime = 0; refreshkit.timer = setInterval(() => {"
                " if (refreshkit.shown.time < refreshkit.lastTime - 1) refreshkit.rounds++;"
                " refreshkit.lastTime = refreshkit.shown.time }, 10); refreshkit.link.send({ do: 'play' })")
    preview.wait("refreshkit.rounds >= 2")
    preview.run("clearInterval(refreshkit.timer)")
    preview.run("document.getElementById('loop').click(); refreshkit.link.send({ do: 'speed', rate: 1 })")


def looking(preview):
    """Layers with values, an outline, curves over time, the display list of the instant."""
    preview.show("Google")
    preview.drag([(0.5, 0.25), (0.5, 0.85)])
    preview.settle()
    # How fast a drag arrives is the machine's, so the instant is the middle of the armed pull, whenever that was.
    preview.seek(preview.run("(() => { const phases = refreshkit.timeline.phases, i = phases.findIndex(event => event.phase === 'armed');"
                             " return (phases[i].t + phases[i + 1].t) / 2 })()"))
    # Each phase is in its colour, also those of a second pull.
    painted = preview.wait(
        "(timeline => { const canvas = timeline.canvas, context = canvas.getContext('2d');"
        " const x = time => (time - timeline.start) / (timeline.end - timeline.start) * canvas.width;"
        " const phases = timeline.phases.map((event, i) => [event.phase, event.t, timeline.phases[i + 1]?.t ?? timeline.end])"
        ".filter(([name, from, to]) => name !== 'idle' && x(to) - x(from) > 12);"
        " const pixel = (from, to) => '#' + [...context.getImageData(x(to) - 4, 2, 1, 1).data].slice(0, 3)"
        ".map(part => part.toString(16).padStart(2, '0')).join('');"
        " const wrong = phases.filter(([name, from, to]) => pixel(from, to) !== timeline.colors[name]);"
        " return phases.length > 3 && !wrong.length && phases.length })(refreshkit.timeline)")
    assert painted > 3, painted
    preview.wait("document.querySelectorAll('#layers .layer').length > 30")
    preview.run("[...document.querySelectorAll('#layers .layer')].find(row => row.textContent.startsWith('Google')).click()")
    preview.wait("document.querySelectorAll('.curve path').length > 0")
    names = preview.run("[...document.querySelectorAll('.curve div span:first-child')].map(span => span.textContent)")
    assert "bounds.height" in names, names
    points = preview.run("document.querySelector('#outline polygon').getAttribute('points')").split()
    assert len(points) == 8 and float(points[2]) - float(points[0]) == 375, points
    preview.run("document.getElementById('tab-drawing').click()")
    preview.wait("document.querySelectorAll('#drawing li').length > 30")
    assert "Google 1" in preview.run("document.getElementById('drawing').textContent")
    # Picked on the stage: a row of the list lies over the list.
    preview.run("document.getElementById('pick').click()")
    left, top, width, height = preview.box()
    preview.browser.mouse("mousePressed", left + width / 3, top + height * 0.8)
    preview.browser.mouse("mouseReleased", left + width / 3, top + height * 0.8)
    preview.wait("document.querySelector('#details h3')?.textContent !== 'Google'")
    assert preview.run("document.querySelector('#details h3').textContent") == "TextLayer"
    preview.run("document.getElementById('pick').click()")


def keeping(preview):
    """A scenario, its golden, a failing verification with its report, pictures."""
    folder = preview.folder
    def click(what):
        preview.run(f"document.querySelector('[data-keep={what}]').click()")
    def said(words):
        preview.wait(f"document.getElementById('kept').textContent.includes({json.dumps(words)})")

    preview.show("Bubbles", dark="true", type="background", width="320")
    preview.drag([(0.5, 0.25), (0.5, 0.85)])
    preview.settle()
    preview.keep("mine")
    click("record")
    said("recorded")
    click("verify")
    said("matches its golden")
    # The command that the page names does the same.
    line = preview.run("document.getElementById('kept').textContent").split("On the command line: ")[1]
    done = preview.tool(*line.split())
    assert done.returncode == 0, (line, done.stderr)

    # Another gesture under the same name asks first, and then is not what the golden says.
    with open(f"{folder}/Scenarios/mine.json") as file:
        first = file.read()
    preview.start_over()
    preview.drag([(0.5, 0.25), (0.5, 0.7)])
    preview.settle()
    click("keep")
    preview.wait("document.getElementById('replace').open")
    preview.run("document.querySelector('#replace [value=leave]').click()")
    with open(f"{folder}/Scenarios/mine.json") as file:
        assert file.read() == first, "a scenario was replaced without a word"
    click("keep")
    preview.wait("document.getElementById('replace').open")
    preview.run("document.getElementById('kept').textContent = ''; document.querySelector('#replace [value=replace]').click()")
    said("Saved as")
    click("verify")
    preview.wait("document.getElementById('report').open")
    frame = preview.run("document.querySelector('#report iframe').src")
    # Everything comes through the port of the page, which may be the only one that is forwarded.
    assert frame.startswith(f"{preview.address.split('#')[0]}stage/") and "/report/" in frame, frame
    assert "report" not in os.listdir(folder)
    preview.wait("document.getElementById('kept').dataset.state === 'fault'")
    preview.run("document.getElementById('report-close').click()")

    preview.run("document.querySelector('[data-save=gif]').click()")
    said("Saved as frames/Bubbles-preview-1.gif")
    from PIL import Image
    with Image.open(f"{folder}/frames/Bubbles-preview-1.gif") as gif:
        length = sum(gif.seek(index) or gif.info["duration"] for index in range(gif.n_frames)) / 1000
    end = preview.run("refreshkit.link.state.end - refreshkit.link.state.start")
    assert abs(length - end) < 0.05, (length, end)
    # The words for the GIF begin with those for the folder.
    preview.run("document.getElementById('kept').textContent = ''; document.querySelector('[data-save=png]').click()")
    said("Saved as frames/Bubbles-preview-1")
    count = len([name for name in os.listdir(f"{folder}/frames/Bubbles-preview-1") if name.endswith(".png")])
    assert abs(count / 60 - end) < 0.1, (count, end)


def main(program, folder):
    with Preview(program, folder) as preview:
        for part in (choices, instant, midway, window, company, hands, time, looking, keeping):
            part(preview)
        assert preview.browser.console == [], preview.browser.console
    print("ok")


if __name__ == "__main__":
    main(*sys.argv[1:])
