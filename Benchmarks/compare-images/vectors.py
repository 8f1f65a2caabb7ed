#!/usr/bin/env python3
"""Pairs of pictures made by a rule, and how many of their pixels differ according to PyPI's pixelmatch.

The same rule is in Tests/RefreshComparisonTests/VectorPictures.swift, so that no picture has to be kept.
Prints the table that Tests/Vectors/Comparison/pixelmatch.json holds:

    python3 -m venv venv && venv/bin/pip install pixelmatch==0.4.0 pybind11-pixelmatch==0.1.6 numpy
    venv/bin/python vectors.py > ../../Tests/Vectors/Comparison/pixelmatch.json
"""

import json

import numpy
from pixelmatch import pixelmatch
from pybind11_pixelmatch import Options
from pybind11_pixelmatch import pixelmatch as pixelmatch_cpp

KINDS = ["noise", "shades", "disc", "line", "text", "box", "caret", "luma", "shadow", "stray", "edge", "checker"]
#: What Playwright has cases of besides; pixelmatch is not asked about these.
MORE_KINDS = ["corner", "grey", "shift", "fade"]


class Random:
    """The upper bits of Knuth's 64-bit linear congruential generator."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % limit


def blend(a, b, part):
    """A colour between two, part of 256, rounded down."""
    return tuple((x * (256 - part) + y * part) >> 8 for x, y in zip(a, b))


def color(random):
    return (random.below(256), random.below(256), random.below(256))


class Picture:
    def __init__(self, width, height, fill):
        self.width, self.height = width, height
        self.pixels = [fill] * (width * height)

    def set(self, x, y, value):
        if 0 <= x < self.width and 0 <= y < self.height:
            self.pixels[y * self.width + x] = value

    def get(self, x, y):
        return self.pixels[y * self.width + x]

    def box(self, x, y, width, height, value):
        for row in range(y, y + height):
            for column in range(x, x + width):
                self.set(column, row, value)

    def disc(self, x, y, radius, value, step):
        """A disc in sixteenths of a pixel, smoothed by step × step samples a pixel."""
        for row in range(self.height):
            for column in range(self.width):
                inside = 0
                for i in range(step):
                    for j in range(step):
                        dx = column * 16 + (2 * i + 1) * 8 // step - x
                        dy = row * 16 + (2 * j + 1) * 8 // step - y
                        inside += dx * dx + dy * dy <= radius * radius
                if inside:
                    old = self.get(column, row)
                    self.set(column, row, blend(old, value, inside * 256 // (step * step)))

    def copy(self):
        other = Picture(self.width, self.height, (0, 0, 0))
        other.pixels = list(self.pixels)
        return other

    def rgba(self):
        return [part for pixel in self.pixels for part in (*pixel, 255)]


def pair(kind, seed, width, height):
    random = Random(seed)
    ground, ink = color(random), color(random)
    a = Picture(width, height, ground)
    if kind == "noise":
        for index in range(width * height):
            a.pixels[index] = color(random)
        b = a.copy()
        for index in range(width * height):
            if random.below(4) == 0:
                b.pixels[index] = color(random)
    elif kind == "shades":
        a.box(width // 4, height // 4, width // 2, height // 2, ink)
        b = a.copy()
        for index in range(width * height):
            b.pixels[index] = tuple(max(0, min(255, part + random.below(41) - 20)) for part in b.pixels[index])
    elif kind == "disc":
        b = a.copy()
        x, y, radius = width * 8 + random.below(16), height * 8 + random.below(16), height * 5 + random.below(16)
        a.disc(x, y, radius, ink, 4)
        b.disc(x, y, radius, ink, 8)
    elif kind == "line":
        b = a.copy()
        rise = 1 + random.below(12)
        for x in range(width):
            for picture, shift in ((a, 0), (b, random.below(64))):
                level = x * rise * 16 + shift
                part = level % 256
                picture.set(x, level >> 8, blend(ink, ground, part))
                picture.set(x, (level >> 8) + 1, blend(ground, ink, part))
    elif kind == "text":
        b = a.copy()
        for _ in range(width * height // 40):
            x, y, part = random.below(width), random.below(height), random.below(257)
            length = 1 + random.below(4)
            for step in range(length):
                a.set(x, y + step, blend(ground, ink, part))
                b.set(x, y + step, blend(ground, ink, max(0, min(256, part + random.below(129) - 64))))
    elif kind == "box":
        a.box(4, 4, width - 8, height - 8, ink)
        b = a.copy()
        b.box(4 + random.below(6), 4 + random.below(6), 3 + random.below(8), 3 + random.below(8), color(random))
    elif kind == "caret":
        a.box(2, 2, width - 4, height - 4, ink)
        b = a.copy()
        b.box(6 + random.below(8), 6, 1, height - 12, color(random))
    elif kind == "luma":
        # One brightness, another colour: what sees greys alone takes them for one.
        level = 60 + random.below(100)
        a = Picture(width, height, (level, level, level))
        b = Picture(width, height, (min(255, level + 98), max(0, level - 50), level))
    elif kind == "shadow":
        b = a.copy()
        for y in range(height):
            a.box(0, y, width, 1, blend(ground, ink, y * 256 // height))
            b.box(0, y, width, 1, blend(ground, ink, min(256, y * 256 // height + random.below(3))))
    elif kind == "stray":
        b = a.copy()
        b.set(random.below(width), random.below(height), ink)
    elif kind == "edge":
        # A black edge smoothed by a grey that another renderer makes darker or lighter.
        a = Picture(width, height, (255, 255, 255))
        b = a.copy()
        for y in range(height):
            x = width // 3 + y // 3
            for picture in (a, b):
                picture.box(0, y, x, 1, (0, 0, 0))
                grey = 128 + (random.below(121) - 60 if picture is b else 0)
                picture.set(x, y, (grey, grey, grey))
    elif kind == "corner":
        # The four corner pixels of a box, each smoothed a little otherwise.
        a.box(8, 6, width - 16, height - 12, ink)
        b = a.copy()
        for x in (8, width - 9):
            for y in (6, height - 7):
                part = 98 + random.below(61)
                a.set(x, y, blend(ground, ink, 128))
                b.set(x, y, blend(ground, ink, part))
    elif kind == "grey":
        # Nothing but white, and nothing but grey: both are without any structure.
        level = 60 + random.below(100)
        a = Picture(width, height, (255, 255, 255))
        b = Picture(width, height, (level, level, level))
    elif kind == "shift":
        # Strokes like those of letters, a pixel further.
        b = a.copy()
        for _ in range(width * height // 60):
            x, y, length = random.below(width), random.below(height), 2 + random.below(6)
            a.box(x, y, 1, length, ink)
            b.box(x + 1, y, 1, length, ink)
    elif kind == "fade":
        b = a.copy()
        for y in range(height):
            a.box(0, y, width, 1, blend(ground, ink, y * 256 // height))
            b.box(0, y, width, 1, blend(ground, ink, min(256, y * 256 // height + random.below(2))))
    else:
        b = a.copy()
        for y in range(height):
            for x in range(width):
                a.set(x, y, ink if (x + y) % 2 else ground)
                b.set(x, y, ground if (x + y) % 2 else ink)
    return a, b


def count(a, b, threshold, include_aa):
    args = (a.rgba(), b.rgba(), a.width, a.height)
    pure = pixelmatch(*args, None, threshold=threshold, includeAA=include_aa)
    arrays = [numpy.array(p.rgba(), dtype=numpy.uint8).reshape(p.height, p.width, 4) for p in (a, b)]
    options = Options()
    options.threshold, options.includeAA = threshold, include_aa
    cpp = pixelmatch_cpp(arrays[0], arrays[1], options=options)
    assert pure == cpp, (pure, cpp)
    return pure


def main():
    cases = []
    for index, kind in enumerate(KINDS):
        for number in range(4):
            seed = 1000 * (index + 1) + number
            width, height = 24 + 8 * number, 20 + 4 * number
            a, b = pair(kind, seed, width, height)
            cases.append({
                "kind": kind, "seed": seed, "width": width, "height": height,
                "default": count(a, b, 0.1, False), "includingAA": count(a, b, 0.1, True),
                "threshold005": count(a, b, 0.05, False), "threshold02": count(a, b, 0.2, False)})
    print("[" + ",\n ".join(json.dumps(case) for case in cases) + "]")


if __name__ == "__main__":
    main()
