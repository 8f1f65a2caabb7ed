import Foundation

/// The value of a number, or of several that go together, at a frame.
struct TrackSample {
  var frame: Double
  var value: [Double]
  /// Whether the motion may begin, end or bend here.
  var isKnot = false
}

/// A run of samples in which nothing is left out; between runs the value does not matter, or jumps.
typealias TrackRun = [TrackSample]

/// Puts keyframes through samples: as few as stay within an error, each easing one of the usual curves or the cubic in
/// time that is nearest by least squares.
///
/// Everything has a closed form, so that equal samples give equal keyframes on every machine.
struct CurveFit {
  /// How far each number may be from its samples.
  let tolerance: [Double]
  /// How many digits after the point the numbers of keyframes have.
  let digits: Int
  /// Rounds a value as it is written.
  let round: ([Double]) -> [Double]

  init(tolerance: [Double], digits: Int, round: (([Double]) -> [Double])? = nil) {
    self.tolerance = tolerance
    self.digits = digits
    self.round = round ?? { $0.map { LottieNumber.rounded($0, digits) } }
  }

  /// A frame, and how far before it what jumps there ends.
  static let jump = 0.001

  /// The keyframes through runs of samples, in their order; between runs the last value is held.
  func keyframes(through runs: [TrackRun]) -> [LottieKeyframe] {
    var frames: [LottieKeyframe] = []
    for run in runs where !run.isEmpty { frames += keyframes(through: run) }
    var kept: [LottieKeyframe] = []
    for (index, frame) in frames.enumerated() {
      var frame = frame
      // On a way that leads nowhere nothing moves.
      if index + 1 < frames.count, frame.value == frames[index + 1].value { frame.easing = nil }
      if let last = kept.last, last.easing == nil, last.value == frame.value {
        // What is held already needs no further frame until it moves, and what stands at first none before.
        if frame.easing == nil { continue }
        if kept.count == 1 { kept.removeLast() }
      }
      kept.append(frame)
    }
    return kept
  }

  private func keyframes(through run: TrackRun) -> [LottieKeyframe] {
    let run = TrackBends(run, tolerance).marked
    let frames = run.map(\.frame)
    let values = run.flatMap(\.value)
    let knots = run.indices.filter { run[$0].isKnot }
    // A path has hundreds of numbers at hundreds of instants, each looked at many times.
    return frames.withUnsafeBufferPointer { frames in
      values.withUnsafeBufferPointer { values in
        tolerance.withUnsafeBufferPointer { tolerance in
          RunFit(
            fit: self, frames: frames, values: values, tolerance: tolerance, axes: run[0].value.count,
            knots: knots
          ).keyframes()
        }
      }
    }
  }
}
