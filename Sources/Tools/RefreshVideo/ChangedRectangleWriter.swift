import Foundation
import RefreshImageFormats
import RefreshRendering

/// A converter of frames to changed rectangles with delays; equal frames are merged.
struct ChangedRectangleWriter<Timeline: DelayConverter> {
  /// A closure that writes a rectangle of the canvas with its delay.
  typealias Write = (ChangeTrackingCanvas, PixelRect, Timeline.Delay) throws -> Void

  private var timeline = Timeline()

  /// The current image; nil before the first frame.
  private var canvas: ChangeTrackingCanvas?

  /// Appends a frame, and writes the current one if the new one differs.
  mutating func append(_ frame: Frame, write: Write) throws {
    if canvas == nil {
      canvas = ChangeTrackingCanvas(frame.bitmap)
    } else {
      let changed = canvas!.difference(to: frame.bitmap, changes: frame.changes)
      if !changed.isEmpty {
        try writePicture(timeline.next(), write)
        canvas!.take(frame.bitmap, in: changed)
      }
    }
    timeline.append(duration: frame.duration)
  }

  /// Writes the last frame; there must be at least one.
  mutating func finish(write: Write) throws {
    let delays = timeline.next()
    // A clip of duration 0 becomes one image with the delay `none`.
    try writePicture(delays.isEmpty ? [Timeline.none] : delays, write)
  }

  /// Releases the current image; no more frames follow.
  mutating func cancel() { canvas = nil }

  /// Writes the changes of the current image, shown for the sum of the delays.
  private mutating func writePicture(_ delays: [Timeline.Delay], _ write: Write) throws {
    for delay in delays {
      // A delay longer than the format's limit needs additional frames, of one unchanged pixel.
      let area = canvas!.stale.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : canvas!.stale
      try write(canvas!, area, delay)
      canvas!.markWritten()
    }
  }
}

/// The current image, and the area in which it differs from the last written one.
struct ChangeTrackingCanvas {
  private(set) var bitmap: Bitmap

  /// The area that differs from the last written image; all of it before the first.
  private(set) var stale: PixelRect

  init(_ bitmap: Bitmap) { (self.bitmap, stale) = (bitmap, bitmap.bounds) }

  /// The bounding rectangle of the pixels that differ in a bitmap, searched only in `changes` if known.
  func difference(to next: Bitmap, changes: [PixelRect]?) -> PixelRect {
    var changed = DifferingPixelBounds()
    next.pixels.withUnsafeBufferPointer { new in
      bitmap.pixels.withUnsafeBufferPointer { old in
        for rect in changes ?? [next.bounds] {
          let area = next.bounds.intersection(rect)
          for y in area.y..<area.maxY {
            let start = y * next.width + area.x
            changed.add(
              new.baseAddress! + start, old.baseAddress! + start, count: area.width, x: area.x, y: y)
          }
        }
      }
    }
    return changed.rect
  }

  /// Copies a part of a bitmap to the image.
  mutating func take(_ next: Bitmap, in area: PixelRect) {
    stale = stale.union(area)
    next.pixels.withUnsafeBufferPointer { new in
      bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
        for y in area.y..<area.maxY {
          let start = y * next.width + area.x
          memcpy(pixels.baseAddress! + start, new.baseAddress! + start, area.width * 4)
        }
      }
    }
  }

  /// Marks the whole image as written.
  mutating func markWritten() { stale = .empty }
}
