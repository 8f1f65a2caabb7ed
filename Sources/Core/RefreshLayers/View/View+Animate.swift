import Foundation
import RefreshMotion

extension View {
  /// Animates the changes to views in a block.
  ///
  /// - Parameters:
  ///   - duration: seconds; 0 or less changes at once.
  ///   - delay: seconds until the animation starts.
  ///   - completion: called once when all animations have ended, with true if they finished; without changes, later in the
  ///     same turn.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    run(duration, delay, options, spring: nil, animations, completion)
  }

  /// Animates every change of views made in a block, on a spring that settles within the duration.
  ///
  /// - Parameters:
  ///   - dampingRatio: above 0; 1 and more do not overshoot.
  ///   - velocity: at the start, in whole distances a second.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    if !(dampingRatio > 0 && dampingRatio.isFinite) || !velocity.isFinite {
      Ambient.current.report(
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

  /// Animates the changes made in the keyframes that a block adds (`addKeyframe`), one animation per property.
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
      isDisabled: Ambient.current.blocks.last?.isDisabled ?? false)
    perform(block, animations)
    recorder.run(
      in: block, options.calculationMode, fromCurrentState: options.contains(.beginFromCurrentState))
    block.group.commit()
  }

  /// Adds a keyframe to the open `animateKeyframes` block; times are fractions of its duration, 0…1.
  ///
  /// A relative duration of 0 is a jump. Times outside 0…1 or past the end are clamped to it and reported. Outside a
  /// keyframe block the changes are made at once and reported.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double, animations: () -> Void
  ) {
    let ambient = Ambient.current
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

  /// Makes changes that no block around animates.
  public static func performWithoutAnimation(_ changes: () -> Void) {
    let block = AnimationBlock(duration: 0, group: group(nil), isDisabled: true)
    perform(block, changes)
    block.group.commit()
  }

  /// Animates the changes to views in a block along any curve, whatever block is around.
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
    let outer = Ambient.current.blocks.last
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
    let transaction = Ambient.current.transaction
    transaction.isTouched = true
    // A block around one that runs forever does not wait for it.
    let group = CompletionGroup(parent: isEndless && transaction.isBlock ? nil : transaction.group)
    group.completion = completion
    return group
  }

  /// Makes changes inside a block; what layers animate there, implicitly or explicitly, holds up its completion
  /// too, unless it runs forever.
  static func perform(_ block: AnimationBlock, _ changes: () -> Void) {
    let ambient = Ambient.current
    ambient.transactions.append(TransactionFrame(block: block))
    let open = ambient.transactions.count
    ambient.blocks.append(block)
    changes()
    ambient.blocks.removeLast()
    ambient.closeTransactions(downTo: open)
    ambient.transactions.removeLast().group.commit()
  }
}
