import Foundation
import RefreshLayers
import RefreshMotion

/// Import of positions, rotations, scales and skews.
///
/// A layer's anchor point is the origin of its bounds, so that its coordinates are Lottie's. One layer can have a
/// position, a rotation and a scale; a skew, or a rotation along a path together with a scale, needs nested layers.
extension LottieImporter {
  /// Creates nested layers for a Lottie transform: the outermost, and the innermost, whose coordinates are Lottie's and
  /// which gets the content. Both are the same layer if one is enough.
  func placed(_ transform: LottieTransform, _ name: String?) throws -> (outer: Layer, inner: Layer) {
    let outer = try layer(name)
    if let copy = transform.copy {
      try move(outer, "transform", copy.matrix.map(isAffine: false) { .transform(CATransform3D($0)) })
      return (outer, outer)
    }
    let turnsAlong = try setPosition(of: outer, transform)
    var inner = outer
    var turn = transform.rotation.number.map { $0 * .pi / 180 }
    if let direction = transform.directionOfParts {
      turn = turn.combined(with: direction, isAffine: false, +)
    }
    let hasScale =
      isUniform || !transform.scale.isStatic || transform.scale.values[0].prefix(2).contains { $0 != 100 }
    let hasSkew = isUniform || !transform.skew.isStatic || transform.skew.values[0].part(0) != 0
    let isApart =
      hasSkew || (hasScale && (turnsAlong || (turn.isStatic && turn.first != 0 && !transform.scale.isStatic)))
    func next() throws {
      let layer = try layer(name)
      inner.addSublayer(layer)
      inner = layer
    }
    // An animated rotation on the same layer would replace the rotation along the path.
    if turnsAlong, isUniform || !turn.isStatic { try next() }
    if isApart {
      try move(inner, "transform.rotation.z", turn)
      if hasSkew {
        try next()
        let axis = transform.skewAxis.number
        let skew = transform.skew.number.combined(with: axis, isAffine: false) {
          AnimationValue.transform(CATransform3D(LottieTransform.skew($0, axis: $1)))
        }
        try move(inner, "transform", skew)
      }
      if hasScale {
        try next()
        try setScale(of: inner, transform.scale)
      }
    } else {
      // Order of the animations: the scale applies first, then the rotation.
      if hasScale { try setScale(of: inner, transform.scale) }
      try move(inner, "transform.rotation.z", turn)
    }
    try move(inner, "bounds.origin", transform.anchor.point)
    return (outer, inner)
  }

  private func setScale(of layer: Layer, _ scale: Track<[Double]>) throws {
    for (index, name) in ["transform.scale.x", "transform.scale.y"].enumerated() {
      let track = scale.component(index, default: scale.values[0].part(0, default: 100))
      try move(layer, name, track.number.map { $0 / 100 })
    }
  }

  // MARK: Positions

  /// Sets and animates the position of a layer.
  ///
  /// - Returns: true if the layer rotates along its path.
  private func setPosition(of layer: Layer, _ transform: LottieTransform) throws -> Bool {
    switch transform.position {
    case .split(let x, let y):
      try move(layer, "position.x", x.number)
      try move(layer, "position.y", y.number)
    case .point(let track):
      if !track.isStatic, track.isSpatial || transform.autoOrients {
        try follow(track, layer, turns: transform.autoOrients)
        return transform.autoOrients
      }
      guard track.isSplit else {
        try move(layer, "position", track.point)
        break
      }
      try move(layer, "position.x", track.component(0).number)
      try move(layer, "position.y", track.component(1).number)
    }
    return false
  }

  /// Moves a layer along its path, with one paced animation per segment: constant speed, changed only by the easing.
  private func follow(_ track: Track<[Double]>, _ layer: Layer, turns: Bool) throws {
    func point(_ key: Int) -> CGPoint { CGPoint(track.values[key]) }
    layer.position = point(0)
    let pieces = track.segments.indices.filter { track.times[$0 + 1] > track.times[$0] }
    // Each frame asks every segment whether it applies.
    try budget.take(Double(pieces.count * pieces.count / 5), .numbers)
    let end = track.values.count - 1
    let jumps = pieces.last.map { track.jumps(after: $0) } ?? true
    // Direction of the last segment that moved, in radians: the rotation of a layer that stops.
    var direction = 0.0
    func rest(at place: CGPoint) -> KeyframeAnimation {
      guard turns else { return KeyframeAnimation(keyPath: "position", values: [place, place]) }
      var animation = KeyframeAnimation(keyPath: "position")
      let beside = CGPoint(x: place.x + 1e-6 * cos(direction), y: place.y + 1e-6 * sin(direction))
      animation.path = BezierPath(.line(from: place, to: beside))
      return animation
    }
    for index in pieces {
      let (from, to) = (point(index), point(index + 1))
      var animation = KeyframeAnimation(keyPath: "position")
      func follow(_ segment: PathSegment, _ easing: TimingCurve?) {
        animation.path = BezierPath(segment)
        animation.calculationMode = .paced
        animation.timingFunction = easing
        direction = PathMotion([segment]).angle(at: 1)
      }
      switch track.segments[index] {
      case .hold: animation = rest(at: from)
      case .along(let segment, let easing): follow(segment, easing)
      case .eased(let curves) where turns: follow(.line(from: from, to: to), curves.first)
      case .eased(let curves):
        animation.values = [from, to]
        animation.timingFunctions = curves
      }
      if turns { animation.rotationMode = .rotateAuto }
      // Each animation applies only during its own segment, so that a frame evaluates one of many.
      let (isFirst, isLast) = (index == pieces.first, index == pieces.last && !jumps)
      animation.fillMode = isFirst ? (isLast ? .both : .backwards) : (isLast ? .forwards : .removed)
      try add(
        animation, to: layer, from: track.times[index], to: track.times[index + 1],
        key: "position \(index + 1)")
    }
    guard jumps else { return }
    let jump = PathSegment.line(from: point(max(0, end - 1)), to: point(end))
    if point(max(0, end - 1)) != point(end) { direction = PathMotion([jump]).angle(at: 1) }
    var animation = rest(at: point(end))
    if turns { animation.rotationMode = .rotateAuto }
    animation.fillMode = .forwards
    try add(
      animation, to: layer, from: track.times[end], to: track.times[end] + 1, key: "position \(end + 1)")
  }
}

extension Track<[Double]> {
  /// True if the track jumps to its last value, instead of reaching it in the last segment with a duration.
  fileprivate func jumps(after index: Int) -> Bool {
    if index + 2 < values.count { return true }
    if case .hold = segments[index] { return !values[index].isSame(as: values[index + 1]) }
    return false
  }
}

extension LottieTransform {
  /// Direction of motion of a position with separate x and y, in radians; nil if the layer does not auto-orient.
  fileprivate var directionOfParts: ValueOverTime<Double>? {
    guard autoOrients, case .split(let x, let y) = position else { return nil }
    let timings = [x, y].filter { !$0.isStatic }.map(\.timing)
    guard let first = timings.compactMap(\.times.first).min() else { return nil }
    return ValueOverTime(timings: timings, isAffine: false) { time, before in
      let step = 0.01
      let (start, end) = time <= first ? (time, time + step) : (time - step, time)
      let (a, b) = (position(at: start, before: before), position(at: end, before: before))
      return atan2(Double(b.y - a.y), Double(b.x - a.x))
    }
  }
}

extension BezierPath {
  fileprivate init(_ segment: PathSegment) {
    self.init()
    switch segment {
    case .line(let from, let to):
      move(to: from)
      addLine(to: to)
    case .quadratic(let from, let control, let to):
      move(to: from)
      addQuadCurve(to: to, controlPoint: control)
    case .cubic(let from, let control1, let control2, let to):
      move(to: from)
      addCurve(to: to, controlPoint1: control1, controlPoint2: control2)
    }
  }
}
