// Scrolling physics of UIKit's scroll view, as closed-form functions of time in seconds, points and points per second. The constants in
// `laws` come from RefreshMotion.

/** Rubber-band resistance beyond an edge, for a viewport size in points. */
const rubberBand = size => ({
  shown: raw => Math.sign(raw) * size * (1 - 1 / (1 + laws.band * Math.abs(raw) / size)),
  raw: shown => Math.sign(shown) * Math.abs(shown) / (laws.band * Math.max(1e-9, 1 - Math.abs(shown) / size)),
});

/** The control's own resistance, from a table of displayed distances at steps of 8 points. */
const tableBand = table => ({
  shown: raw => {
    const place = Math.min(Math.abs(raw) / 8, table.length - 1);
    const index = Math.min(Math.floor(place), table.length - 2);
    return Math.sign(raw) * (table[index] + (table[index + 1] - table[index]) * (place - index));
  },
  raw: shown => {
    const index = Math.max(0, table.findIndex(value => value >= Math.abs(shown)) - 1);
    const step = table[index + 1] - table[index];
    return Math.sign(shown) * 8 * (index + (step > 0 ? (Math.abs(shown) - table[index]) / step : 0));
  },
});

const decayRate = Math.log(laws.rate) * 1000;
const edgeRate = Math.log(laws.edgeRate) * 1000;
const reachOf = velocity => velocity / 1000 * (laws.rate / (1 - laws.rate));

/** Deceleration of a throw. */
function decay(start, velocity) {
  const reach = reachOf(velocity);
  const speed = Math.abs(velocity);
  const seconds = speed > laws.stoppingSpeed ? Math.log(laws.stoppingSpeed / speed) / decayRate : 0;
  return {
    seconds,
    at: time => start - reach * Math.expm1(decayRate * Math.min(time, seconds)),
    velocity: time => velocity * Math.exp(decayRate * time),
    /** Time at which the throw passes an offset; undefined if it does not. */
    passes(place) {
      if (place === start) return 0;
      const part = (place - start) / reach;
      if (!(seconds > 0 && part > 0 && part < 1)) return undefined;
      const time = Math.log1p(-part) / decayRate;
      return time <= seconds ? time : undefined;
    },
  };
}

/** Return from beyond an edge, until distance and speed are small enough to snap to the edge. */
function bounce(displacement, velocity) {
  const reach = reachOf(velocity);
  const free = time => Math.exp(edgeRate * time) * (displacement - reach * Math.expm1(decayRate * time));
  const speed = Math.abs(velocity);
  const slow = speed > laws.snappingSpeed ? Math.log(laws.snappingSpeed / speed) / (edgeRate + decayRate) : 0;
  const snap = laws.snappingDistance;
  let seconds = slow;
  if (Math.abs(free(slow)) > snap) {
    const side = Math.sign(free(slow));
    let [low, step] = [slow, 1e-3];
    while (side * free(slow + step) > snap) [low, step] = [slow + step, step * 2];
    let high = slow + step;
    for (let round = 0; round < 80; round++) {
      const middle = (low + high) / 2;
      if (side * free(middle) > snap) low = middle; else high = middle;
    }
    seconds = high;
  }
  return {
    seconds,
    at: time => time >= seconds ? 0 : free(time),
    velocity: time => velocity * Math.exp((edgeRate + decayRate) * time),
  };
}

/** Motion of released content between two edges, as a function of time. */
function coast(offset, velocity, least, greatest) {
  const parts = [];
  let [x, speed, start] = [offset, velocity, 0];
  const add = (law, edge, seconds) => {
    parts.push({ start, at: time => edge + law.at(time) });
    start += seconds;
    x = edge + law.at(seconds);
    speed = law.velocity(seconds);
  };
  for (let part = 0; part < 8; part++) {
    const edge = x < least || (x === least && speed < 0) ? least
      : x > greatest || (x === greatest && speed > 0) ? greatest : undefined;
    if (edge === undefined) {
      const law = decay(x, speed);
      const target = speed < 0 ? least : greatest;
      const crossing = law.passes(target);
      add(law, 0, crossing ?? law.seconds);
      if (crossing === undefined) break;
      x = target;
    } else {
      const law = bounce(x - edge, speed);
      // If the momentum alone would cross the edge, the motion continues as a throw from there.
      const crossing = (x - edge) * speed < 0 ? decay(x - edge, speed).passes(0) : undefined;
      if (crossing === undefined || crossing >= law.seconds) {
        add(law, edge, law.seconds);
        x = edge;
        break;
      }
      add(law, edge, crossing);
      x = edge;
    }
  }
  const [seconds, destination] = [start, x];
  return {
    seconds, destination,
    at: time => {
      if (time >= seconds) return destination;
      const part = parts.findLast(part => part.start <= time) ?? parts[0];
      return part.at(time - part.start);
    },
  };
}

/** Motion to a target along a timing curve, given as values at equal time steps. */
const glide = (from, to, seconds, curve) => ({
  seconds, destination: to,
  at: time => {
    if (time >= seconds) return to;
    const place = time / seconds * (curve.length - 1);
    const index = Math.min(Math.floor(place), curve.length - 2);
    return from + (to - from) * (curve[index] + (curve[index + 1] - curve[index]) * (place - index));
  },
});

/** A dragging finger: a drag begins after 10 points and ends with a weighted mean of the last velocities. */
class Finger {
  #samples;
  #last;
  #travel = 0;
  isDragging;

  constructor(y, time, isImmediate) {
    this.#last = y;
    this.#samples = [[time, 0]];
    this.isDragging = isImmediate;
  }

  /** Distance that the content follows; undefined before the drag begins. */
  move(y, time) {
    const step = y - this.#last;
    this.#last = y;
    this.#travel += step;
    this.#note(time);
    if (this.isDragging) return step;
    if (Math.abs(this.#travel) < laws.slop) return undefined;
    this.isDragging = true;
    return this.#travel - Math.sign(this.#travel) * laws.slop;
  }

  isAt(y) { return y === this.#last; }

  velocity(time) {
    const samples = this.#samples;
    if (time - samples.at(-1)[0] > 0.04) return 0;
    const speeds = samples.slice(1).map(([t, y], index) => (y - samples[index][1]) / (t - samples[index][0]));
    // The weights favour the oldest of three velocities, because lifting fingers slow down or slip.
    const weights = [...laws.weights].reverse();
    return speeds.reverse().slice(0, 3).reduce((sum, speed, index) => sum + speed * weights[index], 0);
  }

  #note(time) {
    const last = this.#samples.at(-1);
    if (last[0] >= time) return void (last[1] = this.#travel);
    if (time - last[0] > 0.04) this.#samples = [last];
    if (this.#samples.length > 3) this.#samples.shift();
    this.#samples.push([time, this.#travel]);
  }
}
