import ArgumentParser

/// What the launcher is told before the command that it hands on.
package struct LauncherOptions: ParsableArguments {
  @Option(help: "A built plugin to run, in place of those of the package; may be given several times.")
  package var plugin: [String] = []

  @Option(
    help: "The package to build: the folder of its Package.swift, found from here upwards unless given.")
  package var package: String?

  @Option(help: "How plugins are built: debug or release.")
  package var configuration = "debug"

  @Flag(help: "Run the command again whenever a source file of the package changes.")
  package var watch = false

  package init() {}
}
