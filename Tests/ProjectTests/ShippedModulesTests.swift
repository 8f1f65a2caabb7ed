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
    "Core/RefreshControls", "Core/RefreshKit", "System/RefreshFiles", "System/RefreshZip",
    "Tools/RefreshLottie",
  ]

  /// Compiles sources into a module in a folder that may have others; what the compiler says against it.
  private func errors(
    of name: String, _ files: [String], in folder: URL, knowsDarwin: Bool = true, hasObjectiveC: Bool = false,
    flags: [String] = package
  ) throws -> [String] {
    let module = folder.appendingPathComponent("\(name).swiftmodule").path
    let outcome = try Project.run(
      ["swiftc"] + flags + [
        "-parse-as-library", "-wmo", "-I", folder.path, "-I", "Sources/System/CSystem/include", "-I",
        "Sources/System/CZlib", "-I",
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

  /// Flags of this package.
  private static let package = [
    "-swift-version", "6", "-package-name", "refreshkit", "-enable-upcoming-feature",
    "MemberImportVisibility", "-enable-upcoming-feature", "ExistentialAny",
  ]

  /// Flags of an app's target: both language modes, main actor by default or not, with Xcode's approachable concurrency,
  /// and with imports that are visible in their file alone.
  private static let appFlags: [[String]] = ["6", "5"].flatMap { version in
    let features = ["InferIsolatedConformances", "NonisolatedNonsendingByDefault", "MemberImportVisibility"]
    let mainActor = ["-default-isolation", "MainActor"]
    return [
      [], ["-enable-upcoming-feature", features[2]], mainActor,
      mainActor + features.flatMap { ["-enable-upcoming-feature", $0] },
    ].map { ["-swift-version", version] + $0 }
  }

  private static func fixture(_ name: String) -> String { "Tests/Fixtures/Darwin/\(name).swift" }

  private static func sources(of module: String) throws -> [String] {
    let files = Project.files(in: "Sources/\(module)", ".swift")
    try #require(!files.isEmpty)
    return files
  }

  /// Compiles Apple's stand-ins and what ships into a folder.
  private func compileModules(in folder: URL) throws {
    let declared = try Project.run([".ci/apple-types", folder.path])
    #expect(declared.code == 0, "\(declared.text)")
    func symbols(_ name: String) -> String { folder.appendingPathComponent("\(name)Symbols.swift").path }
    for name in ["ObjectiveC", "Darwin"] {
      #expect(try errors(of: name, [Self.fixture(name)], in: folder, knowsDarwin: false) == [])
    }
    for name in ["QuartzCore", "UIKit"] {
      #expect(try errors(of: name, [Self.fixture(name), symbols(name)], in: folder) == [])
    }
    for name in ["ImageIO", "SwiftUI"] {
      #expect(try errors(of: name, [Self.fixture(name)], in: folder) == [])
    }
    for module in Self.modules {
      #expect(
        try errors(of: (module as NSString).lastPathComponent, Self.sources(of: module), in: folder) == [])
    }
    for name in ["RefreshKitUIKit", "RefreshKitSwiftUI"] {
      #expect(try errors(of: name, Self.sources(of: "Apps/\(name)"), in: folder, hasObjectiveC: true) == [])
    }
  }

  @Test(
    "what ships compiles where transforms, layers and views are Apple's, and with it files of apps as their authors write them first, or the article answers the compiler's message"
  )
  func modulesAndAppsCompile() throws {
    try withFolder { folder in
      try compileModules(in: folder)
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
      try expectAppsCompile(in: folder)
    }
  }

  /// Compiles an app's target with each of the flags; the compiler's messages.
  private func errors(ofApp files: [String], in folder: URL) throws -> Set<String> {
    try Self.appFlags.reduce(into: []) { all, flags in
      let found = try errors(of: "App", files, in: folder, hasObjectiveC: true, flags: flags)
      all.formUnion(found.map { $0.components(separatedBy: "error: ").last! })
    }
  }

  /// Compiles files of apps in a folder that has the modules, and what the article quotes.
  private func expectAppsCompile(in folder: URL) throws {
    let apps = "Tests/Fixtures/Apps"
    #expect(try errors(of: "WavesControls", ["\(apps)/WavesControls.swift"], in: folder) == [])
    let files = Project.files(in: apps, ".swift").filter { !$0.hasSuffix("WavesControls.swift") }
    #expect(files.count > 6)
    let hosts = ["RowsViewController", "RowsView"]
    let screens = hosts.map { "Examples/Hosts/iOS/\($0).swift" }
    #expect(try errors(ofApp: files + screens, in: folder) == [])

    func message(of source: String) throws -> Set<String> {
      let file = folder.appendingPathComponent("Wrong.swift")
      try Data(source.utf8).write(to: file)
      return try errors(ofApp: [file.path], in: folder)
    }
    let article = try Project.text("Sources/Core/RefreshKit/RefreshKit.docc/Articles/ShipTheClass.md")
    // Each message that the article quotes is the compiler's, and each sample compiles.
    let wrong = [
      """
      import RefreshKit
      import RefreshKitUIKit
      import SwiftUI
      struct Screen: View { var body: some View { Text("Hello").foregroundColor(Color.red) } }
      """,
      """
      import RefreshKit
      import UIKit
      @MainActor final class Model { var count = 0 }
      final class Badge: RefreshControl {
        let model = MainActor.assumeIsolated { Model() }
        override func setup() { model.count += 1 }
        override func didArm() { UIImpactFeedbackGenerator(style: .light).impactOccurred() }
      }
      """,
      """
      import RefreshKit
      import UIKit
      import WavesControls
      final class Screen: UIViewController {
        let control = Waves(type: .slideDown)
        func load() { Task.detached { await self.control.endRefreshing() } }
      }
      """,
      """
      import RefreshKit
      import UIKit
      @MainActor final class Model { var title = "" }
      final class Badge: RefreshControl {
        let model = MainActor.assumeIsolated { Model() }
        let label = Label()
        let haptic = UIImpactFeedbackGenerator(style: .light)
        override func setup() { label.text = model.title }
      }
      """,
      """
      import RefreshKit
      @MainActor final class Model { var title = "" }
      final class Badge: RefreshControl {
        let model = MainActor.assumeIsolated { Model() }
        let label = Label()
        override func didArm() { MainActor.assumeIsolated { label.text = model.title } }
        override func didDisarm() { Task { label.text = await model.title } }
      }
      """,
      """
      import RefreshKit
      import RefreshKitUIKit
      import UIKit
      import WavesControls
      nonisolated func fetch(_ completion: @escaping @Sendable () -> Void) {}
      final class Screen: UIViewController {
        let control = Waves(type: .slideDown)
        func load() { fetch { self.control.endRefreshing() } }
      }
      """,
      """
      import RefreshKitUIKit
      import UIKit
      import WavesControls
      final class Screen: UIViewController {
        let control = Waves(type: .slideDown)
      }
      """,
    ]
    for source in wrong {
      let found = try message(of: source)
      #expect(!found.isEmpty)
      for text in found {
        let plain = text.replacing(#/ \[#\w+\]$/#, with: "")
        #expect(article.contains("`\(plain)`"), "\(plain)")
      }
    }
    for sample in article.matches(of: /```swift\n(import RefreshKitSwiftUI\n(?s:.*?))```/) {
      #expect(try message(of: String(sample.1)) == [])
    }
  }

  @Test("an app reads its files without calls that need a reason in a privacy manifest, and tells them apart")
  func privacy() throws {
    try withFolder { folder in
      let source = folder.appendingPathComponent("files.c")
      let program = folder.appendingPathComponent("files").path
      let text = """
        #define TARGET_OS_IPHONE 1
        #include "CSystem.h"
        int main(int count, char **paths) {
          for (int i = 1; i < count; i++) {
            struct refresh_file file = {-1, -1, {-1, -1}};
            int found = refresh_file_at(paths[i], &file);
            printf("%d %d %lld %ld\\n", found, file.is_regular, file.size, (long)file.modified.tv_sec);
          }
        }
        """
      try Data(text.utf8).write(to: source)
      let built = try Project.run([
        "clang", "-I", "Sources/System/CSystem/include", source.path, "-o", program,
      ])
      #expect(built.code == 0, "\(built.text)")
      let symbols = try Project.run(["nm", "-u", program]).text
      #expect(symbols.contains(" lseek") && symbols.contains(" pread"))
      #expect(try symbols.matches(of: Regex("stat|time|attr")).isEmpty, "\(symbols)")
      let pipe = folder.appendingPathComponent("pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let files = [source.path, folder.path, pipe, "/dev/null/none"]
      let outcome = try Project.run([program] + files)
      #expect(outcome.text == "0 1 \(text.utf8.count) 0\n0 0 0 0\n0 0 0 0\n-1 -1 -1 -1\n")
    }
  }
}
