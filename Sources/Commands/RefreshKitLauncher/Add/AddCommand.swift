import ArgumentParser
import RefreshBuilds
import RefreshFiles
import RefreshPackages

/// `add`: registers tools in a package's plugin.
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Adds a tool, such as preview, to the commands of a package's program.",
    discussion: """
      A program compiles only the tools that its package names. This command adds
      a line for each tool to the package's manifest, and one to its plugin.

      TOOLS
        preview    a page on which you pull and tune the controls
        export     Lottie files, web pages and sprites: export, verify --exports
        lottie     diff and lint of Lottie files, and render of a Lottie file
        video      MP4 and WebM with ffmpeg, and raw frames: render --format mp4
        farm       shares of record and verify, their cache, and report merge

      EXAMPLES
        swift run refreshkit add preview
        swift run refreshkit add export lottie
      """)

  @Argument(help: "The tools: \(KnownTool.allCases.map(\.rawValue).joined(separator: ", ")).")
  var tools: [String]

  @OptionGroup var place: PluginPlace

  func run() throws {
    let names = KnownTool.allCases.map(\.rawValue)
    let tools = try self.tools.map { name in
      guard let tool = KnownTool(rawValue: name) else {
        let control = (try? TypeName(name)) == nil ? "" : "; `new control \(name)` adds a control"
        throw CommandFailure.usage(
          "unknown tool '\(name.prefix(80))'; \(NameSuggestion.list(name, among: names, as: "available:"))\(control)"
        )
      }
      return tool
    }
    let package = try place.found
    let description = try PackageDescription(folder: package.folder)
    let addition = try ToolAddition(tools, to: package, described: description, target: place.target)
    guard !addition.files.contents.isEmpty else {
      return printLines("\(addition.plugin) has \(tools.map(\.type).joined(separator: ", ")) already")
    }
    try addition.files.write(into: package.folder)
    printLines("Next:\n  swift run \(addition.plugin) \(tools[0].example)")
  }
}
