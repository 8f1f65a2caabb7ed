import Dispatch
import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage
import Testing

@testable import refresh_examples

/// What one control did on one clock.
private struct Run: Equatable, Sendable {
  var trace = ""
  /// The layer values at the beginning and the end of every cycle, a line each.
  var boundaries: [String] = []
}

/// Notes what the layers show whenever a cycle begins or ends.
private final class BoundaryObserver: RefreshControlDelegate {
  var lines: [String] = []

  func refreshControlDidStartAnimationCycle(_ refreshControl: RefreshControl) {
    note("start", refreshControl)
  }
  func refreshControlDidEndAnimationCycle(_ refreshControl: RefreshControl) { note("end", refreshControl) }

  private func note(_ name: String, _ control: RefreshControl) {
    let now = control.layer.context?.now ?? -1
    control.layer.forEachLayer { layer in
      let shown = layer.presentation(at: now)
      lines.append("\(name) \(now) \(layer): \(shown)")
    }
  }
}

/// Everything of one run, made and used on one queue.
private final class Play {
  let stage: Stage
  let observer = BoundaryObserver()
  let player: ScenarioPlayer
  private let frames: FrameLoop

  init(_ type: RefreshControl.Type) {
    stage = Stage()
    let control = type.init(type: .slideDown)
    control.delegate = observer
    stage.attach(control)
    player = ScenarioPlayer(.standard, on: stage)
    frames = FrameLoop(stage, framesPerSecond: 60) { _, _ in }
    player.start()
    frames.run()
  }

  var result: Run { Run(trace: stage.trace.description, boundaries: observer.lines) }
}

/// A clock, and what its events note; used on its queue and nowhere else until it is over.
private final class Clocked: @unchecked Sendable {
  let queue = DispatchQueue(label: "stage")
  private(set) var clock: DispatchClock!
  var scheduler = Scheduler()
  var times: [Double] = []
  private var finish: () -> Void = {}

  /// Runs until an event calls `end`.
  static func run(rate: Double = 1, _ body: @escaping @Sendable (Clocked) -> Void) async -> Clocked {
    let clocked = Clocked()
    await withCheckedContinuation { continuation in
      clocked.finish = { continuation.resume() }
      clocked.queue.async {
        body(clocked)
        clocked.clock = DispatchClock(clocked.scheduler, on: clocked.queue, rate: rate)
        clocked.clock.start()
      }
    }
    return clocked
  }

  func note() { times.append(scheduler.now) }
  func end() {
    clock.pauseAfterTurn()
    finish()
  }
  func work(for seconds: Double) {
    let end = DispatchTime.now().uptimeNanoseconds + UInt64(seconds * 1e9)
    while DispatchTime.now().uptimeNanoseconds < end {}
  }
}

@Suite struct DispatchClockTests {
  @Test("an event in a far future neither traps nor comes", arguments: [1e9, 1e12, 1e300])
  func farFuture(time: TimeInterval) {
    let scheduler = Scheduler()
    let queue = DispatchQueue(label: "clock")
    queue.sync {
      let clock = DispatchClock(scheduler, on: queue)
      clock.start()
      scheduler.schedule(at: time) { Issue.record("it came") }
      clock.pause()
    }
    #expect(scheduler.nextEventTime == time)
  }

  static let examples: [RefreshControl.Type] = [Colors.self, Bubbles.self, Google.self, Yahoo.self]

  @Test("a control lives alike on Dispatch timers and on the virtual clock", arguments: examples)
  func bothClocksGiveTheSameLife(type: RefreshControl.Type) async {
    let virtual = Play(type)
    VirtualClock(virtual.stage.context.scheduler).run { virtual.player.isFinished }

    nonisolated(unsafe) var live = Run()
    _ = await Clocked.run(rate: 10) { clocked in
      let play = Play(type)
      clocked.scheduler = play.stage.context.scheduler
      play.player.onFinish = {
        live = play.result
        clocked.end()
      }
    }
    #expect(live.trace == virtual.result.trace)
    #expect(live.boundaries == virtual.result.boundaries)
    #expect(live.boundaries.count > 4)
  }

  @Test("a stage that takes longer than its time leaves the queue to others, and loses no event")
  func slowEvents() async {
    let count = 200
    nonisolated(unsafe) var seen = count
    let clocked = await Clocked.run { clocked in
      // Each takes five times as long as the next is away.
      for index in 1...count {
        clocked.scheduler.schedule(at: Double(index) / 1000) {
          clocked.work(for: 0.005)
          clocked.note()
          if index == count { clocked.end() }
        }
      }
      clocked.queue.asyncAfter(deadline: .now() + 0.02) { seen = clocked.times.count }
    }
    #expect(clocked.times == (1...count).map { Double($0) / 1000 })
    #expect(seen < count)
  }

  @Test("time that the machine lost is not caught up with")
  func lostTime() async {
    let clocked = await Clocked.run(rate: 1000) { clocked in
      // While the first lasts 1,000 s of the stage's time pass, and the second is due 900 s before that.
      for time in [1.0, 101, 1e6] {
        clocked.scheduler.schedule(at: time) {
          if time == 1 { clocked.work(for: 1) }
          clocked.note()
          guard time == 101 else { return }
          // The time that should be reached is not far from the event.
          clocked.times.append(clocked.clock.stageTime)
          clocked.end()
        }
      }
    }
    #expect(clocked.times.prefix(2) == [1, 101])
    #expect((clocked.times.last ?? 0) < 101 + 600)
  }

  @Test("a paused clock lets no time pass, and goes on where it stopped")
  func aPausedClockGoesOn() async {
    let clocked = await Clocked.run(rate: 100) { clocked in
      clocked.scheduler.schedule(at: 1) {
        clocked.note()
        clocked.clock.pauseAfterTurn()
        // Real time passes here that must not count.
        clocked.queue.asyncAfter(deadline: .now() + 0.05) { clocked.clock.start() }
      }
      clocked.scheduler.schedule(at: 2) {
        clocked.note()
        clocked.end()
      }
    }
    #expect(clocked.times == [1, 2])
  }
}
