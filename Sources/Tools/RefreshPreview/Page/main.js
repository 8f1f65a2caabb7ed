// Entry point of the page: connects the stage, the choices, the timeline, the inspector and saved files.

import { showStatus, watchStatus, StageLink } from "./link.js";
import { Picture } from "./canvas.js";
import { Draft, Fingers } from "./fingers.js";
import { Choices } from "./choices.js";
import { Timeline } from "./timeline.js";
import { Inspector } from "./inspector.js";
import { Keeping } from "./keeping.js";
import { Tuning } from "./tuning.js";
import { Kept } from "./kept.js";
import { Moving } from "./moving.js";

const id = name => document.getElementById(name);
const canvas = id("stage"), picture = new Picture(canvas), earlier = new Picture(id("before"));

let link = null, before = null, script = null, status = null, generation = 0, isBehind = false;
const shown = { time: 0, start: 0, frames: [], isPast: false, dropped: 0, cost: 0, asked: 0, answered: 0, isFresh: false };
// Measurements for tests and benchmarks of the page.
const metrics = { frames: 0, pixels: 0, touches: [], tunes: [] };

/** Sends a message to the stage; returns false if no stage is connected. */
const send = message => link?.send(message) ?? false;
const size = () => ({ width: choices.values.width, height: choices.values.height });

// MARK: The stage

const draft = new Draft();
const fingers = new Fingers(canvas, size, touches => {
  if (send({ do: "touch", touches })) draft.add(touches, script, shown.time - shown.start);
});
const choices = new Choices(() => show());
const timeline = new Timeline(time => seek(time));
const inspector = new Inspector(send, time => seek(time));
const keeping = new Keeping(send, () => link?.address ?? "");
const tuning = new Tuning(values => tune(values), send);
tuning.phaseAt = inspector.phaseAt = time => timeline.range(time);

/** Shows the choices on a new stage, which repeats the last gesture; `plays` also plays it. */
function show({ plays = false } = {}) {
  fingers.forget();
  draft.forget();
  fit();
  showFacts();
  document.title = `${choices.values.subject} – RefreshKit preview`;
  const message = { do: "show", choices: choices.message, plays };
  if (script) message.script = script;
  expectStage();
  send(message);
  showKept();
}

// Shows setting A on its own stage, with the same choices and gesture.
function showKept() {
  if (!kept.values) return;
  // Recording continues after the last finger has lifted, so the longer duration applies.
  const whole = script ? { ...script, length: Math.max(script.length, timeline.end - shown.start) } : undefined;
  before?.send({ do: "show", choices: { ...choices.message, set: kept.values }, script: whole });
}

// Tuning messages are sent one at a time; of the values that arrive meanwhile, only the last are sent.
let isTuning = false, nextValues = null;

/** Replays the last gesture with values of tunables. */
function tune(values) {
  choices.tune(values);
  if (isTuning) nextValues = values;
  else sendValues(values);
}

function sendValues(values) {
  isTuning = true;
  nextValues = null;
  expectStage();
  metrics.tunes.push({ sent: performance.now() });
  if (metrics.tunes.length > 1000) metrics.tunes.shift();
  send({ do: "tune", set: values });
}

function showFacts() {
  const subject = choices.subject;
  id("facts").textContent = subject?.kind === "control" ? `height ${subject.height} pt, cycle ${subject.cycle} s` : "";
}

// Marks the canvas as outdated until a new stage sends its first frame.
function expectStage() {
  shown.asked += 1;
  shown.isFresh = false;
}

// Sets the canvas's CSS size: one point of the stage per CSS pixel, or less if space is short.
function fit() {
  const { width, height } = size();
  inspector.setSize(size());
  const taken = ["header", "footer", "#hint", "#fault", "#diagnostics"].reduce((sum, one) => sum + document.querySelector(one).offsetHeight, 0);
  const part = Math.min(1, Math.max(innerHeight - taken - 48, 260) / height);
  for (const one of [canvas, id("before")]) {
    one.style.width = `${width * part}px`;
    one.style.aspectRatio = `${width} / ${height}`;
    one.style.height = "auto";
  }
}
addEventListener("resize", fit);

// A change of screen or zoom changes the number of pixels per CSS pixel.
function watchPixels() {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => {
    watchPixels();
    if (choices.values.scale === "auto") show();
  }, { once: true });
}
watchPixels();

/** Connects to a stage of the process with a number. */
function connect(number) {
  shown.asked = shown.answered = 0;
  isTuning = false;
  nextValues = null;
  const handlers = {
    open: () => {},
    hello: hello => {
      choices.offer(hello);
      timeline.colors = hello.phases;
      show({ plays: script !== null && isBehind });
      isBehind = false;
      inspectSoon();
    },
    cycles: lengths => {
      choices.measure(lengths);
      showFacts();
    },
    frame: frame => {
      note(frame);
      follow();
    },
    state: state => showState(state),
    shown: () => {
      gestures += 1;
      shown.answered += 1;
      isTuning = false;
      if (nextValues) sendValues(nextValues);
    },
    tunables: list => {
      tuning.declare(list, choices.tuning);
      // Removes values that equal the source's from the address.
      if (JSON.stringify(choices.tuning) !== JSON.stringify(tuning.values)) choices.tune(tuning.values);
      const tab = id("tab-tune");
      if (tab.hidden && !tuning.isEmpty && !inspector.isChosen) inspector.open(tab);
      if (!tab.hidden && tuning.isEmpty && inspector.isOpen("tune")) inspector.open(id("tab-layers"));
      tab.hidden = tuning.isEmpty;
    },
    // The next frame shows the values of the oldest pending tuning message.
    tuned: () => {
      const next = metrics.tunes.find(one => !one.isMade);
      if (next) next.isMade = true;
    },
    source: value => tuning.source(value),
    course: value => tuning.course(value),
    grip: value => moving.grip(value),
    begin: start => {
      draft.begin();
      shown.start = start;
      timeline.clear(start);
      inspector.clearEvents();
    },
    events: events => {
      timeline.add(events);
      inspector.addEvents(events, shown.start);
    },
    script: value => {
      script = value;
      draft.told();
      if (script.touches.length) tuning.expectCourses();
      gestures += 1;
      showKept();
    },
    diagnostics: list => {
      id("diagnostics").replaceChildren(...list.map(one => {
        const row = document.createElement("li");
        row.className = one.severity;
        row.textContent = one.text;
        return row;
      }));
      fit();
    },
    inspection: value => inspector.show(value),
    curves: value => inspector.showCurves(value),
    error: text => {
      isTuning = false;
      keeping.say(text, "fault");
    },
    busy: what => keeping.busy(what),
    exists: name => keeping.exists(name),
    kept: value => keeping.kept(value),
    golden: value => keeping.golden(value),
    verified: value => keeping.verified(value),
    saved: value => keeping.saved(value),
    closed: (_, own) => {
      if (own !== link) return;
      link = null;
      fingers.forget();
      script = draft.script ?? script;
      draft.forget();
      tuning.lost();
      document.body.classList.add("stale");
      // The connection was lost while the stage still runs: connect again.
      setTimeout(() => { if (!link && status?.stage?.generation === number) connect(number); }, 500);
    },
  };
  id("diagnostics").replaceChildren();
  document.body.classList.remove("stale");
  link = new StageLink(number, picture, handlers);
}

function note(frame) {
  Object.assign(shown, { time: frame.time, isPast: frame.isPast, cost: frame.cost, dropped: frame.dropped });
  shown.isFresh = shown.answered === shown.asked;
  shown.frames.push(frame.drawn);
  while (shown.frames[0] < frame.drawn - 1000) shown.frames.shift();
  metrics.frames += 1;
  metrics.pixels += frame.pixels;
  // Page times of touches with the time at which a frame first showed them.
  if (frame.touchTime > (metrics.touches.at(-1)?.shown ?? 0)) {
    metrics.touches.push({ shown: frame.touchTime, drawn: frame.drawn });
    if (metrics.touches.length > 5000) metrics.touches.shift();
  }
  for (const one of metrics.tunes) if (one.isMade && !one.drawn) one.drawn = frame.drawn;
  timeline.show(frame.time, undefined, frame.isPast ? undefined : frame.time);
  inspectSoon();
}

// Status texts update ten times per second, less often than frames.
function describe() {
  id("time").textContent = `${(shown.time - shown.start).toFixed(3)} s`;
  id("phase").textContent = timeline.phase(shown.time);
  const now = performance.now();
  const rate = shown.frames.filter(time => time > now - 1000).length;
  id("rate").textContent = `${rate} frames/s · ${shown.cost.toFixed(1)} ms · ${shown.dropped} dropped`;
}
setInterval(describe, 100);

function showState(state) {
  const play = id("play");
  play.textContent = state.moves ? "❚❚" : "▶";
  play.setAttribute("aria-label", state.moves ? "Pause" : "Play");
  id("loop").setAttribute("aria-pressed", state.loop);
  id("loop-phase").setAttribute("aria-pressed", state.looping !== "");
  id("loop-phase").textContent = state.looping ? `Looping ${state.looping}` : "Loop phase";
  for (const button of document.querySelectorAll("[data-rate]")) {
    button.setAttribute("aria-pressed", Number(button.dataset.rate) === state.rate);
  }
  timeline.show(shown.time, state.start, state.end);
  inspectSoon();
}

// MARK: Time

function seek(time) {
  send({ do: "seek", time });
}

const actions = {
  over: () => {
    script = null;
    expectStage();
    send({ do: "over" });
  },
  back: () => send({ do: "step", by: -1 }),
  on: () => send({ do: "step", by: 1 }),
  play: () => send({ do: link?.state?.moves ? "pause" : "play" }),
  loop: () => send({ do: "loop", on: !link?.state?.loop }),
  end: () => send({ do: "end" }),
  compare: () => compare(id("before-pane").hidden),
  "loop-phase": () => send({ do: "looping", phase: !link?.state?.looping }),
};
for (const name in actions) id(name).addEventListener("click", actions[name]);
for (const button of document.querySelectorAll("[data-rate]")) {
  button.addEventListener("click", () => send({ do: "speed", rate: Number(button.dataset.rate) }));
}

addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.repeat && event.key === " ") return;
  const isField = event.target.closest?.("input[type=text], input[type=number], select, dialog");
  const isButton = event.target.closest?.("button, input[type=checkbox]");
  if (isField || isButton && [" ", "Enter"].includes(event.key)) return;
  const name = { " ": "play", ",": "back", ".": "on", r: "over", l: "loop", e: "end", b: "compare" }[event.key];
  const rate = { 1: 1, 2: 0.5, 3: 0.25, 4: 0.1 }[event.key];
  if (name && !id(name).hidden) {
    event.preventDefault();
    actions[name]();
  } else if (rate) send({ do: "speed", rate });
});

// MARK: Inspection

// Number of stages shown so far; a changed number means that measured motions are outdated.
let gestures = 0, inspectTimer = null;
// Four inspections per second are enough to read.
function inspectSoon() {
  if (inspectTimer) return;
  inspectTimer = setTimeout(() => {
    inspectTimer = null;
    if (document.hidden || inspector.isOpen("events") && !inspector.selected) return;
    inspector.inspect();
    if (link?.state?.moves) return;
    if (inspector.isOpen("tune")) tuning.askCourses(script ? gestures : null, inspector.selected ?? undefined);
    if (!inspector.selected) return;
    send({ do: "curves", layer: inspector.selected });
    if (kept.values) before?.send({ do: "curves", layer: inspector.selected });
  }, 250);
}

fingers.isPicking = () => id("pick").checked;
id("pick").addEventListener("change", () => document.body.classList.toggle("picking", id("pick").checked));
const moving = new Moving(canvas, {
  place: event => fingers.place(event),
  isOn: fingers.isPicking,
  hold: () => seek(shown.time),
  say: text => keeping.say(text),
  ask: send,
  inspector,
  tuning,
});

// MARK: Before and after

function compare(isOn) {
  id("before-pane").hidden = !isOn || !before;
  id("after-caption").hidden = id("before-pane").hidden;
  id("compare").setAttribute("aria-pressed", !id("before-pane").hidden);
  follow();
}

// Shows the current instant on the second stage, of the previous build or of setting A.
let followed = null, earlierTime = null;
function follow() {
  if (!before?.isOpen || id("before-pane").hidden) return;
  const start = before.state?.start ?? 0, time = Math.max(0, start + shown.time - shown.start);
  if (time === followed) return;
  followed = time;
  before.send({ do: "seek", time });
}

function keepAsBefore(old) {
  kept.forget();
  before?.close();
  before = old;
  if (old) {
    old.picture = earlier;
    old.handlers = { frame: frame => { earlierTime = frame.time; }, closed: () => {
      before = null;
      compare(false);
      id("compare").hidden = true;
    } };
    // Requests a full frame, because the second canvas is empty.
    old.send({ do: "show", choices: choices.message, script: script ?? undefined });
  }
  id("compare").hidden = !before;
  if (!before) compare(false);
}

// MARK: Comparison of two settings

const kept = new Kept({
  /** Opens a second stage in the same process. */
  open: () => {
    before?.close();
    id("compare").hidden = true;
    followed = null;
    before = new StageLink(generation, earlier, {
      hello: () => showKept(),
      shown: () => { followed = null; follow(); },
      frame: frame => { earlierTime = frame.time; follow(); },
      curves: value => inspector.showKept(value),
      closed: (_, own) => { if (own === before) { before = null; kept.forget(); } },
    });
  },
  close: () => {
    inspector.showKept(null);
    before?.close();
    before = null;
    compare(false);
  },
  compare: isOn => compare(isOn),
  get values() { return tuning.values; },
  set values(values) { tuning.set(values); },
});

// MARK: The program

const program = watchStatus(next => {
  status = next;
  const fault = id("fault");
  fault.hidden = !next.fault;
  if (next.fault) {
    fault.querySelector("h2").textContent = next.fault.title;
    fault.querySelector("pre").textContent = next.fault.text;
    id("restart").hidden = !next.fault.restarts;
  }
  fit();
  showStatus(next);
  if (!next.stage) {
    document.body.classList.add("stale");
    return;
  }
  if (next.stage.generation === generation && link) return;
  const old = link;
  isBehind = generation !== 0 && next.stage.generation !== generation && !next.stage.isAfterCrash;
  if (next.stage.isAfterCrash && next.stage.generation !== generation) script = null;
  generation = next.stage.generation;
  connect(generation);
  if (old?.isOpen && isBehind) keepAsBefore(old);
  else old?.close();
}, () => showStatus(null));

id("restart").addEventListener("click", () => program.restart());

fit();
window.refreshkit = {
  metrics, shown, choices, tuning, timeline, inspector, get link() { return link; }, get script() { return script; },
  get generation() { return generation; }, get before() { return before && { time: earlierTime }; },
};
