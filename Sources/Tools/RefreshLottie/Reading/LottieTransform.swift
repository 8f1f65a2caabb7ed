import Foundation
import RefreshLayers

/// The transform of a layer, group or repeater, as animated properties.
struct LottieTransform: Sendable {
  enum Position: Sendable {
    case point(Track<[Double]>)
    case split(x: Track<[Double]>, y: Track<[Double]>)
  }

  var anchor: Track<[Double]>
  var position: Position
  /// Scale in percent.
  var scale: Track<[Double]>
  /// Rotation in degrees, clockwise.
  var rotation: Track<[Double]>
  /// Opacity, 0–100.
  var opacity: Track<[Double]>
  /// Skew in degrees.
  var skew: Track<[Double]>
  var skewAxis: Track<[Double]>
  /// True if the layer rotates along its path.
  var autoOrients: Bool
  var place: LottieLocation
  /// True for a layer that turns out of the plane.
  private(set) var leavesPlane = false
  /// Matrix and opacity (0–100) of a repeater's copy, or of a layer that turns out of the plane, if no tracks can
  /// express them.
  var copy: (matrix: ValueOverTime<CGAffineTransform>, opacity: ValueOverTime<Double>)?

  init(_ node: LottieNode?, _ place: LottieLocation, autoOrients: Bool = false) throws {
    let node = LottieNode(node?.object ?? [:], place)
    self.place = place
    self.autoOrients = autoOrients
    anchor = try node.track("a", "anchor point") ?? Track([0, 0])
    if let split = try node.node("p"), try split.flag("s") {
      position = .split(
        x: try split.scalar("x", "position x", default: 0), y: try split.scalar("y", "position y", default: 0)
      )
    } else {
      position = .point(try node.track("p", "position") ?? Track([0, 0]))
    }
    scale = try node.track("s", "scale") ?? Track([100, 100])
    rotation = try node.scalar(node.has("rz") ? "rz" : "r", "rotation", default: 0)
    opacity = try node.scalar("o", "opacity", default: 100)
    skew = try node.scalar("sk", "skew", default: 0)
    skewAxis = try node.scalar("sa", "skew axis", default: 0)
  }

  /// Reads the rotations of a layer in 3D. Seen from infinitely far, as Lottie's players draw it, a turn out of the
  /// plane narrows the layer; most 3D layers only have the flag.
  mutating func leavePlane(_ node: LottieNode?) throws {
    guard let object = node?.object else { return }
    let node = LottieNode(object, place)
    let turns = (
      try node.scalar("rx", "rotation x", default: 0), try node.scalar("ry", "rotation y", default: 0)
    )
    let orientation = try node.track("or", "orientation") ?? Track([0, 0, 0])
    let tracks = [turns.0, turns.1, orientation]
    guard tracks.contains(where: { $0.values.contains { $0.contains { abs($0) > 1e-9 } } }) else { return }
    if autoOrients { throw place.refusal("a layer in 3D that turns along its path") }
    let flat = self
    let timings = (self.tracks + tracks).filter { !$0.isStatic }.map(\.timing)
    let matrix = ValueOverTime(timings: timings, isAffine: false) { time, before in
      func turn(_ track: Track<[Double]>, _ part: Int, _ axis: Int) -> CATransform3D {
        let angle = track.value(at: time, before: before).part(part) * .pi / 180
        // Seen from the front, positive angles about x and y turn the other way than Core Animation's.
        return CATransform3D(
          rotationAngle: axis == 2 ? angle : -angle, x: axis == 0 ? 1 : 0, y: axis == 1 ? 1 : 0,
          z: axis == 2 ? 1 : 0)
      }
      let whole = [
        turn(turns.1, 0, 1), turn(turns.0, 0, 0), turn(orientation, 2, 2), turn(orientation, 1, 1),
        turn(orientation, 0, 0),
      ].reduce(CATransform3D.identity) { $0.concatenating($1) }
      let place = flat.position(at: time, before: before)
      let back = CGAffineTransform(translationX: -place.x, y: -place.y)
      return flat.matrix(at: time, before: before).concatenating(back)
        .concatenating(
          CGAffineTransform(a: whole.m11, b: whole.m12, c: whole.m21, d: whole.m22, tx: 0, ty: 0)
        )
        .concatenating(back.inverted())
    }
    (copy, leavesPlane) = ((matrix, ValueOverTime(100)), true)
  }

  /// True if the transform is static and has no effect.
  var isIdentity: Bool {
    guard copy == nil, case .point(let position) = position else { return false }
    func rests(_ track: Track<[Double]>, at value: Double) -> Bool {
      track.isStatic && track.values[0].prefix(2).allSatisfy { $0 == value }
    }
    return rests(position, at: 0) && rests(anchor, at: 0) && rests(scale, at: 100) && rests(rotation, at: 0)
      && rests(opacity, at: 100) && rests(skew, at: 0)
  }

  /// All animated properties of the matrix.
  var tracks: [Track<[Double]>] {
    let others = [anchor, scale, rotation, skew, skewAxis]
    return switch position {
    case .point(let point): others + [point]
    case .split(let x, let y): others + [x, y]
    }
  }

  /// Timings of the animated properties; empty for a static transform.
  var timings: [TrackTiming] { copy?.matrix.timings ?? tracks.filter { !$0.isStatic }.map(\.timing) }

  func position(at time: Double, before: Bool) -> CGPoint {
    switch position {
    case .point(let track): return CGPoint(track.value(at: time, before: before))
    case .split(let x, let y):
      return CGPoint(
        x: x.value(at: time, before: before).part(0), y: y.value(at: time, before: before).part(0))
    }
  }

  /// The matrix from the layer's own coordinates to those of its parent.
  func matrix(at time: Double, before: Bool = false) -> CGAffineTransform {
    if let copy { return copy.matrix.value(time, before) }
    func value(_ track: Track<[Double]>) -> [Double] { track.value(at: time, before: before) }
    let (anchor, scale, position) = (
      value(self.anchor), value(self.scale), position(at: time, before: before)
    )
    return CGAffineTransform(translationX: -anchor.part(0), y: -anchor.part(1))
      .concatenating(
        CGAffineTransform(
          scaleX: scale.part(0, default: 100) / 100,
          y: scale.part(1, default: scale.part(0, default: 100)) / 100)
      )
      .concatenating(Self.skew(value(skew).part(0), axis: value(skewAxis).part(0)))
      .concatenating(CGAffineTransform(rotationAngle: value(rotation).part(0) * .pi / 180))
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  /// A skew by an angle along an axis, both in degrees.
  static func skew(_ angle: Double, axis: Double) -> CGAffineTransform {
    guard angle != 0 else { return .identity }
    let turn = CGAffineTransform(rotationAngle: axis * .pi / 180)
    return turn.concatenating(CGAffineTransform(a: 1, b: 0, c: tan(-angle * .pi / 180), d: 1, tx: 0, ty: 0))
      .concatenating(CGAffineTransform(rotationAngle: -axis * .pi / 180))
  }
}
