import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion

/// A comet on a figure of eight: the pull moves it along, a fast finger makes its tail broad, the list fades, and each cycle
/// flies round once, faster and faster.
package final class Comet: LayerRefreshControl {
  package override class var height: CGFloat { 72 }
  package override class var animationDuration: TimeInterval { 0.9 }

  private let way = BezierPath(
    svgPath: "M0 0 C40 -50 80 50 80 0 C80 -50 40 50 0 0 C-40 -50 -80 50 -80 0 C-80 -50 -40 50 0 0")
  private let system = Layer()
  private let tail = ShapeLayer()
  private let comet = ShapeLayer()

  package override var targetLayer: Layer { comet }

  package override func setup() {
    (system.name, tail.name, comet.name) = ("system", "tail", "comet")
    (tail.path, tail.fillColor, tail.strokeColor) = (way, nil, Color(hex: 0xF5A623))
    (comet.path, comet.fillColor) = (BezierPath(svgPath: "M-7 -5 L8 0 L-7 5 Z"), Color(hex: 0xD0021B))
    system.addSublayer(tail)
    system.addSublayer(comet)
    animationView.layer.addSublayer(system)
    resetAnimationView(animationView)
  }

  package override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    place(at: pullRatio)
    tail.lineWidth = 1 + min(4, abs(fingerVelocity?.y ?? 0) / 150)
    contentOpacity = 1 - 0.6 * pullRatio
  }

  package override func handleTransition(on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat) {
    contentOpacity = 1 - 0.6 * pullRatio
  }

  package override func layerCycle(on layer: Layer) {
    let faster = TimingCurve.function { $0 * $0 * (3 - 2 * $0) }
    let (way, length) = (way, way.length)
    func fly(_ keyPath: String, _ value: (CGFloat) -> any AnimatableValue) {
      layer.add(
        KeyframeAnimation(keyPath: keyPath, duration: animationDuration) { value(CGFloat($0) * length) }.with(
          faster),
        forKey: keyPath)
    }
    fly("position") { way.point(atLength: $0) }
    fly("transform") { CATransform3D(rotationAngle: way.angle(atLength: $0), x: 0, y: 0, z: 1) }
    tail.add(
      BasicAnimation(keyPath: "strokeStart", from: 0, to: 1, duration: animationDuration).with(faster),
      forKey: "tail")
  }

  package override func resetAnimationView(_ animationView: View) {
    system.position = animationView.bounds.center
    place(at: 0)
    contentOpacity = 1
  }

  private func place(at ratio: CGFloat) {
    let travelled = ratio * way.length
    comet.position = way.point(atLength: travelled)
    comet.transform = CATransform3D(rotationAngle: way.angle(atLength: travelled), x: 0, y: 0, z: 1)
    (comet.opacity, tail.strokeEnd) = (ratio, ratio)
  }
}
