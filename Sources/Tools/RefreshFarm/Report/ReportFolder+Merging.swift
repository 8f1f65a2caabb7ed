import Foundation
import RefreshFiles
import RefreshGoldens

extension ReportFolder {
  /// Merges the reports of the shards of a run into one.
  ///
  /// If that fails, the folder has no report afterwards.
  ///
  /// - Parameter isPartial: whether shards may be missing; the report says which.
  /// - Returns: the report, and how many seconds clips took, as their shards say.
  /// - Throws: `ReportError`.
  @discardableResult
  package func merge(
    _ folders: [URL], isPartial: Bool = false
  ) throws -> (report: RegressionReport, seconds: [String: Double]) {
    var reports: [(name: String, report: RegressionReport)] = []
    var evidence: [String: OpenFolder] = [:]
    var places: [[UInt64]] = []
    let merged: RegressionReport
    do {
      for folder in folders {
        let open = try Self.reading(folder, ".") { try OpenFolder(folder.path) }
        places.append(open.identity)
        let report = try Self.reading(folder, Self.fileName) {
          try RegressionReport(
            JSONFields(parsing: Data(open.read(Self.fileName, maximumBytes: Self.maximumBytes))))
        }
        reports.append((folder.relativePath, report))
        try Self.findEvidence(of: report, in: open, folder, &evidence)
      }
      merged = try RegressionReport(merging: reports, isPartial: isPartial)
    } catch {
      // An earlier report must not pass for this one; a part of it that has the same folder is not lost.
      if let own = try opened(), !places.contains(own.identity) { try clear() }
      throw error
    }
    try write(merged) { clip in
      guard let folder = evidence[clip.name] else { return nil }
      return try Self.readEvidence(of: clip, in: folder)
    }
    return (merged, reports.reduce(into: [:]) { $0.merge($1.report.part?.seconds ?? [:]) { $1 } })
  }

  /// Finds the folder with the evidence of each failure of a report, and refuses what cannot be used before anything is
  /// written.
  private static func findEvidence(
    of report: RegressionReport, in folder: OpenFolder, _ url: URL, _ evidence: inout [String: OpenFolder]
  ) throws {
    guard folder.kind(of: evidenceName) != .nothing else { return }
    let own = try reading(url, evidenceName) { try folder.folder(evidenceName) }
    for clip in report.failures where own.kind(of: Self.evidence(clip.name)) != .nothing {
      try reading(url, "\(evidenceName)/\(Self.evidence(clip.name))") {
        _ = try JSONFields(parsing: Data(readEvidence(of: clip, in: own)))
      }
      evidence[clip.name] = own
    }
  }

  private static func readEvidence(of clip: ClipReport, in folder: OpenFolder) throws -> [UInt8] {
    var bytes = try folder.read(Self.evidence(clip.name), maximumBytes: maximumBytes)
    while let last = bytes.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") {
      bytes.removeLast()
    }
    return bytes
  }

  private static func reading<Result>(
    _ folder: URL, _ file: String, _ body: () throws -> Result
  ) throws -> Result {
    try describing("the report \(folder.path) cannot be used: \(file)", body)
  }
}
