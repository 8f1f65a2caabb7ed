import Foundation
import RefreshFiles

/// How a value goes from one keyframe to the next: the two inner points of a curve from (0, 0) to (1, 1).
struct LottieEasing: Hashable, Sendable {
  let x1, y1, x2, y2: Double
  static let linear = LottieEasing(x1: 0, y1: 0, x2: 1, y2: 1)
}

/// A value at a frame, with the way to the next.
struct LottieKeyframe: Hashable, Sendable {
  var frame: Double
  var value: [Double]
  /// nil holds the value until the next keyframe.
  var easing: LottieEasing?
}

/// A value that may move.
struct LottieProperty: Hashable, Sendable {
  /// In the order of their frames; one alone for a value that does not move.
  var keyframes: [LottieKeyframe]
  /// How many digits after the point its numbers have.
  var digits: Int
  /// Whether the value is one number that is written alone if it does not move.
  var isScalar = false

  /// A value that does not move.
  static func still(_ value: [Double], digits: Int = 3) -> LottieProperty {
    LottieProperty(keyframes: [LottieKeyframe(frame: 0, value: value)], digits: digits)
  }

  /// A number that does not move.
  static func still(_ value: Double, digits: Int = 3) -> LottieProperty {
    LottieProperty(
      keyframes: [LottieKeyframe(frame: 0, value: [value])], digits: digits, isScalar: true)
  }

  var isStill: Bool { keyframes.count == 1 }

  /// Whether the value does not move and is this one.
  func isAlways(_ value: [Double]) -> Bool { isStill && keyframes[0].value == value }

  /// The property, its values written by a function.
  func json(_ write: ([Double]) -> OrderedJSON) -> OrderedJSON {
    guard !isStill else {
      let value = write(keyframes[0].value)
      // A number alone, where moving ones are in lists.
      if isScalar, case .array(let one) = value, one.count == 1 {
        return ["a": 0, "k": one[0]]
      }
      return ["a": 0, "k": value]
    }
    let last = keyframes.count - 1
    let frames = keyframes.enumerated().map { index, keyframe -> OrderedJSON in
      var members: OrderedJSON = ["t": .number(keyframe.frame, digits: 3), "s": write(keyframe.value)]
      if let easing = keyframe.easing, index < last {
        members["o"] = Self.handle(easing.x1, easing.y1)
        members["i"] = Self.handle(easing.x2, easing.y2)
      } else if index < last {
        members["h"] = 1
      }
      return members
    }
    return ["a": 1, "k": .array(frames)]
  }

  /// The property as a list of numbers, or one number.
  var json: OrderedJSON { json { .array($0.map { .number($0, digits: digits) }) } }

  static let easingDigits = 4

  private static func handle(_ x: Double, _ y: Double) -> OrderedJSON {
    ["x": .number(x, digits: easingDigits), "y": .number(y, digits: easingDigits)]
  }
}

/// The outline of one part of a path: points, with handles relative to them.
struct LottieContour: Hashable, Sendable {
  /// x and y of each point, of each handle before and after it.
  let isClosed: Bool
  let count: Int

  /// Points, handles before and handles after, as Lottie writes them.
  func json(_ numbers: [Double], digits: Int) -> OrderedJSON {
    func pairs(_ from: Int) -> OrderedJSON {
      .array(
        (0..<count).map { index in
          let at = from + 2 * index
          return .array([.number(numbers[at], digits: digits), .number(numbers[at + 1], digits: digits)])
        })
    }
    return ["c": .bool(isClosed), "v": pairs(0), "i": pairs(2 * count), "o": pairs(4 * count)]
  }
}
