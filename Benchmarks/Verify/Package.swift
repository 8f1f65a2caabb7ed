// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("ExistentialAny"),
]

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "RefreshKit") }

let package = Package(
  name: "VerifyBenchmark",
  dependencies: [.package(name: "RefreshKit", path: "../..")],
  targets: [
    .target(
      name: "Clips", dependencies: [product("RefreshKit"), product("RefreshGoldens")],
      swiftSettings: settings),
    .executableTarget(
      name: "verify-benchmark",
      dependencies: ["Clips", product("RefreshKit"), product("RefreshGoldens")], path: "Sources/Verify",
      swiftSettings: settings),
    .executableTarget(
      name: "images-benchmark",
      dependencies: ["Clips", product("RefreshKit"), product("RefreshGoldens")], path: "Sources/Images",
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
