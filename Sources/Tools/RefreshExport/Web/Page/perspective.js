// What is seen in perspective: outlines point by point, everything else drawn flat and looked up pixel by pixel.

class PerspectiveView {
  /** The least divisor that is still drawn; things nearer to the eye would be larger than 200 times. */
  static #nearest = 0.005;
  /** The most pixels of a plane that is drawn flat. */
  static #mostPixels = 4e6;

  /** `numbers`: from the plane to points, with the divisor's last; `scale`: pixels to a point. */
  constructor(numbers, scale) {
    this.numbers = numbers.map((number, index) => index < 6 ? number * scale : number);
  }

  depth([x, y]) {
    const [, , , , , , px, py, w] = this.numbers;
    return px * x + py * y + w;
  }

  /** Where a point is seen, in pixels. */
  map(point) {
    const [a, b, c, d, tx, ty] = this.numbers;
    const [x, y] = point;
    const depth = this.depth(point);
    return [(a * x + c * y + tx) / depth, (b * x + d * y + ty) / depth];
  }

  /** The part of a closed polygon that is before the eye. */
  visible(polygon) {
    const inside = point => this.depth(point) - PerspectiveView.#nearest;
    return polygon.flatMap((point, index) => {
      const previous = polygon.at(index - 1);
      const [before, here] = [inside(previous), inside(point)];
      const part = before / (before - here);
      const crossing = previous.map((value, axis) => value + (point[axis] - value) * part);
      return [...(before >= 0) !== (here >= 0) ? [crossing] : [], ...here >= 0 ? [point] : []];
    });
  }

  /** The path of an outline, in pixels. */
  path(draw) {
    const pen = new FlatteningPen(this.stretch());
    draw(pen);
    const path = new Path2D();
    for (const polygon of pen.polygons) {
      const seen = this.visible(polygon).map(point => this.map(point));
      seen.forEach(([x, y], index) => { if (index) path.lineTo(x, y); else path.moveTo(x, y); });
      if (seen.length) path.closePath();
    }
    return path;
  }

  /** Pixels to a point of the plane, about. */
  stretch() {
    const [a, b, c, d, , , , , w] = this.numbers;
    return Math.max(Math.hypot(a, b), Math.hypot(c, d)) / Math.max(w, 0.05);
  }

  /** Draws a box of the plane flat, with a function, and then as it is seen. */
  draw(context, [x, y, width, height], drawFlat) {
    const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
    const seen = this.visible(corners).map(point => this.map(point));
    if (seen.length < 3) return;
    const clamp = (value, side) => Math.min(Math.max(value, 0), side);
    const { canvas } = context;
    const [xs, ys] = [0, 1].map(axis => seen.map(point => point[axis]));
    const left = clamp(Math.floor(Math.min(...xs)), canvas.width);
    const right = clamp(Math.ceil(Math.max(...xs)), canvas.width);
    const top = clamp(Math.floor(Math.min(...ys)), canvas.height);
    const bottom = clamp(Math.ceil(Math.max(...ys)), canvas.height);
    if (right <= left || bottom <= top) return;
    // Twice as fine as it is seen, so that edges stay sharp.
    const density = Math.min(2 * this.stretch(), Math.sqrt(PerspectiveView.#mostPixels / (width * height)));
    const flat = new OffscreenCanvas(Math.ceil(width * density) || 1, Math.ceil(height * density) || 1);
    drawFlat(flat.getContext("2d"), [density, 0, 0, density, -x * density, -y * density], density);
    const picture = new OffscreenCanvas(right - left, bottom - top);
    picture.getContext("2d").putImageData(
      this.#lookUp(flat, { x, y, density }, left, top, right - left, bottom - top), 0, 0);
    context.save();
    context.resetTransform();
    const edge = new Path2D();
    seen.forEach(([x, y], index) => { if (index) edge.lineTo(x, y); else edge.moveTo(x, y); });
    context.clip(edge);
    context.drawImage(picture, left, top);
    context.restore();
  }

  /** The pixels of a region, each the mean of four samples of the flat picture. */
  #lookUp(flat, { x, y, density }, left, top, width, height) {
    const source = flat.getContext("2d").getImageData(0, 0, flat.width, flat.height);
    const result = new ImageData(width, height);
    const inverse = this.#inverse();
    const sum = [0, 0, 0, 0];
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        sum.fill(0);
        for (const [dx, dy] of [[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]]) {
          const [u, v, w] = inverse(left + column + dx, top + row + dy);
          addSample(source, (u / w - x) * density - 0.5, (v / w - y) * density - 0.5, sum);
        }
        const at = 4 * (row * width + column);
        for (let channel = 0; channel < 3; channel++) result.data[at + channel] = sum[3] ? sum[channel] / sum[3] : 0;
        result.data[at + 3] = sum[3] / 4;
      }
    }
    return result;
  }

  /** From pixels to the plane, before the division. */
  #inverse() {
    const [a, b, c, d, tx, ty, px, py, w] = this.numbers;
    const rows = [
      [d * w - py * ty, py * tx - c * w, c * ty - d * tx], [px * ty - b * w, a * w - px * tx, b * tx - a * ty],
      [b * py - px * d, px * c - a * py, a * d - b * c],
    ];
    return (x, y) => rows.map(([i, j, k]) => i * x + j * y + k);
  }
}

/** Adds the colour between pixels to red, green and blue times alpha, and alpha. */
function addSample({ data, width, height }, x, y, sum) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  for (let corner = 0; corner < 4; corner++) {
    const [column, row] = [Math.min(Math.max(left + (corner & 1), 0), width - 1), Math.min(Math.max(top + (corner >> 1), 0), height - 1)];
    const at = 4 * (row * width + column);
    const weight = (corner & 1 ? x - left : 1 - x + left) * (corner >> 1 ? y - top : 1 - y + top) * data[at + 3];
    if (!(weight > 0)) continue;
    for (let channel = 0; channel < 3; channel++) sum[channel] += weight * data[at + channel];
    sum[3] += weight;
  }
}

/** A pen that makes polygons of an outline. */
class FlatteningPen {
  polygons = [];
  #at = [0, 0];

  constructor(magnification) { this.magnification = magnification; }

  moveTo(x, y) {
    this.polygons.push([[x, y]]);
    this.#at = [x, y];
  }

  lineTo(x, y) {
    this.polygons.at(-1).push([x, y]);
    this.#at = [x, y];
  }

  quadraticCurveTo(cx, cy, x, y) {
    const [x0, y0] = this.#at;
    this.bezierCurveTo(
      x0 + (cx - x0) * 2 / 3, y0 + (cy - y0) * 2 / 3, x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, x, y);
  }

  bezierCurveTo(...points) {
    const curve = [...this.#at, ...points];
    const count = pieces(...curve, this.magnification * 50);
    for (let piece = 1; piece <= count; piece++) this.lineTo(...cubicPoint(...curve, piece / count));
  }

  closePath() {
    const start = this.polygons.at(-1)?.[0];
    if (start) this.moveTo(...start);
  }

  rect(x, y, width, height) {
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
  }
}
