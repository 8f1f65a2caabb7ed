import Foundation
import RefreshFiles

/// The result of one clip.
public struct ClipReport: Sendable {
  /// The results that a clip can have.
  public enum Status: String, Hashable, Sendable {
    /// It is as the golden says.
    case passed
    /// It is not; the verdict says how.
    case failed
    /// There is no golden that it could be compared with.
    case missing
    /// It could not be compared: there is no golden that can be used, or the control has an error.
    case broken
  }

  /// Which comparison was enough.
  public enum Method: String, Hashable, Sendable {
    /// Every display list is as it was; nothing had to be drawn.
    case displayLists = "display lists"
    /// Every picture is as it was, pixel by pixel.
    case pixels
    /// Every picture is within the tolerance, though not every one is the same.
    case tolerance
    /// Everything moves as it did; the golden has no pictures.
    case motion = "motion alone"
    /// There was no golden to compare with, and none was asked for.
    case assertions
  }

  /// The clip's name, which is that of its golden.
  public var name: String
  /// The clip's result.
  public var status: Status
  /// The comparison by which the clip passed; nil if it did not.
  public var method: Method?
  /// The change; nil if nothing could be compared.
  public var verdict: Verdict?
  /// Every change, what is seen most first, the verdict among them; of a failure alone.
  public var changes: [Verdict] = []
  /// The verdict or the error in a sentence.
  public var message: String
  /// How many frames the clip has at present.
  public var frames = 0
  /// How many of them differ by more than is allowed; where the golden has no pictures, how many show layers otherwise.
  public var differing = 0
  /// How many differ by no more than that.
  public var tolerated = 0
  /// The first of those that differ by more; nil where none does.
  public var firstFrame: Int?
  /// When that frame is, in seconds.
  public var firstTime: TimeInterval?
  /// The faults of the motion, which break assertions.
  public var faults: [MotionFault] = []
  /// The stage's warnings.
  public var warnings: [String] = []
  /// The command that records the clip as it is now, for an intended change; nil leaves it to the page.
  public var approval: String?
  /// How many seconds the comparison took; not a part of the report that is written, which is the same for the same result.
  public var seconds: Double?
  /// The files that the clip depends on, by their paths, with digests of their contents, as a tool notes them; not a part
  /// of the report that is written.
  package var files: [String: String] = [:]
  /// Pictures and curves of a failure, where they were asked for.
  public var evidence: Evidence?
  /// The file that was compared with another version of it, by its path; nil for a clip.
  public package(set) var file: String?
  /// The path of the older version of the file, or of the golden that no clip uses, if the file or the clip was renamed.
  public package(set) var formerFile: String?

  /// A report of a clip.
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
    faults = try fields.list("assertions").map(MotionFault.init)
    if fields.has("changes") { changes = try fields.list("changes", upTo: 100).map(Verdict.init) }
    // The name is part of a path.
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix("."), !name.contains("\0") else {
      throw fields.problem("name", "the name of a clip")
    }
  }
}

/// A report on its way from one process to another.
extension ClipReport {
  /// The report as lines of text.
  public var lines: [String] {
    guard case .object(var members) = json else { return [] }
    if let seconds { members.append(("seconds", .number(seconds))) }
    if !files.isEmpty { members.append(("files", .init(files))) }
    return [OrderedJSON.object(members).line] + (evidence.map { [$0.json] } ?? [])
  }

  /// Reads what `lines` gives.
  ///
  /// - Throws: `ReportError`.
  public init(lines: [String]) throws {
    do {
      guard let first = lines.first else { throw JSONProblem("there is none") }
      try self.init(JSONFields(parsing: Data(first.utf8)))
      if lines.count > 1 { evidence = Evidence(json: lines[1]) }
    } catch {
      throw ReportError("the report of a clip cannot be used: \(error)")
    }
  }
}

extension ClipReport {
  /// How many frames differ, in words.
  var differingFrames: String {
    if differing > 0 { return differing.counted(of: frames, "frame", "differs", "differ") }
    // Its motion has drifted, or it breaks an assertion.
    return tolerated > 0
      ? "no frame exceeds the tolerance; \(tolerated) of \(frames.counted("frame")) differ within it"
      : "no frame differs"
  }

  /// The kind of failure in a word: the verdict's, or that of what kept the clip from being compared.
  public var kind: String {
    if let verdict, !verdict.passes { return verdict.kind.rawValue }
    return status == .failed && !faults.isEmpty ? "assertion" : status.rawValue
  }
}
