import Foundation
import RefreshScrolling

/// What is wrong with a scenario, in one line.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// An error in one line.
  public init(_ description: String) { self.description = description }
}

extension Scenario {
  /// The most touches that a scenario may come to, so that a slip of the keyboard does not fill the memory.
  public static let maximumTouches = 1_000_000

  /// The largest file that is read, in bytes: room for as many touches as are allowed.
  public static let maximumBytes = 128 << 20

  /// Reads a scenario from a JSON file; without a name in it the file's name is taken.
  ///
  /// - Throws: `ScenarioError` that names the file, the step and what is allowed.
  public init(contentsOf url: URL) throws {
    let size = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.size] as? Int ?? 0
    guard size <= Self.maximumBytes else {
      throw ScenarioError(
        "scenario \(url.path): the file has \(size >> 20) MB; at most \(Self.maximumBytes >> 20) are allowed")
    }
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      let isThere = FileManager.default.fileExists(atPath: url.path)
      throw ScenarioError(
        "scenario \(url.path): \(isThere ? "the file cannot be read" : "there is no such file")")
    }
    do {
      try self.init(json: data, name: url.deletingPathExtension().lastPathComponent)
    } catch let error as ScenarioError {
      throw ScenarioError("scenario \(url.path): \(error)")
    }
  }

  /// Reads a scenario such as `{"name": "mine", "steps": [{"do": "pull", "to": 160, "over": 0.5}, {"do": "release"}]}`.
  public init(json: Data, name: String) throws {
    let object: Any
    do {
      object = try JSONSerialization.jsonObject(with: json)
    } catch {
      throw ScenarioError("not JSON: an object with \"steps\" is wanted")
    }
    guard let root = object as? [String: Any] else {
      throw ScenarioError("an object with \"steps\" is wanted, not \(Fields.name(object))")
    }
    let fields = Fields(root, "")
    try fields.allow(["name", "steps"])
    let ownName = try fields.optionalString("name") ?? name
    guard let steps = root["steps"] as? [Any], !steps.isEmpty else {
      throw ScenarioError("\"steps\" must be a list of one or more steps")
    }
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_"))
    guard !ownName.isEmpty, ownName.unicodeScalars.allSatisfy(allowed.contains) else {
      throw ScenarioError("name \"\(ownName)\": letters, digits, - and _ are allowed")
    }
    self.init(ownName, try steps.enumerated().map { try Step(json: $1, number: $0 + 1) })
    try checkLength()
  }

  /// Refuses a scenario whose touches would be too many to hold.
  func checkLength() throws {
    let seconds = scriptedDuration
    guard seconds * ScenarioPlayer.touchRate <= Double(Self.maximumTouches) else {
      throw ScenarioError(
        "\(seconds) s of script are too long: at most \(Int(Double(Self.maximumTouches) / ScenarioPlayer.touchRate)) s are allowed"
      )
    }
  }
}
