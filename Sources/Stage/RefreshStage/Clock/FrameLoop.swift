import Foundation
import RefreshLayers

/// Loop that takes a frame of a stage at every time `i / fps`, as events of the stage's scheduler.
///
///     let loop = FrameLoop(stage, framesPerSecond: 60) { index, time in print(index, time) }
///     loop.run()
///
/// At each frame, all earlier events have run and the content is at its current offset. The caller draws in
/// `onFrame`.
public final class FrameLoop {
  /// Frame rate, in frames per second.
  public let framesPerSecond: Double
  /// Number of frames taken.
  public private(set) var count = 0

  private unowned let stage: Stage
  private let onFrame: (_ index: Int, _ time: TimeInterval) -> Void
  private let start: TimeInterval
  /// Index of the first frame, counted from `start`.
  private let first: Int
  private var event: Scheduler.Event?

  /// Creates a loop that begins with ``run()``.
  ///
  /// - Parameters:
  ///   - stage: The stage whose frames are taken.
  ///   - framesPerSecond: The number of frames in a second of the stage's time.
  ///   - isAligned: True to take frames at multiples of the frame duration since time 0, whenever the loop begins.
  ///   - onFrame: Called with the index of each frame and its time, in seconds.
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

  /// Starts the loop: a frame at the current time, or at the next multiple if aligned, and one after every frame
  /// duration.
  public func run() { schedule() }

  /// Stops the loop; no further frame is taken.
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
