import Foundation
import UIKitBase

extension DynamicBody {
  /// A spring's frequency in oscillations per second, and its damping, 1 for none beyond the rest; a rod at frequency 0.
  struct Spring {
    var frequency = 0.0, damping = 0.0
  }

  /// Holds a point of the body at a distance from one of another, or from a fixed one.
  ///
  /// Springs are implicit, as in Box2D (b2_distance_joint.cpp): any frequency is stable.
  func hold(
    at arm: DynamicVector, to other: DynamicBody?, at otherArm: DynamicVector, length: Double,
    by spring: Spring, for seconds: Double
  ) {
    let apart = (other?.center ?? .zero) + otherArm - center - arm
    // Points that are one have no direction between them.
    let isPin = length < 1e-3
    let axes: [DynamicVector] =
      isPin ? [[1, 0], [0, 1]] : apart.length > 1e-9 ? [apart / apart.length] : []
    for axis in axes {
      let response = response(at: arm, along: axis) + (other?.response(at: otherArm, along: axis) ?? 0)
      guard response > 0 else { continue }
      let error = apart.dot(axis) - length
      let speed = ((other?.velocity(at: otherArm) ?? .zero) - velocity(at: arm)).dot(axis)
      let omega = 2 * Double.pi * spring.frequency
      let stiffness = omega * omega / response
      let softness =
        omega > 0 ? 1 / (seconds * (2 * spring.damping * omega / response + seconds * stiffness)) : 0
      let catchUp = omega > 0 ? error * seconds * stiffness * softness : 0.2 * error / seconds
      let impulse = axis * ((speed + catchUp) / (response + softness))
      apply(impulse, at: arm)
      other?.apply(-impulse, at: otherArm)
    }
  }
}

/// A rod, or with a frequency a spring, from an item to a point or to another item.
open class UIAttachmentBehavior: UIDynamicBehavior {
  public enum AttachmentType: Int, Sendable { case items, anchor }
  open var items: [any UIDynamicItem] { members }
  public let attachedBehaviorType: AttachmentType
  open var anchorPoint: CGPoint { didSet { dynamicAnimator?.wake() } }
  open var length: CGFloat { didSet { dynamicAnimator?.wake() } }
  /// Damping of the oscillation, 1 for none beyond the rest.
  open var damping: CGFloat = 0
  /// Oscillations per second; 0 for a rod.
  open var frequency: CGFloat = 0
  private let offsets: [UIOffset]

  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }
  public init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
    (offsets, attachedBehaviorType, anchorPoint) = ([offset], .anchor, point)
    length = CGFloat((DynamicVector(point) - Self.point(offset, of: item)).length)
    super.init()
    members = [item]
  }
  public convenience init(item: any UIDynamicItem, attachedTo other: any UIDynamicItem) {
    self.init(item: item, offsetFromCenter: .zero, attachedTo: other, offsetFromCenter: .zero)
  }
  public init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedTo other: any UIDynamicItem,
    offsetFromCenter otherOffset: UIOffset
  ) {
    (offsets, attachedBehaviorType) = ([offset, otherOffset], .items)
    anchorPoint = .zero
    length = CGFloat((Self.point(otherOffset, of: other) - Self.point(offset, of: item)).length)
    super.init()
    members = [item, other]
  }
  private static func point(_ offset: UIOffset, of item: any UIDynamicItem) -> DynamicVector {
    DynamicVector(item.center) + DynamicBody(item).rotated(DynamicVector(offset))
  }

  override func constrain(in animator: UIDynamicAnimator, for seconds: Double) {
    let bodies = items.compactMap(animator.body)
    guard bodies.count == items.count else { return }
    let arms = zip(bodies, offsets).map { $0.rotated(DynamicVector($1)) }
    let other = bodies.count > 1 ? bodies[1] : nil
    bodies[0].hold(
      at: arms[0], to: other, at: other == nil ? DynamicVector(anchorPoint) : arms[1],
      length: Double(length),
      by: .init(frequency: Double(frequency), damping: Double(damping)), for: seconds)
  }
}

/// A spring that moves an item to a point and turns it upright.
///
/// UIKit does not document the spring's frequency: here it is 3 oscillations per second.
open class UISnapBehavior: UIDynamicBehavior {
  open var snapPoint: CGPoint { didSet { dynamicAnimator?.wake() } }
  /// From 0, which oscillates longest, to 1, which does not.
  open var damping: CGFloat = 0.5
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    snapPoint = point
    super.init()
    members = [item]
  }

  override func constrain(in animator: UIDynamicAnimator, for seconds: Double) {
    guard let body = animator.body(of: members[0]) else { return }
    // On iOS an item with damping 0 comes to rest, too.
    let spring = DynamicBody.Spring(frequency: 3, damping: max(0.1, min(1, Double(damping))))
    body.hold(at: .zero, to: nil, at: DynamicVector(snapPoint), length: 0, by: spring, for: seconds)
    guard body.traits.allowsRotation, !body.traits.isAnchored else { return }
    let omega = 2 * Double.pi * spring.frequency
    body.spin -= body.angle * omega * omega * seconds
    body.spin /= 1 + 2 * spring.damping * omega * seconds
  }
}
