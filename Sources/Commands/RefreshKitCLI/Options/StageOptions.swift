import ArgumentParser
import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshKit
import RefreshStage

/// Options for staging a clip: control, script, screen and frame rate.
struct StageOptions: ParsableArguments {
  // `parsing: .unconditional` accepts a value that begins with a hyphen, so that -375x667 is reported as a wrong
  // size.
  @Option(
    parsing: .unconditional,
    help: "How the control appears: slide-down, background or all (default: the control's own).")
  var type: String?

  @Option(
    parsing: .unconditional,
    help: "Where the animation view is anchored: top, middle, bottom or all (default: the control's own).")
  var anchor: String?

  @Option(
    parsing: .unconditional,
    help: "The touch script: \(Scenario.builtIn.map(\.name).joined(separator: ", ")), or a JSON file."
  )
  var scenario: String?

  @Option(
    parsing: .unconditional,
    help: "What refreshes end with, shown for a second: success, failure or another of the control's results."
  )
  var result: String?

  @Option(parsing: .unconditional, help: "The size of the screen in points, WIDTHxHEIGHT.")
  var size = Self.standardSize
  static let standardSize = "375x667"

  @Option(parsing: .unconditional, help: "Pixels per point, 0.5 to 4.")
  var scale = "2"

  @Option(
    parsing: .unconditional,
    help:
      "An app on a device, with its size and scale instead of --size and --scale: \(StageDevice.all.map(\.name).joined(separator: ", "))."
  )
  var device: String?

  @Flag(help: "Draws the corners and the camera of --device.")
  var deviceFrame = false

  @Option(parsing: .unconditional, help: "Frames per second, 1 to 240.")
  var fps = "60"

  /// The requested types; one nil for the control's own.
  func resolvedTypes() throws -> [RefreshControlType?] {
    guard let type else { return [nil] }
    return try (OptionText("--type", type).choices() as [RefreshControlType])
  }

  /// The requested anchors; one nil for the control's own.
  func resolvedAnchors() throws -> [AnchorPosition?] {
    guard let anchor else { return [nil] }
    return try (OptionText("--anchor", anchor).choices() as [AnchorPosition])
  }

  /// The requested scenario; nil for each subject's own.
  func resolvedScenario() throws -> Scenario? {
    try scenario.map { try OptionText("--scenario", $0).scenario() }
  }

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

  func resolvedSize() throws -> CGSize {
    try resolvedDevice()?.size ?? OptionText("--size", size).screen()
  }

  func resolvedScale() throws -> Double {
    try resolvedDevice().map { Double($0.scale) } ?? OptionText("--scale", scale).number(Limits.scale)
  }

  func resolvedFPS() throws -> Double { try OptionText("--fps", fps).number(Limits.framesPerSecond) }
}
