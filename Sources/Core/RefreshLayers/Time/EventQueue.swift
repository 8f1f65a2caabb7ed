import Foundation

/// The events of a loop, earliest first: a binary heap.
struct EventQueue {
  private var heap: [Scheduler.Event] = []
  /// The size from which on a look for events that were called off is worth while.
  private var sweepSize = 64

  /// The earliest event that has not been called off.
  var first: Scheduler.Event? {
    mutating get {
      while let first = heap.first, first.isCancelled { _ = removeFirst() }
      return heap.first
    }
  }

  /// How many events it holds, those called off and not yet swept out among them.
  var count: Int { heap.count }

  mutating func insert(_ event: Scheduler.Event) {
    if heap.count >= sweepSize { sweep() }
    heap.append(event)
    siftUp(heap.count - 1)
  }

  /// Takes out the earliest event that has not been called off.
  mutating func popFirst() -> Scheduler.Event? {
    first == nil ? nil : removeFirst()
  }

  /// Takes out every event that a condition names.
  mutating func removeAll(where isRemoved: (Scheduler.Event) -> Bool) {
    heap.removeAll(where: isRemoved)
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
  }

  /// Drops the events that were called off, so that ends which are put off again and again take up no room.
  private mutating func sweep() {
    removeAll(where: \.isCancelled)
    sweepSize = max(64, heap.count * 2)
  }

  private mutating func removeFirst() -> Scheduler.Event {
    heap.swapAt(0, heap.count - 1)
    let first = heap.removeLast()
    siftDown(0)
    return first
  }

  private mutating func siftUp(_ index: Int) {
    var child = index
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].isBefore(heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func siftDown(_ index: Int) {
    var parent = index
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].isBefore(heap[least]) { least = child }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}

extension Scheduler {
  /// The order of events at one instant; within a rank, they run in the order of scheduling.
  public enum Rank: Int, Sendable {
    /// Touches, ends of animations, timers.
    case event
    /// Images: they are taken when all else at that instant has happened.
    case frame
  }

  /// A scheduled action, which can be called off.
  public final class Event {
    /// When it happens, in seconds of the loop.
    public let time: TimeInterval
    /// How many turns of its own instant led to it, one out of the other.
    let depth: Int
    private let rank: Rank
    private let sequence: UInt64
    private var action: (() -> Void)?

    init(
      time: TimeInterval, rank: Rank, sequence: UInt64, depth: Int, action: @escaping () -> Void
    ) {
      self.time = time
      self.rank = rank
      self.sequence = sequence
      self.depth = depth
      self.action = action
    }

    /// Calls the event off; without effect once it has run.
    public func cancel() { action = nil }

    /// Whether it has been called off or has run.
    var isCancelled: Bool { action == nil }

    /// Takes the action out, to run it once.
    func takeAction() -> (() -> Void)? {
      defer { action = nil }
      return action
    }

    func isBefore(_ other: Event) -> Bool {
      if time != other.time { return time < other.time }
      return rank != other.rank ? rank.rawValue < other.rank.rawValue : sequence < other.sequence
    }
  }
}
