import Foundation
import RefreshFiles

/// The result of a run: every clip, and goldens that no clip has.
public struct RegressionReport: Sendable {
  /// The reports of all clips, in the order of the run.
  public var clips: [ClipReport]
  /// The names of folders among the goldens that belong to no clip.
  public var orphans: [String]
  /// The command that records all failed clips as they are now, to be pasted into a shell; not a part of the
  /// report that is written.
  public var approval: String?
  /// What tools add to the report.
  package var additions: [any ReportAddition] = []

  /// A report of clips, put in the order of their names.
  public init(clips: [ClipReport], orphans: [String] = []) {
    self.clips = clips.sorted { $0.name < $1.name }
    self.orphans = orphans.sorted()
  }

  /// Whether every clip passed.
  public var passes: Bool { clips.allSatisfy { $0.status == .passed } }

  /// Whether it compares files with older versions of them, and not clips with goldens.
  var isOfFiles: Bool { clips.contains { $0.file != nil } }

  /// The clips that did not pass.
  public var failures: [ClipReport] { clips.filter { $0.status != .passed } }

  /// The clips that pass although some of their pictures are not the same.
  public var tolerated: [ClipReport] { clips.filter { $0.status == .passed && $0.tolerated > 0 } }

  /// How many of the clips that pass were compared with a golden without pictures, to go behind what is said of all;
  /// nothing if none was.
  public var motionNote: String {
    let count = clips.count { $0.method == .motion }
    return count == 0 ? "" : ", \(count) by motion alone"
  }

  /// How many frames the clips have.
  public var frameCount: Int { clips.reduce(0) { $0 + $1.frames } }

  /// The report as JSON, identical for identical results.
  public var json: String { document.document }

  /// The report as a page that needs nothing beside it.
  package var html: String {
    var evidence: [String: String] = [:]
    for clip in worst { evidence[clip.name] = clip.evidence?.json }
    return HTMLReport(self, evidence).text
  }

  /// The failures whose pictures are in the page itself: those with most frames that differ.
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

/// What a tool adds to the report of a run.
package protocol ReportAddition: Sendable {
  /// The name of its member in `report.json`.
  static var name: String { get }
  var json: OrderedJSON { get }
  /// A remark for readers; nil for none.
  var remark: String? { get }
}

/// Why a report cannot be read, merged or written, in one line.
public struct ReportError: Error, Hashable, CustomStringConvertible {
  public let description: String

  package init(_ description: String) { self.description = description.printable }
}
