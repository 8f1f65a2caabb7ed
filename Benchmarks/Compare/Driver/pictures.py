"""The contents of the files, read by Pillow."""

import math

import numpy
from PIL import Image

from measure import Failure


def source(clip, number):
    """A raw frame as an array of rows of red, green, blue."""
    pixels = numpy.frombuffer(clip.frame(number), dtype=numpy.uint8)
    return pixels.reshape(clip.height, clip.width, 4)[:, :, :3]


def png_mismatch(clip, pattern, numbers):
    """Fails unless each PNG holds the raw frame exactly."""
    for number in numbers:
        with Image.open(pattern % number) as image:
            if not numpy.array_equal(numpy.asarray(image.convert("RGB")), source(clip, number)):
                raise Failure(f"{pattern % number} is not the frame that it was made of")


def animation_frames(path):
    """The pictures of a GIF, APNG or WebP, one for each fiftieth of a second."""
    with Image.open(path) as image:
        for number in range(image.n_frames):
            image.seek(number)
            pixels = numpy.asarray(image.convert("RGB"))
            for _ in range(max(1, round(image.info.get("duration", 20) / 20))):
                yield pixels


def psnr(clip, numbers, pictures):
    """The peak signal-to-noise ratio in decibels over all frames; infinite if they are equal."""
    squares, count, seen = 0, 0, 0
    for number, picture in zip(numbers, pictures):
        difference = source(clip, number).astype(numpy.int32) - picture
        squares += int((difference * difference).sum())
        count += difference.size
        seen += 1
    if seen < len(numbers):
        raise Failure(f"{clip.name}: {seen} of {len(numbers)} frames are in the file")
    return math.inf if squares == 0 else 10 * math.log10(255 * 255 * count / squares)
