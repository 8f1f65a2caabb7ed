import Foundation
import RefreshFiles
import RefreshStage

extension RegressionReport {
  /// Table of failed clips for a terminal: name, kind of failure, number of differing frames and first time of each
  /// clip.
  public var table: String {
    let rows =
      [["clip", "verdict", "frames that differ", "from"]]
      + failures.map { clip in
        [
          clip.name.printable, clip.kind,
          clip.status != .failed
            ? "" : "\(clip.differing == 0 ? "none" : "\(clip.differing)") of \(clip.frames)",
          (clip.firstTime ?? (clip.differing > 0 ? clip.verdict?.time : nil) ?? clip.faults.first?.time).map(
            Wording.time) ?? "",
        ]
      }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
        .trimmingCharacters(in: .whitespaces)
    }.joined(separator: "\n")
  }

  /// JUnit XML form for build servers, with one test case per clip.
  public var junit: String {
    let shared = changesByClip(changes.filter { $0.clips.count > 1 })
    let cases = clips.map { clip in
      var test = JUnitXML.Case(className: "RefreshKit", name: clip.name)
      switch clip.status {
      case .passed: test.output = clip.tolerated == 0 ? nil : clip.message
      case .failed, .missing, .broken:
        var body = (clip.status == .failed ? [clip.differingFrames] : []) + clip.faults.map(\.sentence)
        body += (shared[clip.name] ?? []).map { "in \($0.clips.count) clips: \($0.verdict.change)" }
        test.problems = [
          JUnitXML.Problem(
            clip.status == .failed ? .failure : .error, type: clip.kind, message: clip.message,
            text: body.joined(separator: "\n"))
        ]
      }
      return test
    }
    return JUnitXML([JUnitXML.Suite(name: "RefreshKit", cases: cases)], hasErrors: true).text
  }

  /// Annotations as GitHub workflow commands: an error for each failure, with frames and times, and a warning for each
  /// unused golden.
  ///
  /// The format is described in "Workflow commands for GitHub Actions": `%` and line feeds are escaped, in properties
  /// also `:` and `,`.
  ///
  /// - Parameter sources: declarations of controls, at which annotations are shown; nil for annotations without a
  ///   location.
  public func annotations(in sources: ControlSourceFiles? = nil) -> [String] {
    func begin(_ title: String, _ control: String) -> String {
      let place = sources?.place(of: control).map { "file=\(Self.property($0.file)),line=\($0.line)," } ?? ""
      return "::error \(place)title=\(Self.property(title))::"
    }
    let shared = changes.filter { $0.clips.count > 1 }
    let byClip = changesByClip(shared)
    // A clip whose changes are all reported with several clips needs no separate annotation.
    let own = failures.filter { clip in
      clip.allChanges.isEmpty || !clip.faults.isEmpty || byClip[clip.name]?.count != clip.allChanges.count
    }
    return shared.map { change in
      let title = "\(change.control): \(change.verdict.kind.rawValue) in \(change.clips.count) clips"
      let text =
        change.verdict.change + "\n" + change.clips.prefix(20).joined(separator: ", ")
        + (change.clips.count > 20 ? ", …" : "")
      return begin(title, change.control) + Self.data(text)
    }
      + own.map { clip in
        let title = "\(clip.name): \(clip.kind)"
        var text = clip.message
        if clip.differing > 0 {
          text += "\n\(clip.differingFrames)"
          if let first = clip.firstFrame { text += ", the first is frame \(first)" }
          if let time = clip.verdict?.time { text += "; from \(Wording.time(time))" }
        }
        for fault in clip.faults.dropFirst() { text += "\n\(fault)" }
        return begin(title, clip.control) + Self.data(text)
      } + orphans.map { "::warning title=\(Self.property($0))::no clip uses this golden" }
  }

  private static func data(_ text: String) -> String {
    text.printableLines.replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: "\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacingOccurrences(of: ":", with: "%3A").replacingOccurrences(of: ",", with: "%2C")
  }
}
