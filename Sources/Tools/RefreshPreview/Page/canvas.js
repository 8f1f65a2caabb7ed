// Drawing of received frames, in the binary format of the server's FramePacket.

/** A canvas that shows the frames of a stage. */
export class Picture {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    // An opaque canvas is black at first, so it is filled with the background until the first frame.
    this.context.fillStyle = getComputedStyle(canvas).backgroundColor;
    this.context.fillRect(0, 0, canvas.width, canvas.height);
  }

  /** Draws a frame message and returns its header; FramePacket.swift describes the bytes. */
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

// Converts 0xAARRGGBB to the byte order of ImageData; alpha stays as it is, because stages are opaque.
function swizzle(pixels) {
  for (let index = 0; index < pixels.length; index++) {
    const pixel = pixels[index];
    pixels[index] = 0xff000000 | ((pixel & 0xff) << 16) | (pixel & 0xff00) | ((pixel >>> 16) & 0xff);
  }
}
