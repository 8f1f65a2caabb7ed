import Foundation
import RefreshMotion

/// The track of a point that follows a path, and may turn the layer with it.
final class PathTrack: PropertyTrack {
  private let motion: PathMotion
  /// How progress runs from one piece of the path to the next; nil runs evenly.
  private let pacing: Keyframes<Double>?
  private let rotation: KeyframeAnimation.RotationMode?

  init(
    _ motion: PathMotion, pacing: Keyframes<Double>?, rotation: KeyframeAnimation.RotationMode?,
    _ traits: Traits
  ) {
    self.motion = motion
    self.pacing = pacing
    self.rotation = rotation
    super.init(traits)
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    let progress = pacing?.value(at: progress) ?? progress
    var point = motion.point(at: progress)
    if isCumulative, iteration > 0 { point = point.adding(motion.point(at: 1), scaledBy: iteration) }
    if isAdditive, let below = values.point(at: keyPath) { point = below.adding(point, scaledBy: 1) }
    guard point.x.isFinite && point.y.isFinite else { return }
    values.setPoint(point, at: keyPath)
    guard let rotation else { return }
    let angle = motion.angle(at: progress) + (rotation == .rotateAutoReverse ? .pi : 0)
    values.transform = CATransform3D(CGAffineTransform(rotationAngle: angle)).concatenating(values.transform)
  }
}
