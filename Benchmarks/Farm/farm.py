#!/usr/bin/env python3
"""What a farm of a hundred thousand clips runs: planning a shard, merging a thousand reports, opening the page.

    /usr/bin/python3 Benchmarks/Farm/farm.py .build/release/refresh-examples

Fails where a figure is beyond its limit. Needs 2 GB in /tmp, and chromium for the page.
"""

import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

MISSED = []


def run(*command, **options):
    """The wall-clock and processor seconds, the megabytes at most and the result of a command."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
    output, error = process.communicate()
    wall = time.monotonic() - start
    return wall, process.returncode, output, error


def measured(*command, **options):
    """The same with the memory of the command, by GNU time."""
    wall, code, output, error = run("/usr/bin/time", "-f", "MB %M CPU %U %S", *command, **options)
    found = re.search(r"MB (\d+) CPU ([\d.]+) ([\d.]+)", error)
    return wall, int(found[1]) / 1000, float(found[2]) + float(found[3]), code, output, error


def row(title, figure, unit, limit):
    met = figure <= limit
    print(f"| {title} | {figure:.2f} {unit} | {limit} {unit} | {'yes' if met else '**no**'} |", flush=True)
    if not met:
        MISSED.append(title)


def clip(name, failed):
    return {
        "name": name, "status": "failed" if failed else "passed", "method": None if failed else "display lists",
        "message": "disc.position.y: moves by 12 % more" if failed else "identical",
        "verdict": None, "frames": 120, "differing": 60 + hash(name) % 50 if failed else 0, "tolerated": 0,
        "firstFrame": 12 if failed else None, "assertions": [], "warnings": [], "approve": None,
    }


def evidence():
    """What a failure of a 375×667 clip has: two strips of pictures, and curves."""
    page = "".join("iVBORw0KGgo"[at % 11] for at in range(200_000))
    side = {"pages": [page], "at": [[0, at % 8 * 375, at // 8 * 667] for at in range(120)]}
    curve = [[round(at * 0.37, 4) for at in range(120)]]
    return json.dumps({
        "size": [375, 667], "scale": 1, "fps": 30, "channel": 0, "masks": [],
        "times": [at / 30 for at in range(120)], "counts": [0] * 120, "source": list(range(120)),
        "phases": ["idle"] * 120,
        "curves": [{"name": f"disc.{at}", "from": 3, "expected": curve, "actual": curve} for at in range(16)],
        "expected": side, "actual": side}, separators=(",", ":"))


def reports(folder, plugin, shards, clips):
    """The reports of all shards, as verify writes them; the hash of the names comes from the plugin's own refusal."""
    names = [f"Clip-{number:06}" for number in range(shards * clips)]
    text = evidence()
    for shard in range(shards):
        own = names[shard::shards]
        part = os.path.join(folder, f"part-{shard + 1:04}")
        os.makedirs(os.path.join(part, "evidence"))
        failed = {name for name in own if int(name[5:]) // shards % 100 == 7}
        for name in failed:
            with open(os.path.join(part, "evidence", f"{name}.evidence.json"), "w", encoding="utf-8") as file:
                file.write(text + "\n")
        report = {
            "schema": 1, "passes": not failed, "clips": [clip(name, name in failed) for name in own], "orphans": [],
            "shard": {
                "number": shard + 1, "count": shards, "clips": len(names), "share": len(own),
                "selection": SELECTION, "checks": "c", "run": "farm", "seconds": {}},
        }
        with open(os.path.join(part, "report.json"), "w", encoding="utf-8") as file:
            json.dump(report, file, indent=2)
    return names


SELECTION = ""


def selection(names):
    """The hash of all names, as RunPart computes it: the XXH3-128 of each with its length in front."""
    import xxhash

    return xxhash.xxh3_128_hexdigest("".join(f"{len(name)}:{name}" for name in names).encode())


def page_opens(file):
    """Seconds until a browser without a window has started and drawn the page; the best of three."""
    best = float("inf")
    for _ in range(3):
        with tempfile.TemporaryDirectory() as profile:
            def drawn(page):
                start = time.monotonic()
                subprocess.run(
                    ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}",
                     "--window-size=1280,900", f"--screenshot={profile}/page.png", page], capture_output=True, check=True)
                if os.path.getsize(f"{profile}/page.png") < 20_000 and page != "about:blank":
                    sys.exit("farm: the page is empty")
                return time.monotonic() - start

            drawn("about:blank")
            best = min(best, drawn("file://" + file))
            if "KEEP_PAGE" in os.environ:
                shutil.copy(file, os.environ["KEEP_PAGE"])
    return best


def main():
    global SELECTION
    plugin = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="farm-") as folder:
        print("| work | measured | limit | met |\n|---|---|---|---|")
        with open(os.path.join(folder, "refreshkit.json"), "w", encoding="utf-8") as file:
            json.dump({
                "types": ["all"], "anchors": ["all"], "scenarios": ["standard", "short-pull", "slow-pull"],
                "edges": ["top", "bottom"], "appearances": ["all"], "directions": ["all"],
                "motions": ["full", "reduced"], "sizes": ["320x320", "375x667", "393x852", "430x932"],
                "scales": [1, 2, 3], "fps": [10, 15, 20, 24, 30, 60]}, file)
        _, _, cpu, _, _, error = measured(
            plugin, "verify", "--shard", "1/1000", "--jobs", "1", "--run", "x", "--report", "none", cwd=folder)
        row("processor time of one of 1,000 shards of 82,944 clips without goldens", cpu, "s", 2)

        names = [f"Clip-{number:06}" for number in range(100_000)]
        SELECTION = selection(names)
        reports(folder, plugin, 1000, 100)
        parts = [os.path.join(folder, f"part-{shard + 1:04}") for shard in range(1000)]
        out = os.path.join(folder, "merged")
        wall, memory, _, code, _, error = measured(plugin, "report", "merge", *parts, "--out", out)
        if code != 1 or not os.path.exists(os.path.join(out, "report.html")):
            sys.exit(f"farm: merging failed: {error[-500:]}")
        row("merge of 1,000 reports of 100 clips, 1,000 failures", wall, "s", 10)
        row("its memory", memory, "MB", 300)
        row("its page", os.path.getsize(os.path.join(out, "report.html")) / 1e6, "MB", 60)
        if shutil.which("chromium"):
            row("the page opens", page_opens(os.path.join(out, "report.html")), "s", 2)

        cached = os.path.join(folder, "cached")
        os.makedirs(cached)
        with open(os.path.join(cached, "refreshkit.json"), "w", encoding="utf-8") as file:
            json.dump({
                "controls": ["Colors", "Bubbles", "Google", "Yahoo"], "types": ["all"], "appearances": ["all"],
                "directions": ["all"], "scenarios": ["standard", "short-pull"],
                "sizes": [f"{100 + 4 * at}x120" for at in range(16)], "fps": [5]}, file)
        run(plugin, "record", "--mode", "missing", cwd=cached)
        run(plugin, "verify", "--cache", "cache", cwd=cached)
        wall, _, output, _ = run(plugin, "verify", "--cache", "cache", cwd=cached)
        print(output.strip(), file=sys.stderr)
        row("second run of 1,024 clips with a cache", wall, "s", 1)
    if MISSED:
        sys.exit("farm: beyond their limits: " + "; ".join(MISSED))


main()
