import Foundation
import RefreshMotion
import TestSupport
import Testing

@Suite("Timing curves")
struct TimingCurveTests {
  @Test(
    "The named curves have the system's control points",
    arguments: [
      (TimingCurve.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
      (.easeInEaseOut, [0.42, 0, 0.58, 1]), (.default, [0.25, 0.1, 0.25, 1]),
    ])
  func namedCurves(curve: TimingCurve, points: [Double]) {
    #expect(curve == .bezier(points[0], points[1], points[2], points[3]))
    for step in 0...50 {
      let x = Double(step) / 50
      let expected = bezier(points[0], points[1], points[2], points[3], at: x)
      #expect(abs(curve.value(at: x) - expected) < 1e-7)
    }
  }

  @Test("The linear curve changes nothing")
  func linear() {
    for x in [-1e308, -1, 0, 0.3, 1, 2, 1e308] { #expect(TimingCurve.linear.value(at: x) == x) }
  }

  @Test("The slope is the derivative of the value, within and beyond the curve")
  func slopes() {
    let corners = LinearEasing(stops: [
      .init(0, at: 0.1), .init(0.8, at: 0.35), .init(0.2, at: 0.6), .init(1),
    ])
    let curves: [TimingCurve] = [
      .linear, .easeIn, .easeOut, .easeInEaseOut, .default, .bezier(0.3, -0.4, 0.7, 1.6), .points(corners),
    ]
    for curve in curves {
      for x in [-0.5, 0.01, 0.2, 0.34, 0.5, 0.61, 0.99, 1.5] {
        let difference = (curve.value(at: x + 1e-6) - curve.value(at: x - 1e-6)) / 2e-6
        #expect(abs(curve.slope(at: x) - difference) < 1e-4, "\(curve) at \(x)")
      }
    }
    // At a corner the line that begins there, and 0 where an output holds.
    #expect(abs(TimingCurve.points(corners).slope(at: 0.35) - -2.4) < 1e-12)
    #expect(TimingCurve.points(LinearEasing(outputs: [3])).slope(at: 0.5) == 0)
    #expect(TimingCurve.points(LinearEasing(outputs: [])).slope(at: 0.5) == 1)
    let jump = LinearEasing(stops: [.init(0, at: 0), .init(1, at: 0)])
    #expect(TimingCurve.points(jump).slope(at: 0.5) == 0)
  }

  /// shared/vectors/easing_wpt.csv: web-platform-tests, evaluated with mpmath; tolerance 1e-4.
  @Test("Curves compose as browsers do it", arguments: try Vectors.rows("easing_wpt.csv"))
  func webPlatformTests(row: Vectors.Row) throws {
    let overall = try #require(Self.curve(row["overall"]))
    let keyframe = Self.curve(row["keyframe"]) ?? .linear
    let value = keyframe.value(at: overall.value(at: row.number("progress")))
    #expect(abs(value - row.number("value")) < 1e-4)
  }

  /// A curve as the vectors write it: four numbers, or a `linear()` function.
  static func curve(_ text: String) -> TimingCurve? {
    if text.hasPrefix("linear(") {
      let outputs = text.dropFirst(7).dropLast().split(separator: ",")
        .compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
      return .points(LinearEasing(outputs: outputs))
    }
    let numbers = text.split(separator: " ").compactMap { Double($0) }
    return numbers.count == 4 ? .bezier(numbers[0], numbers[1], numbers[2], numbers[3]) : nil
  }
}
