import Foundation

/// A call that waits on the wall clock, in the source of a control: a stage has a simulated clock, which the call
/// does not follow.
package struct WallClockCall: Equatable, CustomStringConvertible {
  let file: String
  let line: Int
  let call: String

  package var description: String {
    "\(file):\(line): \(call) runs by the wall clock, not in the time of the stage; use perform(after:_:)"
  }

  /// The tokens of each kind of call.
  private static let calls = [
    ["DispatchQueue", ".", "main", ".", "async"], [".", "asyncAfter"], ["Timer", ".", "scheduledTimer"],
    ["Task", ".", "sleep"],
  ]

  /// Finds the calls in files that declare one of the controls, in the package around a folder; empty outside a
  /// package.
  ///
  /// Files that import UIKit are skipped: there the compatibility package runs the same calls on the clock of the
  /// stage.
  package static func all(around folder: URL, controls: Set<String>) -> [WallClockCall] {
    guard let sources = PackageSources(around: folder) else { return [] }
    return sources.files(with: calls.compactMap { $0.max { $0.count < $1.count } }).flatMap {
      all(in: $0.tokens, file: $0.path, controls)
    }
  }

  private static func all(
    in tokens: [SwiftTokens.Token], file: String, _ controls: Set<String>
  ) -> [WallClockCall] {
    let words = tokens.map(\.text)
    let pairs = zip(words, words.dropFirst())
    guard pairs.contains(where: { $0 == "class" && controls.contains($1) }),
      !pairs.contains(where: { $0 == "import" && $1 == "UIKit" })
    else { return [] }
    return words.indices.compactMap { index in
      guard let call = calls.first(where: { words[index...].starts(with: $0) }) else { return nil }
      let name = call.joined()
      return WallClockCall(
        file: file, line: tokens[index].line, call: name.hasPrefix(".") ? String(name.dropFirst()) : name)
    }
  }
}
