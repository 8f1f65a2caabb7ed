"""The table."""

from statistics import median

from memory import Memory
from works import Edit, Rate, Start


# What the profiles show of the rows at their limits, below the tables.
LIMITS = """
What is known of the rows near their targets:

- Damage: the other program repeats RefreshKit's own calls for whole frames, so that what RefreshKit no longer draws, such as
  what opaque rectangles hide, makes the other faster too. A third of the time is Cairo's and Pixman's, and a fifth goes
  into discs that turn.
- PNG from raw frames: every pixel is read from the file, has red and blue exchanged, and is hashed, all four megabytes of a
  frame.
- Lossless WebP: libwebp's search for references takes five sixths of the time, at the least effort with which files are
  smaller than img2webp's. It takes and frees megabytes for each frame, which stay with the process.
- Memory: two processes, the command's and the one that draws; pages of libraries, half of it, are counted once.
- GIF of 32 frames: ImageMagick's files are small because they have fewer colours, at a PSNR of 44.8 decibels.
- Start: linking its libraries, as the row says.
"""


class Table:
    """A line for each work and peer, and the works that missed their target."""

    def __init__(self, works):
        self.missed = []
        self.lines = []
        self.others = []
        for work in works:
            if isinstance(work, Memory):
                self.add_memory(work)
            elif isinstance(work, Start):
                self.add_start(work)
            elif isinstance(work, Edit):
                self.add_edit(work)
            elif isinstance(work, Rate):
                self.add_rate(work)
            else:
                for peer in work.peers:
                    self.add(work, peer)

    def add(self, work, peer):
        ratios = [ours.rate / theirs.rate for ours, theirs in zip(work.ours.samples, peer.samples)]
        is_met = median(ratios) >= peer.target
        size, quality = "", ""
        if peer.bytes:
            size = f"{work.ours.bytes / peer.bytes:.2f}"
            is_met = is_met and (work.ours.bytes <= peer.bytes or not peer.size_counts)
        if peer.psnr is not None:
            quality = f"{work.ours.psnr:.1f} / {peer.psnr:.1f}"
            is_met = is_met and work.ours.psnr >= peer.psnr
        self.lines.append(
            f"| {work.title} | {peer.name} | {rate(work.ours)} | {rate(peer)} "
            f"| {number(min(ratios))} / **{number(median(ratios))}** / {number(max(ratios))} "
            f"| {peer.target:g} | {size} | {quality} | {self.mark(is_met, work, peer.name)} |")

    def add_rate(self, work):
        rates = [sample.rate for sample in work.ours.samples]
        is_met = median(rates) >= work.ours.target
        self.other(work, f"{min(rates):.0f} / **{median(rates):.0f}** / {max(rates):.0f} frames per second",
                   f"{work.ours.target} frames per second", is_met)

    def add_start(self, work):
        times = [time for sample in work.ours.samples for time in sample]
        self.other(
            work, f"{min(times):.0f} / **{median(times):.0f}** / {max(times):.0f} ms; linking the same libraries in C and "
            f"doing nothing {median(work.links):.0f} ms", f"{work.target} ms",
            median(times) < work.target)

    def add_edit(self, work):
        best, middle = work.ours.samples[0]
        self.other(work, f"{best:,} ms best, **{middle:,}** ms median", f"{work.target:,} ms",
                   middle < work.target)

    def add_memory(self, work):
        is_met = work.peak < work.target and work.late < work.early * 1.1
        self.other(work, f"at most {work.peak:.0f} MB; first quarter {work.early:.0f}, last {work.late:.0f}",
                   f"{work.target} MB, flat", is_met)

    def other(self, work, figure, target, is_met):
        self.others.append(f"| {work.title} | {figure} | {target} | {self.mark(is_met, work)} |")

    def mark(self, is_met, work, against=None):
        if not is_met:
            self.missed.append(work.title + (f" against {against}" if against else ""))
        return "yes" if is_met else "**no**"

    def markdown(self, machine):
        return "\n".join(
            ["# RefreshKit compared with other programs", ""] + machine
            + ["", "Frames per second of processor time, median of the rounds. Ratios are per round: lowest, **median**, "
               "highest. Size is RefreshKit's divided by the other's, and PSNR (in decibels) is RefreshKit's and the other's. "
               "PNG from raw frames has a target for speed alone. In rows with all processors, frames are per second of "
               "wall-clock time.", "",
               "| work | compared with | RefreshKit | the other | times as fast | target | size | PSNR | met |",
               "|---|---|---|---|---|---|---|---|---|"]
            + self.lines + ["", "| work | RefreshKit | target | met |", "|---|---|---|---|"] + self.others + [LIMITS])


def rate(contender):
    return number(median(sample.rate for sample in contender.samples))


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
