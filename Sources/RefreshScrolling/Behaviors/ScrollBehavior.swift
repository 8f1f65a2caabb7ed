import Foundation
import RefreshLayers

/// A piece of manner that a scroll view is given: a limit, a resistance, a lock, a snap.
///
/// Add one with ``ScrollView/addBehavior(_:)``. The scroll view keeps it alive, asks it what it may change and tells it,
/// as the observer it is, what happens, before all other observers and in the order in which behaviours were added.
/// Those of this module use nothing that this protocol does not give to all. Every method has a default that changes
/// nothing. A behaviour whose answers change tells its scroll view with ``ScrollView/behaviorsDidChange()``.
public protocol ScrollBehavior: ScrollObserver {
  /// The behaviour has been added.
  func wasAdded(to scrollView: ScrollView)

  /// The behaviour is about to be taken off.
  func willBeRemoved(from scrollView: ScrollView)

  /// A finger did something that the scroll view has not acted on yet.
  ///
  /// - Returns: whether the behaviour takes the finger; the scroll view then leaves it alone until it comes down again.
  func scrollView(_ scrollView: ScrollView, receives touch: Touch) -> Bool

  /// A drag is about to ask for an offset, in points, before any resistance at the edges; another may be set.
  ///
  /// The drag goes on from what is set here.
  func scrollView(_ scrollView: ScrollView, willDragTo offset: inout CGPoint, in step: DragStep)

  /// A drag is about to let go with a velocity of the offset, in points per second; another may be set.
  func scrollView(_ scrollView: ScrollView, willReleaseWith velocity: inout CGPoint)

  /// How a pull beyond an edge is shown, or nil for as it would be without this behaviour.
  ///
  /// Of several behaviours the one added last decides.
  func resistance(of scrollView: ScrollView, along axis: ScrollAxis) -> (any OverscrollCurve)?

  /// How far beyond an edge drags, throws and bounces may go, in points, or nil for as far as they like.
  ///
  /// Of several behaviours the least decides.
  func overscrollLimit(of scrollView: ScrollView, along axis: ScrollAxis) -> CGFloat?

  /// Where a throw shall be broken off to come to rest at a place of its own, or nil to let it go on.
  ///
  /// Of several behaviours the earliest decides.
  func interruption(of motion: ScrollMotion, in scrollView: ScrollView) -> ScrollInterruption?

  /// A throw has been broken off as this behaviour wanted, and comes to rest there from now on.
  func scrollView(_ scrollView: ScrollView, didBreakOff interruption: ScrollInterruption)

  /// The view to zoom, or nil for none of its own; asked whenever a zoom begins and the delegate has none.
  ///
  /// Of several behaviours the one added last decides.
  func viewForZooming(in scrollView: ScrollView) -> View?
}

/// One event of a drag.
public struct DragStep: Hashable, Sendable {
  /// When it happens, in seconds of the stage's time.
  public let time: TimeInterval
  /// The shown offset when the drag began.
  public let initialOffset: CGPoint
  /// The offset that the drag asked for before this event.
  public let previousOffset: CGPoint
  /// The middle of the fingers, in the stage's coordinates.
  public let fingerLocation: CGPoint
  /// The velocity of the offset as a release now would have it, in points per second.
  public let velocity: CGPoint

  /// Makes an event of a drag, as a test of a behaviour hands one to it; the units are those of the properties.
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

/// When a throw is broken off and where within the limits it then comes to rest, along the curve of an animated scroll.
public struct ScrollInterruption: Hashable, Sendable {
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

/// The scroll views that a behaviour was added to, which it tells of a change.
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
