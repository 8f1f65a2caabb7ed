import Foundation
import RefreshFiles
import RefreshGoldens

extension ReportFolder {
  /// Merges the reports of a run's shards, and writes the result to this folder.
  ///
  /// On failure an earlier report in this folder is removed, unless it is itself one of the reports to merge.
  ///
  /// - Parameter isPartial: true to allow missing shards, which the merged report lists.
  /// - Returns: the merged report, and the clips' durations in seconds by name, from the reports of the shards.
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
      // An earlier report in this folder must not be mistaken for the merged one, unless it is one of the merged
      // reports.
      if let own = try opened(), !places.contains(own.identity) { try clear() }
      throw error
    }
    try write(merged) { clip in
      guard let folder = evidence[clip.name] else { return nil }
      return try Self.readEvidence(of: clip, in: folder)
    }
    return (merged, reports.reduce(into: [:]) { $0.merge($1.report.part?.seconds ?? [:]) { $1 } })
  }

  /// Finds the folder with the pictures and curves of each failed clip, and throws for an unreadable file before
  /// anything is written.
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
