// Where the content of a list is: dragged, thrown, opened and closed, as RefreshKit's scroll view moves it.

class ScrollingContent {
  /** What is at the top of the viewport, in points. */
  offset;
  /** How far the content is open, in points. */
  own = 0;
  /** The time of the list. */
  time = 0;
  drag = null;
  motion = null;
  timers = [];
  #list;
  #motionCount = 0;

  /**
   * The list has `top`, the points of its bar, `length`, those of its rows, and `clientHeight`; it is called back by
   * `didScroll()`, `didEndDragging(isCancelled)` and `didSchedule()`.
   */
  constructor(list) {
    this.#list = list;
    this.offset = -list.top;
  }

  get least() { return -this.#list.top - this.own; }

  get greatest() { return Math.max(this.least, this.#list.length - this.#list.clientHeight); }

  /** The resistance on one side of the content. */
  #band(isAbove) {
    return isAbove && content.resistance ? tableBand(content.resistance) : rubberBand(this.#list.clientHeight);
  }

  /** The offset to show for one that a finger asks for. */
  #shown(raw) {
    const edge = Math.min(Math.max(raw, this.least), this.greatest);
    if (raw === edge) return raw;
    const limit = raw < edge && content.maximumPull !== null ? Math.max(0, content.maximumPull - this.own) : Infinity;
    return edge + Math.max(this.#band(raw < edge).shown(raw - edge), -limit);
  }

  /** The offset to ask for so that one is shown. */
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

  /** Scrolls by some points and no farther than the edges. */
  scrollBy(step, isSmooth) {
    const target = Math.min(Math.max((this.motion?.law.destination ?? this.offset) + step, this.least), this.greatest);
    this.#takeMotion()?.completion?.();
    if (isSmooth && target !== this.offset) this.#start({ law: glide(this.offset, target, 0.25, content.inset.curve) });
    else this.show(target);
  }

  /** Opens the content by some points, or closes it, and glides to where it then rests. */
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

  /** Has something happen after some seconds; what it returns takes it back. */
  later(seconds, action) {
    const timer = { time: this.time + seconds, action };
    this.timers.push(timer);
    this.#list.didSchedule();
    return () => { this.timers = this.timers.filter(other => other !== timer); };
  }

  /** When something happens next by itself. */
  get nextTime() { return Math.min(this.motion?.ends ?? Infinity, ...this.timers.map(timer => timer.time)); }

  /** Lets happen the first of what is due at `nextTime`. */
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

  /** Goes to a time before which nothing is due. */
  moveTo(time) {
    this.time = time;
    if (this.motion) this.show(this.motion.law.at(time - this.motion.began));
  }
}
