// swift-tools-version: 6.1
import PackageDescription

// UIKit's names for Linux. A package of its own: where these modules are in a build, `canImport(UIKit)` is true for
// everyone in it.
let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

let package = Package(
  name: "RefreshKitCompatibility",
  products: [
    .library(
      name: "UIKit",
      targets: [
        "UIKit", "UIKitSendable", "QuartzCore", "CoreGraphics", "CoreText", "_Testing_UIKit",
        "_Testing_CoreGraphics",
      ])
  ],
  dependencies: [.package(name: "RefreshKit", path: "..")],
  targets: [
    // What hides a name of Foundation, which UIKit exports one by one.
    .target(
      name: "UIKitBase",
      dependencies: [
        .product(name: "RefreshKit", package: "RefreshKit", condition: .when(platforms: [.linux]))
      ],
      swiftSettings: settings),
    // The constants of older sources as strings, which are overloads only in a module of their own.
    .target(name: "UIKitStrings"),
    .target(
      name: "UIKit",
      dependencies: [
        "UIKitBase", "UIKitStrings",
        .product(name: "RefreshKit", package: "RefreshKit", condition: .when(platforms: [.linux])),
        .product(name: "RefreshRendering", package: "RefreshKit", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings),
    // What sources in Swift 6 mode import to have views count as sendable.
    .target(name: "UIKitSendable", dependencies: ["UIKit"], swiftSettings: settings),
    .target(name: "QuartzCore", dependencies: ["UIKit"], swiftSettings: settings),
    .target(name: "CoreGraphics", dependencies: ["UIKit"], swiftSettings: settings),
    .target(name: "CoreText", dependencies: ["UIKit"], swiftSettings: settings),
    .target(name: "_Testing_UIKit"),
    .target(name: "_Testing_CoreGraphics"),

    // Sources as an iOS developer writes them, in both language modes.
    .target(
      name: "Indicators", dependencies: ["UIKit", "QuartzCore", "CoreText"], path: "Samples/Indicators",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "ModernIndicators", dependencies: ["UIKit", "UIKitSendable"], path: "Samples/Swift6"),
    // The sources of the article.
    .target(
      name: "ArticleSamples",
      dependencies: ["UIKit", .product(name: "RefreshKit", package: "RefreshKit")], path: "Samples/Article",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "uikit-samples",
      dependencies: [
        "UIKit", "Indicators", .product(name: "RefreshKit", package: "RefreshKit"),
        .product(name: "RefreshKitCLI", package: "RefreshKit"),
      ],
      path: "Samples/Plugin", swiftSettings: settings),
    .testTarget(
      name: "UIKitTests",
      dependencies: [
        "UIKit", "UIKitBase", "QuartzCore", "_Testing_UIKit", "_Testing_CoreGraphics", "Indicators",
        "ModernIndicators",
        "ArticleSamples", "uikit-samples",
        .product(name: "RefreshKit", package: "RefreshKit"),
        .product(name: "RefreshRendering", package: "RefreshKit"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
