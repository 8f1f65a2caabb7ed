import CPages
import Foundation
import RefreshFiles

/// The report as one page that needs no network: every picture and script is inside.
struct HTMLReport {
  let report: RegressionReport
  /// By clip, its evidence as JSON.
  let evidence: [String: String]

  /// The failures whose evidence has a page of its own.
  let linked: [String]

  /// How many failures have their pictures in the page; more would be more than a browser opens at once.
  static let embeddedCount = 50

  init(_ report: RegressionReport, _ evidence: [String: String], linked: [String] = []) {
    self.report = report
    self.evidence = evidence
    self.linked = linked
  }

  /// How many clips are otherwise, as a title.
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
    // Each in an element of its own: one that cannot be read does not take the page with it.
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

  /// The report as the page needs it: of a clip that passed, of which there may be a hundred thousand, a line of a table.
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

  /// The text of a file in the folder Page.
  private static func file(_ name: String) -> String {
    String(cString: refresh_page("Goldens/RefreshGoldens/Report/Page/\(name)"))
  }

  /// JSON that a script element can hold: nothing in it ends the element.
  static func embedded(_ json: String) -> String {
    let begin = Int32(UInt8(ascii: "<"))
    // Pictures in base 64, which are megabytes, have none.
    let isPlain = json.utf8.withContiguousStorageIfAvailable {
      memchr($0.baseAddress!, begin, $0.count) == nil
    }
    if isPlain == true { return json }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.utf8.count + 64)
    for byte in json.utf8 {
      if byte == UInt8(ascii: "<") { bytes += Array("\\u003c".utf8) } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
