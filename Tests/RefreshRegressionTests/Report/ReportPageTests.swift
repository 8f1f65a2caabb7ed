import Foundation
import Testing

@testable import RefreshRegression

/// The page in a browser without a network, where Debian's chromium is installed.
@Suite struct ReportPageTests {
  static let browser = "/usr/bin/chromium"

  /// The page after a script of the test's own has run in it, as the browser then has it.
  static func page(_ html: String, running script: String) throws -> String {
    try withFolder { folder in
      let file = folder.appendingPathComponent("report.html")
      try html.replacingOccurrences(of: "</body>", with: "<script>\(script)</script></body>")
        .write(to: file, atomically: true, encoding: .utf8)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: browser)
      process.arguments = [
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/profile",
        "--host-resolver-rules=MAP * ~NOTFOUND", "--virtual-time-budget=10000", "--dump-dom",
        file.absoluteString,
      ]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self)
    }
  }

  @Test(
    "the scrubber follows the keyboard and the mouse, and the pictures follow the scrubber",
    .enabled(if: FileManager.default.isExecutableFile(atPath: browser)))
  func scrubber() throws {
    try withFolder { folder in
      try ClipVerifierTests.record(
        BubblesFixture<Unchanged>.self, as: BubblesFixture<Amplified>.self, in: folder)
      var verifier = ClipVerifier(goldens: folder)
      verifier.collectsEvidence = true
      let report = verifier.verify(ClipVerifierTests.clip(BubblesFixture<Amplified>.self))
      let evidence = try #require(report.evidence)
      let html = HTMLReport(RegressionReport(clips: [report]), ["clip": evidence.json.line]).text
      let page = try Self.page(
        html,
        running: """
          const slider = document.querySelector("input"), images = [...document.querySelectorAll("img")];
          const log = [];
          const note = () => log.push(slider.value + ":" + images.every(image => image.src.startsWith("data:image/png")));
          const pictures = [images[1].src];
          note();
          const press = key => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          press("ArrowRight"); note(); pictures.push(images[1].src);
          press("ArrowRight"); note(); press("ArrowLeft"); note(); press("ArrowLeft"); press("ArrowLeft"); note();
          const band = document.querySelector(".ribbon"), box = band.getBoundingClientRect();
          band.dispatchEvent(new MouseEvent("click", { clientX: box.right - 1, clientY: box.top + 3, bubbles: true }));
          note();
          slider.value = 3; slider.dispatchEvent(new Event("input")); note();
          const all = images.map(image => image.decode().then(() => image.naturalWidth, () => 0));
          Promise.all(all).then(widths => {
            document.title = "RESULT " + log.join(" ") + " changed:" + (pictures[0] !== pictures[1]) + " paths:" +
              document.querySelectorAll(".curves path").length + " widths:" + widths.join(",");
          });
          """)
      let last = evidence.pictures.count - 1
      let result =
        "RESULT 0:true 1:true 2:true 1:true 0:true \(last):true 3:true changed:true paths:2 widths:160,160,160"
      let isThere = page.contains("<title>\(result)</title>")
      let title = page.range(of: "<title>.*</title>", options: .regularExpression).map { page[$0] }
      #expect(isThere, "\(title ?? "no title")")
    }
  }
}
