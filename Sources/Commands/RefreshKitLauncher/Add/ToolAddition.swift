import Foundation
import RefreshBuilds
import RefreshFiles
import RefreshPackages

/// The changes to a manifest and a plugin that register tools.
struct ToolAddition {
  /// The changed files, with their new texts; empty if all tools are registered already.
  let files: AtomicFileSet
  /// Name of the plugin's executable product.
  let plugin: String

  /// Plans the changes that register tools.
  ///
  /// - Throws: `CommandFailure` with the lines to write by hand, if a file's layout differs from what `new` writes.
  init(
    _ tools: [KnownTool], to package: PluginPackage, described description: PackageDescription,
    target named: String?
  ) throws {
    let target = try ControlAddition.target(named, of: description, in: package.folder)
    let manifest = package.folder.appendingPathComponent("Package.swift")
    guard let text = try? String(contentsOf: manifest, encoding: .utf8) else {
      throw CommandFailure.failure("\(manifest.path): it cannot be read as UTF-8")
    }
    let (path, source, _) = try ControlAddition.list(
      in: target, of: package.folder, ", beside which tools are listed")
    var (newText, newSource) = (text, source)
    for tool in tools {
      if !(target.productDependencies ?? []).contains(tool.product) {
        guard let added = Self.adding(tool, to: newText, of: target.name) else {
          throw CommandFailure.failure(
            "Package.swift: no `.product(name: \"RefreshKitCLI\", …)` in \(target.name) to write `.product(name: \"\(tool.product)\", …)` behind; write it yourself"
          )
        }
        newText = added
      }
      newSource = Self.registering(tool, in: newSource)
    }
    var contents: [String: String] = [:]
    if newText != text { contents["Package.swift"] = newText }
    if newSource != source { contents["\(target.path)/\(path)"] = newSource }
    files = AtomicFileSet(contents: contents)
    plugin = description.program(of: target)
  }

  // MARK: The manifest

  /// A manifest with a tool's product after RefreshKitCLI in a target's dependencies; nil if RefreshKitCLI is not a
  /// `.product(…)` there.
  static func adding(_ tool: KnownTool, to manifest: String, of target: String) -> String? {
    let dependency = /\.product\(\s*name:\s*"RefreshKitCLI"\s*,[^()]*(?:\([^()]*\)[^()]*)*\)/
    let declaration = /\.(?:executableTarget|target)\(\s*name:\s*"([^"]+)"/
    for match in manifest.matches(of: dependency) where !isComment(match.range.lowerBound, in: manifest) {
      let owner = manifest[..<match.range.lowerBound].matches(of: declaration).last.map { String($0.1) }
      guard owner == target || owner == nil else { continue }
      let line = manifest[..<match.range.lowerBound].reversed().prefix { $0 != "\n" }.reversed()
      let isAlone = line.allSatisfy(\.isWhitespace)
      let own = match.output.replacing("\"RefreshKitCLI\"", with: "\"\(tool.product)\"")
      var manifest = manifest
      manifest.insert(
        contentsOf: (isAlone ? ",\n\(String(line))" : ", ") + own, at: match.range.upperBound)
      return manifest
    }
    return nil
  }

  /// True if a position is after `//` on its line.
  private static func isComment(_ place: String.Index, in text: String) -> Bool {
    let start = text[..<place].lastIndex(of: "\n") ?? text.startIndex
    return text[start..<place].contains("//")
  }

  // MARK: The plugin

  /// A plugin's source with a tool in its list of tools, which is added if missing, and the import of the tool's
  /// module.
  static func registering(_ tool: KnownTool, in source: String) -> String {
    var text = source
    if let list = PluginList(.tools, in: text) {
      if list.names.contains(tool.type) { return source }
      text = list.adding(tool.type)
    } else if let list = PluginList(.controls, in: text) {
      var scalars = Array(text.unicodeScalars)
      // The new list goes below the list of controls: after its line, or after the closing brace of a computed list.
      let end = scalars[list.end...].firstIndex(of: "\n") ?? scalars.endIndex
      let line = "\n\n  static let tools: [any RefreshTool.Type] = [\(tool.type).self]"
      scalars.insert(contentsOf: line.unicodeScalars, at: end)
      text = String(String.UnicodeScalarView(scalars))
    }
    let isImported = text.contains(try! Regex("(?m)^ *import \(tool.product)\\b"))
    guard !isImported, let place = text.firstRange(of: /(?m)^import RefreshKitCLI\b.*$/) else { return text }
    text.insert(contentsOf: "\nimport \(tool.product)", at: place.upperBound)
    return text
  }
}
