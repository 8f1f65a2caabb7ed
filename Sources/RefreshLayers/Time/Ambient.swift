import Foundation
import Glibc

/// What surrounds the code that runs on a thread: the open transactions and animation blocks.
///
/// This is the only ambient state there is, one per thread, as in Core Animation; stages on different threads never
/// meet in it.
final class Ambient {
  /// The loop whose turn runs; nil outside turns.
  var scheduler: Scheduler?
  /// Open transactions, innermost last; the first is the implicit one that every turn has.
  var transactions: [TransactionFrame] = [TransactionFrame(parent: nil)]
  /// Open `View.animate` blocks, innermost last.
  var blocks: [AnimationBlock] = []
  /// Layers that arrived in this turn; they do not animate of themselves before it is over.
  var arrivals: [Layer] = []
  /// Actions deferred while no turn was running anywhere.
  var orphans: [() -> Void] = []

  /// Runs an action at the end of this turn of the loop; outside turns, in the given loop's next one.
  func deferAction(on other: Scheduler?, _ action: @escaping () -> Void) {
    if let scheduler = scheduler ?? other {
      scheduler.deferAction(action)
    } else {
      orphans.append(action)
    }
  }

  /// The context whose turn runs, where there is one to report to.
  weak var context: LayerContext?

  func report(_ diagnostic: Diagnostic) {
    if let context {
      context.report(diagnostic)
    } else {
      FileHandle.standardError.write(Data("\(diagnostic)\n".utf8))
    }
  }

  /// The present thread's surroundings.
  static var current: Ambient {
    if let pointer = pthread_getspecific(key) {
      return Unmanaged<Ambient>.fromOpaque(pointer).takeUnretainedValue()
    }
    let ambient = Ambient()
    pthread_setspecific(key, Unmanaged.passRetained(ambient).toOpaque())
    return ambient
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      if let pointer { Unmanaged<Ambient>.fromOpaque(pointer).release() }
    }
    return key
  }()
}
