import Foundation
import RefreshLayers
import RefreshScrolling

/// After how many seconds without a word a cycle or an exit animation is taken to be over.
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
    // The hook itself waits for the delay, and with it whatever it runs: blocks of its own, animations, animators.
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

  /// Runs one cycle's animation in the block that `animationType` names.
  private final func performBlock(completion: @escaping () -> Void) {
    let duration = animationDuration
    // A refresh that is begun inside someone's animation block keeps its own time.
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

  /// Takes note that the time of a cycle, its changes or what runs beside them has ended; all three end the cycle.
  final func partDidEnd(of cycle: Refresh.Cycle?) {
    resume(cycle) {
      guard let cycle else { return }
      cycle.awaited -= 1
      guard cycle.awaited == 0 else { return }
      // A rounding error is no other length.
      let length = now - cycle.began
      measuredCycle = abs(length - plannedCycle) < 1e-6 ? nil : length
      end(cycle)
    }
  }

  /// Ends a cycle; whether another one follows is decided when everyone has heard.
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

  /// The measured duration of the last complete cycle in seconds, including its delay.
  ///
  /// Before the first has ended, it is the delay plus the duration, twice the duration if `animationOptions` autoreverse.
  public final var cycleDuration: TimeInterval { measuredCycle ?? plannedCycle }

  /// How long a cycle takes by what the class and its options say.
  private final var plannedCycle: TimeInterval {
    animationDelay + (animationOptions.contains(.autoreverse) ? 2 : 1) * animationDuration
  }

  /// The cycle that runs now.
  package final var runningCycle: RunningCycle? {
    refresh?.cycle.map { RunningCycle(number: $0.number, start: $0.began, length: cycleDuration) }
  }

  // MARK: Leaving a cycle

  /// The longest time from the end of a refresh to the start of the exit, in seconds.
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

  /// Ensures that a cycle is left where `exitPolicy` says, if that is before its end.
  final func planLeaving(_ cycle: Refresh.Cycle) {
    guard let time = timeToLeave(after: now - cycle.began) else { return }
    schedule(after: time, of: cycle) { [unowned self, unowned cycle] in
      // The presentation values become the model, for the exit to begin from.
      let now = now
      layer.forEachLayer { $0.freeze(at: now) }
      end(cycle)
    }
  }

  /// The seconds from a time in the cycle to the point where it may be left.
  private final func timeToLeave(after elapsed: TimeInterval) -> TimeInterval? {
    switch exitPolicy {
    case .finishCycle: nil
    case .blendOut: 0
    case .atMarks(let marks):
      marks.map(time(ofMark:)).filter { $0 >= elapsed - 1e-9 }.min().map { max(0, $0 - elapsed) }
    }
  }

  /// The seconds from the beginning of a cycle to a mark in it.
  private final func time(ofMark mark: Double) -> TimeInterval {
    animationDelay + max(0, min(1, mark)) * (cycleDuration - animationDelay)
  }
}

/// A cycle that runs.
package struct RunningCycle {
  package let number: Int
  /// When it began, in the context's time.
  package let start: TimeInterval
  /// How many seconds the cycle before it took, or how many this one takes by what the class says.
  package let length: TimeInterval

  package init(number: Int, start: TimeInterval, length: TimeInterval) {
    (self.number, self.start, self.length) = (number, start, length)
  }
}
