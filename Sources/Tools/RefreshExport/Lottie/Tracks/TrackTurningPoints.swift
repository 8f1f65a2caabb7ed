/// Selection of the instants at which a value itself begins, ends or changes direction, among all knots of the control.
///
/// A knot is an instant at which any animation of the control may begin, end or change direction. With hundreds of
/// layers there are hundreds of knots, but one layer's value bends at few of them. The others cost time, because each
/// is tried as the end of a segment.
struct TrackTurningPoints {
  private let run: ContinuousSamples
  private let tolerance: [Double]
  /// Longest interval between two samples, in frames.
  private let step: Double

  init(_ run: ContinuousSamples, _ tolerance: [Double]) {
    (self.run, self.tolerance) = (run, tolerance)
    step = zip(run, run.dropFirst()).reduce(0) { max($0, $1.1.frame - $1.0.frame) }
  }

  /// The samples, with only the instants at which the value bends, and the last one, as knots. Other knots are removed
  /// unless they are needed as samples.
  var marked: ContinuousSamples {
    guard run.dropFirst().dropLast().contains(where: \.mayTurn) else { return closed(run) }
    var marked: ContinuousSamples = []
    for (index, sample) in run.enumerated() {
      guard sample.mayTurn, index > 0, index + 1 < run.count, !bends(index) else {
        marked.append(sample)
        continue
      }
      // The regular samples suffice without the knot.
      if run[index + 1].frame - marked[marked.count - 1].frame <= step * 1.001 { continue }
      marked.append(TrackSample(frame: sample.frame, value: sample.value))
    }
    return closed(marked)
  }

  private func closed(_ run: ContinuousSamples) -> ContinuousSamples {
    var run = run
    run[run.count - 1].mayTurn = true
    return run
  }

  /// True if the value reverses at a sample, or its slope changes faster there than just before or after.
  private func bends(_ index: Int) -> Bool {
    var axis = 0
    while axis < tolerance.count {
      let value = run[index].value[axis]
      if (value - run[index - 1].value[axis]) * (run[index + 1].value[axis] - value) < 0 { return true }
      let (a, b, c) = (change(index - 1, axis), change(index, axis), change(index + 1, axis))
      let most = max(abs(a), abs(b), abs(c))
      if max(a, b, c) - min(a, b, c) > 0.2 * most, most * step * step > 1e-5 * tolerance[axis] { return true }
      axis += 1
    }
    return false
  }

  /// Second derivative of a number at a sample, by finite differences; 0 at the ends.
  private func change(_ index: Int, _ axis: Int) -> Double {
    guard index > 0, index + 1 < run.count else { return 0 }
    let (before, after) = (run[index].frame - run[index - 1].frame, run[index + 1].frame - run[index].frame)
    guard before > 0, after > 0 else { return 0 }
    let value = run[index].value[axis]
    let (into, out) = (
      (value - run[index - 1].value[axis]) / before, (run[index + 1].value[axis] - value) / after
    )
    return 2 * (out - into) / (before + after)
  }
}
