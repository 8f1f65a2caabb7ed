import RefreshMotion

extension View {
  /// Options of `animate`; the bits are UIKit's.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options of the given bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Begin at the current presentation, for properties that do not blend (position, bounds and transform do).
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeat forever.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Run there and back; with `repeat`, again and again.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Keep this block's duration inside another block (default: the outer block's duration).
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Keep this block's curve inside another block (default: the outer block's curve).
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// The default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Starts slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Runs evenly.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// The curve that the options name.
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

  /// Options of `animateKeyframes`; the bits are UIKit's, and those of `AnimationOptions` mean the same here.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options of the given bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The same choices for a keyframe block, its overall curve among them.
    public init(_ options: AnimationOptions) { rawValue = options.rawValue }

    /// Begin at the current presentation.
    public static let beginFromCurrentState = KeyframeAnimationOptions(.beginFromCurrentState)
    /// Repeat forever.
    public static let `repeat` = KeyframeAnimationOptions(.repeat)
    /// Run there and back.
    public static let autoreverse = KeyframeAnimationOptions(.autoreverse)
    /// The curve of the whole block (default).
    public static let curveEaseInOut = KeyframeAnimationOptions(.curveEaseInOut)
    /// Starts slowly.
    public static let curveEaseIn = KeyframeAnimationOptions(.curveEaseIn)
    /// Ends slowly.
    public static let curveEaseOut = KeyframeAnimationOptions(.curveEaseOut)
    /// Runs evenly.
    public static let curveLinear = KeyframeAnimationOptions(.curveLinear)
    /// The default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Each value stays until the next keyframe.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Straight lines at one speed throughout.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// A smooth curve through the values.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// A smooth curve at one speed throughout.
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
}
