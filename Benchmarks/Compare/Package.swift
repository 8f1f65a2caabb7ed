// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "CompareBenchmark",
  dependencies: [.package(name: "RefreshKit", path: "../..")],
  targets: [
    .executableTarget(
      name: "compare-benchmark",
      dependencies: [
        .product(name: "RefreshKit", package: "RefreshKit"),
        .product(name: "RefreshKitCLI", package: "RefreshKit"),
        .product(name: "RefreshRegression", package: "RefreshKit"),
      ], path: "Sources/Compare",
      swiftSettings: [
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("ExistentialAny"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
