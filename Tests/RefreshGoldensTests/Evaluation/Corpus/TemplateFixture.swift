import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import TestControls

/// The control that a new package begins with, with knobs; what is planted in one layer is planted in `ring`.
final class TemplateFixture: LayerRefreshControl {
  override class var height: CGFloat { 72 }
  override class var animationDuration: TimeInterval { 0.9 * Ambient.knobs.stretch }
  override class var animationDelay: TimeInterval { Ambient.knobs.delay }

  private let knobs = Ambient.knobs
  private let spinner = View()
  private let track = ShapeLayer()
  private let ring = ShapeLayer()
  private let dot = View()

  override var targetLayer: Layer { spinner.layer }

  override func setup() {
    anchorPosition = .middle
    let bounds = CGRect(x: 0, y: 0, width: 34, height: 34)
    spinner.bounds = bounds
    add(spinner, "spinner")
    for (layer, name) in [(track, "track"), (ring, "ring")] {
      layer.name = name
      layer.frame = bounds
      layer.path = BezierPath(
        arcCenter: bounds.center, radius: 15, startAngle: -.pi / 2, endAngle: 1.5 * .pi)
      layer.fillColor = nil
      layer.lineWidth = 4
      if name == "ring" && knobs.isLayerMissing { continue }
      spinner.layer.addSublayer(layer)
    }
    ring.position.x -= knobs.left
    track.strokeColor = Color(red: 0.84, green: 0.86, blue: 0.96)
    ring.strokeColor = knobs.redder(Color(red: 0.35, green: 0.34, blue: 0.84))
    dot.bounds.size = CGSize(width: 10, height: 10)
    add(dot, "dot")
    add(knobs.turn)
    resetAnimationView(animationView)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    ring.strokeEnd = 0.8 * pullRatio * knobs.amplitude
    dot.transform = CGAffineTransform(scaleX: pullRatio, y: pullRatio)
  }

  override func didArm() { dot.backgroundColor = Color(red: 1, green: 0.42, blue: 0.42) }
  override func didDisarm() { dot.backgroundColor = Color(red: 0.35, green: 0.34, blue: 0.84) }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: 0.25 * knobs.exitStretch) {
      self.ring.strokeEnd = self.knobs.hasOtherExit ? 0.95 : 1
      self.dot.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
    } completion: { _ in
      View.animate(withDuration: 0.2, then: completion) {
        self.spinner.transform = CGAffineTransform(scaleX: 1.5, y: 1.5)
        self.spinner.alpha = 0
      }
    }
  }

  override func resetAnimationView(_ animationView: View) {
    spinner.center = animationView.bounds.center
    spinner.transform = .identity
    spinner.alpha = 1
    ring.strokeEnd = 0
    dot.center = animationView.bounds.center
    dot.transform = CGAffineTransform(scaleX: 0, y: 0)
    dot.backgroundColor = Color(red: 0.35, green: 0.34, blue: 0.84)
  }
}
