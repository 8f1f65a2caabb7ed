import Foundation
import RefreshFrames
import RefreshProcess
import RefreshRendering
import Synchronization

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
  /// - Throws: the first error of either; the other one is stopped.
  func run<Result>(
    _ make: (WriteFrame) throws -> Result, write: @escaping (ClipFrame, Bitmap, [PixelRect]?) throws -> Void
  ) throws -> Result {
    guard isConcurrent else { return try make { try write($0, $1.bitmap, $1.damage) } }
    let queue = try FrameQueue<(ClipFrame, Bitmap, [PixelRect]?)>(depth: Self.depth) { try write($0, $1, $2) }
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

/// A queue whose items are used on its own thread, in order, so that producing and using them overlap.
///
/// The producer waits while the queue is full.
final class FrameQueue<Item: Sendable>: @unchecked Sendable {
  private struct State {
    var items: [Item] = []
    var isClosed = false
    var failure: (any Error)?
  }
  private let state = Mutex(State())
  // Created with 0 and signalled: a semaphore traps if it is released below its initial value.
  private let room = DispatchSemaphore(value: 0)
  private let ready = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  // Accessed only by the queue's thread after the initializer, so that the class can be Sendable.
  private var use: ((Item) throws -> Void)?

  /// Creates a queue of at most `depth` waiting items, which calls `use` for each.
  ///
  /// - Throws: `SystemError` if the thread cannot be created.
  init(depth: Int, use: @escaping (Item) throws -> Void) throws {
    for _ in 0..<depth { room.signal() }
    self.use = use
    try ThreadStarter.start { [self] in run() }
  }

  /// Adds an item; waits while the queue is full.
  ///
  /// - Throws: the error of `use` for an earlier item; later items are dropped.
  func put(_ item: Item) throws {
    room.wait()
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      state.items.append(item)
    }
    ready.signal()
  }

  /// Waits until all items were used; afterwards no item may be added.
  ///
  /// - Throws: the error of `use`.
  func finish() throws {
    close()
    try state.withLock { if let failure = $0.failure { throw failure } }
  }

  /// Drops the unused items and waits until the thread has ended.
  func cancel() {
    state.withLock { $0.items.removeAll() }
    close()
  }

  private func close() {
    let wasClosed = state.withLock { state in
      defer { state.isClosed = true }
      return state.isClosed
    }
    if wasClosed { return }
    ready.signal()
    done.wait()
  }

  private func run() {
    while true {
      ready.wait()
      guard let item = state.withLock({ $0.items.isEmpty ? nil : $0.items.removeFirst() }) else {
        if state.withLock({ $0.isClosed }) { break }
        continue
      }
      if state.withLock({ $0.failure == nil }) {
        do { try use?(item) } catch { state.withLock { $0.failure = error } }
      }
      room.signal()
    }
    use = nil
    done.signal()
  }
}
