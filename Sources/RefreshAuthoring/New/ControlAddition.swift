import Foundation

/// What has to be written for a package to have one more control.
struct ControlAddition {
  /// The files, those that are changed among them.
  let files: FileDraft
  /// The plugin's executable.
  let plugin: String
  /// Whether there are tests to add one to.
  let isTested: Bool

  /// - Throws: `Failure` where the package has no plugin to add to, or has such a control.
  init(
    name: TypeName, to package: AuthorPackage, described description: PackageDescription,
    target named: String?
  ) throws {
    let target = try Self.target(named, of: description, in: package.folder)
    let folder = package.folder.appendingPathComponent(target.path)
    guard let (path, list) = Self.list(in: folder) else {
      throw Failure.failed(
        "\(target.path): no list `static let controls: [RefreshControl.Type] = [ … ]` to add \(name.text).self to"
      )
    }
    guard !list.names.contains(name.text) else {
      throw Failure.usage("\(target.path)/\(path): there is a control \(name.text) already")
    }
    let control = ControlTemplate(name: name)
    var contents = ["\(target.path)/\(path)": list.adding(name.text)]
    contents["\(target.path)/\(control.fileName)"] = control.text
    let tests = description.tests(of: target).first
    if let tests {
      let script = package.folder.appendingPathComponent(PackageTemplate.script)
      let isScripted = FileManager.default.fileExists(atPath: script.path)
      let test = TestTemplate(
        name: name, module: target.moduleName, scriptedFolder: isScripted ? tests.path : nil)
      contents["\(tests.path)/\(test.fileName)"] = test.text
    }
    for file in [control.fileName].map({ "\(target.path)/\($0)" })
      + (tests.map { ["\($0.path)/\(name.text)Tests.swift"] } ?? [])
    {
      guard !FileManager.default.fileExists(atPath: package.folder.appendingPathComponent(file).path) else {
        throw Failure.usage("\(file) is there already; nothing was changed")
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
        throw Failure.usage("--target '\(name)': one of \(names.isEmpty ? "none" : names)")
      }
      return plugin
    }
    guard let plugin = plugins.first else {
      throw Failure.failed(
        "\(folder.path) has no plugin: an executable target that depends on RefreshKitCLI is wanted")
    }
    guard plugins.count == 1 else {
      throw Failure.usage("there are several plugins: choose one with --target: \(names)")
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
