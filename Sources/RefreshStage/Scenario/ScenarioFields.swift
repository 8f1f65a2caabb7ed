import Foundation
import RefreshIO

extension JSONFields {
  /// A number that a step checks when it is complete: NaN, which no limit contains, if it is missing or no number.
  func number(_ name: String, default standard: Double = .nan) -> Double {
    object[name].map { $0 as? Double ?? .nan } ?? standard
  }

  /// Throws unless the number of a member is within its limit.
  func check(_ name: String, _ number: Double, _ limit: Limit<Double>) throws {
    guard limit.contains(number) else { throw problem(name, limit.words) }
  }

  func points(_ name: String) throws -> [Scenario.PathPoint] {
    guard let list = object[name] as? [Any], !list.isEmpty else {
      throw problem(name, "a list of one or more points {t, x, y}")
    }
    return try list.enumerated().map { index, value in
      let here = "\(lead)point \(index + 1)"
      guard let point = value as? [String: Any] else {
        throw JSONProblem("\(here) is \(JSONText.name(of: value)); expected an object with t, x and y")
      }
      let fields = JSONFields(point, lead: "\(here): ")
      try fields.allow(["t", "x", "y"])
      return Scenario.PathPoint(
        t: try fields.number("t", Limits.stepDuration), x: try fields.number("x", Limits.place),
        y: try fields.number("y", Limits.place))
    }
  }
}

extension OptionText {
  /// The size of a screen in points, such as `375x667`.
  package func screen() throws(OptionError) -> CGSize {
    let side = Limits.screenSide
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], side.contains(width),
      side.contains(height)
    else {
      throw problem(
        "expected WIDTHxHEIGHT in points, each \(NumberText.plain(side.minimum)) to \(NumberText.plain(side.maximum)), such as 375x667"
      )
    }
    return CGSize(width: width, height: height)
  }

  /// The script of the finger, by its name or as a JSON file.
  ///
  /// - Parameter folder: what the path of a file is relative to.
  package func scenario(in folder: URL? = nil) throws(OptionError) -> Scenario {
    if let builtIn = Scenario.builtIn.first(where: { $0.name == text }) { return builtIn }
    let file = URL(fileURLWithPath: text, relativeTo: folder)
    guard text.hasSuffix(".json") || FileManager.default.fileExists(atPath: file.path) else {
      let names = NearName.list(text, among: Scenario.builtIn.map(\.name), as: "expected one of")
      throw problem("\(names), or a JSON file")
    }
    do {
      return try Scenario(contentsOf: file)
    } catch {
      throw OptionError("\(error)")
    }
  }
}
