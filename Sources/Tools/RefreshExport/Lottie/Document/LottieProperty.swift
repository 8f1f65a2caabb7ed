import RefreshFiles

/// Easing between two keyframes: the two control points of a cubic Bézier from (0, 0) to (1, 1).
struct LottieEasing: Hashable, Sendable {
  let x1, y1, x2, y2: Double
  static let linear = LottieEasing(x1: 0, y1: 0, x2: 1, y2: 1)
}

struct LottieKeyframe: Hashable, Sendable {
  var frame: Double
  var value: [Double]
  /// Easing to the next keyframe; nil to hold the value.
  var easing: LottieEasing?
}

/// Animated or constant property.
struct LottieProperty: Hashable, Sendable {
  /// Keyframes in order; a single one for a constant value.
  var keyframes: [LottieKeyframe]
  /// Number of decimals of the values.
  var digits: Int

  /// Creates a constant property.
  static func still(_ value: [Double], digits: Int = 3) -> LottieProperty {
    LottieProperty(keyframes: [LottieKeyframe(frame: 0, value: value)], digits: digits)
  }

  /// Creates a constant property with a single number.
  static func still(_ value: Double, digits: Int = 3) -> LottieProperty { still([value], digits: digits) }

  var isStill: Bool { keyframes.count == 1 }

  func isAlways(_ value: [Double]) -> Bool { isStill && keyframes[0].value == value }

  /// JSON of the property.
  func json(_ write: ([Double]) -> OrderedJSON) -> OrderedJSON {
    guard !isStill else {
      let value = write(keyframes[0].value)
      // A constant number or contour is not in an array; animated ones are.
      if case .array(let one) = value, one.count == 1 { return ["a": 0, "k": one[0]] }
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

  var json: OrderedJSON { json { .array($0.map { .number($0, digits: digits) }) } }

  static let easingDigits = 4

  private static func handle(_ x: Double, _ y: Double) -> OrderedJSON {
    ["x": .number(x, digits: easingDigits), "y": .number(y, digits: easingDigits)]
  }
}

/// Structure of a contour: whether it is closed, and its number of points.
struct LottieContourStructure: Hashable, Sendable {
  /// True if the last point is connected to the first.
  let isClosed: Bool
  let count: Int

  /// JSON of a contour.
  ///
  /// - Parameter numbers: x and y of each point, then of each incoming and each outgoing tangent, relative to the
  ///   point.
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
