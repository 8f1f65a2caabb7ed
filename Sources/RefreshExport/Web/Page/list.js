// A list that is pulled with a finger or the mouse, and drives the control at its top: a prototype to be touched.
//
//   <refresh-list answer="2" result="success"></refresh-list>    the refresh takes two seconds
//
// Rubber band, trigger, opening and closing are those of RefreshKit's scroll view and control. It fires `refresh` when
// a refresh begins; with `answer="never"` it goes on until `endRefreshing()` is called.

class RefreshList extends HTMLElement {
  static #bar = 64;
  static #rowHeight = 44;
  static #rowCount = 24;

  /** Where the control stands in its life, as in RefreshKit. */
  phase = "idle";
  /** Where the content is, in points: what is at the top of the list's viewport. */
  offset = -RefreshList.#bar;

  #control = document.createElement("refresh-control");
  #ground = document.createElement("div");
  #content = document.createElement("div");
  #own = 0;
  #drag = null;
  #motion = null;
  #motionCount = 0;
  #timers = [];
  #time = 0;
  #fingers = new Map();
  #isClosingHeld = false;
  #began = 0;
  #request = 0;

  constructor() {
    super();
    const style = document.createElement("style");
    style.textContent = listStyle;
    const bar = document.createElement("header");
    const title = document.createElement("b");
    const viewport = document.createElement("div");
    viewport.className = "viewport";
    title.textContent = content.name;
    bar.append(title);
    const rows = document.createElement("ul");
    rows.append(...Array.from({ length: RefreshList.#rowCount }, (_, index) => {
      const row = document.createElement("li");
      row.textContent = `${content.name} ${index + 1}`;
      return row;
    }));
    const place = content.type === "background" ? viewport : this.#content;
    place.append(this.#ground, this.#control);
    this.#content.append(rows);
    viewport.append(this.#content);
    this.#content.className = "content";
    this.#ground.className = "ground";
    this.#control.addEventListener("groundchange", () => { this.#ground.style.background = this.#control.ground; });
    this.#control.isDriven = true;
    this.attachShadow({ mode: "open" }).append(style, viewport, bar);
  }

  connectedCallback() {
    this.#time = RefreshControl.clock();
    const events = { pointerdown: "began", pointermove: "moved", pointerup: "ended", pointercancel: "cancelled" };
    for (const [name, phase] of Object.entries(events)) {
      this.addEventListener(name, event => this.#receive(event, phase));
    }
    // A phone that is turned may leave the content too far up.
    new ResizeObserver(() => {
      if (!this.#drag && !this.#motion && this.offset > this.#greatest) this.#show(this.#greatest);
    }).observe(this);
    this.#layOut();
    this.#run();
  }

  get control() { return this.#control; }

  /** Ends the refresh: "success", "failure" or another result that the control shows. */
  endRefreshing(result = "success") { this.#end(result, RefreshControl.clock()); }

  /** Goes on to a time of the clock: whatever is due happens, and the content is where it then is. */
  update(time) {
    this.#advance(time);
    this.#control.show(time);
  }

  // The finger

  #receive(event, phase) {
    if (event.pointerType === "mouse" && event.button > 0) return;
    if (phase === "began") this.setPointerCapture(event.pointerId);
    const events = phase === "moved" && event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event];
    // A page's events have the clock of `performance.now()`.
    const isOwnClock = RefreshControl.clock !== ownClock;
    for (const { clientY, timeStamp } of events) {
      this.#touch(phase, clientY, isOwnClock ? RefreshControl.clock() : timeStamp / 1000, event.pointerId);
    }
    this.#run();
  }

  #touch(phase, y, time, id) {
    time = Math.max(time, this.#time);
    this.#advance(time);
    if (phase === "began") {
      // One finger at a time.
      if (this.#fingers.size) return;
      this.#fingers.set(id, new Finger(y, time, this.#motion !== null));
      if (this.#motion) this.#beginDrag();
      return;
    }
    const finger = this.#fingers.get(id);
    if (!finger) return;
    if (phase === "moved" || (phase === "ended" && !finger.isAt(y))) {
      const step = finger.move(y, time);
      if (step !== undefined) {
        if (!this.#drag) this.#beginDrag();
        this.#drag.raw -= step;
        this.#show(this.#shown(this.#drag.raw));
      }
    }
    if (phase === "moved") return;
    this.#fingers.delete(id);
    if (this.#drag) this.#endDrag(phase === "ended" ? -finger.velocity(time) : 0, phase === "cancelled");
  }

  #beginDrag() {
    const caught = this.#takeMotion();
    this.#drag = { raw: this.#raw(this.offset) };
    caught?.completion?.();
  }

  #endDrag(velocity, isCancelled) {
    this.#drag = null;
    const count = ++this.#motionCount;
    this.#didEndDragging(isCancelled);
    if (this.#motionCount === count) this.#coast(Math.abs(velocity) >= laws.minimumSpeed - 1e-9 ? velocity : 0);
  }

  // The content

  get #least() { return -RefreshList.#bar - this.#own; }

  get #greatest() {
    return Math.max(this.#least, RefreshList.#rowCount * RefreshList.#rowHeight - this.clientHeight);
  }

  /** The resistance on one side of the content. */
  #band(isAbove) {
    return isAbove && content.resistance ? tableBand(content.resistance) : rubberBand(this.clientHeight);
  }

  /** The offset to show for one that a finger asks for. */
  #shown(raw) {
    const edge = Math.min(Math.max(raw, this.#least), this.#greatest);
    if (raw === edge) return raw;
    const limit = raw < edge && content.maximumPull !== null ? Math.max(0, content.maximumPull - this.#own) : Infinity;
    return edge + Math.max(this.#band(raw < edge).shown(raw - edge), -limit);
  }

  /** The offset to ask for so that one is shown. */
  #raw(offset) {
    const edge = Math.min(Math.max(offset, this.#least), this.#greatest);
    if (offset === edge) return offset;
    return edge + this.#band(offset < edge).raw(offset - edge);
  }

  #show(offset) {
    if (offset === this.offset) return;
    this.offset = offset;
    this.#didScroll();
  }

  #coast(velocity) {
    const law = coast(this.offset, velocity, this.#least, this.#greatest);
    if (law.seconds > 0) this.#start({ law }); else this.#show(law.destination);
  }

  #start(motion) {
    this.#motionCount++;
    this.#motion = { ...motion, began: this.#time, ends: this.#time + motion.law.seconds };
    this.#run();
  }

  #takeMotion() {
    const motion = this.#motion;
    this.#motion = null;
    this.#motionCount++;
    return motion;
  }

  /** Opens the content by some points, or closes it, and glides to where it then rests. */
  #openBy(own, completion) {
    if (this.#drag) {
      this.#own = own;
      this.#drag.raw = this.#raw(this.offset);
      return this.#later(0, completion);
    }
    this.#takeMotion()?.completion?.();
    this.#own = own;
    if (content.inset.seconds > 0) {
      const law = glide(this.offset, this.#least, content.inset.seconds, content.inset.curve);
      this.#start({ law, completion });
    } else {
      this.#show(this.#least);
      this.#later(0, completion);
    }
  }

  // Time

  #later(seconds, action) {
    this.#timers.push({ time: this.#time + seconds, action });
    this.#run();
  }

  #advance(time) {
    for (;;) {
      const timer = this.#timers.reduce((first, timer) => timer.time < first.time ? timer : first, { time: Infinity });
      const ends = this.#motion?.ends ?? Infinity;
      const { nextTime, exitTime } = this.#control;
      const exit = this.phase === "showing" ? exitTime : Infinity;
      const next = Math.min(timer.time, ends, nextTime, exit);
      if (next > time) break;
      this.#time = next;
      if (timer.time === next) {
        this.#timers.splice(this.#timers.indexOf(timer), 1);
        timer.action();
      } else if (exit === next) {
        this.#move("exiting");
      } else if (nextTime === next) {
        this.#control.show(next);
        this.#followControl();
      } else {
        const { law, completion } = this.#motion;
        this.#show(law.destination);
        if (this.#motion?.law === law) {
          this.#takeMotion();
          completion?.();
        }
      }
    }
    this.#time = time;
    if (this.#motion) this.#show(this.#motion.law.at(time - this.#motion.began));
  }

  /** Shows frames while something moves. */
  #run() {
    if (this.#request || !this.isConnected || RefreshControl.clock !== ownClock) return;
    this.#request = requestAnimationFrame(() => {
      this.#request = 0;
      this.update(RefreshControl.clock());
      if (this.#motion || this.#timers.length || this.#control.nextTime < Infinity || this.#control.hasAttribute("refreshing")) this.#run();
    });
  }

  // The control

  get #pull() {
    const distance = -RefreshList.#bar - this.offset;
    return distance > 1e-6 ? distance : 0;
  }

  #move(phase) {
    this.phase = phase;
    this.dispatchEvent(new CustomEvent("phasechange", { detail: { phase, time: this.#time } }));
  }

  #didScroll() {
    const pull = this.#pull;
    const isDragging = this.#drag !== null;
    switch (this.phase) {
      case "idle":
        if (pull > 0) { if (isDragging) this.#follow(pull); else this.#fallBack(pull); }
        break;
      case "pulling": case "armed": this.#follow(pull); break;
      case "cancelling": if (isDragging && pull > 0) this.#follow(pull); else this.#fallBack(pull);
    }
    this.#layOut();
  }

  #follow(pull) {
    const arms = pull > content.trigger;
    if (this.phase === "armed" && arms) return this.#deliver(pull);
    if (this.phase !== "pulling") this.#move("pulling");
    this.#deliver(pull);
    if (pull === 0) return this.#move("idle");
    if (!arms) return;
    this.#move("armed");
    if (content.triggersOnReach) this.#begin();
  }

  #fallBack(pull) {
    if (this.phase !== "cancelling") this.#move("cancelling");
    this.#deliver(pull);
    if (pull === 0) this.#move("idle");
  }

  #deliver(pull) { this.#control.setAttribute("pull", 100 * pull / this.#control.height); }

  #didEndDragging(isCancelled) {
    if (this.phase === "armed") {
      if (isCancelled) this.#move("cancelling"); else this.#begin();
    } else if (this.phase === "pulling") {
      this.#move("cancelling");
    } else if (this.phase === "closing" && this.#isClosingHeld) {
      this.#close();
    }
  }

  #begin() {
    this.#began = this.#time;
    this.#move("settling");
    this.#openBy(content.hold, () => { if (this.phase === "settling") this.#move("refreshing"); });
    this.#control.at(this.#time, () => this.#control.setAttribute("refreshing", ""));
    this.dispatchEvent(new CustomEvent("refresh", { bubbles: true }));
    const answer = this.getAttribute("answer") ?? "2";
    if (answer === "never") return;
    const began = this.#began;
    this.#later(Number(answer) || 0, () => {
      if (this.#began === began) this.#end(this.getAttribute("result") ?? "success", this.#time);
    });
  }

  #end(result, time) {
    if (this.phase !== "settling" && this.phase !== "refreshing") return;
    const wait = this.#began + content.minimumRefreshing - time;
    if (wait > 1e-9) return this.#later(wait, () => this.#end(result, this.#time));
    this.#move("ending");
    this.#control.setAttribute("result", result);
    this.#control.at(time, () => this.#control.removeAttribute("refreshing"));
    this.#run();
  }

  #followControl() {
    if (this.#control.state === "end") {
      this.#move(this.#control.exitTime > this.#time ? "showing" : "exiting");
    } else if (this.#control.state === "done") {
      this.#move("closing");
      if (this.#drag) this.#isClosingHeld = true; else this.#close();
    }
  }

  #close() {
    this.#isClosingHeld = false;
    const finish = () => {
      this.#control.setAttribute("pull", 0);
      this.#move("idle");
      this.#layOut();
    };
    if (this.#pull > 0) return this.#openBy(0, finish);
    this.#own = 0;
    this.#later(0, finish);
  }

  /** Puts the content and the control where they are seen. */
  #layOut() {
    const pull = this.#pull;
    const height = this.#control.height;
    const excess = Math.max(0, pull - height);
    const inner = { top: 0, middle: excess / 2, bottom: excess }[content.anchor];
    const top = content.type === "background" ? RefreshList.#bar : -Math.max(height, pull);
    this.#control.style.top = `${top + inner}px`;
    this.#ground.style.top = `${top}px`;
    this.#ground.style.height = `${Math.max(height, pull)}px`;
    const visibility = content.type === "background" && pull === 0 ? "hidden" : "";
    this.#control.style.visibility = this.#ground.style.visibility = visibility;
    this.#content.style.transform = `translateY(${-this.offset}px)`;
  }
}

const ownClock = RefreshControl.clock;

const listStyle = `
  :host {
    display: block; position: relative; overflow: hidden; background: var(--paper); color: var(--ink);
    font: 15px system-ui, sans-serif; touch-action: none; user-select: none; -webkit-user-select: none; cursor: grab;
    --paper: white; --ink: #1a1a1a; --bar: #f8f8f8; --line: #d1d1d1; --edge: #b3b3b3;
    --margin: max(15px, env(safe-area-inset-left), env(safe-area-inset-right));
  }
  @media (prefers-color-scheme: dark) {
    :host { --paper: #1c1c1c; --ink: #ebebeb; --bar: #212121; --line: #404040; --edge: #4d4d4d; background: black; }
  }
  header {
    position: absolute; inset: 0 0 auto; height: 64px; box-sizing: border-box; padding-top: 32px; text-align: center;
    background: var(--bar); border-bottom: .5px solid var(--edge);
  }
  .viewport { position: absolute; inset: 0; overflow: hidden; }
  .content { position: absolute; inset: 0 0 auto; will-change: transform; }
  .ground { position: absolute; inset-inline: 0; }
  refresh-control { position: absolute; left: 50%; margin-left: -${content.size[0] / 2}px; }
  ul { position: relative; margin: 0; padding: 0; list-style: none; background: var(--paper); }
  li { height: 44px; box-sizing: border-box; line-height: 43.5px; position: relative; padding-inline: var(--margin) 0; }
  li::after { content: ""; position: absolute; inset-block: auto 0; inset-inline: var(--margin) 0; height: .5px; background: var(--line); }`;

customElements.define("refresh-list", RefreshList);
