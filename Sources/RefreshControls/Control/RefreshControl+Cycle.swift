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

    // A cycle is over when its time is and its animations are, whichever is later.
    var awaited = 2
    let part = { [weak self] in
      awaited -= 1
      guard awaited == 0, let self, self.cycleCount == count else { return }
      self.endCycle(number)
    }
    emit(.hook(.animationCycle))
    performCycle(completion: part)
    checkNumbers(after: .animationCycle)
    guard cycleCount == count else { return }
    let end = now + animationDelay + animationDuration
    context?.scheduler.schedule(at: end, part)
    context?.scheduler.schedule(at: end + patience) { [weak self] in
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
    let (duration, delay) = (animationDuration, animationDelay)
    // A refresh that is begun inside someone's animation block keeps its own time.
    let options = animationOptions.union([.overrideInheritedDuration, .overrideInheritedCurve])
    let cycle = { self.animationCycle(for: self.animationView) }
    switch animationType {
    case .default:
      View.animate(withDuration: duration, delay: delay, options: options, animations: cycle) { _ in
        completion()
      }
    case .keyframe:
      View.animateKeyframes(
        withDuration: duration, delay: delay, options: View.KeyframeAnimationOptions(options),
        animations: cycle
      ) { _ in completion() }
    case .spring:
      View.animate(
        withDuration: duration, delay: delay, usingSpringWithDamping: 0.8, initialSpringVelocity: 1,
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

  /// Leaves the cycle in the middle: what is shown becomes the model, for the exit to begin from.
  final func leaveCycle(_ number: Int) {
    let now = now
    layer.forEachLayer { $0.freeze(at: now) }
    endCycle(number)
  }
}
