import Foundation
import UIKitBase

public protocol UICollisionBehaviorDelegate: AnyObject {
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
    at point: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}
extension UICollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
    at point: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// Keeps items from passing through boundaries and each other, as rectangles.
open class UICollisionBehavior: UIDynamicBehavior {
  public struct Mode: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let items = Mode(rawValue: 1)
    public static let boundaries = Mode(rawValue: 2)
    public static let everything = Mode(rawValue: UInt.max)
  }
  private struct Boundary {
    let identifier: any NSCopying
    let points: [DynamicVector]
    func has(_ other: any NSCopying) -> Bool {
      (identifier as? NSObject).map { $0.isEqual(other) } ?? (identifier as AnyObject === other as AnyObject)
    }
  }
  /// Bodies that touch, or one and the number of a boundary; −1 is that of the reference view.
  private struct Touch: Hashable {
    let body: ObjectIdentifier
    var other: ObjectIdentifier?
    var boundary = 0
  }

  open var collisionMode = Mode.everything
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?
  open var translatesReferenceBoundsIntoBoundary = false { didSet { dynamicAnimator?.wake() } }
  private var insets = UIEdgeInsets.zero
  private var boundaries: [Boundary] = []
  /// Open contacts, each with the number of steps since the bodies last touched and the delegate call for its end.
  private var touches: [Touch: (steps: Int, end: () -> Void)] = [:]

  public init(items: [any UIDynamicItem] = []) {
    super.init()
    members = items
  }
  open var items: [any UIDynamicItem] { members }
  open func addItem(_ item: any UIDynamicItem) { addMember(item) }
  open func removeItem(_ item: any UIDynamicItem) { members.removeAll { $0 === item } }
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    self.insets = insets
    translatesReferenceBoundsIntoBoundary = true
  }
  open var boundaryIdentifiers: [any NSCopying]? { boundaries.map(\.identifier) }
  open func addBoundary(withIdentifier identifier: any NSCopying, for path: UIBezierPath) {
    for line in path.cgPath.bezierPath.lines {
      let points = line.points + (line.isClosed ? [line.points[0]] : [])
      boundaries.append(Boundary(identifier: identifier, points: points.map { DynamicVector($0) }))
    }
    dynamicAnimator?.wake()
  }
  open func addBoundary(withIdentifier identifier: any NSCopying, from start: CGPoint, to end: CGPoint) {
    boundaries.append(Boundary(identifier: identifier, points: [DynamicVector(start), DynamicVector(end)]))
    dynamicAnimator?.wake()
  }
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    boundaries.removeAll { $0.has(identifier) }
    dynamicAnimator?.wake()
  }
  open func removeAllBoundaries() {
    boundaries = []
    dynamicAnimator?.wake()
  }

  override func constrain(in animator: UIDynamicAnimator, for seconds: Double) {
    let bodies = items.compactMap(animator.body)
    for (index, body) in bodies.enumerated() {
      if collisionMode.contains(.boundaries) { collideWithBoundaries(body, animator.referenceView) }
      guard collisionMode.contains(.items) else { continue }
      for other in bodies[(index + 1)...] {
        guard let contact = DynamicContact(body, other) else { continue }
        contact.resolve(body, other)
        touch(Touch(body: ObjectIdentifier(body), other: ObjectIdentifier(other))) {
          [unowned self] delegate in
          delegate.collisionBehavior(
            self, beganContactFor: body.item, with: other.item, at: contact.point.point)
        } end: { [unowned self] in
          collisionDelegate?.collisionBehavior(self, endedContactFor: body.item, with: other.item)
        }
      }
    }
    endTouches()
  }

  private final func collideWithBoundaries(_ body: DynamicBody, _ reference: UIView?) {
    if translatesReferenceBoundsIntoBoundary, let reference {
      let rect = reference.bounds.inset(by: insets)
      let corners = [
        CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
        CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
      ].map { DynamicVector($0) }
      for (start, end) in zip(corners, corners[1...] + [corners[0]]) {
        collide(body, DynamicContact(body, from: start, to: end, isEndless: true), -1, nil)
      }
    }
    for (number, boundary) in boundaries.enumerated() {
      for (start, end) in zip(boundary.points, boundary.points.dropFirst()) {
        let contact = DynamicContact(body, from: start, to: end, isEndless: false)
        collide(body, contact, number, boundary.identifier)
      }
    }
  }
  private final func collide(
    _ body: DynamicBody, _ contact: DynamicContact?, _ number: Int, _ identifier: (any NSCopying)?
  ) {
    guard let contact else { return }
    contact.resolve(body, nil)
    touch(Touch(body: ObjectIdentifier(body), boundary: number)) { [unowned self] delegate in
      delegate.collisionBehavior(
        self, beganContactFor: body.item, withBoundaryIdentifier: identifier, at: contact.point.point)
    } end: { [unowned self] in
      collisionDelegate?.collisionBehavior(
        self, endedContactFor: body.item, withBoundaryIdentifier: identifier)
    }
  }

  private final func touch(
    _ touch: Touch, begin: (any UICollisionBehaviorDelegate) -> Void, end: @escaping () -> Void
  ) {
    if touches[touch] == nil, let collisionDelegate { begin(collisionDelegate) }
    touches[touch] = (0, end)
  }
  /// Ends contacts after 8 steps without one, as resting bodies part for a step at times.
  private final func endTouches() {
    for (touch, state) in touches {
      touches[touch] = state.steps < 8 ? (state.steps + 1, state.end) : nil
      if state.steps >= 8 { state.end() }
    }
  }
}
