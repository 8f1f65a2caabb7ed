import Foundation
import RefreshLayers
import RefreshMotion
import Testing

/// Animations made from a function, a path or another spring, and those that begin later.
@Suite struct SampledAnimationTests {
  private let rig = Rig()

  @Test("a function is met at its samples, and a straight line between them")
  func function() {
    let layer = rig.layer()
    let parabola = KeyframeAnimation(keyPath: "position.x", duration: 2, samples: 4) { 100 * $0 * $0 }
    rig.turn { layer.add(parabola, forKey: "x") }
    #expect(isClose(layer.shown(\.position.x, at: 0.5, 1, 1.5, 0.25), [6.25, 25, 56.25, 3.125]))
    #expect(KeyframeAnimation(keyPath: "opacity", duration: 0.5) { CGFloat($0) }.values.count == 31)
  }

  @Test("a path is followed at one speed")
  func path() {
    let layer = rig.layer()
    let path = BezierPath(svgPath: "M0 0 L30 0 L30 10")
    rig.turn { layer.add(KeyframeAnimation(keyPath: "position", path: path, duration: 4), forKey: "way") }
    #expect(layer.presentation(at: 1).position == CGPoint(x: 10, y: 0))
    let late = layer.presentation(at: 3.5).position
    #expect(abs(late.x - 30) < 1e-9 && abs(late.y - 5) < 1e-9)
  }

  @Test("a spring by damping ratio moves as a view's block does")
  func spring() {
    let (layer, view) = (rig.layer(), rig.view())
    view.center.x = 0
    rig.turn {
      layer.add(SpringAnimation(keyPath: "position.x", from: 0, to: 100, dampingRatio: 0.43, duration: 0.9))
      View.animate(withDuration: 0.9, usingSpringWithDamping: 0.43, initialSpringVelocity: 0) {
        view.center.x = 100
      }
    }
    for time in stride(from: 0.05, to: 0.9, by: 0.05) {
      let difference = layer.presentation(at: time).position.x - view.layer.presentation(at: time).position.x
      #expect(abs(difference) < 1e-6)
    }
  }

  @Test("an animation that begins later shows its first value before, if it is filled backwards")
  func later() {
    let layers = [rig.layer(), rig.layer()]
    rig.advance(to: 3)
    let fade = BasicAnimation(keyPath: "opacity", from: 0.2, to: 0.6, duration: 1)
    rig.turn {
      layers[0].add(fade, after: 0.5, forKey: "fade")
      layers[1].add(fade.with(.easeIn, repeatCount: 2, fillMode: .backwards), after: 0.5, forKey: "fade")
    }
    #expect(isClose(layers[0].shown(\.opacity, at: 3.4, 4, 4.6), [1, 0.4, 1]))
    let eased = 0.2 + 0.4 * TimingCurve.easeIn.value(at: 0.5)
    #expect(isClose(layers[1].shown(\.opacity, at: 3.4, 5), [0.2, CGFloat(eased)]))
  }

  @Test("layers are made with what they show, and a replicator with what it repeats")
  func initializers() {
    #expect(Layer(name: "sky").name == "sky")
    let shape = ShapeLayer(path: .circle(radius: 3), strokeColor: .red, lineWidth: 2)
    #expect(shape.fillColor == nil && shape.strokeColor == .red && shape.lineWidth == 2)
    let turn = CATransform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1)
    let ring = ReplicatorLayer(of: shape, instanceCount: 4, instanceTransform: turn)
    #expect(ring.sublayers.count == 1 && ring.sublayers[0] === shape)
    #expect(ring.instanceCount == 4 && ring.instanceTransform == turn)
  }
}
