// swift-tools-version: 6.1
import PackageDescription

func product(_ name: String, of package: String = "RefreshKit") -> Target.Dependency {
  .product(name: name, package: package)
}

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
        product("RefreshKit"), product("RefreshRendering"), product("UIKit", of: "RefreshKitCompatibility"),
      ],
      path: "Sources",
      swiftSettings: [
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("ExistentialAny"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
