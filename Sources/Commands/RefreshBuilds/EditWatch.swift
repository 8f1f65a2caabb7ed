import Foundation

/// A detector of finished edits: an edit is finished when two consecutive snapshots are equal.
///
/// Many editors truncate a file before they write it; that state should not be built.
package struct EditWatch {
  /// Time in seconds between the snapshot with a change and the next snapshot. A larger value delays the build, a
  /// smaller one builds half-written files more often.
  package static let settlingTime = 0.02

  private var seen: SourceSnapshot
  private var unsettled: SourceSnapshot?

  package init(_ seen: SourceSnapshot) { self.seen = seen }

  /// Result of comparing a new snapshot with the last ones.
  package enum Change { case nothing, editing, edited }

  package mutating func look(at now: SourceSnapshot) -> Change {
    if now == seen {
      unsettled = nil
      return .nothing
    }
    if now != unsettled {
      unsettled = now
      return .editing
    }
    (seen, unsettled) = (now, nil)
    return .edited
  }

  /// Blocks until an edit is finished; takes a snapshot every `interval` seconds.
  package mutating func wait(every interval: Double, snapshot: () -> SourceSnapshot) {
    var pause = interval
    while true {
      Thread.sleep(forTimeInterval: pause)
      switch look(at: snapshot()) {
      case .nothing: pause = interval
      case .editing: pause = Self.settlingTime
      case .edited: return
      }
    }
  }
}
