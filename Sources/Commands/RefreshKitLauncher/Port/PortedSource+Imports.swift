import RefreshPackages

/// The imports of a source, and what `port` says of them.
extension PortedSource {
  func isImport(_ index: Int) -> Bool {
    tokens[index].text == "import" && (index == 0 || !isMember(index))
  }

  func findImports() -> Set<String> { Set(tokens.indices.filter(isImport).map { text($0 + 1) }) }

  func finding(onImport index: Int, _ around: SourceContext) -> Finding? {
    let module = text(index + 1)
    if !Self.modules.contains(module), !module.isEmpty {
      return Finding(
        construct: "import \(module)",
        advice: "the module is not available: guard it with #if canImport(\(module))",
        // A module of the sources themselves, of several targets, needs no import when they are one module.
        edits: Self.runtimeModules.contains(module) || unusedModules.contains(module)
          || around.places.contains(module)
          ? edits(guarding: index) : [])
    }
    guard Self.shims.contains(module), text(index + 2) == ".",
      tokens[index + 2].line == tokens[index].line
    else { return nil }
    return Finding(
      construct: "import \(module).\(text(index + 3))",
      advice: "declarations cannot be imported one by one: write import \(module)",
      edits: edits(widening: index))
  }

  /// Imported modules of Apple's of whose names the source has none, beside an import of UIKit or Foundation.
  func findUnusedModules() -> Set<String> {
    guard !imports.isDisjoint(with: ["UIKit", "Foundation"]) else { return [] }
    return imports.filter { module in
      guard let prefixes = Self.prefixes[module] else { return false }
      return !tokens.indices.contains { index in
        guard text(index - 1) != "import" else { return false }
        return prefixes.contains { text(index).hasPrefix($0) || text(index).hasPrefix("k\($0)") }
      }
    }
  }

  /// Beginnings of the names of Apple's modules.
  private static let prefixes: [String: [String]] = [
    "AVFoundation": ["AV", "CM", "Audio"], "AVKit": ["AV"], "AudioToolbox": ["Audio", "SystemSound"],
    "CoreData": ["NSManaged", "NSFetch", "NSPersistent", "NSEntity"], "CoreImage": ["CI"],
    "CoreLocation": ["CL"], "CoreMedia": ["CM"], "CoreMotion": ["CM"],
    "GLKit": ["GL", "EAGL", "glG", "glB"], "MapKit": ["MK", "CL"], "MediaPlayer": ["MP"],
    "Metal": ["MTL"], "MetalKit": ["MT"], "Photos": ["PH"], "SafariServices": ["SF"], "SceneKit": ["SCN"],
    "SpriteKit": ["SK"], "UserNotifications": ["UN"], "WebKit": ["WK"],
  ]

  static let shims: Set = [
    "UIKit", "QuartzCore", "CoreGraphics", "CoreText", "SwiftUI", "ImageIO", "MobileCoreServices",
  ]
  static let modules: Set = shims.union([
    "Foundation", "Dispatch", "Swift", "Glibc", "Combine", "Observation", "class", "struct", "func", "enum",
  ])
  /// Apple modules whose declarations the compatibility package's UIKit also contains.
  private static let runtimeModules: Set = ["ObjectiveC", "Darwin", "CoreFoundation", "Symbols"]
}
