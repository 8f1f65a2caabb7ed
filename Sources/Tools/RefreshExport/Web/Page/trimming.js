// The part of a path between two fractions of its length, as in RefreshKit's BezierPath+Trimming.swift.

/** A pen that records the contours of a path with the length of each piece. */
class MeasuringPen {
  contours = [];
  #at = [0, 0];
  #contour = null;

  moveTo(x, y) {
    this.#contour = { start: [x, y], pieces: [], length: 0, isClosed: false };
    this.contours.push(this.#contour);
    this.#at = [x, y];
  }

  lineTo(x, y) {
    const [from, to] = [this.#at, [x, y]];
    const length = Math.hypot(x - from[0], y - from[1]);
    const point = s => length > 0 ? from.map((v, axis) => v + (to[axis] - v) * s / length) : from;
    this.#add(length, to, (pen, first, last, penIsDown) => {
      if (!penIsDown) pen.moveTo(...point(first));
      pen.lineTo(...(last >= length ? to : point(last)));
    });
  }

  quadraticCurveTo(cx, cy, x, y) {
    const [x0, y0] = this.#at;
    this.bezierCurveTo(
      x0 + (cx - x0) * 2 / 3, y0 + (cy - y0) * 2 / 3, x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, x, y);
  }

  bezierCurveTo(...points) {
    const curve = [...this.#at, ...points];
    const length = arcLength(curve, 0, 1);
    this.#add(length, points.slice(4), (pen, first, last, penIsDown) => {
      const part = curvePart(curve, parameterAt(curve, first, length), parameterAt(curve, last, length));
      if (!penIsDown) pen.moveTo(part[0], part[1]);
      pen.bezierCurveTo(...part.slice(2));
    });
  }

  closePath() {
    const contour = this.#contour;
    if (!contour) return;
    if (this.#at.some((value, axis) => value !== contour.start[axis])) this.lineTo(...contour.start);
    contour.isClosed = true;
    this.moveTo(...contour.start);
  }

  rect(x, y, width, height) {
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
  }

  #add(length, end, draw) {
    this.#contour.pieces.push({ length, draw });
    this.#contour.length += length;
    this.#at = end;
  }
}

/** Length drawn for an empty range, in path units, so that the canvas draws the caps. */
const shortestLine = 0.01;

/** Draws the part between two fractions of the total length of all contours. */
function drawTrimmed(contours, start, end, pen) {
  [start, end] = [Math.min(Math.max(start, 0), 1), Math.min(Math.max(end, 0), 1)];
  if (!(end >= start)) return;
  const total = contours.reduce((sum, contour) => sum + contour.length, 0);
  const from = Math.min(start * total, start < end ? total : Math.max(0, total - shortestLine));
  const to = Math.max(end * total, start < end ? 0 : from + shortestLine);
  let position = 0;
  for (const { pieces, length, isClosed } of contours) {
    const isWhole = position >= from && position + length <= to + 1e-9;
    let penIsDown = false;
    for (const piece of pieces) {
      const first = Math.max(from - position, 0);
      const last = Math.min(to - position, piece.length);
      position += piece.length;
      if (!(last > first || (isWhole && piece.length === 0))) continue;
      piece.draw(pen, first, last, penIsDown);
      penIsDown = true;
    }
    if (isClosed && isWhole && pieces.length) pen.closePath();
  }
}

/** Speed of a Bézier curve at a parameter. */
function speed([x0, y0, x1, y1, x2, y2, x3, y3], t) {
  const u = 1 - t;
  const [a, b, c] = [3 * u * u, 6 * u * t, 3 * t * t];
  return Math.hypot(a * (x1 - x0) + b * (x2 - x1) + c * (x3 - x2), a * (y1 - y0) + b * (y2 - y1) + c * (y3 - y2));
}

/** Arc length: five-point Gauss–Legendre quadrature of the speed, subdivided until the halves agree with the whole. */
function arcLength(curve, start, end, estimate = gauss(curve, start, end), depth = 0) {
  const middle = (start + end) / 2;
  const [first, second] = [gauss(curve, start, middle), gauss(curve, middle, end)];
  if (depth >= 10 || Math.abs(first + second - estimate) < 1e-5) return first + second;
  return arcLength(curve, start, middle, first, depth + 1) + arcLength(curve, middle, end, second, depth + 1);
}

function gauss(curve, start, end) {
  const [middle, half] = [(start + end) / 2, (end - start) / 2];
  const at = offset => speed(curve, middle - half * offset) + speed(curve, middle + half * offset);
  return half * (0.5688888888888889 * speed(curve, middle)
    + 0.47862867049936647 * at(0.5384693101056831) + 0.23692688505618908 * at(0.906179845938664));
}

/** Parameter at an arc length from the start of a curve. */
function parameterAt(curve, wanted, total) {
  if (!(wanted > 0)) return 0;
  if (wanted >= total) return 1;
  let [low, high, t] = [0, 1, wanted / total];
  for (let round = 0; round < 24; round++) {
    const error = arcLength(curve, 0, t) - wanted;
    if (Math.abs(error) < 1e-4) break;
    if (error > 0) high = t; else low = t;
    const v = speed(curve, t);
    const next = t - error / v;
    t = v > 0 && next > low && next < high ? next : (low + high) / 2;
  }
  return t;
}

/** Part of a Bézier curve between two parameters. */
function curvePart(curve, start, end) {
  const split = ([x0, y0, x1, y1, x2, y2, x3, y3], t) => {
    const mix = (a, b) => a + (b - a) * t;
    const [ax, ay, bx, by, cx, cy] = [mix(x0, x1), mix(y0, y1), mix(x1, x2), mix(y1, y2), mix(x2, x3), mix(y2, y3)];
    const [dx, dy, ex, ey] = [mix(ax, bx), mix(ay, by), mix(bx, cx), mix(by, cy)];
    const [fx, fy] = [mix(dx, ex), mix(dy, ey)];
    return [[x0, y0, ax, ay, dx, dy, fx, fy], [fx, fy, ex, ey, cx, cy, x3, y3]];
  };
  if (end < 1) [curve] = split(curve, end);
  if (start > 0) [, curve] = split(curve, start / end);
  return curve;
}
