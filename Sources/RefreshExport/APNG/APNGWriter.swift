import Foundation
import RefreshRendering

/// Writes the frames of a clip as one animated PNG, exactly.
///
/// A frame is written as the rectangle that changed; equal frames become one that stands longer. A delay is a
/// fraction of a second, so that 1/60 is 1/60; what no fraction can say is carried to the next frame. Viewers
/// that know only PNG show the first frame. Browsers play delays of 10 ms and less as 100 ms: for them render
/// at most 90 frames a second.
///
/// A clip of at most 256 colours is stored as numbers into an exact table. Once more appear, what was written
/// is encoded again as RGB, and at the first pixel that is not opaque as RGBA: each happens once at most.
/// Memory: about two pictures and a megabyte, whatever the number of frames.
public final class APNGWriter: FrameWriter {
  private let file: AtomicFile
  private let options: APNGOptions
  private var gate: FrameGate
  private var timeline = APNGTimeline()

  /// What is needed from the first frame on.
  private var encoder: APNGFrameEncoder?
  private var output: APNGFile?
  private var canvas: FrameCanvas?

  /// Begins a clip in `file`; folders above it are made.
  ///
  /// - Throws: `ExportError` where the options are out of range, something else than an ordinary file stands
  ///   there, or it cannot be written.
  public init(file: URL, options: APNGOptions = APNGOptions()) throws {
    try options.validate()
    self.options = options
    self.file = try AtomicFile(file)
    gate = FrameGate(name: file.path)
  }

  deinit { cancel() }

  public func append(_ frame: Frame) throws {
    try orCancel {
      try gate.admit(frame)
      let bitmap = frame.bitmap
      if canvas == nil {
        canvas = FrameCanvas(bitmap)
        output = APNGFile(
          file: file, width: bitmap.width, height: bitmap.height, loopCount: options.loopCount)
        encoder = try APNGFrameEncoder(options: options, for: bitmap)
        output!.begin(encoder!.format)
      } else {
        let changed = canvas!.difference(to: bitmap, damage: frame.damage)
        if !changed.isEmpty {
          try write(timeline.next())
          canvas!.take(bitmap, in: changed)
        }
      }
      timeline.stand(for: frame.duration)
    }
  }

  public func finish() throws {
    try orCancel {
      try gate.checkEnd()
      let delays = timeline.next()
      // A picture without end is all that a clip without duration can be.
      try write(delays.isEmpty ? [Fraction(near: 0, limit: 1)] : delays)
      try output!.finish(colors: encoder!.palette.colors)
      gate.close()
    }
  }

  public func cancel() {
    gate.close()
    canvas = nil
    file.cancel()
  }

  /// Writes what changed in the picture on screen; it stands for the delays together.
  private func write(_ delays: [Fraction]) throws {
    for delay in delays {
      // A delay beyond the longest needs another frame, of one pixel that stays as it is.
      let area = canvas!.stale.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : canvas!.stale
      let part = canvas!.part(area)
      while true {
        do {
          try output!.append(encoder!.encode(part), in: area, delay: delay)
          break
        } catch is BandRows.Misfit {
          try widen(for: part)
        }
      }
      canvas!.markWritten()
    }
  }

  /// Encodes the frames so far in a format that has room for a picture too.
  private func widen(for bitmap: Bitmap) throws {
    var written = try output!.startOver(colors: encoder!.palette.colors, format: encoder!.format)
    encoder!.widen(for: bitmap)
    output!.begin(encoder!.format)
    while let frame = try written.next() {
      try output!.append(encoder!.encode(frame.bitmap), in: frame.area, delay: frame.delay)
    }
  }
}
