import RefreshGoldens

// Swift Testing is optional: only this trait and report attachments depend on it.
#if canImport(Testing)
  import Testing

  /// Trait of Swift Testing that sets the mode of writing goldens for a suite or a test.
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
    /// Creates a trait that allows `verifyFrames` to write goldens: `@Test(.recordFrames(.changed))`.
    ///
    /// The environment variable `REFRESHKIT_RECORD` takes precedence. If `CI` is set and `REFRESHKIT_RECORD` is not, no
    /// golden is written.
    public static func recordFrames(_ mode: RecordMode) -> Self { FrameRecordingTrait(mode: mode) }
  }
#endif

/// Record mode of the tests to which the trait `recordFrames(_:)` is applied.
public enum FrameRecording {
  /// Record mode of the running suite or test, which determines the goldens that its tests may write; nil if no trait
  /// sets one.
  @TaskLocal public static var mode: RecordMode?
}
