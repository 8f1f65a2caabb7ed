import RefreshRegression

/// Which goldens the tests of a scope may write; see `recordFrames(_:)`, the trait that sets it.
public enum FrameRecording {
  /// The mode of the scope; nil if none was set.
  @TaskLocal public static var mode: RecordMode?
}
