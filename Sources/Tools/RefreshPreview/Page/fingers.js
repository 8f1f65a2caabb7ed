// Conversion of mouse, pen, touch, wheel and keyboard events into touches.

const wheelFinger = 900, pinchFingers = [901, 902], keyFinger = 910;

export class Fingers {
  /** @param send receives a list of touches; @param size returns the size of the stage in points. */
  constructor(canvas, size, send) {
    this.canvas = canvas;
    this.size = size;
    this.send = send;
    this.queue = [];
    this.sent = 0;
    this.ids = new Map();
    this.wheel = null;
    this.pinch = null;
    this.isPicking = () => false;
    this.listen();
  }

  listen() {
    const canvas = this.canvas;
    canvas.addEventListener("pointerdown", event => this.down(event));
    const moves = "onpointerrawupdate" in window ? "pointerrawupdate" : "pointermove";
    canvas.addEventListener(moves, event => this.moved(event));
    canvas.addEventListener("pointerup", event => this.up(event, "ended"));
    canvas.addEventListener("pointercancel", event => this.up(event, "cancelled"));
    canvas.addEventListener("wheel", event => this.wheeled(event), { passive: false });
    canvas.addEventListener("keydown", event => this.keyDown(event));
    canvas.addEventListener("keyup", event => this.keyUp(event));
    canvas.addEventListener("blur", () => this.liftKey());
    canvas.addEventListener("contextmenu", event => event.preventDefault());
  }

  place(event) {
    const box = this.canvas.getBoundingClientRect(), { width, height } = this.size();
    return {
      x: (event.clientX - box.left) / box.width * width, y: (event.clientY - box.top) / box.height * height,
    };
  }

  // Simulated fingers of the wheel, pinch and keys lift before a pointer's finger goes down.
  down(event) {
    if (event.button !== 0 || this.isPicking()) return;
    this.endWheel();
    this.endPinch();
    this.liftKey();
    let id = 1;
    const taken = new Set(this.ids.values());
    while (taken.has(id)) id++;
    this.ids.set(event.pointerId, id);
    this.canvas.setPointerCapture(event.pointerId);
    this.add(id, "began", this.place(event), event.timeStamp);
    this.flush();
  }

  moved(event) {
    const id = this.ids.get(event.pointerId);
    if (id !== undefined) this.add(id, "moved", this.place(event), event.timeStamp);
  }

  up(event, phase) {
    const id = this.ids.get(event.pointerId);
    if (id === undefined) return;
    this.ids.delete(event.pointerId);
    this.add(id, phase, this.place(event), event.timeStamp);
    this.flush();
  }

  // Wheel events move a simulated finger that lifts when they stop; with Control held they pinch.
  wheeled(event) {
    event.preventDefault();
    if (this.ids.size) return;
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? this.size().height : 1;
    event.ctrlKey ? this.pinched(event, event.deltaY * unit) : this.scrolled(event, event.deltaX * unit, event.deltaY * unit);
  }

  scrolled(event, dx, dy) {
    this.endPinch();
    if (!this.wheel) {
      this.wheel = this.place(event);
      this.add(wheelFinger, "began", this.wheel, event.timeStamp);
    }
    this.wheel = { x: this.wheel.x - dx, y: this.wheel.y - dy };
    this.add(wheelFinger, "moved", this.wheel, event.timeStamp);
    clearTimeout(this.wheelTimer);
    this.wheelTimer = setTimeout(() => this.endWheel(), 140);
  }

  endWheel() {
    clearTimeout(this.wheelTimer);
    if (!this.wheel) return;
    this.add(wheelFinger, "ended", this.wheel, performance.now());
    this.wheel = null;
    this.flush();
  }

  pinched(event, dy) {
    this.endWheel();
    if (!this.pinch) {
      this.pinch = { center: this.place(event), reach: 60 };
      this.pinchTo("began", event.timeStamp);
    }
    this.pinch.reach = Math.min(2000, Math.max(4, this.pinch.reach * Math.exp(-dy * 0.008)));
    this.pinchTo("moved", event.timeStamp);
    clearTimeout(this.pinchTimer);
    this.pinchTimer = setTimeout(() => this.endPinch(), 180);
  }

  pinchTo(phase, time) {
    const { center, reach } = this.pinch;
    pinchFingers.forEach((id, index) =>
      this.add(id, phase, { x: center.x + (index ? reach : -reach), y: center.y }, time));
  }

  endPinch() {
    clearTimeout(this.pinchTimer);
    if (!this.pinch) return;
    this.pinchTo("ended", performance.now());
    this.pinch = null;
    this.flush();
  }

  // An arrow key moves a simulated finger while it is down and lifts the finger when released.
  keyDown(event) {
    const way = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (!way || this.isPicking() || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (this.key || this.ids.size) return;
    const { width, height } = this.size();
    this.key = { name: event.key, way, from: { x: width / 2, y: height / 3 }, began: performance.now() };
    this.key.at = this.key.from;
    this.add(keyFinger, "began", this.key.from, this.key.began);
    const move = () => {
      if (!this.key) return;
      const now = performance.now(), far = (now - this.key.began) * 0.45;
      this.key.at = { x: this.key.from.x + this.key.way[0] * far, y: this.key.from.y + this.key.way[1] * far };
      this.add(keyFinger, "moved", this.key.at, now);
      this.key.timer = setTimeout(move, 8);
    };
    move();
  }

  keyUp(event) { if (this.key?.name === event.key) this.liftKey(); }

  liftKey() {
    if (!this.key) return;
    clearTimeout(this.key.timer);
    this.add(keyFinger, "ended", this.key.at, performance.now());
    this.key = null;
    this.flush();
  }

  /** Drops all touches, because their stage has gone. */
  forget() {
    this.queue = [];
    this.ids.clear();
    this.wheel = this.pinch = null;
    if (this.key) clearTimeout(this.key.timer);
    this.key = null;
  }

  // Within one message, consecutive moves of a finger are merged into the last.
  add(id, phase, place, time) {
    const last = this.queue.findLast(touch => touch.id === id);
    const touch = { id, phase, x: place.x, y: place.y, t: Math.max(0, time) };
    if (phase === "moved" && last?.phase === "moved") Object.assign(last, touch);
    else this.queue.push(touch);
    if (this.timer) return;
    const wait = 4 - (performance.now() - this.sent);
    if (wait <= 0) this.flush();
    else this.timer = setTimeout(() => this.flush(), wait);
  }

  flush() {
    clearTimeout(this.timer);
    this.timer = null;
    this.sent = performance.now();
    if (!this.queue.length) return;
    this.queue.sort((a, b) => a.t - b.t);
    this.send(this.queue.splice(0));
  }
}

/** Touches sent since the stage last reported its gesture; they complete the gesture if the stage ends first. */
export class Draft {
  touches = [];

  /** @param script the gesture that the first touch continues; @param time seconds since that gesture began. */
  add(touches, script, time) {
    for (const { id, phase, x, y, t } of touches) {
      if (!this.touches.length) Object.assign(this, { before: script?.touches ?? [], from: Math.max(time, script?.touches.at(-1)?.t ?? 0), origin: t });
      this.touches.push({ id, phase, x, y, t: Math.max(0, t - this.origin) / 1000 });
    }
  }

  /** Marks the stored touches as the start of a new gesture. */
  begin() { [this.before, this.from] = [[], 0]; }

  /** Drops the touches, because the stage has reported the gesture or shows another; keeps them while a finger is down. */
  told() { if (!this.down.size) this.forget(); }

  forget() { this.touches = []; }

  get down() {
    const down = new Map();
    for (const touch of this.touches) ["ended", "cancelled"].includes(touch.phase) ? down.delete(touch.id) : down.set(touch.id, touch);
    return down;
  }

  /** The whole gesture with its fingers lifted; null without touches. */
  get script() {
    if (!this.touches.length) return null;
    const end = this.touches.at(-1).t + 1 / 60;
    const touches = [...this.touches, ...[...this.down.values()].map(touch => ({ ...touch, phase: "ended", t: end }))];
    return { touches: [...this.before, ...touches.map(touch => ({ ...touch, t: this.from + touch.t }))], ends: [], length: this.from + end };
  }
}
