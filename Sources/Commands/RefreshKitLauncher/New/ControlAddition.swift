import Foundation
import RefreshFiles
import RefreshPackages

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
  static func target(
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
  private static func list(in folder: URL) -> (String, PluginList)? {
    for (path, text) in sources(in: folder) {
      if let list = PluginList(.controls, in: text) { return (path, list) }
    }
    return nil
  }

  /// The Swift files of a folder, in the order of their paths, each with its text.
  static func sources(in folder: URL) -> [(path: String, text: String)] {
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
