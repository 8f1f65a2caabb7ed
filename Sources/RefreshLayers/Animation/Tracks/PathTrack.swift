import Foundation
import RefreshMotion

/// The track of a point that follows a path, and may turn the layer with it.
final class PathTrack: PropertyTrack {
  private let motion: PathMotion
  /// How progress runs from one piece of the path to the next; nil runs evenly.
  private let pacing: Keyframes<Double>?
  private let rotation: KeyframeAnimation.RotationMode?
  private let place: PlainPlace

  init(
    _ motion: PathMotion, pacing: Keyframes<Double>?, rotation: KeyframeAnimation.RotationMode?,
    _ traits: Traits
  ) {
    self.motion = motion
    self.pacing = pacing
    self.rotation = rotation
    place = PlainPlace(traits.keyPath, .point)
    super.init(traits)
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    let progress = pacing?.value(at: progress) ?? progress
    var point = motion.point(at: progress)
    if isCumulative, iteration > 0 { point = point.adding(motion.point(at: 1), scaledBy: iteration) }
    guard place.show(Lanes(point), in: &values, isAdditive: isAdditive), let rotation else { return }
    let angle = motion.angle(at: progress) + (rotation == .rotateAutoReverse ? .pi : 0)
    values.transform = CATransform3D(CGAffineTransform(rotationAngle: angle)).concatenating(values.transform)
  }
}
