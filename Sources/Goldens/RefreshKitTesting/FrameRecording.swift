import RefreshGoldens

// Beside Swift Testing there is a trait; nothing else of this module knows of a test framework.
#if canImport(Testing)
  import Testing

  /// Sets which goldens the tests of a suite, or one test, may write.
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
    /// The environment variable `REFRESHKIT_RECORD` takes precedence. If `CI` is set, nothing is written
    /// without it.
    public static func recordFrames(_ mode: RecordMode) -> Self { FrameRecordingTrait(mode: mode) }
  }
#endif

/// Which goldens the tests of a scope may write; see `recordFrames(_:)`, the trait that sets it.
public enum FrameRecording {
  /// The mode of the scope; nil if none was set.
  @TaskLocal public static var mode: RecordMode?
}
