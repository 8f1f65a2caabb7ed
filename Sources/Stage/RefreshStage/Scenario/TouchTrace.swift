import Foundation
import RefreshInput
import RefreshScrolling

/// Touches in the order of their times: recorded, or generated as a gesture.
///
///     let fling = TouchTrace.fling(from: CGPoint(x: 180, y: 500), velocity: CGPoint(x: 0, y: -1500))
///     let tap = TouchTrace.tap(at: CGPoint(x: 180, y: 300))
///     let scenario = Scenario("fling", [.trace(fling.then(tap, after: 0.5)), .settle])
///
/// To play a trace, call `handle(_:)` of a scroll view with each touch at its time. Its JSON form is a list of
/// touches, each `{"t": 0.1, "id": 1, "phase": "moved", "x": 187, "y": 420}`.
public struct TouchTrace: Hashable, Sendable {
  /// Maximum number of touches in a trace: two fingers at 120 events per second for 27 minutes.
  public static let maximumCount = Limits.touches.maximum

  /// Touches, in the order of their times.
  public private(set) var touches: [Touch]

  /// Creates a trace of touches.
  ///
  /// - Throws: ``TouchTraceError`` for the first touch that is impossible.
  public init(_ touches: [Touch]) throws(TouchTraceError) {
    try Self.check(touches)
    self.touches = touches
  }

  /// Creates a trace of touches that are known to be in order.
  init(unchecked touches: [Touch]) { self.touches = touches }

  /// Time of the last touch, in seconds; 0 without touches.
  public var duration: TimeInterval { touches.last?.timestamp ?? 0 }

  /// Returns the same touches `delay` seconds later.
  public func delayed(by delay: TimeInterval) -> TouchTrace {
    TouchTrace(
      unchecked: touches.map { touch in
        var touch = touch
        touch.timestamp += delay
        return touch
      })
  }

  /// Appends another trace, which begins `pause` seconds after the end of this one.
  public func then(_ next: TouchTrace, after pause: TimeInterval = 0) -> TouchTrace {
    TouchTrace(unchecked: touches + next.delayed(by: duration + max(0, pause)).touches)
  }

  private static func check(_ touches: [Touch]) throws(TouchTraceError) {
    guard touches.count <= maximumCount else { throw .tooMany(touches.count) }
    var down: Set<Int> = []
    var last = 0.0
    for (index, touch) in touches.enumerated() {
      guard touch.isFinite else { throw .notFinite(index: index) }
      guard touch.timestamp >= last else {
        throw .outOfOrder(index: index, time: touch.timestamp, previous: last)
      }
      last = touch.timestamp
      if touch.phase == .began {
        guard down.insert(touch.id).inserted else { throw .alreadyDown(index: index, id: touch.id) }
      } else {
        guard down.contains(touch.id) else { throw .neverBegan(index: index, id: touch.id) }
        if touch.phase == .ended || touch.phase == .cancelled { down.remove(touch.id) }
      }
    }
  }
}

/// Error in a trace of touches; indices count from 0.
public enum TouchTraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The JSON form cannot be read.
  case unreadable(String)
  /// A touch is earlier than the previous one, or than 0.
  case outOfOrder(index: Int, time: TimeInterval, previous: TimeInterval)
  /// A finger moves or ends although it has not come down.
  case neverBegan(index: Int, id: Int)
  /// A finger comes down although it is already down.
  case alreadyDown(index: Int, id: Int)
  /// A location or a time is not a finite number.
  case notFinite(index: Int)
  /// The trace has more touches than allowed.
  case tooMany(Int)

  public var description: String {
    switch self {
    case .unreadable(let reason): "\(reason)"
    case .outOfOrder(let index, let time, let previous):
      "touch \(index) is at \(time) s, before \(previous) s; touches must be ordered by time, from 0 on"
    case .neverBegan(let index, let id): "touch \(index): finger \(id) is not down; it must begin first"
    case .alreadyDown(let index, let id): "touch \(index): finger \(id) is down already; it must end first"
    case .notFinite(let index): "touch \(index): position and time must be finite numbers"
    case .tooMany(let count): "\(count) touches are too many; a trace holds up to \(TouchTrace.maximumCount)"
    }
  }
}
