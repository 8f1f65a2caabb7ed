import PackagePlugin

/// `swift package record-frames`: records the clips of the package as goldens.
@main
struct RecordFrames: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try PluginCommand(name: "record").run(arguments, context, packageManager)
  }
}
