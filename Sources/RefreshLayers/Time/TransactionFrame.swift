import Foundation
import RefreshMotion

/// The settings of one open transaction, which begin as those of the one around it.
final class TransactionFrame {
  var duration: TimeInterval?
  var timingFunction: TimingCurve?
  var disableActions = false
  /// Whether anything was set or added, so that closing it means anything.
  var isTouched = false
  /// Whether it surrounds an animation block, which alone may close it.
  let isBlock: Bool
  let group: CompletionGroup

  init(parent: TransactionFrame?) {
    duration = parent?.duration
    timingFunction = parent?.timingFunction
    disableActions = parent?.disableActions ?? false
    isBlock = false
    group = CompletionGroup(parent: parent?.group)
  }

  /// The frame around an animation block, which completes with the block.
  ///
  /// Inside, layers animate of themselves with the block's own duration and curve whatever holds around it; a
  /// transaction opened inside may say otherwise again.
  init(block: AnimationBlock) {
    duration = block.duration
    timingFunction = block.timingFunction
    disableActions = block.isDisabled
    isBlock = true
    group = CompletionGroup(parent: block.group, waitsForEver: false)
  }
}
