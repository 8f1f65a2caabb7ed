extension Keyframes {
  /// The value at a fraction of the animation.
  @inlinable
  public func value(at fraction: Double) -> Value {
    switch calculationMode {
    case .discrete: discreteValue(at: fraction)
    case .linear, .paced: linearValue(at: fraction)
    case .cubic: splineValue(at: fraction)
    case .cubicPaced: splineValue(at: pacing?.splineFraction(at: fraction) ?? fraction)
    }
  }

  @inlinable
  func discreteValue(at fraction: Double) -> Value {
    values[min(max(keys.lastKey(at: fraction), 0), values.count - 1)]
  }

  @inlinable
  func linearValue(at fraction: Double) -> Value {
    switch place(at: fraction) {
    case .key(let key): values[key]
    case .segment(let segment, let progress):
      values[segment].interpolated(to: values[segment + 1], at: progress)
    }
  }

  @inlinable
  func splineValue(at fraction: Double) -> Value {
    switch place(at: fraction) {
    case .key(let key): values[key]
    case .segment(let segment, let progress): spline.value(in: segment, of: values, at: progress)
    }
  }

  /// The place of a fraction: at a key, or at a progress through a segment after its timing curve.
  @frozen
  @usableFromInline
  enum Place {
    case key(Int)
    case segment(Int, progress: Double)
  }

  @inlinable
  func place(at fraction: Double) -> Place {
    let last = values.count - 1
    let key = keys.lastKey(at: fraction)
    var segment = key
    if key < 0 {
      guard fraction < 0, keys.times[0] == 0 else { return .key(0) }
      segment = 0
    } else if key >= last {
      guard fraction > 1, keys.times[last] == 1 else { return .key(last) }
      segment = last - 1
    }
    // One value has no segment to go on along, and a jump has no direction.
    guard last > 0, keys.times[segment + 1] > keys.times[segment] else { return .key(max(key, 0)) }
    let start = keys.times[segment]
    let progress = ((fraction - start) / (keys.times[segment + 1] - start)).bounded
    guard segment < timingCurves.count else { return .segment(segment, progress: progress) }
    return .segment(segment, progress: timingCurves[segment].value(at: progress).bounded)
  }
}
