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
        text = file.read()
    # The name alone does not tell generations apart on virtual machines, nor what libraries choose their code by.
    fields = dict(re.findall(r"^(model name|cpu family|model|stepping|flags)\s*: (.*)$", text, re.MULTILINE))
    vectors = next((name for name in ("avx512f", "avx2", "sse4_2") if name in fields.get("flags", "").split()), "no AVX")
    cpu = (f"{fields.get('model name', platform.machine())} (family {fields.get('cpu family', '?')}, model "
           f"{fields.get('model', '?')}, stepping {fields.get('stepping', '?')}, {vectors})")
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
