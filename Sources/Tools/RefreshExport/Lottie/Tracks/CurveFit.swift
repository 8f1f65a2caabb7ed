/// Sample of one or more numbers at a frame.
struct TrackSample: Hashable {
  var frame: Double
  var value: [Double]
  /// True if the control's motion may begin, end or change direction at this frame.
  var mayTurn = false
}

/// Consecutive samples without a jump. Between runs the value jumps or is arbitrary.
typealias ContinuousSamples = [TrackSample]

/// Fit of keyframes to samples: as few as the tolerance allows, each with a standard easing or the least-squares
/// cubic in time.
///
/// All steps have closed forms, so that equal samples give equal keyframes on every machine.
struct CurveFit {
  /// Maximum deviation of each number.
  let tolerance: [Double]
  /// Number of decimals of the keyframes' values.
  let digits: Int
  /// Rounding of a value to the decimals written in the file.
  let round: ([Double]) -> [Double]

  init(tolerance: [Double], digits: Int, round: (([Double]) -> [Double])? = nil) {
    self.tolerance = tolerance
    self.digits = digits
    self.round = round ?? { $0.map { LottieNumber.rounded($0, digits) } }
  }

  /// Distance in frames between the two keyframes of a jump.
  static let jump = 0.001

  /// Returns the keyframes through runs of samples in order; between runs the last value is held.
  func keyframes(through runs: [ContinuousSamples]) -> [LottieKeyframe] {
    var frames: [LottieKeyframe] = []
    for run in runs where !run.isEmpty { frames += keyframes(through: run) }
    var kept: [LottieKeyframe] = []
    for (index, frame) in frames.enumerated() {
      var frame = frame
      // A segment between equal values is held.
      if index + 1 < frames.count, frame.value == frames[index + 1].value { frame.easing = nil }
      if let last = kept.last, last.easing == nil, last.value == frame.value {
        // A held value needs no further keyframe until it changes, and the first value none before.
        if frame.easing == nil { continue }
        if kept.count == 1 { kept.removeLast() }
      }
      kept.append(frame)
    }
    return kept
  }

  private func keyframes(through run: ContinuousSamples) -> [LottieKeyframe] {
    let run = TrackTurningPoints(run, tolerance).marked
    let frames = run.map(\.frame)
    let values = run.flatMap(\.value)
    let knots = run.indices.filter { run[$0].mayTurn }
    // Raw buffers, because a path has hundreds of numbers at hundreds of instants, each read many times.
    return frames.withUnsafeBufferPointer { frames in
      values.withUnsafeBufferPointer { values in
        tolerance.withUnsafeBufferPointer { tolerance in
          ContinuousSamplesFit(
            fit: self, frames: frames, values: values, tolerance: tolerance, axes: run[0].value.count,
            knots: knots
          ).keyframes()
        }
      }
    }
  }
}
