import Foundation

/// The numbers of a property over time, as a player reckons them from its keyframes.
struct LottieTrack {
  private typealias Object = LottieReader.Object

  private var frames: [Double] = []
  /// At each keyframe; one if the property does not move.
  private var values: [[Double]] = []
  /// How a value goes to the next keyframe: the inner points of a curve from (0, 0) to (1, 1); nil where it is held.
  private var easings: [[Double]?] = []

  /// Whether the numbers are others at some frames.
  var moves: Bool { values.count > 1 }

  /// A property of numbers or a path; nil if there is none.
  init?(_ property: Any?) {
    guard var k = (property as? Object)?["k"] else { return nil }
    // Colours of a gradient are a property in a property.
    if let inner = k as? Object, inner["v"] == nil {
      guard let own = inner["k"] else { return nil }
      k = own
    }
    guard let keyframes = k as? [Object], !keyframes.isEmpty else {
      values = [Self.numbers(k)]
      return
    }
    for keyframe in keyframes {
      frames.append(LottieReader.number(keyframe["t"]))
      values.append(Self.numbers(keyframe["s"]))
      let handles = ["o", "i"].flatMap { side in
        ["x", "y"].map { axis -> Double in
          let number = (keyframe[side] as? Object)?[axis]
          // One for all axes, or a list with one for each.
          return LottieReader.number((number as? [Any])?.first ?? number)
        }
      }
      easings.append(keyframe["h"] as? Int == 1 ? nil : handles)
    }
  }

  /// Numbers, or of each point of a path the point, the handle before it and the handle after it, all from the path's
  /// origin.
  private static func numbers(_ value: Any?) -> [Double] {
    let list = value as? [Any]
    guard let path = (list?.first ?? value) as? Object else {
      return list?.map(LottieReader.number) ?? [LottieReader.number(value)]
    }
    func pairs(_ key: String) -> [[Double]] {
      (path[key] as? [[Any]] ?? []).map {
        [LottieReader.number($0.first), LottieReader.number($0.dropFirst().first)]
      }
    }
    return zip(pairs("v"), zip(pairs("i"), pairs("o"))).flatMap { v, handles in
      v + [handles.0, handles.1].flatMap { [v[0] + $0[0], v[1] + $0[1]] }
    }
  }

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
    let part = Self.height(of: easing, at: (frame - frames[low]) / (frames[low + 1] - frames[low]))
    let to = values[low + 1]
    var between = from.count <= to.count ? from : Array(from[..<to.count])
    for index in between.indices { between[index] += (to[index] - between[index]) * part }
    return between
  }

  /// The height of an easing's curve at a horizontal place, which is found by halving.
  private static func height(of easing: [Double], at x: Double) -> Double {
    let (x1, y1, x2, y2) = (easing[0], easing[1], easing[2], easing[3])
    if x == 0 || x1 == y1 && x2 == y2 { return x }
    func cubic(_ s: Double, _ a: Double, _ b: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<45 {
      let middle = (low + high) / 2
      if cubic(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return cubic((low + high) / 2, y1, y2)
  }
}
