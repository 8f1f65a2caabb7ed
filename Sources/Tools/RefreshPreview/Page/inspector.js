// The inspector panel: layer tree with property values, property curves, and drawing commands.

import { amount, velocities } from "./graph.js";

const svg = (name, attributes) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  return element;
};

const make = (name, text, className) => {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
};

export class Inspector {
  /** @param ask sends a message to the stage; @param seek shows another instant. */
  constructor(ask, seek) {
    this.ask = ask;
    this.seek = seek;
    this.layers = [];
    this.selected = null;
    this.curves = null;
    this.time = 0;
    this.phaseAt = () => undefined;
    this.tree = document.getElementById("layers");
    this.details = document.getElementById("details");
    this.polygon = document.querySelector("#outline polygon");
    this.tabs = [...document.querySelectorAll("[role=tab]")];
    for (const tab of this.tabs) tab.addEventListener("click", () => {
      this.isChosen = true;
      this.open(tab);
    });
    document.querySelector("[role=tablist]").addEventListener("keydown", event => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!way || event.target.role !== "tab") return;
      const tabs = this.tabs.filter(tab => !tab.hidden);
      const next = tabs[(tabs.indexOf(event.target) + way + tabs.length) % tabs.length];
      this.open(next);
      next.focus();
    });
    this.tree.addEventListener("click", event => {
      const row = event.target.closest(".layer");
      if (row) this.select(row.dataset.path);
    });
    this.tree.addEventListener("keydown", event => {
      const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!way) return;
      event.preventDefault();
      const index = this.layers.findIndex(layer => layer.path === this.selected);
      const next = this.layers[Math.min(this.layers.length - 1, Math.max(0, index + way))];
      if (next) this.select(next.path);
    });
  }

  /** True after the user has selected a tab. */
  isChosen = false;

  open(tab) {
    for (const other of this.tabs) {
      const isOpen = other === tab;
      other.setAttribute("aria-selected", isOpen);
      other.tabIndex = isOpen ? 0 : -1;
      document.getElementById(other.getAttribute("aria-controls")).hidden = !isOpen;
    }
    if (this.last) this.show(this.last);
    this.inspect();
  }

  isOpen(name) { return !document.getElementById(`panel-${name}`).hidden; }

  /** Requests the layer tree; property values only for the selected layer, the display list only while its tab is open. */
  inspect() { this.ask({ do: "inspect", layer: this.selected ?? undefined, list: this.isOpen("drawing") }); }

  show(inspection) {
    this.last = inspection;
    this.layers = inspection.layers;
    this.time = inspection.t;
    if (this.isOpen("layers")) {
      this.showTree();
      this.showDetails();
    }
    if (this.isOpen("drawing")) {
      document.getElementById("drawing").replaceChildren(...inspection.list.map(command => {
        const row = make("li");
        const text = make("span", command.text);
        text.style.paddingLeft = `${command.depth}rem`;
        row.append(text, make("span", command.layer));
        return row;
      }));
    }
    this.outline();
  }

  showTree() {
    const words = JSON.stringify([this.selected, this.layers.map(({ quad, properties, ...others }) => others)]);
    if (words === this.shownTree) return;
    this.shownTree = words;
    const rows = this.layers.map(layer => {
      const row = make("div", undefined, `layer${layer.hidden ? " dimmed" : ""}${layer.moves ? " moves" : ""}`);
      row.role = "treeitem";
      row.ariaLevel = layer.depth + 1;
      row.ariaSelected = layer.path === this.selected;
      row.dataset.path = layer.path;
      row.style.paddingLeft = `${0.75 + 0.8 * Math.min(layer.depth, 12)}rem`;
      const { text } = layer;
      row.append(make("span", layer.name || (text ? `“${text}”` : layer.kind)));
      if (layer.name || text) row.append(make("span", layer.kind, "kind"));
      return row;
    });
    this.tree.replaceChildren(...rows);
  }

  select(path) {
    this.selected = path;
    this.curves = null;
    this.showTree();
    this.showDetails();
    this.outline();
    this.reveal();
    this.inspect();
    this.ask({ do: "curves", layer: path });
  }

  // Scrolls the list without scrolling the page.
  reveal() {
    const row = this.tree.querySelector("[aria-selected=true]");
    if (!row) return;
    const [box, own] = [this.tree.getBoundingClientRect(), row.getBoundingClientRect()];
    if (own.top < box.top) this.tree.scrollTop -= box.top - own.top;
    if (own.bottom > box.bottom) this.tree.scrollTop += own.bottom - box.bottom;
  }

  get layer() { return this.layers.find(layer => layer.path === this.selected); }

  showDetails() {
    const layer = this.layer;
    if (!layer) return this.details.replaceChildren(make("p", "Select a layer to see its values and how they change.", "kind"));
    const table = make("table");
    for (const [name, value] of Object.entries(layer.properties ?? {}).sort()) {
      const row = table.insertRow();
      const cell = make("td", format(value));
      if (/^#[0-9a-f]{8}$/.test(value)) {
        const swatch = make("span", undefined, "swatch");
        swatch.style.backgroundColor = value;
        cell.prepend(swatch);
      }
      row.append(make("th", name), cell);
    }
    const parts = [make("h3", layer.name || layer.kind), table];
    if (this.curves?.layer === this.selected) parts.push(...this.motions());
    this.details.replaceChildren(...parts);
  }

  /** Draws the property curves of setting A behind the current ones; null removes them. */
  showKept(curves) {
    this.kept = curves;
    this.showDetails();
  }

  showCurves(curves) {
    if (curves.layer !== this.selected) return;
    this.curves = curves;
    this.showDetails();
  }

  // Curves of the properties that change in the phase on screen.
  motions() {
    const phase = this.phaseAt(this.time), { times, series } = this.curves;
    const range = phase ?? { from: times[0], to: times.at(-1) };
    const figures = series.map(one => this.curve(one, range)).filter(figure => figure);
    return figures.length ? figures : [make("p", `Nothing of it moves${phase ? ` in ${phase.name}` : ""}.`, "kind")];
  }

  curve({ name, unit, values }, { from, to }) {
    const within = (times, values) => times.map((time, index) => ({ time, value: values[index] }))
      .filter(({ time, value }) => value !== null && time >= from - 1e-6 && time <= to + 1e-6);
    const points = within(this.curves.times, values);
    const other = this.kept?.layer === this.selected ? this.kept.series.find(one => one.name === name) : undefined;
    const kept = other ? within(this.kept.times, other.values) : [];
    const [low, high] = span([...points, ...kept]);
    if (!(high > low)) return null;
    const speeds = velocities(points), most = Math.max(...speeds.map(({ value }) => Math.abs(value)));
    const x = time => (time - from) / Math.max(1e-6, to - from) * 100;
    const path = (points, y) => points.map(({ time, value }, index) =>
      `${index ? "L" : "M"}${x(time).toFixed(3)} ${y(value).toFixed(3)}`).join("");
    const y = value => 46 - (value - low) / (high - low) * 42;
    const figure = make("figure", undefined, "curve"), head = make("div");
    const now = speeds.findLast(({ time }) => time <= this.time + 1e-6)?.value ?? 0;
    const speed = `${amount(now, `${unit || "1"}/s`)}, up to ${amount(most, `${unit || "1"}/s`)}`;
    const course = `${format(low)} … ${amount(high, unit)}`;
    head.append(make("span", name), make("span", course, "kind"), make("span", speed, "kind"));
    const picture = svg("svg", { viewBox: "0 0 100 50", preserveAspectRatio: "none", role: "img" });
    picture.append(svg("path", { d: path(speeds, value => 25 - value / Math.max(1e-9, most) * 21), class: "speed" }));
    if (other) picture.append(svg("path", { d: path(kept, y), class: "kept" }));
    picture.append(svg("path", { d: path(points, y) }), svg("line", { x1: x(this.time), x2: x(this.time), y1: 0, y2: 50 }));
    picture.setAttribute("aria-label", `${name} from ${course}, velocity ${speed}`);
    figure.append(head, picture);
    return figure;
  }

  outline() {
    const quad = this.layer?.quad ?? [];
    this.polygon.setAttribute("points", quad.join(" "));
  }

  setSize({ width, height }) {
    this.polygon.parentElement.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.polygon.parentElement.setAttribute("preserveAspectRatio", "none");
  }

  /** Selects the topmost visible layer whose outline contains a point of the stage. */
  pick({ x, y }) {
    const hit = this.layers.findLast(layer => !layer.hidden && contains(layer.quad, x, y));
    if (hit) this.select(hit.path);
  }

  openLayers() { this.open(document.getElementById("tab-layers")); }

  addEvents(events, start) {
    const list = document.getElementById("events");
    for (const event of events) {
      const row = make("li"), when = make("button", `${(event.t - start).toFixed(3)} s`);
      when.type = "button";
      when.addEventListener("click", () => this.seek(event.t));
      row.append(when, make("span", event.text));
      list.append(row);
    }
    while (list.children.length > 500) list.firstChild.remove();
  }

  clearEvents() { document.getElementById("events").replaceChildren(); }
}

const span = points => points.reduce(([low, high], { value }) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);

const format = value => typeof value === "number" ? String(Math.round(value * 1000) / 1000) : value;

// True if a convex quadrilateral contains a point, which is then on the same side of all edges.
function contains(quad, x, y) {
  let sign = 0;
  for (let index = 0; index < 4; index++) {
    const [ax, ay, bx, by] = [0, 1, 2, 3].map(part => quad[(2 * index + part) % 8]);
    const cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    if (cross === 0) continue;
    if (sign && Math.sign(cross) !== sign) return false;
    sign = Math.sign(cross);
  }
  return sign !== 0;
}
