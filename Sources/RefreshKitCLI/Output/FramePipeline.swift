import RefreshClips
import RefreshRendering

/// Makes the frames of a clip and writes them: one after the other, or each on a thread of its own.
///
/// Either way they are written in order, and their bytes are the same.
struct FramePipeline {
  /// Whether frames are made while earlier ones are written.
  let isConcurrent: Bool

  /// How many frames wait at most.
  private static let depth = 3

  /// How many pictures are held at a time: those that wait, the one that is written and the one that is drawn.
  var pictures: Int { isConcurrent ? Self.depth + 2 : 1 }

  typealias Put = (ClipFrame, (bitmap: Bitmap, damage: PixelRect?)) throws -> Void

  /// Runs `make`, which puts in frames as it makes them, and `write` for each of them.
  ///
  /// - Throws: what either of them throws; the other is ended then.
  func run<Result>(
    _ make: (Put) throws -> Result, write: @escaping (ClipFrame, Bitmap, PixelRect?) throws -> Void
  ) throws -> Result {
    guard isConcurrent else { return try make { try write($0, $1.bitmap, $1.damage) } }
    let queue = FrameQueue<(ClipFrame, Bitmap, PixelRect?)>(depth: Self.depth) { try write($0, $1, $2) }
    do {
      let result = try make { try queue.put(($0, $1.bitmap, $1.damage)) }
      try queue.finish()
      return result
    } catch {
      queue.cancel()
      throw error
    }
  }
}
