import CSystem
import Foundation

/// Which version of a file is at a path: another one once the file was written again.
package struct FileVersion: Hashable, Sendable {
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int64

  /// Nil where nothing is.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(&status)
  }

  init(_ status: inout stat) {
    let modified = refresh_modified(&status)
    (seconds, nanoseconds, size) = (modified.tv_sec, modified.tv_nsec, Int64(status.st_size))
  }

  /// Whether a later change would be another version: file systems date changes by ticks of some milliseconds.
  package var isSettled: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Double(now.tv_sec - seconds) + Double(now.tv_nsec - nanoseconds) * 1e-9 > 0.1
  }
}
