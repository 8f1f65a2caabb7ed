"""The table."""

from statistics import median

from memory import Memory
from works import Edit, Rate, Start


class Table:
    """Every work against each of its peers, a line each, and what fell short."""

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
        reached = median(ratios) >= peer.target
        size, quality = "", ""
        if peer.bytes:
            size = f"{work.ours.bytes / peer.bytes:.2f}"
            reached = reached and (work.ours.bytes <= peer.bytes or not peer.size_counts)
        if peer.psnr is not None:
            quality = f"{work.ours.psnr:.1f} / {peer.psnr:.1f}"
            reached = reached and work.ours.psnr >= peer.psnr
        self.lines.append(
            f"| {work.title} | {peer.name} | {rate(work.ours)} | {rate(peer)} "
            f"| {number(min(ratios))} / **{number(median(ratios))}** / {number(max(ratios))} "
            f"| {peer.target:g} | {size} | {quality} | {self.mark(reached, work, peer.name)} |")

    def add_rate(self, work):
        rates = [sample.rate for sample in work.ours.samples]
        reached = median(rates) >= work.ours.target
        self.other(work, f"{min(rates):.0f} / **{median(rates):.0f}** / {max(rates):.0f} frames a second",
                   f"{work.ours.target} frames a second", reached)

    def add_start(self, work):
        times = [time for sample in work.ours.samples for time in sample]
        self.other(work, f"{min(times):.0f} / **{median(times):.0f}** / {max(times):.0f} ms", f"{work.target} ms",
                   median(times) < work.target)

    def add_edit(self, work):
        best, middle = work.ours.samples[0]
        self.other(work, f"{best:,} ms at best, **{middle:,}** ms in the middle", f"{work.target:,} ms",
                   middle < work.target)

    def add_memory(self, work):
        reached = work.peak < work.target and work.late < work.early * 1.1
        self.other(work, f"at most {work.peak:.0f} MB; first quarter {work.early:.0f}, last {work.late:.0f}",
                   f"{work.target} MB, flat", reached)

    def other(self, work, figure, target, reached):
        self.others.append(f"| {work.title} | {figure} | {target} | {self.mark(reached, work)} |")

    def mark(self, reached, work, against=None):
        if not reached:
            self.missed.append(work.title + (f" against {against}" if against else ""))
        return "yes" if reached else "**no**"

    def markdown(self, machine):
        return "\n".join(
            ["# RefreshKit beside other programs", ""] + machine
            + ["", "Frames for a second of processor time, median of the rounds; ratios are those of each round: "
               "least, **median**, greatest. Size and PSNR (in decibels) are RefreshKit's beside the other's; of PNG from "
               "raw frames only the speed is wanted. Where it says all processors, frames are for a second of the wall's time.", "",
               "| work | against | RefreshKit | the other | times as fast | wanted | size | PSNR | reached |",
               "|---|---|---|---|---|---|---|---|---|"]
            + self.lines + ["", "| work | RefreshKit | wanted | reached |", "|---|---|---|---|"] + self.others + [""])


def rate(contender):
    return number(median(sample.rate for sample in contender.samples))


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
