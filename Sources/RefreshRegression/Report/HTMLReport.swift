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

  var text: String {
    let failed = report.failures.count
    let title =
      failed == 0
      ? "All \(report.clips.count) clips are as before" : "\(failed) of \(report.clips.count) clips differ"
    let sections = evidence.keys.sorted().map { name in
      var quoted = ""
      OrderedJSON.quote(name, to: &quoted)
      return "\(quoted):\(evidence[name]!)"
    }
    let data = "{\"report\":\(report.document.line),\"evidence\":{\(sections.joined(separator: ","))}}"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      \(Self.style)</style>
      </head>
      <body>
      <h1>\(title)</h1>
      <main></main>
      <script type="application/json" id="data">\(Self.embedded(data))</script>
      <script>
      \(HTMLScript.text)</script>
      </body>
      </html>

      """
  }

  /// JSON that a script element can hold: nothing in it ends the element.
  static func embedded(_ json: String) -> String { json.replacingOccurrences(of: "<", with: "\\u003c") }

  private static let style = """
    :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
    body { margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
    h1 { font-size: 1.5rem; }
    section { border-top: 1px solid #8886; padding: 1rem 0; }
    section h2 { font-size: 1.1rem; margin: 0; }
    .sentence { margin: .2rem 0 1rem; }
    .failed h2::before { content: "✘ "; color: #d1143c; }
    .broken h2::before { content: "! "; color: #c77700; }
    .passed { padding: .2rem 0; border: 0; }
    .passed h2 { font-size: 1rem; font-weight: normal; }
    .passed h2::before { content: "✔ "; color: #1a8a3c; }
    .pictures { display: flex; flex-wrap: wrap; gap: 1rem; }
    figure { margin: 0; flex: 1 1 15rem; max-width: 24rem; }
    figure img { width: 100%; border: 1px solid #8886; image-rendering: pixelated; }
    figcaption { font-size: .85rem; }
    input[type=range] { width: 100%; margin: .3rem 0; }
    svg { display: block; width: 100%; overflow: visible; }
    .ribbon { height: 28px; cursor: pointer; }
    .curves { height: 180px; margin-top: 1rem; }
    code { background: #8883; padding: .1rem .3rem; border-radius: 3px; }
    .key { font-size: .85rem; }
    .key b { color: #1a73c8; } .key i { color: #d1143c; font-style: normal; font-weight: bold; }

    """
}
