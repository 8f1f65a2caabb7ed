import Foundation
import RefreshFiles

/// Report on one clip, compared with its golden, or on one file, compared with an older version.
public struct ClipReport: Sendable {
  /// Status of a clip after the comparison.
  public enum Status: String, Hashable, Sendable {
    /// Status of a clip that matches its golden and breaks no assertion.
    case passed
    /// Status of a clip that differs from its golden or breaks an assertion.
    case failed
    /// Status of a clip without a golden.
    case missing
    /// Status of a clip that cannot be compared, because its golden is unusable or its control has an error.
    case broken
  }

  /// Comparison method by which a clip passed.
  public enum Method: String, Hashable, Sendable {
    /// Method of comparing display lists: all are equal, and no frame was drawn.
    case displayLists = "display lists"
    /// Method of comparing pixels: all pictures are equal.
    case pixels
    /// Method of comparing with a tolerance: some pictures differ, all within the tolerance.
    case tolerance
    /// Method of comparing motion: all layers move the same, and the golden has no pictures.
    case motion = "motion alone"
    /// Method of checking assertions only, without a golden.
    case assertions
  }

  /// Name of the clip and its golden; for a file, its display name.
  public var name: String
  /// Status of the clip after the comparison.
  public var status: Status
  /// Comparison method by which the clip passed; nil if it did not pass.
  public var method: Method?
  /// Most visible change, or `identical` or `tolerated` if the clip passed; nil without a comparison.
  public var verdict: Verdict?
  /// Changes of a failed clip, most visible first, beginning with `verdict`; empty if the clip passed or no change of a
  /// layer explains the difference.
  public var changes: [Verdict] = []
  /// Sentence with the verdict, the first broken assertion or the error.
  public var message: String
  /// Number of frames in the present clip.
  public var frames = 0
  /// Number of frames that differ by more than the tolerance; for a golden without pictures, of frames with different
  /// layer properties.
  public var differing = 0
  /// Number of frames with pictures that differ within the tolerance.
  public var tolerated = 0
  /// Index of the first frame counted by `differing`; nil if there is none.
  public var firstFrame: Int?
  /// Time of the first frame counted by `differing`, in seconds; nil if there is none or the time is unknown.
  public var firstTime: TimeInterval?
  /// Violations of motion assertions.
  public var faults: [MotionViolation] = []
  /// Warnings about the control, or about a golden that is more lenient than the project.
  public var warnings: [String] = []
  /// Shell command that accepts the change by recording the clip again; nil to show the HTML page's standard command.
  public var approval: String?
  /// Duration of the comparison in seconds; left out of written reports, so that equal results give equal files.
  public var seconds: Double?
  /// Digests of the files that the clip depends on, by path (empty for a missing file); left out of written reports.
  package var files: [String: String] = [:]
  /// Pictures and curves of a failure; nil if they were not collected.
  public var evidence: FailureEvidence?
  /// Path of the file that was compared with an older version; nil for a clip.
  public package(set) var file: String?
  /// Former path of a renamed file, or path of an unused golden with the same frames as the clip; nil if there is none.
  public package(set) var formerFile: String?

  /// Creates a report; the other members keep their default values.
  public init(
    name: String, status: Status, method: Method? = nil, verdict: Verdict?, message: String, frames: Int = 0,
    differing: Int = 0, warnings: [String] = []
  ) {
    self.name = name
    self.status = status
    self.method = method
    self.verdict = verdict
    self.message = message
    self.frames = frames
    self.differing = differing
    self.warnings = warnings
  }
}

extension ClipReport {
  var json: OrderedJSON {
    var members: OrderedJSON = [
      "name": .string(name), "status": .string(status.rawValue), "method": .init(method?.rawValue),
      "message": .string(message), "verdict": verdict?.json ?? .null, "changes": .array(changes.map(\.json)),
      "frames": .integer(frames), "differing": .integer(differing), "tolerated": .integer(tolerated),
      "firstFrame": .init(firstFrame), "assertions": .array(faults.map(\.json)), "warnings": .init(warnings),
      "approve": .init(approval),
    ]
    if let firstTime { members["firstTime"] = .number(firstTime) }
    if let file { members["file"] = .string(file) }
    if let formerFile { members["formerFile"] = .string(formerFile) }
    return members
  }

  package init(_ fields: JSONFields) throws {
    guard let status = Status(rawValue: try fields.string("status")) else {
      throw fields.problem("status", "passed, failed, missing or broken")
    }
    self.init(
      name: try fields.string("name"), status: status,
      method: try fields.optionalString("method").flatMap(Method.init),
      verdict: fields.has("verdict") ? try Verdict(try fields.fields("verdict")) : nil,
      message: try fields.string("message"), frames: try fields.integer("frames", 0...1_000_000_000),
      differing: try fields.integer("differing", 0...1_000_000_000),
      warnings: try fields.strings("warnings"))
    approval = try fields.optionalString("approve")
    file = try fields.optionalString("file")
    formerFile = try fields.optionalString("formerFile")
    seconds = try fields.optionalNumber("seconds", 0...1e9)
    files = try fields.texts("files")
    if fields.has("tolerated") { tolerated = try fields.integer("tolerated", 0...1_000_000_000) }
    if fields.has("firstFrame") { firstFrame = try fields.integer("firstFrame", 0...1_000_000_000) }
    firstTime = try fields.optionalNumber("firstTime", 0...1e6)
    faults = try fields.list("assertions").map(MotionViolation.init)
    if fields.has("changes") { changes = try fields.list("changes", upTo: 100).map(Verdict.init) }
    // The name becomes part of a file's path.
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix("."), !name.contains("\0") else {
      throw fields.problem("name", "the name of a clip")
    }
  }
}

/// Transfer of reports between processes.
extension ClipReport {
  /// JSON lines for another process: the report with `seconds` and `files`, then the pictures and curves of a failure
  /// if they were collected.
  public var lines: [String] {
    guard case .object(var members) = json else { return [] }
    if let seconds { members.append(("seconds", .number(seconds))) }
    if !files.isEmpty { members.append(("files", .init(files))) }
    return [OrderedJSON.object(members).line] + (evidence.map { [$0.json] } ?? [])
  }

  /// Decodes the JSON lines.
  ///
  /// - Throws: `ReportError`.
  public init(lines: [String]) throws {
    do {
      guard let first = lines.first else { throw JSONProblem("there is none") }
      try self.init(JSONFields(parsing: Data(first.utf8)))
      if lines.count > 1 { evidence = FailureEvidence(json: lines[1]) }
    } catch {
      throw ReportError("the report of a clip cannot be used: \(error)")
    }
  }
}

extension ClipReport {
  /// Phrase on the number of differing frames, such as "3 of 60 frames differ".
  var differingFrames: String {
    if differing > 0 { return differing.counted(of: frames, "frame", "differs", "differ") }
    // The clip failed because its motion has drifted or an assertion is broken.
    return tolerated > 0
      ? "no frame exceeds the tolerance; \(tolerated) of \(frames.counted("frame")) differ within it"
      : "no frame differs"
  }

  /// Kind of failure in one word: the kind of the verdict, `assertion`, or the status if the clip was not compared.
  public var kind: String {
    if let verdict, !verdict.passes { return verdict.kind.rawValue }
    return status == .failed && !faults.isEmpty ? "assertion" : status.rawValue
  }
}
