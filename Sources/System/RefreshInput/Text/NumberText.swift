import Foundation

/// Formatting of numbers for errors and tables.
package enum NumberText {
  /// A number without decimals if it is whole.
  package static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
  }

  /// A rounded number for people: exact if six decimals suffice, otherwise four significant digits.
  package static func short(
    _ number: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> String {
    guard number.isFinite, (number * 1e6).rounded() / 1e6 != number else { return plain(number) }
    let unit = pow(10, max(0, 3 - log10(abs(number)).rounded(.down)))
    return plain((number * unit).rounded(rule) / unit)
  }

  /// The allowed range in words, for errors.
  package static func words(_ range: ClosedRange<Double>) -> String {
    "a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
  }

  package static func words(_ range: ClosedRange<Int>) -> String {
    "a whole number from \(range.lowerBound) to \(range.upperBound)"
  }

  /// A number of bytes in words: from 1 MB in whole megabytes rounded down, exact kilobytes, otherwise bytes.
  package static func bytes(_ count: Int) -> String {
    if count >= 1 << 20 { return "\(count >> 20) MB" }
    return count >= 1 << 10 && count % (1 << 10) == 0 ? "\(count >> 10) kB" : "\(count) bytes"
  }
}

extension Int {
  /// The count with its noun, singular for 1: "1 golden", "2 goldens".
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

  /// A count of a total with noun and verb: "3 of 9 frames differ", "1 of 9 frames differs".
  package func counted(of total: Int, _ noun: String, _ one: String, _ several: String) -> String {
    "\(self) of \(total.counted(noun)) \(self == 1 || total == 1 ? one : several)"
  }
}

extension UInt64 {
  /// The number as 16 hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
