import Foundation

/// The processor time of the thread and the wall-clock time of some work.
struct Meter: Encodable {
  var frames = 0
  private(set) var cpu = 0.0
  private(set) var wall = 0.0

  /// Counts the work of some frames.
  mutating func time(frames count: Int, _ work: () throws -> Void) rethrows {
    let start = (Self.now(CLOCK_THREAD_CPUTIME_ID), Self.now(CLOCK_MONOTONIC))
    try work()
    cpu += Self.now(CLOCK_THREAD_CPUTIME_ID) - start.0
    wall += Self.now(CLOCK_MONOTONIC) - start.1
    frames += count
  }

  /// Repeats the work of some frames until it has taken some seconds.
  mutating func time(frames count: Int, seconds: Double, _ work: () throws -> Void) rethrows {
    repeat { try time(frames: count, work) } while cpu < seconds
  }

  /// Adds what another meter has measured, for some frames.
  mutating func add(_ other: Meter, frames count: Int) {
    (cpu, wall, frames) = (cpu + other.cpu, wall + other.wall, frames + count)
  }

  func print() throws {
    Swift.print(String(decoding: try JSONEncoder().encode(self), as: UTF8.self))
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
