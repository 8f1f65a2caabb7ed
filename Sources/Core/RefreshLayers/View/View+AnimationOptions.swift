import RefreshMotion

extension View {
  /// Options of `animate`; the bits are UIKit's.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The option bits, as in UIKit.
    public let rawValue: UInt
    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Start at the presented value; only for properties other than position, bounds and transform, which are
    /// animated additively.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats forever.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs forwards and backwards; with `repeat`, forever.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Uses this block's duration inside another block (default: the outer block's duration).
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Uses this block's curve inside another block (default: the outer block's curve).
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Ease in and out: starts and ends slowly (default).
    public static let curveEaseInOut: AnimationOptions = []
    /// Ease in: starts slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Ease out: ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// The easing curve that the options select.
    public var timingFunction: TimingCurve { Self.timingFunction(rawValue) }

    static func timingFunction(_ rawValue: UInt) -> TimingCurve {
      switch (rawValue >> 16) & 3 {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInEaseOut
      }
    }
  }

  /// Options of `animateKeyframes`, with UIKit's bits; the bits of `AnimationOptions` have the same meaning.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The option bits, as in UIKit.
    public let rawValue: UInt
    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Creates the options of a keyframe block from those of `animate`, including the overall curve.
    public init(_ options: AnimationOptions) { rawValue = options.rawValue }

    /// Starts at the presented values.
    public static let beginFromCurrentState = KeyframeAnimationOptions(.beginFromCurrentState)
    /// Repeats forever.
    public static let `repeat` = KeyframeAnimationOptions(.repeat)
    /// Runs each animation forwards, then backwards.
    public static let autoreverse = KeyframeAnimationOptions(.autoreverse)
    /// Ease in and out over the whole block (default).
    public static let curveEaseInOut = KeyframeAnimationOptions(.curveEaseInOut)
    /// Ease in: starts slowly.
    public static let curveEaseIn = KeyframeAnimationOptions(.curveEaseIn)
    /// Ease out: ends slowly.
    public static let curveEaseOut = KeyframeAnimationOptions(.curveEaseOut)
    /// Constant speed.
    public static let curveLinear = KeyframeAnimationOptions(.curveLinear)
    /// Linear interpolation between keyframes (default).
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Discrete: each value stays until the next keyframe.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Linear interpolation at constant speed.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Cubic interpolation, a smooth curve through the values.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Cubic interpolation at constant speed.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    /// The interpolation between keyframes that the options select.
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
}
