import Foundation
import RefreshMotion

// UIKit's original animation API, `beginAnimations` and `commitAnimations`. Only the compatibility package offers it;
// RefreshKit's own API uses closures, which cannot be left open.
@_spi(Compatibility) extension View {
  /// The settings of the changes in an animation block.
  public struct AnimationSettings {
    /// The duration in seconds; 0 or less shows changes at once.
    public var duration: TimeInterval
    /// The seconds until the animation starts.
    public var delay: TimeInterval
    /// The easing curve over the duration.
    public var timingFunction: TimingCurve
    /// The options for repeats, reversal and starting at the presented value.
    public var options: AnimationOptions
    /// The number of runs, which may be fractional or infinite; nil uses the options.
    public var repeatCount: Double?
    /// The spring that replaces the easing curve; nil if there is none.
    public let spring: Spring?
    /// True if a property animator runs the changes, which then run once.
    public let isOfAnimator: Bool
  }

  /// The settings of the open animation block; nil if changes are not animated.
  public static var animationSettings: AnimationSettings? {
    guard let block = ImplicitAnimationState.current.blocks.last, !block.isDisabled else { return nil }
    let settings = block.settings
    return settings.duration > 0 || settings.delay > 0 ? settings : nil
  }

  /// Opens an animation block, which `commitAnimations()` closes in the same turn.
  ///
  /// - Parameter completion: called once when all animations have ended, with true if they finished.
  public static func beginAnimations(
    duration: TimeInterval, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let ambient = ImplicitAnimationState.current
    let outer = ambient.blocks.last
    let block = AnimationBlock(
      duration: duration, group: group(completion), isDisabled: outer?.isDisabled ?? false)
    ambient.transactions.append(OpenTransaction(block: block))
    ambient.blocks.append(block)
  }

  /// Changes the settings for subsequent changes in the open block; has no effect without one.
  public static func changeAnimationSettings(_ change: (inout AnimationSettings) -> Void) {
    guard let block = ImplicitAnimationState.current.blocks.last else { return }
    change(&block.settings)
    ImplicitAnimationState.current.transaction.duration = block.duration
    ImplicitAnimationState.current.transaction.timingFunction = block.timingFunction
  }

  /// Closes the innermost animation block; without effect if there is none.
  public static func commitAnimations() {
    let ambient = ImplicitAnimationState.current
    guard let block = ambient.blocks.last, ambient.transaction.isBlock else { return }
    ambient.blocks.removeLast()
    ambient.transactions.removeLast().group.commit()
    block.group.commit()
  }
}
