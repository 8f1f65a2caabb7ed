import Foundation

/// The motion of a content offset as a function of time, known to its end when it begins.
///
/// Frames only evaluate it, so every frame rate shows the same motion.
public struct ScrollMotion {
  /// The start of the motion, in seconds of stage time.
  public let startTime: TimeInterval
  var horizontal: AxisMotion
  var vertical: AxisMotion

  init(startTime: TimeInterval, _ motion: (ScrollAxis) -> AxisMotion) {
    self.startTime = startTime
    horizontal = motion(.horizontal)
    vertical = motion(.vertical)
  }

  subscript(axis: ScrollAxis) -> AxisMotion {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }

  /// The time at which both axes have come to rest.
  public var endTime: TimeInterval { startTime + max(horizontal.duration, vertical.duration) }

  /// Seconds since the start; none at a time that only the rounding of sums sets apart from it.
  private func elapsed(at time: TimeInterval) -> TimeInterval {
    abs(time - startTime) < 1e-9 ? 0 : time - startTime
  }

  /// Where the motion ends, in points.
  public var destination: CGPoint { CGPoint { CGFloat(self[$0].destination) } }

  /// The offset at a time, in points.
  public func offset(at time: TimeInterval) -> CGPoint {
    // At the very end the destination itself: a sum of times may round to just before it.
    time >= endTime ? destination : CGPoint { CGFloat(self[$0].offset(at: elapsed(at: time))) }
  }

  /// The offset at a time without limits, in points.
  func freeOffset(at time: TimeInterval) -> CGPoint {
    time >= endTime ? destination : CGPoint { CGFloat(self[$0].freeOffset(at: elapsed(at: time))) }
  }

  /// The velocity of the offset at a time, in points per second.
  public func velocity(at time: TimeInterval) -> CGPoint {
    time >= endTime ? .zero : CGPoint { CGFloat(self[$0].velocity(at: elapsed(at: time))) }
  }

  /// The part of the velocity that is momentum, in points per second.
  func momentum(at time: TimeInterval) -> CGPoint {
    time >= endTime ? .zero : CGPoint { CGFloat(self[$0].momentum(at: elapsed(at: time))) }
  }

  var isResting: Bool { horizontal.isResting && vertical.isResting }
}
