import Foundation
import RefreshPackages
import RefreshProcess

/// The Swift package and the `swift build` options that produced the running plugin.
struct PluginBuild: Sendable {
  let package: URL
  private let product: String
  private let configuration: String
  private let scratch: URL

  /// Time limit of a build, in seconds (long enough for any cold build); more delays the message about a build that
  /// hangs.
  private static let timeout = 3600.0

  /// Finds the package that built `executable`: the nearest one around `folder`, which must also contain the
  /// build's scratch folder; nil if the program was built elsewhere.
  init?(of executable: URL, startingAt folder: URL) {
    // SwiftPM builds programs at <scratch>/<triple>/<configuration>/<product>.
    let place = executable.deletingLastPathComponent()
    configuration = place.lastPathComponent
    guard ["debug", "release"].contains(configuration) else { return nil }
    scratch = place.deletingLastPathComponent().deletingLastPathComponent()
    product = executable.lastPathComponent
    guard let package = folder.standardizedFileURL.resolvingSymlinksInPath().packageFolder,
      scratch.deletingLastPathComponent().path == package.path
    else { return nil }
    self.package = package
  }

  /// Builds the plugin; returns nil on success, otherwise the compiler's errors.
  func run() -> String? {
    let build = Subprocess(
      "swift",
      [
        "build", "--package-path", package.path, "--scratch-path", scratch.path, "--configuration",
        configuration, "--product", product,
      ])
    do {
      let outcome = try build.run(seconds: Self.timeout, endsWithThis: true)
      if outcome.limit == .seconds {
        return "the build has not ended after \(Int(Self.timeout)) s and was stopped"
      }
      let text = String(decoding: outcome.output + outcome.error, as: UTF8.self)
      return outcome.end == .exit(0) ? nil : Self.excerpt(text, package: package)
    } catch {
      return "\(error)"
    }
  }

  /// The error messages of a build log with up to 7 source lines each, without duplicates and progress lines;
  /// the start of the log if it contains no error. At most 8000 characters.
  static func excerpt(_ text: String, package: URL) -> String {
    var blocks: [[String]] = []
    var isInside = false
    for line in text.split(separator: "\n").map(String.init) {
      let isHead = line.range(of: #"^/.*:\d+:\d+: "#, options: .regularExpression) != nil
      if line.contains("error: ") && (isHead || line.hasPrefix("error: ")) {
        isInside = true
        let own = line.replacingOccurrences(of: package.path + "/", with: "")
        if !blocks.contains(where: { $0.first == own }) { blocks.append([own]) } else { isInside = false }
      } else if isHead || line.hasPrefix("[") {
        isInside = false
      } else if isInside, blocks[blocks.count - 1].count < 8 {
        blocks[blocks.count - 1].append(line)
      }
    }
    let errors = blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    return String((errors.isEmpty ? text : errors).prefix(8000))
  }
}
