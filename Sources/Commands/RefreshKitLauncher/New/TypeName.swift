import Foundation
import RefreshFiles

/// The valid name of a new control: a Swift type, from which file, module and test are named.
package struct TypeName: Equatable {
  package let text: String

  /// Validates the name of a new control.
  ///
  /// - Throws: `CommandFailure` with the reason and the rule for a name.
  package init(_ text: String) throws {
    func refuse(_ reason: String) -> CommandFailure {
      .usage("'\(text.prefix(80))' cannot be the name of a control: \(reason)")
    }
    guard let first = text.unicodeScalars.first else {
      throw refuse("expected letters and digits, such as Waves")
    }
    let isDiscrete = text.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_"
    }
    guard isDiscrete, text.utf8.count <= 64 else {
      let example = Self.suggestion(for: text)
      throw refuse("expected up to 64 letters, digits and _, such as \(example)")
    }
    guard ("A"..."Z").contains(first) else {
      throw refuse("a type begins with a capital letter, such as \(Self.suggestion(for: text))")
    }
    self.text = text
    guard !ReservedNames.types.contains(text) else {
      throw refuse("Swift or RefreshKit has a type of that name; try \(text)Control")
    }
    guard !ReservedNames.modules.contains(moduleName) else {
      throw refuse("its module would be called \(moduleName), which is taken; try \(text)Control")
    }
    guard !ReservedNames.libraries.contains(libraryName) else {
      throw refuse("its library would be called \(libraryName), which is taken; try Pull\(text)")
    }
  }

  /// The name of the executable: lowercase with hyphens, `big-waves` for `BigWaves`.
  package var hyphenated: String {
    let beginning = "(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])"
    return text.replacingOccurrences(of: beginning, with: "-", options: .regularExpression).lowercased()
      .replacingOccurrences(of: "_", with: "-").trimmingCharacters(in: CharacterSet(charactersIn: "-"))
  }

  /// Name of the library product and module with the package's controls.
  package var libraryName: String { text + "Controls" }

  /// Name of the executable's module, with underscores instead of hyphens.
  package var moduleName: String { hyphenated.replacingOccurrences(of: "-", with: "_") }

  /// A valid name, made of the letters of an invalid one.
  private static func suggestion(for text: String) -> String {
    let text = text.hasSuffix(".swift") ? String(text.dropLast(6)) : text
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let name = String(joined.drop { !$0.isLetter }.prefix(64))
    let capital = name.prefix(1).uppercased() + name.dropFirst()
    return (try? TypeName(capital).text) ?? "Waves"
  }
}
