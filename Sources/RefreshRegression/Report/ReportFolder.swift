import Foundation

/// A report on disk: `report.json` and `junit.xml` for programs, `report.html` for people, and in `evidence/` the
/// pictures and curves of each failure, from which reports are merged.
public struct ReportFolder {
  /// The folder.
  public let url: URL

  /// A folder to write to; it need not be there.
  public init(_ url: URL) { self.url = url }

  /// The most bytes that are read of a file.
  private static let maximumBytes = 512 << 20

  /// Writes a report and what shows its failures.
  ///
  /// - Throws: `ReportError`.
  public func write(_ report: RegressionReport) throws {
    var evidence: [String: String] = [:]
    for clip in report.clips { evidence[clip.name] = clip.evidence?.json }
    try write(report, evidence)
  }

  /// Reads the reports of several runs and writes them as one.
  ///
  /// - Throws: `ReportError`.
  @discardableResult
  public func merge(_ folders: [URL]) throws -> RegressionReport {
    var reports: [RegressionReport] = []
    var evidence: [String: String] = [:]
    for folder in folders {
      let report = try Self.describing(folder, "report.json") {
        let bytes = try SafeFile.read("report.json", in: folder, maximumBytes: Self.maximumBytes)
        return try RegressionReport(JSONFields(parsing: Data(bytes)))
      }
      reports.append(report)
      let own = folder.appendingPathComponent("evidence")
      for clip in report.failures where SafeFile.kind(Self.file(clip.name, in: own).path) != .nothing {
        let name = Self.file(clip.name, in: own).lastPathComponent
        evidence[clip.name] = try Self.describing(folder, "evidence/\(name)") {
          let bytes = try SafeFile.read(name, in: own, maximumBytes: Self.maximumBytes)
          _ = try JSONFields(parsing: Data(bytes))
          return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
        }
      }
    }
    let merged = try RegressionReport(merging: reports)
    try write(merged, evidence)
    return merged
  }

  private func write(_ report: RegressionReport, _ evidence: [String: String]) throws {
    let manager = FileManager.default
    let own = url.appendingPathComponent("evidence")
    do {
      if manager.fileExists(atPath: own.path) {
        for name in try manager.contentsOfDirectory(atPath: own.path) where name.hasSuffix(".json") {
          try manager.removeItem(at: own.appendingPathComponent(name))
        }
      }
      try manager.createDirectory(at: own, withIntermediateDirectories: true)
      for (name, json) in evidence {
        try Data((json + "\n").utf8).write(to: Self.file(name, in: own), options: .atomic)
      }
      let files = [
        ("report.json", report.json), ("junit.xml", report.junit),
        ("report.html", HTMLReport(report, evidence).text),
      ]
      for (name, text) in files {
        try Data(text.utf8).write(to: url.appendingPathComponent(name), options: .atomic)
      }
    } catch {
      throw ReportError("the report \(url.path) cannot be written: \(error.systemReason)")
    }
  }

  private static func file(_ clip: String, in folder: URL) -> URL {
    folder.appendingPathComponent("\(clip).json")
  }

  private static func describing<Result>(
    _ folder: URL, _ file: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch {
      throw ReportError("the report \(folder.path) cannot be used: \(file): \(error)")
    }
  }
}
