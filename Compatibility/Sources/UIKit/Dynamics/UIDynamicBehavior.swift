import Foundation
import UIKitBase

/// Something that an animator does with items; by itself a group of others.
open class UIDynamicBehavior: NSObject {
  open private(set) var childBehaviors: [UIDynamicBehavior] = []
  /// Called after each frame.
  open var action: (() -> Void)?
  open private(set) weak var dynamicAnimator: UIDynamicAnimator?

  public override init() { super.init() }
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.append(behavior)
    if let dynamicAnimator { behavior.move(to: dynamicAnimator) }
    dynamicAnimator?.itemsDidChange()
  }
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard childBehaviors.contains(where: { $0 === behavior }) else { return }
    childBehaviors.removeAll { $0 === behavior }
    behavior.move(to: nil)
    dynamicAnimator?.itemsDidChange()
  }
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  final func move(to animator: UIDynamicAnimator?) {
    willMove(to: animator)
    dynamicAnimator = animator
    for child in childBehaviors { child.move(to: animator) }
  }
  final var family: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.family) }

  /// The items of this behavior, without those of its children.
  final var members: [any UIDynamicItem] = [] { didSet { dynamicAnimator?.itemsDidChange() } }
  final func addMember(_ item: any UIDynamicItem) {
    if !members.contains(where: { $0 === item }) { members.append(item) }
  }
  /// Called when all items of the animator have bodies.
  func enter(_ animator: UIDynamicAnimator) {}
  /// Changes velocities by forces.
  func force(on animator: UIDynamicAnimator, for seconds: Double) {}
  /// Changes velocities to what attachments and collisions allow, after all forces.
  func constrain(in animator: UIDynamicAnimator, for seconds: Double) {}
}

/// Properties and velocities of items.
open class UIDynamicItemBehavior: UIDynamicBehavior {
  struct Traits {
    var elasticity = 0.0, friction = 0.0, density = 1.0, resistance = 0.0, angularResistance = 0.0
    var allowsRotation = true, isAnchored = false
  }
  final var traits = Traits() { didSet { dynamicAnimator?.wake() } }
  /// Velocities added before the item has a body.
  private var early: [(item: any UIDynamicItem, velocity: DynamicVector, spin: Double)] = []

  public init(items: [any UIDynamicItem] = []) {
    super.init()
    members = items
  }
  open var items: [any UIDynamicItem] { members }
  open func addItem(_ item: any UIDynamicItem) { addMember(item) }
  open func removeItem(_ item: any UIDynamicItem) { members.removeAll { $0 === item } }
  open var elasticity: CGFloat {
    get { CGFloat(traits.elasticity) }
    set { traits.elasticity = Double(newValue) }
  }
  open var friction: CGFloat {
    get { CGFloat(traits.friction) }
    set { traits.friction = Double(newValue) }
  }
  open var density: CGFloat {
    get { CGFloat(traits.density) }
    set { traits.density = Double(newValue) }
  }
  /// Damping of the velocity, per second.
  open var resistance: CGFloat {
    get { CGFloat(traits.resistance) }
    set { traits.resistance = Double(newValue) }
  }
  open var angularResistance: CGFloat {
    get { CGFloat(traits.angularResistance) }
    set { traits.angularResistance = Double(newValue) }
  }
  open var allowsRotation: Bool {
    get { traits.allowsRotation }
    set { traits.allowsRotation = newValue }
  }
  open var isAnchored: Bool {
    get { traits.isAnchored }
    set { traits.isAnchored = newValue }
  }

  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    add(DynamicVector(velocity), 0, to: item)
  }
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    add(.zero, Double(velocity), to: item)
  }
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    dynamicAnimator?.body(of: item)?.velocity.point ?? .zero
  }
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    CGFloat(dynamicAnimator?.body(of: item)?.spin ?? 0)
  }
  private final func add(_ velocity: DynamicVector, _ spin: Double, to item: any UIDynamicItem) {
    guard let body = dynamicAnimator?.body(of: item) else { return early.append((item, velocity, spin)) }
    body.velocity += velocity
    body.spin += spin
    dynamicAnimator?.wake()
  }
  override func enter(_ animator: UIDynamicAnimator) {
    let waiting = early
    early = []
    for (item, velocity, spin) in waiting { add(velocity, spin, to: item) }
  }
}

/// A constant acceleration: by default 1000 points/s² downwards, as UIKit documents.
open class UIGravityBehavior: UIDynamicBehavior {
  public init(items: [any UIDynamicItem] = []) {
    super.init()
    members = items
  }
  open var items: [any UIDynamicItem] { members }
  open func addItem(_ item: any UIDynamicItem) { addMember(item) }
  open func removeItem(_ item: any UIDynamicItem) { members.removeAll { $0 === item } }
  /// Direction in radians, clockwise from the right.
  open var angle: CGFloat = .pi / 2 { didSet { dynamicAnimator?.wake() } }
  open var magnitude: CGFloat = 1 { didSet { dynamicAnimator?.wake() } }
  open var gravityDirection: CGVector {
    get { CGVector(dx: magnitude * cos(angle), dy: magnitude * sin(angle)) }
    set { setAngle(atan2(newValue.dy, newValue.dx), magnitude: hypot(newValue.dx, newValue.dy)) }
  }
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    (self.angle, self.magnitude) = (angle, magnitude)
  }
  override func force(on animator: UIDynamicAnimator, for seconds: Double) {
    for item in items {
      animator.body(of: item)?.velocity += DynamicVector(gravityDirection) * 1000 * seconds
    }
  }
}

/// A force that pushes items all the time or once. As UIKit documents, magnitude 1 accelerates a view of 100 × 100
/// points and density 1 by 100 points/s²; once, it adds a velocity of 100 points/s.
open class UIPushBehavior: UIDynamicBehavior {
  public enum Mode: Int, Sendable { case continuous, instantaneous }
  public let mode: Mode
  open var active = true { didSet { dynamicAnimator?.wake() } }
  private var offsets: [ObjectIdentifier: UIOffset] = [:]
  public init(items: [any UIDynamicItem], mode: Mode) {
    self.mode = mode
    super.init()
    members = items
  }
  open var items: [any UIDynamicItem] { members }
  open func addItem(_ item: any UIDynamicItem) { addMember(item) }
  open func removeItem(_ item: any UIDynamicItem) { members.removeAll { $0 === item } }
  /// Direction in radians, clockwise from the right.
  open var angle: CGFloat = 0 { didSet { dynamicAnimator?.wake() } }
  open var magnitude: CGFloat = 0 { didSet { dynamicAnimator?.wake() } }
  open var pushDirection: CGVector {
    get { CGVector(dx: magnitude * cos(angle), dy: magnitude * sin(angle)) }
    set { setAngle(atan2(newValue.dy, newValue.dx), magnitude: hypot(newValue.dx, newValue.dy)) }
  }
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    (self.angle, self.magnitude) = (angle, magnitude)
  }
  open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
    offsets[ObjectIdentifier(item)] = offset
  }
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }
  override func force(on animator: UIDynamicAnimator, for seconds: Double) {
    guard active else { return }
    for body in items.compactMap(animator.body) {
      let impulse = DynamicVector(pushDirection) * 100 * (mode == .instantaneous ? 1 : seconds)
      body.apply(impulse, at: body.rotated(DynamicVector(targetOffsetFromCenter(for: body.item))))
    }
    if mode == .instantaneous { active = false }
  }
}

extension DynamicVector {
  init(_ offset: UIOffset) { self.init(Double(offset.horizontal), Double(offset.vertical)) }
}
