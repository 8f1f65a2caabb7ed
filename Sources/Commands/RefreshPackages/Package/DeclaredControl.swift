import Foundation

/// The source declaration of a class that may be a control, for the error about a control that no plugin lists.
package struct DeclaredControl {
  /// The advice to add the class to the plugin's controls, with paths relative to the package.
  package let advice: String

  /// Searches the package around a folder; nil without a declaration of the class, or without a plugin to add it to.
  package init?(_ name: String, around folder: URL) {
    guard let sources = PackageSources(around: folder) else { return nil }
    var (declaration, lists): (String?, [String]) = (nil, [])
    for (path, tokens) in sources.files(with: ["class \(name)", "RefreshPlugin"]) {
      let words = tokens.map(\.text)
      // A class with any superclass; only the compiler knows whether it is a control.
      let isClass = words.indices.contains { words[$0...].starts(with: ["class", name, ":"]) }
      if isClass, !path.hasPrefix("Tests/") { declaration = declaration ?? path }
      if words.contains("RefreshPlugin"), words.contains("controls") { lists.append(path) }
    }
    guard let declaration else { return nil }
    // Of several plugins, the nearest.
    func nearness(_ path: String) -> Int { path.commonPrefix(with: declaration).count }
    guard let list = lists.max(by: { nearness($0) < nearness($1) }) else { return nil }
    advice = "\(declaration) declares it: add \(name).self to controls in \(list)"
  }
}
