import Foundation
import RefreshFiles

/// Condition on the motion of a clip, independent of its golden.
///
///     let assertions: [MotionAssertion] = [.noSeam, .settles(by: 2.5), .overshoots(atMost: 2, of: "disc.position.y")]
///
/// An assertion applies to a layer (`disc`, or its path `animationView/disc`), to a property of a layer
/// (`disc.position.y`), or to everything (default).
public struct MotionAssertion: Hashable, Sendable {
  enum Condition: Hashable, Sendable {
    case noStaleFrames
    case noSeam
    /// Condition that all motion ends by a time, in seconds from the beginning of the clip.
    case settles(by: TimeInterval)
    /// Condition that every motion ends within a duration, in seconds from its start.
    case settlesWithin(TimeInterval)
    /// Condition that a speed is not exceeded, in the property's unit per second.
    case speed(atMost: Double)
    /// Condition that an overshoot is not exceeded, in the property's unit, or as a fraction of the distance if
    /// `isPart`.
    case overshoots(atMost: Double, isPart: Bool)
    /// Condition that velocity is continuous at release, within a fraction of the greater of the two velocities.
    case continuousAtRelease(within: Double)
  }

  let claim: Condition
  /// Layer or property to check; nil for all.
  public let subject: String?
  /// Name of the control or scene whose clips are checked; nil for all.
  public var control: String?

  init(_ claim: Condition, of subject: String?) {
    self.claim = claim
    self.subject = subject
  }

  /// Assertion that, during a motion, every frame differs from the previous one.
  public static let noStaleFrames = MotionAssertion(.noStaleFrames, of: nil)

  /// Assertion that nothing jumps visibly between one cycle and the next.
  public static let noSeam = MotionAssertion(.noSeam, of: nil)

  /// Assertion that, during a motion of a layer or property, every frame differs from the previous one.
  public static func noStaleFrames(of subject: String) -> MotionAssertion {
    MotionAssertion(.noStaleFrames, of: subject)
  }

  /// Assertion that a layer or property does not jump visibly between one cycle and the next.
  public static func noSeam(of subject: String) -> MotionAssertion { MotionAssertion(.noSeam, of: subject) }

  /// Assertion that nothing moves after a time.
  ///
  /// - Parameters:
  ///   - time: Seconds from the beginning of the clip, 0 or more.
  ///   - subject: Layer or property to check; nil for all.
  public static func settles(by time: TimeInterval, of subject: String? = nil) -> MotionAssertion {
    MotionAssertion(.settles(by: time), of: subject)
  }

  /// Assertion that every motion between two rests ends within a duration.
  ///
  /// - Parameters:
  ///   - time: Seconds from the beginning of the motion, 0 or more; one frame more is allowed, because a motion
  ///     begins between two frames.
  ///   - subject: Layer or property to check.
  public static func settles(within time: TimeInterval, of subject: String) -> MotionAssertion {
    MotionAssertion(.settlesWithin(time), of: subject)
  }

  /// Assertion that a property never changes faster than a speed between two frames, which also excludes jumps.
  ///
  /// - Parameters:
  ///   - speed: Maximum speed in the property's unit per second, 0 or more.
  ///   - subject: Layer or property to check.
  public static func speed(atMost speed: Double, of subject: String) -> MotionAssertion {
    MotionAssertion(.speed(atMost: speed), of: subject)
  }

  /// Assertion that no motion between two rests overshoots its end value by more than an amount.
  ///
  /// - Parameters:
  ///   - amount: Maximum overshoot in the property's unit, 0 or more.
  ///   - subject: Layer or property to check.
  public static func overshoots(atMost amount: Double, of subject: String) -> MotionAssertion {
    MotionAssertion(.overshoots(atMost: amount, isPart: false), of: subject)
  }

  /// Assertion that no motion between two rests overshoots its end value by more than a fraction of its distance.
  ///
  /// - Parameters:
  ///   - part: Maximum overshoot as a fraction of the distance from start to end: 0.1 is a tenth.
  ///   - subject: Layer or property to check; nil for all.
  public static func overshoots(atMostPart part: Double, of subject: String? = nil) -> MotionAssertion {
    MotionAssertion(.overshoots(atMost: part, isPart: true), of: subject)
  }

  /// Assertion that the velocity of a property is continuous when the finger lifts.
  ///
  /// Velocities count as equal if they take a tenth of a second or more to move the property visibly apart, such as
  /// velocities that differ by 5 points per second. A property that follows the content may change its velocity as
  /// the content does.
  ///
  /// - Parameters:
  ///   - subject: Layer or property to check.
  ///   - part: Allowed difference as a fraction of the greater velocity, 0…2 (default: 0.25).
  public static func velocityIsContinuousAtRelease(
    of subject: String, within part: Double = 0.25
  ) -> MotionAssertion {
    MotionAssertion(.continuousAtRelease(within: part), of: subject)
  }
}

// MARK: Text form

extension MotionAssertion: CustomStringConvertible {
  /// Text form for the command line and `refreshkit.json`: `overshoots-at-most=2@disc.position.y`, with `Waves:` in
  /// front if the assertion applies to one control.
  public var description: String {
    let text: String
    switch claim {
    case .noStaleFrames: text = "no-stale-frames"
    case .noSeam: text = "no-seam"
    case .settles(let time): text = "settles-by=\(OrderedJSON.plain(time))"
    case .settlesWithin(let time): text = "settles-within=\(OrderedJSON.plain(time))"
    case .speed(let speed): text = "speed-at-most=\(OrderedJSON.plain(speed))"
    case .overshoots(let amount, let isPart):
      text =
        "overshoots-at-most=\(isPart ? OrderedJSON.plain(amount * 100) + "%" : OrderedJSON.plain(amount))"
    case .continuousAtRelease(let part):
      text = "continuous-at-release" + (part == 0.25 ? "" : "=\(OrderedJSON.plain(part * 100))%")
    }
    return (control.map { $0 + ":" } ?? "") + text + (subject.map { "@\($0)" } ?? "")
  }

  /// Parses the text form of an assertion.
  ///
  /// - Throws: `MatrixError` that names the text and the allowed values.
  public init(_ text: String) throws {
    if let colon = text.firstIndex(of: ":"),
      text[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    {
      try self.init(String(text[text.index(after: colon)...]))
      control = String(text[..<colon])
    } else {
      try self.init(ofAnyControl: text)
    }
  }

  /// Parses the text form of an assertion without a control.
  private init(ofAnyControl text: String) throws {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let subject = halves.count == 2 ? halves[1] : nil
    let parts = halves[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    let value = parts.count == 2 ? parts[1] : nil
    func wrong(_ wanted: String) -> MatrixError {
      MatrixError("the assertion '\(text.prefix(80))': \(wanted)")
    }
    func number(_ example: String) throws -> (Double, isPart: Bool) {
      let isPart = value?.hasSuffix("%") == true
      guard let value, let number = Double(isPart ? String(value.dropLast()) : value), number >= 0,
        number <= 1e6
      else { throw wrong("expected a number of 0 or more, such as \(parts[0])=\(example)") }
      return isPart ? (number / 100, true) : (number, false)
    }
    func seconds(_ example: String) throws -> TimeInterval {
      let (time, isPart) = try number(example)
      if isPart { throw wrong("expected a number of seconds, such as \(parts[0])=\(example)") }
      return time
    }
    if subject == "" { throw wrong("expected a layer or a property after @, such as disc.position.y") }
    switch (parts[0], value) {
    case ("no-stale-frames", nil): self.init(.noStaleFrames, of: subject)
    case ("no-seam", nil): self.init(.noSeam, of: subject)
    case ("settles-by", _):
      self.init(.settles(by: try seconds("2.5")), of: subject)
    case ("settles-within", _):
      let time = try seconds("0.6")
      guard subject != nil else { throw wrong("it needs a layer or property: add @disc.position.y") }
      self.init(.settlesWithin(time), of: subject)
    case ("speed-at-most", _):
      let (speed, isPart) = try number("300")
      if isPart { throw wrong("expected a number a second, such as speed-at-most=300") }
      guard subject != nil else { throw wrong("it needs a layer or property: add @disc.position.y") }
      self.init(.speed(atMost: speed), of: subject)
    case ("overshoots-at-most", _):
      let (amount, isPart) = try number("10%")
      if !isPart && subject == nil {
        throw wrong("an amount needs a layer or property: add @disc.position.y, or give a percentage")
      }
      self.init(.overshoots(atMost: amount, isPart: isPart), of: subject)
    case ("continuous-at-release", _):
      guard subject != nil else {
        throw wrong("it needs a layer or property: add @disc.position.y")
      }
      let (part, isPart) = value == nil ? (0.25, true) : try number("25%")
      self.init(.continuousAtRelease(within: isPart ? part : part / 100), of: subject)
    default:
      throw wrong(
        "expected no-stale-frames, no-seam, settles-by=SECONDS, settles-within=SECONDS, speed-at-most=SPEED, overshoots-at-most=AMOUNT or PERCENT%, or continuous-at-release; add @LAYER or @LAYER.PROPERTY after it, or CONTROL: before it"
      )
    }
  }
}

/// Violation of a motion assertion: layer, property, time and amount.
public struct MotionViolation: Error, Hashable, Sendable, CustomStringConvertible {
  /// Text form of the violated assertion.
  public var assertion: String
  /// Path of the layer below the control; nil if the assertion names a layer or property that does not exist.
  public var layer: String?
  /// Key path of the property; nil if the assertion names a layer or property that does not exist.
  public var property: String?
  /// Time of the violation, in seconds from the beginning of the clip; nil if `layer` is nil.
  public var time: TimeInterval?
  /// Amount of the violation, in the unit used in `sentence`; nil if `layer` is nil.
  public var value: Double?
  /// Description of the violation for people: "disc.position.y overshoots by 3.2, at 1.35 s".
  public var sentence: String

  public var description: String { sentence }
}

extension MotionViolation {
  var json: OrderedJSON {
    [
      "assertion": .string(assertion), "layer": .init(layer), "property": .init(property),
      "time": .init(time), "value": .init(value), "sentence": .string(sentence),
    ]
  }

  init(_ fields: JSONFields) throws {
    self.init(
      assertion: try fields.string("assertion"), layer: try fields.optionalString("layer"),
      property: try fields.optionalString("property"),
      time: try fields.optionalNumber("time", 0...1e9),
      value: try fields.optionalNumber("value", -1e12...1e12),
      sentence: try fields.string("sentence"))
  }
}
