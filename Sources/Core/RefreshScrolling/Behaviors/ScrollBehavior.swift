import Foundation
import RefreshLayers

/// Changes how a scroll view scrolls: a limit, a resistance, a lock, a snap.
///
/// Add one with ``ScrollView/addBehavior(_:)``, which retains it. The scroll view asks its behaviours for changes and
/// notifies them before all other observers, in the order in which they were added. The behaviours of this module use only
/// this protocol. Every method has a default that changes nothing. When a behaviour's answers change, call
/// ``ScrollView/behaviorsDidChange()``.
public protocol ScrollBehavior: ScrollObserver {
  /// The behaviour has been added.
  func wasAdded(to scrollView: ScrollView)

  /// The behaviour is about to be removed.
  func willBeRemoved(from scrollView: ScrollView)

  /// A touch that the scroll view has not handled yet.
  ///
  /// - Returns: whether the behaviour takes the touch; the scroll view then ignores that finger until it lifts.
  func scrollView(_ scrollView: ScrollView, receives touch: Touch) -> Bool

  /// A drag is about to move to an offset, in points, before the resistance at the edges; you can change it.
  ///
  /// The drag continues from the offset that you set.
  func scrollView(_ scrollView: ScrollView, willDragTo offset: inout CGPoint, in step: DragStep)

  /// A drag is about to end with a velocity of the offset, in points per second; you can change it.
  func scrollView(_ scrollView: ScrollView, willReleaseWith velocity: inout CGPoint)

  /// The resistance to a pull beyond an edge, or nil to leave it unchanged.
  ///
  /// The behaviour that was added last decides.
  func resistance(of scrollView: ScrollView, along axis: ScrollAxis) -> (any OverscrollCurve)?

  /// The maximum overscroll of drags, flings and bounces, in points, or nil for no limit.
  ///
  /// The smallest limit decides.
  func overscrollLimit(of scrollView: ScrollView, along axis: ScrollAxis) -> CGFloat?

  /// When to interrupt a fling and where it then comes to rest, or nil to let it continue.
  ///
  /// The earliest interruption decides.
  func interruption(of motion: ScrollMotion, in scrollView: ScrollView) -> ScrollInterruption?

  /// The scroll view has interrupted a fling as this behaviour requested.
  func scrollView(_ scrollView: ScrollView, didBreakOff interruption: ScrollInterruption)

  /// The view to zoom, or nil; asked when a zoom begins and the delegate provides none.
  ///
  /// The behaviour that was added last decides.
  func viewForZooming(in scrollView: ScrollView) -> View?
}

/// One event of a drag.
public struct DragStep: Equatable, Sendable {
  /// The time of the event, in seconds of stage time.
  public let time: TimeInterval
  /// The shown offset when the drag began.
  public let initialOffset: CGPoint
  /// The offset of the drag before this event.
  public let previousOffset: CGPoint
  /// The centre of the fingers, in the stage's coordinates.
  public let fingerLocation: CGPoint
  /// The velocity of the offset if the finger lifted now, in points per second.
  public let velocity: CGPoint

  /// Creates an event of a drag for a test of a behaviour, in the units of the properties.
  public init(
    time: TimeInterval, initialOffset: CGPoint, previousOffset: CGPoint, fingerLocation: CGPoint,
    velocity: CGPoint
  ) {
    self.time = time
    self.initialOffset = initialOffset
    self.previousOffset = previousOffset
    self.fingerLocation = fingerLocation
    self.velocity = velocity
  }
}

/// The time at which a fling is interrupted, and the offset within the limits at which it comes to rest, along the curve of
/// an animated scroll.
public struct ScrollInterruption: Equatable, Sendable {
  /// In seconds of the stage's time.
  public var time: TimeInterval
  /// In points.
  public var offset: CGPoint

  /// An interruption at a time in seconds and an offset in points.
  public init(time: TimeInterval, offset: CGPoint) {
    self.time = time
    self.offset = offset
  }
}

extension ScrollBehavior {
  public func wasAdded(to scrollView: ScrollView) {}
  public func willBeRemoved(from scrollView: ScrollView) {}
  public func scrollView(_ scrollView: ScrollView, receives touch: Touch) -> Bool { false }
  public func scrollView(_ scrollView: ScrollView, willDragTo offset: inout CGPoint, in step: DragStep) {}
  public func scrollView(_ scrollView: ScrollView, willReleaseWith velocity: inout CGPoint) {}
  public func resistance(of scrollView: ScrollView, along axis: ScrollAxis) -> (any OverscrollCurve)? { nil }
  public func overscrollLimit(of scrollView: ScrollView, along axis: ScrollAxis) -> CGFloat? { nil }
  public func interruption(of motion: ScrollMotion, in scrollView: ScrollView) -> ScrollInterruption? { nil }
  public func scrollView(_ scrollView: ScrollView, didBreakOff interruption: ScrollInterruption) {}
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
}

/// The scroll views that a behaviour was added to, which it notifies of a change.
struct ScrollViews {
  private struct Entry {
    weak var scrollView: ScrollView?
  }

  private var entries: [Entry] = []

  mutating func add(_ scrollView: ScrollView) {
    remove(scrollView)
    entries.append(Entry(scrollView: scrollView))
  }

  mutating func remove(_ scrollView: ScrollView) {
    entries.removeAll { $0.scrollView == nil || $0.scrollView === scrollView }
  }

  func behaviorsDidChange() { for entry in entries { entry.scrollView?.behaviorsDidChange() } }
}
