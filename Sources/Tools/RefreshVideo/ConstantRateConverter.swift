import RefreshImageFormats

/// A converter of durations in seconds to numbers of repeated frames at a constant rate.
///
/// An image ends at the frame nearest to its exact end, so the total never drifts; an image shorter than half a frame
/// may be dropped.
struct ConstantRateConverter {
  let framesPerSecond: Double

  /// Number of frames so far.
  private(set) var frameCount = 0

  /// The end of the last image in seconds, before rounding to frames.
  private var end = 0.0

  init(_ framesPerSecond: Double) { self.framesPerSecond = framesPerSecond }

  /// Number of frames of the next image, which lasts `seconds`.
  mutating func next(lasting seconds: Double) -> Int {
    end += seconds
    let count = max(0, Int((min(end * framesPerSecond, 1e15)).rounded()) - frameCount)
    frameCount += count
    return count
  }

  /// Throws an `EncoderError` if a frame rate is outside 0.01...1000.
  static func validate(_ framesPerSecond: Double) throws {
    try EncoderError.check(
      "framesPerSecond", framesPerSecond, (0.01...1000).contains(framesPerSecond),
      allowed: "numbers from 0.01 to 1000")
  }
}
