import CPages
import Foundation
import RefreshFiles

struct HTMLReport {
  let report: RegressionReport
  /// Pictures and curves to embed, in JSON form, by the name of the failed clip.
  let evidence: [String: String]

  /// Names of the failed clips whose pictures and curves are on a separate page.
  let linked: [String]

  /// Maximum number of failures with pictures in the page; a larger value makes pages that browsers open slowly.
  static let embeddedCount = 50

  init(_ report: RegressionReport, _ evidence: [String: String], linked: [String] = []) {
    self.report = report
    self.evidence = evidence
    self.linked = linked
  }

  /// Title of the page: summary of the results, such as "2 of 8 clips differ", and remarks of additions.
  var title: String { ([verdict] + report.additions.compactMap(\.remark)).joined(separator: "; ") }

  private var noun: String { report.isOfFiles ? "file" : "clip" }

  private var verdict: String {
    let count = report.clips.count
    if report.failures.isEmpty {
      let tolerated = report.tolerated.count
      guard tolerated == 0 else {
        let same = (count - tolerated).counted(of: count, noun, "is", "are")
        return "\(same) unchanged, \(tolerated) within tolerance\(report.motionNote)"
      }
      return (count == 1 ? "The \(noun) is unchanged" : "All \(count) \(noun)s are unchanged")
        + report.motionNote
    }
    let kinds: [(ClipReport.Status, one: String, several: String)] = [
      (.failed, "differs", "differ"), (.missing, "has no golden", "have no golden"),
      (.broken, "cannot be compared", "cannot be compared"),
    ]
    return kinds.compactMap { status, one, several in
      let number = report.failures.count { $0.status == status }
      return number == 0 ? nil : number.counted(of: count, noun, one, several)
    }.joined(separator: ", ")
  }

  var text: String {
    let names = evidence.keys.sorted()
    let data: OrderedJSON = ["report": pageReport, "evidence": .init(names), "linked": .init(linked)]
    // One script element per clip, so that JSON that cannot be parsed does not break the whole page.
    let sections = names.enumerated().map { index, name in
      "<script type=\"application/json\" id=\"evidence-\(index)\">\(Self.embedded(evidence[name]!))</script>\n"
    }
    let scripts = ["pictures.js", "timeline.js", "curves.js", "viewer.js", "page.js"].map(Self.file)
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      \(Self.file("style.css"))</style>
      </head>
      <body>
      <nav aria-label="Clips"><h1>\(title)</h1></nav>
      <main></main>
      <script type="application/json" id="data">\(Self.embedded(data.line))</script>
      \(sections.joined())<script>
      "use strict";
      \(scripts.joined())</script>
      </body>
      </html>

      """
  }

  /// Report data for the page: failed clips in full, and only a table row for each passed clip, because there may be a
  /// hundred thousand.
  private var pageReport: OrderedJSON {
    let (failures, passed) = (report.failures, report.clips.filter { $0.status == .passed })
    return [
      "failures": .each(failures.count) { failures[$0].json },
      "passed": .each(passed.count) { index in
        let clip = passed[index]
        return .array([
          .string(clip.name), .integer(clip.frames), .string(clip.method?.rawValue ?? ""),
          .string(clip.tolerated > 0 ? clip.message : ""),
        ])
      }, "changes": report.changesJSON, "orphans": .init(report.orphans),
      "ofFiles": .bool(report.isOfFiles),
    ]
  }

  /// Contents of a file from the folder `Page`, which is compiled into the program.
  private static func file(_ name: String) -> String {
    String(cString: refresh_page("Goldens/RefreshGoldens/Report/Page/\(name)"))
  }

  /// JSON for a script element, with `<` escaped so that no text ends the element.
  static func embedded(_ json: String) -> String {
    let begin = Int32(UInt8(ascii: "<"))
    // Megabytes of base64 pictures contain no `<` and need no copy.
    let isPlain = json.utf8.withContiguousStorageIfAvailable {
      memchr($0.baseAddress!, begin, $0.count) == nil
    }
    return isPlain == true ? json : json.replacingOccurrences(of: "<", with: "\\u003c")
  }
}
