// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "LottieBenchmark",
  dependencies: [.package(name: "RefreshKit", path: "../..")],
  targets: [
    .executableTarget(
      name: "lottie-benchmark",
      dependencies: ["RefreshKit", "RefreshRendering"].map { .product(name: $0, package: "RefreshKit") },
      path: "Sources",
      swiftSettings: [
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("ExistentialAny"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
