import Foundation
import RefreshLayers

/// Change to how a scroll view scrolls: a limit, a resistance, a lock, a snap.
///
///     final class HalfSpeed: ScrollBehavior {
///       func scrollView(_ scrollView: ScrollView, willReleaseWith velocity: inout CGPoint) {
///         velocity = CGPoint(x: velocity.x / 2, y: velocity.y / 2)
///       }
///     }
///
/// Add a behaviour with ``ScrollView/addBehavior(_:)``, which retains it. The scroll view queries its behaviours and
/// notifies them before all other observers, in the order in which they were added. The behaviours of this module use
/// only this protocol. Every method has a default that changes nothing. When the values that a behaviour returns
/// change, call ``ScrollView/behaviorsDidChange()``.
public protocol ScrollBehavior: ScrollObserver {
  /// Called after the behaviour has been added to a scroll view.
  func wasAdded(to scrollView: ScrollView)

  /// Called before the behaviour is removed from a scroll view.
  func willBeRemoved(from scrollView: ScrollView)

  /// Called with every touch before the scroll view handles it.
  ///
  /// - Returns: True to take the touch; the scroll view then ignores that finger until it lifts.
  func scrollView(_ scrollView: ScrollView, receives touch: Touch) -> Bool

  /// Called before a drag moves the content; you can change the offset.
  ///
  /// The offset is in points and without the resistance at the edges. The drag continues from the offset that you
  /// set.
  func scrollView(_ scrollView: ScrollView, willDragTo offset: inout CGPoint, in step: DragStep)

  /// Called before a drag ends; you can change the velocity of the content offset, in points per second.
  func scrollView(_ scrollView: ScrollView, willReleaseWith velocity: inout CGPoint)

  /// Resistance to a pull beyond an edge, or nil to leave it unchanged.
  ///
  /// If several behaviours return one, the behaviour added last decides.
  func resistance(of scrollView: ScrollView, along axis: ScrollAxis) -> (any OverscrollCurve)?

  /// Maximum overscroll of drags, flings and bounces, in points, or nil for no limit.
  ///
  /// If several behaviours return one, the smallest limit decides.
  func overscrollLimit(of scrollView: ScrollView, along axis: ScrollAxis) -> CGFloat?

  /// Time at which to interrupt a fling and offset at which it then comes to rest, or nil to let the fling continue.
  ///
  /// If several behaviours return one, the earliest interruption decides.
  func interruption(of motion: ScrollMotion, in scrollView: ScrollView) -> ScrollInterruption?

  /// Called after the scroll view has interrupted a fling as this behaviour requested.
  func scrollView(_ scrollView: ScrollView, didInterrupt interruption: ScrollInterruption)

  /// View to zoom, or nil. Called when a zoom begins and the delegate provides no view.
  ///
  /// If several behaviours return one, the behaviour added last decides.
  func viewForZooming(in scrollView: ScrollView) -> View?
}

/// Movement event of a drag, with the offsets before it.
public struct DragStep: Equatable, Sendable {
  /// Time of the event, in seconds of stage time.
  public let time: TimeInterval
  /// Visible offset when the drag began, in points.
  public let initialOffset: CGPoint
  /// Offset of the drag before this event, without resistance at the edges, in points.
  public let previousOffset: CGPoint
  /// Centre of the fingers, in the stage's coordinates.
  public let fingerLocation: CGPoint
  /// Velocity of the offset if the finger lifted now, in points per second.
  public let velocity: CGPoint

  /// Creates a movement event, in the units of the properties; for tests of a behaviour.
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

/// Interruption of a fling: its time and the offset within the limits at which the content comes to rest. The content
/// moves there along the curve of an animated scroll.
public struct ScrollInterruption: Equatable, Sendable {
  /// Time of the interruption, in seconds of stage time.
  public var time: TimeInterval
  /// Offset at which the content comes to rest, in points.
  public var offset: CGPoint

  /// Creates an interruption at a time in seconds with an offset in points.
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
  public func scrollView(_ scrollView: ScrollView, didInterrupt interruption: ScrollInterruption) {}
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
}

/// Weak list of the scroll views that a behaviour was added to; it forwards changes of the behaviour to them.
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
