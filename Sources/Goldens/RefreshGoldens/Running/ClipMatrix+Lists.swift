import Foundation
import RefreshControls
import RefreshFiles
import RefreshStage

extension ClipMatrix {
  /// A list of values in a matrix; the raw values are the names in `refreshkit.json`.
  package enum ListName: String, CaseIterable, Sendable {
    case types, anchors, scenarios, edges, appearances, directions, motions, textSizes, sizes, scales, fps

    /// The option of the command line that adds a value: `--type`, `--fps`.
    package var option: String {
      switch self {
      case .fps: "--fps"
      case .textSizes: "--text-size"
      default: "--\(rawValue.dropLast())"
      }
    }
  }

  /// Parses the words from a file or the command line and sets the lists; lists without words keep their values.
  ///
  /// - Parameters:
  ///   - folder: the folder to which paths of scenarios are relative.
  ///   - label: returns the name of a list for error messages.
  /// - Throws: `MatrixError`.
  package mutating func set(_ words: [ListName: [String]], folder: URL, label: (ListName) -> String) throws {
    func values<Value>(
      of list: ListName, or old: [Value], _ read: (OptionText) throws -> [Value]
    ) throws -> [Value] {
      guard let words = words[list], !words.isEmpty else { return old }
      do {
        return try words.flatMap { try read(OptionText(label(list), $0)) }
      } catch let error as OptionError {
        throw MatrixError("\(error)")
      }
    }
    types = try values(of: .types, or: types) { try $0.choicesOrOwn() }
    anchors = try values(of: .anchors, or: anchors) { try $0.choicesOrOwn() }
    edges = try values(of: .edges, or: edges) { try $0.choicesOrOwn() }
    appearances = try values(of: .appearances, or: appearances) { try $0.choices() }
    directions = try values(of: .directions, or: directions) { try $0.choices() }
    reducesMotion = try values(of: .motions, or: reducesMotion) {
      (try $0.choices() as [MotionSetting]).map { $0 == .reduced }
    }
    textSizes = try values(of: .textSizes, or: textSizes) { try $0.choices() }
    scenarios = try values(of: .scenarios, or: scenarios) { [try $0.scenario(in: folder)] }
    let names = scenarios.map(\.name)
    guard Set(names).count == names.count else {
      throw MatrixError("\(label(.scenarios)): two scenarios have the same name")
    }
    sizes = try values(of: .sizes, or: sizes) { [try $0.screen()] }
    scales = try values(of: .scales, or: scales) { [try $0.number(Limits.scale)] }
    framesPerSecond = try values(of: .fps, or: framesPerSecond) {
      [try $0.number(Limits.framesPerSecond)]
    }
  }

  private enum MotionSetting: String, CaseIterable { case full, reduced }
}
