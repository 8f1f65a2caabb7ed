// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = ["MemberImportVisibility", "ExistentialAny"].map { .enableUpcomingFeature($0) }
func products(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "RefreshKit") }
}

let package = Package(
  name: "LottieBenchmark",
  dependencies: [.package(name: "RefreshKit", path: "../..")],
  targets: [
    .executableTarget(
      name: "lottie-benchmark",
      dependencies: products("RefreshKit", "RefreshRendering"), path: "Sources/Drawing",
      swiftSettings: settings),
    // What the preview's benchmark looks at.
    .executableTarget(
      name: "lottie-layers", dependencies: products("RefreshKit", "RefreshKitCLI"), path: "Sources/Layers",
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
