/// Fit of keyframes to one run of samples.
struct ContinuousSamplesFit {
  let fit: CurveFit
  let frames: UnsafeBufferPointer<Double>
  /// Numbers of all samples in order.
  let values: UnsafeBufferPointer<Double>
  let tolerance: UnsafeBufferPointer<Double>
  /// Number of numbers in a sample.
  let axes: Int
  let knots: [Int]

  func keyframes() -> [LottieKeyframe] {
    var keyframes: [LottieKeyframe] = []
    var start = 0
    while start < frames.count - 1 {
      let (end, easing) = longest(from: start)
      keyframes.append(LottieKeyframe(frame: frames[start], value: rounded(start), easing: easing))
      start = end
    }
    keyframes.append(LottieKeyframe(frame: frames[start], value: rounded(start)))
    return keyframes
  }

  /// Value of a sample, rounded as in the file.
  private func rounded(_ index: Int) -> [Double] {
    fit.round(Array(values[index * axes..<(index + 1) * axes]))
  }

  /// The farthest sample that one easing reaches from `start`, and the easing. Samples at which the motion may begin,
  /// end or change direction (`knots`) are preferred; any other is used if none of them can be reached.
  private func longest(from start: Int) -> (Int, LottieEasing?) {
    // A constant value is held.
    let still = rounded(start)
    var last = start
    while last + 1 < frames.count, isNear(last + 1, still) { last += 1 }
    if last > start, last == frames.count - 1 { return (last, nil) }
    var best: (Int, LottieEasing?)?
    let ahead = knots.filter { $0 > start }
    if let resting = ahead.last(where: { $0 <= last }) { best = (resting, nil) }
    for knot in ahead where knot > last {
      if let easing = easing(from: start, still, to: knot) {
        best = (knot, easing)
      } else if knot > (best?.0 ?? start) + Self.lookahead {
        break
      }
    }
    if let best, best.0 > last { return best }
    if last > start, ahead.contains(last) { return (last, nil) }
    // No knot can be reached: a binary search for the farthest sample before the first.
    var (low, high) = (start + 1, ahead.first ?? frames.count - 1)
    var found: (Int, LottieEasing?) = (low, easing(from: start, still, to: low) ?? .linear)
    while low < high {
      let middle = (low + high + 1) / 2
      if let easing = easing(from: start, still, to: middle) {
        found = (middle, easing)
        low = middle
      } else {
        high = middle - 1
      }
    }
    return found.0 > last ? found : (last, nil)
  }

  private func isNear(_ index: Int, _ value: [Double]) -> Bool {
    let first = index * axes
    var axis = 0
    while axis < axes {
      if (values[first + axis] - value[axis]).magnitude > tolerance[axis] / 2 { return false }
      axis += 1
    }
    return true
  }

  /// Number of samples beyond the farthest knot that one easing has reached, within which later knots are still tried.
  /// A smaller value misses longer easings, a larger one costs time.
  private static let lookahead = 200

  // MARK: One easing

  private static let presets = [
    .linear, LottieEasing(x1: 0.42, y1: 0, x2: 0.58, y2: 1), LottieEasing(x1: 0.42, y1: 0, x2: 1, y2: 1),
    LottieEasing(x1: 0, y1: 0, x2: 0.58, y2: 1), LottieEasing(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1),
  ].map(EasingCurve.init)

  /// An easing from one sample to another that is within the tolerance at all samples between; nil if none is.
  ///
  /// - Parameter a: value of the first sample, rounded as in the file.
  private func easing(from start: Int, _ a: [Double], to end: Int) -> LottieEasing? {
    let b = rounded(end)
    return a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        for preset in Self.presets where fits(preset, from: a, to: b, start, end) { return preset.easing }
        guard end - start > 1, let cubic = cubic(from: a, to: b, start, end),
          fits(EasingCurve(cubic), from: a, to: b, start, end)
        else { return nil }
        return cubic
      }
    }
  }

  private func fits(
    _ curve: EasingCurve, from a: UnsafeBufferPointer<Double>, to b: UnsafeBufferPointer<Double>,
    _ start: Int, _ end: Int
  ) -> Bool {
    let (first, length) = (frames[start], frames[end] - frames[start])
    func fits(_ index: Int, _ slack: Double) -> Bool {
      let u = length > 0 ? (frames[index] - first) / length : 1
      let part = slack > 0 ? curve.estimate(at: u) : curve.value(at: u)
      // Index loops, because iterators dominate the time of a debug build.
      let place = index * axes
      var axis = 0
      while axis < axes {
        let way = b[axis] - a[axis]
        if (a[axis] + way * part - values[place + axis]).magnitude > tolerance[axis] + slack * way.magnitude {
          return false
        }
        axis += 1
      }
      return true
    }
    // Fast rejection, because a wrong curve is mostly wrong in the middle.
    for probe in [(start + end) / 2, (3 * start + end) / 4, (start + 3 * end) / 4] {
      if !fits(probe, EasingCurve.estimateError) { return false }
    }
    var index = start
    while index <= end {
      if !fits(index, 0) { return false }
      index += 1
    }
    return true
  }

  /// The cubic in time that is nearest to the samples between, by least squares; nil if it is undetermined.
  private func cubic(
    from a: UnsafeBufferPointer<Double>, to b: UnsafeBufferPointer<Double>, _ start: Int, _ end: Int
  ) -> LottieEasing? {
    let (first, length) = (frames[start], frames[end] - frames[start])
    guard length > 0 else { return nil }
    // Minimises Σ ((B₁·y₁ + B₂·y₂ + B₃)·D − V)² over samples and axes, with D the distance of an axis and V the
    // value from its start, both divided by the axis's tolerance. B and y are common to all axes, so each sample
    // contributes D·V alone.
    var weights = [Double](repeating: 0, count: axes)
    var square = 0.0
    for axis in 0..<axes {
      let way = (b[axis] - a[axis]) / (tolerance[axis] * tolerance[axis])
      weights[axis] = way
      square += way * (b[axis] - a[axis])
    }
    var (b11, b12, b22, r1, r2) = (0.0, 0.0, 0.0, 0.0, 0.0)
    weights.withUnsafeBufferPointer { weights in
      for index in start + 1..<end {
        let s = EasingCurve.cubicParameter(at: (frames[index] - first) / length)
        let (b1, b2, b3) = (3 * s * (1 - s) * (1 - s), 3 * s * s * (1 - s), s * s * s)
        var along = 0.0
        let place = index * axes
        var axis = 0
        while axis < axes {
          along += weights[axis] * (values[place + axis] - a[axis])
          axis += 1
        }
        let rest = along - square * b3
        b11 += b1 * b1
        b12 += b1 * b2
        b22 += b2 * b2
        r1 += b1 * rest
        r2 += b2 * rest
      }
    }
    let determinant = square * (b11 * b22 - b12 * b12)
    guard determinant > 1e-9 * square * b11 * b22, determinant > 0 else { return nil }
    let (y1, y2) = ((r1 * b22 - r2 * b12) / determinant, (r2 * b11 - r1 * b12) / determinant)
    guard abs(y1) < 50, abs(y2) < 50 else { return nil }
    return LottieEasing(
      x1: EasingCurve.third, y1: LottieNumber.rounded(y1, LottieProperty.easingDigits),
      x2: EasingCurve.twoThirds,
      y2: LottieNumber.rounded(y2, LottieProperty.easingDigits))
  }
}
