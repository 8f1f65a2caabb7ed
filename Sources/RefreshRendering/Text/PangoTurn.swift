import Foundation

/// Lets one thread at a time work with Pango.
///
/// Pango's documentation allows threads with font maps of their own, but with an attribute about hyphens Pango 1.50
/// then breaks one line in a hundred elsewhere. What comes out is kept, so that threads seldom wait.
enum PangoTurn {
  // Recursive, because a layout that is forgotten may be let go in somebody's turn.
  private static let lock = NSRecursiveLock()

  static func take<Result>(_ work: () throws -> Result) rethrows -> Result {
    try lock.withLock(work)
  }
}
