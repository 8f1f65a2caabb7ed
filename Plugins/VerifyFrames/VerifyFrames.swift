import PackagePlugin

/// `swift package verify-frames`: holds the clips of the package against their goldens.
@main
struct VerifyFrames: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try PluginCommand(name: "verify").run(arguments, context, packageManager)
  }
}
