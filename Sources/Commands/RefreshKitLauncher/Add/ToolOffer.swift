import Foundation
import RefreshFiles
import RefreshPackages

/// The question whether a tool is to be added to a package, where a command needs one that the package does not name.
struct ToolOffer {
  private let tool: KnownTool
  private let command: String
  private let package: AuthorPackage

  /// - Returns: nil for a command of no tool, and where the package's manifest names the tool.
  init?(_ command: [String], in package: AuthorPackage) {
    guard let name = command.first, let tool = KnownTool.having(name),
      let manifest = try? String(
        contentsOf: package.folder.appendingPathComponent("Package.swift"), encoding: .utf8),
      manifest.contains("RefreshKitCLI"), !manifest.contains("\"\(tool.product)\"")
    else { return nil }
    (self.tool, self.command, self.package) = (tool, name, package)
  }

  /// Asks at a terminal, and adds the tool if the answer is yes or empty.
  ///
  /// - Throws: `CommandFailure` that says how the tool is added, for another answer and where nobody can be asked.
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
    for path in addition.files.contents.keys.sorted() { say(path) }
  }
}
