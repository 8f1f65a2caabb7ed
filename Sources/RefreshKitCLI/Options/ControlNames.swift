import ArgumentParser
import Foundation
import RefreshKit

/// The controls that a command is about: those named, or all.
struct ControlNames: ParsableArguments {
  @Argument(help: "The controls, by name; all of them where none is named.")
  var controls: [String] = []

  @Flag(help: "All controls, which is so unless some are named.")
  var all = false

  /// The types of the controls named.
  func resolve() throws -> [RefreshControl.Type] {
    let known = CommandLineTool.controls
    if controls.isEmpty || all { return known }
    return try controls.map { name in
      guard let control = known.first(where: { "\($0)" == name }) else {
        let names = known.map { "\($0)" }.joined(separator: ", ")
        throw CommandFailure.usage("unknown control '\(name)'; there are \(names.isEmpty ? "none" : names)")
      }
      return control
    }
  }
}
