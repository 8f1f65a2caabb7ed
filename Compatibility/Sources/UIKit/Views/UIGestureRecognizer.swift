import Foundation
import RefreshLayers
import RefreshScrolling
import UIKitBase

// Gesture recognizers. Only a scroll view's pan recognizes gestures; all others stay in the state `possible`.

public protocol UIGestureRecognizerDelegate: AnyObject {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
}

open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    public static let recognized = State.ended
  }
  open var state: State {
    get { .possible }
    set {}
  }
  private var targets: [TargetAction] = []
  public override init() { super.init() }
  public init(target: Any?, action: Selector?) {
    super.init()
    targets = TargetAction(target, action).map { [$0] } ?? []
  }
  // For subclasses; never called, as no two recognizers compete for a touch.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open func addTarget(_ target: Any, action: Selector) {
    if let send = TargetAction(target, action) { targets.append(send) }
  }
  open func removeTarget(_ target: Any?, action: Selector?) {
    targets.removeAll { $0.matches(target, action) }
  }
  /// Sends the actions after a change of state.
  final func send() { for target in targets { target.send(self) } }
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open var isEnabled = true
  open internal(set) weak var view: UIView?
  open var name: String?
  open var cancelsTouchesInView = true
  open var delaysTouchesBegan = false
  open var delaysTouchesEnded = true
  open var numberOfTouches: Int { 0 }
  open func location(in view: UIView?) -> CGPoint { .zero }
  open func location(ofTouch index: Int, in view: UIView?) -> CGPoint { .zero }
  open func require(toFail other: UIGestureRecognizer) {}

  // Overridable by custom recognizers, but never called.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func reset() {}
  open func ignore(_ touch: UITouch, for event: UIEvent) {}
  open func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by other: UIGestureRecognizer) -> Bool { true }
}

open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1
}

open class UILongPressGestureRecognizer: UIGestureRecognizer {
  open var minimumPressDuration: TimeInterval = 0.5
  open var allowableMovement: CGFloat = 10
  open var numberOfTapsRequired = 0
  open var numberOfTouchesRequired = 1
}

open class UISwipeGestureRecognizer: UIGestureRecognizer {
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let right = Direction(rawValue: 1)
    public static let left = Direction(rawValue: 2)
    public static let up = Direction(rawValue: 4)
    public static let down = Direction(rawValue: 8)
  }
  open var direction = Direction.right
  open var numberOfTouchesRequired = 1
}

open class UIPinchGestureRecognizer: UIGestureRecognizer {
  open var scale: CGFloat = 1
  open var velocity: CGFloat { 0 }
}

open class UIRotationGestureRecognizer: UIGestureRecognizer {
  open var rotation: CGFloat = 0
  open var velocity: CGFloat { 0 }
}

/// A pan gesture; a scroll view's own follows the fingers that drag the content.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  open var minimumNumberOfTouches = 1
  open var maximumNumberOfTouches = Int.max
  private weak var scrollView: UIScrollView?
  /// Offset subtracted by `setTranslation(_:in:)`, in window coordinates.
  private var taken = CGPoint.zero
  private var phase = State.possible

  convenience init(of scrollView: UIScrollView) {
    self.init()
    self.scrollView = scrollView
    view = scrollView
  }

  private var pan: PanGesture? {
    scrollView.map { unsafeDowncast($0.refreshView, to: ScrollView.self).panGesture }
  }

  open override var state: State {
    get { phase == .began && pan.map { $0.translation != firstTranslation } == true ? .changed : phase }
    set {}
  }
  /// Translation at which the pan was recognized.
  private var firstTranslation = CGPoint.zero

  open override var numberOfTouches: Int { pan?.locations.count ?? 0 }
  /// Centroid of the fingers; after they have lifted, the last location.
  open override func location(in view: UIView?) -> CGPoint {
    pan?.location.map { place($0, in: view) } ?? super.location(in: view)
  }
  open override func location(ofTouch index: Int, in view: UIView?) -> CGPoint {
    guard let locations = pan?.locations, locations.indices.contains(index) else {
      return super.location(ofTouch: index, in: view)
    }
    return place(locations[index], in: view)
  }
  /// Translation of the fingers since the pan began; beyond an edge it exceeds the content's movement.
  open func translation(in view: UIView?) -> CGPoint {
    guard phase != .possible, let moved = pan?.translation else { return .zero }
    return way(CGPoint(x: moved.x - taken.x, y: moved.y - taken.y), in: view)
  }
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    guard let moved = pan?.translation else { return }
    let new = wayFrom(translation, in: view)
    taken = CGPoint(x: moved.x - new.x, y: moved.y - new.y)
  }
  /// Velocity of the fingers, in points per second.
  open func velocity(in view: UIView?) -> CGPoint {
    guard phase != .possible, let pan else { return .zero }
    return way(pan.velocity(at: CACurrentMediaTime()), in: view)
  }

  // Locations of fingers are in window coordinates.
  private func place(_ point: CGPoint, in view: UIView?) -> CGPoint {
    view?.convert(point, from: nil) ?? point
  }
  private func way(_ vector: CGPoint, in view: UIView?) -> CGPoint {
    let (start, end) = (place(.zero, in: view), place(vector, in: view))
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }
  private func wayFrom(_ vector: CGPoint, in view: UIView?) -> CGPoint {
    guard let view else { return vector }
    let (start, end) = (view.convert(CGPoint.zero, to: nil), view.convert(vector, to: nil))
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  func follow(_ phase: State) {
    if phase == .began {
      firstTranslation = pan?.translation ?? .zero
      taken = .zero
    }
    self.phase = phase
    if phase != .possible { send() }
  }
}

open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  open var edges: UIRectEdge = []
}
