import RefreshRendering

/// A writer of an animation format, which takes frames one after another in constant memory.
///
/// The target file appears when `finish()` returns; a writer that is cancelled or released earlier leaves nothing.
/// After an error a writer accepts no more frames.
public protocol FrameWriter: AnyObject {
  /// Appends the next frame; all frames must have the same size.
  func append(_ frame: Frame) throws

  /// Completes the output and moves it to its target.
  func finish() throws

  /// Removes all output written so far; without effect after `finish()`.
  func cancel()
}

/// One frame of a clip and its duration.
public struct Frame: Sendable {
  /// The pixels of the frame.
  public var bitmap: Bitmap

  /// The duration in seconds: finite and not negative.
  public var duration: Double

  /// The rectangles in pixels that differ from the previous frame: `nil` if unknown, empty if there is no difference.
  ///
  /// Writers rely on them: changes outside are lost.
  public var changes: [PixelRect]?

  /// The bounding rectangle of the changes: `nil` if unknown, `.empty` if there is no difference.
  public var damage: PixelRect? { changes?.bounds }

  /// The state of the clip, such as the phase of a control, which a contact sheet prints under the frame.
  public var phase: String?

  /// Creates a frame of `duration` seconds that differs from the previous one in some rectangles.
  public init(_ bitmap: Bitmap, duration: Double, changes: [PixelRect]?, phase: String? = nil) {
    self.bitmap = bitmap
    self.duration = duration
    self.changes = changes
    self.phase = phase
  }

  /// Creates a frame of `duration` seconds that differs from the previous one in one rectangle.
  public init(_ bitmap: Bitmap, duration: Double, damage: PixelRect? = nil, phase: String? = nil) {
    self.init(bitmap, duration: duration, changes: damage.map { $0.isEmpty ? [] : [$0] }, phase: phase)
  }
}

/// The validation of a writer's frames and of its open state.
package struct FrameValidator {
  /// The name of the output in errors.
  package let name: String

  /// The number of accepted frames.
  private(set) var frameCount = 0

  /// The maximum side of a frame in pixels.
  private let longestSide: Int
  private var size: (width: Int, height: Int)?
  private var isOpen = true

  package init(name: String, longestSide: Int = .max) {
    self.name = name
    self.longestSide = longestSide
  }

  /// Accepts the next frame, or throws an `EncoderError`.
  mutating func admit(_ frame: Frame) throws {
    try checkOpen()
    let bitmap = frame.bitmap
    if let size, size != (bitmap.width, bitmap.height) {
      throw wrongSize(bitmap, "\(size.width) × \(size.height)")
    }
    guard max(bitmap.width, bitmap.height) <= longestSide else {
      throw wrongSize(bitmap, "up to \(longestSide) × \(longestSide)")
    }
    guard frame.duration >= 0 && frame.duration.isFinite else {
      throw EncoderError.frameDuration(file: name, frame: frameCount, seconds: frame.duration)
    }
    size = (bitmap.width, bitmap.height)
    frameCount += 1
  }

  func checkOpen() throws {
    guard isOpen else { throw EncoderError.closed(file: name) }
  }

  /// Throws if the output is closed or has no frames.
  func checkEnd() throws {
    try checkOpen()
    guard frameCount > 0 else { throw EncoderError.noFrames(file: name) }
  }

  /// Closes the output to further frames.
  package mutating func close() { isOpen = false }

  private func wrongSize(_ bitmap: Bitmap, _ allowed: String) -> EncoderError {
    .frameSize(file: name, frame: frameCount, width: bitmap.width, height: bitmap.height, allowed: allowed)
  }
}

extension FrameWriter {
  /// Runs a step of the work; cancels the writer if it fails.
  package func orCancel(_ step: () throws -> Void) throws {
    do {
      try step()
    } catch {
      cancel()
      throw error
    }
  }
}

/// A writer that validates its frames with a `FrameValidator`.
package protocol ValidatingFrameWriter: FrameWriter {
  var validator: FrameValidator { get set }
}

extension ValidatingFrameWriter {
  /// Validates a frame and processes it; cancels the writer on failure.
  package func admit(_ frame: Frame, _ take: () throws -> Void) throws {
    try orCancel {
      try validator.admit(frame)
      try take()
    }
  }

  /// Completes an output of at least one frame and closes the writer.
  package func complete(_ work: () throws -> Void) throws {
    try orCancel {
      try validator.checkEnd()
      try work()
      validator.close()
    }
  }
}
