/// A random generator that gives the same numbers for the same seed, on every machine and in every version.
///
///     var random = SeededRandom(seed: 7)
///     let x = CGFloat.random(in: 0...1, using: &random)
///
/// A control that uses one plays the same in every clip; make it again in `resetAnimationView`, so that each refresh does.
/// The numbers are those of SplitMix64 (Steele, Lea and Flood 2014).
public struct SeededRandom: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// A generator that begins with a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
