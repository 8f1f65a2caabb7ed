// What a control draws, when: tables in which each thing is said once, and phases that refer to them.

/** The curve from (0, 0) to (1, 1) with two inner points, as a function of x. */
function bezier(x1, y1, x2, y2) {
  const cubic = (a, b, t) => 3 * (1 - t) * t * ((1 - t) * a + t * b) + t * t * t;
  // With these points x is the parameter itself.
  if (Math.abs(x1 - 1 / 3) < 1e-3 && Math.abs(x2 - 2 / 3) < 1e-3) return x => cubic(y1, y2, x);
  return x => {
    let [low, high, t] = [0, 1, x];
    for (let round = 0; round < 40; round++) {
      const error = cubic(x1, x2, t) - x;
      if (Math.abs(error) < 1e-7) break;
      if (error > 0) high = t; else low = t;
      const slope = 3 * (1 - t) * (1 - t) * x1 + 6 * (1 - t) * t * (x2 - x1) + 3 * t * t * (1 - x2);
      const next = t - error / slope;
      t = slope > 0 && next > low && next < high ? next : (low + high) / 2;
    }
    return cubic(y1, y2, t);
  };
}

/** How a value goes to the next keyframe, by number: held, straight, and the usual curves. */
const easings = [
  () => 0, part => part, bezier(0.42, 0, 0.58, 1), bezier(0.42, 0, 1, 1), bezier(0, 0, 0.58, 1),
  bezier(0.25, 0.1, 0.25, 1),
];

/** Two numbers are the heights of a cubic in time, four the inner points of a curve. */
function easing(code) {
  if (typeof code === "number") return easings[code];
  return code.length === 2 ? bezier(1 / 3, code[0], 2 / 3, code[1]) : bezier(...code);
}

/** Keyframes: a frame and a value; then an easing, the frames to the next keyframe, and its value; and so on. */
class Track {
  constructor([frame, value, ...rest]) {
    this.keys = [{ frame, value }];
    for (let at = 0; at < rest.length; at += 3) {
      frame += rest[at + 1];
      this.keys.at(-1).ease = easing(rest[at]);
      this.keys.push({ frame, value: rest[at + 2] });
    }
  }

  /** Calls for the keyframes about a frame, with how far it is from one to the other. */
  about(frame, blend) {
    const { keys } = this;
    let [low, high] = [0, keys.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      // Times carry noise in their last bits, which must not decide on which side of a jump a frame lies.
      if (keys[middle].frame <= frame + 1e-6) low = middle; else high = middle - 1;
    }
    const [from, to] = [keys[low], keys[low + 1]];
    if (!to || frame <= from.frame) return blend(from.value, from.value, 0);
    return blend(from.value, to.value, from.ease((frame - from.frame) / (to.frame - from.frame)));
  }
}

/**
 * Several numbers that belong together, each still or a track of its own; or one track of all. With names, the place of a
 * colour among the numbers and that of its name in turn.
 */
class Value {
  constructor(entry) {
    this.names = entry.names ?? [];
    entry = entry.of ?? entry;
    if (!Array.isArray(entry)) {
      this.whole = new Track(entry.all);
    } else {
      this.numbers = entry.map(number => typeof number === "number" ? number : 0);
      this.tracks = entry.flatMap((track, slot) => Array.isArray(track) ? [[slot, new Track(track)]] : []);
    }
  }

  get isStill() { return !this.whole && !this.tracks.length; }

  /** The numbers at a frame, with colours of a palette for those with names. */
  at(frame, palette) {
    const values = this.numbersAt(frame);
    if (!this.names.length) return values;
    const named = [...values];
    for (let at = 0; at < this.names.length; at += 2) {
      const [red, green, blue, alpha] = palette[this.names[at + 1]];
      const slot = this.names[at];
      named.splice(slot, 4, red, green, blue, values[slot + 3] * alpha);
    }
    return named;
  }

  numbersAt(frame) {
    const { numbers, tracks } = this;
    if (this.whole) {
      return this.whole.about(frame, (a, b, part) => part ? a.map((x, slot) => x + (b[slot] - x) * part) : a);
    }
    if (!tracks.length) return numbers;
    const values = [...numbers];
    for (const [slot, track] of tracks) {
      values[slot] = track.about(frame, (a, b, part) => a + (b - a) * part);
    }
    return values;
  }
}

/** The points of a contour: steps, decimals, and numbers as differences of those before them. */
function contour([steps, digits, ...numbers]) {
  const unit = 10 ** digits;
  const isPath = !"ROG".includes(steps[0]);
  const last = [0, 0];
  return { steps, numbers: numbers.map((number, at) => (isPath ? last[at & 1] += number : number) / unit) };
}

const tables = (({ contours, outlines, values, commands, fonts }) => ({
  contours: contours.map(contour), outlines, values: values.map(value => new Value(value)), commands, fonts,
}))(content.tables);

/** The images, each once it can be drawn; `imagesReady` is fulfilled when all can. */
const images = content.tables.images.map(() => null);
// Not as addresses: the policy of a page may forbid `data:`.
const imagesReady = Promise.all(content.tables.images.map(async (text, index) => {
  const bytes = Uint8Array.from(atob(text), character => character.charCodeAt(0));
  images[index] = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
}));

/** A part of a motion: frames 0 to `frames`, which take some seconds. */
class Phase {
  constructor({ frames, seconds, runs }) {
    Object.assign(this, { frames, seconds });
    // Each run says what differs from the one before it: how many commands stay at both ends, and those between.
    let commands = [];
    this.runs = runs.map(([first, head, tail, ...middle]) => {
      commands = [...commands.slice(0, head), ...middle, ...commands.slice(commands.length - tail)];
      return { first, commands };
    });
    /** Whether it looks the same at every frame. */
    this.isStill = this.runs.length < 2 && this.runs.every(run => run.commands.every(
      command => tables.commands[command][1].every(value => tables.values[value].isStill)));
  }

  /** Draws a frame with colours of a palette, and texts; the colour of what is filled first, if something is. */
  paint(frame, context, scale, palette, texts) {
    const run = this.runs.findLast(run => run.first <= frame + 1e-6) ?? this.runs[0];
    if (!run) return undefined;
    const painter = new Painter(context, scale, texts);
    for (const command of run.commands) {
      const [name, values, ...rest] = tables.commands[command];
      painter.carryOut(name, values.flatMap(value => tables.values[value].at(frame, palette)), rest);
    }
    return painter.firstColor;
  }
}
