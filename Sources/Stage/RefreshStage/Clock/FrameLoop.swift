import Foundation
import RefreshLayers

/// Takes a frame of a stage at every time `i / fps`, as events of the stage's own scheduler.
///
/// At each frame, all earlier events have run and the content is at its current offset. The caller draws.
public final class FrameLoop {
  /// Frames per second.
  public let framesPerSecond: Double
  /// The number of frames taken.
  public private(set) var count = 0

  private unowned let stage: Stage
  private let onFrame: (_ index: Int, _ time: TimeInterval) -> Void
  private let start: TimeInterval
  /// The number of the first frame on the grid of the start.
  private let first: Int
  private var event: Scheduler.Event?

  /// - Parameter isAligned: whether frames are at multiples of the frame duration since time 0, regardless of when the loop begins.
  /// - Precondition: `framesPerSecond` is positive and finite.
  public init(
    _ stage: Stage, framesPerSecond: Double, isAligned: Bool = false,
    onFrame: @escaping (_ index: Int, _ time: TimeInterval) -> Void
  ) {
    precondition(
      framesPerSecond > 0 && framesPerSecond.isFinite,
      "FrameLoop: framesPerSecond is \(framesPerSecond); it must be a positive number")
    self.stage = stage
    self.framesPerSecond = framesPerSecond
    self.onFrame = onFrame
    start = isAligned ? 0 : stage.time
    first = isAligned ? Int((stage.time * framesPerSecond - 1e-6).rounded(.up)) : 0
  }

  /// Takes the first frame at the current time and one at every frame time after it.
  public func run() { schedule() }

  /// Ends the loop; no frame comes after it.
  public func stop() {
    event?.cancel()
    event = nil
  }

  private func schedule() {
    let time = start + Double(first + count) / framesPerSecond
    event = stage.context.scheduler.schedule(at: time, rank: .frame) { [weak self] in
      guard let self else { return }
      self.stage.tick()
      let index = self.count
      self.count += 1
      self.schedule()
      self.onFrame(index, time)
    }
  }
}
