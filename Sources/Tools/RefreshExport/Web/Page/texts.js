// Layout of named texts on one line, from the exported glyphs, or by the browser if a character has no glyph.

/** Lays out a text, truncated to a width by `mode`. */
function textLine(text, font, size, width, mode) {
  text = text.normalize();
  const line = setFromGlyphs(text, tables.fonts[font], size) ?? setByBrowser(text, tables.fonts[font], size);
  if (mode === "byClipping" || line.width <= width) return line;
  return line.shortened(...gap(line.steps, line.ellipsis.width, width, mode));
}

/** A line of glyph clusters with their advances. */
class GlyphLine {
  isRightToLeft = false;

  constructor(clusters, face, size) {
    Object.assign(this, { clusters, face, size });
    this.steps = clusters.map(({ advance }) => advance);
    this.width = this.steps.reduce((sum, step) => sum + step, 0);
    const bounds = clusters.map(({ glyph }) => glyphBounds(face.glyphs[glyph]));
    const scale = size / face.size;
    this.ascent = scale * Math.max(0, ...bounds.map(([top]) => -top));
    this.descent = scale * Math.max(0, ...bounds.map(([, bottom]) => bottom));
  }

  get ellipsis() { return new GlyphLine([cluster(this.face, "…", this.size)], this.face, this.size); }

  shortened(from, to) {
    const { clusters, face, size } = this;
    return new GlyphLine(
      [...clusters.slice(0, from), ...this.ellipsis.clusters, ...clusters.slice(to)], face, size);
  }

  fill(context, x, y, magnification) {
    const pen = new FinePen(magnification, false);
    const scale = this.size / this.face.size;
    for (const { glyph, advance } of this.clusters) {
      drawOutline(this.face.glyphs[glyph][1], null, new PlacedPen(pen, scale, x, y));
      x += advance;
    }
    context.fill(pen.path, "nonzero");
  }
}

/** Glyph clusters of a text; undefined if a character has no glyph. */
function setFromGlyphs(text, face, size) {
  const characters = [...text];
  const clusters = [];
  while (characters.length) {
    // Ligatures have at most three characters.
    const count = [3, 2, 1].find(count => Object.hasOwn(face.glyphs, characters.slice(0, count).join("")));
    if (!count) return undefined;
    const found = cluster(face, characters.splice(0, count).join(""), size);
    const last = clusters.at(-1);
    if (last) last.advance += kerning(face.glyphs[last.glyph], found.glyph) * size / face.size;
    clusters.push(found);
  }
  return new GlyphLine(clusters, face, size);
}

const cluster = (face, glyph, size) => ({ glyph, advance: face.glyphs[glyph][0] * size / face.size });

/** Kerning between two glyphs; pairs that the font does not list have none. */
function kerning([, , ...moves], next) {
  for (let at = 0; at < moves.length; at += 2) {
    const others = moves[at + 1];
    if (Array.isArray(others) ? others.includes(next) : [...next].length === 1 && others.includes(next)) return moves[at];
  }
  return 0;
}

/** Vertical bounds of a glyph relative to the baseline; the top is negative. */
function glyphBounds([, outline]) {
  const parts = tables.outlines[outline];
  let [top, bottom] = [0, 0];
  for (let at = 0; at < parts.length; at += 3) {
    const { numbers } = tables.contours[parts[at]];
    for (let y = 1; y < numbers.length; y += 2) {
      top = Math.min(top, numbers[y] + parts[at + 2]);
      bottom = Math.max(bottom, numbers[y] + parts[at + 2]);
    }
  }
  return [top, bottom];
}

/** A pen that forwards outlines translated and scaled. */
class PlacedPen {
  constructor(pen, scale, x, y) { Object.assign(this, { pen, scale, x, y }); }

  #placed(numbers) { return numbers.map((number, at) => number * this.scale + (at & 1 ? this.y : this.x)); }

  moveTo(...n) { this.pen.moveTo(...this.#placed(n)); }
  lineTo(...n) { this.pen.lineTo(...this.#placed(n)); }
  quadraticCurveTo(...n) { this.pen.quadraticCurveTo(...this.#placed(n)); }
  bezierCurveTo(...n) { this.pen.bezierCurveTo(...this.#placed(n)); }
  closePath() { this.pen.closePath(); }
}

/** A line drawn by the browser, which may substitute another font. */
class BrowserLine {
  constructor(clusters, font, isRightToLeft) {
    Object.assign(this, { clusters, font, isRightToLeft, text: clusters.join("") });
    const context = measuringContext ??= new OffscreenCanvas(1, 1).getContext("2d");
    context.font = font;
    this.steps = clusters.map(text => context.measureText(text).width);
    const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText(this.text);
    Object.assign(this, { width, ascent: actualBoundingBoxAscent, descent: actualBoundingBoxDescent });
  }

  get ellipsis() { return new BrowserLine(["…"], this.font, this.isRightToLeft); }

  shortened(from, to) {
    const { clusters, font, isRightToLeft } = this;
    return new BrowserLine([...clusters.slice(0, from), "…", ...clusters.slice(to)], font, isRightToLeft);
  }

  fill(context, x, y) {
    context.font = this.font;
    context.textAlign = "left";
    // The page's direction could move an ellipsis or full stop to the other end.
    context.direction = this.isRightToLeft ? "rtl" : "ltr";
    context.fillText(this.text, x, y);
  }
}

let measuringContext;

function setByBrowser(text, { family, weight }, size) {
  const clusters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const isRightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
  return new BrowserLine(clusters, `${weight} ${size}px ${JSON.stringify(family)}, system-ui, sans-serif`, isRightToLeft);
}

/**
 * Range of the clusters that an ellipsis replaces, as in Pango: the gap starts at the head, middle or tail according to
 * `mode` and grows on the side where it extends less far.
 */
function gap(steps, ellipsis, width, mode) {
  const ends = steps.reduce((ends, step) => [...ends, ends.at(-1) + step], [0]);
  const whole = ends.at(-1);
  const middle = mode === "byTruncatingHead" ? 0 : mode === "byTruncatingMiddle" ? whole / 2 : whole;
  let from = Math.max(0, ends.findLastIndex(end => end <= middle));
  if (from === steps.length) from--;
  let to = from + 1;
  while (whole - (ends[to] - ends[from]) + ellipsis > width && (from > 0 || to < steps.length)) {
    const takesLeft = to === steps.length
      || (from > 0 && middle - ends[from - 1] < ends[to + 1] - middle);
    if (takesLeft) from--; else to++;
  }
  return [from, to];
}
