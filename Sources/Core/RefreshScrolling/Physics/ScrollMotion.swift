import Foundation

/// Motion of a content offset as a function of time, known to its end when it begins.
///
/// Frames only evaluate the function, so every frame rate shows the same motion.
public struct ScrollMotion {
  /// Start of the motion, in seconds of stage time.
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

  /// Time at which both axes have come to rest, in seconds of stage time.
  public var endTime: TimeInterval { startTime + max(horizontal.duration, vertical.duration) }

  /// Seconds since the start; 0 if `time` differs from the start only by rounding.
  private func elapsed(at time: TimeInterval) -> TimeInterval {
    abs(time - startTime) < 1e-9 ? 0 : time - startTime
  }

  /// Offset at the end of the motion, in points.
  public var destination: CGPoint { CGPoint { CGFloat(self[$0].destination) } }

  /// Offset at a time, in points.
  public func offset(at time: TimeInterval) -> CGPoint {
    // At the end the exact destination is used, because a sum of times can round to just before it.
    time >= endTime ? destination : CGPoint { CGFloat(self[$0].offset(at: elapsed(at: time))) }
  }

  /// Offset at a time without the maximum overscroll, in points.
  func freeOffset(at time: TimeInterval) -> CGPoint {
    time >= endTime ? destination : CGPoint { CGFloat(self[$0].freeOffset(at: elapsed(at: time))) }
  }

  /// Velocity of the offset at a time, in points per second.
  public func velocity(at time: TimeInterval) -> CGPoint {
    time >= endTime ? .zero : CGPoint { CGFloat(self[$0].velocity(at: elapsed(at: time))) }
  }

  /// Momentum part of the velocity at a time, in points per second.
  func momentum(at time: TimeInterval) -> CGPoint {
    time >= endTime ? .zero : CGPoint { CGFloat(self[$0].momentum(at: elapsed(at: time))) }
  }

  var isResting: Bool { horizontal.isResting && vertical.isResting }
}
