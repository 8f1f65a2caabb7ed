"""Runs the preview in the ways a person does: with --open, through the launcher; and ends it.

Usage: running.py PROGRAM FOLDER
"""

import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

from browser import wait_for


def children(process):
    done = subprocess.run(["ps", "--ppid", f"{process}", "-o", "pid="], capture_output=True, text=True)
    return [int(word) for word in done.stdout.split()]


def is_served(address):
    try:
        with urllib.request.urlopen(address.split("#")[0], timeout=60) as answer:
            return b"<title>RefreshKit preview</title>" in answer.read()
    except (urllib.error.URLError, ConnectionError):
        return False


def is_running(process):
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def opening(program, folder):
    """--open hands the desktop an address that leads to the page once, without the token; where it cannot, the page is there all the same."""
    tools = Path(folder) / "tools"
    tools.mkdir()
    opener = tools / "xdg-open"
    seen = Path(folder) / "opened"
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}
    for script, warning in ((f'echo "$@" > "{seen}.new"; mv "{seen}.new" "{seen}"', None),
                            ("exit 3", "warning: --open: xdg-open could not open a browser; open the address by hand\n")):
        opener.write_text(f"#!/bin/sh\n{script}\n")
        opener.chmod(0o755)
        process = subprocess.Popen([program, "preview", "Google", "--open"], cwd=folder, env=environment, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            address = process.stdout.readline().strip()
            assert address.endswith("/#subject=Google"), address
            if warning:
                assert process.stderr.readline() == warning
            else:
                wait_for(seen.exists, "nothing is opened")
                # Every user of the machine can read a command line.
                opened = seen.read_text().strip()
                assert address.split("/")[3] not in opened, opened
                with urllib.request.urlopen(opened, timeout=60) as answer:
                    assert answer.url == address and b"<title>RefreshKit preview</title>" in answer.read(), answer.url
                assert not is_served(opened)
            assert is_served(address)
        finally:
            process.kill()
            process.communicate()


def launching(program, folder):
    """The launcher runs the plugin's preview; what ends the launcher ends every process and frees the port."""
    launcher = str(Path(program).parent / "refreshkit")
    for number in (signal.SIGINT, signal.SIGTERM):
        process = subprocess.Popen([launcher, "--plugin", program, "preview", "Yahoo"], cwd=folder, text=True,
                                   stdout=subprocess.PIPE, start_new_session=True)
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:") and address.endswith("/#subject=Yahoo"), address
        assert is_served(address)
        preview = wait_for(lambda: children(process.pid), "there is no preview")[0]
        stages = wait_for(lambda: children(preview), "there is no process with stages")[0]
        # A terminal tells the whole group, anything else the launcher alone.
        (os.killpg if number == signal.SIGINT else os.kill)(process.pid, number)
        process.communicate(timeout=20)
        assert process.returncode != 0
        wait_for(lambda: not is_running(preview) and not is_running(stages), f"signal {number} leaves processes behind")
        assert not is_served(address)


def main(program, folder):
    opening(program, folder)
    launching(program, folder)
    print("ok")


if __name__ == "__main__":
    main(*sys.argv[1:])
