#!/usr/bin/env python3
"""How many pixels of the pairs of vectors.py differ according to Playwright's comparator `ssim-cie94`.

Playwright itself is asked, as PyPI has it. Prints the table that Tests/Vectors/Comparison/playwright.json holds:

    python3 -m venv venv && venv/bin/pip install playwright==1.65.2 pixelmatch==0.4.0 pybind11-pixelmatch==0.1.6 numpy
    venv/bin/python playwright_vectors.py > ../../Tests/Vectors/Comparison/playwright.json
"""

import json
import pathlib
import struct
import subprocess
import tempfile
import zlib

import playwright
from vectors import KINDS, MORE_KINDS, pair

SIZES = [(24, 20), (40, 28), (96, 72), (160, 120)]

ASK = """
const [driver, folder, count] = process.argv.slice(1);
const { utils } = require(driver + '/package/lib/coreBundle.js');
const read = name => require('fs').readFileSync(`${folder}/${name}.png`);
const compare = utils.getComparator('image/png');
const counts = [...Array(+count).keys()].map(i => {
  // The comparator takes the standard of a colour difference from what it calls the actual picture.
  const result = compare(read(`a${i}`), read(`b${i}`), { comparator: 'ssim-cie94' });
  return result ? +result.errorMessage.match(/^(\\d+) pixels/)[1] : 0;
});
console.log(JSON.stringify(counts));
"""


def png(picture):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = b"".join(
        b"\0" + b"".join(bytes(picture.get(x, y)) for x in range(picture.width)) for y in range(picture.height))
    header = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def main():
    driver = pathlib.Path(playwright.__file__).parent / "driver"
    cases = [
        {"kind": kind, "seed": 5000 + 100 * index + number, "width": width, "height": height}
        for index, kind in enumerate(KINDS + MORE_KINDS)
        for number, (width, height) in enumerate(SIZES)]
    with tempfile.TemporaryDirectory() as folder:
        for index, case in enumerate(cases):
            for name, picture in zip("ab", pair(case["kind"], case["seed"], case["width"], case["height"])):
                (pathlib.Path(folder) / f"{name}{index}.png").write_bytes(png(picture))
        asked = subprocess.run(
            [driver / "node", "-e", ASK, driver, folder, str(len(cases))], check=True, capture_output=True)
    for case, count in zip(cases, json.loads(asked.stdout)):
        case["count"] = count
    print("[" + ",\n ".join(json.dumps(case) for case in cases) + "]")


if __name__ == "__main__":
    main()
