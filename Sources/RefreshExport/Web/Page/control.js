// The custom element that shows a control.
//
//   <refresh-control pull="33.3"></refresh-control>    pulled by 33.3 % of its height
//   <refresh-control refreshing></refresh-control>     refreshing; without the attribute again it ends
//   <refresh-control result="failure"></refresh-control>  how it ends: success unless told
//
// It fires `refreshend` when its ending has been played: the time to close the content around it. What is written to
// `pull` then shows the next pull.

class RefreshControl extends HTMLElement {
  static observedAttributes = ["pull", "refreshing", "result"];

  /** Seconds; tests put another clock in its place. */
  static clock = () => performance.now() / 1000;

  /** Whether something else asks for each frame. */
  isDriven = false;

  #canvas = document.createElement("canvas");
  #state = { name: "pull" };
  #motion = null;
  #ground = "";
  #time = null;
  #request = 0;
  #watched = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"].map(query => matchMedia(query));
  #changed = () => this.#choose();

  constructor() {
    super();
    const [width, height] = content.size;
    const style = document.createElement("style");
    style.textContent = `
      :host { display: block; width: ${width}px; height: ${height}px; }
      :host([hidden]) { display: none; }
      canvas { display: block; width: ${width}px; height: ${height}px; }`;
    this.attachShadow({ mode: "open" }).append(style, this.#canvas);
    this.#canvas.setAttribute("role", "img");
  }

  connectedCallback() {
    for (const media of this.#watched) media.addEventListener("change", this.#changed);
    this.#choose();
    this.#run();
  }

  disconnectedCallback() {
    for (const media of this.#watched) media.removeEventListener("change", this.#changed);
    cancelAnimationFrame(this.#request);
    this.#request = 0;
  }

  attributeChangedCallback(name, before, after) {
    const time = this.#time ?? RefreshControl.clock();
    if (name === "refreshing" && (before === null) !== (after === null)) {
      if (after !== null) this.#state = { name: "refreshing", began: time };
      else if (this.#state.name === "refreshing") this.#leave(time);
    }
    if (name === "pull" && this.#state.name === "done") this.#state = { name: "pull" };
    this.#run();
  }

  /** What it shows: `pull`, `refreshing`, `ending` (the last cycle), `end` or `done`. */
  get state() { return this.#state.name; }

  /** The height of the control in points, by which a pull is measured. */
  get height() { return content.size[1]; }

  /** The colour of the control's own background; the list's ground beside and beyond the picture. */
  get ground() { return this.#ground; }

  /** When the state changes next by itself; never where it does not. */
  get nextTime() {
    const { name, until } = this.#state;
    return name === "ending" || name === "end" ? until : Infinity;
  }

  /** When the result has been shown, and the exit begins. */
  get exitTime() { return this.#state.name === "end" ? this.#state.exit : Infinity; }

  /** Has something happen at a time of the clock that has just passed, instead of now. */
  at(time, change) {
    this.#time = time;
    change();
    this.#time = null;
  }

  /** Goes on to a time of the clock, and shows what is to be seen then. */
  show(time) {
    while (this.nextTime <= time) this.#advance(this.nextTime);
    this.#paint(time);
  }

  /** The colours of the picture, row after row: for tests. */
  get pixels() {
    const { width, height } = this.#canvas;
    return this.#canvas.getContext("2d").getImageData(0, 0, width, height);
  }

  get #ending() {
    const { phases } = this.#motion;
    const result = (this.getAttribute("result") || "success").replace(/[^A-Za-z0-9._\u0080-\u{10ffff}-]/gu, "-");
    return phases[`end-${result}`] ?? phases["end-success"]
      ?? phases[Object.keys(phases).find(name => name.startsWith("end"))];
  }

  #leave(time) {
    const { began } = this.#state;
    // A cycle that has begun is played to its end.
    const { cycle } = this.#motion;
    const cycles = Math.max(1, Math.ceil((time - began) / cycle - 1e-6));
    const until = content.exit === "blend-out" ? time : began + cycles * cycle;
    this.#state = { name: "ending", began, until };
  }

  #advance(time) {
    if (this.#state.name === "ending") {
      const phase = this.#ending;
      const shown = this.#motion.phases.end ? 0 : content.shown;
      this.#state = { name: "end", phase, began: time, exit: time + shown, until: time + phase.seconds };
    } else {
      this.#state = { name: "done", phase: this.#state.phase };
      this.dispatchEvent(new CustomEvent("refreshend", { bubbles: true, detail: { time } }));
    }
  }

  /** Takes the motion that was made for where the page is shown. */
  #choose() {
    const isRightToLeft = getComputedStyle(this).direction === "rtl";
    const [isDark, isReduced] = this.#watched.map(media => media.matches);
    this.#motion = motions[content.variants[(isDark ? 1 : 0) + (isRightToLeft ? 2 : 0) + (isReduced ? 4 : 0)]];
    if (this.isDriven) this.#paint(RefreshControl.clock()); else this.#run();
  }

  /** Shows frames while something moves; one frame otherwise. */
  #run() {
    if (this.#request || !this.isConnected || this.isDriven) return;
    this.#request = requestAnimationFrame(() => {
      this.#request = 0;
      this.show(RefreshControl.clock());
      if (this.#state.name !== "pull" && this.#state.name !== "done") this.#run();
    });
  }

  #paint(time) {
    if (!this.#motion) return;
    const scale = content.scale || devicePixelRatio;
    const [width, height] = content.size.map(side => Math.floor(side * scale + 1e-3));
    const canvas = this.#canvas;
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext("2d");
    context.resetTransform();
    context.clearRect(0, 0, width, height);
    const { images } = this.#motion;
    const { part, frame } = this.#place(time);
    const firstColor = part.paint(frame, context, scale, images);
    // Where the background moves it is drawn, before everything else.
    const ground = this.#motion.background ?? firstColor ?? "";
    if (ground === this.#ground) return;
    this.#ground = ground;
    this.dispatchEvent(new CustomEvent("groundchange"));
  }

  /** The part that is shown at a time, and its frame. */
  #place(time) {
    const { pull, opening, refreshing } = this.#motion.phases;
    const { name, began, phase } = this.#state;
    if (name === "pull") return { part: pull, frame: Math.max(0, Number(this.getAttribute("pull")) || 0) };
    if (name === "refreshing" || name === "ending") {
      const elapsed = time - began;
      if (opening && elapsed < opening.seconds) {
        return { part: opening, frame: elapsed / opening.seconds * opening.frames };
      }
      const { seconds, frames } = refreshing;
      // Sums of times carry noise in their last bits, which must not decide on which side of a seam a frame lies.
      const nanoseconds = time => Math.round(time * 1e9);
      const loop = nanoseconds(seconds);
      const frame = nanoseconds(elapsed - (opening?.seconds ?? 0)) % loop / loop * frames;
      return { part: refreshing, frame };
    }
    const part = name === "done" || !phase.seconds ? 1 : (time - began) / phase.seconds;
    return { part: phase, frame: Math.min(1, part) * phase.frames };
  }
}

/** Makes what was exported ready to be drawn. */
const motions = content.motions.map(({ cycle, background, phases, images }) => ({
  cycle, background,
  phases: Object.fromEntries(Object.entries(phases).map(([name, phase]) => [name, new Phase(phase)])),
  images: images.map(source => Object.assign(new Image(), { src: source })),
}));

customElements.define("refresh-control", RefreshControl);
