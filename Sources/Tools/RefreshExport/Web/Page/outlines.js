// Drawing of outlines as canvas paths.

/**
 * Draws an outline with a pen: `outline` is an index into the table, or step letters for `numbers`.
 */
function drawOutline(outline, numbers, pen) {
  if (typeof outline === "string") return drawSteps(outline, numbers, 0, 0, pen);
  const parts = tables.outlines[outline];
  for (let at = 0; at < parts.length; at += 3) {
    const contour = tables.contours[parts[at]];
    drawSteps(contour.steps, contour.numbers, parts[at + 1], parts[at + 2], pen);
  }
}

/** Number of coordinates for each step letter. */
const stepSizes = { M: 2, L: 2, Q: 4, C: 6, Z: 0, R: 4, O: 5, G: 6 };

const numberCount = steps => [...steps].reduce((sum, step) => sum + stepSizes[step], 0);

function drawSteps(steps, numbers, dx, dy, pen) {
  let at = 0;
  for (const step of steps) {
    const n = numbers.slice(at, at += stepSizes[step]);
    const count = "ROG".includes(step) ? 2 : n.length;
    for (let index = 0; index < count; index++) n[index] += index & 1 ? dy : dx;
    switch (step) {
      case "M": pen.moveTo(...n); break;
      case "L": pen.lineTo(...n); break;
      case "Q": pen.quadraticCurveTo(...n); break;
      case "C": pen.bezierCurveTo(...n); break;
      case "Z": pen.closePath(); break;
      case "R": pen.rect(...n); break;
      case "O": roundedRect(pen, ...n); break;
      case "G": ring(pen, ...n); break;
    }
  }
}

/**
 * A pen that subdivides curves, because Chromium draws strokes of long curves a sixth of a pixel too far out.
 *
 * Fills use straight pieces with an error of 1/50 pixel; strokes use short curves, because joints between straight
 * pieces would be visible.
 */
class FinePen {
  path = new Path2D();
  #start = [0, 0];
  #at = [0, 0];

  /** @param magnification pixels per unit of the path. */
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
    const count = pieces(x0, y0, x1, y1, x2, y2, x3, y3, this.magnification * (this.isStroked ? 12 : 50));
    const point = t => cubicPoint(x0, y0, x1, y1, x2, y2, x3, y3, t);
    // Control point distance for a piece: a third of it along the tangent.
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

/** Number of straight pieces for a curve with an error of at most 1/`fineness` units. */
function pieces(x0, y0, x1, y1, x2, y2, x3, y3, fineness) {
  // The error of a piece is an eighth of the second derivative divided by the squared number of pieces.
  const bend = Math.max(Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), Math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3));
  return Math.max(1, Math.min(200, Math.ceil(Math.sqrt(0.75 * bend * fineness))));
}

function cubicPoint(x0, y0, x1, y1, x2, y2, x3, y3, t) {
  const u = 1 - t;
  const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3];
}

/** Adds a rectangle with circular corners, drawn as Bézier curves. */
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

/** Adds a border of width `line`: two nested outlines for the fill rule `evenodd`. */
function ring(path, x, y, width, height, radius, line) {
  roundedRect(path, x, y, width, height, radius);
  if (2 * line >= Math.min(width, height)) return;
  roundedRect(path, x + line, y + line, width - 2 * line, height - 2 * line, radius - line);
}
