import Foundation
import RefreshFiles
import RefreshMotion

/// Touches in the order of their times: recorded, or generated as a gesture.
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

  /// Reads the JSON form.
  ///
  /// - Throws: ``TouchTraceError`` with the problem and its place.
  public init(json: Data) throws(TouchTraceError) {
    let list: Any
    do {
      list = try JSONText.value(of: json)
    } catch {
      throw .unreadable("\(error)")
    }
    try self.init(list: list)
  }

  /// Creates a trace from the decoded values of its JSON form.
  ///
  /// - Throws: ``TouchTraceError``, as for JSON.
  package init(list: Any) throws(TouchTraceError) {
    guard let list = list as? [Any] else {
      throw .unreadable("expected a list of objects with t, id, phase, x and y")
    }
    guard list.count <= Self.maximumCount else { throw .tooMany(list.count) }
    var touches: [Touch] = []
    touches.reserveCapacity(list.count)
    for (index, value) in list.enumerated() { touches.append(try Self.touch(value, index)) }
    try self.init(touches)
  }

  private static func touch(_ value: Any, _ index: Int) throws(TouchTraceError) -> Touch {
    guard let members = value as? [String: Any] else {
      throw .unreadable("touch \(index): expected an object with t, id, phase, x and y")
    }
    func member<Value>(_ name: String, as type: Value.Type) throws(TouchTraceError) -> Value {
      guard let value = members[name] else { throw .unreadable("touch \(index) has no \"\(name)\"") }
      guard let value = value as? Value else {
        throw .unreadable("touch \(index): \"\(name)\" is not of its type")
      }
      return value
    }
    guard let id = Int(exactly: try member("id", as: Double.self)) else {
      throw .unreadable("touch \(index): \"id\" is not a whole number")
    }
    guard let phase = Touch.Phase(rawValue: try member("phase", as: String.self)) else {
      throw .unreadable("touch \(index) has an unknown phase; expected \(phases)")
    }
    return Touch(
      id: id, phase: phase,
      location: CGPoint(x: try member("x", as: Double.self), y: try member("y", as: Double.self)),
      timestamp: try member("t", as: Double.self))
  }

  /// Names of the phases that a trace can contain, for an error.
  private static var phases: String {
    let names = Touch.Phase.allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + names.last!
  }

  /// JSON form of the trace, with one line for each touch.
  public var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = touches.compactMap { try? encoder.encode($0) }.map { String(decoding: $0, as: UTF8.self) }
    return Data("[\n\(lines.joined(separator: ",\n"))\n]\n".utf8)
  }

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
        if touch.phase.isLast { down.remove(touch.id) }
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
  /// A finger moves or ends that has not come down.
  case neverBegan(index: Int, id: Int)
  /// A finger comes down that is already down.
  case alreadyDown(index: Int, id: Int)
  /// A location or a time is not a finite number.
  case notFinite(index: Int)
  /// There are more touches than a trace may contain.
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
