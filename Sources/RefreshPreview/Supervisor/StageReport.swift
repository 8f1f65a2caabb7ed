import Foundation

/// What a process with stages says of itself on its standard output, told from what controls print there by the token.
public enum StageReport: Equatable, Sendable {
  /// It serves stages on a port.
  case port(UInt16)
  /// It enters a hook of a control.
  case hook(String)

  /// The line that says so.
  public func line(token: String) -> String {
    switch self {
    case .port(let number): "\(token) port \(number)"
    case .hook(let name): "\(token) hook \(name)"
    }
  }

  /// Finds a report in a line; before it may stand what a control has printed without ending the line.
  static func split(_ line: String, token: String) -> (printed: String, report: StageReport?) {
    guard let mark = line.range(of: token) else { return (line, nil) }
    let words = line[mark.upperBound...].split(separator: " ")
    let printed = String(line[..<mark.lowerBound])
    guard words.count == 2 else { return (line, nil) }
    switch words[0] {
    case "port": return (printed, UInt16(words[1]).map { .port($0) })
    case "hook": return (printed, .hook(String(words[1])))
    default: return (line, nil)
    }
  }
}
