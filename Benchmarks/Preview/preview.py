"""Measures the preview of the examples: frames and processor time, latency, many pages, memory, edit to picture.

Usage: preview.py PROGRAM [frames] [answers] [latency] [pages] [memory [SECONDS]] [edit] [tuning] [layers]

Needs Debian's chromium, python3-websocket and python3-pil. `edit` changes a line of an example and puts it back; PROGRAM
has to be built in this package for it. `tuning` runs the guide's controls, which are beside PROGRAM, and `layers` wants
lottie-layers of Benchmarks/Lottie as PROGRAM.
"""

import json
import os
import selectors
import struct
import sys
import tempfile
import time
from pathlib import Path

root = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(root / "Tests" / "RefreshPreviewTests" / "Browser"))

from preview import Preview  # noqa: E402
from refusals import Program, Stage, cpu, stage_process  # noqa: E402


class Puller(Stage):
    """A page that pulls once, answers every frame at once, and counts."""

    def __init__(self, program, subject, **choices):
        super().__init__(program)
        self.frames = self.bytes = 0
        self.send({"do": "show", "choices": {
            "subject": subject, "width": 375, "height": 667, "scale": 2, "response": "never", **choices}})
        self.until("state")
        place = {"id": 1, "phase": "began", "x": 187, "y": 130, "t": 1000}
        self.send({"do": "touch", "touches": [place]})
        for step in range(1, 40):
            self.send({"do": "touch", "touches": [dict(place, phase="moved", y=130 + step * 11, t=1000 + 8 * step)]})
        self.send({"do": "touch", "touches": [dict(place, phase="ended", y=559, t=1400)]})
        self.rest = bytearray()

    def run(self, seconds):
        run([self], seconds)
        return self

    def read(self):
        """Reads the frames that have arrived, at minimal cost."""
        try:
            while True:
                part = self.socket.sock.recv(1 << 20)
                assert part, "the stage is gone"
                self.rest += part
        except BlockingIOError:
            pass
        at = 0
        while len(self.rest) - at >= 10:
            length, head = self.rest[at + 1], at + 2
            if length == 126:
                length, head = int.from_bytes(self.rest[at + 2:at + 4], "big"), at + 4
            elif length == 127:
                length, head = int.from_bytes(self.rest[at + 2:at + 10], "big"), at + 10
            if len(self.rest) - head < length:
                break
            if self.rest[at] == 0x82:
                self.frames += 1
                self.bytes += length
                answer = b'{"do":"ack","frame":%d}' % int.from_bytes(self.rest[head:head + 4], "little")
                # Masked with zeros.
                self.socket.sock.send(bytes((0x81, 0x80 | len(answer), 0, 0, 0, 0)) + answer)
            at = head + length
        del self.rest[:at]


def run(pages, seconds):
    """Serves all pages on this thread for a while."""
    with selectors.DefaultSelector() as selector:
        for page in pages:
            page.socket.sock.setblocking(False)
            selector.register(page.socket.sock, selectors.EVENT_READ, page)
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            for key, _ in selector.select(left):
                key.data.read()


def frames(path, folder, subjects=("Colors", "Bubbles", "Google", "Yahoo")):
    """Frames a second and processor time of one page at 375 × 667 @2x while a control refreshes."""
    for subject in subjects:
        program = Program(path, folder)
        try:
            page = Puller(program, subject)
            page.run(2)
            process = stage_process(program)
            page.frames = page.bytes = 0
            before = cpu(process)
            start = time.monotonic()
            page.run(10)
            took = time.monotonic() - start
            print(f"{subject}: {page.frames / took:.1f} frames/s, {page.bytes / page.frames / 1024:.0f} kB each, "
                  f"{(cpu(process) - before) / took * 100:.1f} % of a core")
        finally:
            program.close()


def layers(path, folder, count=1000):
    """The same of a Lottie file of so many layers, each of which moves, turns and fades."""
    def moving(values, start):
        ease = {"o": {"x": [0.4], "y": [0]}, "i": {"x": [0.2], "y": [1]}}
        first, last = ([value] if not isinstance(value, list) else value for value in values)
        return {"a": 1, "k": [{"t": start, "s": first, **ease}, {"t": start + 60, "s": last, **ease}, {"t": 120, "s": first}]}

    def layer(index):
        x, y, start = index % 40 * 16 + 8, index // 40 * 6 + 8, index % 50
        return {
            "ty": 4, "nm": f"tile {index}", "ind": index + 1, "ip": 0, "op": 180, "st": 0, "ks": {
                "p": moving([[x, y], [x + 6, y + 4]], start), "r": moving([0, 90], start), "o": moving([100, 30], start)},
            "shapes": [
                {"ty": "rc", "p": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [9, 5]}, "r": {"a": 0, "k": 2}},
                {"ty": "fl", "c": {"a": 0, "k": [index % 7 / 7, index % 5 / 5, 0.6]}, "o": {"a": 0, "k": 100}}]}

    document = {"v": "5.7.0", "fr": 60, "ip": 0, "op": 180, "w": 640, "h": 160, "layers": [layer(index) for index in range(count)],
                "markers": [{"cm": "pull", "tm": 0, "dr": 0}, {"cm": "refreshing", "tm": 0, "dr": 119}]}
    (Path(folder) / "thousand.json").write_text(json.dumps(document))
    frames(path, folder, ("Thousand",))


def latency(path, folder):
    """From each move of the mouse in the browser to the first pixels on its canvas that show it."""
    with Preview(path, folder, "Google", scale=2) as preview:
        preview.run(
            "window.moves = []; document.getElementById('stage').addEventListener('pointerrawupdate',"
            " event => { if (event.buttons) moves.push(event.timeStamp) })")
        for _ in range(3):
            preview.start_over()
            preview.drag([(0.5, 0.25), (0.5, 0.85), (0.5, 0.4), (0.5, 0.9)], steps=60)
        moves, shown = preview.run("[moves, refreshkit.metrics.touches]")
        frames = iter(shown)
        frame = next(frames)
        values = []
        for move in moves:
            # Times arrive as text.
            while frame and frame["shown"] < move - 1e-3:
                frame = next(frames, None)
            if frame:
                values.append(frame["drawn"] - move)
        report("pointer to pixels", values)


def tuning(path, folder):
    """From each move of a slider in the browser to the first pixels with its value."""
    with Preview(str(Path(path).parent / "guide-controls"), folder, "Hop", scale=2) as preview:
        preview.show("Hop")
        preview.drag([(0.5, 0.25), (0.5, 0.85)])
        preview.settle()
        start = preview.run("refreshkit.timeline.phases.find(one => one.phase === 'settling').t")
        preview.seek((round(start * 60) + 20) / 60)
        for name in ("delay", "size", "turn"):
            x, y, width, height = preview.run(
                f"(() => {{ const slider = document.querySelector('[data-name={name}] input[type=range]');"
                " slider.scrollIntoView({ block: 'center' }); const box = slider.getBoundingClientRect();"
                " return [box.x, box.y, box.width, box.height] })()")
            preview.browser.mouse("mousePressed", x + width / 2, y + height / 2)
            for step in range(120):
                part = 0.5 + 0.45 * (1 if step % 40 < 20 else -1) * (step % 20) / 20
                preview.browser.mouse("mouseMoved", x + width * part, y + height / 2)
                preview.frame()
            preview.browser.mouse("mouseReleased", x + width / 2, y + height / 2)
        preview.wait("refreshkit.shown.isFresh")
        tunes = preview.run("refreshkit.metrics.tunes.filter(one => one.drawn)")
        report("slider to pixels", [one["drawn"] - one["sent"] for one in tunes])


def report(name, values):
    values = sorted(values)
    print(f"{name}, {len(values)} times: median {values[len(values) // 2]:.1f} ms, "
          f"95th percentile {values[int(len(values) * 0.95)]:.1f} ms, most {values[-1]:.1f} ms")


def answers(path, folder):
    """From sending a touch to receiving the frame that shows it, without a browser."""
    program = Program(path, folder)
    try:
        page = Stage(program)
        page.send({"do": "show", "choices": {"subject": "Google", "width": 375, "height": 667, "scale": 2}})
        page.until("state")
        touch, values = {"id": 1, "x": 187}, []
        begin = time.monotonic()
        for step in range(300):
            now = time.monotonic()
            stamp = 1000 + (now - begin) * 1000
            phase = "moved" if step else "began"
            page.send({"do": "touch", "touches": [dict(touch, phase=phase, y=150 + step % 200, t=stamp)]})
            while True:
                kind, data = page.socket.recv_data()
                if kind != 2:
                    continue
                page.send({"do": "ack", "frame": int.from_bytes(data[:4], "little")})
                if struct.unpack_from("<d", data, 16)[0] >= stamp - 1e-6:
                    break
            values.append((time.monotonic() - now) * 1000)
            time.sleep((step * 7 % 17) / 1000)
        report("touch to frame", values[10:])
    finally:
        program.close()


def pages(path, folder, count=20):
    """Many pages at once, each with its own stage."""
    program = Program(path, folder)
    try:
        pullers = [Puller(program, subject) for subject in ["Google", "Yahoo", "Bubbles", "Colors"] * (count // 4)]
        process = stage_process(program)
        run(pullers, 2)
        for one in pullers:
            one.frames = 0
        before, start = cpu(process), time.monotonic()
        own = time.process_time()
        run(pullers, 10)
        took = time.monotonic() - start
        rates = sorted(one.frames / took for one in pullers)
        print(f"{count} pages: {rates[0]:.1f} … {rates[-1]:.1f} frames/s each, "
              f"{(cpu(process) - before) / took * 100:.0f} % of a core in all "
              f"({(time.process_time() - own) / took * 100:.0f} % for reading them)")
    finally:
        program.close()


def memory(path, folder, seconds=600):
    """The memory of the stage process while a control refreshes, from the second minute on."""
    program = Program(path, folder)
    try:
        page = Puller(program, "Google")
        process = stage_process(program)
        page.run(70)  # by then as many instants are remembered as ever are
        values = [resident(process)]
        for _ in range(10):
            page.run(seconds / 10)
            values.append(resident(process))
        print(f"memory over {seconds} s after 70 s: " + ", ".join(f"{value:.1f}" for value in values) + " MB")
    finally:
        program.close()


def resident(process):
    """Resident megabytes."""
    with open(f"/proc/{process}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def edit(path):
    """From writing a changed line to the first frame of the new build in the browser."""
    source = root / "Examples" / "Controls" / "Google.swift"
    text = source.read_text()
    line = "animationDuration: TimeInterval { 0.6 }"
    assert line in text, f"{source} has no {line}"
    values = []
    with Preview(path, str(root), "Google") as preview:
        assert "watching" in preview.run("document.getElementById('status').textContent"), "it is not built here"
        preview.start_over()
        preview.drag([(0.5, 0.25), (0.5, 0.85)])
        preview.settle()
        try:
            for number in (0.7, 0.8, 0.9, 0.6):
                generation = preview.run("refreshkit.generation")
                start = time.monotonic()
                source.write_text(text.replace(line, line.replace("0.6", f"{number}")))
                preview.wait(f"refreshkit.generation > {generation} && refreshkit.link?.state"
                             " && refreshkit.shown.isFresh", 120)
                values.append(time.monotonic() - start)
        finally:
            source.write_text(text)
    print("edit to picture: " + ", ".join(f"{value:.1f}" for value in values) + " s")


def main(path, *what):
    path = str(Path(path).resolve())
    what = list(what) or ["frames", "answers", "latency", "pages", "memory"]
    with tempfile.TemporaryDirectory() as folder:
        for name in what:
            if name.isdigit():
                continue
            following = what[what.index(name) + 1:][:1]
            if name == "edit":
                edit(path)
            elif name == "memory" and following and following[0].isdigit():
                memory(path, folder, int(following[0]))
            else:
                {"frames": frames, "latency": latency, "answers": answers, "pages": pages, "memory": memory,
                 "tuning": tuning, "layers": layers}[name](path, folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
