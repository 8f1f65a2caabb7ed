import Foundation
import RefreshFiles
import RefreshLayers

/// Transform of a layer over the timeline, decomposed into the properties of a Lottie transform.
struct LayerTransform {
  /// Decomposition of a transform: an inner rotation, then scales along the axes, then an outer rotation.
  struct Turns {
    let outer: Double
    let scale: [Double]
    var inner = 0.0
  }

  /// Origin of the layer's drawing in its own coordinates, at each instant.
  let origin: [CGPoint]
  /// Projection from the layer's coordinates to those of the nearest superlayer without perspective, measured from its
  /// `InheritedLottieState.origin`, at each instant; nil without perspective. With perspective the layer's transform is
  /// constant and its paths are animated.
  let planes: [ProjectiveTransform?]?
  /// Decomposition for a transform that is not a rotation and scales along the axes; nil for any other.
  private(set) var shear: [Turns?]?
  /// Maximum magnification of a length.
  private(set) var largestScale = 1.0
  /// True if the scales of both axes are equal at every visible instant.
  private(set) var isEven = true
  /// Maximum distance of the drawing from the anchor, in the layer's coordinates.
  var radius = 1.0

  private let timeline: MotionTimeline
  private let tolerance: MotionTolerance
  private let movesAnchor: Bool
  private let anchors: [CGPoint?]
  /// Position of the anchor, or of the drawing's origin, in the superlayer's coordinates, measured from
  /// `InheritedLottieState.origin`.
  private var positions: [[Double]?] = []
  /// Decomposition without an inner rotation, at each instant.
  private var turns: [Turns?] = []

  init(
    _ node: TimelineLayer, _ scope: InheritedLottieState, _ timeline: MotionTimeline,
    _ tolerance: MotionTolerance
  ) {
    (self.timeline, self.tolerance) = (timeline, tolerance)
    let seen = node.samples
    offset = scope.offset
    anchors = seen.map { $0?.anchor }
    let first = anchors.lazy.compactMap { $0 }.first ?? .zero
    let isStill = anchors.allSatisfy { $0.map { hypot($0.x - first.x, $0.y - first.y) < 1e-9 } ?? true }
    let isPlain =
      node.children.isEmpty && node.masks.isEmpty
      && seen.allSatisfy { layer in
        switch layer?.values.content {
        case nil, .none?, .gradient?: true
        default: false
        }
      }
    let isFlat = seen.allSatisfy { $0?.transform.isFlat ?? true }
    if scope.planes != nil || !isFlat {
      origin = anchors.map { _ in .zero }
      movesAnchor = false
      planes = seen.enumerated().map { index, layer in
        guard let own = layer.map({ ProjectiveTransform($0.transform) }) else { return nil }
        if let outer = scope.planes { return outer[index].map(own.concatenating) }
        let origin = scope.origin[index]
        return own.concatenating(ProjectiveTransform(translationX: -origin.x, y: -origin.y))
      }
      return
    }
    planes = nil
    if isStill {
      origin = anchors.map { _ in first }
      movesAnchor = false
    } else if isPlain {
      origin = anchors.map { $0 ?? first }
      movesAnchor = false
    } else {
      origin = anchors.map { _ in .zero }
      movesAnchor = true
    }
    decompose(seen, scope)
    moves = isMoving
  }

  private mutating func decompose(_ seen: [PosedLayer?], _ scope: InheritedLottieState) {
    var last: (turn: Double, x: Double, y: Double)?
    var slant = 0.0
    for (index, layer) in seen.enumerated() {
      guard let layer else {
        positions.append(nil)
        turns.append(nil)
        continue
      }
      let m = layer.transform
      let w = Double(m.m44)
      let at = m.project(movesAnchor ? layer.anchor : origin[index])
      positions.append([Double(at.x - scope.origin[index].x), Double(at.y - scope.origin[index].y)])
      let (a, b, c, d) = (Double(m.m11) / w, Double(m.m12) / w, Double(m.m21) / w, Double(m.m22) / w)
      var x = hypot(a, b)
      var turn: Double
      var y: Double
      if x > 1e-9 {
        turn = atan2(b, a)
        y = (a * d - b * c) / x
        slant = max(slant, abs(a * c + b * d) / x)
      } else {
        turn = atan2(-c, d)
        y = hypot(c, d)
      }
      // A half turn with both scales negated gives the same matrix; the nearer of the two to the previous instant
      // is used.
      let half = turn + (turn > 0 ? -Double.pi : Double.pi)
      let isFlipped =
        if let last {
          abs(Self.near(half, last.turn) - last.turn) < abs(Self.near(turn, last.turn) - last.turn) - 1e-9
        } else {
          y < 0 && abs(half) < abs(turn)
        }
      if isFlipped { (turn, x, y) = (half, -x, -y) }
      if let last { turn = Self.near(turn, last.turn) }
      last = (turn, x, y)
      turns.append(Turns(outer: turn, scale: [x, y]))
      largestScale = max(largestScale, abs(x), abs(y))
      if max(abs(x), abs(y)) > 1e-3, abs(abs(x) - abs(y)) > 0.005 * max(abs(x), abs(y)) { isEven = false }
    }
    if slant > 1e-4 {
      isEven = false
      shear = decomposeSheared(seen)
    }
  }

  /// The equivalent of an angle, modulo 2π, that is nearest to another.
  private static func near(_ angle: Double, _ other: Double) -> Double {
    angle + 2 * .pi * ((other - angle) / (2 * .pi)).rounded()
  }

  private mutating func decomposeSheared(_ seen: [PosedLayer?]) -> [Turns?] {
    var last: (turn: Double, inner: Double)?
    return seen.map { layer -> Turns? in
      guard let m = layer?.transform else { return nil }
      let w = Double(m.m44)
      // Singular value decomposition for column vectors: M = R(turn) · S · R(inner).
      let (a, c, b, d) = (Double(m.m11) / w, Double(m.m21) / w, Double(m.m12) / w, Double(m.m22) / w)
      let (e, f, g, h) = ((a + d) / 2, (a - d) / 2, (b + c) / 2, (b - c) / 2)
      let (q, r) = (hypot(e, h), hypot(f, g))
      var (sum, difference) = (atan2(h, e), atan2(g, f))
      if r < 1e-9 { difference = last.map { $0.turn - $0.inner } ?? 0 }
      if q < 1e-9 { sum = last.map { $0.turn + $0.inner } ?? 0 }
      var turn = (sum + difference) / 2
      var inner = (sum - difference) / 2
      if let last {
        // Half turns of both rotations cancel, and whole turns of each have no effect.
        let options = [(0.0, 0.0), (Double.pi, Double.pi), (Double.pi, -Double.pi)].map {
          (Self.near(turn + $0.0, last.turn), Self.near(inner + $0.1, last.inner))
        }
        (turn, inner) = options.min {
          abs($0.0 - last.turn) + abs($0.1 - last.inner) < abs($1.0 - last.turn) + abs($1.1 - last.inner)
        }!
      }
      last = (turn, inner)
      largestScale = max(largestScale, q + r)
      return Turns(outer: turn, scale: [q + r, q - r], inner: inner)
    }
  }

  // MARK: Tracks

  /// True if position, rotation or scale changes.
  private(set) var moves = false

  private var isMoving: Bool {
    if planes != nil { return false }
    return isMoving(positions, by: tolerance.points / 100)
      || isMoving(turns.map { $0.map { [$0.outer] + $0.scale } }, by: 1e-7)
  }

  /// True if a value differs from the first by more than `error`.
  private func isMoving(_ values: [[Double]?], by error: Double) -> Bool {
    var first: [Double]?
    for case let value? in values {
      guard let first else {
        first = value
        continue
      }
      if !value.isNear(first, within: error) { return true }
    }
    return false
  }

  /// Constant position of a layer without rotation and scale; nil for any other layer.
  var stillPosition: CGPoint? {
    if planes != nil { return offset }
    guard !movesAnchor, !moves, turns.allSatisfy({ $0.map { $0.outer == 0 && $0.scale == [1, 1] } ?? true }),
      let first = positions.compactMap({ $0 }).first
    else { return nil }
    return CGPoint(x: first[0] + Double(offset.x), y: first[1] + Double(offset.y))
  }

  /// Constant position of `InheritedLottieState.origin` in the coordinates of the parent Lottie layer
  /// (`InheritedLottieState.offset`).
  private let offset: CGPoint

  /// Lottie transform of the layer relative to its parent Lottie layer; for a sheared layer its inner rotation alone.
  func transform(in scope: InheritedLottieState) -> LottieTransform {
    var transform = LottieTransform()
    if planes != nil {
      transform.position = .still([Double(offset.x), Double(offset.y)])
      return transform
    }
    if shear == nil { transform = placed(by: turns, scope) }
    if let shear { transform.rotation = turning(shear.map { $0?.inner }, scope) }
    if movesAnchor { transform.anchor = anchor(shiftedBy: .zero) }
    return transform
  }

  /// Position, outer rotation and scales of a sheared layer; nil for any other layer.
  func outer(in scope: InheritedLottieState) -> LottieTransform? { shear.map { placed(by: $0, scope) } }

  private func placed(by turns: [Turns?], _ scope: InheritedLottieState) -> LottieTransform {
    var transform = LottieTransform()
    place(&transform, scope)
    transform.rotation = turning(turns.map { $0?.outer }, scope)
    transform.scale = scaling(turns.map { $0?.scale }, scope)
    return transform
  }

  /// Anchor of a layer whose drawing is shifted inside it; nil for the default.
  func anchor(shiftedBy shift: CGPoint) -> LottieProperty? {
    guard movesAnchor else {
      return shift == .zero ? nil : .still([Double(shift.x), Double(shift.y)])
    }
    return LottieProperty(
      fitting: anchors.map { $0.map { [Double($0.x + shift.x), Double($0.y + shift.y)] } }, [0.01, 0.01],
      digits: 3,
      on: timeline)
  }

  private func place(_ transform: inout LottieTransform, _ scope: InheritedLottieState) {
    let share = scope.share(of: tolerance)
    let digits = LottieProperty.digits(for: share)
    let at = positions.map { $0.map { [$0[0] + Double(scope.offset.x), $0[1] + Double(scope.offset.y)] } }
    let joint = LottieProperty(fitting: at, [share, share], digits: digits, on: timeline)
    guard !joint.isStill else {
      transform.position = joint
      return
    }
    let split = (0...1).map { axis in
      LottieProperty(fitting: at.map { $0.map { [$0[axis]] } }, [share], digits: digits, on: timeline)
    }
    var (together, apart) = (LottieTransform(), LottieTransform())
    together.position = joint
    apart.split = split
    if together.json.line.utf8.count <= apart.json.line.utf8.count {
      transform.position = joint
    } else {
      transform.split = split
    }
  }

  private func turning(_ angles: [Double?], _ scope: InheritedLottieState) -> LottieProperty {
    let reach = max(radius * largestScale, 1e-3)
    let share = min(5, scope.share(of: tolerance) / reach * 180 / .pi)
    return LottieProperty(
      fitting: angles.map { $0.map { [$0 * 180 / .pi] } }, [share], digits: LottieProperty.digits(for: share),
      on: timeline)
  }

  private func scaling(_ scales: [[Double]?], _ scope: InheritedLottieState) -> LottieProperty {
    let share = min(5, 100 * scope.share(of: tolerance) / max(radius, 1e-3))
    return LottieProperty(
      fitting: scales.map { $0.map { [100 * $0[0], 100 * $0[1]] } }, [share, share],
      digits: LottieProperty.digits(for: share), on: timeline)
  }
}
