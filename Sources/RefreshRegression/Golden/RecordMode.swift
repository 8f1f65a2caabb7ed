import Foundation
import RefreshMotion

/// Which goldens a run may write.
public enum RecordMode: String, CaseIterable, Hashable, Sendable {
  /// None: a run that finds one missing or changed fails.
  case never
  /// Those that are not there.
  case missing
  /// Those that are not there, and those whose pictures have changed.
  case changed
  /// Every one, whatever it holds; a file whose bytes would not change is left alone.
  case all

  /// The environment variable that sets the mode.
  public static let variable = "REFRESHKIT_RECORD"

  /// The mode that an environment asks for: the variable's, else never where CI is set, else a standard one.
  ///
  /// - Throws: `RecordModeError` for a value that is no mode.
  public static func standard(
    in environment: [String: String] = ProcessInfo.processInfo.environment, otherwise: RecordMode
  ) throws -> RecordMode {
    if let text = environment[variable], !text.isEmpty {
      guard let mode = RecordMode(rawValue: text) else { throw RecordModeError(text: text) }
      return mode
    }
    let ci = environment["CI"] ?? ""
    return ci.isEmpty || ci == "0" || ci.lowercased() == "false" ? otherwise : .never
  }
}

/// A value of the environment variable that is no record mode.
public struct RecordModeError: Error, Hashable, CustomStringConvertible {
  let text: String

  public var description: String {
    let names = RecordMode.allCases.map(\.rawValue)
    return "\(RecordMode.variable) '\(text)': \(NearName.list(text, among: names, as: "one of"))"
  }
}
