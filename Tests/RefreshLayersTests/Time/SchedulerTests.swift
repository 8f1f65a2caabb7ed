import Foundation
import RefreshInput
import RefreshMotion
import Testing

@testable import RefreshLayers

@Suite struct SchedulerTests {
  let scheduler = Scheduler()
  /// Runs of an action, and reports of chains without end.
  private let runs = Counter()
  private let reports = Counter()

  init() { scheduler.onRunaway = { [reports] _ in reports.add() } }

  @Test("events run in the order of their times, those of one time in the order of scheduling")
  func order() {
    var seen: [Int] = []
    for (index, time) in [3.0, 1, 2, 1, 3, 0.5].enumerated() {
      scheduler.schedule(at: time) { seen.append(index) }
    }
    scheduler.advance(to: 10)
    #expect(seen == [5, 1, 3, 2, 0, 4])
    #expect(scheduler.now == 10)
    #expect(scheduler.nextEventTime == nil)
  }

  @Test("a thousand random events run as a stable sort would have them")
  func randomOrder() {
    var random = SeededRandom(seed: 1)
    var times: [Double] = []
    var seen: [Int] = []
    var events: [Scheduler.Event] = []
    for index in 0..<1000 {
      times.append(Double(Int.random(in: 0..<50, using: &random)))
      events.append(scheduler.schedule(at: times[index]) { seen.append(index) })
    }
    let cancelled = Set((0..<300).map { _ in Int.random(in: 0..<1000, using: &random) })
    for index in cancelled { events[index].cancel() }
    scheduler.advance(to: 100)
    let expected = (0..<1000).filter { !cancelled.contains($0) }
      .sorted { (times[$0], $0) < (times[$1], $1) }
    #expect(seen == expected)
  }

  @Test("at one instant a frame comes after the events, even those that the events schedule")
  func ranks() {
    var seen: [String] = []
    scheduler.schedule(at: 1, rank: .frame) { seen.append("frame") }
    scheduler.schedule(at: 1) {
      seen.append("event")
      scheduler.schedule(at: 1) { seen.append("second event") }
    }
    scheduler.advance(to: 1)
    #expect(seen == ["event", "second event", "frame"])
  }

  @Test("an event runs with the loop's time at its own")
  func nowIsTheEventsTime() {
    var seen: [Double] = []
    scheduler.schedule(at: 0.25) {
      seen.append(scheduler.now)
      for delay in [0.5, -3, .nan] { scheduler.schedule(after: delay) { seen.append(scheduler.now) } }
      scheduler.schedule(at: 0.1) { seen.append(scheduler.now) }
    }
    scheduler.advance(to: 2)
    #expect(seen == [0.25, 0.25, 0.25, 0.25, 0.75])
  }

  @Test("a deferred action runs at the end of the turn that deferred it, before the next event")
  func deferred() {
    var seen: [String] = []
    scheduler.schedule(at: 1) {
      scheduler.deferAction {
        seen.append("deferred")
        scheduler.deferAction { seen.append("deferred by deferred") }
      }
      seen.append("turn")
    }
    scheduler.schedule(at: 1) { seen.append("next") }
    scheduler.advance(to: 1)
    #expect(seen == ["turn", "deferred", "deferred by deferred", "next"])
  }

  @Test("what is deferred outside a turn runs at the beginning of the next, and counts as due now")
  func deferredOutside() {
    var tellings = 0
    scheduler.onEarliestEventChanged = { tellings += 1 }
    scheduler.deferAction { runs.add() }
    #expect(tellings == 1)
    #expect(scheduler.nextEventTime == 0)
    scheduler.advance(to: 0)
    #expect(runs.value == 1)
  }

  @Test("the clock is told when the earliest event changes, and not when a later one comes")
  func earliest() {
    var tellings = 0
    scheduler.onEarliestEventChanged = { tellings += 1 }
    scheduler.schedule(at: 2) {}
    scheduler.schedule(at: 3) {}
    #expect(tellings == 1)
    let first = scheduler.schedule(at: 1) {}
    #expect(tellings == 2)
    first.cancel()
    #expect(scheduler.nextEventTime == 2)
  }

  @Test("a chain of events without time passing is cut, reported, and leaves the others alone")
  func runaway() {
    var frames = 0
    var reported: [Double] = []
    scheduler.onRunaway = { reported.append($0) }
    func again() {
      runs.add()
      scheduler.schedule(at: scheduler.now, again)
    }
    scheduler.schedule(at: 1, again)
    scheduler.schedule(at: 1, rank: .frame) { frames += 1 }
    scheduler.schedule(at: 2) { frames += 1 }
    scheduler.advance(to: 3)
    #expect(reported == [1])
    #expect(runs.value == Scheduler.turnsPerInstant + 2)
    #expect(frames == 2)
  }

  @Test("a chain of deferred actions is cut and reported")
  func deferredRunaway() {
    func again() { scheduler.deferAction(again) }
    scheduler.turn(again)
    #expect(reports.value == 1)
    #expect(scheduler.nextEventTime == nil)
  }

  @Test("actions that each defer two more are cut before they fill the memory")
  func doubling() {
    var runs = 0
    func again() {
      runs += 1
      for _ in 0..<2 { scheduler.deferAction(again) }
    }
    scheduler.turn(again)
    #expect(reports.value == 1)
    #expect(runs < 3_000_000)
  }

  @Test("many events that were scheduled for one instant are no runaway")
  func manyAtOnce() {
    for _ in 0..<30_000 { scheduler.schedule(at: 1) { runs.add() } }
    scheduler.advance(to: 1)
    #expect(runs.value == 30_000)
    #expect(reports.value == 0)
  }

  @Test("events that are put off again and again take up no room")
  func sweeping() {
    for _ in 0..<10_000 { scheduler.schedule(at: 1000) {}.cancel() }
    #expect(scheduler.eventCount <= 128)
  }

  @Test("an event at an infinite time never runs, and an infinite advance ends at the last event")
  func infinite() {
    var runs = 0
    scheduler.schedule(at: .infinity) { runs += 1 }
    scheduler.schedule(at: 5) { runs += 10 }
    scheduler.advance(to: .infinity)
    #expect(runs == 10)
    #expect(scheduler.now == 5)
  }

  @Test("a turn inside a turn is a part of it")
  func nestedTurn() {
    var seen: [String] = []
    scheduler.turn {
      scheduler.turn { scheduler.deferAction { seen.append("deferred") } }
      seen.append("outer")
    }
    #expect(seen == ["outer", "deferred"])
  }

  @Test("numbers posted from other threads reach their receivers in the next turn, in order")
  func mailbox() async {
    var seen: [String] = []
    let receivers = ["first", "second", "gone"].map { name in scheduler.addReceiver { seen.append(name) } }
    scheduler.removeReceiver(receivers[2])
    let mailbox = scheduler.mailbox
    await Task.detached {
      for receiver in [receivers[1], receivers[2], receivers[0], 999_999] { mailbox.post(receiver) }
    }.value
    #expect(seen.isEmpty)
    scheduler.advance(to: 0)
    #expect(seen == ["second", "first"])
  }

  @Test("a post wakes a live clock once each")
  func wake() {
    let mailbox = Scheduler().mailbox
    let count = Counter()
    mailbox.onPost { count.add() }
    mailbox.post(1)
    mailbox.post(2)
    #expect(count.value == 2)
    #expect(mailbox.take().count == 2)
    #expect(mailbox.take().isEmpty)
  }

  @Test("what a task does outside of turns belongs to the loop in whose turn it was begun, on any thread")
  func tasks() async {
    nonisolated(unsafe) let contexts = (0..<3).map { _ in LayerContext() }
    let seen = LockedValue<[[Int]]>([[], [], []])
    var tasks: [Task<Void, Never>] = []
    for (index, context) in contexts.enumerated() {
      context.scheduler.turn {
        tasks.append(
          Task {
            await Task.yield()
            LayerContext.perform { here in
              let place = contexts.firstIndex { $0 === here } ?? -1
              seen.withLock { $0[place].append(index) }
            }
          })
      }
    }
    for task in tasks { await task.value }
    for context in contexts.reversed() { context.scheduler.advance(to: 1) }
    #expect(seen.withLock { $0 } == [[0], [1], [2]])
  }
}

/// A count that any thread may raise.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  func add() { lock.withLock { count += 1 } }
  var value: Int { lock.withLock { count } }
}
