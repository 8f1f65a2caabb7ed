import Foundation

/// Pan gesture of one or more fingers: recognises the drag, measures its translation and its velocity at release.
///
/// A pan begins once the fingers have travelled ``slop`` points. The slop is consumed: the event that begins the pan
/// moves by the travel beyond it, along the direction of the drag. Several fingers count by their centre, and the pan
/// does not jump when a finger is added or lifted.
public struct PanGesture {
  /// Change of the pan caused by a touch.
  public enum Event: Equatable, Sendable {
    /// The pan begins and moves by a distance in points.
    case began(CGPoint)
    /// The pan moves by a distance in points.
    case changed(CGPoint)
    /// The last finger lifted with a velocity in points per second.
    case ended(CGPoint)
    /// The touch of the last finger was cancelled.
    case cancelled
  }

  /// Distance that the fingers travel before the pan begins, in points; that of UIKit.
  public static let slop: CGFloat = 10

  /// Axes along which travel counts for the slop.
  public var axes: Set<ScrollAxis> = Set(ScrollAxis.allCases)

  /// True if a finger is down.
  public var isTracking: Bool { !fingers.isEmpty }

  /// True if the pan has begun and a finger is still down.
  public private(set) var isActive = false

  /// Distance panned since the pan began, in points, without the slop; kept until the next finger comes down.
  public private(set) var translation = CGPoint.zero

  /// Centre of the fingers in the stage's coordinates; after the last finger has lifted, its last location; nil
  /// before a touch.
  public var location: CGPoint? { fingers.isEmpty ? lastLocation : fingers.centre }

  /// Locations of the fingers that are down, in the stage's coordinates.
  public var locations: [CGPoint] { fingers.locations }

  private var fingers = Fingers()
  private var lastLocation: CGPoint?
  private var travel = CGPoint.zero
  private var tracker = VelocityTracker()

  /// Creates a gesture without touches.
  public init() {}

  /// Velocity that a release at `time` would have, in points per second; at the time of the release, its velocity.
  public func velocity(at time: TimeInterval) -> CGPoint { tracker.velocity(at: time) }

  /// True if the finger with this id is down.
  public func isDown(_ id: Int) -> Bool { fingers[id] != nil }

  /// Handles a touch and returns the changes of the pan, in order.
  ///
  /// - Parameter immediately: True if the first finger begins the pan without slop, as when it catches a moving
  ///   scroll view.
  public mutating func handle(_ touch: Touch, immediately: Bool = false) -> [Event] {
    switch touch.phase {
    case .began:
      return begin(touch, immediately: immediately)
    case .moved:
      guard isDown(touch.id) else { return [] }
      return move(touch)
    case .stationary: return []
    case .ended:
      guard let last = fingers[touch.id] else { return [] }
      // A finger that lifts without moving adds no sample, because its lift says nothing about its speed.
      return (last != touch.location ? move(touch) : []) + lift(touch)
    case .cancelled:
      guard isDown(touch.id) else { return [] }
      return lift(touch)
    }
  }

  /// Begins the pan without slop if a finger is down; movement counts from now on.
  public mutating func activate() { if isTracking { isActive = true } }

  /// Forgets all fingers; they are ignored until they come down again.
  public mutating func reset() {
    let axes = self.axes
    self = PanGesture()
    self.axes = axes
  }

  private mutating func begin(_ touch: Touch, immediately: Bool) -> [Event] {
    let isFirst = fingers.isEmpty
    if isFirst { reset() }
    fingers[touch.id] = touch.location
    guard isFirst else { return [] }
    tracker.add(travel, at: touch.timestamp)
    guard immediately else { return [] }
    isActive = true
    return [.began(.zero)]
  }

  private mutating func move(_ touch: Touch) -> [Event] {
    let old = fingers.centre
    fingers[touch.id] = touch.location
    let delta = fingers.centre - old
    travel = travel + delta
    tracker.add(travel, at: touch.timestamp)
    if isActive {
      translation = translation + delta
      return [.changed(delta)]
    }
    let counted = CGPoint { axes.contains($0) ? travel[$0] : 0 }
    let distance = counted.length
    guard distance >= Self.slop else { return [] }
    isActive = true
    // In this order of operations a drag along one axis loses exactly ten points.
    translation = CGPoint { counted[$0] - counted[$0] * Self.slop / distance }
    return [.began(translation)]
  }

  private mutating func lift(_ touch: Touch) -> [Event] {
    fingers[touch.id] = nil
    guard fingers.isEmpty else { return [] }
    lastLocation = touch.location
    guard isActive else { return [] }
    isActive = false
    let velocity = tracker.velocity(at: touch.timestamp)
    return touch.phase == .cancelled ? [.cancelled] : [.ended(velocity)]
  }
}

/// Fingers that are down, sorted by id.
///
/// Sums of floating-point numbers depend on their order, and the order of a dictionary differs between two runs.
struct Fingers {
  private var entries: [(id: Int, location: CGPoint)] = []

  var isEmpty: Bool { entries.isEmpty }

  var locations: [CGPoint] { entries.map(\.location) }

  /// Centre of all fingers; at least one must be down.
  var centre: CGPoint {
    let sum = entries.reduce(CGPoint.zero) { $0 + $1.location }
    return sum * (1 / CGFloat(entries.count))
  }

  /// Location of a finger; nil if it is not down.
  subscript(id: Int) -> CGPoint? {
    get { entries.first { $0.id == id }?.location }
    set {
      let index = entries.firstIndex { $0.id >= id } ?? entries.count
      let isDown = index < entries.count && entries[index].id == id
      if let newValue {
        if isDown { entries[index].location = newValue } else { entries.insert((id, newValue), at: index) }
      } else if isDown {
        entries.remove(at: index)
      }
    }
  }
}
