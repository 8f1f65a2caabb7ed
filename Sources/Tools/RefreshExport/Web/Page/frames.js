// Frames for what is seen, and timers for what is not.

/** Asks for frames while something moves that somebody sees; otherwise waits for the next change of the state. */
class FrameLoop {
  #element;
  #request = 0;
  #timer = 0;
  #isNear = true;
  #isPainted = false;
  #watch = null;
  #wake = () => this.run();

  /**
   * The element has `advance(time)`, which lets happen what is due, `show(time)`, which paints as well, `nextTime`, when
   * something happens by itself, and `moves`, whether every frame is another picture; its class has a `clock`.
   */
  constructor(element) { this.#element = element; }

  connect() {
    document.addEventListener("visibilitychange", this.#wake);
    this.#watch = new IntersectionObserver(entries => {
      this.#isNear = entries.at(-1).isIntersecting;
      this.run();
    });
    this.#watch.observe(this.#element);
    this.run();
  }

  disconnect() {
    document.removeEventListener("visibilitychange", this.#wake);
    this.#watch.disconnect();
    this.#watch = null;
    this.#isNear = true;
    this.run();
  }

  /** Shows a frame soon, and what follows from it. */
  run() {
    this.#isPainted = false;
    this.#schedule();
  }

  /** Whether a frame would be seen by somebody. */
  get #isSeen() {
    return this.#watch !== null && this.#isNear && document.visibilityState === "visible" && !this.#isInvisible;
  }

  /** Whether styles hide the element; nobody says when they no longer do. */
  get #isInvisible() {
    return this.#element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) === false;
  }

  get #now() { return this.#element.constructor.clock(); }

  #schedule() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#isSeen) {
      if (!this.#isPainted || this.#element.moves) this.#request ||= requestAnimationFrame(() => this.#frame());
      else this.#wait(Infinity);
      return;
    }
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    const mayAppear = this.#watch !== null && this.#isNear && document.visibilityState === "visible";
    this.#wait(mayAppear && (this.#element.moves || !this.#isPainted) ? 0.25 : Infinity);
  }

  #wait(most) {
    const seconds = Math.min(most, this.#element.nextTime - this.#now);
    if (seconds < Infinity) this.#timer = setTimeout(() => this.#elapse(), Math.max(0, 1000 * seconds));
  }

  #frame() {
    this.#request = 0;
    this.#isPainted = true;
    this.#element.show(this.#now);
    this.#schedule();
  }

  #elapse() {
    const now = this.#now;
    if (this.#element.nextTime <= now) {
      this.#element.advance(now);
      this.#isPainted = false;
    }
    this.#schedule();
  }
}
