import RefreshRendering

/// Turns durations in seconds into the delays that a format has, which add up to the true duration.
protocol DelayTimeline {
  associatedtype Delay

  /// The delay of a picture without end.
  static var none: Delay { get }

  init()

  /// Lets the frame on screen stand for longer.
  mutating func stand(for seconds: Double)

  /// Ends the frame on screen: its delays, of which all but the last are the longest there is.
  ///
  /// None where it stands for less than the shortest delay; a frame after it then takes its place.
  mutating func next() -> [Delay]
}

/// A clip as the rectangles that change from frame to frame, each with its delays; equal frames stand together.
struct ChangingRectangles<Timeline: DelayTimeline> {
  /// Writes a rectangle of a canvas, which then stands for a delay.
  typealias Write = (FrameCanvas, PixelRect, Timeline.Delay) throws -> Void

  private var timeline = Timeline()

  /// The picture on screen, from the first frame on.
  private var canvas: FrameCanvas?

  /// Takes the next frame, and writes the one on screen if it looks otherwise.
  mutating func append(_ frame: Frame, write: Write) throws {
    if canvas == nil {
      canvas = FrameCanvas(frame.bitmap)
    } else {
      let changed = canvas!.difference(to: frame.bitmap, damage: frame.damage)
      if !changed.isEmpty {
        try writePicture(timeline.next(), write)
        canvas!.take(frame.bitmap, in: changed)
      }
    }
    timeline.stand(for: frame.duration)
  }

  /// Writes the last frame; there must have been one.
  mutating func finish(write: Write) throws {
    let delays = timeline.next()
    // A picture without end is all that a clip without duration can be.
    try writePicture(delays.isEmpty ? [Timeline.none] : delays, write)
  }

  /// Forgets the picture.
  mutating func cancel() { canvas = nil }

  /// Writes what changed in the picture on screen; it stands for the delays together.
  private mutating func writePicture(_ delays: [Timeline.Delay], _ write: Write) throws {
    for delay in delays {
      // A delay beyond the longest needs another frame, of one pixel that stays as it is.
      let area = canvas!.stale.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : canvas!.stale
      try write(canvas!, area, delay)
      canvas!.markWritten()
    }
  }
}
