// A custom element with a list that pulls the control at its top, as an interactive prototype.
//
//   <{{tag}}-list answer="2" result="success"></{{tag}}-list>    the refresh takes two seconds
//
// Rubber band, trigger, opening and closing match RefreshKit's scroll view and control. The element fires `refresh` when
// a refresh begins; with `answer="never"` it continues until `endRefreshing()` is called.

class RefreshList extends HTMLElement {
  static #rowHeight = 44;
  static #rowCount = 24;

  static controlName = content.name;

  /** Current time in seconds, on the control's clock. */
  static clock() { return customElements.get(content.tag).clock(); }

  /** Refresh phase, named as in RefreshKit. */
  phase = "idle";
  /** Height of the bar that covers the top, and total height of the rows, in points. */
  top = 64;
  length = RefreshList.#rowCount * RefreshList.#rowHeight;

  #control = document.createElement(content.tag);
  #ground = document.createElement("div");
  #rows = document.createElement("div");
  #content = new ScrollingContent(this);
  #input = new ListInput(this, this.#content);
  #loop = new FrameLoop(this);
  #size = null;
  #isClosingHeld = false;
  /** True if a finger has interrupted the opening, which continues after the finger lifts. */
  #isOpeningHeld = false;
  #began = 0;

  constructor() {
    super();
    const bar = document.createElement("header");
    const title = document.createElement("b");
    const viewport = document.createElement("div");
    const button = document.createElement("button");
    viewport.className = "viewport";
    // The button precedes the viewport in the tab order and refreshes as a pull does.
    viewport.tabIndex = 0;
    viewport.role = "group";
    viewport.ariaLabel = content.name;
    title.textContent = content.name;
    button.textContent = "Refresh";
    button.addEventListener("click", () => this.beginRefreshing());
    bar.append(title, button);
    const rows = document.createElement("ul");
    rows.append(...Array.from({ length: RefreshList.#rowCount }, (_, index) => {
      const row = document.createElement("li");
      row.textContent = `${content.name} ${index + 1}`;
      return row;
    }));
    const place = content.type === "background" ? viewport : this.#rows;
    place.append(this.#ground, this.#control);
    this.#rows.append(rows);
    viewport.append(this.#rows);
    this.#rows.className = "content";
    this.#ground.className = "ground";
    this.#control.addEventListener("groundchange", () => { this.#ground.style.background = this.#control.ground; });
    this.#control.isDriven = true;
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [listStyle];
    root.append(bar, viewport);
  }

  connectedCallback() {
    this.#content.time = Math.max(this.#content.time, RefreshList.clock());
    if (!this.hasAttribute("role")) this.setAttribute("role", "region");
    if (!this.hasAttribute("aria-label")) this.setAttribute("aria-label", content.name);
    this.#input.connect();
    // Rotating a phone can leave the content scrolled beyond its end.
    this.#size = new ResizeObserver(() => {
      const { drag, motion, offset, greatest } = this.#content;
      if (!drag && !motion && offset > greatest) this.#content.show(greatest);
    });
    this.#size.observe(this);
    this.#layOut();
    this.#loop.connect();
  }

  disconnectedCallback() {
    this.#input.disconnect();
    this.#size.disconnect();
    this.#loop.disconnect();
  }

  /** Moves the focus to the viewport; focusing the element itself would come before the button. */
  focus(options) { this.shadowRoot.querySelector(".viewport").focus(options); }

  get control() { return this.#control; }

  /** Scroll offset: content coordinate at the top of the viewport, in points. */
  get offset() { return this.#content.offset; }

  /** True if the clock is that of page events. */
  get isOnOwnClock() { return this.#control.constructor.clock === ownClock; }

  /** Begins a refresh without a pull. */
  beginRefreshing() {
    if (this.phase !== "idle") return;
    this.advance(Math.max(this.#content.time, RefreshList.clock()));
    this.#begin();
  }

  /** Ends the refresh with "success", "failure" or another result of the control. */
  endRefreshing(result = "success") {
    this.advance(Math.max(this.#content.time, RefreshList.clock()));
    this.#end(result, this.#content.time);
  }

  // Time

  /** Time of the next change of state or end of motion; Infinity without one. */
  get nextTime() {
    const exit = this.phase === "showing" ? this.#control.exitTime : Infinity;
    return Math.min(this.#content.nextTime, this.#control.nextTime, exit);
  }

  /** True if frames may differ from each other. */
  get moves() { return this.#content.motion !== null || this.#control.moves; }

  /** Advances to a time of the clock, performs all due changes and moves the content. */
  advance(time) {
    while (this.nextTime <= time) {
      const next = this.nextTime;
      if (this.#content.nextTime === next && this.#content.timers.some(timer => timer.time === next)) {
        this.#content.step();
      } else if (this.phase === "showing" && this.#control.exitTime === next) {
        this.#content.time = next;
        this.#move("exiting");
      } else if (this.#control.nextTime === next) {
        this.#content.time = next;
        this.#control.show(next);
        this.#followControl();
      } else {
        this.#content.step();
      }
    }
    this.#content.moveTo(time);
  }

  /** Advances to a time of the clock and paints that instant. */
  show(time) {
    this.advance(time);
    this.#control.show(time);
  }

  didSchedule() { this.#loop.run(); }

  // The control

  get #pull() {
    const distance = -this.top - this.offset;
    return distance > 1e-6 ? distance : 0;
  }

  #move(phase) {
    this.phase = phase;
    this.setAttribute("aria-busy", ["settling", "refreshing", "ending"].includes(phase));
    this.dispatchEvent(new CustomEvent("phasechange", { detail: { phase, time: this.#content.time } }));
  }

  didScroll() {
    const pull = this.#pull;
    const isDragging = this.#content.drag !== null;
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

  #deliver(pull) { this.#control.pull = 100 * pull / this.#control.height; }

  didEndDragging(isCancelled, velocity) {
    if (this.phase === "armed") {
      if (isCancelled) this.#move("cancelling"); else this.#begin();
    } else if (this.phase === "pulling") {
      this.#move("cancelling");
    } else if (this.phase === "closing" && this.#isClosingHeld) {
      this.#close();
    } else if (this.#isOpeningHeld) {
      this.#isOpeningHeld = false;
      // The opening continues, unless the drag has scrolled or thrown the content away.
      const open = -this.top - this.offset;
      const isThrownAway = velocity >= laws.minimumSpeed - 1e-9;
      if (!isThrownAway && open > -0.5 && open < content.hold) this.#content.openBy(content.hold, () => {});
    }
  }

  #begin() {
    const { time } = this.#content;
    this.#began = time;
    this.#move("settling");
    this.#content.openBy(content.hold, () => {
      this.#isOpeningHeld = this.#content.drag !== null;
      if (this.phase === "settling") this.#move("refreshing");
    });
    this.#control.at(time, () => { this.#control.refreshing = true; });
    this.dispatchEvent(new CustomEvent("refresh", { bubbles: true }));
    const answer = this.getAttribute("answer") ?? "2";
    if (answer === "never") return;
    this.#content.later(Number(answer) || 0, () => {
      if (this.#began === time) this.#end(this.getAttribute("result") ?? "success", this.#content.time);
    });
  }

  #end(result, time) {
    if (this.phase !== "settling" && this.phase !== "refreshing") return;
    const wait = this.#began + content.minimumRefreshing - time;
    if (wait > 1e-9) {
      this.#content.later(wait, () => this.#end(result, this.#content.time));
      return;
    }
    this.#move("ending");
    this.#control.result = result;
    this.#control.at(time, () => { this.#control.refreshing = false; });
    this.#loop.run();
  }

  #followControl() {
    if (this.#control.state === "end") {
      this.#move(this.#control.exitTime > this.#content.time ? "showing" : "exiting");
    } else if (this.#control.state === "done") {
      this.#move("closing");
      if (this.#content.drag) this.#isClosingHeld = true; else this.#close();
    }
  }

  #close() {
    this.#isClosingHeld = this.#isOpeningHeld = false;
    const finish = () => {
      this.#control.pull = 0;
      this.#move("idle");
      this.#layOut();
    };
    if (this.#pull > 0) return this.#content.openBy(0, finish);
    this.#content.own = 0;
    this.#content.later(0, finish);
  }

  /** Positions the content and the control. */
  #layOut() {
    const pull = this.#pull;
    const height = this.#control.height;
    const excess = Math.max(0, pull - height);
    const inner = { top: 0, middle: excess / 2, bottom: excess }[content.anchor];
    const top = content.type === "background" ? this.top : -Math.max(height, pull);
    this.#control.style.top = `${top + inner}px`;
    this.#ground.style.top = `${top}px`;
    this.#ground.style.height = `${Math.max(height, pull)}px`;
    const visibility = content.type === "background" && pull === 0 ? "hidden" : "";
    this.#control.style.visibility = this.#ground.style.visibility = visibility;
    this.#rows.style.transform = `translateY(${-this.offset}px)`;
  }
}

const ownClock = RefreshControl.clock;

define(`${content.tag}-list`, RefreshList);
