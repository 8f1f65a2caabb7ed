import Foundation
import RefreshProcess
import TestSupport
import Testing

/// The modules are layers of one house: each may import those below it, and only those named here.
@Suite struct ImportsTests {
  static let ours: Set<String> = [
    "RefreshMotion", "RefreshLayers", "RefreshScrolling", "RefreshControls", "RefreshStage", "RefreshCheck",
    "RefreshLottie", "RefreshKit", "RefreshRendering", "RefreshClips", "RefreshEncoding", "RefreshExport",
    "RefreshComparison", "RefreshRegression", "RefreshPreview", "RefreshKitTesting", "RefreshKitCLI",
    "RefreshAuthoring", "RefreshProcess", "RefreshIO", "RefreshKitUIKit",
  ]

  /// What each module may import of this package's modules and of the libraries outside it.
  static let allowed: [String: Set<String>] = {
    let stage: Set = [
      "RefreshStage", "RefreshControls", "RefreshScrolling", "RefreshLayers", "RefreshMotion", "RefreshIO",
    ]
    // What ships in apps runs on iOS 15, and Synchronization begins with 18. Foundation passes the C library on, whatever
    // that is called on a system.
    let shipped: Set = ["Foundation", "Dispatch"]
    let system = shipped.union(["Synchronization"])
    return [
      "RefreshIO": shipped.union(["CSystem", "CZlib", "Compression"]),
      "RefreshMotion": shipped,
      "RefreshLayers": shipped.union(["RefreshMotion", "RefreshIO", "QuartzCore"]),
      "RefreshScrolling": shipped.union(["RefreshLayers", "RefreshMotion", "RefreshIO"]),
      "RefreshControls": shipped.union([
        "RefreshScrolling", "RefreshLayers", "RefreshMotion", "RefreshIO", "Logging",
      ]),
      "RefreshLottie": shipped.union([
        "RefreshControls", "RefreshLayers", "RefreshMotion", "RefreshIO",
      ]),
      "RefreshStage": shipped.union(stage),
      "RefreshCheck": shipped.union(stage),
      "RefreshKit": stage.union(["RefreshCheck", "RefreshLottie", "Foundation"]),
      "RefreshKitUIKit": shipped.union([
        "RefreshControls", "RefreshScrolling", "RefreshLayers", "RefreshMotion", "RefreshIO", "UIKit",
        "QuartzCore", "ImageIO", "Logging",
      ]),
      "RefreshRendering": system.union([
        "RefreshLayers", "RefreshMotion", "RefreshIO", "CCairo", "CGIF", "CIgzip", "CPango", "CPixelRows",
        "CTurboJPEG", "CWebP", "CXXHash",
      ]),
      "RefreshClips": system.union(stage).union(["RefreshRendering"]),
      // The contact sheet is itself a tree of layers.
      "RefreshEncoding": system.union([
        "RefreshRendering", "RefreshLayers", "RefreshProcess", "RefreshIO", "CIgzip", "CTurboJPEG", "CWebP",
        "CZlib",
      ]),
      "RefreshExport": system.union(stage).union([
        "RefreshClips", "RefreshRendering", "RefreshEncoding", "CPages", "CZlib",
      ]),
      "RefreshComparison": system.union(["RefreshRendering", "RefreshIO"]),
      "RefreshRegression": system.union(stage).union([
        "FoundationXML",
        "RefreshComparison", "RefreshClips", "RefreshRendering", "RefreshEncoding", "CPages",
      ]),
      "RefreshPreview": system.union(stage).union([
        "RefreshRegression", "RefreshComparison", "RefreshEncoding", "RefreshClips", "RefreshRendering",
        "RefreshAuthoring",
        "RefreshProcess", "CPages",
      ]),
      // What its functions take: a control, a scenario, a tolerance. Of the test framework it has a trait.
      "RefreshKitTesting": system.union([
        "RefreshRegression", "RefreshClips", "RefreshStage", "RefreshControls", "RefreshIO", "Testing",
      ]),
      "RefreshKitCLI": system.union(ours).union(["ArgumentParser", "Logging"]),
      // What an author's tools share; no control is ever loaded into it.
      "RefreshAuthoring": ["ArgumentParser", "Foundation", "RefreshProcess", "RefreshIO", "CPages"],
      "RefreshKitLauncher": [
        "ArgumentParser", "Foundation", "RefreshAuthoring", "RefreshProcess", "RefreshIO", "Synchronization",
      ],
      "RefreshProcess": system.union(["CSystem"]),
    ]
  }()

  static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  static var modules: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: sources.path).filter { !$0.hasPrefix("C") }.sorted()
    }
  }

  @Test("every module of Sources stands in the table")
  func everyModuleIsInTheTable() throws {
    for module in try Self.modules { #expect(Self.allowed[module] != nil, "\(module) is not in the table") }
  }

  @Test("a module imports only what the table allows", arguments: try modules)
  func importsOnlyWhatIsAllowed(module: String) throws {
    let folder = Self.sources.appendingPathComponent(module)
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var count = 0
    // A template holds the imports of what is made of it.
    for case let file as String in files where file.hasSuffix(".swift") && !file.hasPrefix("Templates/") {
      count += 1
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for line in text.split(separator: "\n") {
        guard let imported = Self.importedModule(in: line) else { continue }
        #expect(
          Self.allowed[module, default: []].contains(imported), "\(module)/\(file) imports \(imported)")
      }
    }
    #expect(count > 0, "\(module) has no Swift file")
  }

  @Test("a control knows the stage's scroll view by a protocol: one folder names its class")
  func controlsKnowAProtocol() throws {
    let folder = Self.sources.appendingPathComponent("RefreshControls")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var naming: Set<String> = []
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      if text.contains(/\bScrollView\b/) { naming.insert(file) }
    }
    #expect(naming.contains("ScrollView/ScrollView+Pullable.swift"))
    #expect(naming.filter { !$0.hasPrefix("ScrollView/") }.isEmpty)
  }

  /// What Package.swift says of a target.
  private struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    /// Files and folders that are not part of it.
    let exclude: [String]
    let dependencies: [[String: [Part]]]

    var modules: [String] { dependencies.flatMap(\.values).compactMap { $0.first?.name } }
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

    static func read(
      _ package: URL = Project.folder
    ) throws -> (targets: [String: Target], products: [Product]) {
      try withFolder { folder in
        let manifest = try Subprocess(
          "swift",
          ["package", "--package-path", package.path, "--scratch-path", folder.path, "dump-package"]
        ).run().output
        let read = try JSONDecoder().decode(Manifest.self, from: manifest)
        return (Dictionary(uniqueKeysWithValues: read.targets.map { ($0.name, $0) }), read.products)
      }
    }
  }

  /// A build that is not the first finds modules of an earlier one, and so hides a dependency that is missing.
  @Test("every target depends on what its files import, as a clean build needs it")
  func everyImportIsADependency() throws {
    let targets = try Manifest.read().targets
    var count = 0
    for target in targets.values where ["test", "regular", "executable"].contains(target.type) {
      let known = Set(target.modules + [target.name])
      let folder = Project.folder.appendingPathComponent(target.folder)
      let files = FileManager.default.enumerator(atPath: folder.path)
      for case let file as String in files ?? .init()
      where file.hasSuffix(".swift") && !file.contains("Templates/")
        && !target.exclude.contains(where: { file.hasPrefix("\($0)/") })
      {
        count += 1
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
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
    arguments: [("", 7), ("Compatibility", 0)])
  func everyPartIsNamed(folder: String, libraryCount: Int) throws {
    let (targets, products) = try Manifest.read(Project.folder.appendingPathComponent(folder))
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
    try withFolder { folder in
      // The manifest asks for the system that reads it.
      let manifest = try Project.text("Package.swift").replacing("#if os(Linux)", with: "#if os(Windows)")
      try Data(manifest.utf8).write(to: folder.appendingPathComponent("Package.swift"))
      let (targets, products) = try Manifest.read(folder)
      #expect(products.map(\.name) == ["RefreshKit", "RefreshKitUIKit"])
      #expect(Set(targets.keys) == Set(products.flatMap(\.targets)))
      #expect(targets.values.allSatisfy { $0.type == "regular" })
      #expect(targets.keys.filter { !$0.hasPrefix("Refresh") } == ["CSystem"])
    }
  }

  /// `CGPoint` and its like are `Hashable` from iOS 18 on, and Core Animation's transforms are not even `Equatable`.
  @Test("no type of what ships derives hashes of points or transforms, which have none on every system")
  func derivedHashes() throws {
    let modules = ["Motion", "IO", "Layers", "Scrolling", "Controls", "Stage", "Check"].map { "Refresh\($0)" }
    let type = /(?m)^( *)(?:\w+ )*(?:struct|enum|class) (\w+)[^{\n]*\bHashable\b[^{]*\{\n/
    let stored =
      /(?m)^ *(?:\w+(?:\(set\))? )*(?:let|var|case) [^{\n]*\b(?:CGPoint|CGSize|CGRect|CATransform3D)\b[^{\n]*$/
    var count = 0
    for module in modules {
      let folder = Self.sources.appendingPathComponent(module)
      let files = try #require(FileManager.default.enumerator(atPath: folder.path))
      for case let file as String in files where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
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
            Issue.record("\(module)/\(file): \(match.2) derives Hashable and stores `\(member)`")
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
