import Foundation

/// What a process with stages says of itself on its standard output, told from what controls print there by the token.
public enum StageReport: Equatable, Sendable {
  /// It serves stages on a port.
  case port(UInt16)
  /// It enters a hook of a control.
  case hook(String)

  /// The line that says so: the token and JSON, so that no name can end the line or say something else.
  public func line(token: String) -> String { "\(token) \(json)" }

  private var json: String {
    struct Message: Encodable {
      var port: UInt16?
      var hook: String?
    }
    let message =
      switch self {
      case .port(let number): Message(port: number)
      case .hook(let name): Message(hook: name)
      }
    // Numbers and texts can always be encoded.
    return String(decoding: try! JSONEncoder().encode(message), as: UTF8.self)
  }

  /// Finds a report in a line; before it may be what a control has printed without ending the line.
  static func split(_ line: String, token: String) -> (printed: String, report: StageReport?) {
    struct Message: Decodable {
      let port: UInt16?
      let hook: String?
    }
    guard let mark = line.range(of: token),
      let message = try? JSONDecoder().decode(Message.self, from: Data(line[mark.upperBound...].utf8)),
      let report = message.port.map({ StageReport.port($0) }) ?? message.hook.map({ .hook($0) })
    else { return (line, nil) }
    return (String(line[..<mark.lowerBound]), report)
  }
}
