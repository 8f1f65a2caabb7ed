// swift-tools-version: 6.1
import PackageDescription

// The samples and tests of RefreshKit's product UIKit, whose modules are in Sources/ and declared in RefreshKit's manifest.
// A package of its own, as sources written for iOS are.
let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

let samples: [Target.Dependency] = ["RefreshKit", "RefreshRendering", "UIKit"].map {
  .product(name: $0, package: "RefreshKit")
}
let commands: [Target.Dependency] = ["RefreshKitCLI", "RefreshPreview", "RefreshExport"].map {
  .product(name: $0, package: "RefreshKit")
}

let package = Package(
  name: "RefreshKitCompatibility",
  dependencies: [.package(name: "RefreshKit", path: "..")],
  targets: [
    // Sources as an iOS developer writes them, in both language modes.
    .target(
      name: "Indicators", dependencies: samples, path: "Samples/Indicators",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "ModernIndicators", dependencies: samples, path: "Samples/Swift6"),
    // The sources of the article.
    .target(
      name: "ArticleSamples", dependencies: samples, path: "Samples/Article",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // The classes of Examples/Hosts for iOS, with stand-ins for the libraries that they use. The folder is a link: a target's
    // sources are in its package.
    .target(name: "Lottie", dependencies: samples, path: "Tests/Libraries/Lottie", swiftSettings: settings),
    .target(
      name: "DotLottie", dependencies: samples, path: "Tests/Libraries/DotLottie", swiftSettings: settings),
    .target(
      name: "MJRefresh", dependencies: samples, path: "Tests/Libraries/MJRefresh", swiftSettings: settings),
    .target(
      name: "Hosts",
      dependencies: samples + [
        "Lottie", "DotLottie", "MJRefresh", .product(name: "RefreshKitUIKit", package: "RefreshKit"),
        .product(name: "RefreshKitSwiftUI", package: "RefreshKit"),
      ], path: "Samples/Hosts",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "uikit-samples", dependencies: samples + commands + ["Indicators"], path: "Samples/Plugin",
      swiftSettings: settings),
    .testTarget(
      name: "UIKitTests",
      dependencies: samples + commands + [
        "Indicators", "ModernIndicators", "ArticleSamples", "uikit-samples", "Lottie", "DotLottie",
        "MJRefresh", "Hosts", .product(name: "RefreshKitUIKit", package: "RefreshKit"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
