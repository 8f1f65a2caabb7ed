// swift-tools-version: 6.1
import CompilerPluginSupport
import PackageDescription

let settings = ["MemberImportVisibility", "ExistentialAny"].map { SwiftSetting.enableUpcomingFeature($0) }

/// A module with what it is built on, besides what that is built on in turn; under Sources/ unless it has another path.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [],
  links: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings,
    linkerSettings: links.map { .linkedLibrary($0) })
}

/// The tests of a module, in the folder that mirrors it.
func tests(of name: String, _ extra: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name), "TestSupport"] + extra, exclude: exclude,
    swiftSettings: settings)
}

/// A program with controls.
func plugin(
  _ name: String, _ extra: [Target.Dependency] = [], path: String, exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: ["RefreshKitCLI"] + extra, path: path, exclude: exclude, swiftSettings: settings
  )
}

/// A command of `swift package`, in the folder of its name under Plugins/.
func command(
  _ name: String, _ verb: String, _ description: String, writes reason: String? = nil,
  tools: [Target.Dependency] = []
) -> Target {
  .plugin(
    name: name,
    capability: .command(
      intent: .custom(verb: verb, description: description),
      permissions: reason.map { [.writeToPackageDirectory(reason: $0)] } ?? []),
    dependencies: tools)
}

let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "RefreshKit",
  platforms: [.iOS(.v15), .macOS(.v12)],
  products: [
    .executable(name: "refreshkit", targets: ["refreshkit"]),
    .executable(name: "refresh-examples", targets: ["refresh-examples"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
  ],
  targets: [
    // Functions of ours in C, in headers. No system libraries: a build does not notice that the header of one was edited.
    .target(name: "CXXHash", dependencies: ["CXXH"]),
    .target(name: "CIgzip", dependencies: ["CISAL"]),
    .target(name: "CPixelRows"),
    .target(name: "CSystem"),
    // Text files in the program: the pages of the preview, of reports and of web components, and UIKit's symbols.
    .target(name: "CPages", cSettings: [.headerSearchPath("..")]),

    module("RefreshMotion"),
    module("RefreshIO", ["CSystem"]),
    module("RefreshProcess", ["CSystem"]),
    module("RefreshLayers", ["RefreshIO", "RefreshMotion"]),
    module("RefreshScrolling", ["RefreshLayers"]),
    module("RefreshControls", ["RefreshScrolling", logging]),
    module("RefreshStage", ["RefreshControls"]),
    module("RefreshCheck", ["RefreshStage"]),
    module("RefreshKit", ["RefreshCheck"]),
    module(
      "RefreshRendering", ["RefreshLayers", "CCairo", "CIgzip", "CPango", "CPixelRows", "CXXHash"],
      // What Cairo and Pango do not name in their own: a module map would name them once for every file.
      links: ["pixman-1", "pangoft2-1.0", "fontconfig", "freetype"]),
    module("RefreshClips", ["RefreshRendering", "RefreshStage"]),
    module("RefreshEncoding", ["RefreshRendering", "RefreshProcess", "CIgzip", "CWebP", "CZlib"]),
    module(
      "RefreshExport", ["RefreshClips", "RefreshEncoding", "CPages", "CZlib"], exclude: ["Web/Page"]),
    module("RefreshComparison", ["RefreshRendering"]),
    module(
      "RefreshRegression", ["RefreshComparison", "RefreshEncoding", "RefreshClips", "CPages"],
      exclude: ["Report/Page"]),
    module("RefreshKitTesting", ["RefreshRegression"]),
    module(
      "RefreshAuthoring", ["RefreshProcess", "RefreshIO", "CPages", arguments], exclude: ["Port/Symbols"]),
    module(
      "RefreshPreview",
      ["RefreshComparison", "RefreshEncoding", "RefreshClips", "RefreshAuthoring", "CPages"],
      exclude: ["README.md", "Page"]),
    module(
      "RefreshKitCLI",
      ["RefreshKit", "RefreshExport", "RefreshRegression", "RefreshPreview", arguments, logging]),
    .executableTarget(
      name: "refreshkit", dependencies: ["RefreshAuthoring", arguments], swiftSettings: settings),
    plugin("refresh-examples", path: "Examples", exclude: ["CI", "Gallery", "Guide", "Hosts"]),
    plugin("guide-controls", path: "Examples/Guide"),
    plugin("broken-controls", ["TestControls"], path: "Tests/Fixtures/BrokenControls"),
    plugin("newcomer-controls", path: "Tests/Fixtures/NewcomerControls"),
    plugin("attacked-controls", path: "Tests/Fixtures/AttackedControls"),
    command(
      "RenderFrames", "render-frames", "Renders the package's refresh controls to GIFs or PNG sequences.",
      writes: "Writes the frames to the folder of --out (default: frames)."),
    command(
      "RecordFrames", "record-frames", "Records clips of the package's refresh controls as goldens.",
      writes: "Writes the goldens to the folder in refreshkit.json (default: Goldens)."),
    command("VerifyFrames", "verify-frames", "Reports what has changed since the goldens were recorded."),
    command(
      "NewRefreshControl", "new-refresh-control", "Adds a refresh control to the package.",
      writes: "Writes the control and its test, and adds the control to the plugin's list.",
      tools: ["refreshkit"]),

    // What several of the tests below need.
    module("TestSupport", ["RefreshProcess"], path: "Tests/Support"),
    module("TestControls", ["RefreshControls"], path: "Tests/Fixtures/TestControls"),
    .testTarget(
      name: "RefreshKitLauncherTests",
      dependencies: [
        "TestSupport", "refreshkit", "RefreshAuthoring", "RefreshProcess", "refresh-examples",
        "newcomer-controls",
      ],
      exclude: ["Transcripts"], swiftSettings: settings),
    tests(of: "RefreshProcess", ["RefreshMotion"]),
    tests(of: "RefreshIO", ["RefreshMotion"]),
    tests(of: "RefreshMotion"),
    tests(of: "RefreshLayers"),
    tests(of: "RefreshScrolling"),
    tests(of: "RefreshControls", ["RefreshStage", "RefreshCheck", "TestControls", logging]),
    tests(of: "RefreshStage", ["refresh-examples", "TestControls"], exclude: ["Traces"]),
    tests(of: "RefreshCheck", ["TestControls"]),
    tests(of: "RefreshRendering", ["RefreshProcess", "CCairo"], exclude: ["Sheets/Goldens"]),
    tests(of: "RefreshClips", ["TestControls"]),
    tests(of: "RefreshEncoding", ["RefreshClips", "RefreshIO", "RefreshProcess"]),
    tests(
      of: "RefreshExport",
      ["RefreshKit", "RefreshIO", "RefreshProcess", "refresh-examples", "guide-controls", "TestControls"],
      exclude: ["Web/Browser"]),
    tests(of: "RefreshComparison", ["RefreshMotion"]),
    tests(
      of: "RefreshRegression", ["RefreshProcess", "refresh-examples", "TestControls"],
      exclude: ["Evaluation/README.md"]),
    tests(of: "RefreshKitTesting", ["refresh-examples", "TestControls"], exclude: ["Goldens"]),
    tests(
      of: "RefreshPreview", ["RefreshProcess", "refresh-examples", "broken-controls", "refreshkit"],
      exclude: ["Browser"]),
    tests(of: "RefreshKitCLI", ["RefreshProcess", "refresh-examples", "broken-controls", "TestControls"]),
    .testTarget(
      name: "ProjectTests",
      dependencies: ["TestSupport", "RefreshProcess", "attacked-controls", "refreshkit", "CPages"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  package.targets += [
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CXXH", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
    .systemLibrary(name: "CISAL", pkgConfig: "libisal", providers: [.apt(["libisal-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  ]

  // UIKit's names. `canImport(UIKit)` is true for everyone in a build that has these modules: one of this package, and one
  // of a package that depends on the product UIKit. Like any package, they see only what is public.
  func names(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Compatibility/Sources/\(name)", packageAccess: false,
      swiftSettings: [.enableUpcomingFeature("ExistentialAny")])
  }
  package.targets += [
    // What hides a name of Foundation, which UIKit exports one by one.
    names("UIKitBase", "RefreshKit"),
    // The constants of older sources as strings, which are overloads only in a module of their own.
    names("UIKitStrings"),
    names("UIKit", "RefreshRendering", "UIKitBase", "UIKitStrings", "PreviewMacros"),
    // What `#Preview` becomes: nothing. It speaks the compiler's protocol itself, as swift-syntax takes minutes to build.
    .macro(
      name: "PreviewMacros", path: "Compatibility/Sources/PreviewMacros", packageAccess: false),
    // What sources in Swift 6 mode import to have views count as sendable.
    names("UIKitSendable", "UIKit"),
    names("QuartzCore", "UIKit"), names("CoreGraphics", "UIKit"), names("CoreText", "UIKit"),
    names("Combine", "UIKit"), names("SwiftUI", "Combine", "UIKit", "PreviewMacros"),
    names("ImageIO", "UIKit"), names("MobileCoreServices", "UIKit"),
    names("_Testing_UIKit"), names("_Testing_CoreGraphics"),
    // What ships in an app, tested in a UIKit that runs here.
    module("RefreshKitUIKit", ["RefreshKit", "UIKit", "QuartzCore", logging]),
    tests(of: "RefreshKitUIKit", ["refresh-examples", "guide-controls", "TestControls"]),
  ]
#else
  package.targets.append(module("RefreshKitUIKit", ["RefreshKit", logging]))
#endif

// A build compiles a target again when a module that it names has changed, but not for a module that only those name: an
// object may so keep the old layout of a structure (https://github.com/swiftlang/swift-package-manager/issues/10502). So
// each names all the modules that it is made of.
let compiled = package.targets.filter { ![.system, .plugin, .macro].contains($0.type) }
let named = Dictionary(
  uniqueKeysWithValues: compiled.map { target in
    (
      target.name,
      target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
    )
  })

/// The modules that a target names, those that these name, and so on; nothing of the system's, which no library may hold.
func parts(of name: String, after known: [String] = []) -> [String] {
  named[name, default: []].reduce(known) { known, part in
    known.contains(part) || named[part] == nil ? known : parts(of: part, after: known) + [part]
  }
}

for target in compiled {
  let missing = parts(of: target.name).filter { !named[target.name, default: []].contains($0) }
  target.dependencies += missing.map { .byName(name: $0) }
}
package.products += package.targets.filter { $0.type == .plugin }
  .map { .plugin(name: $0.name, targets: [$0.name]) }
let libraries = [
  "RefreshKit", "RefreshKitUIKit", "RefreshRendering", "RefreshRegression", "RefreshKitTesting",
  "RefreshKitCLI",
]
package.products += libraries.map { .library(name: $0, targets: parts(of: $0) + [$0]) }
#if os(Linux)
  let uikit = compiled.filter { $0.path?.hasPrefix("Compatibility/") == true }.map(\.name)
  let all = uikit.reduce([]) { parts(of: $1, after: $0) + [$1] }
  package.products.append(.library(name: "UIKit", targets: all))
#else
  // Xcode builds every target of a package, for whatever platform it is meant. An app gets what a control is made of.
  let shipped = parts(of: "RefreshKitUIKit") + ["RefreshKitUIKit"]
  package.products.removeAll { !["RefreshKit", "RefreshKitUIKit"].contains($0.name) }
  package.targets.removeAll { !shipped.contains($0.name) }
#endif
