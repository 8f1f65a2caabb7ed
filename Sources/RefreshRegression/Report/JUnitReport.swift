import Foundation
import RefreshStage

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
      let head = "    <testcase classname=\"RefreshKit\" name=\"\(clip.name.xmlEscaped)\""
      guard clip.status != .passed else {
        let isSame = clip.tolerated == 0
        lines.append(
          head + (isSame ? "/>" : "><system-out>\(clip.message.xmlEscaped)</system-out></testcase>"))
        continue
      }
      let element = clip.status == .failed ? "failure" : "error"
      lines.append(head + ">")
      let body = (clip.status == .failed ? [clip.differingFrames] : []) + clip.faults.map(\.sentence)
      lines.append(
        "      <\(element) type=\"\(clip.kind.xmlEscaped)\" message=\"\(clip.message.xmlEscaped)\">\(body.joined(separator: "\n").xmlEscaped)</\(element)>"
      )
      lines.append("    </testcase>")
    }
    lines += ["  </testsuite>", "</testsuites>"]
    return lines.joined(separator: "\n") + "\n"
  }
}
