import Foundation

/// The scheduled events of a run loop as a binary heap, earliest first.
struct EventQueue {
  private var heap: [Scheduler.Event] = []
  /// The number of events at which cancelled ones are removed; doubles with the remaining events, so that removal
  /// takes amortized constant time.
  private var sweepSize = 64

  /// The earliest event that is not cancelled.
  var first: Scheduler.Event? {
    mutating get {
      while let first = heap.first, first.isCancelled { _ = removeFirst() }
      return heap.first
    }
  }

  /// The number of events, including cancelled ones not yet removed.
  var count: Int { heap.count }

  mutating func insert(_ event: Scheduler.Event) {
    if heap.count >= sweepSize { sweep() }
    heap.append(event)
    siftUp(heap.count - 1)
  }

  /// Removes and returns the earliest event that is not cancelled.
  mutating func popFirst() -> Scheduler.Event? {
    first == nil ? nil : removeFirst()
  }

  mutating func removeAll(where isRemoved: (Scheduler.Event) -> Bool) {
    heap.removeAll(where: isRemoved)
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
  }

  /// Removes cancelled events, so that repeated rescheduling does not accumulate memory.
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
  /// The order of events at the same time; events of equal rank run in the order of scheduling.
  public enum Priority: Int, Sendable {
    /// Rank of touches, ends of animations and timers.
    case event
    /// Rank of captures of frames, after all other events at the same time.
    case frame
  }

  /// A scheduled action, which can be cancelled.
  public final class Event {
    /// The time of the event in the run loop's time, in seconds.
    public let time: TimeInterval
    /// The length of the chain of turns at the same time that led to this event; detects endless loops.
    let depth: Int
    private let rank: Priority
    private let sequence: UInt64
    private var action: (() -> Void)?

    init(
      time: TimeInterval, rank: Priority, sequence: UInt64, depth: Int, action: @escaping () -> Void
    ) {
      self.time = time
      self.rank = rank
      self.sequence = sequence
      self.depth = depth
      self.action = action
    }

    /// Cancels the event; without effect once it has run.
    public func cancel() { action = nil }

    /// True if the event was cancelled or has run.
    var isCancelled: Bool { action == nil }

    /// Removes and returns the action, so that it runs only once.
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
