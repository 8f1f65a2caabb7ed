import Foundation

/// What became of a run: every clip, and goldens that no clip has.
public struct RegressionReport: Sendable {
  /// The reports of all clips, in the order of the run.
  public var clips: [ClipReport]
  /// The names of folders among the goldens that belong to no clip.
  public var orphans: [String]

  /// A report of clips, put in the order of their names.
  public init(clips: [ClipReport], orphans: [String] = []) {
    self.clips = clips.sorted { $0.name < $1.name }
    self.orphans = orphans.sorted()
  }

  /// Whether every clip passed.
  public var passes: Bool { clips.allSatisfy { $0.status == .passed } }

  /// The clips that did not pass.
  public var failures: [ClipReport] { clips.filter { $0.status != .passed } }

  /// How many frames the clips have.
  public var frameCount: Int { clips.reduce(0) { $0 + $1.frames } }

  /// The report as JSON, the same for the same results, whoever ran it and however long it took.
  public var json: String { document.document }

  /// The report as a page that needs nothing beside it.
  package var html: String {
    var evidence: [String: String] = [:]
    for clip in clips { evidence[clip.name] = clip.evidence?.json }
    return HTMLReport(self, evidence).text
  }

  var document: OrderedJSON {
    .object([
      ("schema", .integer(1)), ("passes", .bool(passes)), ("clips", .array(clips.map(\.json))),
      ("orphans", .array(orphans.map { .string($0) })),
    ])
  }

  init(_ fields: JSONFields) throws {
    _ = try fields.integer("schema", 1...1)
    let clips = try fields.array("clips").enumerated().map { index, value in
      guard let object = value as? [String: Any] else { throw fields.problem("clips", "a list of objects") }
      return try ClipReport(JSONFields(object, "clips[\(index)]"))
    }
    self.init(clips: clips, orphans: try fields.array("orphans").compactMap { $0 as? String })
  }

  /// Several reports as one.
  ///
  /// - Throws: `ReportError` where two of them have a clip of one name.
  public init(merging reports: [RegressionReport]) throws {
    var names: Set<String> = []
    for clip in reports.flatMap(\.clips) where !names.insert(clip.name).inserted {
      throw ReportError("\(clip.name) is in more than one of the reports")
    }
    self.init(clips: reports.flatMap(\.clips), orphans: Array(Set(reports.flatMap(\.orphans))))
  }
}

/// Why a report cannot be read, merged or written, in one line.
public struct ReportError: Error, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
