import Foundation

extension TouchTrace {
  /// The time between the events of a finger on fast glass, in seconds.
  public static let interval: TimeInterval = 1.0 / 120

  /// A finger that comes down and leaves at once.
  public static func tap(at place: CGPoint, id: Int = 0) -> TouchTrace {
    TouchTrace(unchecked: [
      Touch(id: id, phase: .began, location: place, timestamp: 0),
      Touch(id: id, phase: .ended, location: place, timestamp: 0.06),
    ])
  }

  /// Two taps in one place.
  public static func doubleTap(at place: CGPoint, id: Int = 0) -> TouchTrace {
    tap(at: place, id: id).then(tap(at: place, id: id), after: 0.1)
  }

  /// A finger that moves along a path of straight lines, at an even pace, and leaves.
  ///
  /// - Parameters:
  ///   - places: where it comes down, turns and leaves, in the stage's coordinates; at least one.
  ///   - duration: how long it is down, in seconds, 0 or more.
  public static func path(_ places: [CGPoint], over duration: TimeInterval, id: Int = 0) -> TouchTrace {
    guard let first = places.first, let last = places.last else { return TouchTrace(unchecked: []) }
    let lengths = zip(places, places.dropFirst()).map { ($1 - $0).length }
    let total = lengths.reduce(0, +)
    // The line that the finger is on, which only ever moves on, and the way before it.
    var (line, before) = (0, 0 as CGFloat)
    func place(_ progress: CGFloat) -> CGPoint {
      while line < lengths.count, progress * total - before > lengths[line] || lengths[line] == 0 {
        before += lengths[line]
        line += 1
      }
      guard line < lengths.count else { return last }
      let part = (progress * total - before) / lengths[line]
      return places[line] + (places[line + 1] - places[line]) * part
    }
    var touches = [Touch(id: id, phase: .began, location: first, timestamp: 0)]
    for (time, progress) in steps(over: duration) {
      touches.append(Touch(id: id, phase: .moved, location: place(progress), timestamp: time))
    }
    touches.append(Touch(id: id, phase: .ended, location: last, timestamp: max(0, duration)))
    return TouchTrace(unchecked: touches)
  }

  /// A finger that moves at an even velocity and leaves with it.
  ///
  /// - Parameters:
  ///   - velocity: in points per second; the content follows the finger.
  ///   - duration: how long the finger is down, in seconds.
  public static func fling(
    from place: CGPoint, velocity: CGPoint, over duration: TimeInterval = 0.1, id: Int = 0
  ) -> TouchTrace {
    path([place, place + velocity * CGFloat(max(0, duration))], over: duration, id: id)
  }

  /// Two fingers that part or come together about a centre, which may move, and leave.
  ///
  /// - Parameters:
  ///   - end: where the centre is at the end; nil leaves it where it is.
  ///   - distances: how far apart the fingers are at the beginning and at the end, in points.
  ///   - angle: of the line between the fingers, in radians; 0 is horizontal.
  ///   - ids: the numbers of the two fingers, which differ.
  public static func pinch(
    at center: CGPoint, movingTo end: CGPoint? = nil, distances: (from: CGFloat, to: CGFloat),
    angle: CGFloat = 0,
    over duration: TimeInterval = 0.3, ids: (Int, Int) = (0, 1)
  ) -> TouchTrace {
    func touches(_ phase: Touch.Phase, _ progress: CGFloat, _ time: TimeInterval) -> [Touch] {
      let middle = center + ((end ?? center) - center) * progress
      let apart = (distances.from + (distances.to - distances.from) * progress) / 2
      let side = CGPoint(x: cos(angle), y: sin(angle)) * apart
      return [
        Touch(id: ids.0, phase: phase, location: middle - side, timestamp: time),
        Touch(id: ids.1, phase: phase, location: middle + side, timestamp: time),
      ]
    }
    let moves = steps(over: duration).flatMap { touches(.moved, $1, $0) }
    return TouchTrace(unchecked: touches(.began, 0, 0) + moves + touches(.ended, 1, max(0, duration)))
  }

  /// The events between the beginning and the end of a movement: their times and how far it then is, 0…1.
  private static func steps(over duration: TimeInterval) -> [(time: TimeInterval, progress: CGFloat)] {
    guard duration > 0, duration.isFinite else { return [] }
    let count = max(1, Int((min(duration, 3600) / interval).rounded()))
    return (1...count).map { index in
      let progress = Double(index) / Double(count)
      return (duration * progress, CGFloat(progress))
    }
  }
}
