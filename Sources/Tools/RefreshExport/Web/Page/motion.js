// Decoding of a control's exported motion: shared tables, and phases that refer to them.

/** Easing function of a cubic Bézier from (0, 0) to (1, 1) with two control points. */
function bezier(x1, y1, x2, y2) {
  const cubic = (a, b, t) => 3 * (1 - t) * t * ((1 - t) * a + t * b) + t * t * t;
  // With control points at x = 1/3 and 2/3, x equals the parameter.
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

/** Standard easings by code: hold, linear, ease in and out, ease in, ease out, default. */
const easings = [
  () => 0, part => part, bezier(0.42, 0, 0.58, 1), bezier(0.42, 0, 1, 1), bezier(0, 0, 0.58, 1),
  bezier(0.25, 0.1, 0.25, 1),
];

/** Decodes an easing: a standard code, two control heights at x = 1/3 and 2/3, or four Bézier coordinates. */
function easing(code) {
  if (typeof code === "number") return easings[code];
  return code.length === 2 ? bezier(1 / 3, code[0], 2 / 3, code[1]) : bezier(...code);
}

/** A keyframe track, encoded as frame, value, then easing, frames to the next keyframe, value, and so on. */
class Track {
  constructor([frame, value, ...rest]) {
    this.keys = [{ frame, value }];
    for (let at = 0; at < rest.length; at += 3) {
      frame += rest[at + 1];
      this.keys.at(-1).ease = easing(rest[at]);
      this.keys.push({ frame, value: rest[at + 2] });
    }
  }

  /** Calls `blend` with the values of the keyframes around a frame and the eased fraction between them. */
  about(frame, blend) {
    const { keys } = this;
    let [low, high] = [0, keys.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      // Tolerance, because noise in the last bits must not change the side of a jump.
      if (keys[middle].frame <= frame + 1e-6) low = middle; else high = middle - 1;
    }
    const [from, to] = [keys[low], keys[low + 1]];
    if (!to || frame <= from.frame) return blend(from.value, from.value, 0);
    return blend(from.value, to.value, from.ease((frame - from.frame) / (to.frame - from.frame)));
  }
}

/**
 * A group of numbers over time: each constant or a track, or one track for all. `names` alternates the index of a colour
 * among the numbers and the index of its name.
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

  /** Numbers at a frame, with named colours replaced by the palette's. */
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

/** Decodes a contour: step letters, decimals, and coordinates as differences from the previous point. */
function contour([steps, digits, ...numbers]) {
  const unit = 10 ** digits;
  const isPath = !"ROG".includes(steps[0]);
  const last = [0, 0];
  return { steps, numbers: numbers.map((number, at) => (isPath ? last[at & 1] += number : number) / unit) };
}

const tables = (({ contours, outlines, values, commands, fonts }) => ({
  contours: contours.map(contour), outlines, values: values.map(value => new Value(value)), commands, fonts,
}))(content.tables);

/** Decoded images, null until decoded; `imagesReady` is fulfilled when all are. */
const images = content.tables.images.map(() => null);
// Blobs, because a Content-Security-Policy may forbid `data:` URLs.
const imagesReady = Promise.all(content.tables.images.map(async (text, index) => {
  const bytes = Uint8Array.from(atob(text), character => character.charCodeAt(0));
  images[index] = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
}));

/** A phase of a motion: frames 0 to `frames`, with a duration in seconds. */
class Phase {
  constructor({ frames, seconds, runs }) {
    Object.assign(this, { frames, seconds });
    // A run is encoded as its difference from the previous one: numbers of equal commands at both ends, and the commands between.
    let commands = [];
    this.runs = runs.map(([first, head, tail, ...middle]) => {
      commands = [...commands.slice(0, head), ...middle, ...commands.slice(commands.length - tail)];
      return { first, commands };
    });
    /** True if all frames are equal. */
    this.isStill = this.runs.length < 2 && this.runs.every(run => run.commands.every(
      command => tables.commands[command][1].every(value => tables.values[value].isStill)));
  }

  /** Paints a frame with a palette and texts; returns the colour of the first fill, if any. */
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
