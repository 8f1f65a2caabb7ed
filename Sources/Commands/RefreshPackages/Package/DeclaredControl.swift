import Foundation
import RefreshFiles

/// A class in the sources of a package that may be a control, for an error about one that no plugin lists.
package struct DeclaredControl {
  /// The advice to list it, with the files as paths in the package.
  package let advice: String

  /// Finds the declaration of a class in the package around a folder; nil if there is none, or no list to add it to.
  package init?(_ name: String, around folder: URL) {
    guard let sources = PackageSources(around: folder) else { return nil }
    var (declaration, list): (String?, String?)
    for (path, tokens) in sources.files(with: ["class \(name)", "RefreshPlugin"]) {
      let words = tokens.map(\.text)
      // Whether it is a control, the compiler says.
      let isClass = words.indices.contains { words[$0...].starts(with: ["class", name, ":"]) }
      if isClass, !path.hasPrefix("Tests/") { declaration = declaration ?? path }
      if words.contains("RefreshPlugin"), words.contains("controls") { list = list ?? path }
    }
    guard let declaration, let list else { return nil }
    advice = "\(declaration) declares it: add \(name).self to controls in \(list)"
  }
}
