// The graph of a motion along a curve or spring, drawn over the measured values of a layer's property.

import { make, svg } from "./parts.js";

const width = 220, height = 132, margin = 9;

/** Placeholder motion from 0 to 1 in one second, used until a motion is measured. */
const plain = { start: 0, end: 1, from: 0, to: 1 };

export class Graph {
  constructor(label) {
    this.label = label;
    this.picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "pad graph-pad", role: "group", "aria-label": label });
    const part = (name, className) => this.picture.appendChild(svg(name, { class: className }));
    this.ends = part("path", "ends");
    this.speed = part("path", "speed");
    this.real = part("path", "real");
    this.arms = part("path", "arms");
    this.line = part("path", "line");
    this.legend = make("span", { className: "kind legend", hidden: true },
      ...[["real", "value"], ["speed", "velocity"], ["line", "by this setting"]].map(([className, textContent]) => make("span", { className, textContent })));
    this.course = null;
    this.look();
  }

  /** Shows a measured course within a phase; without a course, shows the reason for its absence. */
  show(course, phase, reason) {
    this.course = course?.motion ? course : null;
    this.phase = phase;
    this.reason = reason ?? "Pull, and what it moves is seen here.";
    this.legend.hidden = !this.course;
  }

  get motion() { return this.course?.motion ?? plain; }
  get length() { return this.motion.end - this.motion.start; }
  get unit() { return this.course?.unit ?? ""; }

  /**
   * Sets the visible range: seconds before and after the motion's start, and fractions of its distance.
   * During a drag it changes only if the motion no longer fits, so that the handle stays under the finger.
   */
  look(before = 0.06, after = 1.06, low = -0.5, high = 1.5) { this.view = { before, after, low, high }; }

  x(time) { return margin + (time + this.view.before) / (this.view.after + this.view.before) * (width - 2 * margin); }
  y(part) { return margin + (this.view.high - part) / (this.view.high - this.view.low) * (height - 2 * margin); }
  time(x) { return (x - margin) / (width - 2 * margin) * (this.view.after + this.view.before) - this.view.before; }
  part(y) { return this.view.high - (y - margin) / (height - 2 * margin) * (this.view.high - this.view.low); }

  /** Draws a motion, given as the fraction of its distance at a time in seconds, until `end`. */
  draw(course, end = this.length) {
    const steps = 240;
    let line = "";
    for (let index = 0; index <= steps; index++) {
      const time = index / steps * Math.min(end, this.view.after);
      line += `${index ? "L" : "M"}${this.spot(time, course(time))}`;
    }
    this.line.setAttribute("d", line);
    const middle = this.course ? `M0 ${height / 2}H${width}` : "";
    this.ends.setAttribute("d", `M0 ${this.y(0)}H${width}M0 ${this.y(1)}H${width}${middle}`);
    this.drawReal();
  }

  spot(time, part) { return `${this.x(time).toFixed(2)} ${Math.max(-height, Math.min(2 * height, this.y(part))).toFixed(2)}`; }

  // Draws the measured course and its velocity in the phase; both stay unchanged during an edit.
  drawReal() {
    const points = this.points(), { from, to, start } = this.motion;
    const trace = (list, y) => list.map(({ time, value }, index) =>
      `${index ? "L" : "M"}${this.x(time - start).toFixed(2)} ${y(value).toFixed(2)}`).join("");
    this.real.setAttribute("d", trace(points, value => this.y((value - from) / (to - from))));
    const speeds = velocities(points), most = Math.max(1e-9, ...speeds.map(({ value }) => Math.abs(value)));
    // The velocity curve starts and ends on the zero line in the middle.
    if (speeds.length) speeds.unshift({ ...speeds[0], value: 0 }), speeds.push({ ...speeds.at(-1), value: 0 });
    this.speed.setAttribute("d", trace(speeds, value => height / 2 - value / most * Math.sign(to - from) * (height / 2 - margin)));
  }

  /** Measured samples within the visible range and the phase. */
  points() {
    if (!this.course) return [];
    const { times, values, motion } = this.course, { before, after } = this.view;
    const low = Math.max(motion.start - before, this.phase?.from ?? -Infinity), high = Math.min(motion.start + after, this.phase?.to ?? Infinity);
    return times.map((time, index) => ({ time, value: values[index] }))
      .filter(({ time, value }) => value !== null && time >= low - 1e-6 && time <= high + 1e-6);
  }

  /** Text description of the motion in the property's units, with the maximum velocity of `course`. */
  words(course) {
    if (!this.course) return this.reason;
    const { layer, name } = this.course, { from, to } = this.motion;
    let most = 0;
    for (let index = 0; index < 200; index++) {
      const [a, b] = [index, index + 1].map(step => step / 200 * this.length);
      most = Math.max(most, Math.abs(course(b) - course(a)) / (b - a));
    }
    return `${layer.split("/").at(-1)} ${name}${this.phase ? `, ${this.phase.name}` : ""}: ${amount(from, this.unit)} → ${amount(to, this.unit)}`
      + ` in ${amount(this.length, "s")}, up to ${amount(most * Math.abs(to - from), `${this.unit || "1"}/s`)}`;
  }
}

/** A number with three significant digits and its unit. */
export const amount = (value, unit) => {
  const text = String(Number(value.toPrecision(3)));
  return unit ? `${text}${unit.startsWith("°") ? "" : " "}${unit}` : text;
};

/** Velocities per second between consecutive samples. */
export const velocities = points => points.slice(1).map((point, index) => ({
  time: (point.time + points[index].time) / 2, value: (point.value - points[index].value) / (point.time - points[index].time),
}));
