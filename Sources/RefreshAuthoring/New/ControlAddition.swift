import Foundation
import RefreshIO

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
    let control = ControlTemplate(name: name, isPublic: library != nil, kind: kind)
    var contents = ["\(target.path)/\(path)": list.adding(name.text)]
    contents["\(home.path)/\(control.fileName)"] = control.text
    let tests = description.tests(of: home).first
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
      guard !FileManager.default.fileExists(atPath: package.folder.appendingPathComponent(file).path) else {
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
    let files = (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []).sorted()
    for path in files where path.hasSuffix(".swift") {
      guard let text = try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8),
        text.contains("RefreshPlugin"), let list = ControlList(text)
      else { continue }
      return (path, list)
    }
    return nil
  }
}

/// The list of controls in a plugin's source, to which another is added.
struct ControlList {
  private let text: String
  /// The text between the brackets of the list.
  private let range: Range<String.Index>

  /// The list in a source file; nil if there is none that can be added to.
  init?(_ text: String) {
    let pattern = /static\s+(?:let|var)\s+controls\s*:\s*\[[^\]]*\]\s*(?:=|\{\s*(?:return\s)?)\s*\[/
    guard let match = text.firstMatch(of: pattern) else { return nil }
    var depth = 1
    var index = match.range.upperBound
    while index < text.endIndex {
      switch text[index] {
      case "[", "(": depth += 1
      case "]", ")": depth -= 1
      // A comment may hold brackets of its own: leave such a list to its author.
      case "/": return nil
      default: break
      }
      if depth == 0 { break }
      index = text.index(after: index)
    }
    guard depth == 0 else { return nil }
    self.text = text
    range = match.range.upperBound..<index
  }

  var names: [String] {
    text[range].split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines).replacingOccurrences(of: ".self", with: "")
    }.filter { !$0.isEmpty }
  }

  /// The source with one more control, laid out as the list is.
  func adding(_ name: String) -> String {
    let list = text[range]
    let last = list.lastIndex { !$0.isWhitespace && $0 != "," }
    guard let last else { return text.replacingCharacters(in: range, with: "\(name).self") }
    let items = list[...last]
    let tail = list[list.index(after: last)...]
    guard list.contains(where: \.isNewline) else {
      return text.replacingCharacters(in: range, with: "\(items), \(name).self\(tail.filter { $0 != "," })")
    }
    let indent = items.split(whereSeparator: \.isNewline).last?.prefix(while: \.isWhitespace) ?? "    "
    // A list whose last item follows the bracket continues in that line.
    let separator = items.contains(where: \.isNewline) ? ",\n\(indent)" : ", "
    return text.replacingCharacters(in: range, with: "\(items)\(separator)\(name).self\(tail)")
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
