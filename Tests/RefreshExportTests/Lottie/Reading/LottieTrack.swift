import Foundation

/// The numbers of a property over time, as a player reckons them from its keyframes.
struct LottieTrack {
  private typealias Object = LottieReader.Object

  /// How a value goes to the next keyframe: the two inner points of a curve from (0, 0) to (1, 1).
  fileprivate struct Easing {
    let x1, y1, x2, y2: Double
  }

  private var frames: [Double] = []
  /// At each keyframe; one if the property does not move.
  private var values: [[Double]] = []
  /// nil where the value is held.
  private var easings: [Easing?] = []

  /// A property of numbers; nil if there is none.
  init?(_ property: Any?) {
    guard let property = property as? Object, let k = property["k"] else { return nil }
    if property["a"] as? Int == 1, let keyframes = k as? [Object] {
      read(keyframes) { Self.numbers($0["s"]) }
      if values.isEmpty { return nil }
    } else {
      values = [Self.numbers(k)]
    }
  }

  /// A property of numbers; none if there is none.
  init(numbers property: Any?) { self = LottieTrack(property) ?? LottieTrack() }

  /// A path: of each of its points the point, the handle before it and the handle after it, all from the path's origin.
  init(path property: Any?) {
    guard let k = (property as? Object)?["k"] else { return }
    if let still = k as? Object {
      values = [Self.points(of: still)]
    } else if let keyframes = k as? [Object] {
      read(keyframes) { Self.points(of: ($0["s"] as? [Object])?.first ?? [:]) }
    }
  }

  private init() {}

  private mutating func read(_ keyframes: [Object], _ numbers: (Object) -> [Double]) {
    for keyframe in keyframes {
      frames.append(LottieReader.number(keyframe["t"]))
      values.append(numbers(keyframe))
      guard keyframe["h"] as? Int != 1 else {
        easings.append(nil)
        continue
      }
      let (o, i) = (keyframe["o"] as? Object ?? [:], keyframe["i"] as? Object ?? [:])
      func handle(_ object: Object, _ key: String) -> Double {
        // One for all axes, or a list with one for each.
        LottieReader.number((object[key] as? [Any])?.first ?? object[key])
      }
      easings.append(
        Easing(x1: handle(o, "x"), y1: handle(o, "y"), x2: handle(i, "x"), y2: handle(i, "y")))
    }
  }

  private static func numbers(_ value: Any?) -> [Double] {
    (value as? [Any])?.map(LottieReader.number) ?? [LottieReader.number(value)]
  }

  private static func points(of path: Object) -> [Double] {
    func pairs(_ key: String) -> [(Double, Double)] {
      (path[key] as? [[Any]] ?? []).map { pair in
        (LottieReader.number(pair.first), LottieReader.number(pair.dropFirst().first))
      }
    }
    return zip(pairs("v"), zip(pairs("i"), pairs("o"))).flatMap { v, handles in
      let (i, o) = handles
      return [v.0, v.1, v.0 + i.0, v.1 + i.1, v.0 + o.0, v.1 + o.1]
    }
  }

  // MARK: Values

  /// The numbers at a frame.
  func value(at frame: Double) -> [Double] {
    guard frames.count > 1, frame >= frames[0] else { return values.first ?? [] }
    // The last keyframe that is not after it.
    var (low, high) = (0, frames.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if frames[middle] <= frame { low = middle } else { high = middle - 1 }
    }
    let from = values[low]
    guard low + 1 < frames.count, let easing = easings[low] else { return from }
    let part = easing.value(at: (frame - frames[low]) / (frames[low + 1] - frames[low]))
    let to = values[low + 1]
    var between = from.count <= to.count ? from : Array(from[..<to.count])
    for index in between.indices { between[index] += (to[index] - between[index]) * part }
    return between
  }

  /// The first number at a frame; 0 if there is none.
  func number(at frame: Double) -> Double { value(at: frame).first ?? 0 }

  /// The first two numbers at a frame.
  func pair(at frame: Double) -> CGPoint {
    let numbers = value(at: frame)
    return CGPoint(x: numbers.first ?? 0, y: numbers.count > 1 ? numbers[1] : 0)
  }

  /// The numbers at a frame in pairs.
  func points(at frame: Double) -> [CGPoint] {
    let numbers = value(at: frame)
    return stride(from: 0, to: numbers.count - 1, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
  }
}

extension LottieTrack.Easing {
  /// The height of the curve at a horizontal place.
  func value(at x: Double) -> Double {
    if x1 == y1, x2 == y2 { return x }
    let s = parameter(at: x)
    return 3 * (1 - s) * (1 - s) * s * y1 + 3 * (1 - s) * s * s * y2 + s * s * s
  }

  private func parameter(at x: Double) -> Double {
    // By Newton's method, and by halving where that leads nowhere.
    var s = x
    for _ in 0..<8 {
      let off = place(s) - x
      if abs(off) < 1e-12 { return s }
      let slope = 3 * (1 - s) * (1 - s) * x1 + 6 * (1 - s) * s * (x2 - x1) + 3 * s * s * (1 - x2)
      guard abs(slope) > 1e-6 else { break }
      s -= off / slope
      guard s >= 0, s <= 1 else { break }
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      s = (low + high) / 2
      if place(s) < x { low = s } else { high = s }
    }
    return (low + high) / 2
  }

  private func place(_ s: Double) -> Double {
    3 * (1 - s) * (1 - s) * s * x1 + 3 * (1 - s) * s * s * x2 + s * s * s
  }
}
