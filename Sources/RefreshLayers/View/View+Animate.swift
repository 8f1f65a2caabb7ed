import Foundation
import RefreshMotion

extension View {
  /// Options of `animate`; the bits are UIKit's.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Begin at what is shown, where the property does not blend by itself (position, bounds and transform do).
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Run for ever.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Run there and back; with `repeat`, again and again.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Keep the own duration inside another block, whose duration is taken otherwise.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Keep the own curve inside another block, whose curve is taken otherwise.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// The default.
    public static let curveEaseInOut: AnimationOptions = []
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// The curve that the options name.
    public var timingFunction: TimingCurve { Self.timingFunction(rawValue) }

    fileprivate static func timingFunction(_ rawValue: UInt) -> TimingCurve {
      switch (rawValue >> 16) & 3 {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInEaseOut
      }
    }
  }

  /// Options of `animateKeyframes`; the bits are UIKit's, and those of `AnimationOptions` mean the same here.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The same choices for a keyframe block, its overall curve among them.
    public init(_ options: AnimationOptions) { rawValue = options.rawValue }

    public static let beginFromCurrentState = KeyframeAnimationOptions(.beginFromCurrentState)
    public static let `repeat` = KeyframeAnimationOptions(.repeat)
    public static let autoreverse = KeyframeAnimationOptions(.autoreverse)
    /// The overall curve, which warps all relative times; ease in and out unless told.
    public static let curveEaseInOut = KeyframeAnimationOptions(.curveEaseInOut)
    public static let curveEaseIn = KeyframeAnimationOptions(.curveEaseIn)
    public static let curveEaseOut = KeyframeAnimationOptions(.curveEaseOut)
    public static let curveLinear = KeyframeAnimationOptions(.curveLinear)
    /// The default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    /// How values between keyframes are found.
    public var calculationMode: CalculationMode {
      switch (rawValue >> 10) & 7 {
      case 1: .discrete
      case 2: .paced
      case 3: .cubic
      case 4: .cubicPaced
      default: .linear
      }
    }
  }

  /// Animates every change of views made in a block.
  ///
  /// - Parameters:
  ///   - duration: seconds; 0 or less changes at once.
  ///   - delay: seconds until the change is seen.
  ///   - completion: runs once when all have ended: with true when they have run their course, later in the same turn
  ///     where nothing changed.
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
    withDuration duration: TimeInterval, delay: TimeInterval = 0, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let spring = Spring(dampingRatio: dampingRatio, duration: duration, initialVelocity: velocity)
    run(duration, delay, options, spring: spring, animations, completion)
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
      duration: duration, delay: max(0, delay), timingFunction: AnimationOptions.timingFunction(options.rawValue),
      options: AnimationOptions(rawValue: options.rawValue), group: group(completion),
      frames: duration > 0 ? recorder : nil)
    perform(block, animations)
    recorder.run(
      in: block, options.calculationMode, fromCurrentState: options.contains(.beginFromCurrentState))
    block.group.commit()
  }

  /// Adds a keyframe to the `animateKeyframes` block that is open; times are parts of its duration, 0…1.
  ///
  /// A relative duration of 0 is a jump. Times outside 0…1 or past the end are held to it and reported. Outside a
  /// keyframe block the changes are made at once and reported.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double, animations: () -> Void
  ) {
    let ambient = Ambient.current
    guard let recorder = ambient.blocks.last?.frames else {
      animations()
      return
    }
    recorder.addFrame(
      start: start, duration: duration, report: { ambient.report(Diagnostic(.warning, $0)) }, animations)
  }

  /// Makes changes that no block around animates.
  public static func performWithoutAnimation(_ changes: () -> Void) {
    let block = AnimationBlock(duration: 0, group: group(nil), isDisabled: true)
    Transaction.withoutActions { perform(block, changes) }
    block.group.commit()
  }

  private static func run(
    _ duration: TimeInterval, _ delay: TimeInterval, _ options: AnimationOptions, spring: Spring?,
    _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let outer = Ambient.current.blocks.last
    var duration = duration.isNaN ? 0 : duration
    var curve = options.timingFunction
    if let outer, !outer.isDisabled {
      if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
      if !options.contains(.overrideInheritedCurve) { curve = outer.timingFunction }
    }
    let block = AnimationBlock(
      duration: duration, delay: delay.isNaN ? 0 : max(0, delay), timingFunction: curve, spring: spring,
      options: options, group: group(completion), isDisabled: outer?.isDisabled ?? false)
    perform(block, animations)
    block.group.commit()
  }

  private static func group(_ completion: ((Bool) -> Void)?) -> CompletionGroup {
    let transaction = Ambient.current.transactions.last!
    transaction.isTouched = true
    let group = CompletionGroup(parent: transaction.group)
    group.completion = completion
    return group
  }

  private static func perform(_ block: AnimationBlock, _ changes: () -> Void) {
    let ambient = Ambient.current
    // What layers animate of themselves inside, or are told to, holds up the block's completion too.
    let frame = TransactionFrame(parent: ambient.transactions.last, group: block.group)
    ambient.transactions.append(frame)
    ambient.blocks.append(block)
    changes()
    ambient.blocks.removeLast()
    ambient.transactions.removeLast().group.commit()
  }
}
