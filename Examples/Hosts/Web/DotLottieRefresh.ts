import { DotLottie } from "@lottiefiles/dotlottie-web";

type Life =
  | { phase: "pull"; ratio: number }
  | { phase: "refreshing" | "ended" }
  | { phase: "ending"; whenDone: () => void };

/**
 * Shows a dotLottie file of RefreshKit with dotlottie-web. The file's state machine plays the parts.
 *
 * A page that has no dotLottie player needs neither: the exported `Waves.html` is an element of its own.
 */
export class DotLottieRefresh {
  private player: DotLottie | null = null;
  private life: Life = { phase: "pull", ratio: 0 };
  private isReady = false;
  private readonly media = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"]
    .map(query => matchMedia(query));
  private readonly changed = () => this.load();

  /**
   * @param files the URLs of the control's files by appearance: `{ "": "Waves.lottie" }`, whose state machines are of several
   * appearances, or `{ "": "Waves.lottie", "-dark": "Waves-dark.lottie" }`.
   */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly files: { "": string } & { [appearance: string]: string | undefined },
  ) {
    for (const media of this.media) media.addEventListener("change", this.changed);
    this.load();
  }

  /** Shows a pull; 1 is the height of the control. */
  pull(ratio: number): void { this.become({ phase: "pull", ratio }); }

  /** Plays the loop until `end`. */
  refresh(): void { this.become({ phase: "refreshing" }); }

  /**
   * Plays the loop to its end, then the ending of a result, and keeps showing its last frame.
   *
   * @param result `success`, `failure`, or what follows `end-` in the name of another ending. Others end as success.
   */
  end(result: string): Promise<void> {
    return new Promise(resolve => {
      this.become({ phase: "ending", whenDone: resolve });
      // Does nothing for a file with one ending, which has no such input.
      this.player?.stateMachineSetStringInput("result", result);
      this.player?.stateMachineSetBooleanInput("isRefreshing", false);
      if (!this.isReady) this.become({ phase: "ended" });
    });
  }

  destroy(): void {
    for (const media of this.media) media.removeEventListener("change", this.changed);
    this.become({ phase: "ended" });
    this.player?.destroy();
    this.player = null;
  }

  /** What is added to names in this appearance, from what fits best to nothing. */
  private get suffixes(): string[] {
    const [isDark, isReduced] = this.media.map(media => media.matches);
    const isRightToLeft = getComputedStyle(this.canvas).direction === "rtl";
    const parts = [isDark && "-dark", isRightToLeft && "-right-to-left", isReduced && "-reduced-motion"]
      .filter((part): part is string => typeof part === "string");
    const choices = Array.from({ length: 1 << parts.length }, (_, mask) =>
      parts.filter((_, index) => mask & (1 << index)));
    choices.reverse().sort((a, b) => b.length - a.length);
    return choices.map(choice => choice.join(""));
  }

  private load(): void {
    this.isReady = false;
    this.player?.destroy();
    const suffixes = this.suffixes;
    const src = suffixes.map(suffix => this.files[suffix]).find(file => file !== undefined) ?? this.files[""];
    const player = new DotLottie({ canvas: this.canvas, src, autoplay: false, loop: false });
    this.player = player;
    player.addEventListener("load", () => {
      if (this.player !== player) return;
      // A file of one appearance has it as `refresh`, one of several has a state machine for each.
      this.isReady = suffixes.some(suffix => player.stateMachineLoad("refresh" + suffix)) && player.stateMachineStart();
      // Another file begins with the pull: what is left of an ending is not shown.
      this.become(this.life.phase === "ending" ? { phase: "ended" } : this.life);
    });
    player.addEventListener("stateMachineCustomEvent", event => {
      if (event.eventName === "refreshend" && this.life.phase === "ending") this.become({ phase: "ended" });
    });
  }

  private become(next: Life): void {
    const before = this.life;
    this.life = next;
    if (before.phase === "ending" && before !== next) before.whenDone();
    if (next.phase === "pull") {
      this.player?.stateMachineSetNumericInput("pull", 100 * Math.min(Math.max(next.ratio, 0), 1));
      this.player?.stateMachineFireEvent("pulled");
    }
    if (next.phase === "refreshing") this.player?.stateMachineSetBooleanInput("isRefreshing", true);
  }
}
