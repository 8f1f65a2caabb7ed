import Foundation

/// Options with numbers and choices, read with a line about what is allowed.
enum CheckNumbers {
  static func whole(_ option: String, _ text: String, _ range: ClosedRange<Int>) throws -> Int {
    guard let value = Int(text), range.contains(value) else {
      throw CommandFailure.usage(
        "\(option) '\(text)': a whole number from \(range.lowerBound) to \(range.upperBound) is wanted")
    }
    return value
  }

  static func number(_ option: String, _ text: String, _ range: ClosedRange<Double>) throws -> Double {
    guard let value = Double(text), range.contains(value) else {
      throw CommandFailure.usage(
        "\(option) '\(text)': a number from \(range.lowerBound.formatted) to \(range.upperBound.formatted) is wanted"
      )
    }
    return value
  }

  /// How much is done at a time: as much as there are processors unless given.
  static func jobs(_ text: String?) throws -> Int {
    guard let text else { return ProcessInfo.processInfo.activeProcessorCount }
    return try whole("--jobs", text, 1...256)
  }

  static func seed(_ text: String) throws -> UInt64 {
    guard let value = UInt64(text) else {
      throw CommandFailure.usage("--seed '\(text)': a whole number, 0 or more, is wanted")
    }
    return value
  }

  /// One case by its raw value, or all of them.
  static func choices<Choice: RawRepresentable & CaseIterable>(
    _ option: String, _ text: String
  ) throws -> [Choice] where Choice.RawValue == String {
    if text == "all" { return Array(Choice.allCases) }
    guard let choice = Choice(rawValue: text) else {
      let names = Choice.allCases.map(\.rawValue) + ["all"]
      throw CommandFailure.usage("\(option) '\(text)': one of \(names.joined(separator: ", "))")
    }
    return [choice]
  }
}
