import ArgumentParser
import RefreshAuthoring

/// The launcher as a person sees it: its own options before the commands of plugins. Only its help is of use.
struct LauncherCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refreshkit",
    abstract: "Builds the refresh controls of a package and runs a command for them.",
    discussion: """
      A command goes to the plugins of the package that it is called in, or that is named: executables whose target
      depends on RefreshKitCLI. Each gets the controls that are its own. A plugin has the same commands.

      EXAMPLES
        refreshkit new Waves
        swift run refreshkit list
        swift run refreshkit render Waves --watch
        swift run refreshkit --configuration release render
        refreshkit --plugin .build/debug/my-controls list
      """,
    subcommands: RootCommand.configuration.subcommands)

  @OptionGroup var options: LauncherOptions
}
