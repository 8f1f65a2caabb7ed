import Foundation

/// The environment of the code that runs on a thread: the open transactions and animation blocks.
///
/// This is the only ambient state there is, one per thread, as in Core Animation; stages on different threads never
/// meet in it.
final class Ambient {
  /// The loop whose turn runs; nil outside turns.
  private(set) var scheduler: Scheduler?
  /// The context whose turn runs, if there is one to report to.
  private(set) weak var context: LayerContext?
  /// Open transactions, innermost last; the first is the implicit one that every turn has.
  var transactions: [TransactionFrame] = [TransactionFrame(parent: nil)]
  /// Open `View.animate` blocks, innermost last.
  var blocks: [AnimationBlock] = []
  /// The mark of layers that arrive now; they do not animate by themselves until it changes.
  ///
  /// A mark and not a list of the layers, which would keep them alive on a thread that no loop turns on any more.
  private(set) var arrival: Arrival?
  /// Whether a system colour was read outside of any context, where it is light.
  var hasReadColorsOffStage = false
  /// Actions deferred while no turn was running anywhere.
  private var orphans: [() -> Void] = []

  /// The innermost open transaction.
  var transaction: TransactionFrame {
    if transactions.count > 1 { closeStrays() }
    return transactions[transactions.count - 1]
  }

  // MARK: Turns

  /// The state that a turn of a loop puts aside.
  struct Environment {
    let scheduler: Scheduler?
    let context: LayerContext?
    /// Those of the outer loop, where one is in a turn: nothing open there means the inner loop.
    let transactions: [TransactionFrame]?
    let blocks: [AnimationBlock]
    let arrival: Arrival?
  }

  /// Begins a turn of a loop.
  func enter(_ scheduler: Scheduler) -> Environment {
    let isNested = self.scheduler != nil
    closeStrays()
    let outer = Environment(
      scheduler: self.scheduler, context: context, transactions: isNested ? transactions : nil,
      blocks: blocks,
      arrival: arrival)
    if isNested {
      transactions = [TransactionFrame(parent: nil)]
      blocks = []
      arrival = nil
    }
    self.scheduler = scheduler
    context = scheduler.context
    return outer
  }

  /// Ends the turn and brings back what was before.
  func leave(to outer: Environment) {
    scheduler = outer.scheduler
    context = outer.context
    guard let transactions = outer.transactions else { return }
    self.transactions = transactions
    blocks = outer.blocks
    arrival = outer.arrival
  }

  /// Closes the transactions that a turn opened and left open, which would swallow all that comes after it.
  func closeTransactions(downTo count: Int) {
    guard transactions.count > count else { return }
    report(
      Diagnostic(.warning, "Transaction.begin without Transaction.commit: closed at the end of the turn"))
    while transactions.count > count { closeTransaction() }
  }

  /// Closes the transactions that a task left open on this thread outside any turn: it has been suspended since and may
  /// continue elsewhere, and would lend its settings to what runs here next.
  private func closeStrays() {
    guard scheduler == nil else { return }
    while transactions[transactions.count - 1].owner?.isElsewhere == true {
      report(
        Diagnostic(
          .warning,
          "Transaction.begin without Transaction.commit: left open across an await, and closed; commit before any await, or use Transaction.perform"
        ))
      closeTransaction()
    }
  }

  func closeTransaction() {
    let frame = transactions.removeLast()
    // An open block that nobody commits ends with it.
    if frame.isBlock, !blocks.isEmpty { blocks.removeLast() }
    frame.owner?.close()
    frame.group.commit()
  }

  // MARK: Arrivals

  /// The mark of the turn for layers that arrive on a context.
  func markArrival() -> Arrival {
    if let arrival { return arrival }
    let new = Arrival()
    arrival = new
    return new
  }

  /// Makes the layers that have arrived so far animate by themselves from now on.
  func commitArrivals() { arrival = nil }

  // MARK: Deferring

  /// Runs an action at the end of this turn of the loop; outside turns, in the next one of the given loop or of the task's.
  func deferAction(on other: Scheduler?, _ action: @escaping () -> Void) {
    if let scheduler = scheduler ?? other {
      scheduler.deferAction(action)
    } else if let home = Scheduler.home {
      home.post(.action(action))
    } else {
      orphans.append(action)
    }
  }

  /// Takes out what was deferred while no turn was running.
  func takeOrphans() -> [() -> Void] {
    defer { orphans.removeAll() }
    return orphans
  }

  // MARK: Reports

  /// The printed diagnostics, each line once.
  private var printed: Set<Diagnostic> = []

  /// Reports to a context while something runs outside of its turns.
  func reporting<Result>(to other: LayerContext, _ body: () throws -> Result) rethrows -> Result {
    let outer = context
    context = other
    defer { context = outer }
    return try body()
  }

  func report(_ diagnostic: Diagnostic) {
    if let context {
      context.report(diagnostic)
    } else if printed.insert(diagnostic).inserted {
      FileHandle.standardError.write(Data("\(diagnostic)\n".utf8))
    }
  }

  // MARK: Threads

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
    #if canImport(Darwin)
      pthread_key_create(&key) { Unmanaged<Ambient>.fromOpaque($0).release() }
    #else
      pthread_key_create(&key) { pointer in
        if let pointer { Unmanaged<Ambient>.fromOpaque(pointer).release() }
      }
    #endif
    return key
  }()
}

/// The turn in which a layer came onto its context; nothing but an identity.
final class Arrival {}
