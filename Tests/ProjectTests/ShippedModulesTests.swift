import Foundation
import TestSupport
import Testing

/// What an app takes, compiled where some of the names are Apple's.
///
/// `Tests/Fixtures/Darwin` declares them as Apple's headers do. Nothing of it runs: only the compiler sees it.
@Suite struct ShippedModulesTests {
  private static let modules = [
    "IO", "Motion", "Layers", "Scrolling", "Controls", "Lottie", "Stage", "Check", "Kit",
  ]
  .map {
    "Refresh\($0)"
  }

  /// Compiles sources into a module in a folder that may have others; what the compiler says against it.
  private func errors(
    of name: String, _ files: [String], in folder: URL, knowsDarwin: Bool = true
  ) throws
    -> [String]
  {
    let module = folder.appendingPathComponent("\(name).swiftmodule").path
    let outcome = try Project.run(
      [
        "swiftc", "-swift-version", "6", "-package-name", "refreshkit", "-parse-as-library", "-wmo",
        "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature", "ExistentialAny",
        "-I", folder.path, "-I", "Sources/CSystem/include", "-I", "Sources/CZlib", "-I",
        Project.products.path + "/Modules",
        "-Xcc", "-DTARGET_OS_IPHONE=1", "-module-name", name, "-emit-module", "-emit-module-path", module,
      ] + (knowsDarwin ? ["-Xfrontend", "-import-module", "-Xfrontend", "Darwin"] : []) + files)
    let errors = outcome.text.split(separator: "\n").filter {
      $0.contains(".swift:") && $0.contains("error:")
    }
    #expect((outcome.code == 0) == errors.isEmpty, "\(outcome.text)")
    return errors.map(String.init)
  }

  @Test("what ships compiles where transforms are Core Graphics' and Core Animation's")
  func modulesCompile() throws {
    try withFolder { folder in
      for name in ["QuartzCore", "Darwin"] {
        let file = "Tests/Fixtures/Darwin/\(name).swift"
        #expect(try errors(of: name, [file], in: folder, knowsDarwin: false) == [])
      }
      for module in Self.modules {
        let sources = FileManager.default.enumerator(atPath: Project.folder.path + "/Sources/\(module)")
        let files = sources?.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") } ?? []
        try #require(!files.isEmpty)
        #expect(try errors(of: module, files.map { "Sources/\(module)/\($0)" }, in: folder) == [])
      }
      // The check can fail: there a transform has no equality to derive.
      let file = folder.appendingPathComponent("Wrong.swift")
      try Data("import RefreshKit\nstruct Wrong: Equatable { var t = CATransform3D.identity }\n".utf8)
        .write(to: file)
      let found = try errors(of: "Wrong", [file.path], in: folder)
      #expect(found.count == 1 && found[0].hasSuffix("type 'Wrong' does not conform to protocol 'Equatable'"))
    }
  }
}
