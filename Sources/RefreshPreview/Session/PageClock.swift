import Foundation

/// Tells when something that a page timed happened by this process's clock.
///
/// The two clocks run alike but begin at different times, and a message takes a while. The smallest difference seen is
/// that of the fastest message; it may grow by a part in a thousand, so that clocks that drift are followed.
struct PageClock {
  private var difference: Double?
  private var lastSeen = 0.0

  /// The time by this clock, in seconds, of something that a page timed in its milliseconds and that is told now.
  mutating func time(of pageTime: Double, now: Double) -> Double {
    let seen = now - pageTime / 1000
    let grown = difference.map { $0 + max(0, now - lastSeen) * 0.001 } ?? seen
    let smallest = min(grown, seen)
    difference = smallest
    lastSeen = now
    return min(now, pageTime / 1000 + smallest)
  }
}
