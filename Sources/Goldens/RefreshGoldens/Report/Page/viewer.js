const modes = [["side", "Side by side"], ["slider", "Slider"], ["flicker", "Flicker"], ["onion", "Onion"], ["difference", "Difference"]];
/// What is chosen stays chosen from clip to clip.
const choice = { mode: "side", aligned: false, zoom: "fit", split: .5, onion: .5 };

class Viewer {
  constructor(clip, evidence) {
    Object.assign(this, { clip, evidence, frame: 0, isNow: true, crop: null, timers: [] });
    this.golden = new Strip(evidence.expected, evidence.size);
    this.now = new Strip(evidence.actual, evidence.size);
    this.count = Math.max(this.golden.count, this.now.count);
    this.stage = make("div", { class: "stage" });
    this.readout = make("p", { class: "readout" });
    this.time = timeline(clip, evidence, this.count, frame => this.seek(frame));
    this.motion = curves(evidence, this.count, frame => this.seek(frame));
    this.bar = make("div", { class: "bar" });
    this.element = make("div", {}, this.bar, this.stage,
      make("section", { class: "time" }, this.readout, ...this.time.elements), this.motion.box);
    this.build();
    this.resized = () => { if (this.isReady) this.draw(); };
    addEventListener("resize", this.resized);
    Promise.all([this.golden.ready, this.now.ready]).then(() => { this.isReady = true; this.update(); });
    // Where a difference begins there may be nothing to be seen yet.
    const most = evidence.counts.reduce((most, count, frame) => count > evidence.counts[most] ? frame : most, 0);
    const fault = clip.assertions.find(own => own.time !== null);
    this.seek(evidence.counts[most] > 0 ? most : clip.firstFrame ?? (fault ? Math.round(fault.time * evidence.fps) : 0));
  }

  /// The golden's frame beside the present one.
  get source() { return choice.aligned ? this.evidence.source[Math.min(this.frame, this.evidence.source.length - 1)] : this.frame; }

  /// How the pictures are shown; those of now alone where the golden has none.
  get mode() { return this.golden.hasPictures ? choice.mode : "alone"; }

  build() {
    const toggle = (text, key, isOn, act) => make("button", { "aria-pressed": isOn, title: `key ${key}`, onclick: act }, text);
    this.bar.replaceChildren(
      ...(this.golden.hasPictures ? [make("div", { class: "group", role: "group", "aria-label": "view" }, ...modes.map(([mode, text], index) =>
        toggle(text, index + 1, choice.mode === mode, () => this.set({ mode }))))] : []),
      toggle("Aligned", "A", choice.aligned, () => this.set({ aligned: !choice.aligned })),
      ...(this.golden.hasPictures ? [toggle("Close-up", "C", this.crop !== null, () => this.closeUp())] : []),
      make("div", { class: "group", role: "group", "aria-label": "zoom" }, ...["fit", 1, 2, 4].map(zoom =>
        make("button", { "aria-pressed": choice.zoom === zoom, onclick: () => this.set({ zoom }) }, zoom === "fit" ? "Fit" : `${zoom}×`))),
      toggle(this.timers.length ? "Pause" : "Play", "space", this.timers.length > 0, () => this.play()));
    if (this.mode === "onion") {
      const slider = make("input", { type: "range", class: "short", min: 0, max: 1, step: .01, value: choice.onion,
        "aria-label": "how much of the present frame", oninput: () => { choice.onion = Number(slider.value); this.update(); } });
      this.bar.append(make("label", {}, make("b", { class: "golden" }, sides.old), slider, make("b", { class: "now" }, sides.new)));
    }
    this.stage.className = `stage ${this.mode === "slider" ? "split" : ""} ${choice.zoom === "fit" ? "fit" : "big"}`;
    this.stage.replaceChildren();
    const figure = (kind, ...title) => {
      const canvas = make("canvas"), caption = make("figcaption", {}, ...title);
      this.stage.append(make("figure", { class: kind }, caption, canvas));
      return { canvas, caption, kind };
    };
    const shows = { alone: ["now"], side: ["golden", "now", "difference"], slider: ["split"], flicker: ["flicker"], onion: ["onion"], difference: ["difference"] };
    this.views = shows[this.mode].map(kind => figure(kind));
    if (this.mode === "slider") drag(this.views[0].canvas, part => { choice.split = part; this.update(); });
    clearInterval(this.flicker);
    if (this.mode === "flicker") this.flicker = setInterval(() => { this.isNow = !this.isNow; this.update(); }, 450);
  }

  set(change) { Object.assign(choice, change); this.build(); this.update(); }

  seek(frame) {
    this.frame = Math.max(0, Math.min(this.count - 1, frame));
    this.update();
  }

  /// Shows the part that differs alone, or the whole again.
  closeUp() {
    if (!this.golden.hasPictures) return;
    const { bounds } = difference(this.golden.pixels(this.source), this.now.pixels(this.frame), this.evidence);
    const [width, height] = this.evidence.size;
    if (this.crop || !bounds) { this.crop = null; } else {
      const room = Math.max(8, (bounds[2] - bounds[0]) * .25, (bounds[3] - bounds[1]) * .25);
      const x = Math.max(0, Math.floor(bounds[0] - room)), y = Math.max(0, Math.floor(bounds[1] - room));
      this.crop = { x, y, width: Math.min(width, Math.ceil(bounds[2] + room)) - x, height: Math.min(height, Math.ceil(bounds[3] + room)) - y };
    }
    this.build();
    this.update();
  }

  play() {
    if (this.timers.length) { this.stop(); } else {
      this.timers = [setInterval(() => this.seek((this.frame + 1) % this.count), 1000 / Math.min(60, this.evidence.fps))];
    }
    this.build();
    this.update();
  }

  stop() { this.timers.forEach(clearInterval); this.timers = []; }

  close() {
    this.stop();
    clearInterval(this.flicker);
    removeEventListener("resize", this.resized);
  }

  update() {
    const { frame, source, evidence } = this;
    this.time.update(frame);
    this.motion.update(frame, source, choice.aligned);
    const count = evidence.counts[frame];
    const fact = (name, ...value) => make("span", {}, `${name} `, make("b", {}, ...value));
    this.readout.replaceChildren(fact("frame", `${frame} of ${this.count - 1}`), fact("time", seconds(frame / evidence.fps)),
      ...(data.report.ofFiles ? [] : [fact("phase", evidence.phases[frame] ?? "over")]),
      choice.aligned ? fact(`${sides.old === "golden" ? "golden's" : "old"} frame`, `${source}`, source === frame ? "" : `, ${source < frame ? "late" : "early"} by ${(Math.abs(frame - source) * 1000 / evidence.fps).toFixed(1)} ms`)
        : !this.golden.hasPictures ? fact("golden", "has no pictures, and is compared by its motion")
        : fact("differs in", count === undefined ? (evidence.counts.length ? "all: the other has no such frame" : "nothing") : `${count} pixels`));
    if (this.isReady) this.draw();
  }

  /// How large a pixel is shown.
  factor({ width, height }) {
    if (choice.zoom !== "fit") return choice.zoom / this.evidence.scale;
    const room = this.stage.clientWidth - 28, beside = Math.min(this.views.length, room < 560 ? 2 : 3);
    const most = this.crop ? 16 : 3 / this.evidence.scale;
    return Math.min(most, ((room - 13 * (beside - 1)) / beside) / width, innerHeight * .58 / height);
  }

  draw() {
    const { golden, now, frame, source, evidence } = this;
    const from = this.crop ?? { x: 0, y: 0, width: evidence.size[0], height: evidence.size[1] };
    for (const { canvas, caption, kind } of this.views) {
      if (canvas.width !== from.width || canvas.height !== from.height) Object.assign(canvas, { width: from.width, height: from.height });
      const factor = this.factor(from);
      canvas.style.width = `${from.width * factor}px`;
      canvas.style.imageRendering = factor > 1 && (this.crop || choice.zoom !== "fit") ? "pixelated" : "";
      const context = canvas.getContext("2d");
      context.globalAlpha = 1;
      context.clearRect(0, 0, from.width, from.height);
      const word = (name, text) => make("b", { class: name }, text);
      if (kind === "golden") { golden.draw(context, source, from); caption.replaceChildren(word("golden", sides.Old)); }
      if (kind === "now") { now.draw(context, frame, from); caption.replaceChildren(word("now", sides.New)); }
      if (kind === "difference") {
        const found = difference(golden.pixels(source), now.pixels(frame), evidence);
        context.putImageData(found.picture, -from.x, -from.y);
        caption.replaceChildren(make("b", {}, "Difference"), found.count ? ` ${found.count} pixels` : " none");
        canvas.dataset.count = found.count;
      }
      if (kind === "split") {
        now.draw(context, frame, from);
        const edge = Math.round(from.width * choice.split);
        if (edge > 0) golden.draw(context, source, { ...from, width: edge });
        context.fillStyle = "#888";
        context.fillRect(edge - .5, 0, Math.max(1, from.width / 400), from.height);
        caption.replaceChildren(word("golden", sides.Old), " | ", word("now", sides.New), ", drag to compare");
      }
      if (kind === "flicker") {
        (this.isNow ? now : golden).draw(context, this.isNow ? frame : source, from);
        caption.replaceChildren(this.isNow ? word("now", sides.New) : word("golden", sides.Old));
      }
      if (kind === "onion") {
        golden.draw(context, source, from);
        context.globalAlpha = choice.onion;
        now.draw(context, frame, from);
        context.globalAlpha = 1;
        caption.replaceChildren(`${Math.round(choice.onion * 100)} % `, word("now", sides.new), " over ", word("golden", sides.old));
      }
    }
  }
}
