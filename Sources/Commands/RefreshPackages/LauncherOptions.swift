import ArgumentParser

/// The options of the launcher, `refreshkit`, which precede the plugin's command.
package struct LauncherOptions: ParsableArguments {
  @Option(help: "A built plugin to run instead of those of the package; repeatable.")
  package var plugin: [String] = []

  @Option(
    help: "The folder of the Package.swift to build (default: searched from the current folder upwards).")
  package var package: String?

  @Option(help: "How plugins are built: debug or release.")
  package var configuration = "debug"

  @Flag(help: "Run the command again whenever a source file of the package changes.")
  package var watch = false

  package init() {}
}
