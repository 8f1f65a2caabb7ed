import RefreshGoldens

// Swift Testing is optional: only this trait and report attachments depend on it.
#if canImport(Testing)
  import Testing

  /// A trait of Swift Testing that sets which goldens a suite or a test may write.
  ///
  ///     @Suite(.recordFrames(.changed)) struct WavesTests {}
  public struct FrameRecordingTrait: TestTrait, SuiteTrait, TestScoping {
    let mode: RecordMode

    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await FrameRecording.$mode.withValue(mode) { try await function() }
    }
  }

  extension Trait where Self == FrameRecordingTrait {
    /// Allows `verifyFrames` to write goldens: `@Test(.recordFrames(.changed))`.
    ///
    /// The environment variable `REFRESHKIT_RECORD` takes precedence. If `CI` is set and `REFRESHKIT_RECORD` is not,
    /// no golden is written.
    public static func recordFrames(_ mode: RecordMode) -> Self { FrameRecordingTrait(mode: mode) }
  }
#endif

/// The record mode for the tests of a scope; see `recordFrames(_:)`, the trait that sets it.
public enum FrameRecording {
  /// The record mode of the current scope, which says which goldens its tests may write; nil if none was set.
  @TaskLocal public static var mode: RecordMode?
}
