import Foundation
import RefreshFiles
import RefreshScrolling

/// The JSON form of a trace of touches.
extension TouchTrace {
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
}
