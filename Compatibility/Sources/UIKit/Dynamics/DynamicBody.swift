import Foundation
import UIKitBase

/// A point, a direction or a speed of dynamics, in points.
typealias DynamicVector = SIMD2<Double>

extension SIMD2<Double> {
  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
  init(_ vector: CGVector) { self.init(Double(vector.dx), Double(vector.dy)) }
  var point: CGPoint { CGPoint(x: x, y: y) }
  var length: Double { (self * self).sum().squareRoot() }
  /// Turned by 90° clockwise on a screen, whose y axis points down.
  var turned: Self { Self(-y, x) }
  func dot(_ other: Self) -> Double { (self * other).sum() }
  func cross(_ other: Self) -> Double { x * other.y - y * other.x }
}

/// An item's place and motion as a rigid rectangle.
final class DynamicBody {
  let item: any UIDynamicItem
  var center = DynamicVector.zero
  var angle = 0.0
  var velocity = DynamicVector.zero
  /// Angular velocity in radians per second, clockwise.
  var spin = 0.0
  /// The velocities before the forces of a step, with which bodies bounce: resting ones do not.
  private var earlier = (velocity: DynamicVector.zero, spin: 0.0)
  /// The item's properties; those of the last behavior that has it.
  var traits = UIDynamicItemBehavior.Traits()
  private var half = DynamicVector.zero
  private var shownAngle = 0.0

  init(_ item: any UIDynamicItem) {
    self.item = item
    read()
  }

  /// Takes over the place of the item.
  func read() {
    center = DynamicVector(item.center)
    let transform = item.transform
    angle = atan2(Double(transform.b), Double(transform.a))
    shownAngle = angle
    half = DynamicVector(Double(item.bounds.width), Double(item.bounds.height)) / 2
  }
  /// Moves the item to the body's place. Its transform becomes the rotation, once it turns.
  func write() {
    item.center = center.point
    guard angle != shownAngle else { return }
    shownAngle = angle
    item.transform = CGAffineTransform(rotationAngle: CGFloat(angle))
  }

  /// In the unit that moves by 100 points per second after a push of magnitude 1: 100 × 100 points of density 1.
  private var mass: Double { max(traits.density * half.x * half.y * 4 / 10_000, 1e-9) }
  private var inverseMass: Double { traits.isAnchored ? 0 : 1 / mass }
  private var inverseInertia: Double {
    guard traits.allowsRotation, !traits.isAnchored else { return 0 }
    return 3 / (mass * max(half.dot(half), 1e-9))
  }

  func velocity(at arm: DynamicVector) -> DynamicVector { velocity + spin * arm.turned }
  func earlierVelocity(at arm: DynamicVector) -> DynamicVector {
    earlier.velocity + earlier.spin * arm.turned
  }
  func beginStep() { earlier = (velocity, spin) }
  /// Speed that an impulse of 1 along a direction gives the point at an arm from the center.
  func response(at arm: DynamicVector, along direction: DynamicVector) -> Double {
    let lever = arm.cross(direction)
    return inverseMass + lever * lever * inverseInertia
  }
  func apply(_ impulse: DynamicVector, at arm: DynamicVector = .zero) {
    velocity += impulse * inverseMass
    spin += arm.cross(impulse) * inverseInertia
  }
  /// A vector of the item's coordinates, such as an offset from its center.
  func rotated(_ arm: DynamicVector) -> DynamicVector { arm * cos(angle) + arm.turned * sin(angle) }

  func move(for seconds: Double) {
    guard !traits.isAnchored else { return (velocity, spin) = (.zero, 0) }
    velocity /= 1 + seconds * traits.resistance
    spin /= 1 + seconds * traits.angularResistance
    if !traits.allowsRotation { spin = 0 }
    center += velocity * seconds
    angle += spin * seconds
  }

  // MARK: Shape

  var axes: [DynamicVector] { [rotated([1, 0]), rotated([0, 1])] }
  var corners: [DynamicVector] {
    [[1, 1], [-1, 1], [-1, -1], [1, -1]].map { center + rotated(half * $0) }
  }
  func contains(_ point: DynamicVector) -> Bool {
    zip(axes, [half.x, half.y]).allSatisfy { abs((point - center).dot($0)) <= $1 + 1e-6 }
  }
  /// Distance by which the body moves in a direction until a point in it is outside; nil for a point outside.
  func depth(of point: DynamicVector, along direction: DynamicVector) -> Double? {
    guard contains(point) else { return nil }
    return zip(axes, [half.x, half.y]).map { axis, half in
      let (share, place) = (-direction.dot(axis), (point - center).dot(axis))
      return abs(share) < 1e-9 ? .infinity : max(0, half / abs(share) - place / share)
    }.min()
  }
}

/// Contact of a body with a wall or another body: its point, its direction and how deep they are in each other.
struct DynamicContact {
  let point: DynamicVector
  /// Direction out of the wall or the other body.
  let normal: DynamicVector
  let depth: Double

  /// Contact of a body with another, among the corners of one that are in the other; nil if they are apart.
  init?(_ body: DynamicBody, _ other: DynamicBody) {
    let (own, others) = (body.corners, other.corners)
    var (normal, depth) = (DynamicVector.zero, Double.infinity)
    for axis in body.axes + other.axes {
      let (a, b) = (own.map { $0.dot(axis) }, others.map { $0.dot(axis) })
      let overlap = min(a.max()!, b.max()!) - max(a.min()!, b.min()!)
      guard overlap > 0 else { return nil }
      guard overlap < depth - 1e-9 else { continue }
      depth = overlap
      normal = (body.center - other.center).dot(axis) < 0 ? -axis : axis
    }
    // Weighted by depth, so that bodies do not rock on each other.
    var (sum, weight) = (DynamicVector.zero, 0.0)
    for (points, container, out) in [(own, other, -normal), (others, body, normal)] {
      for point in points {
        let depth = container.depth(of: point, along: out) ?? 0
        (sum, weight) = (sum + point * depth, weight + depth)
      }
    }
    self.point = weight > 0 ? sum / weight : (body.center + other.center) / 2
    (self.normal, self.depth) = (normal, depth)
  }

  /// Contact of a body with a wall from a point to another, or without end; weighted by depth among its corners.
  init?(_ body: DynamicBody, from start: DynamicVector, to end: DynamicVector, isEndless: Bool) {
    let (length, along) = ((end - start).length, (end - start) / max((end - start).length, 1e-9))
    // A wall with ends stops bodies from both sides; an endless one has its inside on its right.
    let isRight = isEndless || (body.center - start).dot(along.turned) >= 0
    let normal = isRight ? along.turned : -along.turned
    var (sum, weight, deepest) = (DynamicVector.zero, 0.0, 0.0)
    for corner in body.corners {
      let (depth, place) = ((start - corner).dot(normal), (corner - start).dot(along))
      guard depth > 0, isEndless || (0...length).contains(place) else { continue }
      (sum, weight, deepest) = (sum + corner * depth, weight + depth, max(deepest, depth))
    }
    // An end of the wall in a side of the body, unless it is nearer to another side.
    for end in isEndless ? [] : [start, end] {
      guard let depth = body.depth(of: end, along: normal), depth > 0,
        ![along, -along].contains(where: { body.depth(of: end, along: $0)! < depth })
      else { continue }
      (sum, weight, deepest) = (sum + end * depth, weight + depth, max(deepest, depth))
    }
    guard weight > 0 else { return nil }
    (self.point, self.normal, self.depth) = (sum / weight, normal, deepest)
  }

  /// Ends the approach of the bodies, with a bounce and friction, and moves them apart.
  func resolve(_ body: DynamicBody, _ other: DynamicBody?) {
    let (arm, otherArm) = (point - body.center, point - (other?.center ?? .zero))
    func speed(_ direction: DynamicVector) -> Double {
      (body.velocity(at: arm) - (other?.velocity(at: otherArm) ?? .zero)).dot(direction)
    }
    func push(_ direction: DynamicVector, to target: Double, atMost limit: Double) -> Double {
      let response =
        body.response(at: arm, along: direction) + (other?.response(at: otherArm, along: direction) ?? 0)
      guard response > 0 else { return 0 }
      let impulse = min(max((target - speed(direction)) / response, -limit), limit)
      body.apply(direction * impulse, at: arm)
      other?.apply(-direction * impulse, at: otherArm)
      return impulse
    }
    let approach = -speed(normal)
    if approach > 0 {
      let earlier =
        (other?.earlierVelocity(at: otherArm) ?? .zero) - body.earlierVelocity(at: arm)
      let elasticity = max(body.traits.elasticity, other?.traits.elasticity ?? 0)
      // A bounce of less than 20 points per second is not seen.
      let bounce = earlier.dot(normal) < 20 ? 0 : earlier.dot(normal) * elasticity
      let impulse = push(normal, to: bounce, atMost: .infinity)
      let frictions = (body.traits.friction, other?.traits.friction ?? body.traits.friction)
      _ = push(normal.turned, to: 0, atMost: abs(impulse) * (frictions.0 * frictions.1).squareRoot())
    }
    let share = other?.traits.isAnchored == false ? 0.5 : 1
    if !body.traits.isAnchored { body.center += normal * depth * share }
    if let other, !other.traits.isAnchored {
      other.center -= normal * depth * (body.traits.isAnchored ? 1 : 0.5)
    }
  }
}
