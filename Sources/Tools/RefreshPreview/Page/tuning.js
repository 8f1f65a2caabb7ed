// The panel of the control's tunables: values, undo and redo, and writing values into the source.

import { field } from "./fields.js";

const id = name => document.getElementById(name);

export class Tuning {
  /**
   * @param apply shows the control with changed values, by name: those that differ from the source.
   * @param ask sends a message to the stage.
   */
  constructor(apply, ask) {
    this.apply = apply;
    this.ask = ask;
    this.tunables = [];
    this.fields = new Map();
    this.values = {};
    this.undone = [];
    this.done = [];
    this.asked = null;
    this.isReading = false;
    this.number = 0;
    this.phaseAt = () => undefined;
    this.dialog = id("source");
    const actions = { undo: () => this.undo(), redo: () => this.redo(), "reset-all": () => this.set({}), write: () => this.write(false) };
    for (const name in actions) id(name).addEventListener("click", actions[name]);
    id("tunables").addEventListener("submit", event => event.preventDefault());
    id("source-write").addEventListener("click", () => this.write(true));
    id("source-close").addEventListener("click", () => this.dialog.close());
    addEventListener("keydown", event => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !this.tunables.length) return;
      const isRedo = event.key === "y" || event.key === "Z";
      if (event.key !== "z" && !isRedo || event.target.closest?.("input[type=text]")) return;
      event.preventDefault();
      isRedo ? this.redo() : this.undo();
    });
  }

  /** Sets the tunables of a new control; keeps only values of tunables that it has. */
  declare(tunables, values) {
    const isSame = JSON.stringify(tunables) === JSON.stringify(this.tunables);
    this.tunables = tunables;
    this.values = Object.fromEntries(Object.entries(values).filter(([name, value]) =>
      tunables.some(one => one.name === name && one.declared !== value)));
    if (!isSame) {
      this.done = [];
      this.undone = [];
      this.build();
    }
    this.asked = null;
    // The field being edited already shows its value.
    if (!this.changing) this.show();
  }

  get isEmpty() { return this.tunables.length === 0; }

  build() {
    this.fields.clear();
    const groups = new Map();
    for (const tunable of this.tunables) {
      const group = tunable.group ?? "";
      if (!groups.has(group)) groups.set(group, []);
      groups.get(group).push(this.row(tunable));
    }
    id("tunables").replaceChildren(...[...groups].map(([group, rows]) => {
      const set = document.createElement("fieldset"), legend = document.createElement("legend");
      legend.textContent = group;
      if (group) set.append(legend);
      set.append(...rows);
      return set;
    }));
  }

  row(tunable) {
    const own = field(tunable, { input: text => this.input(tunable, text), change: () => { this.changing = null; } });
    const row = document.createElement("div"), label = document.createElement("span"), reset = document.createElement("button");
    row.className = "tunable";
    row.dataset.kind = tunable.kind;
    row.dataset.name = tunable.name;
    label.textContent = words(tunable.name);
    label.title = `${tunable.name}: ${tunable.allowed.replace("expected ", "")}`;
    Object.assign(reset, { type: "button", className: "reset", textContent: "↺", title: `Reset to ${tunable.declared}`, ariaLabel: `Reset ${tunable.name}` });
    reset.addEventListener("click", () => {
      const { [tunable.name]: _, ...others } = this.values;
      this.set(others);
    });
    row.append(label, own.element, reset);
    this.fields.set(tunable.name, { own, reset, row });
    return row;
  }

  show() {
    for (const { name, declared } of this.tunables) {
      const { own, reset, row } = this.fields.get(name), isChanged = name in this.values;
      own.show(this.values[name] ?? declared);
      reset.disabled = !isChanged;
      row.classList.toggle("changed", isChanged);
    }
    this.showState();
  }

  showState() {
    id("undo").disabled = !this.done.length;
    id("redo").disabled = !this.undone.length;
    const isChanged = Object.keys(this.values).length > 0;
    for (const name of ["reset-all", "write"]) id(name).disabled = !isChanged;
  }

  // Handles an edit in a field; a continuous edit is one undo step.
  input(tunable, text) {
    this.note(tunable.name);
    const { [tunable.name]: _, ...others } = this.values;
    this.values = text === tunable.declared ? others : { ...others, [tunable.name]: text };
    const { reset, row } = this.fields.get(tunable.name);
    reset.disabled = !(tunable.name in this.values);
    row.classList.toggle("changed", !reset.disabled);
    this.showState();
    this.apply(this.values);
  }

  /** Changes values from outside their fields, such as by a drag on the canvas; all changes until `finish()` are one undo step. */
  enter(texts, what) {
    this.note(what);
    const values = { ...this.values, ...texts };
    for (const { name, declared } of this.tunables) if (values[name] === declared) delete values[name];
    this.values = values;
    this.show();
    this.apply(values);
  }

  finish() { this.changing = null; }

  /** Text of a tunable's value in a set of values, or its declared value. */
  text(name, values = this.values) { return values[name] ?? this.tunables.find(one => one.name === name).declared; }

  // MARK: Courses of curves and springs

  /** Requests the unknown courses of curves and springs for a gesture, one at a time, preferably of a layer; null for no gesture. */
  askCourses(gesture, layer) {
    this.subject = [gesture, layer];
    if (this.asked || this.changing) return;
    const key = JSON.stringify([this.values, gesture, layer]);
    const next = this.tunables.find(({ name }) => this.fields.get(name).own.showCourse && this.fields.get(name).key !== key);
    if (!next) return;
    const field = this.fields.get(next.name);
    if (gesture === null) {
      field.key = key;
      field.own.showCourse(null);
      return this.askCourses(gesture, layer);
    }
    this.asked = { field, key, number: this.number += 1 };
    this.ask({ do: "course", tunable: next.name, layer, number: this.number });
  }

  /** Marks the graphs as outdated after a gesture; new measurements follow when the stage rests. */
  expectCourses() {
    for (const { own } of this.fields.values()) own.showCourse?.(null, undefined, "Measuring what it moves …");
  }

  course(answer) {
    if (answer.number !== this.asked?.number) return;
    const { field, key } = this.asked, { motion, problem } = answer;
    this.asked = null;
    if (this.changing) return;
    field.key = key;
    field.own.showCourse(motion ? answer : null, motion && this.phaseAt((motion.start + motion.end) / 2),
      problem ?? "It shapes no motion of this gesture.");
    this.askCourses(...this.subject);
  }

  // Adds an undo step, except during a continuous edit.
  note(what = null) {
    this.asked = null;
    if (what !== null && this.changing === what) return;
    this.changing = what;
    this.done.push(this.values);
    if (this.done.length > 200) this.done.shift();
    this.undone = [];
  }

  set(values) {
    this.note();
    this.take(values);
  }

  take(values) {
    this.changing = null;
    this.values = values;
    this.show();
    this.apply(values);
  }

  undo() {
    if (!this.done.length) return;
    this.undone.push(this.values);
    this.take(this.done.pop());
  }

  redo() {
    if (!this.undone.length) return;
    this.done.push(this.values);
    this.take(this.undone.pop());
  }

  // MARK: Writing into the source

  write(isFinal) {
    this.isReading = true;
    if (!isFinal) {
      id("source-edits").replaceChildren();
      id("source-note").textContent = "Reading the sources …";
      id("source-note").dataset.state = "";
      id("source-write").disabled = true;
      this.dialog.showModal();
    }
    if (!this.ask({ do: "source", set: this.values, writes: isFinal })) this.lost();
  }

  /** Reports that the process that reads the sources has gone. */
  lost() {
    if (this.isReading) this.source({ problem: "The program does not run: try again once the preview is ready." });
  }

  source({ edits = [], problem, written }) {
    this.isReading = false;
    const note = id("source-note");
    note.dataset.state = problem ? "fault" : written ? "good" : "";
    note.textContent = problem ?? (written ? "Written. The preview shows the new source once it is built."
      : edits.length ? "These literals change, and nothing else:" : "The sources say so already.");
    id("source-write").disabled = !edits.length || written || problem !== undefined;
    id("source-edits").replaceChildren(...edits.map(({ path, line, before, after }) => {
      const part = document.createElement("pre"), head = document.createElement("span");
      head.className = "kind";
      head.textContent = `${path}:${line}\n`;
      part.append(head, ...before.map(text => marked("del", "-", text)), ...after.map(text => marked("ins", "+", text)));
      return part;
    }));
  }
}

const marked = (name, sign, text) => {
  const element = document.createElement(name);
  element.textContent = `${sign} ${text}\n`;
  return element;
};

/** A name such as `fadeDuration` as readable text: “Fade duration”. */
const words = name => {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, (_, one, other) => `${one} ${other.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};
