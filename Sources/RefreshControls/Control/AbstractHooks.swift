import Foundation
import RefreshLayers

/// The hooks that a control has to override, and how it is seen whether it does.
enum AbstractHooks {
  /// The hooks that a class leaves to a base that has nothing for them; found without running anything of the class.
  ///
  /// Empty where this Swift lays out classes in a way that is not known here.
  static func missing(in control: RefreshControl.Type) -> [RefreshHook] {
    let own = MethodTable(control)
    var missing = hooks.filter { own[$0.place] == base[$0.place] }.map(\.hook)
    if control is LayerRefreshControl.Type, let place = targetLayerPlace, own[place] == layerBase[place] {
      missing.append(.targetLayer)
    }
    return missing
  }

  private static var base: MethodTable { MethodTable(RefreshControl.self) }
  private static var layerBase: MethodTable { MethodTable(LayerRefreshControl.self) }

  /// Each hook with the place of its method.
  private static let hooks: [(hook: RefreshHook, place: Int)] = {
    // What every subclass has of its own, such as its deinitializer, says nothing of hooks.
    let always = MethodTable(Nothing.self).differences(from: base)
    let probes: [(RefreshHook, AnyClass)] = [
      (.height, Height.self), (.animationDuration, Duration.self), (.setup, Setup.self),
      (.handleScrolling, Scrolling.self), (.setupRefreshControl, Preparation.self),
      (.animationCycle, Cycle.self),
    ]
    let found = probes.map { ($0.0, MethodTable($0.1).differences(from: base).subtracting(always)) }
    // One place each and no place twice, or nothing is known.
    let isSound = found.allSatisfy { $0.1.count == 1 } && Set(found.flatMap(\.1)).count == found.count
    return isSound ? found.map { ($0.0, $0.1.first!) } : []
  }()

  private static let targetLayerPlace: Int? = {
    let always = MethodTable(LayerNothing.self).differences(from: layerBase)
    let found = MethodTable(Target.self).differences(from: layerBase).subtracting(always)
    return found.count == 1 ? found.first : nil
  }()

  // One hook each.
  private class Nothing: RefreshControl {}
  private class Height: RefreshControl { override class var height: CGFloat { 1 } }
  private class Duration: RefreshControl { override class var animationDuration: TimeInterval { 1 } }
  private class Setup: RefreshControl { override func setup() {} }
  private class Scrolling: RefreshControl {
    override func handleScrolling(
      on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
    ) {}
  }
  private class Preparation: RefreshControl {
    override func setupRefreshControl(for animationView: View) {}
  }
  private class Cycle: RefreshControl { override func animationCycle(for animationView: View) {} }
  private class LayerNothing: LayerRefreshControl {}
  private class Target: LayerRefreshControl { override var targetLayer: Layer { layer } }
}
