import Foundation
import RefreshLayers
import RefreshMotion

/// Refresh control whose cycle runs animations on one layer, in addition to an optional view animation.
///
///     private let ring = ShapeLayer(path: BezierPath(svgPath: "M0 -12 A12 12 0 0 1 12 0"), strokeColor: .blue)
///     override var targetLayer: Layer { ring }
///
///     override func setup() {
///       ring.position = animationView.bounds.center
///       animationView.layer.addSublayer(ring)
///       addBasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 2 * CGFloat.pi)
///     }
///
/// Use it for full rotations, because a view animation takes the short way round. A subclass overrides `targetLayer`
/// and adds its animations in `setup()`, or those of each cycle in `layerCycle(on:)`; `setupRefreshControl` and
/// `animationCycle` are optional.
nonisolated open class LayerRefreshControl: RefreshControl {
  private final var cycleAnimations: [any Animation] = []
  /// Last cycle whose layer animations have been started.
  private final weak var begun: Refresh.Cycle?

  /// Layer that the cycle animates. Must be overridden.
  open var targetLayer: Layer {
    missing(.targetLayer)
    return animationView.layer
  }

  /// Starts additional animations of a cycle on the target layer; called once per cycle, outside its view animation.
  ///
  /// The cycle ends only when all animations added here, to this control or to the layer, have ended.
  open func layerCycle(on layer: Layer) {}

  /// Adds a linear animation of the target layer that runs once per cycle; replaces an earlier one of the same key
  /// path.
  public final func addBasicAnimation(
    keyPath: String, from fromValue: any AnimatableValue, to toValue: any AnimatableValue
  ) {
    add(BasicAnimation(keyPath: keyPath, from: fromValue, to: toValue))
  }

  /// Adds an animation of the target layer that runs once per cycle, with its own timing: basic, spring, keyframes or
  /// a group.
  ///
  /// An animation without a duration takes the cycle's duration, and no animation continues after the cycle. It
  /// replaces an earlier one of the same key path unless it is additive. An animation added during a cycle runs in that
  /// cycle already.
  public final func add(_ animation: any Animation) {
    let keyPath = Self.replacedKeyPath(animation)
    if let keyPath { cycleAnimations.removeAll { Self.replacedKeyPath($0) == keyPath } }
    cycleAnimations.append(animation)
    guard let begun, begun === refresh?.cycle else { return }
    begun.awaited += 1
    Transaction.begin()
    Transaction.setCompletionBlock { [weak self, weak begun] in self?.partDidEnd(of: begun) }
    play([animation], forKey: "cycle \(keyPath ?? "\(cycleAnimations.count)")", in: begun)
    Transaction.commit()
  }

  /// Key path on which the animation replaces earlier ones; nil if it is additive or has no single key path.
  private static func replacedKeyPath(_ animation: any Animation) -> String? {
    (animation as? any PropertyAnimation).flatMap { $0.isAdditive ? nil : $0.keyPath }
  }

  open override func setupRefreshControl(for animationView: View) {}
  open override func animationCycle(for animationView: View) {}

  override func animateBesideCycle(_ cycle: Refresh.Cycle, completion: @escaping () -> Void) {
    Transaction.begin()
    Transaction.setCompletionBlock(completion)
    run(.layerCycle) { layerCycle(on: targetLayer) }
    play(cycleAnimations, forKey: "cycle", in: cycle)
    Transaction.commit()
    begun = cycle
  }

  private final func play(_ animations: [any Animation], forKey key: String, in cycle: Refresh.Cycle) {
    var group = AnimationGroup(animations, duration: animationDuration)
    group.fillMode = .backwards
    let layer = targetLayer
    let start = cycle.began + animationDelay
    if start != now {
      let begin = layer.localTime(at: start)
      // A begin time of 0 would mean the time at which the group is added.
      group.beginTime = begin == 0 ? .leastNormalMagnitude : begin
    }
    layer.add(group, forKey: key)
  }
}
