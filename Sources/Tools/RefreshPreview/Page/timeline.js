// The timeline since the last pull: phases, events and the current instant.

const colors = name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);

export class Timeline {
  constructor(onSeek) {
    this.canvas = document.getElementById("ribbon");
    this.scrubber = document.getElementById("scrubber");
    /** Colours of phases, by name, sent by the stage. */
    this.colors = {};
    this.clear(0);
    this.scrubber.addEventListener("input", () => onSeek(Number(this.scrubber.value)));
    this.scrubber.addEventListener("keydown", event => {
      // Arrow keys move by one frame, unlike the range input's default steps.
      const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (!way) return;
      event.preventDefault();
      onSeek(Math.min(this.end, Math.max(this.start, this.time + way / 60)));
    });
    new ResizeObserver(() => this.draw()).observe(this.canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
    this.scrubber.addEventListener("pointermove", event => this.name(event));
  }

  clear(start) {
    this.start = this.end = this.time = start;
    this.phases = [];
    this.events = [];
    this.draw();
  }

  add(events) {
    for (const event of events) {
      if (event.phase) this.phases.push(event);
      this.events.push(event);
    }
    if (this.events.length > 5000) this.events.splice(0, 1000);
    this.draw();
  }

  show(time, start, end) {
    this.time = time;
    if (start !== undefined) this.start = start;
    this.end = Math.max(end ?? this.end, time);
    this.draw();
  }

  /** Name of the phase at a time. */
  phase(time) { return this.phases.findLast(event => event.t <= time + 1e-6)?.phase ?? "idle"; }

  /** Phase at a time, with its start and end; undefined while the control is idle. */
  range(time) {
    const index = this.phases.findLastIndex(event => event.t <= time + 1e-6), name = this.phases[index]?.phase ?? "idle";
    return name === "idle" ? undefined : { name, from: this.phases[index].t, to: this.phases[index + 1]?.t ?? this.end };
  }

  // Updates are delayed to about thirty per second, enough for a moving line, which leaves processor time for the stage.
  draw() {
    if (this.isDue) return;
    this.isDue = true;
    setTimeout(() => requestAnimationFrame(() => {
      this.isDue = false;
      const { scrubber, start, time } = this;
      Object.assign(scrubber, { min: start, max: Math.max(this.end, start + 1e-3), value: time });
      scrubber.setAttribute("aria-valuetext", `${(time - start).toFixed(3)} seconds, ${this.phase(time)}`);
      this.paint();
    }), 20);
  }

  paint() {
    const { canvas } = this, ratio = devicePixelRatio, box = canvas.getBoundingClientRect();
    const [width, height] = [Math.round(box.width * ratio), Math.round(box.height * ratio)];
    if (!width) return;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d"), length = Math.max(this.end - this.start, 1e-3);
    const text = colors("text"), panel = colors("panel");
    const x = time => (time - this.start) / length * width;
    context.clearRect(0, 0, width, height);
    context.font = `${12 * ratio}px system-ui, "DejaVu Sans", sans-serif`;
    context.textBaseline = "middle";
    const band = height * 0.62;
    this.phases.forEach((event, index) => {
      const to = this.phases[index + 1]?.t ?? this.end;
      if (to < this.start || event.phase === "idle") return;
      const [left, right] = [Math.max(0, x(event.t)), x(to)];
      context.fillStyle = this.colors[event.phase];
      context.fillRect(left, 0, Math.max(ratio, right - left), band);
      const label = context.measureText(event.phase).width;
      if (right - left > label + 10 * ratio) {
        context.fillStyle = "#fff";
        context.fillText(event.phase, left + 5 * ratio, band / 2 + ratio);
      }
    });
    context.fillStyle = colors("dim");
    for (const event of this.events) {
      if (event.phase || event.t < this.start) continue;
      context.fillRect(x(event.t), band + 4 * ratio, Math.max(1, ratio), height - band - 8 * ratio);
    }
    context.fillStyle = panel;
    context.fillRect(x(this.time) - 2 * ratio, 0, 4 * ratio, height);
    context.fillStyle = text;
    context.fillRect(x(this.time) - ratio, 0, 2 * ratio, height);
  }

  // Lists the events near the pointer in the tooltip.
  name(event) {
    const box = this.canvas.getBoundingClientRect(), length = this.end - this.start;
    const time = this.start + (event.clientX - box.left) / box.width * length, reach = length / box.width * 5;
    const near = this.events.filter(other => Math.abs(other.t - time) < reach);
    this.scrubber.title = near.map(other => `${(other.t - this.start).toFixed(3)} s  ${other.text}`).join("\n");
  }
}
