import Foundation
import TestSupport
import Testing

@testable import RefreshBuilds
@testable import RefreshPackages
@testable import refreshkit

@Suite struct DeclaredPluginsTests {
  private let folder = try! TemporaryFolder()

  private static let manifest = """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "Pulls", products: [.executable(name: "NAME", targets: ["pulls"])],
      targets: [
        .executableTarget(name: "pulls", dependencies: ["RefreshKitCLI"]), .target(name: "RefreshKitCLI"),
      ])
    """

  /// A package whose plugin is built as `name`; described by the package manager, which needs its sources too.
  private func write(_ name: String) throws {
    try folder.write(Self.manifest.replacingOccurrences(of: "NAME", with: name), to: "Package.swift")
    try folder.write("print(1)", to: "Sources/pulls/main.swift")
    try folder.write("", to: "Sources/RefreshKitCLI/Empty.swift")
    try FileManager.default.createDirectory(at: folder.url(".build"), withIntermediateDirectories: true)
  }

  @Test("what a manifest declares is asked once, and again when its text has changed")
  func kept() throws {
    try write("waves")
    #expect(try DeclaredPlugins(of: folder.url).products == ["waves"])
    // What is kept, and not the package manager, answers now: it would name the same again.
    let file = ".build/refreshkit-manifest.json"
    try folder.write(
      try folder.text(file).replacingOccurrences(of: #"["waves"]"#, with: #"["kept"]"#), to: file)
    #expect(try DeclaredPlugins(of: folder.url).products == ["kept"])
    try write("dunes")
    #expect(try DeclaredPlugins(of: folder.url).products == ["dunes"])
    // A file that cannot be read is one that is not there.
    try folder.write("{", to: file)
    #expect(try DeclaredPlugins(of: folder.url).products == ["dunes"])
  }

  @Test(
    "of a manifest that may declare something else tomorrow nothing is kept",
    arguments: [
      "import Foundation", "import PackageDescription; import Glibc", "#if compiler(>=6.2)\n#endif",
      "let place = Context.packageDirectory", "let file = #filePath",
    ])
  func changing(line: String) throws {
    try folder.write("import PackageDescription\n\(line)\n", to: "Package.swift")
    #expect(DeclaredPlugins.lastingManifest(of: folder.url) == nil)
    try folder.write("import PackageDescription\n", to: "Package.swift")
    #expect(DeclaredPlugins.lastingManifest(of: folder.url) == "import PackageDescription\n")
    let linux = "import PackageDescription\n#if os(Linux)\n#endif\n"
    try folder.write(linux, to: "Package.swift")
    #expect(DeclaredPlugins.lastingManifest(of: folder.url) == linux)
    try folder.write("", to: "Package@swift-6.2.swift")
    #expect(DeclaredPlugins.lastingManifest(of: folder.url) == nil)
  }
}
