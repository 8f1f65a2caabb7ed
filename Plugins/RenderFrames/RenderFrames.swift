import Foundation
import PackagePlugin

/// `swift package render-frames`: builds the package's plugins and has each render its controls.
@main
struct RenderFrames: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let plugins = context.package.targets.filter(Self.isRefreshPlugin).map(\.name)
    guard !plugins.isEmpty else {
      throw Failure(
        "no executable target of this package depends on RefreshKitCLI; one with @main and RefreshPlugin is wanted"
      )
    }
    for name in plugins {
      let build = try packageManager.build(.target(name), parameters: .init(configuration: .release))
      guard build.succeeded else { throw Failure("\(name) does not build:\n\(build.logText)") }
      guard
        let tool = build.builtArtifacts.first(where: {
          $0.kind == .executable && $0.url.lastPathComponent == name
        })
      else { throw Failure("\(name) was built, but no executable of that name") }
      let process = Process()
      process.executableURL = tool.url
      process.arguments = ["render"] + arguments
      process.currentDirectoryURL = context.package.directoryURL
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw Failure("\(name) render ended with code \(process.terminationStatus)")
      }
    }
  }

  /// Whether a target is an executable that carries the commands.
  private static func isRefreshPlugin(_ target: any Target) -> Bool {
    guard let module = target.sourceModule, module.kind == .executable else { return false }
    return target.dependencies.contains {
      switch $0 {
      case .target(let target): target.name == "RefreshKitCLI"
      case .product(let product): product.name == "RefreshKitCLI"
      @unknown default: false
      }
    }
  }
}

/// What went wrong, as a person is to read it.
private struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
