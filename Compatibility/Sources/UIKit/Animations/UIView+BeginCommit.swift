import Foundation
@_spi(Compatibility) import RefreshLayers
import UIKitBase

/// Animation blocks of early UIKit: `beginAnimations`, settings, changes, `commitAnimations`.
extension UIView {
  /// Begins an animation block with a duration of 0.2 s; `commitAnimations()` must follow in the same event.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    View.beginAnimations(duration: 0.2)
    if !areAnimationsEnabled { setAnimationDuration(0) }
  }
  public class func commitAnimations() { View.commitAnimations() }

  public class func setAnimationDuration(_ duration: TimeInterval) {
    View.changeAnimationSettings { $0.duration = areAnimationsEnabled ? duration : 0 }
  }
  public class func setAnimationDelay(_ delay: TimeInterval) {
    View.changeAnimationSettings { $0.delay = delay }
  }
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    View.changeAnimationSettings { $0.timingFunction = curve.curve }
  }
  /// Sets the repeat count; 0 and 1 run once. Also works inside `animate(withDuration:)`.
  public class func setAnimationRepeatCount(_ count: Float) {
    View.changeAnimationSettings {
      if $0.isOfAnimator { UIViewPropertyAnimator.reportRepeat("a repeat count") }
      $0.repeatCount = count >= .greatestFiniteMagnitude ? .infinity : Double(count)
    }
  }
  public class func setAnimationRepeatAutoreverses(_ autoreverses: Bool) {
    View.changeAnimationSettings {
      if autoreverses, $0.isOfAnimator { UIViewPropertyAnimator.reportRepeat("autoreverses") }
      if autoreverses { $0.options.insert(.autoreverse) } else { $0.options.remove(.autoreverse) }
    }
  }
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    View.changeAnimationSettings {
      if fromCurrentState {
        $0.options.insert(.beginFromCurrentState)
      } else {
        $0.options.remove(.beginFromCurrentState)
      }
    }
  }
  /// Cross-fades a view at the commit; flips and curls are drawn as fades.
  public class func setAnimationTransition(
    _ transition: AnimationTransition, for view: UIView, cache: Bool
  ) {
    guard transition != .none else { return }
    StageState.ignore("the flip or curl of a transition")
    var settings: View.AnimationSettings?
    View.changeAnimationSettings { settings = $0 }
    var fade = LayerTransition(.fade, duration: settings?.duration ?? 0.2)
    fade.timingFunction = settings?.timingFunction ?? .easeInEaseOut
    view.refreshView.layer.add(fade)
  }
  /// Delegate of the block; without effect, because it is called by selectors, which only compile for iOS.
  public class func setAnimationDelegate(_ delegate: Any?) {}

  /// Repeats the changes in a block within a running animation.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    var old: View.AnimationSettings?
    View.changeAnimationSettings { old = $0 }
    setAnimationRepeatCount(Float(count))
    setAnimationRepeatAutoreverses(autoreverses)
    animations()
    if let old { View.changeAnimationSettings { $0 = old } }
  }
}
