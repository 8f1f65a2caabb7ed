// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Whether the package manager has fetched this package for another: there it refuses the flags below, which change only how
/// long a build takes, and a frame in a debug build.
let isFetched = ["/checkouts/", "/registry/downloads/"].contains(where: Context.packageDirectory.contains)

/// Debug builds of a package that uses this one and does not edit it.
let quickly = BuildSettingCondition.when(configuration: .debug, traits: ["QuickBuilds"])

/// Release builds of one as well. They neither have the compiler check its own work before it goes to LLVM, nor keep what
/// would spare an edited module some of that: a tenth of a module's time that is compiled without optimization, a twentieth
/// with it.
let once = SwiftSetting.unsafeFlags(
  ["-Xfrontend", "-disable-llvm-verify", "-Xfrontend", "-disable-incremental-llvm-codegen"],
  .when(traits: ["QuickBuilds"]))

/// What a module does, which decides how much time a build takes to optimize it.
enum Work {
  /// Evaluates, draws, encodes or compares many times per second.
  case heavy
  /// Reads options, writes templates and Lottie files, or finds words for what changed: optimizing it would take two fifths of
  /// a release build, and little off a command but `export`.
  case light

  var settings: [SwiftSetting] {
    guard !isFetched else { return [] }
    // A module that is compiled at once, without an index of the system's modules, takes a quarter less time; but after an
    // edit all of it is compiled again.
    let whole: SwiftSetting = .unsafeFlags(
      [
        "-whole-module-optimization", "-num-threads", "4", "-disable-batch-mode",
        "-index-ignore-system-modules", Self.together,
      ], quickly)
    return self == .heavy
      ? [once, whole]
      : [once, whole, .unsafeFlags(["-Onone", Self.together], .when(configuration: .release))]
  }

  /// Whatever imports a module waits for all of its build, so a process of its own for the interface, which reads and checks
  /// the sources once more, comes no earlier. With optimization the compiler has none anyway.
  private static let together = "-no-emit-module-separately-wmo"
}

/// The toolchain's own linker takes two thirds of the time of the one that it calls unasked.
let linking: [LinkerSetting] =
  isFetched
  ? []
  : [
    .unsafeFlags(
      ["-use-ld=lld"], .when(platforms: [.linux], configuration: .debug, traits: ["QuickBuilds"]))
  ]

/// A module under Sources/ with the modules of this package that it may import.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], links: [String] = [],
  work: Work = .heavy
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings + work.settings,
    linkerSettings: links.map { .linkedLibrary($0) } + linking)
}

/// The tests of a module, in the folder that mirrors it.
func tests(
  of name: String, _ extra: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name), "TestSupport"] + extra, exclude: exclude,
    swiftSettings: settings)
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

let package = Package(
  name: "RefreshKit",
  products: [
    .executable(name: "refreshkit", targets: ["refreshkit"]),
    .executable(name: "refresh-examples", targets: ["refresh-examples"]),
    .plugin(name: "RenderFrames", targets: ["RenderFrames"]),
    .plugin(name: "RecordFrames", targets: ["RecordFrames"]),
    .plugin(name: "VerifyFrames", targets: ["VerifyFrames"]),
    .plugin(name: "NewRefreshControl", targets: ["NewRefreshControl"]),
  ],
  traits: [
    .trait(
      name: "QuickBuilds",
      description:
        "Shorter debug builds, longer ones after an edit of RefreshKit: for packages that only use it.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig",
      providers: [.apt(["libfontconfig-dev"]), .brew(["fontconfig"])]),
    .systemLibrary(
      name: "CXXH", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
    .systemLibrary(
      name: "CISAL", pkgConfig: "libisal", providers: [.apt(["libisal-dev"]), .brew(["isa-l"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    // Functions of ours in C, in headers. No system libraries: a build does not notice that the header of one was edited.
    .target(name: "CXXHash", dependencies: ["CXXH"]),
    .target(name: "CIgzip", dependencies: ["CISAL"]),
    .target(name: "CPango", dependencies: ["CCairo"]),
    // Optimized in debug builds too, like Cairo; where the flag is refused, Cairo fills.
    .target(
      name: "CPixelRows",
      cSettings: isFetched ? [] : [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    .target(name: "CSystem"),
    // Text files in the program: the pages of the preview, of reports and of web components, and UIKit's symbols.
    .target(name: "CPages", cSettings: [.headerSearchPath("..")]),

    module("RefreshMotion"),
    module("RefreshIO"),
    module("RefreshProcess", ["CSystem"], work: .light),
    module("RefreshLayers", ["RefreshIO", "RefreshMotion"]),
    module("RefreshScrolling", ["RefreshLayers", "RefreshIO", "RefreshMotion"]),
    module(
      "RefreshControls",
      [
        "RefreshScrolling", "RefreshLayers", "RefreshIO", "RefreshMotion",
        .product(name: "Logging", package: "swift-log"),
      ]),
    module(
      "RefreshStage", ["RefreshControls", "RefreshScrolling", "RefreshLayers", "RefreshIO", "RefreshMotion"]),
    module(
      "RefreshCheck",
      ["RefreshStage", "RefreshControls", "RefreshScrolling", "RefreshLayers", "RefreshIO", "RefreshMotion"]),
    module(
      "RefreshKit",
      [
        "RefreshMotion", "RefreshLayers", "RefreshScrolling", "RefreshControls", "RefreshStage",
        "RefreshCheck",
      ]),
    module(
      "RefreshRendering",
      [
        "RefreshLayers", "RefreshIO", "RefreshMotion", "CCairo", "CFontconfig", "CIgzip", "CPango",
        "CPixelRows", "CXXHash",
      ],
      // What Cairo does not name in its own: a module map would name it once for every file.
      links: ["pixman-1"]),
    module(
      "RefreshClips",
      [
        "RefreshRendering", "RefreshStage", "RefreshControls", "RefreshScrolling", "RefreshLayers",
        "RefreshIO", "RefreshMotion",
      ]),
    module(
      "RefreshLottie",
      ["RefreshClips", "RefreshRendering", "RefreshLayers", "RefreshIO", "RefreshMotion", "CZlib"],
      work: .light),
    module(
      "RefreshExport",
      [
        "RefreshRendering", "RefreshLayers", "RefreshProcess", "RefreshIO", "CIgzip", "CSystem", "CWebP",
        "CZlib",
      ]),
    module(
      "RefreshWeb",
      [
        "RefreshExport", "RefreshClips", "RefreshRendering", "RefreshStage", "RefreshControls",
        "RefreshScrolling", "RefreshLayers", "RefreshIO", "RefreshMotion", "CPages",
      ], exclude: ["Page"], work: .light),
    module("RefreshComparison", ["RefreshRendering", "RefreshIO"]),
    module(
      "RefreshRegression",
      [
        "RefreshComparison", "RefreshExport", "RefreshClips", "RefreshRendering", "RefreshStage",
        "RefreshControls", "RefreshScrolling", "RefreshLayers", "RefreshIO", "RefreshMotion", "CPages",
      ], exclude: ["Report/Page"], work: .light),
    module(
      "RefreshKitTesting",
      ["RefreshRegression", "RefreshClips", "RefreshStage", "RefreshControls", "RefreshIO"]),
    module(
      "RefreshPreview",
      [
        "RefreshComparison", "RefreshExport", "RefreshClips", "RefreshRendering", "RefreshStage",
        "RefreshControls", "RefreshScrolling", "RefreshLayers", "RefreshIO", "RefreshMotion",
        "RefreshAuthoring", "RefreshProcess", "CPages",
      ],
      exclude: ["README.md", "Page"], work: .light),
    module(
      "RefreshKitCLI",
      [
        "RefreshKit", "RefreshRendering", "RefreshClips", "RefreshLottie", "RefreshExport", "RefreshWeb",
        "RefreshRegression", "RefreshPreview", "RefreshAuthoring", "RefreshProcess", "RefreshIO",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ], work: .light),
    module(
      "RefreshAuthoring",
      [
        "RefreshProcess", "RefreshIO", "CPages",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], exclude: ["Port/Symbols"], work: .light),
    .executableTarget(
      name: "refreshkit",
      dependencies: [
        "RefreshAuthoring", "RefreshProcess", "RefreshIO",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "refresh-examples", dependencies: ["RefreshKit", "RefreshKitCLI"], path: "Examples",
      exclude: ["Gallery", "Guide"], swiftSettings: settings),
    .executableTarget(
      name: "guide-controls", dependencies: ["RefreshKit", "RefreshKitCLI"], path: "Examples/Guide",
      swiftSettings: settings),

    .executableTarget(
      name: "broken-controls", dependencies: ["RefreshKit", "RefreshKitCLI", "TestControls"],
      path: "Tests/Fixtures/BrokenControls", swiftSettings: settings),
    .executableTarget(
      name: "newcomer-controls", dependencies: ["RefreshKit", "RefreshKitCLI"],
      path: "Tests/Fixtures/NewcomerControls", swiftSettings: settings),
    .executableTarget(
      name: "attacked-controls",
      dependencies: ["RefreshKit", "RefreshRegression", "RefreshClips", "RefreshRendering", "RefreshKitCLI"],
      path: "Tests/Fixtures/AttackedControls", swiftSettings: settings),
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
    .target(
      name: "TestSupport", dependencies: ["RefreshProcess"], path: "Tests/Support", swiftSettings: settings),
    .target(
      name: "TestControls", dependencies: ["RefreshControls"], path: "Tests/Fixtures/TestControls",
      swiftSettings: settings),
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
    tests(
      of: "RefreshControls",
      ["RefreshStage", "RefreshCheck", "TestControls", .product(name: "Logging", package: "swift-log")]),
    tests(of: "RefreshStage", ["refresh-examples", "TestControls"], exclude: ["Traces"]),
    tests(of: "RefreshCheck", ["TestControls"]),
    tests(of: "RefreshRendering", ["RefreshProcess", "CCairo"], exclude: ["Sheets/Goldens"]),
    tests(of: "RefreshClips", ["TestControls"]),
    tests(
      of: "RefreshLottie",
      ["RefreshKit", "RefreshProcess", "refresh-examples", "guide-controls", "TestControls"]),
    tests(of: "RefreshExport", ["RefreshClips", "RefreshProcess"]),
    tests(of: "RefreshWeb", ["RefreshProcess", "refresh-examples", "TestControls"], exclude: ["Browser"]),
    tests(of: "RefreshComparison", ["RefreshMotion"]),
    tests(of: "RefreshRegression", ["RefreshProcess", "refresh-examples", "TestControls"]),
    tests(of: "RefreshKitTesting", ["refresh-examples", "TestControls"], exclude: ["Goldens"]),
    tests(
      of: "RefreshPreview", ["RefreshProcess", "refresh-examples", "broken-controls", "refreshkit"],
      exclude: ["Browser"]),
    tests(of: "RefreshKitCLI", ["RefreshProcess", "refresh-examples", "broken-controls", "TestControls"]),
    .testTarget(
      name: "ProjectTests", dependencies: ["TestSupport", "RefreshProcess", "attacked-controls", "CPages"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// A build compiles a target again when a module that the target names has changed, but not for a module that only those
// name: an object may so keep the old layout of a structure
// (https://github.com/swiftlang/swift-package-manager/issues/10502). So each names all the modules that it is made of.
let compiled = package.targets.filter { ![.system, .plugin].contains($0.type) }
let named = Dictionary(
  uniqueKeysWithValues: compiled.map { target in
    let names = target.dependencies.compactMap { dependency -> String? in
      if case .byNameItem(let name, _) = dependency { name } else { nil }
    }
    return (target.name, names)
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
package.products += [
  "RefreshKit", "RefreshRendering", "RefreshRegression", "RefreshKitTesting", "RefreshKitCLI",
].map { .library(name: $0, targets: parts(of: $0) + [$0]) }
