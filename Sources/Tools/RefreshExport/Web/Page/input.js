// Input that pulls and scrolls a list: touch, mouse, wheel, trackpad and keys.

/** Handles the input events of a list while it is in a document. */
class ListInput {
  /** Seconds without wheel events after which a gesture ends, because no event reports fingers leaving a trackpad. */
  static #wheelPause = 0.15;

  #list;
  #content;
  #fingers = new Map();
  /** Simulated finger of a wheel gesture that began at the top; null without one. */
  #wheel = null;
  #listening = null;

  constructor(list, content) {
    this.#list = list;
    this.#content = content;
  }

  connect() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const events = { pointerdown: "began", pointermove: "moved", pointerup: "ended", pointercancel: "cancelled" };
    for (const [name, phase] of Object.entries(events)) {
      this.#list.addEventListener(name, event => this.#receive(event, phase), { signal });
    }
    this.#list.addEventListener("wheel", event => this.#turn(event), { signal, passive: false });
    this.#list.addEventListener("keydown", event => this.#press(event), { signal });
  }

  disconnect() {
    this.#listening.abort();
    // The end events of active pointers will not arrive.
    this.#fingers.clear();
    this.#wheel?.forget();
    this.#wheel = null;
    if (this.#content.drag) this.#content.endDrag(0, true);
  }

  /** Time of an event in seconds, on the clock of the list. */
  #time(event) {
    const clock = this.#list.constructor.clock();
    return Math.max(this.#list.isOnOwnClock ? event.timeStamp / 1000 : clock, this.#content.time);
  }

  // Fingers

  #receive(event, phase) {
    if (event.pointerType === "mouse" && event.button > 0) return;
    if (event.composedPath()[0].closest?.("button")) return;
    if (phase === "began") this.#list.setPointerCapture(event.pointerId);
    const events = phase === "moved" && event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event];
    for (const part of events) this.#touch(phase, part.clientY, this.#time(part), event.pointerId);
    this.#list.didSchedule();
  }

  #touch(phase, y, time, id) {
    const content = this.#content;
    this.#list.advance(time);
    if (phase === "began") {
      // Only the first finger counts.
      if (this.#fingers.size) return;
      this.#endWheel();
      // Touches catch a throw, but opening and closing stops only for a drag.
      const catches = content.motion !== null && !content.motion.completion;
      this.#fingers.set(id, new Finger(y, time, catches));
      if (catches) content.beginDrag();
      return;
    }
    const finger = this.#fingers.get(id);
    if (!finger) return;
    if (phase === "moved" || (phase === "ended" && !finger.isAt(y))) {
      const step = finger.move(y, time);
      if (step !== undefined) {
        if (!content.drag) content.beginDrag();
        content.dragBy(-step);
      }
    }
    if (phase === "moved") return;
    this.#fingers.delete(id);
    if (content.drag) content.endDrag(phase === "ended" ? -finger.velocity(time) : 0, phase === "cancelled");
  }

  // Wheels

  /**
   * Scrolls by a wheel event, up to the edges. Only a gesture that begins at the top pulls: on no platform does the
   * momentum of a throw start a refresh.
   */
  #turn(event) {
    if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY) || this.#fingers.size) return;
    event.preventDefault();
    const content = this.#content;
    this.#list.advance(this.#time(event));
    const step = event.deltaY * [1, 16, this.#list.clientHeight][event.deltaMode];
    this.#wheel ??= { pulls: step < 0 && content.offset <= content.least + 0.5, forget: () => {} };
    if (this.#wheel.pulls) {
      if (!content.drag) content.beginDrag();
      content.dragBy(step);
    } else {
      content.scrollBy(step, false);
    }
    this.#wheel.forget();
    this.#wheel.forget = content.later(ListInput.#wheelPause, () => this.#endWheel());
    this.#list.didSchedule();
  }

  #endWheel() {
    const wheel = this.#wheel;
    this.#wheel = null;
    wheel?.forget();
    if (wheel?.pulls && this.#content.drag) this.#content.endDrag(0, false);
  }

  // Keys

  /** Handles scrolling keys like a browser. Refreshing has a button, because no platform defines a key for it. */
  #press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.composedPath()[0].localName === "button") return;
    const page = 0.9 * this.#list.clientHeight;
    const steps = {
      ArrowDown: 40, ArrowUp: -40, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity,
      " ": event.shiftKey ? -page : page,
    };
    const step = steps[event.key];
    if (step === undefined || this.#content.drag) return;
    event.preventDefault();
    this.#list.advance(this.#time(event));
    this.#content.scrollBy(step, !matchMedia("(prefers-reduced-motion: reduce)").matches);
    this.#list.didSchedule();
  }
}
