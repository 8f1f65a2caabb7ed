import Foundation
import TestSupport
import Testing

@testable import RefreshPackages
@testable import refreshkit

/// `add`: what it writes into a manifest and a plugin, in the layouts that people have.
@Suite struct ToolAdditionTests {
  @Test("a product stands behind RefreshKitCLI, laid out as that is")
  func manifest() {
    let lines = """
          .executableTarget(
            name: "waves",
            dependencies: [
              "WavesControls",
              .product(name: "RefreshKitCLI", package: "RefreshKit"),
            ]),
      """
    #expect(
      ToolAddition.adding(.preview, to: lines, of: "waves")
        == lines.replacing(
          #""RefreshKitCLI", package: "RefreshKit"),"#,
          with: #"""
            "RefreshKitCLI", package: "RefreshKit"),
                    .product(name: "RefreshPreview", package: "RefreshKit"),
            """#))
    let short =
      #".executableTarget(name: "a", dependencies: [.product(name: "RefreshKitCLI", package: "Kit")])"#
    #expect(
      ToolAddition.adding(.export, to: short, of: "a")
        == #".executableTarget(name: "a", dependencies: [.product(name: "RefreshKitCLI", package: "Kit"), .product(name: "RefreshExport", package: "Kit")])"#
    )
    let conditional =
      #".executableTarget(name: "a", dependencies: [.product(name: "RefreshKitCLI", package: "Kit", condition: .when(platforms: [.linux]))])"#
    #expect(
      ToolAddition.adding(.lottie, to: conditional, of: "a")?.contains(
        #", .product(name: "RefreshLottieFiles", package: "Kit", condition: .when(platforms: [.linux]))])"#)
        == true)
  }

  @Test("of two programs the one that is meant gets it, and a comment never does")
  func targets() {
    let two = """
      // .product(name: "RefreshKitCLI", package: "Kit")
      .executableTarget(name: "a", dependencies: [.product(name: "RefreshKitCLI", package: "Kit")]),
      .executableTarget(name: "b", dependencies: [.product(name: "RefreshKitCLI", package: "Kit")]),
      """
    let added = ToolAddition.adding(.preview, to: two, of: "b")
    #expect(added?.split(separator: "\n").map { $0.contains("RefreshPreview") } == [false, false, true])
    #expect(ToolAddition.adding(.preview, to: two, of: "c") == nil)
    #expect(ToolAddition.adding(.preview, to: "let package = Package()", of: "a") == nil)
  }

  private static let plugin = """
    import RefreshKit
    import RefreshKitCLI

    @main
    struct Plugin: RefreshPlugin {
      static let controls: [RefreshControl.Type] = [Waves.self]
    }

    """

  @Test("a plugin gets the list below its controls, and then one tool more; a second time changes nothing")
  func source() {
    let once = ToolAddition.registering(.preview, in: Self.plugin)
    #expect(
      once == """
        import RefreshKit
        import RefreshKitCLI
        import RefreshPreview

        @main
        struct Plugin: RefreshPlugin {
          static let controls: [RefreshControl.Type] = [Waves.self]

          static let tools: [any RefreshTool.Type] = [Preview.self]
        }

        """)
    #expect(ToolAddition.registering(.preview, in: once) == once)
    let twice = ToolAddition.registering(.export, in: once)
    #expect(twice.contains("[Preview.self, Export.self]") && twice.contains("import RefreshExport\n"))
  }

  @Test("the tools here are those that the modules offer")
  func knownTools() throws {
    let manifest = try Project.text("Package.swift")
    let products = try #require(manifest.firstMatch(of: /let libraries = \[([^\]]*)\]/)).1
    for tool in KnownTool.allCases {
      #expect(products.contains("\"\(tool.product)\""), "\(tool.product) is no product")
      let texts = try Project.files(in: "Sources/Tools/\(tool.product)", ".swift").map(Project.text)
      #expect(texts.contains { $0.contains("public enum \(tool.type): RefreshTool {") })
      for command in tool.commands {
        #expect(texts.contains { $0.contains("commandName: \"\(command)\"") })
      }
    }
  }

  @Test("`add` writes both lines into a new package, and says so; a tool that does not exist is refused")
  func addsToPackage() throws {
    let folder = try TemporaryFolder()
    #expect(try launchNew("Waves", in: folder.url).code == 0)
    let package = folder.url("Waves")
    #expect(
      try launch("add previw", in: package)
        == .refused(
          "unknown tool 'previw'; did you mean preview? Available: preview, export, lottie, video, farm"))
    #expect(
      try launch("preview", in: package).error
        == "error: preview: the tool Preview is not in this program; `swift run refreshkit add preview` adds it\n"
    )
    let added = try launch("add preview export", in: package)
    #expect(
      added.code == 0
        && added.output == """
          Package.swift
          Sources/waves/Plugin.swift
          Next:
            swift run waves preview

          """
    )
    let manifest = try folder.text("Waves/Package.swift")
    for product in ["RefreshKitCLI", "RefreshPreview", "RefreshExport"] {
      #expect(manifest.contains(".product(name: \"\(product)\", package: \"RefreshKit\")"))
    }
    #expect(try folder.text("Waves/Sources/waves/Plugin.swift").contains("[Preview.self, Export.self]"))
    #expect(try launch("add preview", in: package).output == "waves has Preview already\n")
  }
}
