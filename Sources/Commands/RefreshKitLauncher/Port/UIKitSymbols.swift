import CPages
import Foundation

/// The declarations of the compatibility package: `Symbols/UIKit.txt`, which `.ci/uikit-symbols` generates from its
/// sources.
enum UIKitSymbols {
  /// The members of a type whose members are all known.
  private struct Members {
    let parent: String?
    let names: Set<Substring>
  }

  /// Names of types, functions and constants, each with its members if all are known.
  private static let symbols: [String: Members?] = {
    let text = String(cString: refresh_page("Commands/RefreshKitLauncher/Port/Symbols/UIKit.txt"))
    return Dictionary(
      uniqueKeysWithValues: text.split(separator: "\n").map { line in
        // A line of the file: `CALayer < NSObject = add anchorPoint …`.
        let halves = line.split(separator: " =", maxSplits: 1)
        let parts = halves[0].components(separatedBy: " < ")
        guard line.contains("=") else { return (parts[0], nil) }
        let names = halves.count > 1 ? halves[1].split(separator: " ") : []
        return (parts[0], Members(parent: parts.count > 1 ? parts[1] : nil, names: Set(names)))
      })
  }()

  /// True if the package declares the name.
  static func contains(_ name: String) -> Bool { symbols[name] != nil }

  /// The members of a type and its known ancestors, nearest first; empty for any other name.
  private static func line(of type: String) -> [Members] {
    guard let own = symbols[type] ?? nil else { return [] }
    return Array(sequence(first: own) { $0.parent.flatMap { symbols[$0] ?? nil } })
  }

  /// True for the name of a class, which on iOS is an Objective-C class.
  static func isClass(_ name: String) -> Bool {
    name == "NSObject" || (symbols[name] ?? nil)?.parent != nil
  }

  /// True for a member of any type, such as a nested type.
  static func isMember(_ name: String) -> Bool { allMembers.contains(Substring(name)) }
  private static let allMembers: Set<Substring> = symbols.values.reduce(into: []) { found, members in
    if let members { found.formUnion(members.names) }
  }

  /// True for a member of a protocol with optional members: of a delegate, data source or animator.
  static func isOfDelegate(_ member: String) -> Bool { delegateMembers.contains(Substring(member)) }
  private static let delegateMembers: Set<Substring> = symbols.reduce(into: []) { found, symbol in
    let hasOptional = symbol.key.hasSuffix("Delegate") || symbol.key.hasSuffix("DataSource")
    if hasOptional || symbol.key == "UIViewImplicitlyAnimating", let members = symbol.value {
      found.formUnion(members.names)
    }
  }

  /// The names of a type and of all types that descend from it.
  static func descendants(of ancestor: String) -> [String] {
    symbols.keys.filter { name in name == ancestor || line(of: name).contains { $0.parent == ancestor } }
  }

  /// True if the package declares the type, and neither it nor an ancestor has the member.
  static func lacks(_ member: String, _ type: String) -> Bool {
    (symbols[type] ?? nil) != nil && !common.contains(member)
      && !line(of: type).contains { $0.names.contains(Substring(member)) }
  }

  /// True if a type of the package or one of its ancestors has the member.
  static func has(_ member: String, _ type: String) -> Bool {
    line(of: type).contains { $0.names.contains(Substring(member)) }
  }

  private static let common: Set = [
    "self", "init", "hash", "description", "copy", "mutableCopy", "isEqual", "isKind", "isMember",
  ]
}
