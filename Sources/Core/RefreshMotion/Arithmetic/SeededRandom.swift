/// Random number generator that yields the same sequence for the same seed, on every machine and in every version.
///
///     var random = SeededRandom(seed: 7)
///     let x = CGFloat.random(in: 0...1, using: &random)
///
/// A control that draws its random numbers from a seeded generator looks the same in every clip. Create the generator
/// again in `resetAnimationView`, so that every refresh looks the same too. Algorithm: SplitMix64 (Steele, Lea and
/// Flood 2014).
public struct SeededRandom: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Creates a generator whose sequence depends only on `seed`.
  public init(seed: UInt64) { state = seed }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
