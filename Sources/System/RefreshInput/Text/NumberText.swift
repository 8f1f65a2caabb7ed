import Foundation

/// Numbers as errors and tables show them.
package enum NumberText {
  /// A number without a fraction if it has none.
  package static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
  }

  /// A number as a person reads it: all of it within six decimals, otherwise four significant digits.
  package static func short(
    _ number: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> String {
    guard number.isFinite, (number * 1e6).rounded() / 1e6 != number else { return plain(number) }
    let unit = pow(10, max(0, 3 - log10(abs(number)).rounded(.down)))
    return plain((number * unit).rounded(rule) / unit)
  }

  /// The allowed values as an error names them.
  package static func words(_ range: ClosedRange<Double>) -> String {
    "a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
  }

  package static func words(_ range: ClosedRange<Int>) -> String {
    "a whole number from \(range.lowerBound) to \(range.upperBound)"
  }

  /// A count of bytes in the largest unit that shows it exactly, or in whole megabytes.
  package static func bytes(_ count: Int) -> String {
    if count >= 1 << 20 { return "\(count >> 20) MB" }
    return count >= 1 << 10 && count % (1 << 10) == 0 ? "\(count >> 10) kB" : "\(count) bytes"
  }
}

extension Int {
  /// The number with its noun, in the singular for one alone: "1 golden", "2 goldens".
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

  /// How many of a number of things a verb is about: "3 of 9 frames differ", "1 of 9 frames differs".
  package func counted(of total: Int, _ noun: String, _ one: String, _ several: String) -> String {
    "\(self) of \(total.counted(noun)) \(self == 1 || total == 1 ? one : several)"
  }
}

extension UInt64 {
  /// The number in 16 hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
