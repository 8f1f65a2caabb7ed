/// When a pull refreshes.
public enum RefreshTrigger: String, Hashable, Sendable, CaseIterable {
  /// When it is let go past the threshold.
  case onRelease = "on-release"
  /// As soon as it passes the threshold, while the finger is still down.
  case onReach = "on-reach"
}
