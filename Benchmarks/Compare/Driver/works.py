"""The pieces of work and the programs they are compared with."""

import glob
import json
import os
import re
import shlex
import shutil
import subprocess

from measure import Failure, Recording, Sample, WallSample
from memory import Memory
from pictures import animation_frames, png_mismatch, psnr


class Contender:
    """A program and its samples of a piece of work."""

    def __init__(self, name, run, size=None, target=None, size_counts=True):
        self.name, self.run_once, self.size, self.target = name, run, size, target
        # Whether RefreshKit's file may be no larger than this one.
        self.size_counts = size_counts
        self.samples = []
        self.bytes = None
        self.psnr = None


class Work:
    """One piece of work on one clip: RefreshKit and its peers."""

    rounds = 99

    def __init__(self, title, clip, ours, peers, verify=None):
        self.title, self.clip, self.ours, self.peers, self.verify = title, clip, ours, peers, verify

    def run(self):
        for contender in [self.ours, *self.peers]:
            contender.samples.append(contender.run_once())
            if contender.size and contender.bytes is None:
                contender.bytes = contender.size()

    def check(self):
        if self.verify:
            self.verify(self)


def files_size(pattern, numbers):
    return sum(os.path.getsize(pattern % number) for number in numbers)


def all_works(benchmark, clips):
    works = []
    for clip in clips:
        works += [drawing(benchmark, clip), damaged(benchmark, clip), png_lists(benchmark, clip)]
        works += [png_raw(benchmark, clip), gif(benchmark, clip), gif_stretch(benchmark, clip)]
        works += [apng(benchmark, clip), webp(benchmark, clip)]
        works += [png_command(benchmark, clip), long_command(benchmark, clip)]
        works += [gif_command(benchmark, clip), webp_command(benchmark, clip)]
        works += [on_all(apng(benchmark, clip, 0)), on_all(webp(benchmark, clip, 0)), job(benchmark, clip)]
    return works + [Memory(benchmark), Start(benchmark), Edit()]


# Drawing


def drawing(b, clip):
    return Work(
        f"{clip.name}: draw whole frames", clip,
        Contender("RefreshKit", lambda: b.told(b.ours, "measure", "draw", clip.name, "whole", 1)),
        [Contender("the same calls in C", lambda: b.told(b.replay, clip.recording, "draw", 1), target=0.8)],
    )


def damaged(b, clip):
    return Work(
        f"{clip.name}: draw with damage", clip,
        Contender("RefreshKit", lambda: b.told(b.ours, "measure", "draw", clip.name, "damaged", 1)),
        [Contender("whole frames in C", lambda: b.told(b.replay, clip.recording, "draw", 1), target=2)],
    )


# PNG


def fresh(path):
    shutil.rmtree(path, ignore_errors=True)
    os.makedirs(path)
    return path


def png_lists(b, clip):
    ours, cairo = b.path("png-ours"), b.path("png-cairo")

    def loop():
        drawn = b.told(b.replay, clip.recording, "draw", 1)
        both = b.told(b.replay, clip.recording, "png", clip.step, fresh(cairo))
        # Neither side's drawing counts.
        return Sample(both.frames, both.cpu - both.frames / drawn.rate, both.wall - both.frames / drawn.rate)

    def verify(_):
        png_mismatch(clip, ours + "/frame-%04d.png", clip.numbers)

    return Work(
        f"{clip.name}: PNG sequence, damage known", clip,
        Contender(
            "RefreshKit", lambda: b.told(b.ours, "measure", "png", "lists", clip.name, ours, 1),
            lambda: files_size(ours + "/frame-%04d.png", clip.numbers)),
        [Contender(
            "cairo_surface_write_to_png", loop, lambda: files_size(cairo + "/frame-%04d.png", clip.numbers), 50)],
        verify,
    )


def png_raw(b, clip):
    ours, size = b.path("png-ours-raw"), f"{clip.width}x{clip.height}"
    count = len(clip.numbers)

    def run_ours():
        fresh(ours)
        return b.told(b.ours, "measure", "png", "raw", clip.raw, clip.width, clip.height, ours, 1)

    def pillow():
        out = fresh(b.path("png-pillow"))
        return b.told(b.python, "Peers/pillow_peer.py", "png", clip.sampled, clip.width, clip.height, out)

    def magick():
        out = fresh(b.path("png-magick"))
        return b.taken(
            count, magick_program(), "-limit", "thread", 1, "-size", size, "-depth", 8, "rgba:" + clip.sampled,
            "-alpha", "off", out + "/frame-%04d.png")

    def ffmpeg():
        out = fresh(b.path("png-ffmpeg"))
        return b.taken(
            count, *ffmpeg_input(clip, clip.sampled), "-threads", 1, "-pix_fmt", "rgb24", out + "/frame-%04d.png")

    def all_of(name):
        return lambda: sum(os.path.getsize(file) for file in glob.glob(b.path(name) + "/*.png"))

    def verify(_):
        png_mismatch(clip, ours + "/frame-%04d.png", clip.numbers)

    return Work(
        f"{clip.name}: PNG sequence, raw frames", clip,
        Contender("RefreshKit", run_ours, lambda: files_size(ours + "/frame-%04d.png", clip.numbers)),
        [
            Contender("Pillow", pillow, all_of("png-pillow"), 10, size_counts=False),
            Contender("ImageMagick", magick, all_of("png-magick"), 10, size_counts=False),
            Contender("ffmpeg", ffmpeg, all_of("png-ffmpeg"), 10, size_counts=False),
        ],
        verify,
    )


# GIF


def gif(b, clip):
    def ffmpeg(name, use):
        graph = f"split[a][b];[a]palettegen[p];[b][p]paletteuse{use}"
        return lambda: b.taken(
            clip.count, *ffmpeg_input(clip, clip.raw), "-filter_complex_threads", 1, "-filter_complex", graph,
            "-threads", 1, "-y", b.path(name))

    return gif_work(
        b, clip, "GIF", clip.raw, range(clip.count),
        [
            ("gif-ffmpeg.gif", "ffmpeg palettegen, paletteuse", ffmpeg("gif-ffmpeg.gif", ""), 5),
            ("gif-plain.gif", "the same, dither=none:diff_mode=rectangle",
             ffmpeg("gif-plain.gif", "=dither=none:diff_mode=rectangle"), 5),
        ])


def gif_stretch(b, clip):
    count = len(clip.stretch_numbers)

    def pillow():
        return b.told(
            b.python, "Peers/pillow_peer.py", "gif", clip.stretch, clip.width, clip.height, b.path("gif-pillow.gif"))

    def magick():
        return b.taken(
            count, magick_program(), "-limit", "thread", 1, "-size", f"{clip.width}x{clip.height}", "-depth", 8,
            "-delay", 2, "rgba:" + clip.stretch, "-layers", "optimize", b.path("gif-magick.gif"))

    work = gif_work(
        b, clip, f"GIF of {count} frames", clip.stretch, clip.stretch_numbers,
        [("gif-pillow.gif", "Pillow", pillow, 5), ("gif-magick.gif", "ImageMagick -layers optimize", magick, 5)])
    # ImageMagick is slow.
    work.rounds = 2
    return work


def gif_work(b, clip, title, raw, numbers, peers):
    out = b.path(f"gif-ours-{len(numbers)}.gif")

    def size(path):
        return lambda: os.path.getsize(path)

    contenders = [Contender(name, run, size(b.path(file)), target) for file, name, run, target in peers]

    def verify(work):
        work.ours.psnr = psnr(clip, numbers, animation_frames(out))
        for (file, *_), contender in zip(peers, work.peers):
            contender.psnr = psnr(clip, numbers, animation_frames(b.path(file)))

    contender = Contender(
        "RefreshKit", lambda: b.told(b.ours, "measure", "gif", "raw", raw, clip.width, clip.height, out, 1), size(out))
    return Kept(f"{clip.name}: {title}", clip, contender, contenders, verify)


class Kept(Work):
    """A work whose files are checked before another clip overwrites them."""

    def __init__(self, title, clip, ours, peers, verify):
        super().__init__(title, clip, ours, peers, None)
        self.look = verify

    def run(self):
        super().run()
        if self.ours.psnr is None:
            self.look(self)


# APNG and WebP


def apng(b, clip, threads=1):
    ours, theirs, count = b.path("ours.apng"), b.path("ffmpeg.apng"), len(clip.stretch_numbers)

    def ffmpeg():
        return b.taken(
            count, *ffmpeg_input(clip, clip.stretch), "-threads", threads, "-pix_fmt", "rgb24", "-plays", 0, "-f",
            "apng", "-y", theirs)

    peer = Contender("ffmpeg", ffmpeg, lambda: os.path.getsize(theirs), 3)
    return animation(b, clip, "APNG", "apng", ours, peer, threads)


def webp(b, clip, threads=1):
    ours, theirs, count = b.path("ours.webp"), b.path("img2webp.webp"), len(clip.stretch_numbers)

    def img2webp():
        folder = b.path("webp-frames")
        if not os.path.isdir(folder + clip.name):
            b.told(b.python, "Peers/pillow_peer.py", "png", clip.stretch, clip.width, clip.height, folder + clip.name)
        files = sorted(glob.glob(folder + clip.name + "/*.png"))
        return b.taken(count, "img2webp", "-loop", 0, "-lossless", "-d", 20, *files, "-o", theirs)

    peer = Contender("img2webp -lossless", img2webp, lambda: os.path.getsize(theirs), 3)
    return animation(b, clip, "lossless WebP", "webp", ours, peer, threads)


def animation(b, clip, title, format, ours, peer, threads):
    def run():
        return b.told(
            b.ours, "measure", format, "raw", clip.stretch, clip.width, clip.height, ours, 0,
            threads or os.cpu_count())

    def verify(work):
        work.ours.psnr = psnr(clip, clip.stretch_numbers, animation_frames(ours))
        if work.ours.psnr != float("inf"):
            raise Failure(f"{work.title} is not exact: {work.ours.psnr:.1f} dB")

    return Kept(
        f"{clip.name}: {title} of {len(clip.stretch_numbers)} frames", clip,
        Contender("RefreshKit", run, lambda: os.path.getsize(ours)), [peer], verify)


def on_all(work):
    """The work on all processors, in wall-clock time; img2webp uses one."""
    work.title += ", all processors"
    for contender in [work.ours, *work.peers]:
        contender.run_once = by_wall(contender.run_once)
    return work


def by_wall(run):
    def once():
        sample = run()
        return WallSample(sample.frames, sample.cpu, sample.wall)

    return once


# The whole: start, play, draw, write; the same of a program in C that draws with Cairo


def render(b, clip, count, format, *options):
    out = b.path("whole-" + format)

    def run():
        fresh(out)
        return b.taken(
            count(), b.ours, "render", clip.name, "--size", "375x667", "--scale", 2, "--fps", 60, "--jobs", 1,
            "--format", format, "--out", out, *options)

    return run


def cairo_command(b, recording, step):
    return lambda: b.told(b.replay, recording(), "png", step, fresh(b.path("whole-cairo")))


def png_command(b, clip):
    return Work(
        f"{clip.name}: render --format png, whole command", clip,
        Contender("RefreshKit", render(b, clip, lambda: clip.count, "png")),
        [Contender(
            "draw with Cairo, cairo_surface_write_to_png", cairo_command(b, lambda: clip.recording, clip.step),
            target=30)])


def long_command(b, clip):
    """A refresh that repeats every six seconds, until there are some 3,000 frames."""
    scenario = b.path("repeated.json")
    steps = [{"do": "pull", "to": 160, "over": 0.5}, {"do": "release"}, {"do": "refresh", "for": 4.5}, {"do": "settle"}]
    with open(scenario, "w", encoding="utf-8") as file:
        json.dump({"name": "repeated", "steps": steps * 8}, file)
    made = []

    def recording():
        if not made:
            made.append(Recording(b, clip.name + "-repeated", f"{clip.name}@{scenario}"))
        return made[0]

    return Work(
        f"{clip.name}: the same of 3,000 frames", clip,
        Contender("RefreshKit", render(b, clip, lambda: recording().count, "png", "--scenario", scenario)),
        [Contender(
            "draw with Cairo, cairo_surface_write_to_png", cairo_command(b, lambda: recording().path, 32),
            target=30)])


def gif_command(b, clip):
    def ffmpeg():
        graph = "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none:diff_mode=rectangle"
        words = [
            "ffmpeg", "-v", "error", "-threads", "1", "-f", "rawvideo", "-pix_fmt", "bgra", "-s",
            f"{clip.width}x{clip.height}", "-r", "50", "-i", "-", "-filter_complex_threads", "1", "-filter_complex",
            graph, "-threads", "1", "-y", b.path("whole.gif")]
        return b.taken(
            clip.count, "sh", "-c", f"{shlex.join([b.replay, clip.recording, 'raw'])} | {shlex.join(words)}")

    return Work(
        f"{clip.name}: render --format gif, whole command", clip,
        Contender("RefreshKit", render(b, clip, lambda: clip.count, "gif")),
        [Contender("draw with Cairo, ffmpeg dither=none:diff_mode=rectangle", ffmpeg, target=5)])


def webp_command(b, clip):
    def img2webp():
        frames = fresh(b.path("whole-cairo"))
        program = shlex.join([b.replay, clip.recording, "png", "1", frames])
        return b.taken(
            clip.count, "sh", "-c",
            f"{program} && img2webp -loop 0 -lossless -d 20 {shlex.quote(frames)}/*.png -o {shlex.quote(b.path('whole.webp'))}")

    work = Work(
        f"{clip.name}: render --format webp, whole command", clip,
        Contender("RefreshKit", render(b, clip, lambda: clip.count, "webp")),
        [Contender("draw with Cairo, img2webp -lossless", img2webp, target=3)])
    work.rounds = 1
    return work


def job(b, clip):
    out = b.path("job")

    def run():
        return b.taken(clip.count, b.ours, "render", clip.name, "--jobs", 1, "--out", out)

    return Rate(f"{clip.name}: simulate, draw, write a GIF", clip, run, 500)


class Rate(Work):
    """A work with a target in frames per second."""

    def __init__(self, title, clip, run, target):
        super().__init__(title, clip, Contender("RefreshKit, one core", run, target=target), [])


class Start(Work):
    """How long the program takes to list its controls, in milliseconds."""

    target = 15

    def __init__(self, b):
        super().__init__("start: list", None, Contender("RefreshKit", self.once), [])
        self.benchmark = b
        # How long a program in C takes that links the same libraries and does nothing.
        self.links = []

    def once(self):
        linker = self.benchmark.path("links")
        if not os.path.exists(linker):
            link_same(self.benchmark.ours, linker)
        times = []
        for _ in range(10):
            times.append(self.benchmark.taken(1, self.benchmark.ours, "list").wall * 1000)
            self.links.append(self.benchmark.taken(1, linker).wall * 1000)
        return times


def link_same(program, out):
    """Makes a program in C that links the libraries of another one, in their order."""
    needed = re.findall(r"NEEDED.*\[(.*)\]", subprocess.check_output(["readelf", "-d", program], text=True))
    found = dict(re.findall(r"(\S+) => (\S+)", subprocess.check_output(["ldd", program], text=True)))
    libraries = [found[name] for name in needed if name in found]
    folders = sorted({os.path.dirname(library) for library in libraries})
    subprocess.run(
        ["cc", "-x", "c", "-", "-x", "none", "-Wl,--no-as-needed", *libraries, "-o", out]
        + [f"-Wl,-rpath,{folder}" for folder in folders] + [f"-Wl,-rpath-link,{folder}" for folder in folders],
        input="int main(void) { return 0; }", text=True, check=True)


class Edit(Work):
    """How long an author waits from a one-line edit to frames, in milliseconds."""

    target = 2000
    rounds = 1

    def __init__(self):
        super().__init__("edit to frames: one line, debug build", None, Contender("RefreshKit", self.once), [])

    def once(self):
        script = os.path.join(os.path.dirname(__file__), "../../Author/run")
        result = subprocess.run([script, "4"], capture_output=True, text=True)
        line = re.search(r"^edit, swift build.* (\d+) ms best, +(\d+) ms median", result.stdout, re.MULTILINE)
        if not line:
            raise Failure(f"{script} fails: {result.stderr[-500:]}")
        return [int(line[1]), int(line[2])]


def ffmpeg_input(clip, raw):
    return [
        "ffmpeg", "-v", "error", "-threads", 1, "-f", "rawvideo", "-pix_fmt", "rgba", "-s",
        f"{clip.width}x{clip.height}", "-r", 50, "-i", raw,
    ]


def magick_program():
    """ImageMagick 7 if it is installed, otherwise 6."""
    return shutil.which("magick") or shutil.which("convert-im6.q16") or "convert"
