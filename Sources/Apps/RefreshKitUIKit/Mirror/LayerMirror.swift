import Foundation
import QuartzCore
import RefreshControls
import RefreshLayers
import UIKit

/// A tree of layers, shown as Core Animation's: each layer has a `CALayer` of its own, whose animations Core Animation
/// plays.
///
/// The time of ``layer`` is the control's own, so that all times below it are those of the control's layers.
///
/// What Core Animation has no word for moves by values that ``update()`` sets at each frame, see ``needsFrames``:
///
/// | what | why |
/// |---|---|
/// | animations of a `PropertyAnimator` | its progress can be moved, paused and reversed at any time |
/// | timing curves of points (`linear()` of CSS) | a `CAMediaTimingFunction` is a cubic Bézier |
/// | properties of a subclass's own | a `CALayer` does not know them |
/// | springs beyond critical damping before iOS 17 | `allowsOverdamping` came with it |
///
/// Copies of a replicator with a delay show such a layer without the delay.
@MainActor final class LayerMirror {
  /// What shows the tree; add it to a view's layer.
  let layer = CALayer()
  /// The layer whose tree is shown.
  let source: Layer
  private let mediaTime: (TimeInterval) -> CFTimeInterval
  private var root: MirroredLayer
  private var cycle: RunningCycle?

  /// Makes the layers of a tree.
  ///
  /// - Parameters:
  ///   - source: the tree's root, on the control's own context.
  ///   - displayScale: pixels per point, for what has a bitmap.
  ///   - mediaTime: the time of the layer that the mirror's is in (`CACurrentMediaTime`) at a time of the context.
  init(
    of source: Layer, displayScale: CGFloat = UIScreen.main.scale,
    mediaTime: @escaping (TimeInterval) -> CFTimeInterval = { $0 }
  ) {
    self.source = source
    self.mediaTime = mediaTime
    root = MirroredLayer(of: source, displayScale: displayScale)
    update()
  }

  /// Whether something moves that only ``update()`` at each frame moves on.
  var needsFrames: Bool { root.isSteppedAnywhere }

  /// Brings values, animations and the tree up to date; call it after each turn of the control's context.
  ///
  /// - Parameter cycle: the control's cycle that runs now, if any.
  func update(cycle new: RunningCycle? = nil) {
    let begins = new != nil && new?.number != cycle?.number
    cycle = new
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    setTime()
    root.update(cycle, begins: begins)
    if layer.sublayers?.first !== root.layer { layer.addSublayer(root.layer) }
    CATransaction.commit()
  }

  /// Hands over all animations again, at their present instant: in the background and outside a window Core Animation
  /// drops them.
  func restore() {
    root.forgetAnimations()
    update(cycle: cycle)
  }

  private func setTime() {
    // Now for one and then for the other: a layer's time is (time − beginTime) · speed + timeOffset.
    let begin = mediaTime(0)
    if layer.beginTime != begin { layer.beginTime = begin }
  }
}
