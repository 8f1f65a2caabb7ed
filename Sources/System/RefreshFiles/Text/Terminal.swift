import Foundation

/// The terminal on standard error.
package enum Terminal {
  /// Width in columns, for a line that is replaced; nil for a file or a pipe, and if `TERM` is `dumb`, because such a
  /// terminal cannot clear a line.
  package static var columns: Int? {
    guard isatty(2) == 1, ProcessInfo.processInfo.environment["TERM"] != "dumb" else { return nil }
    var size = winsize()
    let hasSize = ioctl(2, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return hasSize ? Int(size.ws_col) : 80
  }
}
