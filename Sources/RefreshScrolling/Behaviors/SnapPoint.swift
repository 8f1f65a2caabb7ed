import Foundation
import RefreshLayers

/// Holds a drag that comes slowly near a point, until the finger pulls it off; the drag then goes on from there.
public final class SnapPoint: ScrollBehavior {
  /// Where the snap stands.
  public enum SnapState: Hashable, Sendable {
    /// Looks out for a point that the content comes near.
    case willSnap
    /// Holds the content at a point.
    case didSnap(CGPoint)
    /// Has let go and waits until the content is away from the point.
    case willRelease(CGPoint)
  }

  /// The offsets to snap to, in points, as they are shown; of several in reach the nearest counts.
  public var snapPoints: [CGPoint]
  /// Snaps from this distance on, in points.
  public var minDistanceToSnap: CGFloat = 7
  /// Snaps at this speed and below, in points per second.
  public var minVelocityToSnap: CGFloat = 25
  /// Lets go once the finger has moved farther than this, in points.
  public var minDragDistanceToReleaseSnap: CGFloat = 7
  /// Whether a throw snaps too, where it has become slow enough; a finger at rest does as well.
  public var snapDuringDecelerating = false
  /// Told whenever ``snapState`` has changed.
  public var onSnap: ((SnapState) -> Void)?

  /// How far the drag has come with the point.
  public private(set) var snapState = SnapState.willSnap {
    didSet { if snapState != oldValue { onSnap?(snapState) } }
  }

  private var startSnapLocation = CGPoint.zero

  /// A behaviour that snaps to each of some offsets.
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
      let point = pointInReach(of: scrollView.shownOffset(for: offset))
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
    // The distance is consumed as the slop of a drag is, so that the content leaves without a jump.
    offset = held - travel * (1 - minDragDistanceToReleaseSnap / distance)
    let left = scrollView.shownOffset(for: offset) - point
    snapState = left.length > minDistanceToSnap ? .willSnap : .willRelease(point)
  }

  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool, cancelled: Bool) {
    // The next drag leaves the point freely.
    if case .didSnap(let point) = snapState { snapState = .willRelease(point) }
  }

  public func interruption(of motion: ScrollMotion, in scrollView: ScrollView) -> ScrollInterruption? {
    guard snapDuringDecelerating else { return nil }
    func snaps(_ time: TimeInterval) -> CGPoint? {
      guard motion.velocity(at: time).length <= minVelocityToSnap else { return nil }
      return pointInReach(of: motion.offset(at: time))
    }
    // Slow enough is no matter of frames: the grid belongs to the motion, and the instant is bisected within it.
    let steps = Int(min((motion.endTime - motion.startTime) * 250, 10_000))
    for index in 0...max(steps, 0) {
      let time = motion.startTime + Double(index) / 250
      guard let point = snaps(time) else { continue }
      // A throw that starts at rest at the point stays there without one.
      guard index > 0 else {
        return motion.offset(at: time) == point ? nil : ScrollInterruption(time: time, offset: point)
      }
      var (low, high) = (time - 1.0 / 250, time)
      for _ in 0..<40 {
        let middle = (low + high) / 2
        if snaps(middle) == nil { low = middle } else { high = middle }
      }
      return ScrollInterruption(time: high, offset: point)
    }
    return nil
  }

  /// The nearest point not farther than ``minDistanceToSnap``; a rounding error farther still counts.
  private func pointInReach(of offset: CGPoint) -> CGPoint? {
    let nearest = snapPoints.min { ($0 - offset).length < ($1 - offset).length }
    guard let nearest, (nearest - offset).length <= minDistanceToSnap + 1e-9 else { return nil }
    return nearest
  }
}
