import Foundation
import RefreshFiles

/// The files to write for a package to get another control.
struct ControlAddition {
  /// The files, those that are changed among them.
  let files: FileDraft
  let plugin: String
  /// Whether there are tests to add one to.
  let isTested: Bool

  /// - Throws: `CommandFailure` where the package has no plugin to add to, or has such a control.
  init(
    name: TypeName, _ kind: ControlTemplate.Kind, to package: AuthorPackage,
    described description: PackageDescription,
    target named: String?
  ) throws {
    let target = try Self.target(named, of: description, in: package.folder)
    let folder = package.folder.appendingPathComponent(target.path)
    guard let (path, list) = Self.list(in: folder) else {
      throw CommandFailure.failure(
        "\(target.path): no list `static let controls: [RefreshControl.Type] = [ … ]` to add \(name.text).self to"
      )
    }
    guard !list.names.contains(name.text) else {
      throw CommandFailure.usage("\(target.path)/\(path): the control \(name.text) already exists")
    }
    let library = description.library(of: target)
    let home = library ?? target
    let tests = description.tests(of: home).first
    for place in [target, home] { try Self.checkFree([name.text], in: place, of: package.folder) }
    if let tests { try Self.checkFree([name.text, "\(name.text)Tests"], in: tests, of: package.folder) }
    let control = ControlTemplate(name: name, isPublic: library != nil, kind: kind)
    var contents = ["\(target.path)/\(path)": list.adding(name.text)]
    contents["\(home.path)/\(control.fileName)"] = control.text
    if let tests {
      let script = package.folder.appendingPathComponent(PackageTemplate.script)
      let isScripted = FileManager.default.fileExists(atPath: script.path)
      let test = TestTemplate(
        name: name, module: home.moduleName, scriptedFolder: isScripted ? tests.path : nil)
      contents["\(tests.path)/\(test.fileName)"] = test.text
    }
    for file in ["\(home.path)/\(control.fileName)"]
      + (tests.map { ["\($0.path)/\(name.text)Tests.swift"] } ?? [])
    {
      // Also where a link leads nowhere.
      guard
        (try? FileManager.default.attributesOfItem(atPath: package.folder.appendingPathComponent(file).path))
          == nil
      else {
        throw CommandFailure.usage("\(file) already exists; nothing was changed")
      }
    }
    files = FileDraft(contents: contents)
    plugin =
      description.products.first { $0.targets.contains(target.name) && $0.type["executable"] != nil }?.name
      ?? target.name
    isTested = tests != nil
  }

  /// The one plugin of a package, or that of a name.
  private static func target(
    _ name: String?, of description: PackageDescription, in folder: URL
  ) throws -> PackageDescription.Target {
    let plugins = description.plugins
    let names = plugins.map(\.name).joined(separator: ", ")
    if let name {
      guard let plugin = plugins.first(where: { $0.name == name }) else {
        throw CommandFailure.usage(
          "--target '\(name)': no such plugin; available: \(names.isEmpty ? "none" : names)")
      }
      return plugin
    }
    guard let plugin = plugins.first else {
      throw CommandFailure.failure(
        "\(folder.path) has no plugin: expected an executable target that depends on RefreshKitCLI")
    }
    guard plugins.count == 1 else {
      throw CommandFailure.usage("the package has several plugins; choose one with --target: \(names)")
    }
    return plugin
  }

  /// The list of controls in a folder of sources, and the file it is in.
  private static func list(in folder: URL) -> (String, ControlList)? {
    for (path, text) in sources(in: folder) {
      if let list = ControlList(text) { return (path, list) }
    }
    return nil
  }

  /// The Swift files of a folder, in the order of their paths, each with its text.
  private static func sources(in folder: URL) -> [(path: String, text: String)] {
    let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return files.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      (try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)).map { (path, $0) }
    }
  }

  /// - Throws: `CommandFailure` if a source of a target declares a type of one of the names.
  private static func checkFree(
    _ names: [String], in target: PackageDescription.Target, of folder: URL
  ) throws {
    for (path, text) in sources(in: folder.appendingPathComponent(target.path)) {
      guard let words = try? SwiftTokens(text).tokens.map(\.text) else { continue }
      for (keyword, name) in zip(words, words.dropFirst())
      where ["actor", "class", "enum", "protocol", "struct", "typealias"].contains(keyword)
        && names.contains(name)
      {
        throw CommandFailure.usage(
          "\(target.path)/\(path) declares the type \(name); choose another name for the control")
      }
    }
  }
}

/// The list of controls in a plugin's source, to which another is added.
struct ControlList {
  private let text: [Unicode.Scalar]
  /// The place of what is between the brackets, among the Unicode scalars of the source.
  private let range: Range<Int>
  /// The words between the brackets.
  private let tokens: [SwiftTokens.Token]

  /// The list of the plugin in a source file; nil if there is none that can be added to.
  ///
  /// Comments, strings and what `#if` leaves out have no list.
  init?(_ source: String) {
    guard let all = try? SwiftTokens(source).tokens, let brackets = try? SwiftBrackets(all) else {
      return nil
    }
    let words = all.map(\.text)
    let lists = words.indices.compactMap { index -> (opening: Int, isPlugins: Bool)? in
      guard words[index...].starts(with: ["controls", ":", "["]), index > 1, words[index - 2] == "static",
        ["let", "var"].contains(words[index - 1]), let type = brackets.partner(of: index + 2)
      else { return nil }
      // `= [`, or the value of a computed variable.
      let opening = words[(type + 1)...].firstIndex { !["=", "{", "get", "return"].contains($0) }
      guard let opening, opening > type + 1, words[opening] == "[" else { return nil }
      // What is declared before the braces around it conforms to RefreshPlugin.
      let head = words[..<(brackets.brace(around: index) ?? 0)].reversed().prefix { !"{};".contains($0) }
      return (opening, head.contains("RefreshPlugin"))
    }
    guard let list = lists.first(where: \.isPlugins) ?? (lists.count == 1 ? lists[0] : nil),
      words.contains("RefreshPlugin"), let closing = brackets.partner(of: list.opening)
    else { return nil }
    text = Array(source.unicodeScalars)
    range = all[list.opening].range.upperBound..<all[closing].range.lowerBound
    tokens = Array(all[(list.opening + 1)..<closing])
  }

  /// The names of the controls, without their modules.
  var names: [String] {
    tokens.split { $0.text == "," }.compactMap { item in
      item.last { $0.text != "self" && $0.text != "." }?.text
    }
  }

  /// The source with one more control, laid out as the list is.
  func adding(_ name: String) -> String {
    let item = "\(name).self"
    guard let last = tokens.last(where: { $0.text != "," }) else {
      // Comments stay before the control.
      let end = trimmedEnd
      let isOpen = text[range].contains("\n")
      if end == range.lowerBound { return string(..<range.lowerBound) + item + string(range.upperBound...) }
      return string(..<end) + (isOpen ? "\n" + indent(at: end) : " ") + item + string(end...)
    }
    let end = last.range.upperBound
    let comma = tokens.last?.text == "," ? tokens.last?.range : nil
    // A list whose last item follows the bracket continues in that line.
    guard text[range.lowerBound..<last.range.lowerBound].contains("\n") else {
      let rest = comma.map { string(end..<$0.lowerBound) + string($0.upperBound...) } ?? string(end...)
      return string(..<end) + ", " + item + rest
    }
    let separator = "\n" + indent(at: end)
    // What is said of the last item in a comment stays beside it.
    let place = text[end..<range.upperBound].contains("\n") ? trimmedEnd : end
    guard let comma else {
      return string(..<end) + "," + string(end..<place) + separator + item + string(place...)
    }
    let start = max(place, comma.upperBound)
    return string(..<start) + separator + item + "," + string(start...)
  }

  /// The end of the last item or comment between the brackets.
  private var trimmedEnd: Int {
    text[range].lastIndex { !$0.properties.isWhitespace }.map { $0 + 1 } ?? range.lowerBound
  }

  /// The white space at the beginning of the line of a place.
  private func indent(at place: Int) -> String {
    let start = text[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return string(start..<(text[start...].firstIndex { $0 != " " && $0 != "\t" } ?? start))
  }

  private func string(_ range: some RangeExpression<Int>) -> String {
    String(String.UnicodeScalarView(text[range]))
  }
}
