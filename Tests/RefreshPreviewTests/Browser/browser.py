"""Drives Debian's chromium, headless and without a network, through the DevTools protocol."""

import base64
import json
import os
import subprocess
import tempfile
import time
import urllib.request

import websocket


# Seconds to wait for what comes in one or two on an idle machine; a sanitizer makes a program take ten times as long.
PATIENCE = 120 if "REFRESHKIT_TIME_LIMIT" not in os.environ else 600


def wait_for(condition, message, seconds=PATIENCE):
    """Waits until a function gives something, and gives it too."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.02)
    raise AssertionError(message)


class Browser:
    """A browser with one page."""

    def __init__(self, width=1440, height=1000, scale=1, dark=False, binary="/usr/bin/chromium"):
        self.folder = tempfile.TemporaryDirectory(prefix="refreshkit-browser-", ignore_cleanup_errors=True)
        self.process = subprocess.Popen(
            [binary, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
             "--remote-allow-origins=*", f"--user-data-dir={self.folder.name}", "--no-first-run",
             "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--hide-scrollbars",
             f"--window-size={width},{height}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = wait_for(self._port, f"{binary} does not start")
        pages = wait_for(lambda: self._pages(port), f"{binary} has no page")
        self.socket = websocket.create_connection(pages[0]["webSocketDebuggerUrl"], timeout=60)
        self.number = 0
        self.console = []
        self.version = self.send("Browser.getVersion")["product"]
        self.send("Page.enable")
        self.send("Runtime.enable")
        self.send("Log.enable")
        self.resize(width, height, scale)
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.send("Emulation.setEmulatedMedia", features=features)

    def _port(self):
        try:
            with open(os.path.join(self.folder.name, "DevToolsActivePort")) as file:
                return int(file.readline())
        except (OSError, ValueError):
            return None

    @staticmethod
    def _pages(port):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json") as answer:
            return [page for page in json.load(answer) if page["type"] == "page"]

    def resize(self, width, height, scale):
        self.send("Emulation.setDeviceMetricsOverride",
                  width=width, height=height, deviceScaleFactor=scale, mobile=False)

    def send(self, method, **parameters):
        """Sends a command and waits for its answer."""
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("method") == "Runtime.exceptionThrown":
                self.console.append(message["params"]["exceptionDetails"].get("exception", {}).get("description", "?"))
            if message.get("method") == "Log.entryAdded" and message["params"]["entry"]["level"] == "error":
                self.console.append(message["params"]["entry"]["text"])
            if message.get("id") == self.number:
                if "error" in message:
                    raise AssertionError(f"{method}: {message['error']}")
                return message["result"]

    def run(self, script):
        """The value of an expression in the page; promises are waited for."""
        result = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise AssertionError(result["exceptionDetails"].get("exception", {}).get("description"))
        return result["result"].get("value")

    def wait(self, condition, seconds=PATIENCE):
        """Waits until an expression of the page is true, and gives its value."""
        return wait_for(lambda: self.run(condition), f"never so: {condition}", seconds)

    def open(self, address):
        self.send("Page.navigate", url=address)
        self.wait("document.readyState === 'complete'")

    def mouse(self, kind, x, y, **more):
        self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left",
                  buttons=0 if kind == "mouseReleased" else 1, clickCount=1, **more)

    def key(self, key, *kinds):
        """Presses a key that writes nothing, and lets it go; with `kinds`, only these events of it."""
        code = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}[key]
        for kind in kinds or ("rawKeyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code)

    def picture(self, file):
        """Writes what the page looks like."""
        data = self.send("Page.captureScreenshot", format="png")["data"]
        with open(file, "wb") as output:
            output.write(base64.b64decode(data))

    def close(self):
        try:
            self.send("Browser.close")
        except Exception:  # the socket goes with the browser
            pass
        self.socket.close()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.folder.cleanup()
