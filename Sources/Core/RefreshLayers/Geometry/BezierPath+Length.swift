import Foundation
import RefreshMotion

extension BezierPath {
  /// The length of the path in points, without the gaps between subpaths.
  public var length: CGFloat { CGFloat(motion.length) }

  /// The point at a distance along the path, in points, clamped to the ends; the origin for an empty path.
  ///
  /// Accurate to 0.01 points on paths the size of a screen.
  public func point(atLength distance: CGFloat) -> CGPoint { place(distance) { $0.point(at: $1) } ?? .zero }

  /// The direction of the path at a distance in points along it, in radians from the x axis towards the y axis.
  ///
  /// Direction of the second segment where two meet; 0 for a path without length. An animation rotates a layer
  /// along its path with ``KeyframeAnimation/rotationMode``.
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
