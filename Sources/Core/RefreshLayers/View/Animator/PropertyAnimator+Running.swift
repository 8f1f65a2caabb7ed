import Foundation
import RefreshMotion

extension PropertyAnimator {
  // MARK: Progress

  /// The progress from 0 at the start to 1 at the end, also when reversed; 0 while inactive.
  ///
  /// Setting it activates and pauses the animator. Values are clamped to 0…1; NaN is ignored.
  public var fractionComplete: Double {
    get { recorder.map { max(0, min(1, $0.timeline.progress(at: elapsed))) } ?? 0 }
    set {
      guard state != .stopped, !newValue.isNaN else { return }
      activate()
      let fraction = max(0, min(1, newValue))
      let whole = timingParameters.progress(lasting: duration)
      rest(at: scrubsLinearly ? fraction : duration > 0 ? whole.value(at: fraction * duration) : fraction)
    }
  }

  /// Starts the animation, or continues it from the current progress.
  ///
  /// A pause without scrubbing does not change the rest of the animation.
  public func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts or continues the animation after a delay in seconds; a negative delay counts as 0.
  public func startAnimation(afterDelay delay: TimeInterval) {
    guard state != .stopped, !isRunning else { return }
    activate()
    guard let timeline = recorder?.timeline else { return }
    let current = timeline.current
    let delay = delay > 0 ? delay : 0
    if current.run.isWhole {
      run(current.run, from: current.seconds(at: elapsed), rate: reversed ? -1 : 1, after: delay)
    } else if current.run.from != current.run.to, current.run.to == (reversed ? 0 : 1) {
      run(current.run, from: current.seconds(at: elapsed), rate: 1, after: delay)
    } else {
      run(remainingRun(with: timingParameters, durationFactor: 0), from: 0, rate: 1, after: delay)
    }
  }

  /// Pauses the animation at the current progress; an inactive animator becomes active at its start.
  public func pauseAnimation() {
    guard state != .stopped else { return }
    activate()
    guard isRunning, let timeline = recorder?.timeline else { return }
    let current = timeline.current
    timeline.begin(
      AnimatorTimeline.Phase(
        start: elapsed, run: current.run, offset: current.seconds(at: elapsed), rate: 0))
    halt()
  }

  /// Continues a paused animation to its end, or to its start if reversed, with other timing.
  ///
  /// - Parameters:
  ///   - parameters: the timing of the remaining animation (default: the animator's own).
  ///   - factor: the remaining time as a multiple of the duration; 0 keeps the remaining part of the duration. A given
  ///     spring takes its own time.
  public func continueAnimation(
    withTimingParameters parameters: TimingParameters? = nil, durationFactor factor: Double
  ) {
    guard state == .active, !isRunning else { return }
    run(
      remainingRun(with: parameters ?? timingParameters, durationFactor: factor), from: 0, rate: 1, after: 0)
  }

  // MARK: Ends

  /// Stops the animation at the current progress.
  ///
  /// - Parameter withoutFinishing: true to become inactive with the views as presented and without calling
  ///   completions; false to wait for `finishAnimation(at:)`.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    pauseAnimation()
    if withoutFinishing { end(at: .current, callingCompletions: false) } else { state = .stopped }
  }

  /// Ends a stopped animation at a position and calls its completions.
  public func finishAnimation(at position: Position) {
    guard state == .stopped else { return }
    end(at: position, callingCompletions: true)
  }

  // MARK: Implementation

  /// The current time, and the seconds elapsed since the animator became active.
  private var now: TimeInterval { scheduler?.now ?? recorder?.timeline.origin ?? 0 }
  private var elapsed: TimeInterval { now - (recorder?.timeline.origin ?? 0) }

  private var scheduler: Scheduler? {
    recorder?.context?.scheduler ?? ImplicitAnimationState.current.scheduler
  }

  /// Activates the animator: runs its blocks and adds their animations, at the start.
  private func activate() {
    guard recorder == nil else { return }
    state = .active
    let whole = AnimatorTimeline.Run(from: 0, to: 1, progress: timingParameters.progress(lasting: duration))
    let timeline = AnimatorTimeline(origin: ImplicitAnimationState.current.scheduler?.now ?? 0, run: whole)
    recorder = AnimatorRecorder(timeline: timeline)
    if reversed {
      timeline.begin(AnimatorTimeline.Phase(start: 0, run: whole, offset: duration, rate: 0))
    }
    let blocks = blocks
    self.blocks = []
    for (block, factor) in blocks { run(block, from: 0, delayFactor: factor) }
  }

  /// Runs a block whose changes begin at `progress`, or at the fraction `delayFactor` of the rest after it.
  func run(_ changes: () -> Void, from progress: Double, delayFactor: Double) {
    guard let recorder else { return }
    recorder.start = progress + (1 - progress) * delayFactor
    let whole = timingParameters.progress(lasting: duration)
    let block = AnimationBlock(
      duration: duration, timingFunction: whole.curve ?? .easeInEaseOut, spring: whole.spring(along: nil),
      options: .beginFromCurrentState, group: CompletionGroup(parent: nil),
      animator: recorder)
    View.perform(block, changes)
    block.group.commit()
  }

  /// The run from the current progress to the end, or to the start if reversed.
  private func remainingRun(with parameters: TimingParameters, durationFactor: Double) -> AnimatorTimeline.Run
  {
    let progress = recorder?.timeline.progress(at: elapsed) ?? 0
    let target = reversed ? 0.0 : 1.0
    let part = durationFactor > 0 && durationFactor.isFinite ? durationFactor : min(1, abs(target - progress))
    return AnimatorTimeline.Run(
      from: progress, to: target,
      progress: parameters.progress(lasting: parameters.ownDuration ?? duration * part))
  }

  private func run(
    _ run: AnimatorTimeline.Run, from seconds: TimeInterval, rate: Double, after delay: TimeInterval
  ) {
    guard let recorder else { return }
    recorder.timeline.begin(
      AnimatorTimeline.Phase(start: elapsed + delay, run: run, offset: seconds, rate: rate))
    isRunning = true
    endEvent?.cancel()
    if let scheduler {
      endEvent = scheduler.schedule(at: recorder.timeline.origin + recorder.timeline.endTime) {
        self.arrive()
      }
    } else {
      // Without a context no time passes: the animations stay to be evaluated, but the completions are called.
      recorder.timeline.isOver = true
      ImplicitAnimationState.current.deferAction(on: nil) {
        guard self.recorder === recorder, self.isRunning else { return }
        self.end(at: nil, callingCompletions: true)
      }
    }
  }

  private func rest(at progress: Double) {
    recorder?.timeline.begin(
      AnimatorTimeline.Phase(
        start: elapsed,
        run: AnimatorTimeline.Run(
          from: progress, to: progress, progress: timingParameters.progress(lasting: 0)), offset: 0, rate: 0))
    halt()
  }

  private func halt() {
    isRunning = false
    endEvent?.cancel()
    endEvent = nil
  }

  private func arrive() {
    if pausesOnCompletion {
      rest(at: reversed ? 0 : 1)
    } else {
      end(at: reversed ? .start : .end, callingCompletions: true)
    }
  }

  func turn(reversed new: Bool) {
    guard new != reversed else { return }
    reversed = new
    guard isRunning, let timeline = recorder?.timeline else { return }
    let current = timeline.current
    if current.run.isWhole {
      run(current.run, from: current.seconds(at: elapsed), rate: new ? -1 : 1, after: 0)
    } else {
      run(remainingRun(with: timingParameters, durationFactor: 0), from: 0, rate: 1, after: 0)
    }
  }

  /// Ends the animation at a position; nil leaves the animations on the layers, to be evaluated.
  private func end(at position: Position?, callingCompletions: Bool) {
    halt()
    let time = now
    state = .inactive
    let completions = completions
    self.completions = []
    if let position { recorder?.finish(at: position, time: time) }
    recorder = nil
    reversed = false
    if callingCompletions { for completion in completions { completion(position ?? .end) } }
  }
}
