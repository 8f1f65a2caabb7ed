import Foundation
import RefreshControls
import RefreshStage

/// A matrix from a file such as
///
///     {"goldens": "Goldens", "scenarios": ["standard", "Scripts/fling.json"], "sizes": ["320x320"], "fps": [30]}
extension ClipMatrix {
  /// The file's usual name.
  public static let fileName = "refreshkit.json"

  /// Reads a matrix; paths in it are relative to the file's folder.
  ///
  /// - Throws: `MatrixError` that names the file, the member and what is allowed.
  public init(contentsOf file: URL) throws {
    let folder = file.deletingLastPathComponent()
    do {
      let bytes = try SafeFile.read(file.lastPathComponent, in: folder, maximumBytes: 1 << 20)
      try self.init(JSONFields(parsing: Data(bytes)), folder: folder)
    } catch let error as MatrixError {
      throw MatrixError("\(file.lastPathComponent): \(error)")
    } catch {
      throw MatrixError("\(file.lastPathComponent): \(error)")
    }
  }

  private init(_ fields: JSONFields, folder: URL) throws {
    try fields.allow([
      "goldens", "controls", "types", "anchors", "scenarios", "sizes", "scales", "fps", "tolerance",
    ])
    self.init()
    goldens = folder.appendingPathComponent(try fields.optionalString("goldens") ?? "Goldens")
    func texts(_ name: String) throws -> [String]? {
      guard fields.has(name) else { return nil }
      let values = try fields.array(name)
      let texts = values.compactMap { value in
        value as? String ?? JSONFields.number(value).map(OrderedJSON.plain)
      }
      guard !texts.isEmpty, texts.count == values.count else {
        throw fields.problem(name, "a list of one or more values")
      }
      return texts
    }
    if let values = try texts("controls") { controls = values }
    try set(
      types: try texts("types"), anchors: try texts("anchors"), scenarios: try texts("scenarios"),
      sizes: try texts("sizes"), scales: try texts("scales"), fps: try texts("fps"), folder: folder
    ) { "\"\($0)\"" }
    if fields.has("tolerance") { tolerance = try ToleranceProfile(try fields.fields("tolerance")) }
  }

  /// Sets the lists that are given, from the words of a file or of a command line.
  ///
  /// - Parameters:
  ///   - folder: what paths of scenarios are relative to.
  ///   - label: how an error speaks of a list, by its name in the file.
  /// - Throws: `MatrixError`.
  public mutating func set(
    types: [String]? = nil, anchors: [String]? = nil, scenarios: [String]? = nil, sizes: [String]? = nil,
    scales: [String]? = nil, fps: [String]? = nil, folder: URL, label: (String) -> String
  ) throws {
    if let types { self.types = try Self.choices(label("types"), types) }
    if let anchors {
      self.anchors = try anchors.flatMap { text -> [AnchorPosition?] in
        if text == "own" { return [nil] }
        let choices: [AnchorPosition] = try Self.choices(label("anchors"), [text], also: ["own"])
        return choices
      }
    }
    if let scenarios {
      self.scenarios = try scenarios.map { try Self.scenario(label("scenarios"), $0, folder) }
      let names = self.scenarios.map(\.name)
      guard Set(names).count == names.count else {
        throw MatrixError("\(label("scenarios")): two scenarios have one name")
      }
    }
    if let sizes { self.sizes = try sizes.map { try Self.size(label("sizes"), $0) } }
    if let scales { self.scales = try scales.map { try Self.number(label("scales"), $0, 0.5...4) } }
    if let fps { framesPerSecond = try fps.map { try Self.number(label("fps"), $0, 1...240) } }
  }

  private static func choices<Choice: RawRepresentable & CaseIterable>(
    _ label: String, _ texts: [String], also: [String] = []
  ) throws -> [Choice] where Choice.RawValue == String {
    try texts.flatMap { text -> [Choice] in
      if text == "all" { return Array(Choice.allCases) }
      guard let choice = Choice(rawValue: text) else {
        let names = Choice.allCases.map(\.rawValue) + also + ["all"]
        throw MatrixError("\(label) '\(text)': one of \(names.joined(separator: ", "))")
      }
      return [choice]
    }
  }

  private static func scenario(_ label: String, _ text: String, _ folder: URL) throws -> Scenario {
    if let builtIn = Scenario.builtIn.first(where: { $0.name == text }) { return builtIn }
    guard text.hasSuffix(".json") else {
      let names = Scenario.builtIn.map(\.name).joined(separator: ", ")
      throw MatrixError("\(label) '\(text)': one of \(names), or a JSON file")
    }
    do {
      return try Scenario(contentsOf: URL(fileURLWithPath: text, relativeTo: folder))
    } catch {
      throw MatrixError("\(error)")
    }
  }

  private static func size(_ label: String, _ text: String) throws -> CGSize {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], (100...4096).contains(width),
      (100...4096).contains(height)
    else {
      throw MatrixError(
        "\(label) '\(text)': width x height in points is wanted, each 100 to 4096, such as 375x667")
    }
    return CGSize(width: width, height: height)
  }

  private static func number(_ label: String, _ text: String, _ range: ClosedRange<Double>) throws -> Double {
    guard let value = Double(text), range.contains(value) else {
      throw MatrixError(
        "\(label) '\(text)': a number from \(OrderedJSON.plain(range.lowerBound)) to \(OrderedJSON.plain(range.upperBound)) is wanted"
      )
    }
    return value
  }
}
