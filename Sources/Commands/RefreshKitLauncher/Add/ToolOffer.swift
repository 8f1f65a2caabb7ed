import Foundation
import RefreshBuilds
import RefreshPackages

/// The question whether to add a tool to a package, if a command needs one that the package does not have.
struct ToolOffer {
  private let tool: KnownTool
  private let command: String
  private let package: PluginPackage

  /// Creates the offer of a command's tool.
  ///
  /// - Returns: nil for a command without a tool, or if the manifest already names the tool.
  init?(_ command: [String], in package: PluginPackage) {
    guard let name = command.first, let tool = KnownTool.having(name),
      let manifest = try? String(
        contentsOf: package.folder.appendingPathComponent("Package.swift"), encoding: .utf8),
      manifest.contains("RefreshKitCLI"), !manifest.contains("\"\(tool.product)\"")
    else { return nil }
    (self.tool, self.command, self.package) = (tool, name, package)
  }

  /// Asks on a terminal, and adds the tool if the answer is yes or empty.
  ///
  /// - Throws: `CommandFailure` with the command that adds the tool, for any other answer, or without a terminal.
  func settle() throws {
    guard isatty(0) == 1, isatty(2) == 1 else { throw tool.missing(for: command) }
    let question =
      "`\(command)` is a command of the tool \(tool.type), which this package does not have. Add it? [Y/n] "
    FileHandle.standardError.write(Data(question.utf8))
    let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
    guard let answer, ["", "y", "yes"].contains(answer) else { throw tool.missing(for: command) }
    let addition = try ToolAddition(
      [tool], to: package, described: PackageDescription(folder: package.folder), target: nil)
    try addition.files.write(into: package.folder)
  }
}
