import Foundation

/// Whoever wants to know how far the play of a clip has come, and what would be to blame if it came no further.
public struct ClipWatch: Sendable {
  /// Told the name of each hook of the control before it is called.
  public var onHook: @Sendable (String) -> Void
  /// Told the time of each frame, in seconds.
  public var onFrame: @Sendable (TimeInterval) -> Void
  /// Told that the clip is played, and that nothing of the author's runs until a hook is called again.
  public var onPlayed: @Sendable () -> Void

  /// A watch over what is given; nothing is told of the rest.
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
