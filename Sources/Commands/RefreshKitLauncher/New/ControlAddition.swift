import Foundation
import RefreshBuilds
import RefreshFiles
import RefreshPackages

/// The files that add a control to a package.
struct ControlAddition {
  /// The new and the changed files.
  let files: AtomicFileSet
  let plugin: String
  /// True if the package has tests, which get a test of the control.
  let isTested: Bool

  /// Plans the files of a control.
  ///
  /// - Throws: `CommandFailure` if the package has no plugin with a list of controls, or has a type or file of that
  ///   name.
  init(
    name: TypeName, _ kind: ControlTemplate.Kind, to package: PluginPackage,
    described description: PackageDescription,
    target named: String?
  ) throws {
    let target = try Self.target(named, of: description, in: package.folder)
    let (path, _, list) = try Self.list(in: target, of: package.folder, " to add \(name.text).self to")
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
      // `attributesOfItem` also finds a dangling symbolic link.
      guard
        (try? FileManager.default.attributesOfItem(atPath: package.folder.appendingPathComponent(file).path))
          == nil
      else {
        throw CommandFailure.usage("\(file) already exists; nothing was changed")
      }
    }
    files = AtomicFileSet(contents: contents)
    plugin = description.program(of: target)
    isTested = tests != nil
  }

  /// The plugin target with a name, or without a name the package's only plugin target.
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

  /// The list of controls in a target's sources, with the path and the text of its file.
  ///
  /// - Throws: `CommandFailure` that ends with the purpose of the list, if there is none.
  static func list(
    in target: PackageDescription.Target, of package: URL, _ purpose: String
  ) throws -> (path: String, text: String, list: PluginList) {
    for (path, text) in sources(in: package.appendingPathComponent(target.path)) {
      if let list = PluginList(.controls, in: text) { return (path, text, list) }
    }
    throw CommandFailure.failure(
      "\(target.path): no list `static let controls: [RefreshControl.Type] = [ … ]`\(purpose)")
  }

  /// The Swift files in a folder with their texts, sorted by path.
  static func sources(in folder: URL) -> [(path: String, text: String)] {
    let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return files.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      (try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)).map { (path, $0) }
    }
  }

  /// Checks that a target declares none of some type names.
  ///
  /// - Throws: `CommandFailure` if a source of the target declares a type with one of the names.
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
