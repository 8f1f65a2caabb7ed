import RefreshRendering

/// A writer of a file format that takes frames one after another, in constant memory.
///
/// The target appears when `finish()` returns; a writer that is cancelled or released without `finish()` leaves nothing.
/// A writer that has thrown an error takes no more frames.
public protocol FrameWriter: AnyObject {
  /// Adds the next frame of the clip; all frames of a clip have one size.
  func append(_ frame: Frame) throws

  /// Completes the output and puts it in its place.
  func finish() throws

  /// Removes what was written so far; does nothing after `finish()`.
  func cancel()
}

/// One frame of a clip and its duration.
public struct Frame: Sendable {
  /// The image.
  public var bitmap: Bitmap

  /// The duration in seconds: finite and not negative.
  public var duration: Double

  /// The rectangles that differ from the frame before, in pixels: `nil` if unknown, none if nothing does.
  ///
  /// A writer trusts them: a change outside is lost.
  public var changes: [PixelRect]?

  /// The smallest rectangle around all that differs: `nil` if unknown, `.empty` if nothing does.
  public var damage: PixelRect? { changes.map { $0.reduce(PixelRect.empty) { $0.union($1) } } }

  /// The state of the clip, such as the phase of a control, which a contact sheet prints under the frame.
  public var phase: String?

  /// Creates a frame that is shown for `duration` seconds and differs from the one before in some rectangles.
  public init(_ bitmap: Bitmap, duration: Double, changes: [PixelRect]?, phase: String? = nil) {
    self.bitmap = bitmap
    self.duration = duration
    self.changes = changes
    self.phase = phase
  }

  /// Creates a frame that is shown for `duration` seconds and differs from the one before in one rectangle.
  public init(_ bitmap: Bitmap, duration: Double, damage: PixelRect? = nil, phase: String? = nil) {
    self.init(bitmap, duration: duration, changes: damage.map { $0.isEmpty ? [] : [$0] }, phase: phase)
  }
}

/// The check of a writer's frames, and whether it still takes any.
struct FrameLimiter {
  /// The output as errors name it.
  let name: String

  /// How many frames came through.
  private(set) var frameCount = 0

  /// The longest side in pixels that the format has room for.
  private let longestSide: Int
  private var size: (width: Int, height: Int)?
  private var isOpen = true

  init(name: String, longestSide: Int = .max) {
    self.name = name
    self.longestSide = longestSide
  }

  /// Lets the next frame through, or says why not.
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

  /// Says so where the output takes nothing more.
  func checkOpen() throws {
    guard isOpen else { throw EncoderError.closed(file: name) }
  }

  /// Says why the output cannot be finished, where it cannot.
  func checkEnd() throws {
    try checkOpen()
    guard frameCount > 0 else { throw EncoderError.noFrames(file: name) }
  }

  /// Takes no more frames.
  mutating func close() { isOpen = false }

  private func wrongSize(_ bitmap: Bitmap, _ allowed: String) -> EncoderError {
    .frameSize(file: name, frame: frameCount, width: bitmap.width, height: bitmap.height, allowed: allowed)
  }
}

extension FrameWriter {
  /// Runs a step of the work; a step that fails ends all of it.
  func orCancel(_ step: () throws -> Void) throws {
    do {
      try step()
    } catch {
      cancel()
      throw error
    }
  }
}

/// A writer whose frames a limiter lets through.
protocol LimitedWriter: FrameWriter {
  var limiter: FrameLimiter { get set }
}

extension LimitedWriter {
  /// Takes a frame that the limiter lets through.
  func admit(_ frame: Frame, _ take: () throws -> Void) throws {
    try orCancel {
      try limiter.admit(frame)
      try take()
    }
  }

  /// Completes the output of at least one frame, after which the writer takes no more.
  func complete(_ work: () throws -> Void) throws {
    try orCancel {
      try limiter.checkEnd()
      try work()
      limiter.close()
    }
  }
}
