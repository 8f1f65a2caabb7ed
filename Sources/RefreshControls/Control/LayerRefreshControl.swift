import Foundation
import RefreshLayers
import RefreshMotion

/// A refresh control whose cycle runs animations on one layer, in addition to an optional view animation.
///
/// Use it for full rotations, because a view animation takes the short way round. A subclass overrides `targetLayer` and
/// adds its animations in `setup()`; `setupRefreshControl` and `animationCycle` are optional.
open class LayerRefreshControl: RefreshControl {
  private final var cycleAnimations: [any Animation] = []

  /// The layer that the cycle animates. Must be overridden.
  open var targetLayer: Layer {
    missing(.targetLayer)
    return animationView.layer
  }

  /// Adds a linear animation of the target layer that runs once a cycle.
  public final func addBasicAnimation(
    keyPath: String, from fromValue: any AnimatableValue, to toValue: any AnimatableValue
  ) {
    add(BasicAnimation(keyPath: keyPath, from: fromValue, to: toValue))
  }

  /// Adds an animation of the target layer that runs once per cycle, with its own timing: basic, spring,
  /// keyframes or a group.
  ///
  /// One without a duration takes the cycle's, and none continues after it.
  public final func add(_ animation: any Animation) { cycleAnimations.append(animation) }

  open override func setupRefreshControl(for animationView: View) {}
  open override func animationCycle(for animationView: View) {}

  override func animateBesideCycle(completion: @escaping () -> Void) {
    Transaction.begin()
    Transaction.setCompletionBlock(completion)
    var group = AnimationGroup(cycleAnimations, duration: animationDuration)
    group.fillMode = .backwards
    let layer = targetLayer
    if animationDelay > 0 { group.beginTime = layer.localTime(at: now) + animationDelay }
    layer.add(group, forKey: "cycle")
    Transaction.commit()
  }
}
