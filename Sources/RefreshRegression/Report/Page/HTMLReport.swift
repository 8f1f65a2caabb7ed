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
  var title: String {
    let count = report.clips.count
    if report.failures.isEmpty {
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
    let sections = evidence.keys.sorted().map { name in
      var quoted = ""
      OrderedJSON.quote(name, to: &quoted)
      return "\(quoted):\(evidence[name]!)"
    }
    let data = "{\"report\":\(report.document.line),\"evidence\":{\(sections.joined(separator: ","))}}"
    let script = [
      PageScript.pictures, PageScript.timeline, PageScript.curves, PageScript.viewer, PageScript.page,
    ]
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      \(PageStyle.text)</style>
      </head>
      <body>
      <nav aria-label="Clips"><h1>\(title)</h1></nav>
      <main></main>
      <script type="application/json" id="data">\(Self.embedded(data))</script>
      <script>
      "use strict";
      \(script.joined(separator: "\n"))</script>
      </body>
      </html>

      """
  }

  /// JSON that a script element can hold: nothing in it ends the element.
  static func embedded(_ json: String) -> String { json.replacingOccurrences(of: "<", with: "\\u003c") }
}
