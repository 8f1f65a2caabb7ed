import ArgumentParser
import RefreshFiles
import RefreshKit
import RefreshStage

/// Options of `render` for the stage of a clip: the results of refreshes, and a device.
struct StageOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "What refreshes end with, shown for a second: success, failure or another of the control's results."
  )
  var result: String?

  @Option(
    parsing: .unconditional,
    help:
      "An app on a device, with its size and scale instead of --size and --scale: \(StageDevice.all.map(\.name).joined(separator: ", "))."
  )
  var device: String?

  @Flag(help: "Draws the corners and the camera of --device.")
  var deviceFrame = false

  /// The result of every refresh; nil for the scenario's own.
  func resolvedResult(of type: RefreshControl.Type) throws -> RefreshResult? {
    guard let result else { return nil }
    let known = type.results.contains(.success) ? type.results : [.success] + type.results
    if let found = known.first(where: { $0.scripted == result }) { return found }
    let names = NameSuggestion.list(result, among: known.map(\.scripted), as: "expected one of")
    throw CommandFailure.usage("--result '\(result)': \(type) does not show it; \(names)")
  }

  /// The requested device; nil for a plain screen.
  func resolvedDevice() throws -> StageDevice? {
    guard let device else {
      guard !deviceFrame else { throw CommandFailure.usage("--device-frame applies only to --device") }
      return nil
    }
    let names = StageDevice.all.map(\.name)
    guard let found = StageDevice.all.first(where: { $0.name == device }) else {
      throw CommandFailure.usage(
        "--device '\(device)': \(NameSuggestion.list(device, among: names, as: "expected one of"))")
    }
    return found
  }
}
