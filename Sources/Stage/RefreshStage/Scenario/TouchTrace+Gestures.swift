import Foundation
import RefreshScrolling

extension TouchTrace {
  /// Seconds between two events of a finger, as on a touch screen that samples at 120 Hz.
  public static let interval: TimeInterval = 1.0 / 120

  /// Creates a tap: a finger that comes down and lifts after 60 ms.
  public static func tap(at place: CGPoint, id: Int = 0) -> TouchTrace {
    TouchTrace(unchecked: [
      Touch(id: id, phase: .began, location: place, timestamp: 0),
      Touch(id: id, phase: .ended, location: place, timestamp: 0.06),
    ])
  }

  /// Creates a double tap in one place.
  public static func doubleTap(at place: CGPoint, id: Int = 0) -> TouchTrace {
    tap(at: place, id: id).then(tap(at: place, id: id), after: 0.1)
  }

  /// Creates a drag at constant speed along a polyline.
  ///
  /// - Parameters:
  ///   - places: Locations in the stage's coordinates at which the finger comes down, turns and lifts; at least one.
  ///   - duration: Seconds that the finger is down, 0 or more.
  ///   - id: Id of the finger.
  public static func path(_ places: [CGPoint], over duration: TimeInterval, id: Int = 0) -> TouchTrace {
    guard let first = places.first, let last = places.last else { return TouchTrace(unchecked: []) }
    let lengths = zip(places, places.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
    let total = lengths.reduce(0, +)
    // Index of the line that the finger is on, which only increases, and the length of the lines before it.
    var (line, before) = (0, 0 as CGFloat)
    func place(_ progress: CGFloat) -> CGPoint {
      while line < lengths.count, progress * total - before > lengths[line] || lengths[line] == 0 {
        before += lengths[line]
        line += 1
      }
      guard line < lengths.count else { return last }
      let part = (progress * total - before) / lengths[line]
      return Self.place(part, from: places[line], to: places[line + 1])
    }
    var touches = [Touch(id: id, phase: .began, location: first, timestamp: 0)]
    for (time, progress) in steps(over: duration) {
      touches.append(Touch(id: id, phase: .moved, location: place(progress), timestamp: time))
    }
    touches.append(Touch(id: id, phase: .ended, location: last, timestamp: max(0, duration)))
    return TouchTrace(unchecked: touches)
  }

  /// Creates a fling: a finger that moves at constant velocity and lifts with it.
  ///
  /// - Parameters:
  ///   - place: Location in the stage's coordinates at which the finger comes down.
  ///   - velocity: Velocity of the finger in points per second.
  ///   - duration: Seconds that the finger is down.
  ///   - id: Id of the finger.
  public static func fling(
    from place: CGPoint, velocity: CGPoint, over duration: TimeInterval = 0.1, id: Int = 0
  ) -> TouchTrace {
    let time = CGFloat(max(0, duration))
    let end = CGPoint(x: place.x + velocity.x * time + 0, y: place.y + velocity.y * time + 0)
    return path([place, end], over: duration, id: id)
  }

  /// Creates a pinch: two fingers that move apart or together about a centre, which can move, and lift.
  ///
  /// - Parameters:
  ///   - center: Middle between the fingers at the beginning, in the stage's coordinates.
  ///   - end: Centre at the end; nil for the same as at the beginning.
  ///   - distances: Distances between the fingers at the beginning and at the end, in points.
  ///   - angle: Angle of the line between the fingers, in radians; 0 is horizontal.
  ///   - duration: Seconds that the fingers are down, 0 or more.
  ///   - ids: Ids of the two fingers, which must differ.
  public static func pinch(
    at center: CGPoint, movingTo end: CGPoint? = nil, distances: (from: CGFloat, to: CGFloat),
    angle: CGFloat = 0,
    over duration: TimeInterval = 0.3, ids: (Int, Int) = (0, 1)
  ) -> TouchTrace {
    func touches(_ phase: Touch.Phase, _ progress: CGFloat, _ time: TimeInterval) -> [Touch] {
      let middle = place(progress, from: center, to: end ?? center)
      let apart = (distances.from + (distances.to - distances.from) * progress) / 2
      let (x, y) = (cos(angle) * apart, sin(angle) * apart)
      return [
        Touch(id: ids.0, phase: phase, location: CGPoint(x: middle.x - x, y: middle.y - y), timestamp: time),
        Touch(id: ids.1, phase: phase, location: CGPoint(x: middle.x + x, y: middle.y + y), timestamp: time),
      ]
    }
    let moves = steps(over: duration).flatMap { touches(.moved, $1, $0) }
    return TouchTrace(unchecked: touches(.began, 0, 0) + moves + touches(.ended, 1, max(0, duration)))
  }

  /// Place between two points, at a fraction of the way; a negative zero becomes zero.
  private static func place(_ progress: CGFloat, from start: CGPoint, to end: CGPoint) -> CGPoint {
    CGPoint(
      x: start.x + (end.x - start.x) * progress + 0, y: start.y + (end.y - start.y) * progress + 0)
  }

  /// Times and progress (0…1) of the movement events of a gesture.
  private static func steps(over duration: TimeInterval) -> [(time: TimeInterval, progress: CGFloat)] {
    guard duration > 0, duration.isFinite else { return [] }
    let count = max(1, Int((min(duration, 3600) / interval).rounded()))
    return (1...count).map { index in
      let progress = Double(index) / Double(count)
      return (duration * progress, CGFloat(progress))
    }
  }
}
