/// A file format that takes frames one after another, in memory that does not grow with their number.
///
/// Nothing appears under the target's name before `finish()` returns; a writer that is cancelled, or let go
/// without `finish()`, leaves no trace. A writer that has thrown an error takes no more frames.
public protocol FrameWriter: AnyObject {
  /// Adds the next frame of the clip; all frames of a clip have one size.
  func append(_ frame: Frame) throws

  /// Completes the output and puts it in its place.
  func finish() throws

  /// Removes what was written so far; does nothing after `finish()`.
  func cancel()
}
