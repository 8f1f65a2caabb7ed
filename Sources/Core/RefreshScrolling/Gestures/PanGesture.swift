import Foundation

/// Fingers that move together: how far, and with which velocity they leave.
///
/// A pan begins once the fingers have travelled ``slop`` points. The slop is consumed: the event that begins the pan
/// moves by the travel beyond it, along the direction of the drag. Several fingers count by their middle, and none
/// that comes or goes makes the pan jump.
public struct PanGesture {
  /// The effect of a touch on the pan.
  public enum Event: Equatable, Sendable {
    /// The pan begins and moves by a distance in points.
    case began(CGPoint)
    /// The pan moves on by a distance in points.
    case changed(CGPoint)
    /// The last finger left with a velocity in points per second.
    case ended(CGPoint)
    /// The touch of the last finger was taken away.
    case cancelled
  }

  /// How far the fingers travel before the pan begins, in points.
  public static let slop: CGFloat = 10

  /// The axes along which travel counts.
  public var axes: Set<ScrollAxis> = Set(ScrollAxis.allCases)

  /// Whether a finger is down.
  public var isTracking: Bool { !fingers.isEmpty }

  /// Whether the fingers have moved far enough.
  public private(set) var isActive = false

  /// How far the pan has moved since it began, in points, without the slop; kept until the next finger comes down.
  public private(set) var translation = CGPoint.zero

  /// The middle of the fingers in the stage's coordinates; if none is down, where the last one left, and nil before.
  public var location: CGPoint? { fingers.isEmpty ? lastLocation : fingers.centre }

  /// The fingers that are down, in the stage's coordinates.
  public var locations: [CGPoint] { fingers.locations }

  private var fingers = Fingers()
  private var lastLocation: CGPoint?
  private var travel = CGPoint.zero
  private var tracker = VelocityTracker()

  /// A gesture that waits for a touch.
  public init() {}

  /// The velocity of the fingers at a time, as a release then would have it, in points per second; at the time of the
  /// release, the velocity of that.
  public func velocity(at time: TimeInterval) -> CGPoint { tracker.velocity(at: time) }

  /// Whether a finger with this number is down.
  public func isDown(_ id: Int) -> Bool { fingers[id] != nil }

  /// Takes an event; what it means for the pan, in order.
  ///
  /// - Parameter immediately: whether the finger that comes down begins the pan without slop, as one that catches a
  ///   moving scroll view does.
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
      // A finger that lifts where it was has not moved: such an event says nothing of its speed.
      return (last != touch.location ? move(touch) : []) + lift(touch)
    case .cancelled:
      guard isDown(touch.id) else { return [] }
      return lift(touch)
    }
  }

  /// Begins the pan without slop, where fingers are down; what they do from now on counts.
  public mutating func activate() { if isTracking { isActive = true } }

  /// Forgets all fingers; what they do until they come down again means nothing.
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
    // In this order a drag along one axis loses ten points exactly.
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

/// The fingers that are down, in the order of their numbers.
///
/// Sums of floating-point numbers depend on their order, and that of a dictionary differs from one to the next.
struct Fingers {
  private var entries: [(id: Int, location: CGPoint)] = []

  var isEmpty: Bool { entries.isEmpty }

  var locations: [CGPoint] { entries.map(\.location) }

  /// The middle of all fingers; at least one is down.
  var centre: CGPoint {
    let sum = entries.reduce(CGPoint.zero) { $0 + $1.location }
    return sum * (1 / CGFloat(entries.count))
  }

  /// Where a finger is; nil if it is not down.
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
