import { Animated, Easing } from "react-native";

import type { RefreshAnimation } from "./RefreshAnimation";

/** The parts of an exported Lottie file that its player needs. */
export interface RefreshFile {
  fr: number;
  op: number;
  markers?: { tm: number; cm: string; dr: number }[];
}

interface Part {
  first: number;
  last: number;
}

/**
 * Plays the parts of a Lottie file by its progress alone.
 *
 * lottie-react-native's `play(first, last)` is not used: on Android it limits the frames that `progress` reaches from then
 * on; on iOS a play that another replaces finishes with `true`, a progress that is undefined is 0, and a render after
 * `play` stops it.
 */
export class RefreshTimeline implements RefreshAnimation {
  private phase: "pull" | "refreshing" | "leaving" | "ending" | "ended" = "pull";
  private ratio = 0;
  private result = "success";
  private whenDone: (() => void) | null = null;
  /** Counts what was played: the end of what another has replaced is not meant. */
  private count = 0;

  constructor(private readonly progress: Animated.Value, private file: RefreshFile) {}

  pull(ratio: number): void {
    this.settle("pull");
    this.ratio = ratio;
    const part = this.part("pull");
    if (part) this.show(part.first + Math.min(Math.max(ratio, 0), 1) * (part.last - part.first));
  }

  refresh(): void {
    this.settle("refreshing");
    this.playLoop();
  }

  end(result: string): Promise<void> {
    this.result = result;
    return new Promise(resolve => {
      this.whenDone = resolve;
      if (this.phase === "refreshing" && this.part("refreshing")) this.phase = "leaving"; else this.playEnding();
    });
  }

  /** Goes on with the file of another appearance: the loop and the ending from their beginning. */
  replace(file: RefreshFile): void {
    this.file = file;
    if (this.phase === "pull") this.pull(this.ratio);
    if (this.phase === "refreshing" || this.phase === "leaving") this.playLoop();
    if (this.phase === "ending") this.playEnding();
  }

  /** The view is gone. */
  stop(): void {
    this.settle("ended");
    this.progress.stopAnimation();
  }

  private settle(phase: "pull" | "refreshing" | "ended"): void {
    this.phase = phase;
    this.count += 1;
    const done = this.whenDone;
    this.whenDone = null;
    done?.();
  }

  private part(name: string): Part | undefined {
    const marker = this.file.markers?.find(marker => marker.cm === name);
    return marker && { first: marker.tm, last: marker.tm + marker.dr };
  }

  private get ending(): Part | undefined {
    const known = [`end-${this.result}`, "end-success", "end"].map(name => this.part(name)).find(part => part);
    const first = this.file.markers?.find(marker => marker.cm.startsWith("end"));
    return known ?? (first && this.part(first.cm));
  }

  private show(frame: number): void {
    this.progress.setValue(frame / this.file.op);
  }

  private play(part: Part, whenPlayed: () => void): void {
    this.count += 1;
    const count = this.count;
    this.show(part.first);
    Animated.timing(this.progress, {
      toValue: part.last / this.file.op,
      duration: ((part.last - part.first) / this.file.fr) * 1000,
      easing: Easing.linear,
      isInteraction: false,
      useNativeDriver: false,
    }).start(() => {
      if (this.count === count) whenPlayed();
    });
  }

  private playLoop(): void {
    const loop = this.part("refreshing");
    if (loop) this.play(loop, () => (this.phase === "leaving" ? this.playEnding() : this.playLoop()));
  }

  private playEnding(): void {
    this.phase = "ending";
    const ending = this.ending;
    if (ending) this.play(ending, () => this.settle("ended")); else this.settle("ended");
  }
}
