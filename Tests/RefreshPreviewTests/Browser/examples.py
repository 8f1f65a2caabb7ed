"""Pulls every example in a browser, and holds what the canvas shows against the offline renderer, byte for byte.

Usage: examples.py PROGRAM FOLDER
"""

import sys

from preview import Offline, Preview

controls = ["Colors", "Bubbles", "Google", "Yahoo"]
scenes = {
    "BounceLimit": [(0.5, 0.3), (0.5, 0.7)], "DirectionalLock": [(0.5, 0.6), (0.3, 0.4)],
    "SnapDrag": [(0.8, 0.5), (0.2, 0.5)], "PhotoBrowser": [(0.8, 0.5), (0.1, 0.5)],
}


def pull(preview, path):
    """A drag from a new stage on; what was seen with the finger held."""
    preview.drag(path, release=False)
    held = preview.shown()
    preview.release(path[-1])
    preview.settle()
    return held


def compare(preview, subject, path, scale=1):
    preview.show(subject)
    held_time, held_hash = pull(preview, path)
    name = f"{subject}-{scale}"
    preview.keep(name)
    offline = Offline(preview, subject, name, scale)
    state = preview.run("refreshkit.link.state")
    assert state["start"] == 0, state
    # A machine that is busy draws live frames between the sixtieths of a second, where offline there is none.
    is_comparable = abs(held_time * 60 - round(held_time * 60)) < 1e-4
    if is_comparable:
        assert held_hash == offline.hash(held_time), f"{subject}: the live picture at {held_time} s is another"
    # A script ends when everything rests; a stage goes on until the scroll indicators have faded.
    frames = round(min(state["end"], offline.frames[-1]["time"]) * 60)
    hashes = {held_hash}
    for part in (0, 0.2, 0.45, 0.8):
        time = round(frames * part) / 60
        preview.seek(time)
        _, own = preview.shown()
        assert own == offline.hash(time), f"{subject}: the picture at {time} s is another"
        hashes.add(own)
    if is_comparable:
        preview.seek(held_time)
        assert preview.shown()[1] == held_hash, f"{subject}: wound back to {held_time} s it shows something else"
    assert len(hashes) > 1, f"{subject}: nothing moved"
    return is_comparable


def main(program, folder):
    with Preview(program, folder) as preview:
        live = 0
        for control in controls:
            live += compare(preview, control, [(0.5, 0.25), (0.5, 0.85)])
            assert preview.run(
                "[...document.querySelectorAll('#events li')].some(row => row.textContent.includes('action'))"
            ), f"{control} does not refresh"
            scenario = f"Scenarios/{control}-1.json"
            for command in ("record", "verify"):
                done = preview.tool(command, control, "--scenario", scenario)
                assert done.returncode == 0, f"{command} {control}: {done.stderr}"
        for scene, path in scenes.items():
            live += compare(preview, scene, path)
        assert live >= 2, f"{live} live pictures could be compared"
        assert preview.browser.console == [], preview.browser.console
    with Preview(program, folder, "Google", scale=2) as preview:
        assert preview.run("document.getElementById('stage').width") == 750
        compare(preview, "Google", [(0.5, 0.25), (0.5, 0.85)], scale=2)
    print("ok")


if __name__ == "__main__":
    main(*sys.argv[1:])
