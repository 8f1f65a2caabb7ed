"""Looks at exported elements as pages use them, in Debian's chromium.

Usage: element.py FOLDER NAME OTHER

FOLDER holds NAME.html, NAME.js, OTHER.html, OTHER.js, and Titled.js of a control with texts. Prints a line of `ok` or of the fault for each check, with its name.
"""

import functools
import http.server
import json
import os
import re
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../RefreshPreviewTests/Browser"))
from browser import Browser  # noqa: E402

# What a page's element does with frames, timers, listeners and observers, counted from before any script runs.
COUNTERS = """
  globalThis.counts = { frames: 0, listeners: {}, observers: 0 };
  const ask = requestAnimationFrame;
  globalThis.requestAnimationFrame = call => ask(time => { counts.frames++; call(time); });
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const live = new Map();
  const count = (name, step) => { counts.listeners[name] = (counts.listeners[name] ?? 0) + step; };
  EventTarget.prototype.addEventListener = function (name, call, options) {
    if (this instanceof HTMLElement && this.localName.includes('-refresh') || this === document || this instanceof MediaQueryList) {
      count(name, 1);
      if (options?.signal) addEventListener.call(options.signal, 'abort', () => count(name, -1));
    }
    return addEventListener.call(this, name, call, options);
  };
  EventTarget.prototype.removeEventListener = function (name, call, options) {
    if (this instanceof HTMLElement && this.localName.includes('-refresh') || this === document || this instanceof MediaQueryList) count(name, -1);
    return removeEventListener.call(this, name, call, options);
  };
  for (const kind of ['ResizeObserver', 'IntersectionObserver', 'MutationObserver']) {
    const Kind = globalThis[kind];
    globalThis[kind] = class extends Kind {
      observe(...rest) { counts.observers++; super.observe(...rest); }
      disconnect() { counts.observers--; super.disconnect(); }
    };
  }
"""

FRAMES = "new Promise(done => { let n = 0; const next = () => ++n > 3 ? setTimeout(done) : requestAnimationFrame(next); next(); })"


class Page:
    """Elements in pages of one's own."""

    def __init__(self, browser, folder, name, other):
        self.browser, self.folder, self.name, self.other = browser, folder, name, other
        with open(os.path.join(folder, f"{name}.js")) as file:
            self.tag = re.search(r'"tag": ?"([^"]+)"', file.read()).group(1)
        self.policies = {}
        page = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            def end_headers(self):
                self.send_header("Cache-Control", "no-store")
                if self.path in page.policies:
                    self.send_header("Content-Security-Policy", page.policies[self.path])
                super().end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Handler, directory=folder))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def open(self, body, policy=None):
        """Opens a page with a body, served under a policy."""
        with open(os.path.join(self.folder, "own.html"), "w") as file:
            file.write(f"<!doctype html><html lang=en><meta charset=utf-8><title>Own</title><body>{body}")
        self.policies = {"/own.html": policy} if policy else {}
        self.browser.console.clear()
        self.browser.open(f"http://127.0.0.1:{self.server.server_port}/own.html")
        self.run(f"customElements.whenDefined('{self.tag}').then(() => 1)")

    def module(self, name=None):
        return f'<script type="module" src="{name or self.name}.js"></script>'

    def run(self, script):
        return self.browser.run(script)

    def silent(self):
        faults = [line for line in self.browser.console if "favicon" not in line and "404" not in line]
        assert not faults, faults


def two_controls(page):
    """Both files of two controls, and each twice, in one page: every element works, nothing throws."""
    pages = []
    for name in (page.name, page.other, page.name):
        with open(os.path.join(page.folder, f"{name}.html")) as file:
            pages.append(re.search(r'<script type="module">.*?</script>', file.read(), re.S).group(0))
    with open(os.path.join(page.folder, f"{page.other}.js")) as file:
        other = re.search(r'"tag": ?"([^"]+)"', file.read()).group(1)
    page.open(f"<{page.tag}></{page.tag}><{other}></{other}>" + "".join(pages) + page.module() + page.module(page.other))
    names = page.run(f"customElements.whenDefined('{other}').then(() => [...document.querySelectorAll('{page.tag}, {other}')]"
                     ".map(element => [element.constructor.controlName, element.state]))")
    assert names == [[page.name, "pull"], [page.other, "pull"]], names
    page.silent()


def unconnected(page):
    """An element that is told to refresh and to end before it is in a page ends."""
    page.open(page.module())
    state = page.run(
        f"(async () => {{ const element = document.createElement('{page.tag}'); let ended = 0;"
        " const end = new Promise(done => element.addEventListener('refreshend', () => done(++ended)));"
        " element.setAttribute('refreshing', ''); element.removeAttribute('refreshing');"
        " document.body.append(element); await end; return [element.state, ended]; })()")
    assert state == ["done", 1], state
    state = page.run(
        f"(async () => {{ const element = document.createElement('{page.tag}');"
        " const end = new Promise(done => element.addEventListener('refreshend', done));"
        " element.refreshing = true; element.refreshing = false; await end; return element.state; })()")
    assert state == "done", state
    page.silent()


def policy(page):
    """A page that allows its own scripts alone shows the element in its size, and nothing is refused."""
    page.open(f"<{page.tag} pull=50></{page.tag}>" + page.module(),
              "default-src 'none'; script-src 'self'; style-src 'self'")
    page.run(FRAMES)
    box = page.run(f"(() => {{ const e = document.querySelector('{page.tag}'); const box = e.getBoundingClientRect();"
                   " const picture = e.shadowRoot.querySelector('canvas').getBoundingClientRect();"
                   " return [box.width, box.height, e.height, picture.height] })()")
    assert box[0] == 375 and box[1] == box[2] == box[3], box
    drawn = page.run(f"document.querySelector('{page.tag}').constructor.ready.then(() => new Promise(done => requestAnimationFrame(done)))"
                     f".then(() => document.querySelector('{page.tag}').pixels.data.some(byte => byte > 0))")
    assert drawn, "nothing is drawn"
    page.silent()


def moved(page):
    """A list that is moved five times has as many listeners and observers as one that stays; removed, none."""
    page.browser.send("Page.addScriptToEvaluateOnNewDocument", source=COUNTERS)
    page.browser.open(f"file://{page.folder}/{page.name}.html")
    counts = page.run(
        f"(() => {{ const list = document.querySelector('{page.tag}-list'); const parts = () => JSON.stringify(counts);"
        " const named = () => { const { frames, ...rest } = JSON.parse(parts()); return rest; }; const before = named();"
        " for (let n = 0; n < 5; n++) { const box = document.createElement('div'); document.body.append(box); box.append(list); }"
        " const after = named(); list.remove(); return [before, after, named()] })()")
    before, after, gone = counts
    assert before == after, counts
    assert before["listeners"].get("pointerdown") == 1 and before["observers"] > 0, before
    assert gone["observers"] == 0 and not any(gone["listeners"][name] for name in ("pointerdown", "wheel", "keydown")), gone
    assert not gone["listeners"].get("visibilitychange") and not gone["listeners"].get("change"), gone


def announced(page):
    """The picture has a name, a refresh is busy, and a live region says what happens."""
    page.open(f"<{page.tag}></{page.tag}>" + page.module())
    look = (f"(() => {{ const e = document.querySelector('{page.tag}'); const q = s => e.shadowRoot.querySelector(s);"
            " return [q('canvas').getAttribute('aria-label'), e.getAttribute('aria-busy'), q('[role=status]').textContent] })()")
    assert page.run(look) == ["Pull to refresh", None, ""], page.run(look)
    page.run(f"document.querySelector('{page.tag}').refreshing = true; 1")
    assert page.run(look) == ["Refreshing", "true", "Refreshing"], page.run(look)
    page.run(f"document.querySelector('{page.tag}').texts = {{ failure: 'Offline' }};"
             f"document.querySelector('{page.tag}').result = 'failure';"
             f"document.querySelector('{page.tag}').refreshing = false; 1")
    page.browser.wait(f"document.querySelector('{page.tag}').state === 'done'")
    assert page.run(look) == ["Offline", "false", "Offline"], page.run(look)
    names = [node.get("name", {}).get("value") for node in page.browser.send("Accessibility.getFullAXTree")["nodes"]]
    assert "Offline" in names, names
    page.silent()


def keys(page):
    """A list is reached by Tab, scrolls by keys, and its button refreshes."""
    browser = page.browser
    browser.open(f"file://{page.folder}/{page.name}.html")
    run = page.run
    run(f"globalThis.list = document.querySelector('{page.tag}-list'); list.setAttribute('answer', 'never'); list.focus(); 1")

    def press(key, code, text=None, **more):
        if text: more["text"] = text
        for kind in ("keyDown", "keyUp"):
            browser.send("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, **more)

    def scrolls():
        press("PageDown", 34)
        browser.wait("list.offset > 300 && !list.moves")
        press("Home", 36)
        browser.wait("list.offset === -64 && !list.moves")

    def ring():
        """The focused element of the list, and the width of the ring around it as it is drawn."""
        return run("(() => { const one = list.shadowRoot.activeElement; if (!one) return null; const look = getComputedStyle(one);"
                   " return [one.localName, look.outlineStyle === 'none' || look.opacity === '0' ? 0 : parseFloat(look.outlineWidth)] })()")

    scrolls()
    run("list.blur(); 1")
    # From the beginning of the page: the button, then the list, and back.
    browser.open(f"file://{page.folder}/{page.name}.html")
    run(f"globalThis.list = document.querySelector('{page.tag}-list'); list.setAttribute('answer', 'never'); 1")
    press("Tab", 9)
    assert ring() == ["button", 2], ring()
    press("Tab", 9)
    assert ring() == ["div", 2], ring()
    scrolls()
    press("Tab", 9, modifiers=8)
    assert ring() == ["button", 2], ring()
    press("Enter", 13, "\r")
    browser.wait("list.phase === 'refreshing'")
    assert run("list.getAttribute('aria-busy')") == "true"
    run("list.endRefreshing(); 1")
    browser.wait("list.phase === 'idle' && list.offset === -64")
    assert run("list.getAttribute('aria-busy')") == "false"


def wheel(page):
    """A wheel at the top pulls and refreshes; one that arrives there scrolls no farther."""
    browser = page.browser
    browser.open(f"file://{page.folder}/{page.name}.html")
    run = page.run
    run(f"globalThis.list = document.querySelector('{page.tag}-list'); list.setAttribute('answer', 'never');"
        "globalThis.phases = []; list.addEventListener('phasechange', event => phases.push(event.detail.phase)); 1")

    def turn(*steps):
        # In one turn of the page's loop: a pause ends a gesture, and a busy machine pauses anywhere between two messages.
        run(f"{list(steps)}.forEach(deltaY => list.dispatchEvent("
            "new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true, composed: true }))); 1")

    for _ in range(2):
        # Of a screen with two pixels to a point.
        browser.send("Input.dispatchMouseEvent", type="mouseWheel", x=180, y=300, deltaX=0, deltaY=400)
    browser.wait("list.offset > 300")
    run("new Promise(done => setTimeout(done, 400))")
    turn(*[-150] * 8)
    run("new Promise(done => setTimeout(done, 400))")
    assert run("[list.offset, phases]") == [-64, []], run("[list.offset, phases]")
    turn(-30)
    browser.wait("list.phase === 'pulling' || list.phase === 'cancelling' || phases.length > 1")
    browser.wait("list.phase === 'idle'")
    assert "settling" not in run("phases"), run("phases")
    turn(*[-120] * 8)
    browser.wait("list.phase === 'refreshing'")
    run("list.endRefreshing(); 1")
    browser.wait("list.phase === 'idle' && list.offset === -64")


def hidden(page):
    """An element that nobody sees asks for no frames, and ends nevertheless; one that is seen does."""
    page.browser.send("Page.addScriptToEvaluateOnNewDocument", source=COUNTERS)
    for style in ("display: none", "visibility: hidden", "opacity: 0", "position: absolute; top: 5000px", None):
        page.open(f"<div style='{style or ''}'><{page.tag} refreshing></{page.tag}></div>" + page.module())
        page.run("new Promise(done => setTimeout(done, 300))")
        frames = page.run("(async () => { counts.frames = 0; await new Promise(done => setTimeout(done, 500)); return counts.frames })()")
        assert (frames == 0) == (style is not None), f"{style}: {frames} frames in half a second"
        page.run(f"(() => {{ const e = document.querySelector('{page.tag}'); e.result = 'success'; e.refreshing = false;"
                 " return new Promise(done => e.addEventListener('refreshend', () => done(1))) })()")
    # What stands still needs no frames either.
    page.open(f"<{page.tag} pull=30></{page.tag}>" + page.module())
    page.run("new Promise(done => setTimeout(done, 300))")
    frames = page.run("(async () => { counts.frames = 0; await new Promise(done => setTimeout(done, 500)); return counts.frames })()")
    assert frames == 0, f"a still element: {frames} frames"
    page.silent()


def appearance(page):
    """The element looks as the system, the page or its attribute says."""
    browser = page.browser

    def shown(body, scheme):
        browser.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        page.open(body + page.module())
        page.run(FRAMES)
        return page.run(f"(async () => {{ const e = document.querySelector('{page.tag}'); await e.constructor.ready;"
                        " await new Promise(done => requestAnimationFrame(() => setTimeout(done)));"
                        " return e.pixels.data.join().length + ':' + e.pixels.data.reduce((sum, byte, at) => (sum * 31 + byte * (at + 1)) % 1e9, 7) })()")

    plain = f"<{page.tag} pull=50></{page.tag}>"
    light, dark = shown(plain, "light"), shown(plain, "dark")
    assert light != dark, "both appearances are one"
    assert shown(f"<{page.tag} pull=50 appearance=dark></{page.tag}>", "light") == dark
    assert shown(f"<{page.tag} pull=50 appearance=light></{page.tag}>", "dark") == light
    assert shown(f"<div style='color-scheme: dark'>{plain}</div>", "light") == dark
    browser.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])


def upgraded(page):
    """Properties that were set before the script ran count, and properties and attributes say the same."""
    page.open(f"<{page.tag}></{page.tag}><script>document.querySelector('{page.tag}').pull = 40</script>" + page.module())
    values = page.run(f"(() => {{ const e = document.querySelector('{page.tag}'); e.result = 'failure';"
                      " return [e.pull, e.getAttribute('pull'), e.getAttribute('result'), e.refreshing, e.state] })()")
    assert values == [40, "40", "failure", False, "pull"], values
    page.silent()


def texts(page):
    """A text is that of the attribute, of a style or of the control, and is drawn also where its font has no glyph."""
    page.open("<titled-refresh pull=100></titled-refresh>" + page.module() + page.module("Titled"))
    page.run("customElements.whenDefined('titled-refresh').then(() => { globalThis.e = document.querySelector('titled-refresh'); })")

    def shown(script):
        """How many pixels of the label `tail` are drawn, and their places."""
        page.run(f"{script}; new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))")
        return page.run(
            "(() => { const { data, width } = e.pixels; let [count, places] = [0, 7];"
            " for (let y = 60; y < 96; y++) for (let x = 30; x < 231; x++)"
            " if (data[4 * (y * width + x) + 3] > 99) { count++; places = (places * 31 + y * width + x) % 1e9; }"
            " return [count, places] })()")

    own = shown("1")
    assert own[0] > 100, own
    styled = shown("e.style.setProperty('--titled-tail', '\"Anders \\\\5A  \\\\\"x\"')")
    attribute = shown("e.setAttribute('tail', 'Anders Z \"x')")
    assert styled == attribute != own, (styled, attribute, own)
    assert shown("e.setAttribute('tail', 'Other')") not in (styled, own)
    assert shown("e.setAttribute('tail', '')") == [0, 7]
    assert shown("e.removeAttribute('tail')") == styled
    assert shown("e.style.removeProperty('--titled-tail')") == own
    foreign = shown("e.setAttribute('tail', 'Привет')")
    assert foreign[0] > 100 and foreign != own, foreign
    fitting = shown("e.setAttribute('tail', 'Привет, весь мир, здравствуй')")
    assert fitting[0] > foreign[0], (fitting, foreign)
    # Its own direction decides on which side a full stop is, and the composed letter is the same as its parts.
    stopped = shown("e.setAttribute('tail', 'Привет.')")
    assert shown("e.dir = 'rtl'") == stopped, stopped
    page.run("e.dir = 'ltr'")
    assert shown("e.setAttribute('tail', 'Ande\\u0301s')") == shown("e.setAttribute('tail', 'And\\u00e9s')")
    labels = page.run("e.constructor.labels.map(({ name, property, attribute, text }) => [name, property, attribute, text])")
    assert labels[1] == ["tail", "--titled-tail", "tail", "AVATAR Typography"], labels
    page.silent()


CHECKS = [two_controls, unconnected, policy, moved, announced, keys, wheel, hidden, appearance, upgraded, texts]


def main():
    folder, name, other = sys.argv[1:4]
    chosen = [check for check in CHECKS if not sys.argv[4:] or check.__name__ in sys.argv[4:]]
    for check in chosen:
        # A browser of its own: what counts frames stays in a page.
        browser = Browser(375, 667, 2)
        try:
            check(Page(browser, folder, name, other))
            print(f"{check.__name__}: ok", flush=True)
        except Exception as fault:
            print(f"{check.__name__}: {type(fault).__name__}: {fault}".replace("\n", "; "), flush=True)
        finally:
            browser.close()


main()
