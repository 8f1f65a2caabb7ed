// swift-tools-version: 6.1
import CompilerPluginSupport
import PackageDescription

/// A command of `swift package`, in the folder of its name under Plugins/.
func command(
  _ name: String, _ verb: String, _ description: String, writes reason: String? = nil
) -> Target {
  .plugin(
    name: name,
    capability: .command(
      intent: .custom(verb: verb, description: description),
      permissions: reason.map { [.writeToPackageDirectory(reason: $0)] } ?? []))
}

/// A program with controls, and all tools.
func controls(
  _ name: String, _ others: [Target.Dependency] = [], in folder: String, exclude: [String] = []
) -> Target {
  let tools: [Target.Dependency] = [
    "RefreshExport", "RefreshFarm", "RefreshLottieFiles", "RefreshPreview", "RefreshVideo",
  ]
  return .executableTarget(name: name, dependencies: tools + others, path: folder, exclude: exclude)
}

/// The tests of a module, in the folder that mirrors it.
func tests(of name: String, _ others: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  let dependencies = [.byName(name: name), "TestSupport"] + others
  return .testTarget(name: name + "Tests", dependencies: dependencies, exclude: exclude)
}

/// A module with names of Apple's. Like any package, it sees only what is public.
func names(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Compatibility/Sources/\(name)", packageAccess: false)
}

let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

// Other systems have a library of their own for it.
#if os(Linux)
  let zlib: [Target.Dependency] = ["CZlib"]
#else
  let zlib: [Target.Dependency] = []
#endif

/// Modules in the folder of their floor. A floor is built on those before it.
func floor(_ name: String, _ modules: [Target]) -> [Target] {
  for module in modules { module.path = module.path ?? "Sources/\(name)/\(module.name)" }
  return modules
}

// The house. A module imports only what it names here, and what that is made of: see the end of this file.
let floors = [
  floor(
    "System",
    [
      // Functions of ours in C, in headers. No system libraries: a build does not notice that the header of one was edited.
      .target(name: "CXXHash", dependencies: ["CXXH"]),
      .target(name: "CIgzip", dependencies: ["CISAL"]),
      .target(name: "CPixelRows"),
      .target(name: "CSystem"),
      // Text files in the program: the pages of the preview, of reports and of web components, and UIKit's symbols.
      .target(name: "CPages", cSettings: [.headerSearchPath("../..")]),
      .target(name: "RefreshInput", dependencies: ["CSystem"]),
      .target(name: "RefreshFiles", dependencies: ["RefreshInput"]),
      .target(name: "RefreshZip", dependencies: zlib),
      .target(name: "RefreshProcess", dependencies: ["CSystem"]),
    ]),
  floor(
    "Core",
    [
      .target(name: "RefreshMotion"),
      .target(name: "RefreshLayers", dependencies: ["RefreshInput", "RefreshMotion"]),
      .target(name: "RefreshScrolling", dependencies: ["RefreshLayers"]),
      .target(name: "RefreshControls", dependencies: ["RefreshScrolling", logging]),
      .target(name: "RefreshKit", dependencies: ["RefreshControls"]),
    ]),
  floor(
    "Stage",
    [
      .target(name: "RefreshStage", dependencies: ["RefreshControls", "RefreshFiles"]),
      .target(name: "RefreshCheck", dependencies: ["RefreshStage"]),
      .target(
        name: "RefreshRendering",
        dependencies: [
          "RefreshLayers", "RefreshFiles", "CCairo", "CGIF", "CIgzip", "CPango", "CPixelRows", "CTurboJPEG",
          "CWebP",
          "CXXHash",
        ],
        // What Cairo and Pango do not name in their own: a module map would name them once for every file.
        linkerSettings: ["pixman-1", "pangoft2-1.0", "fontconfig", "freetype"].map { .linkedLibrary($0) }),
      .target(name: "RefreshFrames", dependencies: ["RefreshRendering", "RefreshStage"]),
      .target(
        name: "RefreshImageFormats",
        dependencies: [
          "RefreshRendering", "CIgzip", "CPixelRows", "CZlib",
        ]),
      .target(name: "RefreshComparison", dependencies: ["RefreshRendering"]),
    ]),
  floor(
    "Goldens",
    [
      .target(
        name: "RefreshGoldens",
        dependencies: ["RefreshComparison", "RefreshImageFormats", "RefreshFrames", "CPages"],
        exclude: ["Report/Page"]),
      .target(name: "RefreshKitTesting", dependencies: ["RefreshGoldens"]),
    ]),
  floor(
    "Commands",
    [
      .target(name: "RefreshPackages", dependencies: ["RefreshProcess", "RefreshFiles", arguments]),
      .target(name: "RefreshBuilds", dependencies: ["RefreshPackages"]),
      // Its commands, and those of the tools that a program registers.
      .target(
        name: "RefreshKitCLI",
        dependencies: ["RefreshKit", "RefreshCheck", "RefreshGoldens", "RefreshPackages", arguments, logging]),
      .executableTarget(
        name: "refreshkit", dependencies: ["RefreshBuilds", "CPages", arguments],
        path: "Sources/Commands/RefreshKitLauncher", exclude: ["Port/Symbols"]),
    ]),
  floor(
    "Tools",
    [
      .target(name: "RefreshLottie", dependencies: ["RefreshControls", "RefreshFiles", "RefreshZip"]),
      .target(
        name: "RefreshLottieFiles", dependencies: ["RefreshLottie", "RefreshKitCLI"]),
      .target(
        name: "RefreshExport", dependencies: ["RefreshKitCLI", "RefreshZip", "CPages"], exclude: ["Web/Page"]),
      .target(
        name: "RefreshPreview", dependencies: ["RefreshKitCLI", "RefreshBuilds", "CPages", "CPango"],
        exclude: ["README.md", "Page"]),
      .target(name: "RefreshVideo", dependencies: ["RefreshKitCLI", "CWebP"]),
      .target(name: "RefreshFarm", dependencies: ["RefreshKitCLI"]),
      .executableTarget(
        name: "refresh-lottie", dependencies: ["RefreshLottieFiles"],
        path: "Sources/Tools/RefreshLottieProgram"),
    ]),
]

let package = Package(
  name: "RefreshKit",
  // An app runs controls on iOS, iPadOS and with Mac Catalyst. A Mac compiles them, without the modules of the floor Apps;
  // for tvOS and visionOS these do not compile.
  platforms: [.iOS(.v15), .macCatalyst(.v15), .macOS(.v12)],
  products: ["refreshkit", "refresh-lottie", "refresh-examples"].map { .executable(name: $0, targets: [$0]) },
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
  ],
  targets: floors.flatMap { $0 } + [
    controls("refresh-examples", in: "Examples", exclude: ["CI", "Gallery", "Guide", "Hosts", "Loved"]),
    controls("guide-controls", in: "Examples/Guide"),
    controls("loved-controls", in: "Examples/Loved", exclude: ["Gallery", "Goldens", "refreshkit.json"]),
    controls("broken-controls", ["TestControls"], in: "Tests/Fixtures/BrokenControls"),
    controls("newcomer-controls", in: "Tests/Fixtures/NewcomerControls"),
    controls("attacked-controls", in: "Tests/Fixtures/AttackedControls"),
    command(
      "RenderFrames", "render-frames", "Renders the package's refresh controls to GIFs or PNG sequences.",
      writes: "Writes the frames to the folder of --out (default: frames)."),
    command(
      "RecordFrames", "record-frames", "Records clips of the package's refresh controls as goldens.",
      writes: "Writes the goldens to the folder in refreshkit.json (default: Goldens)."),
    command("VerifyFrames", "verify-frames", "Reports what has changed since the goldens were recorded."),
    command(
      "NewRefreshControl", "new-refresh-control", "Adds a refresh control to the package.",
      writes: "Writes the control and its test, and adds the control to the plugin's list."),

    // What several of the tests below need.
    .target(name: "TestSupport", dependencies: ["RefreshProcess"], path: "Tests/Support"),
    .target(name: "TestControls", dependencies: ["RefreshControls"], path: "Tests/Fixtures/TestControls"),
    tests(of: "RefreshProcess", ["RefreshMotion"]),
    tests(of: "RefreshFiles", ["RefreshMotion"]),
    tests(of: "RefreshZip"),
    tests(of: "RefreshMotion"),
    tests(of: "RefreshLayers"),
    tests(of: "RefreshScrolling", ["RefreshStage"]),
    tests(of: "RefreshControls", ["RefreshCheck", "TestControls", logging]),
    tests(
      of: "RefreshLottie", ["RefreshCheck", "RefreshExport", "refresh-examples"], exclude: ["Files"]),
    tests(of: "RefreshStage", ["refresh-examples", "TestControls"], exclude: ["Traces"]),
    tests(of: "RefreshCheck", ["TestControls"]),
    tests(of: "RefreshRendering", ["CCairo"], exclude: ["Sheets/Goldens"]),
    tests(of: "RefreshFrames", ["TestControls"]),
    tests(of: "RefreshImageFormats", ["RefreshFrames", "RefreshVideo"]),
    tests(
      of: "RefreshExport", ["guide-controls", "refresh-examples", "TestControls"], exclude: ["Web/Browser"]),
    tests(of: "RefreshComparison", ["RefreshMotion"]),
    tests(
      of: "RefreshGoldens", ["refresh-examples", "RefreshFarm", "TestControls"],
      exclude: ["Evaluation/README.md"]),
    tests(
      of: "RefreshKitTesting", ["refresh-examples", "loved-controls", "guide-controls", "TestControls"],
      exclude: ["Goldens"]),
    tests(
      of: "RefreshPreview", ["refreshkit", "refresh-examples", "broken-controls", "guide-controls"],
      exclude: ["Browser"]),
    tests(
      of: "RefreshKitCLI",
      ["refresh-examples", "refresh-lottie", "broken-controls", "guide-controls", "newcomer-controls"]),
    .testTarget(
      name: "RefreshKitLauncherTests",
      dependencies: ["refreshkit", "refresh-examples", "newcomer-controls", "TestSupport"],
      exclude: ["Transcripts"]),
    .testTarget(name: "ProjectTests", dependencies: ["refreshkit", "attacked-controls", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  package.targets += floor(
    "System",
    [
      .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
      .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
      .systemLibrary(name: "CXXH", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
      .systemLibrary(name: "CISAL", pkgConfig: "libisal", providers: [.apt(["libisal-dev"])]),
      // Without a file for pkg-config: its name has the library's version in it.
      .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
      .systemLibrary(
        name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
      .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
      .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    ])
  package.targets += floor(
    "Apps",
    [
      // What ships in an app, tested in a UIKit that runs here.
      .target(name: "RefreshKitUIKit", dependencies: ["RefreshKit", "ImageIO", "QuartzCore", logging]),
      .target(name: "RefreshKitSwiftUI", dependencies: ["RefreshKitUIKit", "SwiftUI", logging]),
    ])
  package.targets += [
    tests(
      of: "RefreshKitUIKit", ["refresh-examples", "guide-controls", "loved-controls", "TestControls"]),
    tests(of: "RefreshKitSwiftUI", ["TestControls"]),

    // UIKit's names. `canImport(UIKit)` is true for everyone in a build that has these modules: one of this package, and
    // one of a package that depends on the product UIKit.
    names(
      "UIKit", "CTurboJPEG", "RefreshImageFormats", "RefreshStage", "UIKitBase", "UIKitStrings",
      "PreviewMacros"),
    // What hides a name of Foundation, which UIKit exports one by one.
    names("UIKitBase", "RefreshKit"),
    // The constants of older sources as strings, which are overloads only in a module of their own.
    names("UIKitStrings"),
    // What sources in Swift 6 mode import to have views count as sendable.
    names("UIKitSendable", "UIKit"),
    names("QuartzCore", "UIKit"), names("CoreGraphics", "UIKit"), names("CoreText", "UIKit"),
    names("Combine", "UIKit"), names("SwiftUI", "Combine", "PreviewMacros"),
    names("ImageIO", "UIKit"), names("MobileCoreServices", "UIKit"),
    names("_Testing_UIKit"), names("_Testing_CoreGraphics"),
    // What `#Preview` becomes: nothing. It speaks the compiler's protocol itself, as swift-syntax takes minutes to build.
    .macro(name: "PreviewMacros", path: "Compatibility/Sources/PreviewMacros", packageAccess: false),
  ]
#else
  package.targets += floor(
    "Apps",
    [
      .target(name: "RefreshKitUIKit", dependencies: ["RefreshKit", logging]),
      .target(name: "RefreshKitSwiftUI", dependencies: ["RefreshKitUIKit", logging]),
    ])
#endif

// A build compiles a target again when a module that it names has changed, but not for a module that only those name: an
// object may so keep the old layout of a structure (https://github.com/swiftlang/swift-package-manager/issues/10502). So
// each names all the modules that it is made of.
let compiled = package.targets.filter { ![.system, .plugin, .macro].contains($0.type) }
let named = compiled.reduce(into: [:]) { named, target in
  named[target.name] = target.dependencies.compactMap {
    if case .byNameItem(let name, _) = $0 { name } else { nil }
  }
}

/// Modules with all that they are made of; nothing of the system's, which no library may hold.
func whole(_ names: [String]) -> [String] {
  names.reduce(into: []) { all, name in
    if let own = named[name] { all += (whole(own) + [name]).filter { !all.contains($0) } }
  }
}

for target in compiled {
  let missing = whole([target.name]).dropLast().filter { !named[target.name]!.contains($0) }
  target.dependencies += missing.map { .byName(name: $0) }
  let features = target.packageAccess ? ["MemberImportVisibility", "ExistentialAny"] : ["ExistentialAny"]
  target.swiftSettings = features.map { .enableUpcomingFeature($0) }
}

let plugins = package.targets.filter { $0.type == .plugin }.map(\.name)
package.products += plugins.map { .plugin(name: $0, targets: [$0]) }
let libraries = [
  "RefreshKitUIKit", "RefreshKitSwiftUI", "RefreshRendering", "RefreshGoldens", "RefreshKitTesting",
  "RefreshKitCLI", "RefreshPreview", "RefreshExport", "RefreshLottie", "RefreshLottieFiles", "RefreshVideo",
  "RefreshFarm",
]
package.products += (["RefreshKit"] + libraries).map { .library(name: $0, targets: whole([$0])) }
#if os(Linux)
  let uikit = compiled.filter { !$0.packageAccess }.map(\.name)
  package.products.append(.library(name: "UIKit", targets: whole(uikit)))
#else
  // Xcode builds every target of a package, for whatever platform it is meant. An app gets what a control is made of.
  let shipped = whole(["RefreshKitSwiftUI"])
  let ours = ["RefreshKit", "RefreshKitUIKit", "RefreshKitSwiftUI"]
  package.products.removeAll { !ours.contains($0.name) }
  package.targets.removeAll { !shipped.contains($0.name) }
#endif
