// Executes a frame's drawing commands on a canvas.

class Painter {
  /** @param scale pixels per point; @param texts the named texts. */
  constructor(context, scale, texts) {
    Object.assign(this, { context, scale, texts });
    this.layers = [];
    /** Projection of the current command's plane; null without perspective. */
    this.perspectiveView = null;
    /** Transform that overrides the commands' own; null for none. */
    this.plane = null;
  }

  /** Executes a command with its numbers, read in order, and its constant arguments. */
  carryOut(name, numbers, rest) {
    [this.numbers, this.next] = [numbers, 0];
    this[name](...rest);
  }

  take(count) { return this.numbers.slice(this.next, this.next += count); }

  // Pictures

  fill(outline, rule) {
    this.place();
    const color = this.color();
    this.firstColor ??= color;
    this.context.fillStyle = color;
    this.context.fill(this.outline(outline), rule);
  }

  /** Fills the glyphs of a text. */
  text(outline, isCut) {
    const place = this.place();
    this.context.save();
    this.context.fillStyle = this.color();
    const [left, baseline] = this.take(2);
    if (isCut) this.cut(this.take(4));
    this.standOnPixels(place, left, baseline);
    this.context.fill(this.outline(outline), "nonzero");
    this.context.restore();
  }

  /** Fills a named text in its box. */
  label(index, font, alignment, mode) {
    const place = this.place();
    const { context } = this;
    context.save();
    context.fillStyle = this.color();
    const [x, y, width, height, baseline, size] = this.take(6);
    const line = textLine(this.texts[index], font, size, width, mode);
    const spare = width - line.width;
    const left = alignment === "center" ? spare / 2
      : alignment === "right" || (alignment === "natural" && line.isRightToLeft) ? spare : 0;
    if (line.width > width || baseline < line.ascent || baseline + line.descent > height) this.cut([x, y, width, height]);
    this.standOnPixels(place, x, y + baseline);
    line.fill(context, x + left, y + baseline, this.magnification);
    context.restore();
  }

  /** Clips to a box. */
  cut(box) {
    this.context.beginPath();
    this.context.rect(...box);
    this.context.clip();
  }

  /** Aligns text that is neither rotated nor scaled to whole pixels vertically and quarter pixels horizontally, for sharpness. */
  standOnPixels(place, left, baseline) {
    const isUpright = [1, 0, 0, 1].every((value, index) => Math.abs(place[index] - value * this.scale) < 1e-6);
    if (!isUpright || this.plane) return;
    const [x, y] = [place[4] + left * this.scale, place[5] + baseline * this.scale];
    place[4] += Math.round(4 * x) / 4 - x;
    place[5] += Math.round(y) - y;
    this.context.setTransform(...place);
  }

  stroke(outline, cap, join, dashes, isTrimmed) {
    this.place();
    const { context } = this;
    context.strokeStyle = this.color();
    [context.lineWidth, context.miterLimit, context.lineDashOffset] = this.take(3);
    context.setLineDash(this.take(dashes));
    context.lineCap = cap;
    context.lineJoin = join;
    const range = isTrimmed ? this.take(2) : null;
    // A trimmed stroke of length 0 with butt caps is invisible.
    if (range && range[0] === range[1] && cap === "butt") return;
    context.stroke(this.outline(outline, true, range));
  }

  gradient(outline, rule, kind, stops) {
    this.place();
    const { context } = this;
    const [x, y, x2, y2, ...box] = this.take(8);
    // Gradients are defined in the unit square of the box and stretched with it; radial ones in a unit circle.
    const colors = kind === "axial" ? context.createLinearGradient(x, y, x2, y2)
      : kind === "radial" ? context.createRadialGradient(0, 0, 0, 0, 0, 1)
      : context.createConicGradient(Math.atan2(y2 - y, x2 - x), x, y);
    for (let stop = 0; stop < stops; stop++) {
      const [location] = this.take(1);
      colors.addColorStop(Math.min(Math.max(location, 0), 1), this.color());
    }
    context.save();
    context.clip(this.outline(outline), rule);
    context.transform(box[2], 0, 0, box[3], box[0], box[1]);
    if (kind === "radial") context.transform(x2 - x || 1e-6, 0, 0, y2 - y || 1e-6, x, y);
    context.fillStyle = colors;
    context.fillRect(-1e4, -1e4, 2e4, 2e4);
    context.restore();
  }

  /** Draws an image in a rectangle, tinted with a colour. */
  image(index) {
    this.place();
    const rect = this.take(4);
    const [red, green, blue, alpha] = this.take(4);
    const { context } = this;
    if (!images[index]) return;
    context.imageSmoothingQuality = "high";
    context.globalAlpha = alpha;
    context.drawImage(tinted(images[index], red, green, blue), ...rect);
    context.globalAlpha = 1;
  }

  shadow(outline, rule) {
    const { context } = this;
    const place = this.place();
    this.castShadow(place);
    // The outline that casts the shadow is drawn outside the canvas.
    const far = context.canvas.width * 4;
    context.setTransform(...place.slice(0, 4), place[4] - far, place[5]);
    context.shadowOffsetX += far;
    context.fillStyle = "black";
    context.fill(this.outline(outline), rule);
    context.shadowColor = "transparent";
  }

  /** Draws a command in perspective. */
  perspective(name, ...rest) {
    const view = new PerspectiveView(this.take(9), this.scale);
    if (name === "fill" || name === "clip") {
      this.perspectiveView = view;
      this[name](...rest);
      this.perspectiveView = null;
    } else {
      view.draw(this.context, this.take(4), (context, plane, density) => {
        const painter = new Painter(context, density, this.texts);
        painter.plane = plane;
        painter.carryOut(name, this.numbers.slice(this.next), rest);
      });
    }
  }

  // Nesting

  clip(outline, rule, isOnePicture) {
    const place = this.place();
    const path = this.outline(outline);
    if (isOnePicture) {
      // Overlapping drawings are clipped together, so that the edge is blended once.
      this.enter((context, picture) => {
        context.setTransform(...place);
        context.clip(path, rule);
        context.resetTransform();
        context.drawImage(picture, 0, 0);
      });
      return;
    }
    this.context.save();
    this.context.clip(path, rule);
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

  /** Redirects drawing to a new canvas; the matching pop calls `lay` to compose it onto this one. */
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

  /**
   * Reads an affine transform to points and sets it on the canvas: angle, scale of x, shear, scale of y, then the
   * position of a pivot point and the pivot itself.
   */
  place() {
    let place = this.plane;
    if (this.perspectiveView) {
      place = [1, 0, 0, 1, 0, 0];
    } else if (!place) {
      const [angle, sx, shear, sy, x, y, px, py] = this.take(8);
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const [a, b, c, d] = [sx * cos, sx * sin, shear * cos - sy * sin, shear * sin + sy * cos];
      place = [a, b, c, d, x - a * px - c * py, y - b * px - d * py].map(value => value * this.scale);
    }
    this.context.setTransform(...place);
    this.magnification = Math.max(Math.hypot(place[0], place[1]), Math.hypot(place[2], place[3]));
    return [...place];
  }

  /** Reads a colour: red, green and blue 0–255, alpha 0–1. */
  color() {
    const [red, green, blue, alpha] = this.take(4);
    return `rgb(${red} ${green} ${blue} / ${alpha})`;
  }

  /** Sets the canvas shadow, which rotates and scales with the layer. */
  castShadow(place, values = this.take(7)) {
    const [red, green, blue, alpha, radius, dx, dy] = values;
    const { context } = this;
    context.shadowColor = `rgb(${red} ${green} ${blue} / ${alpha})`;
    // The canvas's shadowBlur is twice the standard deviation, in pixels.
    context.shadowBlur = 2 * radius * Math.sqrt(Math.abs(place[0] * place[3] - place[1] * place[2]));
    context.shadowOffsetX = place[0] * dx + place[2] * dy;
    context.shadowOffsetY = place[1] * dx + place[3] * dy;
  }

  /** Path of an outline, or of its part between two fractions of its length. */
  outline(outline, isStroked = false, range = null) {
    const numbers = typeof outline === "string" ? this.take(numberCount(outline)) : null;
    const draw = pen => drawOutline(outline, numbers, pen);
    if (this.perspectiveView) return this.perspectiveView.path(draw);
    const pen = new FinePen(this.magnification, isStroked);
    if (!range) {
      draw(pen);
      return pen.path;
    }
    const measuring = numbers ? new MeasuringPen() : measuredOutlines[outline] ??= new MeasuringPen();
    if (!measuring.contours.length) draw(measuring);
    drawTrimmed(measuring.contours, ...range, pen);
    return pen.path;
  }
}

/** Contours of trimmed table outlines with measured lengths. */
const measuredOutlines = [];

/** The image multiplied by a colour; caches the last result per image. */
function tinted(image, red, green, blue) {
  if (red >= 255 && green >= 255 && blue >= 255) return image;
  const color = `rgb(${red} ${green} ${blue})`;
  const last = tintedImages.get(image);
  if (last?.color === color) return last.picture;
  const picture = new OffscreenCanvas(image.width, image.height);
  const context = picture.getContext("2d");
  context.fillStyle = color;
  context.drawImage(image, 0, 0);
  context.globalCompositeOperation = "multiply";
  context.fillRect(0, 0, image.width, image.height);
  context.globalCompositeOperation = "destination-in";
  context.drawImage(image, 0, 0);
  tintedImages.set(image, { color, picture });
  return picture;
}

const tintedImages = new Map();
