import Foundation
import TestSupport
import Testing

/// Pictures, fonts and characters that there are not, as the user of each command hears of them.
@Suite struct UnshowableContentTests {
  private let folder = try! TemporaryFolder()

  /// What each command says, once, behind "warning: Unshowable: " or the name of the clip; the fonts of a machine follow.
  private static let warnings = [
    "image missing.png: the file does not exist; nothing is drawn",
    "image animated.gif: the GIF file is damaged: its header is not complete; nothing is drawn",
    "image short.png: the PNG file is damaged: its header is not complete; nothing is drawn",
    "layer damaged.png: image damaged.png: it is damaged: ",
    "layer title: font family \"Avenir\" is not available; DejaVu Sans is used instead (available: DejaVu Sans, DejaVu Sans Mono, DejaVu Serif",
    "layer news: no font has \u{F0000} (U+F0000), \u{F0001} (U+F0001): drawn as boxes (available fonts: DejaVu Sans",
  ]

  /// Writes the files: a GIF, a PNG whose pixels are cut off, and one that ends in its header.
  private func writeFiles() throws {
    let png = Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAAwAAAAMCAIAAADZF8uwAAABeUlEQVR4nAXBwdKBQAAA4KVNmnZikTKKmRgH5h9v6s\
        EcHQyXPTCxakqtpa2W/b+vtdvtLpdLGIbv9ztN0+l0mmUZQqjf7+d5bppmlmXtpmnW6zVjTNO0uq6v1yvG2Lbt5/NJ\
        KeWcN00Dy7L8/X5lWXqe9/l8KKVRFH2/X8dxMMa9Xg9C2JZS5nm+XC7jOJZS6ro+n8/TNE3T1DAMAIDruu0kSXzfF0\
        JMJhPP8yilQojVaqWUAgDEcWzbNvR9/3a7ZVm2WCyKorBtG2MMABBCMMaqqjoej7Cua03TttstIcR13fF4TAhRSs1m\
        syiKAAC6rreVUn9/f1VVBUGglDqfz4QQCOF+v0+SJAzDuq6h4zin00lKKYTgnHueF4YhQsiyrNfrRSlFCMFWq8UYGw\
        wGGGNN06SUnHPLshhjAACEECEENk0zGo2KomCM6bpeFAXn3DCMTqfDGLvf75vNpn04HCilw+FQCNHtdk3TDIKAMSaE\
        +P1+j8dDCPEPu4rtLWNuJGcAAAAASUVORK5CYII=
        """)!
    try folder.write("GIF89a" + String(repeating: "\0", count: 60), to: "animated.gif")
    try png.prefix(200).write(to: folder.url("damaged.png"))
    try png.prefix(20).write(to: folder.url("short.png"))
  }

  private func run(_ command: String) throws -> Tool.Outcome {
    try Tool.run("\(command) --size 160x160 --fps 10", of: "broken-controls", in: folder.url)
  }

  private func expectOnce(_ command: String, _ more: String = "") throws {
    let outcome = try run("\(command) Unshowable \(more)")
    let place = "\(command) \(more)"
    #expect(outcome.code == 0, "\(place): \(outcome.error)")
    let lines = outcome.error.split(separator: "\n")
    for warning in Self.warnings {
      let count = lines.count { $0.hasPrefix("warning: Unshowable") && $0.contains(": \(warning)") }
      #expect(count == 1, "\(place): \(warning)\n\(outcome.error)")
    }
    #expect(lines.count == Self.warnings.count, "\(place): \(outcome.error)")
  }

  @Test("render and verify say each of it once, and the clip is written and passes")
  func commands() throws {
    try writeFiles()
    try expectOnce("render")
    #expect(folder.files.contains("frames/Unshowable.gif"))
    #expect(try run("record Unshowable").code == 0)
    try expectOnce("verify")
    try expectOnce("verify", "--pixels")
  }

  @Test("check says it of a control")
  func check() throws {
    let outcome = try Tool.run(
      "check Foreign --type slide-down --anchor top --fps 30 --steps 10 --out check", of: "broken-controls",
      in: folder.url)
    let warnings = outcome.error.split(separator: "\n").filter { $0.hasPrefix("warning:") }
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.error)")
    let expected = [
      "warning: Foreign: image missing.png: the file does not exist; nothing is drawn",
      "warning: Foreign: \(Self.warnings[4])",
    ]
    #expect(
      warnings.count == 2 && zip(warnings.sorted(), expected).allSatisfy { $0.hasPrefix($1) },
      "\(warnings)")
  }
}
