// Perspective drawing: outlines are projected point by point, everything else is drawn flat and resampled.

class PerspectiveView {
  /** Minimum perspective divisor that is drawn: a magnification of 200. */
  static #nearest = 0.005;
  /** Maximum pixels of a plane drawn flat. */
  static #mostPixels = 4e6;

  /** @param numbers projective transform to points, the divisor last; @param scale pixels per point. */
  constructor(numbers, scale) {
    this.numbers = numbers.map((number, index) => index < 6 ? number * scale : number);
  }

  depth([x, y]) {
    const [, , , , , , px, py, w] = this.numbers;
    return px * x + py * y + w;
  }

  /** Projection of a point, in pixels. */
  map(point) {
    const [a, b, c, d, tx, ty] = this.numbers;
    const [x, y] = point;
    const depth = this.depth(point);
    return [(a * x + c * y + tx) / depth, (b * x + d * y + ty) / depth];
  }

  /** Part of a closed polygon in front of the viewer. */
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

  /** Projected path of an outline, in pixels. */
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

  /** Approximate pixels per point of the plane. */
  stretch() {
    const [a, b, c, d, , , , , w] = this.numbers;
    return Math.max(Math.hypot(a, b), Math.hypot(c, d)) / Math.max(w, 0.05);
  }

  /** Draws a box of the plane flat with `drawFlat`, then projects the result. */
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
    // Twice the displayed resolution, for sharp edges.
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

  /** Pixels of a region, each the mean of four samples of the flat drawing. */
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

  /** Inverse transform from pixels to the plane, before the division. */
  #inverse() {
    const [a, b, c, d, tx, ty, px, py, w] = this.numbers;
    const rows = [
      [d * w - py * ty, py * tx - c * w, c * ty - d * tx], [px * ty - b * w, a * w - px * tx, b * tx - a * ty],
      [b * py - px * d, px * c - a * py, a * d - b * c],
    ];
    return (x, y) => rows.map(([i, j, k]) => i * x + j * y + k);
  }
}

/** Adds a bilinear sample, as red, green and blue premultiplied by alpha, and alpha. */
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

/** A pen that converts an outline to polygons. */
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
