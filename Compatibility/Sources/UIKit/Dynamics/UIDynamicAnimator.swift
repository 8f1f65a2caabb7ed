import Foundation
import UIKitBase

/// Object that an animator moves: a view, or the layout attributes of a cell.
public protocol UIDynamicItem: AnyObject {
  var center: CGPoint { get set }
  var bounds: CGRect { get }
  var transform: CGAffineTransform { get set }
}
extension UIView: UIDynamicItem {}
extension UICollectionViewLayoutAttributes: UIDynamicItem {}

public protocol UIDynamicAnimatorDelegate: AnyObject {
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}
extension UIDynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// Moves items as its behaviors say, once per frame of the stage, until they rest.
open class UIDynamicAnimator: NSObject {
  open private(set) weak var referenceView: UIView?
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  open private(set) var behaviors: [UIDynamicBehavior] = []
  open private(set) var isRunning = false
  /// Time for which the animator has run, in seconds.
  open private(set) var elapsedTime: TimeInterval = 0
  private var bodies: [DynamicBody] = []
  private var link: CADisplayLink?
  private var lastTime: TimeInterval = 0
  private var framesAtRest = 0
  /// The bodies' places at the beginning of their rest.
  private var restPlaces: [(center: DynamicVector, angle: Double)] = []

  private weak var layout: UICollectionViewLayout?

  public override init() { super.init() }
  public init(referenceView: UIView) {
    super.init()
    self.referenceView = referenceView
  }
  /// Moves attributes of a layout, which each frame invalidates.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    super.init()
    self.layout = layout
  }
  open func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    attributes(nil, at: indexPath)
  }
  open func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { attributes(kind, at: indexPath) }
  private func attributes(_ kind: String?, at path: IndexPath) -> UICollectionViewLayoutAttributes? {
    bodies.lazy.compactMap { $0.item as? UICollectionViewLayoutAttributes }.first {
      $0.indexPath == path && $0.representedElementKind == kind
    }
  }

  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.append(behavior)
    behavior.move(to: self)
    itemsDidChange()
  }
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.removeAll { $0 === behavior }
    behavior.move(to: nil)
    itemsDidChange()
  }
  open func removeAllBehaviors() { behaviors.forEach(removeBehavior) }
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    bodies.map(\.item).filter { item in
      let size = item.bounds.applying(item.transform).size
      return rect.intersects(
        CGRect(
          x: item.center.x - size.width / 2, y: item.center.y - size.height / 2, width: size.width,
          height: size.height))
    }
  }
  /// Tells the animator that code has moved an item; its velocity is kept.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    body(of: item)?.read()
    wake()
  }

  final func body(of item: any UIDynamicItem) -> DynamicBody? { bodies.first { $0.item === item } }

  /// The behaviors with their children, parents first.
  private var all: [UIDynamicBehavior] { behaviors.flatMap(\.family) }

  /// Keeps the bodies of items that still have a behavior, and makes those of new ones.
  final func itemsDidChange() {
    var kept: [DynamicBody] = []
    for item in all.flatMap(\.members) where !kept.contains(where: { $0.item === item }) {
      kept.append(body(of: item) ?? DynamicBody(item))
    }
    bodies = kept
    restPlaces = []
    for behavior in all { behavior.enter(self) }
    wake()
  }

  /// Runs again after a change.
  final func wake() {
    framesAtRest = 0
    guard !isRunning, !bodies.isEmpty else { return }
    delegate?.dynamicAnimatorWillResume(self)
    isRunning = true
    lastTime = CACurrentMediaTime()
    link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      self.advance(to: link.timestamp)
    }
    link?.add(to: .main, forMode: .common)
  }
  private func pause() {
    link?.invalidate()
    (link, isRunning) = (nil, false)
    delegate?.dynamicAnimatorDidPause(self)
  }

  /// Moves the items in steps of at most 1/240 s, so that constant forces move them as the law says within 1 %.
  private func advance(to time: TimeInterval) {
    let all = all
    for body in bodies { body.traits = UIDynamicItemBehavior.Traits() }
    for case let behavior as UIDynamicItemBehavior in all {
      for item in behavior.items { body(of: item)?.traits = behavior.traits }
    }
    let (span, steps) = (time - lastTime, max(1, ((time - lastTime) * 240 - 1e-6).rounded(.up)))
    for _ in 0..<Int(steps) {
      for body in bodies { body.beginStep() }
      for behavior in all { behavior.force(on: self, for: span / steps) }
      for behavior in all { behavior.constrain(in: self, for: span / steps) }
      for body in bodies { body.move(for: span / steps) }
    }
    (lastTime, elapsedTime) = (time, elapsedTime + span)
    for body in bodies { body.write() }
    layout?.invalidateLayout()
    for behavior in all { behavior.action?() }
    let isStill =
      bodies.count == restPlaces.count
      && zip(bodies, restPlaces).allSatisfy { body, place in
        (body.center - place.center).length < 0.2 && abs(body.angle - place.angle) < 0.005
      }
    framesAtRest = isStill ? framesAtRest + 1 : 0
    if framesAtRest == 0 { restPlaces = bodies.map { ($0.center, $0.angle) } }
    // Half a second, in which a thrown item does not rest.
    if isRunning, bodies.isEmpty || framesAtRest >= 30 { pause() }
  }
}
