import ArgumentParser
import Foundation
import RefreshKit
import RefreshMotion
import RefreshRegression

/// How a clip is staged.
struct StageOptions: ParsableArguments {
  // A value may begin with a hyphen: -375x667 is a wrong size, not an option.
  @Option(parsing: .unconditional, help: "How the control appears: slide-down, background or all.")
  var type = RefreshControlType.slideDown.rawValue

  @Option(
    parsing: .unconditional,
    help: "Where the animation view is anchored: top, middle, bottom or all; the control's own unless given.")
  var anchor: String?

  @Option(
    parsing: .unconditional,
    help: "The script of the finger: \(Scenario.builtIn.map(\.name).joined(separator: ", ")), or a JSON file."
  )
  var scenario: String?

  @Option(parsing: .unconditional, help: "The size of the screen in points, width x height.")
  var size = "375x667"

  @Option(parsing: .unconditional, help: "Pixels a point, 0.5 to 4.")
  var scale = "2"

  @Option(parsing: .unconditional, help: "Frames a second, 1 to 240.")
  var fps = "60"

  func resolvedTypes() throws -> [RefreshControlType] { try choices("--type", type) }

  /// The anchors that were asked for; one nil where that is left to the control.
  func resolvedAnchors() throws -> [AnchorPosition?] {
    guard let anchor else { return [nil] }
    return try choices("--anchor", anchor)
  }

  /// The scenario that was asked for; nil where each subject has its own.
  func resolvedScenario() throws -> Scenario? {
    guard let scenario else { return nil }
    if let builtIn = Scenario.builtIn.first(where: { $0.name == scenario }) { return builtIn }
    guard scenario.hasSuffix(".json") || FileManager.default.fileExists(atPath: scenario) else {
      let names = NearName.list(scenario, among: Scenario.builtIn.map(\.name), as: "one of")
      throw CommandFailure.usage("--scenario '\(scenario)': \(names), or a JSON file")
    }
    do {
      return try Scenario(contentsOf: URL(fileURLWithPath: scenario))
    } catch {
      throw CommandFailure.usage("\(error)")
    }
  }

  func resolvedSize() throws -> CGSize {
    guard let size = CGSize(screen: size) else {
      throw CommandFailure.usage("--size '\(size)': \(CGSize.screenWords)")
    }
    return size
  }

  func resolvedScale() throws -> Double { try CheckNumbers.number("--scale", scale, Limits.scale) }

  func resolvedFPS() throws -> Double { try CheckNumbers.number("--fps", fps, Limits.framesPerSecond) }

  /// One case by its raw value, or all of them.
  private func choices<Choice: RawRepresentable & CaseIterable>(
    _ option: String, _ text: String
  ) throws -> [Choice] where Choice.RawValue == String {
    if text == "all" { return Array(Choice.allCases) }
    guard let choice = Choice(rawValue: text) else {
      let names = Choice.allCases.map(\.rawValue) + ["all"]
      throw CommandFailure.usage("\(option) '\(text)': \(NearName.list(text, among: names, as: "one of"))")
    }
    return [choice]
  }
}
