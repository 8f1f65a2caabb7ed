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
