import Foundation

/// Observes the progress of a clip, to report the current hook if it hangs.
public struct ClipWatch: Sendable {
  /// Called with the name of each hook of the control before the hook.
  public var onHook: @Sendable (String) -> Void
  /// Called with the time of each frame, in seconds.
  public var onFrame: @Sendable (TimeInterval) -> Void
  /// Called when the clip has been played and none of the author's code runs until the next hook.
  public var onPlayed: @Sendable () -> Void

  /// Creates a watch with the given closures.
  public init(
    onHook: @escaping @Sendable (String) -> Void = { _ in },
    onFrame: @escaping @Sendable (TimeInterval) -> Void = { _ in },
    onPlayed: @escaping @Sendable () -> Void = {}
  ) {
    self.onHook = onHook
    self.onFrame = onFrame
    self.onPlayed = onPlayed
  }
}
