// A list that pulls the control at its top: a prototype to be touched.
//
//   <{{tag}}-list answer="2" result="success"></{{tag}}-list>    the refresh takes two seconds
//
// Rubber band, trigger, opening and closing are those of RefreshKit's scroll view and control. It fires `refresh` when
// a refresh begins; with `answer="never"` it continues until `endRefreshing()` is called.

class RefreshList extends HTMLElement {
  static #rowHeight = 44;
  static #rowCount = 24;

  static controlName = content.name;

  /** The clock of the control. */
  static clock() { return customElements.get(content.tag).clock(); }

  /** Where the control is in its life, as in RefreshKit. */
  phase = "idle";
  /** How much of the top is covered, and the length of the rows, in points. */
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
  /** Whether a finger has stopped the opening, which continues when the finger leaves. */
  #isOpeningHeld = false;
  #began = 0;

  constructor() {
    super();
    const bar = document.createElement("header");
    const title = document.createElement("b");
    const viewport = document.createElement("div");
    const button = document.createElement("button");
    viewport.className = "viewport";
    // Behind the button, which does what a pull does and is the first tab stop.
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
    // A phone that is turned may leave the content too far up.
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

  /** The focus is the viewport's; that of the element itself would come before the button's. */
  focus(options) { this.shadowRoot.querySelector(".viewport").focus(options); }

  get control() { return this.#control; }

  /** Where the content is, in points: what is at the top of the list's viewport. */
  get offset() { return this.#content.offset; }

  /** Whether times are those of the page's events. */
  get isOnOwnClock() { return this.#control.constructor.clock === ownClock; }

  /** Begins a refresh as a pull does: for keys and other programs. */
  beginRefreshing() {
    if (this.phase !== "idle") return;
    this.advance(Math.max(this.#content.time, RefreshList.clock()));
    this.#begin();
  }

  /** Ends the refresh: "success", "failure" or another result that the control shows. */
  endRefreshing(result = "success") {
    this.advance(Math.max(this.#content.time, RefreshList.clock()));
    this.#end(result, this.#content.time);
  }

  // Time

  /** When something happens next by itself. */
  get nextTime() {
    const exit = this.phase === "showing" ? this.#control.exitTime : Infinity;
    return Math.min(this.#content.nextTime, this.#control.nextTime, exit);
  }

  /** Whether each frame may be another picture. */
  get moves() { return this.#content.motion !== null || this.#control.moves; }

  /** Advances to a time of the clock: whatever is due happens, and the content is where it then is. */
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

  /** Advances to a time of the clock, and shows what is visible then. */
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
      // Opens the rest of the way, unless the drag scrolls or throws the content away.
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

  /** Puts the content and the control where they are seen. */
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
