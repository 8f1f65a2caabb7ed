// The custom element that shows a control. Its tag is the control's name: `{{tag}}`.
//
//   <{{tag}} pull="33.3"></{{tag}}>     pulled by 33.3 % of its height
//   <{{tag}} refreshing></{{tag}}>      refreshing; removing the attribute ends it
//   <{{tag}} result="failure"></{{tag}}>   result of the refresh (default: success)
//   <{{tag}} appearance="dark"></{{tag}}>  light or dark (default: the page's)
{{replaced}}//
// The element fires `refreshend` after its ending animation: the time to close the content around it. Setting `pull`
// then shows the next pull.

/** Colours and texts that a page can override. */
const replaced = [...content.colors, ...content.labels];

class RefreshControl extends HTMLElement {
  static observedAttributes = ["pull", "refreshing", "result", "appearance", "dir",
    ...replaced.length ? ["class", "style"] : [], ...replaced.flatMap(({ attribute }) => attribute ?? [])];

  /** Name of the exported control. */
  static controlName = content.name;

  /** Colours that a page can override: name, custom property and attribute of each. */
  static colors = content.colors;

  /** Texts that a page can override, in the same form, with the control's own text. */
  static labels = content.labels;

  /** Default texts for assistive technology; the `texts` property of an element overrides them. */
  static texts = {
    pull: "Pull to refresh", refreshing: "Refreshing", success: "Refreshed", failure: "Refresh failed",
  };

  /** Promise that is fulfilled when all images are decoded. */
  static ready = imagesReady;

  /** Returns the current time in seconds; tests replace it. */
  static clock = () => performance.now() / 1000;

  /** True if another object, such as the list, requests the frames. */
  isDriven = false;

  #canvas = document.createElement("canvas");
  #status = document.createElement("span");
  #state = { name: "pull" };
  #current = null;
  #ground = "";
  #time = null;
  #texts = {};
  #loop = new FrameLoop(this);
  #media = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"].map(query => matchMedia(query));
  #changed = () => this.#choose();

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    // A Content-Security-Policy may forbid inline styles but allows the style sheets of trusted scripts.
    root.adoptedStyleSheets = [controlStyle];
    root.append(this.#canvas, this.#status);
    this.#canvas.setAttribute("role", "img");
    this.#status.setAttribute("role", "status");
    this.#describe();
  }

  connectedCallback() {
    // Properties set before the element was defined.
    for (const name of ["pull", "refreshing", "result", "appearance", "texts"]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    for (const media of this.#media) media.addEventListener("change", this.#changed);
    this.#choose();
    imagesReady.then(() => this.#choose());
    if (!this.isDriven) this.#loop.connect();
  }

  disconnectedCallback() {
    for (const media of this.#media) media.removeEventListener("change", this.#changed);
    if (!this.isDriven) this.#loop.disconnect();
  }

  attributeChangedCallback(name, before, after) {
    const time = this.#time ?? this.constructor.clock();
    if (name === "refreshing" && (before === null) !== (after === null)) {
      if (after !== null) {
        this.#choose();
        this.#state = { name: "refreshing", began: time };
      } else if (this.#state.name === "refreshing") {
        this.#leave(time);
      }
    }
    if (name === "pull" && this.#state.name === "done") this.#state = { name: "pull" };
    if (name === "appearance" || name === "dir") this.#choose();
    this.#describe();
    this.#run();
  }

  /** Pull distance in percent of the control's height. */
  get pull() { return Math.max(0, Number(this.getAttribute("pull")) || 0); }
  set pull(percent) { this.setAttribute("pull", percent); }

  get refreshing() { return this.hasAttribute("refreshing"); }
  set refreshing(isRefreshing) { this.toggleAttribute("refreshing", Boolean(isRefreshing)); }

  /** Result of the refresh: success, failure or another result of the control. */
  get result() { return this.getAttribute("result") || "success"; }
  set result(result) { this.setAttribute("result", result); }

  get appearance() { return this.getAttribute("appearance") ?? ""; }
  set appearance(appearance) { this.setAttribute("appearance", appearance); }

  get texts() { return { ...this.constructor.texts, ...this.#texts }; }
  set texts(texts) {
    this.#texts = { ...texts };
    this.#describe();
  }

  /** State: `pull`, `refreshing`, `ending` (the last cycle), `end` or `done`. */
  get state() { return this.#state.name; }

  /** Height of the control in points, the unit of a pull. */
  get height() { return content.size[1]; }

  /** Background colour of the control, with which a list fills the area around it. */
  get ground() { return this.#ground; }

  /** Time at which the state changes by itself; Infinity if it does not. */
  get nextTime() {
    const { name, until } = this.#state;
    return name === "ending" || name === "end" ? until : Infinity;
  }

  /** Time at which the exit begins, after the result was shown; Infinity in other states. */
  get exitTime() { return this.#state.name === "end" ? this.#state.exit : Infinity; }

  /** True if frames may differ from each other. */
  get moves() {
    const { name, phase } = this.#state;
    if (name === "pull" || name === "done") return false;
    const { opening, refreshing } = this.#motion.phases;
    return !(name === "end" ? phase.isStill : refreshing.isStill && (opening?.isStill ?? true));
  }

  /** Performs a change as of a time of the clock that has just passed. */
  at(time, change) {
    this.#time = time;
    change();
    this.#time = null;
  }

  /** Advances to a time of the clock and performs all due changes of state. */
  advance(time) { while (this.nextTime <= time) this.#leaveState(this.nextTime); }

  /** Advances to a time of the clock and paints that instant. */
  show(time) {
    this.advance(time);
    this.#paint(time);
  }

  /** Pixels of the canvas, for tests. */
  get pixels() {
    const { width, height } = this.#canvas;
    return this.#canvas.getContext("2d").getImageData(0, 0, width, height);
  }

  get #motion() { return this.#current ??= motions[content.variants[this.#setting]]; }

  /** Colours of the names: from attributes, styles or the control itself. */
  get #palette() {
    if (!content.colors.length) return [];
    const style = this.isConnected ? getComputedStyle(this) : null;
    return content.colors.map(({ property, attribute }, index) =>
      parsedColor(attribute && this.getAttribute(attribute)) ?? parsedColor(style?.getPropertyValue(property))
        ?? [...this.#motion.colors[index], 1]);
  }

  /** Texts of the names: from attributes, styles or the control itself. */
  get #labels() {
    if (!content.labels.length) return [];
    const style = this.isConnected ? getComputedStyle(this) : null;
    return content.labels.map(({ property, attribute, text }) =>
      (attribute && this.getAttribute(attribute)) ?? parsedText(style?.getPropertyValue(property)) ?? text);
  }

  get #ending() {
    const { phases } = this.#motion;
    const result = this.result.replace(/[^A-Za-z0-9._\u0080-\u{10ffff}-]/gu, "-");
    return phases[`end-${result}`] ?? phases["end-success"]
      ?? phases[Object.keys(phases).find(name => name.startsWith("end"))];
  }

  #leave(time) {
    const { began } = this.#state;
    // The current cycle is completed, unless the exit blends out.
    const { cycle } = this.#motion;
    const cycles = Math.max(1, Math.ceil((time - began) / cycle - 1e-6));
    const until = content.exit === "blend-out" ? time : began + cycles * cycle;
    this.#state = { name: "ending", began, until };
  }

  #leaveState(time) {
    if (this.#state.name === "ending") {
      const phase = this.#ending;
      const shown = this.#motion.phases.end ? 0 : content.shown;
      this.#state = { name: "end", phase, began: time, exit: time + shown, until: time + phase.seconds };
      this.#describe();
    } else {
      this.#state = { name: "done", phase: this.#state.phase };
      this.#describe();
      this.dispatchEvent(new CustomEvent("refreshend", { bubbles: true, detail: { time } }));
    }
  }

  /** Updates the texts and attributes for assistive technology. */
  #describe() {
    const { name } = this.#state;
    const { texts } = this;
    const isBusy = name === "refreshing" || name === "ending";
    const ended = texts[this.result] ?? this.result;
    const text = isBusy ? texts.refreshing : name === "pull" ? texts.pull : ended;
    this.#canvas.setAttribute("aria-label", text);
    // Pulls are not announced.
    const news = name === "pull" ? "" : text;
    if (this.#status.textContent !== news) this.#status.textContent = news;
    // Elements just created by a script must not have attributes yet.
    if (isBusy || this.hasAttribute("aria-busy")) this.setAttribute("aria-busy", isBusy);
  }

  /** Index of the appearance: 1 for dark, plus 2 for right to left, plus 4 for reduced motion. */
  get #setting() {
    const [isDark, isReduced] = this.#media.map(media => media.matches);
    const style = this.isConnected ? getComputedStyle(this) : null;
    const direction = style?.direction ?? document.documentElement.dir;
    // An explicit colour scheme of the element or page overrides the system's.
    const scheme = this.appearance || style?.colorScheme.replace("only", "").trim();
    const shown = scheme === "dark" || scheme === "light" ? scheme === "dark" : isDark;
    return (shown ? 1 : 0) + (direction === "rtl" ? 2 : 0) + (isReduced ? 4 : 0);
  }

  /** Selects the motion of the current appearance. */
  #choose() {
    this.#current = motions[content.variants[this.#setting]];
    if (this.isDriven) this.#paint(this.constructor.clock()); else this.#run();
  }

  #run() { if (!this.isDriven) this.#loop.run(); }

  #paint(time) {
    const scale = content.scale || devicePixelRatio;
    const [width, height] = content.size.map(side => Math.floor(side * scale + 1e-3));
    const canvas = this.#canvas;
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext("2d");
    context.resetTransform();
    context.clearRect(0, 0, width, height);
    const { part, frame } = this.#place(time);
    const palette = this.#palette;
    const firstColor = part.paint(frame, context, scale, palette, this.#labels);
    // A background that is part of the drawing is the frame's first command.
    let ground = this.#motion.background ?? firstColor ?? "";
    if (Array.isArray(ground)) {
      const [red, green, blue, alpha] = palette[ground[0]];
      ground = `rgb(${red} ${green} ${blue} / ${alpha * ground[1]})`;
    }
    if (ground === this.#ground) return;
    this.#ground = ground;
    this.dispatchEvent(new CustomEvent("groundchange"));
  }

  /** Phase and frame shown at a time. */
  #place(time) {
    const { pull, opening, refreshing } = this.#motion.phases;
    const { name, began, phase } = this.#state;
    if (name === "pull") return { part: pull, frame: this.pull };
    if (name === "refreshing" || name === "ending") {
      const elapsed = time - began;
      if (opening && elapsed < opening.seconds) {
        return { part: opening, frame: elapsed / opening.seconds * opening.frames };
      }
      const { seconds, frames } = refreshing;
      // Rounding to nanoseconds keeps the noise of floating-point sums from changing the side of a seam.
      const nanoseconds = time => Math.round(time * 1e9);
      const loop = nanoseconds(seconds);
      const frame = nanoseconds(elapsed - (opening?.seconds ?? 0)) % loop / loop * frames;
      return { part: refreshing, frame };
    }
    const part = name === "done" || !phase.seconds ? 1 : (time - began) / phase.seconds;
    return { part: phase, frame: Math.min(1, part) * phase.frames };
  }
}

/** The exported motions with decoded phases. */
const motions = content.motions.map(({ cycle, background, colors, phases }) => ({
  cycle, background, colors,
  phases: Object.fromEntries(Object.entries(phases).map(([name, phase]) => [name, new Phase(phase)])),
}));

/** Components of a CSS colour: red, green and blue 0–255, alpha 0–1; undefined for other text. */
function parsedColor(text) {
  if (!text || !CSS.supports("color", text)) return undefined;
  if (!parsedColors.has(text)) {
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    context.fillStyle = text;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
    // Limits the cache, because animated styles have many colours.
    if (parsedColors.size > 1000) parsedColors.clear();
    parsedColors.set(text, [red, green, blue, alpha / 255]);
  }
  return parsedColors.get(text);
}

const parsedColors = new Map();

/** Text of a CSS string literal; undefined for other values. */
function parsedText(value) {
  const string = value?.trim().match(/^(["'])(.*)\1$/s)?.[2];
  return string?.replace(/\\(?:([0-9a-f]{1,6})\s?|\n|(.))/gis, (_, code, character) =>
    code ? String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff)) : character ?? "");
}

/** A constructed style sheet, which needs no style element. */
function styleSheet(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

const controlStyle = styleSheet(`
  :host { display: block; position: relative; width: ${content.size[0]}px; height: ${content.size[1]}px; }
  :host([hidden]) { display: none; }
  canvas { display: block; width: ${content.size[0]}px; height: ${content.size[1]}px; }
  [role=status] { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }`);

/** Defines a custom element, unless another script has already defined the tag. */
function define(tag, element) {
  const known = customElements.get(tag);
  if (!known) customElements.define(tag, element);
  else if (known.controlName !== content.name) {
    console.warn(`<${tag}> shows ${known.controlName}; ${content.name} has the same tag and is not defined`);
  }
}

define(content.tag, RefreshControl);
