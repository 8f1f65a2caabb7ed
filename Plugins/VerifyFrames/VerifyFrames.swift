import PackagePlugin

/// `swift package verify-frames`: compares the clips of the package with their goldens.
@main
struct VerifyFrames: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try PluginCommand(name: "verify").run(arguments, context, packageManager)
  }
}
