import Foundation
import RefreshLayers
import RefreshMotion
import TestSupport
import Testing

@Suite struct KeyframeAnimationTests {
  func layer(_ animation: KeyframeAnimation) -> Layer {
    let layer = Layer()
    layer.add(animation)
    return layer
  }

  @Test("values are passed at their key times, each segment along its curve")
  func keyTimes() {
    var frames = KeyframeAnimation(
      keyPath: "position.x", values: [0, 10, 100], keyTimes: [0, 0.75, 1], duration: 4)
    frames.timingFunctions = [.easeIn, .linear]
    let layer = layer(frames)
    #expect(isClose(layer.shown(\.position.x, at: 3, 3.5), [10, 55]))
    #expect(
      isClose(layer.presentation(at: 1.5).position.x, 10 * bezier(0.42, 0, 1, 1, at: 0.5), within: 1e-5))
  }

  @Test("discrete keyframes hold, paced ones keep one speed")
  func modes() {
    var discrete = KeyframeAnimation(keyPath: "position.x", values: [1, 2, 4], duration: 3)
    discrete.calculationMode = .discrete
    #expect(layer(discrete).shown(\.position.x, at: 0.5, 1.5, 2.5) == [1, 2, 4])
    var paced = KeyframeAnimation(
      keyPath: "position", values: [CGPoint.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)], duration: 4)
    paced.calculationMode = .paced
    #expect(layer(paced).presentation(at: 2).position == CGPoint(x: 10, y: 10))
  }

  @Test("every kind of value can be a keyframe")
  func kinds() {
    func shown(
      _ keyPath: String, _ values: [any AnimatableValue], at time: Double, on layer: Layer = Layer()
    ) -> LayerValues {
      layer.add(KeyframeAnimation(keyPath: keyPath, values: values, duration: 2))
      return layer.presentation(at: time)
    }
    let colour = shown("backgroundColor", [Color.red, Color.green, Color.blue], at: 1.5).backgroundColor
    #expect(colour == Color(red: 0, green: 0.5, blue: 0.5))
    let bounds = shown("bounds", [CGRect.zero, CGRect(x: 0, y: 0, width: 8, height: 4)], at: 1).bounds
    #expect(bounds.size == CGSize(width: 4, height: 2))
    let grown = shown("transform", [CATransform3D.identity, CATransform3D(scaleX: 3, y: 3)], at: 1).transform
    #expect(isClose(grown.m11, 2))
    let stops = shown("locations", [[0.0, 1], [0.5, 1]], at: 1, on: GradientLayer()).gradient.locations
    #expect(stops == [0.25, 1])
  }

  @Test("one keyframe holds; equal key times jump; too many key times count as none, few end the values")
  func degenerate() {
    func moved(_ values: [CGFloat], at keyTimes: [Double]? = nil) -> Layer {
      layer(KeyframeAnimation(keyPath: "position.x", values: values, keyTimes: keyTimes, duration: 2))
    }
    #expect(moved([7]).presentation(at: 1).position.x == 7)
    let jump = moved([0, 10, 20, 30], at: [0, 0.5, 0.5, 1])
    #expect(isClose(jump.presentation(at: 0.999999).position.x, 10, within: 1e-4))
    #expect(jump.presentation(at: 1).position.x == 20)
    #expect(moved([0, 10], at: [0, 0.1, 0.9]).presentation(at: 1).position.x == 5)
    #expect(moved([0, 10, 500], at: [0, 1]).shown(\.position.x, at: 1, 2) == [5, 10])
  }

  /// Along an L of a line of 10 points to the right and one of 30 down, in four seconds.
  private let follow = with(KeyframeAnimation(keyPath: "position", duration: 4)) {
    $0.path = BezierPath(svgPath: "M0 0 L10 0 L10 30")
  }

  @Test("along a path each piece takes its part of the time, and paced one speed")
  func path() {
    var follow = follow
    #expect(layer(follow).presentation(at: 1).position == CGPoint(x: 5, y: 0))
    follow.calculationMode = .paced
    let paced = layer(follow).presentation(at: 2).position
    #expect(isClose(paced.y, 10, within: 0.01))
    follow.calculationMode = .linear
    follow.keyTimes = [0, 1]
    #expect(layer(follow).shown(\.position, at: 2, 4) == [CGPoint(x: 5, y: 0), CGPoint(x: 10, y: 0)])
    follow.timingFunctions = [.linear]
    #expect(layer(follow).presentation(at: 4).position == CGPoint(x: 10, y: 0))
  }

  @Test("a discrete path has a step a piece, and its last point shows only at the end")
  func discretePath() {
    var follow = with(follow) { $0.calculationMode = .discrete }
    let (start, corner, end) = (CGPoint.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30))
    let even = layer(follow).shown(\.position, at: 0, 1.9, 2, 3.99, 4)
    #expect(even == [start, start, corner, corner, end])
    follow.keyTimes = [0, 0.25, 0.5, 1]
    #expect(layer(follow).shown(\.position, at: 0.9, 1, 2, 4) == [start, corner, end, end])
  }

  @Test("along a path the curves between key times bend the pieces' time")
  func pathCurves() {
    let layer = layer(
      with(follow) { ($0.keyTimes, $0.timingFunctions) = ([0, 0.8, 1], [.easeIn, .easeOut]) })
    #expect(
      isClose(layer.presentation(at: 1.6).position.x, 10 * bezier(0.42, 0, 1, 1, at: 0.5), within: 1e-5))
    #expect(
      isClose(layer.presentation(at: 3.8).position.y, 30 * bezier(0, 0, 0.58, 1, at: 0.75), within: 1e-4))
  }

  @Test("a layer turns with its path, or against it")
  func rotation() {
    let down = layer(with(follow) { $0.rotationMode = .rotateAuto }).presentation(at: 3).transform
    #expect(isClose(down.m11, 0) && isClose(down.m12, 1))
    let up = layer(with(follow) { $0.rotationMode = .rotateAutoReverse }).presentation(at: 3).transform
    #expect(isClose(up.m12, -1))
  }
}
