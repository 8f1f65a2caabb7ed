import Foundation
import RefreshFiles

/// A condition on the motion of a clip, independent of its golden.
///
///     let assertions: [MotionAssertion] = [.noSeam, .settles(by: 2.5), .overshoots(atMost: 2, of: "disc.position.y")]
///
/// An assertion applies to a layer (`disc`, or its path `animationView/disc`), to one of its properties (`disc.position.y`),
/// or to everything (default).
public struct MotionAssertion: Hashable, Sendable {
  enum Claim: Hashable, Sendable {
    case noStaleFrames
    case noSeam
    /// The clip's time in seconds.
    case settles(by: TimeInterval)
    /// Seconds from when it sets out.
    case settlesWithin(TimeInterval)
    /// In the property's unit a second.
    case speed(atMost: Double)
    /// In the property's unit, or as a fraction of the distance.
    case overshoots(atMost: Double, isPart: Bool)
    /// As a part of the greater of the two velocities.
    case continuousAtRelease(within: Double)
  }

  let claim: Claim
  /// The layer or property; nil for all.
  public let subject: String?
  /// The control or scene whose clips it is about; nil for those of all.
  public var control: String?

  init(_ claim: Claim, of subject: String?) {
    self.claim = claim
    self.subject = subject
  }

  /// During a motion, every frame differs from the previous one.
  public static let noStaleFrames = MotionAssertion(.noStaleFrames, of: nil)

  /// Where one cycle meets the next nothing that is seen jumps.
  public static let noSeam = MotionAssertion(.noSeam, of: nil)

  /// During a motion of a layer or property, every frame differs from the previous one.
  public static func noStaleFrames(of subject: String) -> MotionAssertion {
    MotionAssertion(.noStaleFrames, of: subject)
  }

  /// Where one cycle meets the next a layer or property does not jump.
  public static func noSeam(of subject: String) -> MotionAssertion { MotionAssertion(.noSeam, of: subject) }

  /// Nothing moves any more after a time.
  ///
  /// - Parameters:
  ///   - time: seconds from the beginning of the clip, 0 or more.
  ///   - subject: the layer or property; nil for all.
  public static func settles(by time: TimeInterval, of subject: String? = nil) -> MotionAssertion {
    MotionAssertion(.settles(by: time), of: subject)
  }

  /// Every motion from rest to rest is over within a time.
  ///
  /// - Parameters:
  ///   - time: seconds from the beginning of the motion, 0 or more; a frame more is allowed, since a motion begins between two.
  ///   - subject: the layer or property.
  public static func settles(within time: TimeInterval, of subject: String) -> MotionAssertion {
    MotionAssertion(.settlesWithin(time), of: subject)
  }

  /// A property never moves faster than a speed from one frame to the next, and so never jumps.
  ///
  /// - Parameters:
  ///   - speed: in the property's unit a second, 0 or more.
  ///   - subject: the layer or property.
  public static func speed(atMost speed: Double, of subject: String) -> MotionAssertion {
    MotionAssertion(.speed(atMost: speed), of: subject)
  }

  /// No motion from rest to rest overshoots its end by more than an amount.
  ///
  /// - Parameters:
  ///   - amount: in the property's unit, 0 or more.
  ///   - subject: the layer or property.
  public static func overshoots(atMost amount: Double, of subject: String) -> MotionAssertion {
    MotionAssertion(.overshoots(atMost: amount, isPart: false), of: subject)
  }

  /// No motion from rest to rest overshoots its end by more than a fraction of its distance.
  ///
  /// - Parameters:
  ///   - part: the fraction of the distance from start to end: 0.1 is a tenth.
  ///   - subject: the layer or property; nil for all.
  public static func overshoots(atMostPart part: Double, of subject: String? = nil) -> MotionAssertion {
    MotionAssertion(.overshoots(atMost: part, isPart: true), of: subject)
  }

  /// The velocity of a property is continuous when the finger lifts, as far as an eye can tell.
  ///
  /// Velocities that put the property visibly apart only after a tenth of a second, such as 5 points per second, are one. What
  /// follows the content may change its velocity as the content itself does.
  ///
  /// - Parameters:
  ///   - subject: the layer or property.
  ///   - part: the allowed difference as a fraction of the greater velocity, 0…2.
  public static func velocityIsContinuousAtRelease(
    of subject: String, within part: Double = 0.25
  ) -> MotionAssertion {
    MotionAssertion(.continuousAtRelease(within: part), of: subject)
  }
}

// MARK: Words

extension MotionAssertion: CustomStringConvertible {
  /// The assertion as a command line and `refreshkit.json` write it: `overshoots-at-most=2@disc.position.y`, with
  /// `Waves:` before it if it applies to one control.
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

  /// Parses the format of `description`.
  ///
  /// - Throws: `MatrixError` that names the text and the allowed values.
  public init(_ text: String) throws {
    if let colon = text.firstIndex(of: ":"),
      text[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    {
      try self.init(String(text[text.index(after: colon)...]))
      control = String(text[..<colon])
      return
    }
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

/// Where a clip's motion breaks an assertion.
public struct MotionFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The assertion, as a command line writes it.
  public var assertion: String
  /// The layer's path below the control; nil where the fault is of none.
  public var layer: String?
  /// The property's key path.
  public var property: String?
  /// Seconds from the beginning of the clip.
  public var time: TimeInterval?
  /// How much, in the unit of the sentence.
  public var value: Double?
  /// The fault for a person: "disc.position.y overshoots by 3.2, at 1.35 s".
  public var sentence: String

  public var description: String { sentence }
}

extension MotionFault {
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
