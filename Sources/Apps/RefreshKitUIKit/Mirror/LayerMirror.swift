#if canImport(UIKit)
import Foundation
import QuartzCore
import RefreshControls
import RefreshLayers
import UIKit

/// Core Animation copy of a layer tree: each layer has a `CALayer`, and Core Animation plays its animations.
///
/// The time of ``layer`` is the control's own, so that all times in the tree equal those of the control's layers.
///
/// Motion without an equivalent in Core Animation is shown by values that ``update()`` sets at each frame, see
/// ``needsFrames``:
///
/// | what | why |
/// |---|---|
/// | animations of a `PropertyAnimator` | their progress can be moved, paused and reversed at any time |
/// | timing curves of points (`linear()` of CSS) | a `CAMediaTimingFunction` is a cubic Bézier |
/// | properties of a layer subclass | a `CALayer` does not know them |
/// | springs beyond critical damping before iOS 17 | `allowsOverdamping` came with it |
///
/// Delayed copies of a replicator show such a layer without the delay.
@MainActor final class LayerMirror {
  /// Root of the copy; add it to a view's layer.
  let layer = CALayer()
  /// Root of the layer tree that is copied.
  let source: Layer
  private let mediaTime: (TimeInterval) -> CFTimeInterval
  private var root: MirroredLayer
  private var cycle: RunningCycle?

  /// Creates the copy of a layer tree.
  ///
  /// - Parameters:
  ///   - source: Root of the tree, on the control's own context.
  ///   - displayScale: Pixels per point, for layers with a bitmap.
  ///   - mediaTime: Converts a time of the context to the time of the superlayer of ``layer`` (`CACurrentMediaTime`).
  init(
    of source: Layer, displayScale: CGFloat = UIScreen.main.scale,
    mediaTime: @escaping (TimeInterval) -> CFTimeInterval = { $0 }
  ) {
    self.source = source
    self.mediaTime = mediaTime
    root = MirroredLayer(of: source, displayScale: displayScale)
    update()
  }

  /// True while a motion needs a call of ``update()`` at each frame.
  var needsFrames: Bool { root.isSteppedAnywhere }

  /// Updates values, animations and tree; call it after each turn of the control's context.
  ///
  /// - Parameter cycle: Current cycle of the control; nil without one.
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

  /// Adds all animations again at their current instant, because Core Animation drops them in the background and
  /// outside a window.
  func restore() {
    root.forgetAnimations()
    update(cycle: cycle)
  }

  private func setTime() {
    // A layer's time is (time − beginTime) · speed + timeOffset, so this begin time maps the superlayer's time to the
    // context's.
    let begin = mediaTime(0)
    if layer.beginTime != begin { layer.beginTime = begin }
  }
}
#endif
