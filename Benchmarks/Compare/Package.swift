// swift-tools-version: 6.1
import PackageDescription

func product(_ name: String) -> Target.Dependency {
  .product(name: name, package: "RefreshKit")
}

let package = Package(
  name: "CompareBenchmark",
  dependencies: [.package(name: "RefreshKit", path: "../..")],
  targets: [
    .executableTarget(
      name: "compare-benchmark",
      dependencies: ["RefreshKit", "RefreshKitCLI", "RefreshGoldens", "RefreshVideo"].map(product),
      path: "Sources/Compare",
      swiftSettings: [
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("ExistentialAny"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
