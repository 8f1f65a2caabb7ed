import Foundation
import TestSupport
import Testing

/// What an app takes, compiled where the names of Apple's frameworks are declared as Apple's headers do: on the main actor,
/// with what is optional and what is sent.
///
/// The declarations are those of `.ci/apple-symbols.tsv`, with the rest in `Tests/Fixtures/Darwin`. Nothing of it runs: only
/// the compiler sees it.
@Suite struct ShippedModulesTests {
  private static let modules = [
    "System/RefreshInput", "Core/RefreshMotion", "Core/RefreshLayers", "Core/RefreshScrolling",
    "Core/RefreshControls", "Core/RefreshKit", "System/RefreshFiles", "Tools/RefreshLottie",
  ]

  /// Compiles sources into a module in a folder that may have others; what the compiler says against it.
  private func errors(
    of name: String, _ files: [String], in folder: URL, knowsDarwin: Bool = true, hasObjectiveC: Bool = false
  ) throws -> [String] {
    let module = folder.appendingPathComponent("\(name).swiftmodule").path
    let outcome = try Project.run(
      [
        "swiftc", "-swift-version", "6", "-package-name", "refreshkit", "-parse-as-library", "-wmo",
        "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature", "ExistentialAny",
        "-I", folder.path, "-I", "Sources/System/CSystem/include", "-I", "Sources/System/CZlib", "-I",
        Project.products.path + "/Modules",
        "-Xcc", "-DTARGET_OS_IPHONE=1", "-module-name", name, "-emit-module", "-emit-module-path", module,
      ] + (knowsDarwin ? ["-Xfrontend", "-import-module", "-Xfrontend", "Darwin"] : [])
        + (hasObjectiveC ? ["-Xfrontend", "-enable-objc-interop"] : []) + files)
    let errors = outcome.text.split(separator: "\n").filter {
      $0.contains(".swift:") && $0.contains("error:")
    }
    #expect((outcome.code == 0) == errors.isEmpty, "\(outcome.text)")
    return errors.map(String.init)
  }

  private static func fixture(_ name: String) -> String { "Tests/Fixtures/Darwin/\(name).swift" }

  private static func sources(of module: String) throws -> [String] {
    let sources = FileManager.default.enumerator(atPath: Project.folder.path + "/Sources/\(module)")
    let files = sources?.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") } ?? []
    try #require(!files.isEmpty)
    return files.map { "Sources/\(module)/\($0)" }
  }

  @Test("what ships compiles where transforms, layers and views are Apple's")
  func modulesCompile() throws {
    try withFolder { folder in
      let declared = try Project.run([".ci/apple-types", folder.path])
      #expect(declared.code == 0, "\(declared.text)")
      func symbols(_ name: String) -> String { folder.appendingPathComponent("\(name)Symbols.swift").path }
      for name in ["ObjectiveC", "Darwin"] {
        #expect(try errors(of: name, [Self.fixture(name)], in: folder, knowsDarwin: false) == [])
      }
      for name in ["QuartzCore", "UIKit"] {
        #expect(try errors(of: name, [Self.fixture(name), symbols(name)], in: folder) == [])
      }
      #expect(try errors(of: "ImageIO", [Self.fixture("ImageIO")], in: folder) == [])
      for module in Self.modules {
        #expect(
          try errors(of: (module as NSString).lastPathComponent, Self.sources(of: module), in: folder) == [])
      }
      #expect(
        try errors(
          of: "RefreshKitUIKit", Self.sources(of: "Apps/RefreshKitUIKit"), in: folder, hasObjectiveC: true)
          == [])
      let screen = "Examples/Hosts/iOS/RowsViewController.swift"
      #expect(try errors(of: "Screen", [screen], in: folder, hasObjectiveC: true) == [])
      // The check can fail: there a transform has no equality to derive, and a view is the main actor's.
      let file = folder.appendingPathComponent("Wrong.swift")
      let wrong = """
        import RefreshKit
        import UIKit
        struct Wrong: Equatable { var t = CATransform3D.identity }
        nonisolated func wrong(_ view: UIView) { view.frame = .zero }
        """
      try Data(wrong.utf8).write(to: file)
      let found = try errors(of: "Wrong", [file.path], in: folder)
      try #require(found.count == 2)
      #expect(found[0].hasSuffix("type 'Wrong' does not conform to protocol 'Equatable'"))
      #expect(found[1].contains("main actor-isolated property 'frame' can not be mutated"))
    }
  }
}
