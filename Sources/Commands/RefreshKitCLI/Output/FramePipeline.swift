import Dispatch
import Foundation
import RefreshFrames
import RefreshProcess
import RefreshRendering
import Synchronization

/// Makes the frames of a clip and writes them: one after the other, or each on a thread of its own.
///
/// Either way they are written in order, and their bytes are the same.
struct FramePipeline {
  /// Whether frames are made while earlier ones are written.
  let isConcurrent: Bool

  /// How many frames wait at most.
  private static let depth = 3

  /// How many images are held at a time: those that wait, the one that is written and the one that is drawn.
  var pictures: Int { isConcurrent ? Self.depth + 2 : 1 }

  typealias Put = (ClipFrame, (bitmap: Bitmap, damage: [PixelRect]?)) throws -> Void

  /// Runs `make`, which puts in frames as it makes them, and `write` for each of them.
  ///
  /// - Throws: what either of them throws; the other is ended then.
  func run<Result>(
    _ make: (Put) throws -> Result, write: @escaping (ClipFrame, Bitmap, [PixelRect]?) throws -> Void
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

/// Hands items to a thread of its own, in order and a few at a time, so that making and using them overlap.
///
/// The thread takes what is put in one after another; the producer waits while the queue is full.
final class FrameQueue<Item: Sendable>: @unchecked Sendable {
  private struct State {
    var items: [Item] = []
    var isClosed = false
    var failure: (any Error)?
  }
  private let state = Mutex(State())
  // Counts from nothing: a semaphore that is let go of below the value that it began with traps.
  private let room = DispatchSemaphore(value: 0)
  private let ready = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  // It is the thread's alone, which is why the class may call itself Sendable.
  private var use: ((Item) throws -> Void)?

  /// A queue of at most `depth` items that wait, each given to `use` on the queue's thread.
  ///
  /// - Throws: `SystemError` if there is no memory for the thread.
  init(depth: Int, use: @escaping (Item) throws -> Void) throws {
    for _ in 0..<depth { room.signal() }
    self.use = use
    try WorkThread.start { [self] in run() }
  }

  /// - Throws: what `use` has thrown for an earlier item; later ones are dropped.
  func put(_ item: Item) throws {
    room.wait()
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      state.items.append(item)
    }
    ready.signal()
  }

  /// Waits until all items were used; none may be put any more.
  ///
  /// - Throws: what `use` has thrown.
  func finish() throws {
    close()
    try state.withLock { if let failure = $0.failure { throw failure } }
  }

  /// Waits until the thread has let go of everything, and forgets the items that it has not used.
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
