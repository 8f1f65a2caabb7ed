import CSystem
import Foundation

/// A version of a file, by its size and the time of its last change: a file that is written again has another version,
/// also if its modification time is set back.
package struct FileVersion: Hashable, Sendable {
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int64

  /// Reads the version of the file at a path, links followed; nil if there is no file.
  package init?(path: String) {
    var file = refresh_file()
    guard refresh_file_at(path, &file) == 0 else { return nil }
    self.init(file)
  }

  init(_ file: refresh_file) {
    (seconds, nanoseconds, size) = (file.changed.tv_sec, file.changed.tv_nsec, file.size)
  }

  /// True if the last change is more than 0.1 s ago.
  ///
  /// File systems date changes in ticks of some milliseconds: two changes within a tick can have equal versions.
  package var isSettled: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Double(now.tv_sec - seconds) + Double(now.tv_nsec - nanoseconds) * 1e-9 > 0.1
  }
}
