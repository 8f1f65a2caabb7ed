import Foundation
import RefreshFiles

/// Error in a scenario, described on one line.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// Creates an error; control characters in the description are escaped.
  public init(_ description: String) { self.description = description.printable }
}

extension Scenario {
  /// Reads a scenario from a JSON file; without a name in it, the scenario is named after the file.
  ///
  /// - Throws: `ScenarioError` that names the file, the step and the allowed values.
  public init(contentsOf url: URL) throws {
    let data: Data
    do {
      data = try InputFile.read(url.path, within: Limits.scenarioFile, isNoted: false)
    } catch {
      throw ScenarioError("scenario \(url.path.prefix(1024)): \(error)")
    }
    do {
      try self.init(json: data, name: url.deletingPathExtension().lastPathComponent)
    } catch let error as ScenarioError {
      throw ScenarioError("scenario \(url.path.prefix(1024)): \(error)")
    }
  }

  /// Reads a scenario such as `{"name": "mine", "steps": [{"do": "pull", "to": 160, "over": 0.5}, {"do": "release"}]}`.
  public init(json: Data, name: String) throws {
    do {
      try self.init(
        JSONFields(parsing: json, strings: Limits.string, expecting: "an object with \"steps\""), name: name)
    } catch let problem as JSONProblem {
      throw ScenarioError("\(problem)")
    }
    try check()
  }

  private init(_ fields: JSONFields, name: String) throws {
    try fields.allow(["name", "set", "steps"])
    let ownName = try fields.optionalString("name") ?? name
    guard let steps = fields.object["steps"] as? [Any], !steps.isEmpty else {
      throw fields.problem("steps", "a list of one or more steps")
    }
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_"))
    guard Limits.name.contains(ownName.utf8.count), ownName.unicodeScalars.allSatisfy(allowed.contains) else {
      throw ScenarioError("name \"\(ownName.prefix(80))\": expected 1 to 64 letters, digits, - and _")
    }
    if let refusal = Limits.steps.refusal(of: steps.count, "it has", "steps") { throw ScenarioError(refusal) }
    self.init(
      ownName, try steps.enumerated().map { try Step(json: $1, number: $0 + 1) },
      tuning: try fields.has("set") ? fields.fields("set").tuning() : [:])
  }
}
