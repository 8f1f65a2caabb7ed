import Foundation
import RefreshFiles

/// Report on a run: results of all clips, and goldens that no clip uses.
public struct RegressionReport: Sendable {
  /// Reports on all clips, sorted by name.
  public var clips: [ClipReport]
  /// Paths of goldens that no clip uses, relative to the folder of the goldens.
  public var orphans: [String]
  /// Shell command that accepts all changes, by recording failed clips again or removing unused goldens; left out of
  /// written reports.
  public var approval: String?
  /// Members and remarks that tools add to the report.
  package var additions: [any ReportAddition] = []

  /// Creates a report, and sorts clips and unused goldens by name.
  public init(clips: [ClipReport], orphans: [String] = []) {
    self.clips = clips.sorted { $0.name < $1.name }
    self.orphans = orphans.sorted()
  }

  /// True if every clip passed.
  public var passes: Bool { clips.allSatisfy { $0.status == .passed } }

  /// True if the report is about files and their older versions, not about clips and goldens.
  var isOfFiles: Bool { clips.contains { $0.file != nil } }

  /// Reports on the clips that did not pass.
  public var failures: [ClipReport] { clips.filter { $0.status != .passed } }

  /// Reports on the clips that passed with pictures that differ within the tolerance.
  public var tolerated: [ClipReport] { clips.filter { $0.status == .passed && $0.tolerated > 0 } }

  /// Suffix of a summary, such as ", 3 by motion alone", with the number of clips that passed with a golden without
  /// pictures; empty if there are none.
  public var motionNote: String {
    let count = clips.count { $0.method == .motion }
    return count == 0 ? "" : ", \(count) by motion alone"
  }

  /// Number of frames in all clips.
  public var frameCount: Int { clips.reduce(0) { $0 + $1.frames } }

  /// JSON form, identical for identical results.
  public var json: String { document.document }

  /// HTML page that needs no other files.
  package var html: String {
    var evidence: [String: String] = [:]
    for clip in worst { evidence[clip.name] = clip.evidence?.json }
    return HTMLReport(self, evidence).text
  }

  /// Failed clips whose pictures are embedded in the page: at most `embeddedCount`, the clips with the most differing
  /// frames.
  var worst: [ClipReport] {
    let failures = failures
    guard failures.count > HTMLReport.embeddedCount else { return failures }
    let order = failures.indices.sorted { (-failures[$0].differing, $0) < (-failures[$1].differing, $1) }
    return order.prefix(HTMLReport.embeddedCount).map { failures[$0] }
  }

  var document: OrderedJSON {
    var members: OrderedJSON = [
      "schema": 1, "passes": .bool(passes), "clips": .each(clips.count) { clips[$0].json },
      "changes": changesJSON, "orphans": .init(orphans),
    ]
    for addition in additions { members[type(of: addition).name] = addition.json }
    return members
  }
}

/// Addition of a tool to the report on a run.
package protocol ReportAddition: Sendable {
  /// Name of the addition's member in `report.json`.
  static var name: String { get }
  var json: OrderedJSON { get }
  /// Remark for readers, shown in the page's title and as a warning; nil for none.
  var remark: String? { get }
}

/// Error in reading, merging or writing a report, in one line.
public struct ReportError: Error, Hashable, CustomStringConvertible {
  public let description: String

  package init(_ description: String) { self.description = description.printable }
}
