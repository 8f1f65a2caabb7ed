import Foundation
import RefreshProcess
import TestSupport

/// Programs that look at this package.
extension Project {
  /// The folder with the built products and their modules, where the test bundle is too.
  static let products = BuiltProgram.folder

  /// Runs a program in the package's folder; what it printed on both outputs, and its exit code.
  static func run(_ arguments: [String]) throws -> (code: Int32, text: String) {
    let outcome = try Subprocess("env", arguments, folder: folder).run()
    return (outcome.code, String(decoding: outcome.output + outcome.error, as: UTF8.self))
  }
}
