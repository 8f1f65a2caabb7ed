// Plays whole lives of the React Native host's timeline, with a stand-in for Animated whose time this script moves:
// `make test-hosts`.
const assert = require("assert");
const Module = require("module");
const path = require("path");

/** The time in milliseconds, and the timers. */
let now = 0;
let due = [];

/** Animated.Value, as far as a progress needs it: what is set or animated anew ends the animation that runs. */
class Value {
  constructor(value) { this.value = value; }
  setValue(value) { this.stop(); this.value = value; }
  stopAnimation() { this.stop(); }
  stop() {
    const { animation } = this;
    this.animation = undefined;
    if (!animation) return;
    due = due.filter(other => other !== animation);
    this.value = this.at(animation);
    animation.callback({ finished: false });
  }
  at({ from, to, began, duration }) { return from + (to - from) * Math.min(1, (now - began) / duration); }
  get current() { return this.animation ? this.at(this.animation) : this.value; }
}

const timing = (value, { toValue, duration }) => ({
  start(callback) {
    value.stop();
    const animation = { value, from: value.value, to: toValue, began: now, duration, callback };
    value.animation = animation;
    due.push(animation);
  },
});

async function advance(milliseconds) {
  const target = now + milliseconds;
  for (;;) {
    await null;
    const next = due.filter(({ began, duration }) => began + duration <= target)
      .sort((a, b) => a.began + a.duration - b.began - b.duration)[0];
    if (!next) break;
    now = next.began + next.duration;
    due = due.filter(other => other !== next);
    next.value.animation = undefined;
    next.value.value = next.to;
    next.callback({ finished: true });
  }
  now = target;
  await null;
}

const load = Module._load;
Module._load = (name, ...rest) =>
  name === "react-native" ? { Animated: { Value, timing }, Easing: { linear: t => t } } : load(name, ...rest);

const find = folder => require("fs").readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
  entry.isDirectory() ? find(path.join(folder, entry.name)) : [path.join(folder, entry.name)]);
const { RefreshTimeline } = require(find(path.resolve(process.argv[2])).find(f => f.endsWith("RefreshTimeline.js")));

const parts = {
  pull: [0, 100], refreshing: [101, 161], "end-success": [162, 252], "end-failure": [253, 283],
};
const file = {
  fr: 60, op: 284, markers: Object.entries(parts).map(([cm, [tm, last]]) => ({ tm, cm, dr: last - tm })),
};
const make = (changed = {}) => {
  const progress = new Value(0);
  const timeline = new RefreshTimeline(progress, { ...file, ...changed });
  return { timeline, frame: () => progress.current * file.op };
};
const near = (a, b) => assert(Math.abs(a - b) < 1e-6, `${a} is not ${b}`);
const within = (frame, part) => {
  const [first, last] = parts[part];
  assert(frame >= first - 1e-6 && frame <= last + 1e-6, `${frame} is not of ${part}`);
};

(async () => {
  for (const [result, part] of [["success", "end-success"], ["failure", "end-failure"], ["offline", "end-success"]]) {
    const { timeline, frame } = make();
    for (const ratio of [0, 0.25, 1, 1.5]) {
      timeline.pull(ratio);
      near(frame(), 100 * Math.min(ratio, 1));
    }
    timeline.refresh();
    for (let step = 0; step < 60; step++) {
      within(frame(), "refreshing");
      await advance(37);
    }
    const before = frame();
    let ended = 0;
    timeline.end(result).then(() => { ended++; });
    // The loop is played to its end, then the ending.
    await advance((161 - before) / 60 * 1000 - 1);
    within(frame(), "refreshing");
    near(frame(), 161 - 0.06);
    await advance(2);
    within(frame(), part);
    const [first, last] = parts[part];
    await advance((last - first) / 60 * 1000 - 10);
    assert.strictEqual(ended, 0);
    await advance(20);
    assert.strictEqual(ended, 1);
    near(frame(), last);
    await advance(5000);
    near(frame(), last);
    timeline.pull(0.4);
    near(frame(), 40);
    assert.strictEqual(ended, 1);
  }
  // A refresh that ends at once plays one loop; one that begins while another ends is shown at once.
  const { timeline, frame } = make();
  timeline.refresh();
  let ended = 0;
  timeline.end("success").then(() => { ended++; });
  await advance(990);
  within(frame(), "refreshing");
  await advance(100);
  within(frame(), "end-success");
  timeline.refresh();
  await advance(0);
  assert.strictEqual(ended, 1);
  await advance(4000);
  within(frame(), "refreshing");
  // The view is gone: whoever waits goes on.
  timeline.end("success").then(() => { ended++; });
  timeline.stop();
  await advance(0);
  assert.strictEqual(ended, 2);
  // Files without endings, and without markers.
  for (const markers of [file.markers.slice(0, 2), [], undefined]) {
    const bare = make({ markers });
    bare.timeline.pull(0.5);
    bare.timeline.refresh();
    await advance(500);
    let done = false;
    bare.timeline.end("success").then(() => { done = true; });
    await advance(2000);
    assert(done);
  }
  console.log("test-hosts: the timeline of React Native plays");
})().catch(error => {
  console.error(error);
  process.exit(1);
});
