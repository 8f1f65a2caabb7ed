/// Text with the characters written out that are not shown but change what is read.
const plain = text => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/g,
  hidden => `\\u{${hidden.charCodeAt(0).toString(16).toUpperCase()}}`);
const make = (tag, attributes = {}, ...children) => {
  const svg = ["svg", "rect", "path", "line", "title", "g"].includes(tag);
  const element = svg ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value); else element.setAttribute(name, value);
  }
  element.append(...children.map(child => typeof child === "string" ? plain(child) : child));
  return element;
};
const seconds = time => time.toFixed(3) + " s";

/// The pictures of a clip, golden or present, side by side on a few pages.
class Strip {
  constructor(side, size) {
    [this.width, this.height] = size;
    this.at = side.at;
    this.pages = side.pages.map(() => new Image());
    this.ready = Promise.all(this.pages.map((image, index) => new Promise((done, failed) => {
      image.onload = done;
      image.onerror = failed;
      image.src = "data:image/png;base64," + side.pages[index];
    })));
  }

  get count() { return this.at.length; }

  /// Whether there is a picture at all: a golden may have none.
  get hasPictures() { return this.at.some(place => place !== null); }

  /// The frame nearest to one of which there is a picture.
  nearest(frame) {
    frame = Math.max(0, Math.min(this.count - 1, frame));
    for (let away = 0; away < this.count; away += 1) {
      if (this.at[frame - away]) return frame - away;
      if (this.at[frame + away]) return frame + away;
    }
    return 0;
  }

  draw(context, frame, from = { x: 0, y: 0, width: this.width, height: this.height }) {
    const [page, x, y] = this.at[this.nearest(frame)];
    context.drawImage(this.pages[page], x + from.x, y + from.y, from.width, from.height, 0, 0, from.width, from.height);
  }

  pixels(frame) {
    const canvas = make("canvas", { width: this.width, height: this.height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    this.draw(context, frame);
    return context.getImageData(0, 0, this.width, this.height);
  }
}

/// Where two pictures differ: the golden in pale grey, differences from amber to red by how large they are.
function difference(a, b, evidence) {
  const { width, height } = a, result = new ImageData(width, height);
  const masked = new Uint8Array(width * height);
  for (const [x, y, w, h] of evidence.masks) {
    for (let row = Math.max(0, y); row < Math.min(height, y + h); row += 1) masked.fill(1, row * width + Math.max(0, x), row * width + Math.min(width, x + w));
  }
  let count = 0, bounds = null;
  for (let i = 0; i < masked.length; i += 1) {
    const o = i * 4, p = a.data, q = b.data;
    const most = Math.max(Math.abs(p[o] - q[o]), Math.abs(p[o + 1] - q[o + 1]), Math.abs(p[o + 2] - q[o + 2]), Math.abs(p[o + 3] - q[o + 3]));
    const pale = 205 + (p[o] * .3 + p[o + 1] * .59 + p[o + 2] * .11) / 255 * 50;
    if (most > evidence.channel && !masked[i]) {
      const part = Math.min(1, most / 96);
      result.data.set([232 - 20 * part, 150 - 125 * part, 20 + 35 * part, 255], o);
      const x = i % width, y = (i - x) / width;
      if (!bounds) bounds = [x, y, x, y];
      bounds = [Math.min(bounds[0], x), Math.min(bounds[1], y), Math.max(bounds[2], x), Math.max(bounds[3], y)];
      count += 1;
    } else {
      const hatch = masked[i] && (i % width + (i / width | 0)) % 8 < 2 ? 60 : 0;
      result.data.set([pale - hatch, pale - hatch, pale - hatch, 255], o);
    }
  }
  return { picture: result, count, bounds };
}
