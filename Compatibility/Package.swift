// swift-tools-version: 6.1
import PackageDescription

// UIKit's names for Linux. A package of its own: where these modules are in a build, `canImport(UIKit)` is true for
// everyone in it.
let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

func libraries(
  _ names: String..., when condition: TargetDependencyCondition? = nil
) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "RefreshKit", condition: condition) }
}

// Each target and the library name all that they are made of, for the reason that RefreshKit's manifest gives.
let linux = TargetDependencyCondition.when(platforms: [.linux])
let base = libraries("RefreshKit", "RefreshRendering", when: linux) + ["UIKitBase", "UIKitStrings"]
let uikit = base + ["UIKit"]
let samples = libraries("RefreshKit", "RefreshRendering") + ["UIKitBase", "UIKitStrings", "UIKit"]

let package = Package(
  name: "RefreshKitCompatibility",
  products: [
    .library(
      name: "UIKit",
      targets: [
        "UIKit", "UIKitBase", "UIKitStrings", "UIKitSendable", "QuartzCore", "CoreGraphics", "CoreText",
        "_Testing_UIKit", "_Testing_CoreGraphics",
      ])
  ],
  dependencies: [.package(name: "RefreshKit", path: "..")],
  targets: [
    // What hides a name of Foundation, which UIKit exports one by one.
    .target(
      name: "UIKitBase", dependencies: libraries("RefreshKit", when: linux), swiftSettings: settings),
    // The constants of older sources as strings, which are overloads only in a module of their own.
    .target(name: "UIKitStrings"),
    .target(name: "UIKit", dependencies: base, swiftSettings: settings),
    // What sources in Swift 6 mode import to have views count as sendable.
    .target(name: "UIKitSendable", dependencies: uikit, swiftSettings: settings),
    .target(name: "QuartzCore", dependencies: uikit, swiftSettings: settings),
    .target(name: "CoreGraphics", dependencies: uikit, swiftSettings: settings),
    .target(name: "CoreText", dependencies: uikit, swiftSettings: settings),
    .target(name: "_Testing_UIKit"),
    .target(name: "_Testing_CoreGraphics"),

    // Sources as an iOS developer writes them, in both language modes.
    .target(
      name: "Indicators", dependencies: uikit + ["QuartzCore", "CoreText"], path: "Samples/Indicators",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "ModernIndicators", dependencies: uikit + ["UIKitSendable"], path: "Samples/Swift6"),
    // The sources of the article.
    .target(
      name: "ArticleSamples", dependencies: samples, path: "Samples/Article",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "uikit-samples",
      dependencies: samples + libraries("RefreshKitCLI") + ["QuartzCore", "CoreText", "Indicators"],
      path: "Samples/Plugin", swiftSettings: settings),
    .testTarget(
      name: "UIKitTests",
      dependencies: samples + libraries("RefreshKitCLI") + [
        "UIKitSendable", "QuartzCore", "CoreText", "_Testing_UIKit", "_Testing_CoreGraphics", "Indicators",
        "ModernIndicators", "ArticleSamples", "uikit-samples",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
