// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "HostBenchmark",
  dependencies: [.package(name: "RefreshKit", path: "../..")],
  targets: [
    .executableTarget(
      name: "host-benchmark",
      dependencies: ["RefreshKit", "RefreshKitUIKit", "UIKit"].map {
        .product(name: $0, package: "RefreshKit")
      },
      path: "Sources",
      swiftSettings: [
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("ExistentialAny"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
