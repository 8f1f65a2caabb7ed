"""The preview of the examples, run as a person runs it, and its page."""

import hashlib
import json
import os
import subprocess

from PIL import Image

from browser import PATIENCE, Browser


class Preview:
    """The program with its page in a browser; used with `with`."""

    def __init__(self, program, folder, *arguments, **look):
        self.program, self.folder, self.look = program, folder, look
        # A sanitizer makes a program take ten times as long.
        limit = os.environ.get("REFRESHKIT_TIME_LIMIT", "20")
        self.process = subprocess.Popen(
            [program, "preview", "--time-limit", limit, *arguments], cwd=folder, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()

    def __enter__(self):
        self.browser = Browser(**self.look)
        self.browser.open(self.address)
        self.ready()
        return self

    def __exit__(self, _, error, __):
        if error:
            error.add_note(f"The browser is {self.browser.version}.")
        try:
            self.browser.close()
        finally:
            self.process.kill()
            self.process.wait()

    def ready(self):
        self.browser.wait("window.refreshkit?.link?.state && refreshkit.metrics.frames > 0")

    def run(self, script):
        return self.browser.run(script)

    def wait(self, condition, seconds=PATIENCE):
        return self.browser.wait(condition, seconds)

    def tool(self, *arguments):
        """Another command of the same program."""
        return subprocess.run(
            [self.program, *arguments], cwd=self.folder, capture_output=True, text=True, timeout=120)

    def show(self, subject, **others):
        """Chooses, and begins with a new stage."""
        words = "&".join(f"{name}={value}" for name, value in {"subject": subject, **others}.items())
        self.run(f"location.hash = '#{words}'")
        self.wait(f"document.title.startsWith('{subject} ')")
        self.start_over()

    def start_over(self):
        self.run("document.getElementById('over').click()")
        # A new stage begins at 0 and sleeps there.
        self.wait("refreshkit.shown.isFresh && refreshkit.link.state.asleep && refreshkit.link.state.end === 0")

    def box(self):
        """Left, top, width and height of the stage in the page."""
        return self.run(
            "(() => { const box = document.getElementById('stage').getBoundingClientRect();"
            " return [box.left, box.top, box.width, box.height] })()")

    def frame(self):
        """Waits for the page's next frame."""
        self.run("new Promise(resolve => requestAnimationFrame(() => resolve(0)))")

    def drag(self, path, steps=30, release=True):
        """Drags the mouse through points of the stage, each in parts of its width and height."""
        left, top, width, height = self.box()
        places = [(left + x * width, top + y * height) for x, y in path]
        self.browser.mouse("mousePressed", *places[0])
        for (ax, ay), (bx, by) in zip(places, places[1:]):
            for step in range(1, steps + 1):
                part = step / steps
                self.browser.mouse("mouseMoved", ax + (bx - ax) * part, ay + (by - ay) * part)
                self.frame()
        if release:
            self.release(path[-1])

    def release(self, place):
        left, top, width, height = self.box()
        self.browser.mouse("mouseReleased", left + place[0] * width, top + place[1] * height)

    def settle(self):
        """Waits until everything rests."""
        self.wait("refreshkit.link.state.quiet && !refreshkit.link.state.moves && refreshkit.link.state.end > 0")

    def shown(self):
        """The time of the stage that the canvas shows, and the SHA-256 of its pixels."""
        return self.run(
            "(async () => { const canvas = document.getElementById('stage'), time = refreshkit.shown.time;"
            " const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;"
            " const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', pixels));"
            " return [time, [...hash].map(byte => byte.toString(16).padStart(2, '0')).join('')] })()")

    def seek(self, time):
        self.run(f"refreshkit.link.send({{ do: 'seek', time: {time!r} }})")
        self.wait(f"refreshkit.shown.isPast && Math.abs(refreshkit.shown.time - {time!r}) < 1e-9")

    def keep(self, name):
        self.run(f"document.getElementById('name').value = '{name}'")
        self.run("document.querySelector('[data-keep=keep]').click()")
        self.wait(f"document.getElementById('kept').textContent === 'Saved as Scenarios/{name}.json'")


class Offline:
    """What `render` makes of a scenario, a picture every sixtieth of a second."""

    def __init__(self, preview, subject, name, scale=1):
        out = f"{preview.folder}/offline"
        done = preview.tool(
            "render", subject, "--scenario", f"Scenarios/{name}.json", "--format", "png", "--out", out,
            "--scale", f"{scale}", "--json")
        assert done.returncode == 0, done.stderr
        self.folder = json.loads(done.stdout)[0]["files"][0]
        with open(f"{self.folder}/frames.json") as file:
            self.frames = json.load(file)["frames"]

    def hash(self, time):
        """The SHA-256 of the pixels at a time of the scenario."""
        frame = min(self.frames, key=lambda frame: abs(frame["time"] - time))
        assert abs(frame["time"] - time) < 1e-6, f"there is no frame at {time} s"
        with Image.open(f"{self.folder}/{frame['file']}") as image:
            return hashlib.sha256(image.convert("RGBA").tobytes()).hexdigest()
