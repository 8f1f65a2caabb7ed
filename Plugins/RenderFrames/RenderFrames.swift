import PackagePlugin

/// `swift package render-frames`: renders the controls of the package.
@main
struct RenderFrames: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try PluginCommand(name: "render").run(arguments, context, packageManager)
  }
}
