import Foundation

/// The report as one page that needs no network: every picture and script is inside.
struct HTMLReport {
  let report: RegressionReport
  /// By clip, its evidence as JSON.
  let evidence: [String: String]

  init(_ report: RegressionReport, _ evidence: [String: String]) {
    self.report = report
    self.evidence = evidence
  }

  /// How many clips are otherwise, as a title.
  var title: String { ([verdict] + (report.missing.map { ["\($0)"] } ?? [])).joined(separator: "; ") }

  private var verdict: String {
    let count = report.clips.count
    if report.failures.isEmpty {
      let tolerated = report.tolerated.count
      guard tolerated == 0 else {
        let same = (count - tolerated).counted(of: count, "clip", "is", "are")
        return "\(same) as before, \(tolerated) within tolerance"
      }
      return count == 1 ? "The clip is as before" : "All \(count) clips are as before"
    }
    let kinds: [(ClipReport.Status, one: String, several: String)] = [
      (.failed, "differs", "differ"), (.missing, "has no golden", "have no golden"),
      (.broken, "cannot be compared", "cannot be compared"),
    ]
    return kinds.compactMap { status, one, several in
      let number = report.failures.count { $0.status == status }
      return number == 0 ? nil : number.counted(of: count, "clip", one, several)
    }.joined(separator: ", ")
  }

  var text: String {
    let names = evidence.keys.sorted()
    let data = OrderedJSON.object([
      ("report", report.document), ("evidence", .array(names.map { .string($0) })),
    ])
    // Each in an element of its own: one that cannot be read does not take the page with it.
    let sections = names.enumerated().map { index, name in
      "<script type=\"application/json\" id=\"evidence-\(index)\">\(Self.embedded(evidence[name]!))</script>\n"
    }
    let script =
      PackageResources.pictures_js + PackageResources.timeline_js + PackageResources.curves_js
      + PackageResources.viewer_js + PackageResources.page_js
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      \(String(decoding: PackageResources.style_css, as: UTF8.self))</style>
      </head>
      <body>
      <nav aria-label="Clips"><h1>\(title)</h1></nav>
      <main></main>
      <script type="application/json" id="data">\(Self.embedded(data.line))</script>
      \(sections.joined())<script>
      "use strict";
      \(String(decoding: script, as: UTF8.self))</script>
      </body>
      </html>

      """
  }

  /// JSON that a script element can hold: nothing in it ends the element.
  static func embedded(_ json: String) -> String { json.replacingOccurrences(of: "<", with: "\\u003c") }
}
