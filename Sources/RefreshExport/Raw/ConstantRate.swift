/// Turns durations in seconds into how often a picture is repeated at a constant rate.
///
/// A picture ends at the frame that is nearest to its true end, so that the sum never drifts; one that stands
/// for less than half a frame may be left out.
struct ConstantRate {
  let framesPerSecond: Double

  /// How many frames were written.
  private(set) var frameCount = 0

  /// Where the last picture ends, in seconds as told.
  private var end = 0.0

  init(_ framesPerSecond: Double) { self.framesPerSecond = framesPerSecond }

  /// How often the next picture, which stands for `seconds`, is to be written.
  mutating func next(lasting seconds: Double) -> Int {
    end += seconds
    let count = max(0, Int((min(end * framesPerSecond, 1e15)).rounded()) - frameCount)
    frameCount += count
    return count
  }

  /// Throws where the rate is none that video formats can say.
  static func validate(_ framesPerSecond: Double) throws {
    guard framesPerSecond >= 0.01, framesPerSecond <= 1000 else {
      throw ExportError.option(
        name: "framesPerSecond", value: "\(framesPerSecond)", allowed: "numbers from 0.01 to 1000")
    }
  }
}
