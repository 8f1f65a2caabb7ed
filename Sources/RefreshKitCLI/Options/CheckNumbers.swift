import Foundation
import RefreshMotion

/// Options with numbers and choices, read with a line about what is allowed.
enum CheckNumbers {
  static func whole(_ option: String, _ text: String, _ limit: Limit<Int>) throws -> Int {
    guard let value = Int(text), limit.contains(value) else {
      throw CommandFailure.usage("\(option) '\(text)': expected \(limit.words)")
    }
    return value
  }

  static func number(_ option: String, _ text: String, _ limit: Limit<Double>) throws -> Double {
    guard let value = Double(text), limit.contains(value) else {
      throw CommandFailure.usage("\(option) '\(text)': expected \(limit.words)")
    }
    return value
  }

  /// How many are worked on at a time (default: as many as there are processors).
  static func jobs(_ text: String?) throws -> Int {
    guard let text else { return ProcessInfo.processInfo.activeProcessorCount }
    return try whole("--jobs", text, Limits.jobs)
  }

  static func seed(_ text: String) throws -> UInt64 {
    guard let value = UInt64(text) else {
      throw CommandFailure.usage("--seed '\(text)': expected a whole number, 0 or more")
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
