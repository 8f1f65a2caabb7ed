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
    #expect(isClose(layer.presentation(at: 3).position.x, 10))
    #expect(isClose(layer.presentation(at: 3.5).position.x, 55))
    #expect(
      isClose(layer.presentation(at: 1.5).position.x, 10 * bezier(0.42, 0, 1, 1, at: 0.5), within: 1e-5))
  }

  @Test("discrete keyframes hold, paced ones keep one speed")
  func modes() {
    var discrete = KeyframeAnimation(keyPath: "position.x", values: [1, 2, 4], duration: 3)
    discrete.calculationMode = .discrete
    let layer = layer(discrete)
    #expect([0.5, 1.5, 2.5].map { layer.presentation(at: $0).position.x } == [1, 2, 4])
    var paced = KeyframeAnimation(
      keyPath: "position", values: [CGPoint.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)], duration: 4)
    paced.calculationMode = .paced
    #expect(self.layer(paced).presentation(at: 2).position == CGPoint(x: 10, y: 10))
  }

  @Test("every kind of value can be a keyframe")
  func kinds() {
    let colours = layer(
      KeyframeAnimation(
        keyPath: "backgroundColor", values: [Color.red, Color.green, Color.blue], duration: 2))
    #expect(colours.presentation(at: 1.5).backgroundColor == Color(red: 0, green: 0.5, blue: 0.5))
    let bounds = layer(
      KeyframeAnimation(
        keyPath: "bounds", values: [CGRect.zero, CGRect(x: 0, y: 0, width: 8, height: 4)], duration: 2))
    #expect(bounds.presentation(at: 1).bounds.size == CGSize(width: 4, height: 2))
    let turns = layer(
      KeyframeAnimation(
        keyPath: "transform", values: [CATransform3D.identity, CATransform3D(scaleX: 3, y: 3)], duration: 2))
    #expect(isClose(turns.presentation(at: 1).transform.m11, 2))
    let gradient = GradientLayer()
    gradient.add(KeyframeAnimation(keyPath: "locations", values: [[0.0, 1], [0.5, 1]], duration: 2))
    #expect(gradient.presentation(at: 1).gradient.locations == [0.25, 1])
  }

  @Test("one keyframe holds; equal key times jump; too many key times count as none, few end the values")
  func degenerate() {
    #expect(
      layer(KeyframeAnimation(keyPath: "position.x", values: [7], duration: 1)).presentation(at: 0.5).position
        .x == 7)
    let jump = layer(
      KeyframeAnimation(
        keyPath: "position.x", values: [0, 10, 20, 30], keyTimes: [0, 0.5, 0.5, 1], duration: 2))
    #expect(isClose(jump.presentation(at: 0.999999).position.x, 10, within: 1e-4))
    #expect(jump.presentation(at: 1).position.x == 20)
    let wrong = layer(
      KeyframeAnimation(keyPath: "position.x", values: [0, 10], keyTimes: [0, 0.1, 0.9], duration: 2))
    #expect(wrong.presentation(at: 1).position.x == 5)
    let few = layer(
      KeyframeAnimation(keyPath: "position.x", values: [0, 10, 500], keyTimes: [0, 1], duration: 2))
    #expect([1, 2].map { few.presentation(at: $0).position.x } == [5, 10])
  }

  /// An L of a line of 10 points to the right and one of 30 down.
  var corner: BezierPath {
    var path = BezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 30))
    return path
  }

  @Test("along a path each piece takes its part of the time, and paced one speed")
  func path() {
    var follow = KeyframeAnimation(keyPath: "position", duration: 4)
    follow.path = corner
    #expect(layer(follow).presentation(at: 1).position == CGPoint(x: 5, y: 0))
    follow.calculationMode = .paced
    let paced = layer(follow).presentation(at: 2).position
    #expect(isClose(paced.y, 10, within: 0.01))
    follow.calculationMode = .linear
    follow.keyTimes = [0, 1]
    #expect(layer(follow).presentation(at: 2).position == CGPoint(x: 5, y: 0))
    #expect(layer(follow).presentation(at: 4).position == CGPoint(x: 10, y: 0))
    follow.timingFunctions = [.linear]
    #expect(layer(follow).presentation(at: 4).position == CGPoint(x: 10, y: 0))
  }

  @Test("a discrete path has a step a piece, and its last point shows only at the end")
  func discretePath() {
    var follow = KeyframeAnimation(keyPath: "position", duration: 4)
    follow.path = corner
    follow.calculationMode = .discrete
    let even = layer(follow)
    let points = [CGPoint.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)]
    for (time, point) in [(0.0, 0), (1.9, 0), (2, 1), (3.99, 1), (4, 2)] {
      #expect(even.presentation(at: time).position == points[point], "at \(time)")
    }
    follow.keyTimes = [0, 0.25, 0.5, 1]
    let timed = layer(follow)
    for (time, point) in [(0.9, 0), (1.0, 1), (2, 2), (4, 2)] {
      #expect(timed.presentation(at: time).position == points[point], "at \(time)")
    }
  }

  @Test("along a path the curves between key times bend the pieces' time")
  func pathCurves() {
    var follow = KeyframeAnimation(keyPath: "position", keyTimes: [0, 0.8, 1], duration: 1)
    follow.path = corner
    follow.timingFunctions = [.easeIn, .easeOut]
    let layer = layer(follow)
    #expect(
      isClose(layer.presentation(at: 0.4).position.x, 10 * bezier(0.42, 0, 1, 1, at: 0.5), within: 1e-5))
    #expect(
      isClose(layer.presentation(at: 0.95).position.y, 30 * bezier(0, 0, 0.58, 1, at: 0.75), within: 1e-4))
  }

  @Test("a layer turns with its path, or against it")
  func rotation() {
    var follow = KeyframeAnimation(keyPath: "position", duration: 4)
    follow.path = corner
    follow.rotationMode = .rotateAuto
    let down = layer(follow).presentation(at: 3).transform
    #expect(isClose(down.m11, 0) && isClose(down.m12, 1))
    follow.rotationMode = .rotateAutoReverse
    let up = layer(follow).presentation(at: 3).transform
    #expect(isClose(up.m12, -1))
  }
}
