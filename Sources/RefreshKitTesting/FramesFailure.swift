import Foundation

/// What `verifyFrames` found, in a sentence for the test's log.
public struct FramesFailure: Error, Hashable, CustomStringConvertible, LocalizedError {
  /// The clip and what is wrong with it: "Waves: timing: starts 16.7 ms late, from 0.70 s".
  public let description: String
  /// The page that shows it, where one was written.
  public let report: URL?

  public var errorDescription: String? { description }
}
