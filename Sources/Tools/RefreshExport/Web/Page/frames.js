// Scheduling: animation frames for visible elements, timers for hidden ones.

/** Requests frames while something visible moves; otherwise waits for the next change of state. */
class FrameLoop {
  #element;
  #request = 0;
  #timer = 0;
  #isNear = true;
  #isPainted = false;
  #watch = null;
  #wake = () => this.run();

  /**
   * @param element provides `advance(time)`, `show(time)` (advances and paints), `nextTime` (of the next change of state)
   * and `moves` (true if frames differ); its class provides `clock()`.
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

  /** Paints a frame soon and schedules the following ones. */
  run() {
    this.#isPainted = false;
    this.#schedule();
  }

  /** True if the user can see a frame. */
  get #isSeen() {
    return this.#watch !== null && this.#isNear && document.visibilityState === "visible" && !this.#isInvisible;
  }

  /** True if styles hide the element; no event reports the end of that. */
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
