import RefreshFiles

/// Formatting of numbers with a fixed number of decimals, so that equal values give equal bytes on every machine.
enum LottieNumber {
  private static let powers: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

  /// Decimal text without an exponent and without trailing zeros; `0` for a number that is not finite.
  static func text(of value: Double, digits count: Int) -> String {
    let count = max(0, min(9, count))
    let scaled = (value * powers[count]).rounded()
    guard scaled.isFinite, abs(scaled) < 1e18 else { return "0" }
    let whole = Int(scaled)
    if whole == 0 { return "0" }
    if count == 0 { return "\(whole)" }
    let power = Int(powers[count])
    let (integer, fraction) = abs(whole).quotientAndRemainder(dividingBy: power)
    let sign = whole < 0 ? "-" : ""
    if fraction == 0 { return "\(sign)\(integer)" }
    var text = "\(fraction)"
    text = String(repeating: "0", count: count - text.count) + text
    while text.hasSuffix("0") { text.removeLast() }
    return "\(sign)\(integer).\(text)"
  }

  static func rounded(_ value: Double, _ digits: Int) -> Double {
    let power = powers[max(0, min(9, digits))]
    return (value * power).rounded() / power
  }
}

extension OrderedJSON {
  static func number(_ value: Double, digits: Int) -> OrderedJSON {
    .written(LottieNumber.text(of: value, digits: digits))
  }
}
