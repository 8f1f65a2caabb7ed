import RefreshFrames
import RefreshInput
import RefreshProcess
import RefreshRendering

/// Draws and writes the frames of a clip: in one thread, or with a second thread that writes.
///
/// In both cases the frames are written in order, with the same bytes.
struct FramePipeline {
  /// True if frames are drawn while earlier ones are written.
  let isConcurrent: Bool

  /// Maximum number of queued frames: more take memory, fewer let drawing and writing wait for each other.
  private static let depth = 3

  /// Maximum number of images in memory: the queued ones, the one being written and the one being drawn.
  var pictures: Int { isConcurrent ? Self.depth + 2 : 1 }

  typealias WriteFrame = (ClipFrame, (bitmap: Bitmap, damage: [PixelRect]?)) throws -> Void

  /// Runs `make`, which calls its argument with each frame, and `write` for each frame.
  ///
  /// - Throws: the first error of either; the other one is stopped, and frames that are queued are dropped.
  func run<Result>(
    _ make: (WriteFrame) throws -> Result, write: @escaping (ClipFrame, Bitmap, [PixelRect]?) throws -> Void
  ) throws -> Result {
    guard isConcurrent else { return try make { try write($0, $1.bitmap, $1.damage) } }
    // Called by the pool's one thread alone, and not after this function has returned.
    nonisolated(unsafe) let write = write
    let hasFailed = LockedValue(false)
    // The frame being written has room beside the queued ones.
    let queue = try OrderedThreadPool<Void, Void>(threads: 1, room: Self.depth + 1) {}
    defer { queue.end() }
    do {
      let result = try make { frame, drawn in
        if queue.isFull { try queue.nextResult() }
        queue.submit { _ in
          if hasFailed.withLock({ $0 }) { return }
          do {
            try write(frame, drawn.bitmap, drawn.damage)
          } catch {
            hasFailed.withLock { $0 = true }
            throw error
          }
        }
      }
      while !queue.isEmpty { try queue.nextResult() }
      return result
    } catch {
      hasFailed.withLock { $0 = true }
      while !queue.isEmpty { try? queue.nextResult() }
      throw error
    }
  }
}
