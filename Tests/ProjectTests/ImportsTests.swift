import Foundation
import RefreshProcess
import TestSupport
import Testing

/// The modules stand on floors, which are folders of Sources/. The manifest says what each is made of.
@Suite struct ImportsTests {
  /// The floors, the lowest first.
  static let floors = ["System", "Core", "Stage", "Goldens", "Commands", "Tools", "Apps"]

  /// The modules with sources in Swift, by their floors.
  static var modules: [String: [String]] {
    get throws {
      try floors.reduce(into: [:]) { modules, floor in
        let names = try FileManager.default.contentsOfDirectory(atPath: Project.url("Sources/\(floor)").path)
        modules[floor] = names.filter { $0.hasPrefix("Refresh") }.sorted()
      }
    }
  }

  @Test("Sources holds the floors, in the order of the manifest, and each has modules")
  func floorsAreFolders() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Project.url("Sources").path)
    #expect(folders.sorted() == Self.floors.sorted())
    let manifest = try Project.text("Package.swift")
    let places = Self.floors.map { manifest.range(of: "\"\($0)\",")?.lowerBound }
    #expect(!places.contains(nil))
    for modules in try Self.modules.values { #expect(!modules.isEmpty) }
  }

  @Test("a module depends on modules of its own floor and of those below")
  func dependenciesLeadDown() throws {
    let targets = try Manifest.own.get().targets
    func floor(_ target: Target) -> Int? {
      let parts = target.folder.split(separator: "/")
      return parts.count > 1 && parts[0] == "Sources" ? Self.floors.firstIndex(of: String(parts[1])) : nil
    }
    var count = 0
    for target in targets.values {
      guard let own = floor(target) else { continue }
      for module in target.modules {
        guard let other = targets[module].flatMap(floor) else { continue }
        count += 1
        #expect(other <= own, "\(target.name) on \(Self.floors[own]) depends on \(module) above it")
      }
    }
    #expect(count > 100)
  }

  /// What ships in apps runs on iOS 15, and Synchronization begins with 18. Foundation passes the C library on, whatever that is
  /// called on a system.
  @Test("a module imports of the system's libraries what every system has that it runs on")
  func librariesOfTheSystem() throws {
    let targets = try Manifest.own.get().targets
    let shipped = Set(
      try #require(targets["RefreshKit"]).modules + [
        "RefreshKit", "RefreshKitUIKit", "RefreshKitSwiftUI", "RefreshLottie",
      ])
    let everywhere: Set = ["Foundation", "Dispatch"]
    let known: [String: Set<String>] = [
      "RefreshZip": ["Compression"], "RefreshLayers": ["QuartzCore"],
      "RefreshKitUIKit": ["UIKit", "QuartzCore", "ImageIO"],
      "RefreshKitSwiftUI": ["UIKit", "SwiftUI"], "RefreshLottieFiles": ["FoundationXML"],
      "RefreshKitTesting": ["Testing"],
    ]
    for (floor, modules) in try Self.modules {
      for module in modules {
        let programs = ["RefreshKitLauncher": "refreshkit", "RefreshLottieProgram": "refresh-lottie"]
        let name = programs[module] ?? module
        let target = try #require(targets[name], "\(module) is no target")
        // What is made of the commands sees their parser.
        let products = target.products + (target.modules.contains("RefreshKitCLI") ? ["ArgumentParser"] : [])
        var allowed = everywhere.union(target.modules).union(products).union(known[module] ?? [])
        if !shipped.contains(module) { allowed.insert("Synchronization") }
        let files = Self.files(in: "Sources/\(floor)/\(module)")
        for file in files {
          for imported in try Project.text(file).split(separator: "\n").compactMap(Self.importedModule) {
            #expect(allowed.contains(imported), "\(file) imports \(imported)")
          }
        }
        #expect(!files.isEmpty, "\(module) has no Swift file")
      }
    }
  }

  @Test("a control knows the stage's scroll view by a protocol: one folder names its class")
  func controlsKnowAProtocol() throws {
    let naming = try Self.files(in: "Sources/Core/RefreshControls").filter {
      try Project.text($0).contains(/\bScrollView\b/)
    }
    let folder = "Sources/Core/RefreshControls/ScrollView/"
    #expect(naming.contains("\(folder)ScrollView+Pullable.swift"))
    #expect(naming.filter { !$0.hasPrefix(folder) }.isEmpty)
  }

  /// The Swift files of a folder, without templates, which hold the imports of what is made of them.
  private static func files(in folder: String) -> [String] {
    Project.files(in: folder, ".swift").filter { !$0.contains("Templates/") }
  }

  /// What Package.swift says of a target.
  private struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    /// Files and folders that are not part of it.
    let exclude: [String]
    let dependencies: [[String: [Part]]]

    /// Modules of this package.
    var modules: [String] { parts("byName") + parts("target") }
    /// Libraries of other packages.
    var products: [String] { parts("product") }

    private func parts(_ kind: String) -> [String] { dependencies.compactMap { $0[kind]?.first?.name } }
    var folder: String { path ?? "\(type == "test" ? "Tests" : "Sources")/\(name)" }
  }

  /// A part of a dependency: a name, nothing, or a condition.
  private struct Part: Decodable {
    let name: String?

    init(from decoder: any Decoder) throws {
      name = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  /// What Package.swift says of a product.
  private struct Product: Decodable {
    let name: String
    let targets: [String]
    /// Holds "library" for a library.
    let type: [String: [String]?]
  }

  private struct Manifest: Decodable {
    let targets: [Target]
    let products: [Product]

    /// That of this package, which the package manager takes seconds to read.
    static let own = Result { try read(Project.folder) }

    static func read(_ package: URL) throws -> (targets: [String: Target], products: [Product]) {
      let folder = try TemporaryFolder()
      let manifest = try Subprocess(
        "swift", ["package", "--package-path", package.path, "--scratch-path", folder.path, "dump-package"]
      ).run().output
      let read = try JSONDecoder().decode(Manifest.self, from: manifest)
      return (Dictionary(uniqueKeysWithValues: read.targets.map { ($0.name, $0) }), read.products)
    }
  }

  /// A build that is not the first finds modules of an earlier one, and so hides a dependency that is missing.
  @Test("every target depends on what its files import, as a clean build needs it")
  func everyImportIsADependency() throws {
    let targets = try Manifest.own.get().targets
    var count = 0
    for target in targets.values where ["test", "regular", "executable"].contains(target.type) {
      let known = Set(target.modules + [target.name])
      for file in Self.files(in: target.folder)
      where !target.exclude.contains(where: { file.hasPrefix("\(target.folder)/\($0)/") }) {
        count += 1
        let text = try Project.text(file)
          // A text may be a source that imports something itself.
          .replacing(/(?s)""".*?"""/, with: "")
          // Nor does Apple's framework of a name make Linux' a dependency.
          .replacing(/(?s)#if canImport\(Darwin\).*?#(else|endif)/, with: "")
        for imported in text.split(separator: "\n").compactMap(Self.importedModule)
        where targets[imported] != nil {
          #expect(known.contains(imported), "\(target.name) imports \(imported) in \(file)")
        }
      }
    }
    #expect(count > 700)
  }

  /// An edit of a module that neither names leaves objects with the old layout of its structures in a build that is not clean.
  @Test(
    "targets and libraries name the modules that those they name are made of",
    arguments: [("", 14), ("Compatibility", 0)])
  func everyPartIsNamed(folder: String, libraryCount: Int) throws {
    let (targets, products) = try folder.isEmpty ? Manifest.own.get() : Manifest.read(Project.url(folder))
    // The system's libraries are not built, those of other packages are not edited, and no object holds a macro.
    func isPart(_ name: String) -> Bool {
      targets[name].map { !["system", "macro"].contains($0.type) } ?? name.hasPrefix("Refresh")
    }
    func parts(of name: String) -> [String] { targets[name]?.modules.filter(isPart) ?? [] }
    for target in targets.values where target.type != "plugin" {
      for module in parts(of: target.name) {
        let missing = Set(parts(of: module)).subtracting(parts(of: target.name))
        #expect(missing.isEmpty, "\(target.name) is made of \(module) and so of \(missing.sorted())")
      }
    }
    let libraries = products.filter { $0.type.keys.contains("library") }
    #expect(libraries.count == libraryCount)
    for library in libraries {
      for module in library.targets {
        let missing = Set(parts(of: module)).intersection(targets.keys).subtracting(library.targets)
        #expect(missing.isEmpty, "\(library.name) holds \(module) and so \(missing.sorted())")
      }
    }
  }

  @Test(
    "on other systems, such as Xcode's, the package is what a control is made of and nothing of the system's")
  func whatAppsBuild() throws {
    // The manifest asks for the system that reads it.
    let folder = try TemporaryFolder()
    let manifest = try Project.text("Package.swift").replacing("#if os(Linux)", with: "#if os(Windows)")
    try folder.write(manifest, to: "Package.swift")
    let (targets, products) = try Manifest.read(folder.url)
    #expect(products.map(\.name) == ["RefreshKit", "RefreshKitUIKit", "RefreshKitSwiftUI"])
    #expect(Set(targets.keys) == Set(products.flatMap(\.targets)))
    #expect(targets.values.allSatisfy { $0.type == "regular" })
    #expect(targets.keys.filter { !$0.hasPrefix("Refresh") } == ["CSystem"])
  }

  /// `CGPoint` and its like are `Hashable` from iOS 18 on, and Core Animation's transforms are not even `Equatable`.
  @Test("no type of what ships derives hashes of points or transforms, which have none on every system")
  func derivedHashes() throws {
    let modules =
      ["Motion", "Layers", "Scrolling", "Controls"].map { "Core/Refresh\($0)" } + [
        "System/RefreshInput", "System/RefreshFiles", "Stage/RefreshStage", "Stage/RefreshCheck",
      ]
    let type = /(?m)^( *)(?:\w+ )*(?:struct|enum|class) (\w+)[^{\n]*\bHashable\b[^{]*\{\n/
    let stored =
      /(?m)^ *(?:\w+(?:\(set\))? )*(?:let|var|case) [^{\n]*\b(?:CGPoint|CGSize|CGRect|CATransform3D)\b[^{\n]*$/
    var count = 0
    for module in modules {
      for file in Project.files(in: "Sources/\(module)", ".swift") {
        let text = try Project.text(file)
        for match in text.matches(of: type) {
          let indent = String(match.1)
          let body = text[match.range.upperBound...]
          let end = body.range(of: "\n\(indent)}\n")?.lowerBound ?? body.endIndex
          // What is indented further than a member belongs to a type or a function within.
          let members = body[..<end].split(separator: "\n").filter {
            $0.hasPrefix(indent + "  ") && !$0.hasPrefix(indent + "   ") && !$0.contains("static ")
          }
          guard !members.contains(where: { $0.contains("func hash(into") }) else { continue }
          count += 1
          for member in members where member.contains(stored) {
            Issue.record("\(file): \(match.2) derives Hashable and stores `\(member)`")
          }
        }
      }
    }
    #expect(count > 60)
  }

  /// The module that a line imports, or nil where the line is no import.
  static func importedModule(in line: Substring) -> String? {
    var words = line.split(separator: " ").map(String.init)
    while let first = words.first,
      first.hasPrefix("@") || ["public", "internal", "package", "private"].contains(first)
    {
      words.removeFirst()
    }
    guard words.first == "import", words.count >= 2 else { return nil }
    let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    let name = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
    return name.split(separator: ".").first.map(String.init)
  }
}
