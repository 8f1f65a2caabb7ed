import Foundation
import RefreshControls
import RefreshRendering

/// What was shown since the last pull began: display lists, which draw again to the same pixels.
struct History {
  /// One instant.
  struct Instant {
    let time: TimeInterval
    let list: DisplayList
    let phase: RefreshPhase.Kind
  }

  /// The most instants that are kept; the oldest are forgotten first. A minute at 60 frames a second.
  static let maximumCount = 3600

  private(set) var instants: [Instant] = []
  /// The time of the last frame, which may have shown what an earlier one did.
  private(set) var end: TimeInterval = 0
  /// How many of the oldest instants were forgotten and are swept out later, many at a time.
  private var forgotten = 0

  /// The time of the first instant that is kept.
  var start: TimeInterval { forgotten < instants.count ? instants[forgotten].time : end }

  var isEmpty: Bool { instants.count == forgotten }

  /// The instant of the last frame.
  var last: Instant? { isEmpty ? nil : instants[instants.count - 1] }

  /// Adds a frame; one that shows what the last did takes no room.
  mutating func add(_ time: TimeInterval, _ list: DisplayList, _ phase: RefreshPhase.Kind) {
    end = time
    if let last, last.list == list, last.phase == phase { return }
    instants.append(Instant(time: time, list: list, phase: phase))
    guard instants.count - forgotten > Self.maximumCount else { return }
    forgotten += 1
    if forgotten >= Self.maximumCount / 4 {
      instants.removeFirst(forgotten)
      forgotten = 0
    }
  }

  /// Forgets everything but the last instant, from which a new pull begins.
  mutating func begin(at time: TimeInterval) {
    let last = self.last
    self = History()
    end = time
    if let last { instants = [Instant(time: time, list: last.list, phase: last.phase)] }
  }

  /// The instant that was shown at a time.
  func instant(at time: TimeInterval) -> Instant? {
    guard !isEmpty else { return nil }
    var (low, high) = (forgotten, instants.count)
    // A frame that is a rounding error later than the time asked for is the one meant.
    while high - low > 1 {
      let middle = (low + high) / 2
      if instants[middle].time <= time + 1e-6 { low = middle } else { high = middle }
    }
    return instants[low]
  }
}
