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
  let frames: FrameLoop

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

/// Carries what belongs to a queue into blocks that run there and nowhere else.
private struct OnQueue<Value>: @unchecked Sendable { let value: Value }

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

    let queue = DispatchQueue(label: "stage")
    let live: Run = await withCheckedContinuation { continuation in
      queue.async {
        let play = Play(type)
        let clock = DispatchClock(play.stage.context.scheduler, on: queue, rate: 10)
        let kept = OnQueue(value: (play, clock))
        play.player.onFinish = {
          kept.value.1.pauseAfterTurn()
          continuation.resume(returning: kept.value.0.result)
        }
        clock.start()
      }
    }
    #expect(live.trace == virtual.result.trace)
    #expect(live.boundaries == virtual.result.boundaries)
    #expect(live.boundaries.count > 4)
  }

  @Test("a stage that takes longer than its time leaves the queue to others, and loses no event")
  func slowEvents() async {
    let queue = DispatchQueue(label: "stage")
    let count = 200
    let (times, seen): ([Double], Int) = await withCheckedContinuation { continuation in
      queue.async {
        let scheduler = Scheduler()
        let kept = OnQueue(value: (DispatchClock(scheduler, on: queue), Box<[Double]>([]), Box<Int?>(nil)))
        let (clock, times, seen) = kept.value
        // Each takes five times as long as the next is away.
        for index in 1...count {
          scheduler.schedule(at: Double(index) / 1000) {
            let end = DispatchTime.now().uptimeNanoseconds + 5_000_000
            while DispatchTime.now().uptimeNanoseconds < end {}
            times.value.append(scheduler.now)
            guard index == count else { return }
            clock.pauseAfterTurn()
            continuation.resume(returning: (times.value, seen.value ?? count))
          }
        }
        clock.start()
        queue.asyncAfter(deadline: .now() + 0.02) { kept.value.2.value = kept.value.1.value.count }
      }
    }
    let expected: [Double] = (1...count).map { Double($0) / 1000 }
    #expect(times == expected)
    #expect(seen < count)
  }

  @Test("time that the machine lost is not caught up with")
  func lostTime() async {
    let queue = DispatchQueue(label: "stage")
    let times: [Double] = await withCheckedContinuation { continuation in
      queue.async {
        let scheduler = Scheduler()
        let kept = OnQueue(value: (DispatchClock(scheduler, on: queue, rate: 1000), scheduler))
        let times = Box<[Double]>([])
        // While the first lasts 1,000 s of the stage's time pass, and the second is due 900 s before that.
        for time in [1.0, 101, 1e6] {
          scheduler.schedule(at: time) {
            let end = DispatchTime.now().uptimeNanoseconds + 1_000_000_000
            while time == 1, DispatchTime.now().uptimeNanoseconds < end {}
            times.value.append(scheduler.now)
            guard time == 101 else { return }
            // The time that should be reached is not far from the event.
            times.value.append(kept.value.0.stageTime)
            kept.value.0.pauseAfterTurn()
            continuation.resume(returning: times.value)
          }
        }
        kept.value.0.start()
      }
    }
    #expect(times.prefix(2) == [1, 101])
    #expect((times.last ?? 0) < 101 + 600)
  }

  @Test("a paused clock lets no time pass, and goes on where it stopped")
  func aPausedClockGoesOn() async {
    let queue = DispatchQueue(label: "stage")
    let times: [TimeInterval] = await withCheckedContinuation { continuation in
      queue.async {
        let scheduler = Scheduler()
        let clock = DispatchClock(scheduler, on: queue, rate: 100)
        let kept = OnQueue(value: (scheduler, clock))
        let times = OnQueue(value: Box<[TimeInterval]>([]))
        scheduler.schedule(at: 1) {
          times.value.value.append(kept.value.0.now)
          kept.value.1.pauseAfterTurn()
          // Real time passes here that must not count.
          queue.asyncAfter(deadline: .now() + 0.05) { kept.value.1.start() }
        }
        scheduler.schedule(at: 2) {
          times.value.value.append(kept.value.0.now)
          kept.value.1.pauseAfterTurn()
          continuation.resume(returning: times.value.value)
        }
        clock.start()
      }
    }
    #expect(times == [1, 2])
  }
}

private final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}
