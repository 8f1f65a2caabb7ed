import Testing

@testable import refreshkit

/// How the launcher takes its command line apart.
@Suite struct LauncherArgumentsTests {
  @Test(
    "options before the command are the launcher's, all after it the command's, but for those that no command has",
    arguments: [
      (["list"], [], ["list"]),
      (["--watch", "render", "Waves"], ["--watch"], ["render", "Waves"]),
      (["render", "Waves", "--watch"], ["--watch"], ["render", "Waves"]),
      (["render", "--", "--watch"], [], ["render", "--", "--watch"]),
      (
        ["--plugin", "a", "--plugin=b", "list", "--json"], ["--plugin", "a", "--plugin=b"],
        ["list", "--json"]
      ),
      (["--package", "p", "render", "--package", "q"], ["--package", "p", "--package", "q"], ["render"]),
      (
        ["render", "Waves", "--configuration", "release", "--watch", "--dark"],
        ["--watch", "--configuration", "release"], ["render", "Waves", "--dark"]
      ),
      (["render", "--package"], ["--package"], ["render"]),
      (["--colour", "list"], ["--colour"], ["list"]),
      (["--plugin"], ["--plugin"], []),
      ([], [], []),
    ] as [([String], [String], [String])])
  func takesApart(arguments: [String], options: [String], command: [String]) {
    let line = LauncherArguments(arguments)
    #expect(line.options == options)
    #expect(line.command == command)
  }

  @Test(
    "the launcher answers for itself where no plugin has to be built",
    arguments: [
      (["--version"], true), (["--help"], true), ([], true), (["help"], true), (["new", "Waves"], true),
      (["help", "new"], true), (["help", "render"], false), (["render", "--help"], false),
      (["--plugin", "p", "--version"], true), (["list"], false),
    ] as [([String], Bool)])
  func answersItself(arguments: [String], isOwn: Bool) {
    #expect(LauncherArguments(arguments).isOwn == isOwn)
  }
}
