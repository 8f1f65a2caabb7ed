"""The machine of the measurements."""

import os
import platform
import re
import subprocess

import PIL


def first_line(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout.split("\n")[0].strip()


def describe(load, rounds, seconds):
    """Lines about processor, versions and load."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        cpu = re.search(r"model name\s*: (.*)", file.read()).group(1)
    with open("/etc/os-release", encoding="utf-8") as file:
        system = re.search(r'PRETTY_NAME="(.*)"', file.read()).group(1)
    package = ["dpkg-query", "-W", "-f", "${Version}"]
    return [
        f"{cpu}, {os.cpu_count()} cores; {system}, Linux {platform.release().split('-')[0]}.",
        f"{first_line('swift', '--version').split(' (')[0]}, Cairo {first_line(*package, 'libcairo2')}, "
        f"Pixman {first_line(*package, 'libpixman-1-0')}, zlib {first_line(*package, 'zlib1g')}, "
        f"ffmpeg {first_line(*package, 'ffmpeg')}, ImageMagick {first_line(*package, 'imagemagick')}, "
        f"libwebp {first_line(*package, 'webp')}, Pillow {PIL.__version__}.",
        f"Load before: {load:.1f}; {rounds} rounds in {seconds / 60:.1f} minutes.",
    ]
