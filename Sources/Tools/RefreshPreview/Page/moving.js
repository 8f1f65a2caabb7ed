// Dragging of layers on the canvas: changes the tunables that move the layer.

import { clamp, rounded } from "./parts.js";

export class Moving {
  /**
   * @param page provides `place(event)`, `isOn()`, `hold()` (stops time), `say(text)`, `ask(message)`, `inspector` and `tuning`.
   */
  constructor(canvas, page) {
    this.page = page;
    this.number = 0;
    this.hand = null;
    canvas.addEventListener("pointerdown", event => {
      if (event.button !== 0 || !page.isOn()) return;
      const place = page.place(event);
      page.inspector.pick(place);
      if (!page.inspector.selected) return;
      canvas.setPointerCapture(event.pointerId);
      this.take({ pointer: event.pointerId, place });
    });
    canvas.addEventListener("pointermove", event => {
      if (this.hand?.pointer !== event.pointerId) return;
      const { x, y } = page.place(event), { place } = this.hand;
      // Movements of up to 2 points select the layer without moving it.
      if (this.hand.by || Math.hypot(x - place.x, y - place.y) > 2) this.move({ x: x - place.x, y: y - place.y });
    });
    for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, event => {
      if (this.hand?.pointer !== event.pointerId) return;
      if (!this.hand.by) page.inspector.openLayers();
      this.release();
    });
    canvas.addEventListener("keydown", event => {
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!way || !page.isOn() || !page.inspector.selected || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      if (this.hand?.key !== page.inspector.selected) this.take({ key: page.inspector.selected });
      const [dx, dy] = way.map(part => part * (event.shiftKey ? 10 : 1)), { x, y } = this.hand.by ?? { x: 0, y: 0 };
      this.move({ x: x + dx, y: y + dy });
    });
    canvas.addEventListener("keyup", event => { if (this.hand?.key && event.key.startsWith("Arrow")) this.hand.isOver = true, this.apply(); });
    canvas.addEventListener("blur", () => { if (this.hand?.key) this.release(); });
  }

  take(hand) {
    this.hand = { ...hand, layer: this.page.inspector.selected, values: this.page.tuning.values, by: null, pulls: null };
  }

  // Moves the layer; the first movement stops time and asks the stage for the tunables that move the layer.
  move(by) {
    const isFirst = !this.hand.by;
    this.hand.by = by;
    if (isFirst) {
      this.page.hold();
      this.page.ask({ do: "grip", layer: this.hand.layer, number: this.number += 1 });
    }
    this.apply();
  }

  /** Handles the stage's answer: the tunables that move the layer. */
  grip({ number, pulls = [], problem }) {
    if (!this.hand || number !== this.number) return;
    this.hand.pulls = choose(pulls, this.page.tuning.tunables);
    const names = [...new Set(this.hand.pulls.map(({ name }) => name))];
    const layer = this.hand.layer.split("/").at(-1);
    this.page.say(problem ?? (names.length ? `${layer} is moved by ${names.join(" and ")}` : `Nothing tunable moves ${layer} at this instant`));
    this.apply();
  }

  apply() {
    const { pulls, by, values, isReleased, isOver } = this.hand;
    if (!pulls) return;
    if (by) this.page.tuning.enter(moved(pulls, by, name => this.page.tuning.text(name, values), this.page.tuning.tunables), "canvas");
    if (isReleased || isOver) {
      this.page.tuning.finish();
      this.hand = null;
    }
  }

  // Ends the drag; a drag that ends before the stage's answer is completed after the answer.
  release() {
    if (!this.hand.by) {
      this.hand = null;
      return;
    }
    Object.assign(this.hand, { pointer: null, isReleased: true });
    this.apply();
  }
}

/**
 * Selects the fewest tunables that move a layer in both directions: a point if possible, otherwise one number per axis,
 * preferably one in points.
 */
function choose(pulls, tunables) {
  const of = name => tunables.find(one => one.name === name);
  const size = ({ by }) => Math.hypot(...by), area = (a, b) => Math.abs(a.by[0] * b.by[1] - a.by[1] * b.by[0]);
  const pairs = pulls.filter(({ name }) => of(name).kind === "point").flatMap(a =>
    pulls.filter(b => b.name === a.name && b.part > a.part).map(b => [a, b]));
  const pair = pairs.filter(([a, b]) => area(a, b) > 0.01 * size(a) * size(b)).sort((a, b) => area(...b) - area(...a))[0];
  if (pair) return pair;
  const chosen = [];
  for (const axis of [0, 1]) {
    const along = pulls.filter(pull => Math.abs(pull.by[axis]) > 0.9 * size(pull));
    const rank = ({ name }) => [of(name).kind === "point", of(name).unit === "pt", !of(name).whole].reverse()
      .reduce((sum, is, index) => sum + (is ? 1 << index : 0), 0);
    const best = along.sort((a, b) => rank(b) - rank(a) || Math.abs(b.by[axis]) - Math.abs(a.by[axis]))[0];
    if (best) chosen.push(best);
  }
  return chosen.length || !pulls.length ? chosen : [pulls.sort((a, b) => size(b) - size(a))[0]];
}

/** Values of tunables, as texts, that move a layer by a distance, clamped to their ranges. */
function moved(pulls, { x, y }, text, tunables) {
  const parts = new Map();
  let changes = [];
  if (pulls.length === 2) {
    const [[a, c], [b, d]] = pulls.map(({ by }) => by), whole = a * d - b * c;
    changes = [(x * d - b * y) / whole, (a * y - x * c) / whole];
  } else changes = pulls.map(({ by: [a, b] }) => (x * a + y * b) / (a * a + b * b));
  pulls.forEach(({ name, part }, index) => {
    const tunable = tunables.find(one => one.name === name);
    const values = parts.get(name) ?? text(name).split(",").map(Number);
    const [low, high] = part ? tunable.vertical : tunable.range, step = tunable.step ?? (tunable.whole ? 1 : 0);
    const wanted = clamp(values[part] + changes[index], low, high);
    values[part] = step ? rounded(clamp(low + Math.round((wanted - low) / step) * step, low, high), 6) : rounded(wanted, 2);
    parts.set(name, values);
  });
  return Object.fromEntries([...parts].map(([name, values]) => [name, values.join(",")]));
}
