// Draws the instants of a motion on a canvas.

/** Frames of one structure: the same commands, their numbers as functions of the frame. */
class Run {
  constructor({ first, last, commands, numbers, tracks }, isSmooth) {
    Object.assign(this, { first, commands, numbers });
    // The values stand at the first place, at each whole frame after it, and at the last place.
    this.places = [first];
    for (let frame = Math.floor(first) + 1; frame < last; frame++) this.places.push(frame);
    if (last > first) this.places.push(last);
    // The first value and the steps from place to place, in units of a power of ten.
    this.tracks = tracks.map(([slot, digits, ...steps]) => {
      let sum = 0;
      const values = steps.map(step => (sum += step) / 10 ** digits);
      return { slot, values, slopes: isSmooth ? this.slopes(values) : null };
    });
  }

  /** How fast values change at each place: as a parabola through it and the places about it does. */
  slopes(values) {
    const { places } = this;
    // Between two places that are all but one, rounding alone would decide.
    const isNear = (a, b) => places[b] - places[a] < 0.1;
    let [first, last] = [0, places.length - 1];
    if (last > 2 && isNear(0, 1)) first = 1;
    if (last - first > 2 && isNear(last - 1, last)) last -= 1;
    return places.map((_, index) => {
      const middle = Math.min(Math.max(index, first + 1), last - 1);
      const at = Math.min(Math.max(index, first), last);
      if (last - first < 2) return (values[last] - values[first]) / (places[last] - places[first]);
      const [before, after] = [places[middle] - places[middle - 1], places[middle + 1] - places[middle]];
      const [rise, next] = [(values[middle] - values[middle - 1]) / before, (values[middle + 1] - values[middle]) / after];
      const bend = (next - rise) / (before + after);
      return rise + bend * (before + 2 * (places[at] - places[middle]));
    });
  }

  /** All numbers at a frame, which need not be whole. */
  numbersAt(frame) {
    const { places } = this;
    const numbers = [...this.numbers];
    const last = places.length - 1;
    const index = frame < places[1] ? 0 : Math.min(1 + Math.floor(frame - places[1]), last - 1);
    const length = places[index + 1] - places[index];
    const part = last > 0 ? Math.min(Math.max((frame - places[index]) / length, 0), 1) : 0;
    for (const { slot, values, slopes } of this.tracks) {
      const [from, to] = [values[index], values[index + 1]];
      let value = from + (to - from) * part;
      if (slopes) {
        // What a cubic with these slopes at both ends adds to the straight way.
        const [leaving, arriving] = [slopes[index] * length - (to - from), slopes[index + 1] * length - (to - from)];
        value += part * (1 - part) * (leaving * (1 - part) - arriving * part);
        if (from >= 0 && to >= 0) value = Math.max(value, 0);
      }
      numbers[slot] = value;
    }
    return numbers;
  }
}

/** A part of a motion: frames 0 to `frames`, which last some seconds. */
class Phase {
  constructor({ frames, seconds, runs }) {
    Object.assign(this, { frames, seconds });
    // Of a pull nobody knows where it bends.
    this.runs = runs.map(run => new Run(run, seconds > 0));
  }

  /** Draws a frame; the colour of what is filled first, where something is. */
  paint(frame, context, scale, images) {
    // What no number can say changes between two runs: until the next begins, the last frame of this one stays.
    const run = this.runs.findLast(run => run.first <= frame + 1e-6) ?? this.runs[0];
    if (!run) return undefined;
    const painter = new Painter(context, scale, images);
    painter.paint(run.commands, run.numbersAt(frame));
    return painter.firstColor;
  }
}

/** Carries out the commands of a frame. */
class Painter {
  constructor(context, scale, images) {
    this.scale = scale;
    this.images = images;
    this.context = context;
    this.layers = [];
  }

  paint(commands, numbers) {
    this.numbers = numbers;
    this.next = 0;
    for (const [name, ...rest] of commands) this[name](...rest);
  }

  take(count) { return this.numbers.slice(this.next, this.next += count); }

  // Pictures

  fill(rule, steps) {
    this.place();
    const color = this.color();
    this.firstColor ??= color;
    this.context.fillStyle = color;
    this.context.fill(this.outline(steps), rule);
  }

  /** Fills glyphs; those that nothing turns or stretches stand with their line on whole pixels, and are crisp. */
  text(steps, isCut) {
    const place = this.place();
    this.context.save();
    this.context.fillStyle = this.color();
    const [left, baseline] = this.take(2);
    if (isCut) {
      this.context.beginPath();
      this.context.rect(...this.take(4));
      this.context.clip();
    }
    const isUpright = [1, 0, 0, 1].every((value, index) => Math.abs(place[index] - value * this.scale) < 1e-6);
    if (isUpright) {
      const [x, y] = [place[4] + left * this.scale, place[5] + baseline * this.scale];
      place[4] += Math.round(4 * x) / 4 - x;
      place[5] += Math.round(y) - y;
      this.context.setTransform(...place);
    }
    this.context.fill(this.outline(steps), "nonzero");
    this.context.restore();
  }

  stroke(cap, join, dashes, steps) {
    this.place();
    const { context } = this;
    context.strokeStyle = this.color();
    [context.lineWidth, context.miterLimit, context.lineDashOffset] = this.take(3);
    context.setLineDash(this.take(dashes));
    context.lineCap = cap;
    context.lineJoin = join;
    context.stroke(this.outline(steps, true));
  }

  gradient(kind, stops, rule, steps) {
    this.place();
    const { context } = this;
    const [x, y, x2, y2, ...box] = this.take(8);
    // Reckoned in the unit square of the box, and stretched with it; an ellipse in that of its own radii.
    const run = kind === "axial" ? context.createLinearGradient(x, y, x2, y2)
      : kind === "radial" ? context.createRadialGradient(0, 0, 0, 0, 0, 1)
      : context.createConicGradient(Math.atan2(y2 - y, x2 - x), x, y);
    for (let stop = 0; stop < stops; stop++) {
      const [location] = this.take(1);
      run.addColorStop(Math.min(Math.max(location, 0), 1), this.color());
    }
    context.save();
    context.clip(this.outline(steps), rule);
    context.transform(box[2], 0, 0, box[3], box[0], box[1]);
    if (kind === "radial") context.transform(x2 - x || 1e-6, 0, 0, y2 - y || 1e-6, x, y);
    context.fillStyle = run;
    context.fillRect(-1e4, -1e4, 2e4, 2e4);
    context.restore();
  }

  image(index) {
    this.place();
    const [alpha, ...rect] = this.take(5);
    const picture = this.images[index];
    this.context.globalAlpha = alpha;
    if (picture?.complete) this.context.drawImage(picture, ...rect);
    this.context.globalAlpha = 1;
  }

  shadow(rule, steps) {
    const { context } = this;
    const place = this.place();
    this.castShadow(place);
    // What throws the shadow is beside the canvas.
    const far = context.canvas.width * 4;
    context.setTransform(...place.slice(0, 4), place[4] - far, place[5]);
    context.shadowOffsetX += far;
    context.fillStyle = "black";
    context.fill(this.outline(steps), rule);
    context.shadowColor = "transparent";
  }

  // Nesting

  clip(rule, steps, isOnePicture) {
    const place = this.place();
    const outline = this.outline(steps);
    if (isOnePicture) {
      // What is drawn several times at an edge is cut off once.
      this.enter((context, picture) => {
        context.setTransform(...place);
        context.clip(outline, rule);
        context.resetTransform();
        context.drawImage(picture, 0, 0);
      });
      return;
    }
    this.context.save();
    this.context.clip(outline, rule);
    this.layers.push(() => this.context.restore());
  }

  group() {
    const [opacity] = this.take(1);
    this.enter((context, picture) => {
      context.globalAlpha = opacity;
      context.drawImage(picture, 0, 0);
      context.globalAlpha = 1;
    });
  }

  mask() { this.enter(() => {}); }

  masked() {
    const mask = this.context.canvas;
    this.leave();
    this.enter((context, picture) => {
      const inner = picture.getContext("2d");
      inner.resetTransform();
      inner.globalCompositeOperation = "destination-in";
      inner.drawImage(mask, 0, 0);
      context.drawImage(picture, 0, 0);
    });
  }

  shadowed() {
    const place = this.place();
    const values = this.take(7);
    this.enter((context, picture) => {
      this.castShadow(place, values);
      context.drawImage(picture, 0, 0);
      context.shadowColor = "transparent";
    });
  }

  pop() { this.leave(); }

  /** Draws what follows on a canvas of its own; at its end that is laid on this one, pixel on pixel. */
  enter(lay) {
    const outer = this.context;
    const { width, height } = outer.canvas;
    const inner = new OffscreenCanvas(width, height);
    this.context = inner.getContext("2d");
    this.layers.push(() => {
      this.context = outer;
      outer.save();
      outer.resetTransform();
      lay(outer, inner);
      outer.restore();
    });
  }

  leave() { this.layers.pop()(); }

  // Parts of commands

  /** Takes a transform to points and has the canvas draw in it. */
  place() {
    const place = this.take(6).map(value => value * this.scale);
    this.context.setTransform(...place);
    this.magnification = Math.max(Math.hypot(place[0], place[1]), Math.hypot(place[2], place[3]));
    return place;
  }

  /** Takes a colour: red, green and blue to 255, alpha to 1. */
  color() {
    const [red, green, blue, alpha] = this.take(4);
    return `rgb(${red} ${green} ${blue} / ${alpha})`;
  }

  /** Has what is drawn throw a shadow, which turns and grows with its layer. */
  castShadow(place, values = this.take(7)) {
    const [red, green, blue, alpha, radius, dx, dy] = values;
    const { context } = this;
    context.shadowColor = `rgb(${red} ${green} ${blue} / ${alpha})`;
    // The blur of a canvas is twice the standard deviation, in pixels.
    context.shadowBlur = 2 * radius * Math.sqrt(Math.abs(place[0] * place[3] - place[1] * place[2]));
    context.shadowOffsetX = place[0] * dx + place[2] * dy;
    context.shadowOffsetY = place[1] * dx + place[3] * dy;
  }

  /** Takes an outline as a path of the canvas. */
  outline(steps, isStroked = false) {
    const outline = new Outline(this.magnification, isStroked);
    for (const step of steps) {
      switch (step) {
        case "M": outline.moveTo(...this.take(2)); break;
        case "L": outline.lineTo(...this.take(2)); break;
        case "Q": outline.quadraticCurveTo(...this.take(4)); break;
        case "C": outline.bezierCurveTo(...this.take(6)); break;
        case "Z": outline.closePath(); break;
        case "R": outline.rect(...this.take(4)); break;
        case "O": roundedRect(outline, ...this.take(5)); break;
        case "G": ring(outline, ...this.take(6)); break;
      }
    }
    return outline.path;
  }
}

/**
 * A path whose curves are cut up: Chromium draws the lines of long ones a sixth of a pixel too far out.
 *
 * What is filled has straight pieces, a fiftieth of a pixel off; joints of straight pieces would show in a line, which
 * has short curves.
 */
class Outline {
  path = new Path2D();
  #start = [0, 0];
  #at = [0, 0];

  /** `magnification`: pixels to a unit of the path. */
  constructor(magnification, isStroked) { Object.assign(this, { magnification, isStroked }); }

  moveTo(x, y) {
    this.path.moveTo(x, y);
    this.#start = this.#at = [x, y];
  }

  lineTo(x, y) {
    this.path.lineTo(x, y);
    this.#at = [x, y];
  }

  quadraticCurveTo(cx, cy, x, y) {
    const [x0, y0] = this.#at;
    this.bezierCurveTo(
      x0 + (cx - x0) * 2 / 3, y0 + (cy - y0) * 2 / 3, x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, x, y);
  }

  bezierCurveTo(x1, y1, x2, y2, x3, y3) {
    const [x0, y0] = this.#at;
    const bend = Math.max(Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), Math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3));
    // A straight piece is off by an eighth of the second derivative, over the square of their number.
    const off = this.isStroked ? 12 : 50;
    const count = Math.max(1, Math.min(200, Math.ceil(Math.sqrt(0.75 * bend * this.magnification * off))));
    const point = t => {
      const u = 1 - t;
      const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
      return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3];
    };
    // A third of a piece on along the tangent.
    const reach = t => {
      const u = 1 - t;
      const [a, b, c] = [u * u / count, 2 * u * t / count, t * t / count];
      return [a * (x1 - x0) + b * (x2 - x1) + c * (x3 - x2), a * (y1 - y0) + b * (y2 - y1) + c * (y3 - y2)];
    };
    for (let piece = 1; piece <= count; piece++) {
      const [from, to] = [(piece - 1) / count, piece / count];
      const [x, y] = piece === count ? [x3, y3] : point(to);
      if (this.isStroked) {
        const [[px, py], [ax, ay], [bx, by]] = [point(from), reach(from), reach(to)];
        this.path.bezierCurveTo(px + ax, py + ay, x - bx, y - by, x, y);
      } else {
        this.path.lineTo(x, y);
      }
    }
    this.#at = [x3, y3];
  }

  closePath() {
    this.path.closePath();
    this.#at = this.#start;
  }

  rect(...box) { this.path.rect(...box); }
}

/** Adds a rectangle with quarter circles for corners, as curves. */
function roundedRect(path, x, y, width, height, radius) {
  if (radius <= 0) return path.rect(x, y, width, height);
  const k = radius * 0.44771525016920655;
  const [right, bottom] = [x + width, y + height];
  path.moveTo(x + radius, y);
  path.lineTo(right - radius, y);
  path.bezierCurveTo(right - k, y, right, y + k, right, y + radius);
  path.lineTo(right, bottom - radius);
  path.bezierCurveTo(right, bottom - k, right - k, bottom, right - radius, bottom);
  path.lineTo(x + radius, bottom);
  path.bezierCurveTo(x + k, bottom, x, bottom - k, x, bottom - radius);
  path.lineTo(x, y + radius);
  path.bezierCurveTo(x, y + k, x + k, y, x + radius, y);
  path.closePath();
}

/** Adds a border: the outline and, `line` further in, another, between which the rule `evenodd` fills. */
function ring(path, x, y, width, height, radius, line) {
  roundedRect(path, x, y, width, height, radius);
  if (2 * line >= Math.min(width, height)) return;
  roundedRect(path, x + line, y + line, width - 2 * line, height - 2 * line, radius - line);
}
