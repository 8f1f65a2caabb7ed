// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "LayersBenchmark",
  dependencies: [.package(name: "RefreshKit", path: "../..")],
  targets: [
    .executableTarget(
      name: "layers-benchmark", dependencies: [.product(name: "RefreshKit", package: "RefreshKit")],
      path: "Sources/Layers",
      swiftSettings: [
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("ExistentialAny"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
