import Dispatch
import Foundation
import RefreshControls
import Synchronization

/// How long the cycles of a program's controls really take: measured once, apart from everything that is shown.
final class MeasuredCycles: Sendable {
  /// Measures the cycles of all controls that have one, in seconds by the names of their types.
  typealias Measure = @Sendable () -> [String: TimeInterval]

  private let measure: Measure?
  private let known = Mutex<[String: TimeInterval]?>(nil)

  /// How many seconds after a page has come measuring begins, so that the page is drawn first.
  private static let delay = 1.0

  init(_ measure: Measure?) { self.measure = measure }

  /// Calls a function with the lengths once they are known; never where nothing measures them.
  func whenKnown(_ body: @escaping @Sendable ([String: TimeInterval]) -> Void) {
    guard let measure else { return }
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.delay) { [self] in
      let lengths = known.withLock { known in
        if let known { return known }
        let lengths = measure()
        known = lengths
        return lengths
      }
      body(lengths)
    }
  }
}
