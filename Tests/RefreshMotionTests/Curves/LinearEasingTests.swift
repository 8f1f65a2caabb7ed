import RefreshMotion
import Testing

@Suite("Linear easing")
struct LinearEasingTests {
  typealias Stop = LinearEasing.Stop

  /// Curves with places and values, which are exact, or within a rounding error.
  static let rules: KeyValuePairs<String, (LinearEasing, within: Double, [(Double, Double)])> = [
    "outputs without inputs are spaced evenly": (
      LinearEasing(outputs: [0, 10, 0, 20, 0]), 1e-12,
      [(0, 0), (0.125, 5), (0.25, 10), (0.5, 0), (0.625, 10), (0.75, 20), (1, 0)]
    ),
    "a gap is filled evenly between the inputs around it": (
      LinearEasing(stops: [Stop(0), Stop(1), Stop(2), Stop(3, at: 0.3), Stop(10)]), 1e-12,
      [(0.1, 1), (0.2, 2), (0.3, 3), (0.65, 6.5), (1, 10)]
    ),
    "an input below one before it is raised to that one, and the later output holds there": (
      LinearEasing(stops: [Stop(0, at: 0), Stop(0.5, at: 0.5), Stop(0.7, at: 0.2), Stop(1, at: 1)]), 0,
      [(0.25, 0.25), (0.5, 0.7)]
    ),
    "behind a raised input the line leads to the next one": (
      LinearEasing(stops: [Stop(0, at: 0), Stop(0.5, at: 0.5), Stop(0.7, at: 0.2), Stop(1, at: 1)]), 1e-12,
      [(0.75, 0.85)]
    ),
    "beyond its ends the outer lines go on":
      (
        LinearEasing(stops: [Stop(0, at: 0.2), Stop(1, at: 0.4), Stop(0, at: 0.8)]), 1e-12,
        [(0, -1), (1, -0.5)]
      ),
    "where two outer stops share an input the outermost output holds beyond it": (
      LinearEasing(stops: [Stop(5, at: 0), Stop(0, at: 0), Stop(1, at: 1), Stop(7, at: 1)]), 0,
      [(-1, 5), (0, 0), (0.5, 0.5), (1, 7), (2, 7)]
    ),
  ]

  @Test("Straight lines join the stops")
  func values() {
    for (name, (curve, error, values)) in Self.rules {
      for (x, y) in values { #expect(abs(curve.value(at: x) - y) <= error, "\(name), at \(x)") }
    }
  }

  @Test("One stop is a constant, none the identity")
  func degenerateLists() {
    for x in [-1, 0, 0.5, 1, 2] {
      #expect(LinearEasing(outputs: [0.3]).value(at: x) == 0.3)
      #expect(LinearEasing(outputs: []).value(at: x) == x)
    }
  }
}
