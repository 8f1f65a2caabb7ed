"""Asks a preview for what it must refuse, and looks for one clear answer each.

Usage: refusals.py PROGRAM FOLDER
"""

import base64
import http.client
import json
import os
import subprocess
import sys
import time
from urllib.parse import urlsplit

import websocket


class Program:
    def __init__(self, program, folder):
        self.process = subprocess.Popen([program, "preview"], cwd=folder, stdout=subprocess.PIPE, text=True)
        self.address = urlsplit(self.process.stdout.readline().strip())
        self.token = self.address.path.strip("/")
        self.origin = f"http://{self.address.netloc}"
        # The status has the number of the process with the stages.
        status = self.socket("status")
        while True:
            stage = json.loads(status.recv())["status"].get("stage")
            if stage:
                break
        status.close()
        self.stage = f"stage/{stage['generation']}/stage"

    def get(self, path, method="GET", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.address.port, timeout=10)
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer.status, answer.read().decode().strip(), dict(answer.getheaders())

    def socket(self, name=None, token=None, **options):
        options.setdefault("origin", self.origin)
        return websocket.create_connection(
            f"ws://{self.address.netloc}/{token or self.token}/{name or self.stage}", timeout=60, **options)

    def refused(self, name=None, token=None, **headers):
        """The status and the answer to a socket that is not let in."""
        port = self.address.port
        headers = {"Host": f"127.0.0.1:{port}", "Origin": self.origin, **headers}
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        connection.putrequest("GET", f"/{token or self.token}/{name or self.stage}", skip_host=True)
        for header, value in headers.items():
            if value is not None:
                connection.putheader(header, value)
        for header, value in (("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Version", "13"),
                              ("Sec-WebSocket-Key", base64.b64encode(b"0123456789abcdef").decode())):
            connection.putheader(header, value)
        connection.endheaders()
        answer = connection.getresponse()
        assert answer.status != 101, f"{headers} was let in"
        return answer.status, answer.read().decode().strip()

    def close(self):
        self.process.kill()
        self.process.wait()


class Stage:
    """A socket to a stage, past the greeting."""

    def __init__(self, program):
        self.socket = program.socket()
        assert "hello" in self.until("hello")

    def send(self, message):
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def until(self, name):
        """The next message with a member of that name; frames are answered as a page does."""
        while True:
            kind, data = self.socket.recv_data()
            if kind == websocket.ABNF.OPCODE_CLOSE:
                raise AssertionError(f"closed: {data}")
            if kind == websocket.ABNF.OPCODE_BINARY:
                self.send({"do": "ack", "frame": int.from_bytes(data[:4], "little")})
                continue
            message = json.loads(data)
            if name in message:
                return message

    def error(self, message):
        self.send(message)
        return self.until("error")["error"]

    def closed(self):
        """The code and the reason with which the socket is closed."""
        while True:
            kind, data = self.socket.recv_data()
            if kind == websocket.ABNF.OPCODE_CLOSE:
                return int.from_bytes(data[:2], "big"), data[2:].decode()


def requests(program):
    wrong = "0" * 32
    assert program.get(f"/{wrong}/")[:2] == (403, "the address must contain the token that was printed with it")
    assert program.get("/")[0] == 403
    assert program.get(f"/{program.token}/", Host="evil.example")[:2] == (
        403, f"host \"evil.example\": this is {program.address.netloc}")
    assert program.get(f"/{program.token}/", Origin="http://evil.example")[:2] == (
        403, f"origin \"http://evil.example\": only the page of {program.origin} may connect")
    assert program.get(f"/{program.token}/", method="POST")[0] == 405
    for path in ("nothing.js", "report/0", "saved/0", "../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "report/../x"):
        assert program.get(f"/{program.token}/{path}")[0] in (403, 404), path
    code, text, headers = program.get(f"/{program.token}/")
    policy = headers["Content-Security-Policy"]
    assert code == 200 and "default-src 'none'" in policy and "unsafe" not in policy, headers
    assert "<script>" not in text and " style=" not in text and " onclick" not in text
    assert "http://" not in text and "https://" not in text, "the page names another place"


def sockets(program):
    assert program.refused(token="0" * 32) == (403, "the address must contain the token that was printed with it")
    reason = f"only the page of {program.origin} may connect"
    assert program.refused(Origin="http://evil.example") == (403, f"origin \"http://evil.example\": {reason}")
    assert program.refused(Origin=None) == (403, f"origin not given: {reason}")
    assert program.refused(Host="evil.example")[0] == 403
    assert program.refused(name="status", Origin="http://evil.example")[0] == 403


def messages(program):
    stage = Stage(program)
    assert stage.error("nonsense") == "not JSON: line 1, column 1: expected a value"
    assert stage.error({"do": "pause"}) == "nothing is shown yet; \"show\" comes first"
    stage.send({"do": "show", "choices": {"subject": "Colors"}})
    touch = {"id": 1, "phase": "moved", "x": 10, "y": 10, "t": 0}
    assert stage.error({"do": "touch", "touches": [touch]}) == "finger 1 is not down; it must begin first"
    assert "touches[0].x is 1e+300; expected a number" in stage.error({"do": "touch", "touches": [dict(touch, x=1e300)]})
    assert "touches[0].t is -1; expected a number" in stage.error({"do": "touch", "touches": [dict(touch, t=-1)]})
    assert "\"touches\" is a list; expected a list of up to 64" in stage.error({"do": "touch", "touches": [touch] * 65})
    began = dict(touch, phase="began", y=200)
    stage.send({"do": "touch", "touches": [began]})
    assert stage.error({"do": "touch", "touches": [began]}) == "finger 1 is down already; it must end first"
    stage.send({"do": "touch", "touches": [dict(touch, phase="ended", y=220, t=5)]})
    for name in ("../evil", "/tmp/evil", "a/b", "", "x" * 65):
        assert "letters, digits, - and _ are allowed" in stage.error({"do": "keep", "name": name}), name
    assert "Scenarios/none.json does not exist" in stage.error({"do": "record", "name": "none"})
    stage.socket.close()

    stage = Stage(program)
    stage.send("x" * (100 << 20))
    assert stage.closed() == (1009, "a message may have up to 8 MB")
    stage = Stage(program)
    stage.socket.send_binary(b"123")
    assert stage.closed() == (1003, "expected text messages, not binary ones")
    stage = Stage(program)
    try:
        for _ in range(20_000):
            stage.send('{"do": "ack", "frame": 0}')
    except (BrokenPipeError, ConnectionResetError, websocket.WebSocketException):
        pass
    else:
        assert stage.closed() == (1008, "more than 600 messages a second")
    # Others are served all the same.
    stage = Stage(program)
    stage.send({"do": "show", "choices": {"subject": "Colors"}})
    stage.until("state")


def stalled(program):
    """A page that answers no frame gets two, and then nothing is done for it."""
    stage = Stage(program)
    stage.send({"do": "show", "choices": {"subject": "Google", "response": "never"}})
    stage.until("state")
    place = {"id": 1, "phase": "began", "x": 180, "y": 120, "t": 1000}
    stage.send({"do": "touch", "touches": [place]})
    for step in range(1, 30):
        stage.send({"do": "touch", "touches": [dict(place, phase="moved", y=120 + step * 14, t=1000 + step * 10)]})
    stage.send({"do": "touch", "touches": [dict(place, phase="ended", y=530, t=1300)]})
    stage.until("script")
    process = stage_process(program)
    # From now on nothing is answered; what was on its way is read.
    stage.socket.settimeout(2)
    frames = 0
    try:
        while True:
            kind, _ = stage.socket.recv_data()
            frames += kind == websocket.ABNF.OPCODE_BINARY
    except websocket.WebSocketTimeoutException:
        pass
    assert frames <= 2, frames
    # Other processes' load may put off the moment when it is noticed.
    spent = []
    while not spent or spent[-1] > 0.02 and len(spent) < 8:
        before = cpu(process)
        time.sleep(1)
        spent.append(cpu(process) - before)
    assert spent[-1] <= 0.02, f"a page that does not answer costs {spent} s a second"
    # An answer that is none changes nothing.
    stage.send({"do": "ack", "frame": 0xFFFF})


def stage_process(program):
    children = subprocess.run(
        ["ps", "--ppid", f"{program.process.pid}", "-o", "pid="], capture_output=True, text=True).stdout.split()
    return int(children[0])


def cpu(process):
    """Seconds of processor time that a process has taken."""
    with open(f"/proc/{process}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def port_in_use(program, executable, folder):
    port = program.address.port
    done = subprocess.run(
        [executable, "preview", "--port", f"{port}"], cwd=folder, capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stdout) == (1, ""), done
    assert done.stderr == f"error: port {port} is in use; choose another, or 0 for any free port\n", done


def main(executable, folder):
    program = Program(executable, folder)
    try:
        requests(program)
        sockets(program)
        messages(program)
        stalled(program)
        port_in_use(program, executable, folder)
    finally:
        program.close()
    print("ok")


if __name__ == "__main__":
    main(*sys.argv[1:])
