// swift-tools-version: 6.1
import PackageDescription

// The samples and tests of RefreshKit's product UIKit, whose modules are in Sources/ and declared in RefreshKit's manifest.
// A package of its own, as sources written for iOS are.
let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

let samples: [Target.Dependency] = ["RefreshKit", "RefreshRendering", "UIKit"].map {
  .product(name: $0, package: "RefreshKit")
}
let commands = Target.Dependency.product(name: "RefreshKitCLI", package: "RefreshKit")

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
    .executableTarget(
      name: "uikit-samples", dependencies: samples + [commands, "Indicators"], path: "Samples/Plugin",
      swiftSettings: settings),
    .testTarget(
      name: "UIKitTests",
      dependencies: samples + [
        commands, "Indicators", "ModernIndicators", "ArticleSamples", "uikit-samples",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
