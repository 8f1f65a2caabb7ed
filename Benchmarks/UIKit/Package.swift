// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "CompatibilityBenchmark",
  dependencies: [
    .package(name: "RefreshKit", path: "../.."),
    .package(name: "RefreshKitCompatibility", path: "../../Compatibility"),
  ],
  targets: [
    .executableTarget(
      name: "compatibility-benchmark",
      dependencies: [
        .product(name: "RefreshKit", package: "RefreshKit"),
        .product(name: "RefreshRendering", package: "RefreshKit"),
        .product(name: "UIKit", package: "RefreshKitCompatibility"),
      ],
      path: "Sources",
      swiftSettings: [
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("ExistentialAny"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
