import RefreshFiles

/// Numbers as a file has them: rounded to a number of digits, so that the same value is the same bytes everywhere.
enum LottieNumber {
  private static let powers: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

  /// A number in decimal digits, without an exponent and without zeros at its end.
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

  /// A number rounded to the digits that are written.
  static func rounded(_ value: Double, _ digits: Int) -> Double {
    let power = powers[max(0, min(9, digits))]
    return (value * power).rounded() / power
  }
}

extension OrderedJSON {
  /// A number with at most so many digits after the point.
  static func number(_ value: Double, digits: Int) -> OrderedJSON {
    .written(LottieNumber.text(of: value, digits: digits))
  }
}
