import Foundation

/// Decides when an edit of the sources is over: once two looks in a row find the same.
///
/// Many editors empty a file before they write it, which is no state to build.
package struct EditWatch {
  /// How many seconds lie between the look that finds a change and the next.
  package static let settlingTime = 0.02

  private var seen: SourceSnapshot
  private var unsettled: SourceSnapshot?

  package init(_ seen: SourceSnapshot) { self.seen = seen }

  /// The result of a look at the sources.
  package enum News { case nothing, editing, edited }

  package mutating func look(at now: SourceSnapshot) -> News {
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

  /// Looks every `interval` seconds until there was an edit.
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
