"""Changes a source while its control is looked at: a build that fails, one that works, a crash.

The compiler is a script here that does what it is told, so that what is tried is what the preview makes of it. The second
build is the program of the broken controls: another plugin, as a changed one is.

Usage: reload.py PROGRAM FOLDER
"""

import os
import shutil
import sys
from pathlib import Path

import tuning
from preview import Preview

compiler = """#!/bin/sh
# Takes the place of swift: fails with an error, or puts another program in the product's place.
case "$*" in *" describe "*) cat "{folder}/description.json"; exit;; esac
echo "$@" >> "{folder}/builds"
if [ -e "{folder}/error" ]; then cat "{folder}/error"; exit 1; fi
cp "{folder}/next" "{product}.new" && mv "{product}.new" "{product}"
"""


def package(program, folder):
    """A package as a build leaves it; the path of its product."""
    root = Path(folder).resolve()
    product = root / ".build" / "host" / "debug" / "refresh-examples"
    product.parent.mkdir(parents=True)
    (root / "Sources").mkdir()
    (root / "Package.swift").write_text("// a package\n")
    (root / "Sources" / "Waves.swift").write_text("// one\n")
    shutil.copy(program, product)
    (root / "bin").mkdir()
    swift = root / "bin" / "swift"
    swift.write_text(compiler.format(folder=root, product=product))
    swift.chmod(0o755)
    os.environ["PATH"] = f"{root / 'bin'}:{os.environ['PATH']}"
    return root, str(product)


def edit(root, text):
    """Saves as an editor does that loses nothing: one change, on a machine of any speed."""
    (root / "Waves.swift~").write_text(text)
    (root / "Waves.swift~").rename(root / "Sources" / "Waves.swift")


def fault_on(preview):
    """What the page says of a fault, once it shows one."""
    preview.wait("!document.getElementById('fault').hidden")
    return preview.run("document.getElementById('fault').innerText")


def main(program, folder):
    root, product = package(program, folder)
    with Preview(product, folder, "Bubbles") as preview:
        assert preview.run("document.getElementById('status').textContent") == "watching the sources"
        preview.start_over()
        preview.drag([(0.5, 0.25), (0.5, 0.85)])
        preview.settle()
        end = preview.run("refreshkit.link.state.end")
        time = 24 / 60
        preview.seek(time)
        _, picture = preview.shown()

        # An error is shown with its place, and the picture stays.
        (root / "error").write_text(f"{root}/Sources/Waves.swift:1:1: error: cannot find 'x' in scope\n 1 | x\n")
        edit(root, "// two\n")
        fault = fault_on(preview)
        assert "Build failed" in fault and "Sources/Waves.swift:1:1: error: cannot find 'x'" in fault, fault
        assert preview.shown() == [time, picture]

        # The next build works: the page takes its stage, makes the gesture again and plays it.
        (root / "error").unlink()
        shutil.copy(program, root / "next")
        edit(root, "// three\n")
        preview.wait("document.getElementById('fault').hidden && refreshkit.generation === 2 && refreshkit.link.state")
        assert (root / "builds").read_text().count("--product refresh-examples") == 2
        preview.wait(f"refreshkit.link.state.quiet && Math.abs(refreshkit.link.state.end - {end}) < 1e-6")
        preview.seek(time)
        assert preview.shown()[1] == picture, "the same gesture gives another picture after a build"

        # Before and after, at one instant.
        preview.run("document.getElementById('compare').click()")
        preview.wait(f"refreshkit.before && Math.abs(refreshkit.before.time - {time}) < 1e-9")
        both = preview.run(
            "['before', 'stage'].map(name => { const canvas = document.getElementById(name);"
            " return [...canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data]"
            ".reduce((sum, byte, index) => (sum * 31 + byte) % 1000003, 7) })")
        assert both[0] == both[1], both

        # A control that traps takes its process with it; the page says so and can begin again.
        shutil.copy(Path(program).parent / "broken-controls", root / "next")
        edit(root, "// four\n")
        preview.wait("refreshkit.generation === 3 && refreshkit.link?.state")
        names = preview.run("[...document.getElementById('subject').options].map(option => option.value)")
        assert "Traps" in names, names
        preview.run("location.hash = '#subject=Traps&response=at-once'")
        preview.wait("document.title.startsWith('Traps ')")
        preview.drag([(0.5, 0.25), (0.5, 0.85)])
        fault = fault_on(preview)
        assert "The control crashed in showResult (BrokenHooks.swift:54)" in fault and "Fatal error: there is nothing to show" in fault, fault
        # The same program begins without the gesture, which it would crash in again.
        preview.run("document.getElementById('restart').click()")
        preview.wait("document.getElementById('fault').hidden && refreshkit.generation === 4 && refreshkit.link?.state")
        assert preview.run("refreshkit.script") is None

        # A crash while a finger is down: the build that mends it repeats the gesture and plays it.
        preview.run("location.hash = '#subject=TrapsWhenArmed&response=at-once'")
        preview.wait("document.title.startsWith('TrapsWhenArmed ') && refreshkit.shown.isFresh")
        preview.drag([(0.5, 0.25), (0.5, 0.85)], release=False)
        assert "The control crashed in didArm" in fault_on(preview)
        preview.release((0.5, 0.85))
        shutil.copy(program, root / "next")
        edit(root, "// five\n")
        preview.wait("document.getElementById('fault').hidden && refreshkit.generation === 5 && refreshkit.link?.state")
        preview.wait("refreshkit.timeline.phases.some(one => one.phase === 'ending')")
        preview.settle()
        touches = preview.run("refreshkit.script.touches")
        assert touches[0]["phase"] == "began" and touches[-1]["phase"] == "ended", touches
        assert touches[-1]["y"] > touches[0]["y"] + 100 and touches == sorted(touches, key=lambda one: one["t"]), touches
        shutil.copy(Path(program).parent / "broken-controls", root / "next")
        edit(root, "// six\n")
        preview.wait("refreshkit.generation === 6 && refreshkit.link?.state")
        preview.start_over()

        # One that never comes back is given up, and the last picture of it stays.
        preview.run("location.hash = '#subject=Hangs&response=never'")
        preview.wait("document.title.startsWith('Hangs ') && refreshkit.shown.isFresh")
        preview.drag([(0.5, 0.25), (0.5, 0.85)])
        fault = fault_on(preview)
        assert "The control hangs in animationCycle" in fault and "has not responded for" in fault, fault
        time, picture = preview.shown()
        assert time > 0
        preview.run("new Promise(resolve => setTimeout(resolve, 700))")
        assert preview.shown() == [time, picture]
        preview.run("document.getElementById('restart').click()")
        preview.wait("document.getElementById('fault').hidden && refreshkit.generation === 7 && refreshkit.link?.state")
        preview.show("Sound")
        preview.drag([(0.5, 0.25), (0.5, 0.85)])
        preview.wait("refreshkit.shown.time > 1")

        # A control whose values are tuned, and written into its source.
        shutil.copy(Path(program).parent / "guide-controls", root / "next")
        source = tuning.add_sources(root)
        preview.wait("refreshkit.generation === 8 && refreshkit.link?.state")
        tuning.check(preview, root, source)
    print("ok")


if __name__ == "__main__":
    main(*sys.argv[1:])
