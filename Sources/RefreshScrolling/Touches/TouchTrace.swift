import Foundation

/// What fingers did on the glass, in the order of time: recorded, or made by one of the gestures here.
///
/// Play one by handing each touch to a scroll view at its time. Its JSON form is a list of touches, each
/// `{"t": 0.1, "id": 1, "phase": "moved", "x": 187, "y": 420}`.
public struct TouchTrace: Hashable, Sendable {
  /// The most touches that a trace may hold: two fingers at 240 events a second for half an hour.
  public static let maximumCount = 1_000_000

  /// The touches, in order of their times.
  public private(set) var touches: [Touch]

  /// Makes a trace of touches.
  ///
  /// - Throws: ``TouchTraceError`` for the first touch that cannot have happened.
  public init(_ touches: [Touch]) throws(TouchTraceError) {
    try Self.check(touches)
    self.touches = touches
  }

  /// Makes a trace of touches that are known to be in order.
  init(unchecked touches: [Touch]) { self.touches = touches }

  /// Reads the JSON form.
  ///
  /// - Throws: ``TouchTraceError``, with what is wrong and where.
  public init(json: Data) throws(TouchTraceError) {
    let touches: [Touch]
    do {
      touches = try JSONDecoder().decode([Touch].self, from: json)
    } catch let error as DecodingError {
      throw .unreadable(Self.reason(error))
    } catch {
      throw .unreadable("\(error)")
    }
    try self.init(touches)
  }

  /// The JSON form, a line for each touch.
  public var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = touches.compactMap { try? encoder.encode($0) }.map { String(decoding: $0, as: UTF8.self) }
    return Data("[\n\(lines.joined(separator: ",\n"))\n]\n".utf8)
  }

  /// The time of the last touch, in seconds; 0 where there is none.
  public var duration: TimeInterval { touches.last?.timestamp ?? 0 }

  /// The same touches some seconds later.
  public func delayed(by delay: TimeInterval) -> TouchTrace {
    TouchTrace(
      unchecked: touches.map { touch in
        var touch = touch
        touch.timestamp += delay
        return touch
      })
  }

  /// This trace and then another one, which begins some seconds after the end of this.
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

  /// The phases that a trace may have, in words.
  private static var phases: String {
    let names = Touch.Phase.allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + names.last!
  }

  private static func reason(_ error: DecodingError) -> String {
    let context: DecodingError.Context
    var missing: String?
    switch error {
    case .keyNotFound(let key, let found): (context, missing) = (found, key.stringValue)
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found): context = found
    @unknown default: return "\(error)"
    }
    let index = context.codingPath.compactMap(\.intValue).first
    let name = context.codingPath.last { $0.intValue == nil }?.stringValue
    let place = index.map { "touch \($0)" } ?? "the trace"
    if let missing { return "\(place) has no \"\(missing)\"" }
    if name == "phase" { return "\(place) has an unknown phase; \(Self.phases) are known" }
    if let name { return "\(place): \"\(name)\" is not of its type" }
    return "\(place) is not as expected: a list of objects with t, id, phase, x and y"
  }
}

/// What is wrong with a trace of touches; indices count from 0.
public enum TouchTraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The JSON form cannot be read.
  case unreadable(String)
  /// A touch is earlier than the one before it, or than 0.
  case outOfOrder(index: Int, time: TimeInterval, previous: TimeInterval)
  /// A finger does something that never came down.
  case neverBegan(index: Int, id: Int)
  /// A finger comes down that is down.
  case alreadyDown(index: Int, id: Int)
  /// A place or a time is not a number.
  case notFinite(index: Int)
  /// There are more touches than a trace may hold.
  case tooMany(Int)

  public var description: String {
    switch self {
    case .unreadable(let reason): "\(reason)"
    case .outOfOrder(let index, let time, let previous):
      "touch \(index) is at \(time) s, before \(previous) s; touches stand in the order of their times, from 0 on"
    case .neverBegan(let index, let id): "touch \(index): finger \(id) is not down; it has to begin first"
    case .alreadyDown(let index, let id): "touch \(index): finger \(id) is down already; it has to end first"
    case .notFinite(let index): "touch \(index): place and time have to be finite numbers"
    case .tooMany(let count): "\(count) touches are too many; a trace holds up to \(TouchTrace.maximumCount)"
    }
  }
}
