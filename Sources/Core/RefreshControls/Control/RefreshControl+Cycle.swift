import Foundation
import RefreshLayers
import RefreshScrolling

/// Time limit in seconds: for a cycle after its expected end, for an exit animation after its start. A longer limit
/// leaves a stuck control open, a shorter one cuts slow animations.
let completionTimeout: TimeInterval = 10

extension RefreshControl {
  final func beginCycle(_ number: Int) {
    guard let refresh else { return }
    switch phase {
    case .settling: phase = .settling(cycle: number)
    case .refreshing: phase = .refreshing(cycle: number)
    default: break
    }
    let cycle = Refresh.Cycle(number: number, began: now)
    refresh.cycle = cycle
    post(.setupRefreshControl) { [unowned self] in setupRefreshControl(for: animationView) }
    post(.didStartCycle)
    // The delay applies to the hook itself, and thereby to all blocks, animations and animators that it starts.
    let isDelayed = animationDelay > 0
    then { [unowned self] in
      if !isDelayed { post(.hook(.animationCycle)) }
      then { [unowned self] in
        animateBesideCycle(cycle) { [weak self, weak cycle] in self?.partDidEnd(of: cycle) }
        if !isDelayed { return run(cycle) }
        schedule(after: animationDelay, of: cycle) { [unowned self] in
          post(.hook(.animationCycle))
          then { [unowned self] in run(cycle) }
        }
      }
      then { [unowned self] in scheduleEnd(of: cycle) }
    }
  }

  private final func run(_ cycle: Refresh.Cycle) {
    run(.animationCycle) {
      performBlock { [weak self, weak cycle] in self?.partDidEnd(of: cycle) }
    }
  }

  private final func scheduleEnd(of cycle: Refresh.Cycle) {
    schedule(at: cycle.began + animationDelay + animationDuration, of: cycle) {
      [unowned self, unowned cycle] in
      partDidEnd(of: cycle)
    }
    cycle.timeout = schedule(at: cycle.began + plannedCycle + completionTimeout, of: cycle) {
      [unowned self, unowned cycle] in
      report(
        Diagnostic(
          .error,
          "\(Self.self).animationCycle: cycle \(cycle.number) has not ended \(Int(completionTimeout)) s after it should have: one of its animations runs forever or too long; the next cycle begins anyway"
        ))
      end(cycle)
    }
    if phase.kind == .ending { planLeaving(cycle) }
  }

  /// Runs the animation of one cycle in the kind of block given by `animationType`.
  private final func performBlock(completion: @escaping () -> Void) {
    let duration = animationDuration
    // Overridden, so that a refresh begun inside another animation block keeps its own duration and curve.
    let options = animationOptions.union([.overrideInheritedDuration, .overrideInheritedCurve])
    let cycle = { self.animationCycle(for: self.animationView) }
    switch animationType {
    case .default:
      View.animate(withDuration: duration, options: options, animations: cycle) { _ in
        completion()
      }
    case .keyframe:
      View.animateKeyframes(
        withDuration: duration, options: View.KeyframeAnimationOptions(options),
        animations: cycle
      ) { _ in completion() }
    case .spring:
      View.animate(
        withDuration: duration, usingSpringWithDamping: 0.8, initialSpringVelocity: 1,
        options: options, animations: cycle
      ) { _ in completion() }
    }
  }

  /// Counts a part of a cycle as ended: its duration, its changes or the animations beside them. The last one ends
  /// the cycle.
  final func partDidEnd(of cycle: Refresh.Cycle?) {
    resume(cycle) {
      guard let cycle else { return }
      cycle.awaited -= 1
      guard cycle.awaited == 0 else { return }
      // Rounding error does not count as another duration.
      let length = now - cycle.began
      measuredCycle = abs(length - plannedCycle) < 1e-6 ? nil : length
      end(cycle)
    }
  }

  /// Ends a cycle; after delivery the phase decides whether another one follows.
  private final func end(_ cycle: Refresh.Cycle) {
    refresh?.cycle = nil
    post(.didEndCycle)
    then { [unowned self] in
      switch phase.kind {
      case .settling, .refreshing: beginCycle(cycle.number + 1)
      case .ending: showResult()
      default: break
      }
    }
  }

  /// Measured duration of the last complete cycle in seconds, including its delay.
  ///
  /// Before the first cycle has ended: the delay plus the duration, or twice the duration if `animationOptions`
  /// autoreverse.
  public final var cycleDuration: TimeInterval { measuredCycle ?? plannedCycle }

  /// Duration of a cycle in seconds according to the class and its options.
  private final var plannedCycle: TimeInterval {
    animationDelay + (animationOptions.contains(.autoreverse) ? 2 : 1) * animationDuration
  }

  /// Number, start and duration of the current cycle; nil without one.
  package final var runningCycle: RunningCycle? {
    refresh?.cycle.map { RunningCycle(number: $0.number, start: $0.began, length: cycleDuration) }
  }

  // MARK: Leaving a cycle

  /// Longest time from the end of a refresh to the start of the exit, in seconds.
  public final var worstCaseExitLatency: TimeInterval {
    let cycle = cycleDuration
    switch exitPolicy {
    case .finishCycle: return cycle
    case .blendOut: return 0
    case .atMarks(let marks):
      let times = [0] + marks.map(time(ofMark:)).sorted() + [cycle]
      return zip(times, times.dropFirst()).reduce(0) { max($0, $1.1 - $1.0) }
    }
  }

  /// Schedules the early end of a cycle that `exitPolicy` asks for, if it is before the natural end.
  final func planLeaving(_ cycle: Refresh.Cycle) {
    guard let time = timeToLeave(after: now - cycle.began) else { return }
    schedule(after: time, of: cycle) { [unowned self, unowned cycle] in
      // Presentation values become model values, so that the exit animation starts from them.
      let now = now
      layer.forEachLayer { $0.freeze(at: now) }
      end(cycle)
    }
  }

  /// Seconds from a time in the cycle to the next point at which it may end early; nil for the natural end.
  private final func timeToLeave(after elapsed: TimeInterval) -> TimeInterval? {
    switch exitPolicy {
    case .finishCycle: nil
    case .blendOut: 0
    case .atMarks(let marks):
      marks.map(time(ofMark:)).filter { $0 >= elapsed - 1e-9 }.min().map { max(0, $0 - elapsed) }
    }
  }

  /// Seconds from the beginning of a cycle to a mark in it.
  private final func time(ofMark mark: Double) -> TimeInterval {
    animationDelay + max(0, min(1, mark)) * (cycleDuration - animationDelay)
  }
}

/// Current animation cycle, for observers.
package struct RunningCycle {
  package let number: Int
  /// Start of the cycle, in seconds of the context's time.
  package let start: TimeInterval
  /// Measured duration of the previous cycle, in seconds; for the first cycle its planned duration.
  package let length: TimeInterval

  package init(number: Int, start: TimeInterval, length: TimeInterval) {
    (self.number, self.start, self.length) = (number, start, length)
  }
}
