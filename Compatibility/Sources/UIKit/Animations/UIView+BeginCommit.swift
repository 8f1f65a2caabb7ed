import Foundation
@_spi(Compatibility) import RefreshLayers
import UIKitBase

/// The animation blocks of UIKit's first years: `beginAnimations`, settings, changes, `commitAnimations`.
extension UIView {
  /// Opens a block of 0.2 seconds, which `commitAnimations()` closes in the same turn.
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
  /// 0 and 1 run once; inside `animate(withDuration:)` too.
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
  /// Fades a view from what it shows to what it shows then: flips and curls are drawn as a fade.
  public class func setAnimationTransition(
    _ transition: AnimationTransition, for view: UIView, cache: Bool
  ) {
    guard transition != .none else { return }
    var settings: View.AnimationSettings?
    View.changeAnimationSettings { settings = $0 }
    var fade = LayerTransition(.fade, duration: settings?.duration ?? 0.2)
    fade.timingFunction = settings?.timingFunction ?? .easeInEaseOut
    view.refreshView.layer.add(fade)
  }
  /// Has no effect: what a delegate is called with are selectors, which only compile for iOS.
  public class func setAnimationDelegate(_ delegate: Any?) {}

  /// Has the changes in a block, inside an animation, run several times.
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
