import Foundation
import RefreshMotion

extension BezierPath {
  /// The length of the path in points; moves of the pen do not count.
  public var length: CGFloat { CGFloat(motion.length) }

  /// The point so many points along the path, held to its ends; the origin for an empty path.
  ///
  /// Within a hundredth of a point on paths the size of a screen.
  public func point(atLength distance: CGFloat) -> CGPoint { place(distance) { $0.point(at: $1) } ?? .zero }

  /// The direction so many points along the path, in radians from the x axis towards the y axis.
  ///
  /// Where two pieces meet it is the direction of the second; 0 for a path without length. A layer that moves along the path
  /// by an animation turns with it by ``KeyframeAnimation/rotationMode``.
  public func angle(atLength distance: CGFloat) -> CGFloat {
    place(distance) { CGFloat($0.angle(at: $1)) } ?? 0
  }

  private var motion: PathMotion { PathMotion(segments) }

  private func place<Value>(_ distance: CGFloat, _ read: (PathMotion, Double) -> Value) -> Value? {
    let motion = motion
    guard motion.length > 0 else { return segments.first.map { _ in read(motion, 0) } }
    return read(motion, Double(distance) / motion.length)
  }
}
