import Foundation
import RefreshLayers

/// Scroll behaviour that snaps a slow drag to a nearby offset until the finger pulls away; the drag continues from
/// there.
///
///     scrollView.addBehavior(SnapPoint(CGPoint(x: 367, y: 0)))
///
/// With ``snapDuringDecelerating``, flings come to rest at a snap point too.
public final class SnapPoint: ScrollBehavior {
  /// State of the snap.
  public enum SnapState: Equatable, Sendable {
    /// The content is free, and snaps when it comes near a snap point.
    case willSnap
    /// The content is held at a snap point.
    case didSnap(CGPoint)
    /// The content has been released and is still near the snap point.
    case willRelease(CGPoint)
  }

  /// Visible offsets to snap to, in points; the nearest one counts.
  public var snapPoints: [CGPoint]
  /// Largest distance from a snap point at which a drag snaps, in points.
  public var minDistanceToSnap: CGFloat = 7
  /// Largest speed of the content offset at which a drag snaps, in points per second.
  public var minVelocityToSnap: CGFloat = 25
  /// Distance that the finger must move to release the snap, in points.
  public var minDragDistanceToReleaseSnap: CGFloat = 7
  /// True if slow flings and fingers at rest snap too.
  ///
  /// A fling snaps to points within the scroll limits, and the state becomes `didSnap` when it is interrupted. It
  /// stays `didSnap` until the next drag begins or something else moves the content away.
  public var snapDuringDecelerating = false
  /// Called when ``snapState`` has changed.
  public var onSnap: ((SnapState) -> Void)?

  /// Current state of the snap.
  public private(set) var snapState = SnapState.willSnap {
    didSet { if snapState != oldValue { onSnap?(snapState) } }
  }

  private var startSnapLocation = CGPoint.zero

  /// Creates a behaviour that snaps to the given offsets, in points.
  public init(_ snapPoints: CGPoint...) { self.snapPoints = snapPoints }

  public func scrollView(_ scrollView: ScrollView, willDragTo offset: inout CGPoint, in step: DragStep) {
    switch snapState {
    case .willSnap: trySnap(&offset, step, in: scrollView)
    case .didSnap(let point): hold(&offset, at: point, step, in: scrollView)
    case .willRelease(let point):
      if (scrollView.shownOffset(for: offset) - point).length > minDistanceToSnap { snapState = .willSnap }
    }
  }

  private func trySnap(_ offset: inout CGPoint, _ step: DragStep, in scrollView: ScrollView) {
    let speed = step.velocity.length
    guard speed <= minVelocityToSnap, snapDuringDecelerating || speed > 0,
      let point = Self.point(
        of: snapPoints, within: minDistanceToSnap, of: scrollView.shownOffset(for: offset))
    else { return }
    startSnapLocation = step.fingerLocation
    offset = scrollView.rawOffset(showing: point)
    snapState = .didSnap(point)
  }

  private func hold(_ offset: inout CGPoint, at point: CGPoint, _ step: DragStep, in scrollView: ScrollView) {
    let held = scrollView.rawOffset(showing: point)
    let travel = step.fingerLocation - startSnapLocation
    let distance = travel.length
    guard distance > minDragDistanceToReleaseSnap else {
      offset = held
      return
    }
    // The distance is consumed like the slop of a drag, so that the content leaves the snap point without a jump.
    offset = held - travel * (1 - minDragDistanceToReleaseSnap / distance)
    let left = scrollView.shownOffset(for: offset) - point
    snapState = left.length > minDistanceToSnap ? .willSnap : .willRelease(point)
  }

  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) { release() }

  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool, cancelled: Bool) {
    release()
  }

  public func scrollViewDidScroll(_ scrollView: ScrollView) {
    switch snapState {
    case .didSnap(let point), .willRelease(let point):
      if (scrollView.contentOffset - point).length > minDistanceToSnap + Self.rounding {
        snapState = .willSnap
      }
    case .willSnap: break
    }
  }

  public func scrollView(_ scrollView: ScrollView, didInterrupt interruption: ScrollInterruption) {
    snapState = .didSnap(interruption.offset)
  }

  /// Releases the snap point when a drag begins or ends, so that the drag and its fling can leave it.
  private func release() {
    if case .didSnap(let point) = snapState { snapState = .willRelease(point) }
  }

  public func interruption(of motion: ScrollMotion, in scrollView: ScrollView) -> ScrollInterruption? {
    guard snapDuringDecelerating else { return nil }
    var points = snapPoints.filter { scrollView.clampedOffset($0) == $0 }
    var left: CGPoint?
    if case .willRelease(let point) = snapState { left = point }
    points.removeAll { $0 == left }
    func snaps(_ time: TimeInterval) -> CGPoint? {
      guard motion.velocity(at: time).length <= minVelocityToSnap else { return nil }
      return Self.point(of: points, within: minDistanceToSnap, of: motion.offset(at: time))
    }
    // The sampling grid (250 per second) belongs to the motion and not to the frames; bisection then finds the exact
    // instant.
    let steps = Int(min((motion.endTime - motion.startTime) * 250, 10_000))
    for index in 0...max(steps, 0) {
      let time = motion.startTime + Double(index) / 250
      if let point = left, (motion.offset(at: time) - point).length > minDistanceToSnap {
        // Once the content is away from the point that the finger has left, that point counts again.
        left = nil
        if scrollView.clampedOffset(point) == point { points.append(point) }
      }
      guard let point = snaps(time) else { continue }
      guard index > 0 else { return ScrollInterruption(time: time, offset: point) }
      var (low, high) = (time - 1.0 / 250, time)
      for _ in 0..<40 {
        let middle = (low + high) / 2
        if snaps(middle) == nil { low = middle } else { high = middle }
      }
      return ScrollInterruption(time: high, offset: point)
    }
    return nil
  }

  /// Rounding error allowed in the distance to a snap point, in points.
  private static let rounding: CGFloat = 1e-9

  /// Nearest of the points that is within a distance of an offset; nil if none is.
  private static func point(of points: [CGPoint], within distance: CGFloat, of offset: CGPoint) -> CGPoint? {
    let nearest = points.min { ($0 - offset).length < ($1 - offset).length }
    guard let nearest, (nearest - offset).length <= distance + rounding else { return nil }
    return nearest
  }
}
