import Foundation
import TestSupport
import Testing

@testable import RefreshFarm
@testable import RefreshGoldens

/// Reports in folders that somebody else has been in.
@Suite struct ReportFolderTests {
  private let folder = try! TemporaryFolder()

  private static let report: RegressionReport = {
    var report = RegressionReport(clips: [ReportTests.broken, clip("Ripple"), clip("Waves")])
    report.clips[1].evidence = FailureEvidence(json: "{\"size\":[1,2]}")
    return report
  }()

  private static func clip(_ name: String) -> ClipReport {
    ClipReport(name: name, status: .failed, verdict: nil, message: "differs", frames: 9, differing: 3)
  }

  private static let files = ["report.json", "junit.xml", "report.html", "evidence/Waves.evidence.json"]

  /// A folder of somebody else's with files of every name that a report has, which have to stay.
  private static func beside(_ body: (URL, URL) throws -> Void) throws {
    try withFolder { folder in
      let theirs = folder.appendingPathComponent("theirs")
      try FileManager.default.createDirectory(at: theirs, withIntermediateDirectories: true)
      for name in ["a.json", "Waves.json", "Waves.evidence.json", "report.json", "junit.xml", "report.html"] {
        try Data("{\"secret\": true}".utf8).write(to: theirs.appendingPathComponent(name))
      }
      let before = try contents(of: theirs)
      try body(folder.appendingPathComponent("report"), theirs)
      #expect(try contents(of: theirs) == before)
    }
  }

  @Test(
    "a link in place of any part of a report is an error, and what it stands for is neither removed nor copied",
    arguments: [
      "evidence", "report.json", "junit.xml", "report.html", "evidence/Waves.evidence.json",
    ])
  func links(name: String) throws {
    try Self.beside { url, theirs in
      try ReportFolder(url).write(Self.report)
      let place = url.appendingPathComponent(name)
      try FileManager.default.removeItem(at: place)
      let target = name == "evidence" ? theirs : theirs.appendingPathComponent(place.lastPathComponent)
      try FileManager.default.createSymbolicLink(at: place, withDestinationURL: target)
      // As one of those that are merged.
      let merged = url.deletingLastPathComponent().appendingPathComponent("merged")
      if ["evidence", "report.json"].contains(name) || name.hasPrefix("evidence/") {
        let error = #expect(throws: ReportError.self) { try ReportFolder(merged).merge([url]) }
        #expect(error?.description.hasSuffix("it is a symbolic link, which is not followed") == true)
        #expect(!FileManager.default.fileExists(atPath: merged.appendingPathComponent("evidence").path))
      }
      if !name.hasPrefix("evidence/") {
        let error = #expect(throws: ReportError.self) { try ReportFolder(url).write(Self.report) }
        #expect(error?.description.contains("is a symbolic link, which is not followed") == true)
      } else {
        try ReportFolder(url).write(RegressionReport(clips: []))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: place.path) == target.path)
      }
      try? ReportFolder(url).clear()
    }
  }

  @Test("the folder that a person names may be a link; those below it that nobody has named may not")
  func chosen() throws {
    try Self.beside { url, theirs in
      let real = url.deletingLastPathComponent().appendingPathComponent("real")
      try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(at: url, withDestinationURL: real)
      try ReportFolder(url).write(Self.report)
      #expect(Set(try contents(of: real).keys) == Set(Self.files))
      try ReportFolder(url, below: ["reports", "Waves"]).write(Self.report)
      try FileManager.default.removeItem(at: url.appendingPathComponent("reports/Waves"))
      try FileManager.default.createSymbolicLink(
        at: url.appendingPathComponent("reports/Waves"), withDestinationURL: theirs)
      #expect(throws: ReportError.self) {
        try ReportFolder(url, below: ["reports", "Waves"]).write(Self.report)
      }
      #expect(throws: ReportError.self) { try ReportFolder(url, below: ["reports", "Waves"]).clear() }
      #expect(throws: ReportError.self) { try ReportFolder(url, below: ["..", "theirs"]).write(Self.report) }
    }
  }

  @Test(
    "a report is removed with its evidence; what else is in its folders stays, and a folder without a report is left alone"
  )
  func clearing() throws {
    let url = folder.url("report")
    try ReportFolder(url).clear()
    try ReportFolder(url).write(Self.report)
    #expect(Set(try contents(of: url).keys) == Set(Self.files))
    try ReportFolder(url).clear()
    #expect(try FileManager.default.contentsOfDirectory(atPath: url.path) == [])
    try ReportFolder(url).write(Self.report)
    let others = ["notes.txt", "evidence/notes.json", "evidence/.a.tmp", "evidence/Waves.json", ".b.tmp"]
    for name in others { try Data("mine".utf8).write(to: url.appendingPathComponent(name)) }
    try ReportFolder(url).write(RegressionReport(clips: []))
    #expect(Set(try contents(of: url).keys) == Set(others + Self.files.dropLast()))
    try ReportFolder(url).clear()
    #expect(Set(try contents(of: url).keys) == Set(others))
    // Files that are no report, whatever they are called.
    for name in ["report.json", "junit.xml", "report.html"] {
      try Data("{\"mine\": 1}".utf8).write(to: url.appendingPathComponent(name))
    }
    let before = try contents(of: url)
    try ReportFolder(url).clear()
    #expect(try contents(of: url) == before)
  }

  @Test("what cannot be merged leaves no report behind, but the parts, of which one may be the target")
  func failedMerge() throws {
    let parts = RunPartTests.reports(3).map { part in
      let url = folder.url(part.name)
      #expect(throws: Never.self) { try ReportFolder(url).write(part.report) }
      return url
    }
    let merged = folder.url("merged")
    try ReportFolder(merged).merge(parts)
    #expect(try contents(of: merged).count == 3)
    #expect(throws: ReportError.self) { try ReportFolder(merged).merge(Array(parts.dropLast())) }
    #expect(try contents(of: merged).isEmpty)
    #expect(throws: ReportError.self) { try ReportFolder(parts[0]).merge(Array(parts.dropLast())) }
    let other = folder.url("other")
    try FileManager.default.createSymbolicLink(at: other, withDestinationURL: parts[0])
    #expect(throws: ReportError.self) { try ReportFolder(other).merge(Array(parts.dropLast())) }
    try ReportFolder(parts[0]).merge(parts)
  }
}
