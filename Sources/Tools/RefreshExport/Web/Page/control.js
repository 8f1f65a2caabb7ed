// The custom element that shows a control. Its tag is the control's name: `{{tag}}`.
//
//   <{{tag}} pull="33.3"></{{tag}}>     pulled by 33.3 % of its height
//   <{{tag}} refreshing></{{tag}}>      refreshing; without the attribute again it ends
//   <{{tag}} result="failure"></{{tag}}>   how it ends (default: success)
//   <{{tag}} appearance="dark"></{{tag}}>  light or dark (default: that of the page)
{{replaced}}//
// It fires `refreshend` when its ending has been played: the time to close the content around it. What is written to
// `pull` then shows the next pull.

/** What a page can replace. */
const replaced = [...content.colors, ...content.labels];

class RefreshControl extends HTMLElement {
  static observedAttributes = ["pull", "refreshing", "result", "appearance", "dir",
    ...replaced.length ? ["class", "style"] : [], ...replaced.flatMap(({ attribute }) => attribute ?? [])];

  /** The name of the control that was exported. */
  static controlName = content.name;

  /** The colours that a page can replace: the name of each, its custom property and its attribute. */
  static colors = content.colors;

  /** The texts that a page can replace, in the same form, with those of the control. */
  static labels = content.labels;

  /** What assistive technology reads, for every element; `texts` of an element replaces them. */
  static texts = {
    pull: "Pull to refresh", refreshing: "Refreshing", success: "Refreshed", failure: "Refresh failed",
  };

  /** Fulfilled when everything can be drawn, images too. */
  static ready = imagesReady;

  /** Seconds; tests put another clock in its place. */
  static clock = () => performance.now() / 1000;

  /** Whether something else asks for each frame. */
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
    // A page's policy may forbid styles in the document, not those of a script that it trusts.
    root.adoptedStyleSheets = [controlStyle];
    root.append(this.#canvas, this.#status);
    this.#canvas.setAttribute("role", "img");
    this.#status.setAttribute("role", "status");
    this.#describe();
  }

  connectedCallback() {
    // What was set before this script defined the element.
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

  /** The pull in percent of the control's height. */
  get pull() { return Math.max(0, Number(this.getAttribute("pull")) || 0); }
  set pull(percent) { this.setAttribute("pull", percent); }

  get refreshing() { return this.hasAttribute("refreshing"); }
  set refreshing(isRefreshing) { this.toggleAttribute("refreshing", Boolean(isRefreshing)); }

  /** How the refresh ends: success, failure or another result of the control. */
  get result() { return this.getAttribute("result") || "success"; }
  set result(result) { this.setAttribute("result", result); }

  get appearance() { return this.getAttribute("appearance") ?? ""; }
  set appearance(appearance) { this.setAttribute("appearance", appearance); }

  get texts() { return { ...this.constructor.texts, ...this.#texts }; }
  set texts(texts) {
    this.#texts = { ...texts };
    this.#describe();
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

  /** Whether each frame may be another picture. */
  get moves() {
    const { name, phase } = this.#state;
    if (name === "pull" || name === "done") return false;
    const { opening, refreshing } = this.#motion.phases;
    return !(name === "end" ? phase.isStill : refreshing.isStill && (opening?.isStill ?? true));
  }

  /** Has something happen at a time of the clock that has just passed, instead of now. */
  at(time, change) {
    this.#time = time;
    change();
    this.#time = null;
  }

  /** Advances to a time of the clock: whatever is due happens. */
  advance(time) { while (this.nextTime <= time) this.#leaveState(this.nextTime); }

  /** Advances to a time of the clock, and shows what is visible then. */
  show(time) {
    this.advance(time);
    this.#paint(time);
  }

  /** The colours of the picture, row after row: for tests. */
  get pixels() {
    const { width, height } = this.#canvas;
    return this.#canvas.getContext("2d").getImageData(0, 0, width, height);
  }

  get #motion() { return this.#current ??= motions[content.variants[this.#setting]]; }

  /** The colours with names: those of attributes, of styles, or the control's own. */
  get #palette() {
    if (!content.colors.length) return [];
    const style = this.isConnected ? getComputedStyle(this) : null;
    return content.colors.map(({ property, attribute }, index) =>
      parsedColor(attribute && this.getAttribute(attribute)) ?? parsedColor(style?.getPropertyValue(property))
        ?? [...this.#motion.colors[index], 1]);
  }

  /** The texts with names: those of attributes, of styles, or the control's own. */
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
    // A cycle that has begun is played to its end.
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

  /** Says to assistive technology what the picture says to the eye. */
  #describe() {
    const { name } = this.#state;
    const { texts } = this;
    const isBusy = name === "refreshing" || name === "ending";
    const ended = texts[this.result] ?? this.result;
    const text = isBusy ? texts.refreshing : name === "pull" ? texts.pull : ended;
    this.#canvas.setAttribute("aria-label", text);
    // What is pulled is not announced at every step.
    const news = name === "pull" ? "" : text;
    if (this.#status.textContent !== news) this.#status.textContent = news;
    // An element that a script has just made may have no attributes yet.
    if (isBusy || this.hasAttribute("aria-busy")) this.setAttribute("aria-busy", isBusy);
  }

  /** The place among the variants: where the page is shown, and what for. */
  get #setting() {
    const [isDark, isReduced] = this.#media.map(media => media.matches);
    const style = this.isConnected ? getComputedStyle(this) : null;
    const direction = style?.direction ?? document.documentElement.dir;
    // A page may have an appearance of its own, whatever the system has.
    const scheme = this.appearance || style?.colorScheme.replace("only", "").trim();
    const shown = scheme === "dark" || scheme === "light" ? scheme === "dark" : isDark;
    return (shown ? 1 : 0) + (direction === "rtl" ? 2 : 0) + (isReduced ? 4 : 0);
  }

  /** Takes the motion that was made for where the page is shown. */
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
    // Where the background moves it is drawn, before everything else.
    let ground = this.#motion.background ?? firstColor ?? "";
    if (Array.isArray(ground)) {
      const [red, green, blue, alpha] = palette[ground[0]];
      ground = `rgb(${red} ${green} ${blue} / ${alpha * ground[1]})`;
    }
    if (ground === this.#ground) return;
    this.#ground = ground;
    this.dispatchEvent(new CustomEvent("groundchange"));
  }

  /** The part that is shown at a time, and its frame. */
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
const motions = content.motions.map(({ cycle, background, colors, phases }) => ({
  cycle, background, colors,
  phases: Object.fromEntries(Object.entries(phases).map(([name, phase]) => [name, new Phase(phase)])),
}));

/** Red, green and blue to 255 and alpha to 1 of a colour of CSS; undefined for a text that is none. */
function parsedColor(text) {
  if (!text || !CSS.supports("color", text)) return undefined;
  if (!parsedColors.has(text)) {
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    context.fillStyle = text;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
    // A style that moves has many colours.
    if (parsedColors.size > 1000) parsedColors.clear();
    parsedColors.set(text, [red, green, blue, alpha / 255]);
  }
  return parsedColors.get(text);
}

const parsedColors = new Map();

/** The text of a string of CSS; undefined for what is none. */
function parsedText(value) {
  const string = value?.trim().match(/^(["'])(.*)\1$/s)?.[2];
  return string?.replace(/\\(?:([0-9a-f]{1,6})\s?|\n|(.))/gis, (_, code, character) =>
    code ? String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff)) : character ?? "");
}

/** A style sheet that needs no element. */
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

/** Defines an element; of two scripts with the same control, the first one counts. */
function define(tag, element) {
  const known = customElements.get(tag);
  if (!known) customElements.define(tag, element);
  else if (known.controlName !== content.name) {
    console.warn(`<${tag}> shows ${known.controlName}; ${content.name} has the same tag and is not defined`);
  }
}

define(content.tag, RefreshControl);
