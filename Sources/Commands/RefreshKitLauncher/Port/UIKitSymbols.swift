import CPages
import Foundation
import RefreshPackages

/// The declarations of the compatibility package: `Symbols/UIKit.txt`, which `.ci/uikit-symbols` writes from its sources.
enum UIKitSymbols {
  /// A type whose members are all known.
  private struct Members {
    let parent: String?
    let names: Set<Substring>
  }

  /// The names of types, functions and constants, each with what is known of its members.
  private static let symbols: [String: Members?] = {
    let text = String(cString: refresh_page("Commands/RefreshKitLauncher/Port/Symbols/UIKit.txt"))
    return Dictionary(
      uniqueKeysWithValues: text.split(separator: "\n").map { line in
        // `CALayer < NSObject = add anchorPoint …`
        let halves = line.split(separator: " =", maxSplits: 1)
        let parts = halves[0].components(separatedBy: " < ")
        guard line.contains("=") else { return (parts[0], nil) }
        let names = halves.count > 1 ? halves[1].split(separator: " ") : []
        return (parts[0], Members(parent: parts.count > 1 ? parts[1] : nil, names: Set(names)))
      })
  }()

  /// Whether the package declares a name.
  static func contains(_ name: String) -> Bool { symbols[name] != nil }

  /// A type and those that it descends from, of whose members all are known; none for other names.
  private static func line(of type: String) -> [Members] {
    guard let own = symbols[type] ?? nil else { return [] }
    return Array(sequence(first: own) { $0.parent.flatMap { symbols[$0] ?? nil } })
  }

  /// Whether a name is that of a class, which objects of Objective-C are on iOS.
  static func isClass(_ name: String) -> Bool {
    name == "NSObject" || (symbols[name] ?? nil)?.parent != nil
  }

  /// Whether a protocol for delegates and data sources has a member of a name.
  static func isOfDelegate(_ member: String) -> Bool { delegateMembers.contains(Substring(member)) }
  private static let delegateMembers: Set<Substring> = symbols.reduce(into: []) { found, symbol in
    if symbol.key.hasSuffix("Delegate") || symbol.key.hasSuffix("DataSource"), let members = symbol.value {
      found.formUnion(members.names)
    }
  }

  /// The names of a type and of all that descend from it.
  static func descendants(of ancestor: String) -> [String] {
    symbols.keys.filter { name in name == ancestor || line(of: name).contains { $0.parent == ancestor } }
  }

  /// Whether a type of the package and those that it descends from have no member of a name.
  static func lacks(_ member: String, _ type: String) -> Bool {
    (symbols[type] ?? nil) != nil && !common.contains(member)
      && !line(of: type).contains { $0.names.contains(Substring(member)) }
  }

  /// Whether a type of the package, or one that it descends from, has a member of a name.
  static func has(_ member: String, _ type: String) -> Bool {
    line(of: type).contains { $0.names.contains(Substring(member)) }
  }

  private static let common: Set = ["self", "init", "hash", "description", "copy", "mutableCopy", "isEqual"]
}
