// Frames from a stage: a header, rectangles, pixels.

/** A canvas that mirrors a stage. */
export class Picture {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    // A canvas without alpha starts black; until the first frame it shows an empty screen.
    this.context.fillStyle = getComputedStyle(canvas).backgroundColor;
    this.context.fillRect(0, 0, canvas.width, canvas.height);
  }

  /** Draws the rectangles of a message; see the README of the module for its bytes. */
  draw(buffer) {
    const view = new DataView(buffer);
    const frame = {
      number: view.getUint32(0, true), isPast: (view.getUint32(4, true) & 1) === 1,
      time: view.getFloat64(8, true), touchTime: view.getFloat64(16, true), cost: view.getUint32(24, true) / 1000,
      dropped: view.getUint32(28, true), width: view.getUint16(32, true), height: view.getUint16(34, true),
      pixels: 0,
    };
    const count = view.getUint16(36, true);
    if (this.canvas.width !== frame.width || this.canvas.height !== frame.height) {
      this.canvas.width = frame.width;
      this.canvas.height = frame.height;
    }
    let offset = 40 + 8 * count;
    for (let index = 0; index < count; index++) {
      const [x, y, width, height] = [0, 2, 4, 6].map(part => view.getUint16(40 + 8 * index + part, true));
      swizzle(new Uint32Array(buffer, offset, width * height));
      this.context.putImageData(new ImageData(new Uint8ClampedArray(buffer, offset, 4 * width * height), width, height), x, y);
      offset += 4 * width * height;
      frame.pixels += width * height;
    }
    frame.drawn = performance.now();
    return frame;
  }
}

// From 0xAARRGGBB to the order of a canvas; a stage is opaque, so alpha needs no thought.
function swizzle(pixels) {
  for (let index = 0; index < pixels.length; index++) {
    const pixel = pixels[index];
    pixels[index] = 0xff000000 | ((pixel & 0xff) << 16) | (pixel & 0xff00) | ((pixel >>> 16) & 0xff);
  }
}
