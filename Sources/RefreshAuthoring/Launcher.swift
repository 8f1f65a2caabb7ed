import ArgumentParser
import Foundation

/// The launcher's own options, before the command that it passes on.
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

extension String {
  /// The text as a shell takes it for one word: in quotes unless it is plain.
  package var shellQuoted: String {
    let isPlain =
      !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./,:=@%+".contains($0)) }
    return isPlain ? self : "'" + replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}
