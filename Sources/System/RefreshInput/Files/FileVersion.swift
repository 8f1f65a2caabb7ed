import CSystem
import Foundation

/// A version of a file, by modification time and size: a file that is written again has another version.
package struct FileVersion: Hashable, Sendable {
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int64

  /// Reads the version of the file at a path, links followed; nil if there is no file.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(&status)
  }

  init(_ status: inout stat) {
    let modified = refresh_modified(&status)
    (seconds, nanoseconds, size) = (modified.tv_sec, modified.tv_nsec, Int64(status.st_size))
  }

  /// True if the last modification is more than 0.1 s ago.
  ///
  /// File systems date changes in ticks of some milliseconds: two changes within a tick can have equal versions.
  package var isSettled: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Double(now.tv_sec - seconds) + Double(now.tv_nsec - nanoseconds) * 1e-9 > 0.1
  }
}
