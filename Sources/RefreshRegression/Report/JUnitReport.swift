import Foundation

extension RegressionReport {
  /// The report as JUnit XML, a test case a clip: what build servers show.
  public var junit: String {
    let broken = clips.count { $0.status == .broken || $0.status == .missing }
    let failed = clips.count { $0.status == .failed }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites tests=\"\(clips.count)\" failures=\"\(failed)\" errors=\"\(broken)\">",
      "  <testsuite name=\"RefreshKit\" tests=\"\(clips.count)\" failures=\"\(failed)\" errors=\"\(broken)\">",
    ]
    for clip in clips {
      let head = "    <testcase classname=\"RefreshKit\" name=\"\(Self.escaped(clip.name))\""
      guard clip.status != .passed else {
        lines.append(head + "/>")
        continue
      }
      let element = clip.status == .failed ? "failure" : "error"
      lines.append(head + ">")
      let body = (clip.status == .failed ? [clip.differingFrames] : []) + clip.faults.map(\.sentence)
      lines.append(
        "      <\(element) type=\"\(Self.escaped(clip.kind))\" message=\"\(Self.escaped(clip.message))\">\(Self.escaped(body.joined(separator: "\n")))</\(element)>"
      )
      lines.append("    </testcase>")
    }
    lines += ["  </testsuite>", "</testsuites>"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text as XML holds it; characters that XML cannot hold are replaced.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
