import Foundation

/// The thread-local state of Core Animation's implicit API: open transactions, open animation blocks and the current
/// run loop.
///
/// Each thread has one instance, as in Core Animation, so stages on different threads share no state.
final class ImplicitAnimationState {
  /// The run loop that is in a turn on this thread; nil outside turns.
  private(set) var scheduler: Scheduler?
  /// The context to which diagnostics are reported: the context in a turn on this thread; nil if there is none.
  private(set) weak var context: LayerContext?
  /// The context of the stage in a turn on this thread. Run loops with a `wallTime` run inside the turns of the stage.
  private(set) weak var stage: LayerContext?
  /// Open transactions, innermost last; the first is the implicit transaction of the turn.
  var transactions: [OpenTransaction] = [OpenTransaction(parent: nil)]
  /// Open `View.animate` blocks, innermost last.
  var blocks: [AnimationBlock] = []
  /// The identity of the current arrival: layers that carry it came onto their context in this turn and have no
  /// implicit animations yet.
  ///
  /// An identity instead of a list of layers, because a list would retain them on a thread whose run loop has
  /// stopped.
  private(set) var arrival: RunLoopTurnIdentity?
  /// The name of the control's hook that runs on this thread; nil outside hooks.
  var hook: String?
  /// True after a system colour was read outside any context, where it resolves to the light variant.
  var hasReadColorsOffStage = false
  /// Actions deferred outside any run loop; they run in the next turn on this thread.
  private var deferredActions: [() -> Void] = []
  /// Actions that wait for the next turn of a stage on this thread.
  private var stageActions: [() -> Void] = []

  /// The innermost open transaction.
  var transaction: OpenTransaction {
    if transactions.count > 1 { closeAbandonedTransactions() }
    return transactions[transactions.count - 1]
  }

  // MARK: Turns

  /// State of an outer turn of a run loop, saved when a nested turn begins and restored when it ends.
  struct OuterTurnState {
    let scheduler: Scheduler?
    let context: LayerContext?
    let stage: LayerContext?
    /// The open transactions of an outer run loop that is in a turn; nil if there is no outer turn.
    let transactions: [OpenTransaction]?
    let blocks: [AnimationBlock]
    let arrival: RunLoopTurnIdentity?
  }

  /// Begins a turn of a run loop and returns the state before it; a nested turn starts without open transactions and
  /// blocks.
  func enter(_ scheduler: Scheduler) -> OuterTurnState {
    let isNested = self.scheduler != nil
    closeAbandonedTransactions()
    let outer = OuterTurnState(
      scheduler: self.scheduler, context: context, stage: stage,
      transactions: isNested ? transactions : nil, blocks: blocks, arrival: arrival)
    if isNested {
      transactions = [OpenTransaction(parent: nil)]
      blocks = []
      arrival = nil
    }
    self.scheduler = scheduler
    context = scheduler.context
    if scheduler.wallTime == nil { stage = context }
    return outer
  }

  /// Ends a turn of a run loop and restores the state that `enter(_:)` returned.
  func leave(to outer: OuterTurnState) {
    scheduler = outer.scheduler
    context = outer.context
    stage = outer.stage
    guard let transactions = outer.transactions else { return }
    self.transactions = transactions
    blocks = outer.blocks
    arrival = outer.arrival
  }

  /// Closes the transactions that a turn left open, with a warning; otherwise they would apply to all later changes.
  func closeTransactions(downTo count: Int) {
    guard transactions.count > count else { return }
    report(
      Diagnostic(.warning, "Transaction.begin without Transaction.commit: closed at the end of the turn"))
    while transactions.count > count { closeTransaction() }
  }

  /// Closes, with a warning, the transactions that a suspended task left open on this thread outside any turn;
  /// otherwise their settings would apply to unrelated code that runs here next.
  private func closeAbandonedTransactions() {
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
    // An uncommitted animation block ends with its transaction.
    if frame.isBlock, !blocks.isEmpty { blocks.removeLast() }
    frame.owner?.close()
    frame.group.commit()
  }

  // MARK: Arrivals

  /// The identity shared by all layers that are added to a context in this turn, created for the first of them.
  func markArrivalTurn() -> RunLoopTurnIdentity {
    if let arrival { return arrival }
    let new = RunLoopTurnIdentity()
    arrival = new
    return new
  }

  /// Enables implicit animations for all layers that have come onto their context so far.
  func commitArrivals() { arrival = nil }

  // MARK: Deferring

  /// Runs an action at the end of the current turn; outside turns, in the next turn of the given run loop or, without
  /// one, of the run loop in which the task was started.
  func deferAction(on other: Scheduler?, _ action: @escaping () -> Void) {
    if let scheduler = scheduler ?? other {
      scheduler.deferAction(action)
    } else if let home = Scheduler.home {
      home.post(.action(action))
    } else {
      deferredActions.append(action)
    }
  }

  func takeDeferredActions() -> [() -> Void] {
    defer { deferredActions.removeAll() }
    return deferredActions
  }

  /// Runs an action in a turn of a stage: now if the thread is in one, otherwise in the next turn of the run loop in
  /// which the task was started, or of any stage on this thread.
  func performOnStage(_ action: @escaping (LayerContext) -> Void) {
    if let stage { return action(stage) }
    let deferred = { if let stage = ImplicitAnimationState.current.stage { action(stage) } }
    if let home = Scheduler.home { home.post(.action(deferred)) } else { stageActions.append(deferred) }
  }

  func takeStageActions() -> [() -> Void] {
    defer { stageActions.removeAll() }
    return stageActions
  }

  // MARK: Reports

  /// The diagnostics printed to standard error so far, each printed once.
  private var printed: Set<Diagnostic> = []

  /// Reports diagnostics to a context while `body` runs outside the context's turns.
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

  /// The instance of the current thread, created at the first use.
  static var current: ImplicitAnimationState {
    if let pointer = pthread_getspecific(key) {
      return Unmanaged<ImplicitAnimationState>.fromOpaque(pointer).takeUnretainedValue()
    }
    let ambient = ImplicitAnimationState()
    pthread_setspecific(key, Unmanaged.passRetained(ambient).toOpaque())
    return ambient
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    #if canImport(Darwin)
      pthread_key_create(&key) { Unmanaged<ImplicitAnimationState>.fromOpaque($0).release() }
    #else
      pthread_key_create(&key) { pointer in
        if let pointer { Unmanaged<ImplicitAnimationState>.fromOpaque(pointer).release() }
      }
    #endif
    return key
  }()
}

/// The identity of the turn in which a layer came onto its context.
final class RunLoopTurnIdentity {}

extension Diagnostic {
  /// Reports the diagnostic to the layer context that is in a turn on this thread, or once on standard error.
  package func reportHere() { ImplicitAnimationState.current.report(self) }
}
