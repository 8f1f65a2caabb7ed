import Foundation
import RefreshLayers
import RefreshMotion
import RefreshScrolling

/// Conformance of the stage's scroll view, whose single inset is the sum of its own and the controls' insets.
extension ScrollView: PullLimitingScrollView {
  public func changeInset(at edge: RefreshEdge, from old: CGFloat, to new: CGFloat) {
    contentInset = inset(at: edge, from: old, to: new)
  }

  public func changeInset(
    at edge: RefreshEdge, from old: CGFloat, to new: CGFloat, restingAt offset: CGFloat?,
    duration: TimeInterval, curve: TimingCurve?, completion: @escaping (Bool) -> Void
  ) {
    setContentInset(
      inset(at: edge, from: old, to: new), restingAt: offset.map { RestPosition($0, along: edge.axis) },
      duration: duration, curve: curve, completion: completion)
  }

  public var fingerLocation: CGPoint? {
    panGesture.isTracking ? panGesture.location.map(viewportPoint(of:)) : nil
  }

  public var fingerVelocity: CGPoint? {
    panGesture.isTracking ? panGesture.velocity(at: layer.context?.now ?? 0) : nil
  }

  private func inset(at edge: RefreshEdge, from old: CGFloat, to new: CGFloat) -> EdgeInsets {
    var inset = contentInset
    // Subtracting and adding the same number can leave a rounding error.
    if old != new { inset[edge] = inset[edge] - old + new }
    return inset
  }

  public func observePulls(_ handler: @escaping (PullEvent) -> Void) -> AnyObject {
    let observer = PullObserver(handler)
    addObserver(observer)
    return observer
  }

  public func applyPullLimits(of control: RefreshControl) {
    removePullLimits(of: control)
    addBehavior(PullBehavior(control))
  }

  public func removePullLimits(of control: RefreshControl) {
    let behavior = behaviors.first { ($0 as? PullBehavior)?.control === control }
    if let behavior { removeBehavior(behavior) }
  }
}

/// Forwards the notifications of a scroll view to a control as pull events.
private final class PullObserver: ScrollObserver {
  private let handler: (PullEvent) -> Void

  init(_ handler: @escaping (PullEvent) -> Void) { self.handler = handler }

  func scrollViewDidScroll(_ scrollView: ScrollView) { handler(.didScroll) }
  func scrollView(_ scrollView: ScrollView, fingerDidMoveBy travel: CGPoint) {
    handler(.fingerDidMove(by: travel))
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool, cancelled: Bool) {
    handler(.didEndDragging(cancelled: cancelled))
  }
  func boundsSizeDidChange(_ scrollView: ScrollView, from old: CGSize) { handler(.viewportDidChange) }
  func contentInsetDidChange(_ scrollView: ScrollView, from old: EdgeInsets) { handler(.viewportDidChange) }
  func contentSizeDidChange(_ scrollView: ScrollView, from old: CGSize) {
    handler(.contentSizeDidChange(from: old))
  }
  func scrollViewDidZoom(_ scrollView: ScrollView) { handler(.didZoom) }
}

extension PullableScrollView where Self == ScrollView {
  /// Creates a scroll view on a stage of its own, for a control that is inspected and not shown.
  static func alone(on context: LayerContext) -> ScrollView {
    let scrollView = ScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    scrollView.layer.host(on: context)
    return scrollView
  }
}
