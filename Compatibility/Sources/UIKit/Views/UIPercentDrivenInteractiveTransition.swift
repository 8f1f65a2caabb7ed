import Foundation
import RefreshLayers
import RefreshMotion
import UIKitBase

public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning)
  /// True if the transition waits for this object from the beginning (default).
  var wantsInteractiveStart: Bool { get }
}
extension UIViewControllerInteractiveTransitioning { public var wantsInteractiveStart: Bool { true } }

/// Drives the animator of a presentation or dismissal: the time of the container's layers is what code says until it
/// finishes or cancels, and then runs on or back.
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
  private weak var transition: ModalTransition?
  /// The layers' time at the beginning of the transition, in seconds.
  private var start: TimeInterval = 0
  open private(set) var percentComplete: CGFloat = 0
  open var completionSpeed: CGFloat = 1
  /// Without effect: the time runs on evenly.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  open var wantsInteractiveStart = true
  open var duration: CGFloat { CGFloat(transition?.transitionDuration ?? 0) }

  private var layer: Layer? { transition?.containerView.refreshView.layer }
  private var now: TimeInterval { layer?.context?.now ?? 0 }

  open func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
    guard let new = context as? ModalTransition else { return }
    transition = new
    percentComplete = 0
    start = layer?.localTime(at: now) ?? 0
    if wantsInteractiveStart { show(at: start) } else { new.finishInteractiveTransition() }
    new.animate()
  }
  /// Stops a transition that runs by itself.
  open func pause() {
    guard let transition, let layer else { return }
    show(at: layer.localTime(at: now))
    transition.pauseInteractiveTransition()
  }
  open func update(_ percentComplete: CGFloat) {
    guard let transition else { return }
    self.percentComplete = min(max(0, percentComplete), 1)
    show(at: start + self.percentComplete * duration)
    transition.updateInteractiveTransition(self.percentComplete)
  }
  open func finish() {
    guard let transition else { return }
    transition.finishInteractiveTransition()
    run(completionSpeed, from: layer?.localTime(at: now) ?? 0)
  }
  open func cancel() {
    guard let transition else { return }
    transition.cancelInteractiveTransition()
    run(-completionSpeed, from: layer?.localTime(at: now) ?? 0)
  }

  private func show(at time: TimeInterval) { run(0, from: time) }

  /// Lets the layers' time run from some value.
  private func run(_ speed: CGFloat, from time: TimeInterval) {
    guard let layer else { return }
    var timing = MediaTiming()
    (timing.speed, timing.timeOffset) = (Double(speed), time)
    timing.beginTime = layer.superlayer?.localTime(at: now) ?? now
    layer.timing = timing
  }
}
