import Foundation

extension Layer {
  /// Makes what is shown at a time of the context the model, and ends all animations unfinished.
  ///
  /// What moved stands still, without a jump, for another animation to begin from.
  public final func freeze(at time: TimeInterval) {
    guard !animations.isEmpty else { return }
    values = presentation(at: time)
    removeAllAnimations()
  }
}
