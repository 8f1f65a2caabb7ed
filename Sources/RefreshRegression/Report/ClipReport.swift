import Foundation

/// What became of one clip.
public struct ClipReport: Sendable {
  /// What became of a clip.
  public enum Status: String, Hashable, Sendable {
    /// It is as the golden says.
    case passed
    /// It is not; the verdict says how.
    case failed
    /// It could not be compared: there is no golden, or none that can be used, or the control has an error.
    case broken
  }

  /// Which comparison was enough.
  public enum Method: String, Hashable, Sendable {
    /// Every display list is as it was; nothing had to be drawn.
    case displayLists = "display lists"
    /// Every picture is as it was, pixel by pixel.
    case pixels
    /// Every picture is within the tolerance.
    case tolerance
  }

  /// The clip's name, which is that of its golden.
  public var name: String
  /// What became of the clip.
  public var status: Status
  /// What settled that the clip passes; nil where it does not.
  public var method: Method?
  /// What changed; nil where nothing could be compared.
  public var verdict: Verdict?
  /// The verdict or the error in a sentence.
  public var message: String
  /// How many frames the clip has at present.
  public var frames = 0
  /// How many of them differ by more than is allowed.
  public var differing = 0
  /// What the stage warned of.
  public var warnings: [String] = []
  /// Pictures and curves of a failure, where they were asked for.
  public var evidence: Evidence?

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
    .object([
      ("name", .string(name)), ("status", .string(status.rawValue)),
      ("method", method.map { .string($0.rawValue) } ?? .null), ("message", .string(message)),
      ("verdict", verdict?.json ?? .null), ("frames", .integer(frames)), ("differing", .integer(differing)),
      ("warnings", .array(warnings.map { .string($0) })),
    ])
  }

  init(_ fields: JSONFields) throws {
    guard let status = Status(rawValue: try fields.string("status")) else {
      throw fields.problem("status", "passed, failed or broken")
    }
    self.init(
      name: try fields.string("name"), status: status,
      method: try fields.optionalString("method").flatMap(Method.init),
      verdict: fields.has("verdict") ? try Verdict(try fields.fields("verdict")) : nil,
      message: try fields.string("message"), frames: try fields.integer("frames", 0...1_000_000_000),
      differing: try fields.integer("differing", 0...1_000_000_000),
      warnings: try fields.array("warnings").compactMap { $0 as? String })
    // The name is part of a path.
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix("."), !name.contains("\0") else {
      throw fields.problem("name", "the name of a clip")
    }
  }
}
