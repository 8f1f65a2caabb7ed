import Foundation
import RefreshLayers

/// After how many seconds without a word a cycle or an exit animation is taken to be over.
let patience: TimeInterval = 10

extension RefreshControl {
  final func beginCycle(_ number: Int) {
    switch phase {
    case .settling: phase = .settling(cycle: number)
    case .refreshing: phase = .refreshing(cycle: number)
    default: break
    }
    cycleCount += 1
    cycleBegan = now
    let count = cycleCount
    call(.setupRefreshControl) { setupRefreshControl(for: animationView) }
    guard cycleCount == count else { return }
    tellDelegate("refreshControlDidStartAnimationCycle") { $0.refreshControlDidStartAnimationCycle(self) }
    guard cycleCount == count else { return }

    // A cycle is over when its time is, its changes have run, and so has what runs beside them.
    var awaited = 3
    let part = { [weak self] in
      awaited -= 1
      guard awaited == 0, let self, self.cycleCount == count else { return }
      self.noteLength(self.now - self.cycleBegan)
      self.endCycle(number)
    }
    let begin = now
    // The hook itself waits for the delay, and with it whatever it runs: blocks of its own, animations, animators.
    let isDelayed = animationDelay > 0
    if !isDelayed { emit(.hook(.animationCycle)) }
    animateBesideCycle(completion: part)
    if isDelayed {
      context?.scheduler.schedule(after: animationDelay) { [weak self] in
        guard let self, self.cycleCount == count else { return }
        self.emit(.hook(.animationCycle))
        guard self.cycleCount == count else { return }
        self.run(.animationCycle) { self.performBlock(completion: part) }
      }
    } else {
      run(.animationCycle) { performBlock(completion: part) }
    }
    guard cycleCount == count else { return }
    context?.scheduler.schedule(at: begin + animationDelay + animationDuration, part)
    context?.scheduler.schedule(at: begin + plannedCycle + patience) { [weak self] in
      guard awaited > 0, let self, self.cycleCount == count else { return }
      awaited = 0
      self.report(
        Diagnostic(
          .error,
          "\(Self.self).animationCycle: cycle \(number) has not ended \(Int(patience)) s after its time: an animation in it runs for ever or too long; the next one begins"
        ))
      self.endCycle(number)
    }
    if phase.kind == .ending { planLeaving(number) }
  }

  /// Runs one cycle's animation in the block that `animationType` names.
  final func performBlock(completion: @escaping () -> Void) {
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

  final func endCycle(_ number: Int) {
    cycleCount += 1
    let count = cycleCount
    tellDelegate("refreshControlDidEndAnimationCycle") { $0.refreshControlDidEndAnimationCycle(self) }
    guard cycleCount == count else { return }
    switch phase.kind {
    case .settling, .refreshing: beginCycle(number + 1)
    case .ending: showResult()
    default: break
    }
  }

  /// How long a cycle takes, in seconds: as long as the last whole one really took, its delay included.
  ///
  /// Before the first has ended, and as long as they run as planned, it is the delay and the duration, the latter twice
  /// if `animationOptions` autoreverse.
  public final var cycleDuration: TimeInterval { measuredCycle ?? plannedCycle }

  /// How long a cycle takes by what the class and its options say.
  private final var plannedCycle: TimeInterval {
    animationDelay + (animationOptions.contains(.autoreverse) ? 2 : 1) * animationDuration
  }

  /// Takes note of how long a cycle took.
  private final func noteLength(_ seconds: TimeInterval) {
    // What is left of rounding is no other length.
    measuredCycle = abs(seconds - plannedCycle) < 1e-6 ? nil : seconds
  }

  /// Leaves the cycle in the middle: what is shown becomes the model, for the exit to begin from.
  final func leaveCycle(_ number: Int) {
    let now = now
    layer.forEachLayer { $0.freeze(at: now) }
    endCycle(number)
  }
}
