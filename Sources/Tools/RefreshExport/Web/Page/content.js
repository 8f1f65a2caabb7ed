// Scrolling state of a list's content: drags, throws, opening and closing, with the physics of RefreshKit's scroll view.

class ScrollingContent {
  /** Scroll offset: content coordinate at the top of the viewport, in points. */
  offset;
  /** Additional top inset while the content is open, in points. */
  own = 0;
  /** Time of the list, in seconds. */
  time = 0;
  drag = null;
  motion = null;
  timers = [];
  #list;
  #motionCount = 0;

  /**
   * @param list provides `top` (height of its bar), `length` (height of its rows) and `clientHeight`, in points; its
   * `didScroll()`, `didEndDragging(isCancelled)` and `didSchedule()` are called.
   */
  constructor(list) {
    this.#list = list;
    this.offset = -list.top;
  }

  get least() { return -this.#list.top - this.own; }

  get greatest() { return Math.max(this.least, this.#list.length - this.#list.clientHeight); }

  /** Overscroll resistance at one end of the content. */
  #band(isAbove) {
    return isAbove && content.resistance ? tableBand(content.resistance) : rubberBand(this.#list.clientHeight);
  }

  /** Displayed offset for an offset without resistance. */
  #shown(raw) {
    const edge = Math.min(Math.max(raw, this.least), this.greatest);
    if (raw === edge) return raw;
    const limit = raw < edge && content.maximumPull !== null ? Math.max(0, content.maximumPull - this.own) : Infinity;
    return edge + Math.max(this.#band(raw < edge).shown(raw - edge), -limit);
  }

  /** Offset without resistance for a displayed offset. */
  #raw(offset) {
    const edge = Math.min(Math.max(offset, this.least), this.greatest);
    if (offset === edge) return offset;
    return edge + this.#band(offset < edge).raw(offset - edge);
  }

  show(offset) {
    if (offset === this.offset) return;
    this.offset = offset;
    this.#list.didScroll();
  }

  // Dragging

  beginDrag() {
    const caught = this.#takeMotion();
    this.drag = { raw: this.#raw(this.offset) };
    caught?.completion?.();
  }

  dragBy(step) {
    this.drag.raw += step;
    this.show(this.#shown(this.drag.raw));
  }

  endDrag(velocity, isCancelled) {
    this.drag = null;
    const count = ++this.#motionCount;
    this.#list.didEndDragging(isCancelled, velocity);
    if (this.#motionCount === count) this.#coast(Math.abs(velocity) >= laws.minimumSpeed - 1e-9 ? velocity : 0);
  }

  // Moving by itself

  /** Scrolls by a distance in points, but not beyond the edges. */
  scrollBy(step, isSmooth) {
    const target = Math.min(Math.max((this.motion?.law.destination ?? this.offset) + step, this.least), this.greatest);
    this.#takeMotion()?.completion?.();
    if (isSmooth && target !== this.offset) this.#start({ law: glide(this.offset, target, 0.25, content.inset.curve) });
    else this.show(target);
  }

  /** Sets the inset of the open content, in points (0 closes), and animates to the resulting rest position. */
  openBy(own, completion) {
    if (this.drag) {
      this.own = own;
      this.drag.raw = this.#raw(this.offset);
      this.later(0, completion);
      return;
    }
    this.#takeMotion()?.completion?.();
    this.own = own;
    if (content.inset.seconds > 0) {
      this.#start({ law: glide(this.offset, this.least, content.inset.seconds, content.inset.curve), completion });
    } else {
      this.show(this.least);
      this.later(0, completion);
    }
  }

  #coast(velocity) {
    const law = coast(this.offset, velocity, this.least, this.greatest);
    if (law.seconds > 0) this.#start({ law }); else this.show(law.destination);
  }

  #start(motion) {
    this.#motionCount++;
    this.motion = { ...motion, began: this.time, ends: this.time + motion.law.seconds };
    this.#list.didSchedule();
  }

  #takeMotion() {
    const { motion } = this;
    this.motion = null;
    this.#motionCount++;
    return motion;
  }

  // Time

  /** Schedules an action after some seconds; returns a function that cancels it. */
  later(seconds, action) {
    const timer = { time: this.time + seconds, action };
    this.timers.push(timer);
    this.#list.didSchedule();
    return () => { this.timers = this.timers.filter(other => other !== timer); };
  }

  /** Time of the next timer or end of motion; Infinity without one. */
  get nextTime() { return Math.min(this.motion?.ends ?? Infinity, ...this.timers.map(timer => timer.time)); }

  /** Performs the first timer or end of motion that is due at `nextTime`. */
  step() {
    this.time = this.nextTime;
    const timer = this.timers.find(timer => timer.time === this.time);
    if (timer) {
      this.timers.splice(this.timers.indexOf(timer), 1);
      timer.action();
      return;
    }
    const { law, completion } = this.motion;
    this.show(law.destination);
    if (this.motion?.law !== law) return;
    this.#takeMotion();
    completion?.();
  }

  /** Advances to a time; no timer may be due before it. */
  moveTo(time) {
    this.time = time;
    if (this.motion) this.show(this.motion.law.at(time - this.motion.began));
  }
}
