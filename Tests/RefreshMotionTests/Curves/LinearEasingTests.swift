import RefreshMotion
import Testing

@Suite("Linear easing")
struct LinearEasingTests {
  typealias Stop = LinearEasing.Stop

  @Test("Outputs without inputs are spaced evenly")
  func evenSpacing() {
    let curve = LinearEasing(outputs: [0, 10, 0, 20, 0])
    for (x, y) in [(0.0, 0.0), (0.125, 5), (0.25, 10), (0.5, 0), (0.625, 10), (0.75, 20), (1, 0)] {
      #expect(abs(curve.value(at: x) - y) < 1e-12)
    }
  }

  @Test("A gap is filled evenly between the inputs around it")
  func gaps() {
    let curve = LinearEasing(stops: [Stop(0), Stop(1), Stop(2), Stop(3, at: 0.3), Stop(10)])
    for (x, y) in [(0.1, 1.0), (0.2, 2), (0.3, 3), (0.65, 6.5), (1, 10)] {
      #expect(abs(curve.value(at: x) - y) < 1e-12)
    }
  }

  @Test("An input below one before it is raised to that one, and the later output holds there")
  func fallingInputs() {
    let curve = LinearEasing(stops: [Stop(0, at: 0), Stop(0.5, at: 0.5), Stop(0.7, at: 0.2), Stop(1, at: 1)])
    #expect(curve.value(at: 0.25) == 0.25)
    #expect(curve.value(at: 0.5) == 0.7)
    #expect(abs(curve.value(at: 0.75) - 0.85) < 1e-12)
  }

  @Test("Beyond its ends the outer lines go on")
  func extrapolation() {
    let curve = LinearEasing(stops: [Stop(0, at: 0.2), Stop(1, at: 0.4), Stop(0, at: 0.8)])
    #expect(abs(curve.value(at: 0) - -1) < 1e-12)
    #expect(abs(curve.value(at: 1) - -0.5) < 1e-12)
  }

  @Test("Where two outer stops share an input the outermost output holds beyond it")
  func outerJumps() {
    let curve = LinearEasing(stops: [Stop(5, at: 0), Stop(0, at: 0), Stop(1, at: 1), Stop(7, at: 1)])
    #expect(curve.value(at: -1) == 5)
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 0.5) == 0.5)
    #expect(curve.value(at: 1) == 7)
    #expect(curve.value(at: 2) == 7)
  }

  @Test("One stop is a constant, none the identity")
  func degenerateLists() {
    for x in [-1, 0, 0.5, 1, 2] {
      #expect(LinearEasing(outputs: [0.3]).value(at: x) == 0.3)
      #expect(LinearEasing(outputs: []).value(at: x) == x)
    }
  }
}
