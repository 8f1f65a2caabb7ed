import Foundation
import RefreshMotion

extension View {
  /// Animates the changes to views made in a block.
  ///
  /// - Parameters:
  ///   - duration: the duration in seconds; 0 or less shows the changes at once.
  ///   - delay: the seconds until the animation starts.
  ///   - completion: called once when all animations have ended, with true if they finished; without changes, later in
  ///     the same turn.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    run(duration, delay, options, spring: nil, animations, completion)
  }

  /// Animates the changes to views made in a block with a spring that settles within the duration.
  ///
  /// - Parameters:
  ///   - dampingRatio: the damping ratio, above 0; springs of 1 and more do not overshoot.
  ///   - velocity: the initial velocity in units of the animated distance per second.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    if !(dampingRatio > 0 && dampingRatio.isFinite) || !velocity.isFinite {
      ImplicitAnimationState.current.report(
        Diagnostic(
          .warning,
          "a spring with damping \(dampingRatio) and velocity \(velocity): the damping must be more than 0, and both finite; the nearest numbers are used"
        ))
    }
    run(
      duration, delay, options,
      spring: { Spring(dampingRatio: dampingRatio, duration: $0, initialVelocity: velocity) }, animations,
      completion
    )
  }

  /// Animates the changes to views made in a block with a spring that runs until it rests, also inside another block.
  ///
  /// - Parameters:
  ///   - duration: the seconds until the changes seem to have arrived.
  ///   - bounce: −1…1: 0 does not overshoot, 1 never rests.
  ///   - velocity: the initial velocity in units of the animated distance per second.
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let spring = Spring(perceptualDuration: duration, bounce: bounce, initialVelocity: velocity)
    run(
      spring.settlingDuration, delay, options.union(.overrideInheritedDuration), spring: { _ in spring },
      animations, completion)
  }

  /// Animates the changes made in a block by keyframes (`addKeyframe`), with one animation for each property.
  ///
  /// Changes made outside any keyframe run over the whole duration.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: KeyframeAnimationOptions = [],
    animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let recorder = KeyframeRecorder()
    let block = AnimationBlock(
      duration: duration, delay: delay, timingFunction: AnimationOptions.timingFunction(options.rawValue),
      options: AnimationOptions(rawValue: options.rawValue),
      group: group(completion, isEndless: options.contains(.repeat)),
      frames: duration > 0 ? recorder : nil, isKeyframes: true,
      isDisabled: ImplicitAnimationState.current.blocks.last?.isDisabled ?? false)
    perform(block, animations)
    recorder.run(
      in: block, options.calculationMode, fromCurrentState: options.contains(.beginFromCurrentState))
    block.group.commit()
  }

  /// Adds a keyframe to the open `animateKeyframes` block; times are fractions of its duration, 0…1.
  ///
  /// A relative duration of 0 is a jump. Times outside 0…1 are clamped, with a warning. Outside a keyframe block the
  /// changes are shown at once, with a warning.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double, animations: () -> Void
  ) {
    let ambient = ImplicitAnimationState.current
    let report: (String) -> Void = { ambient.report(Diagnostic(.warning, $0)) }
    if let recorder = ambient.blocks.last?.frames {
      recorder.addFrame(start: start, duration: duration, report: report, animations)
      return
    }
    if !ambient.blocks.contains(where: \.isKeyframes) {
      report("keyframe outside View.animateKeyframes: its changes are made at once")
    }
    animations()
  }

  /// Makes changes without animation, even inside an animation block.
  public static func performWithoutAnimation(_ changes: () -> Void) {
    let block = AnimationBlock(duration: 0, group: group(nil), isDisabled: true)
    perform(block, changes)
    block.group.commit()
  }

  /// Animates the changes to views made in a block with any easing curve, regardless of enclosing blocks.
  package static func animate(
    withDuration duration: TimeInterval, curve: TimingCurve, animations: () -> Void
  ) {
    let block = AnimationBlock(duration: duration, timingFunction: curve, group: group(nil))
    perform(block, animations)
    block.group.commit()
  }

  private static func run(
    _ duration: TimeInterval, _ delay: TimeInterval, _ options: AnimationOptions,
    spring: ((TimeInterval) -> Spring)?, _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let outer = ImplicitAnimationState.current.blocks.last
    var duration = duration
    var curve = options.timingFunction
    if let outer, !outer.isDisabled {
      if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
      if !options.contains(.overrideInheritedCurve) { curve = outer.timingFunction }
    }
    let block = AnimationBlock(
      duration: duration, delay: delay, timingFunction: curve, spring: spring?(duration), options: options,
      group: group(completion, isEndless: options.contains(.repeat)), isDisabled: outer?.isDisabled ?? false)
    perform(block, animations)
    block.group.commit()
  }

  static func group(_ completion: ((Bool) -> Void)?, isEndless: Bool = false) -> CompletionGroup {
    let transaction = ImplicitAnimationState.current.transaction
    transaction.isTouched = true
    // An enclosing block does not wait for a block that repeats forever.
    let group = CompletionGroup(parent: isEndless && transaction.isBlock ? nil : transaction.group)
    group.completion = completion
    return group
  }

  /// Runs changes inside a block, whose completion also waits for implicit and explicit layer animations, except
  /// those that run forever.
  static func perform(_ block: AnimationBlock, _ changes: () -> Void) {
    let ambient = ImplicitAnimationState.current
    ambient.transactions.append(OpenTransaction(block: block))
    let open = ambient.transactions.count
    ambient.blocks.append(block)
    changes()
    ambient.blocks.removeLast()
    ambient.closeTransactions(downTo: open)
    ambient.transactions.removeLast().group.commit()
  }
}
