import Foundation
import RefreshProcess

/// The package that a plugin is built from, and how it is built.
struct PluginBuild: Sendable {
  /// The folder of the package's Package.swift.
  let package: URL
  private let product: String
  private let configuration: String
  private let scratch: URL

  /// How many seconds a build may take.
  private static let timeout = 3600.0

  /// The package that a folder belongs to, if the plugin was built there; nil if it came from elsewhere.
  init?(of executable: URL, startingAt folder: URL) {
    // <scratch>/<triple>/<configuration>/<product>
    let place = executable.deletingLastPathComponent()
    configuration = place.lastPathComponent
    guard ["debug", "release"].contains(configuration) else { return nil }
    scratch = place.deletingLastPathComponent().deletingLastPathComponent()
    product = executable.lastPathComponent
    var candidate = folder.standardizedFileURL.resolvingSymlinksInPath()
    while !FileManager.default.fileExists(atPath: candidate.appendingPathComponent("Package.swift").path) {
      guard candidate.path != "/" else { return nil }
      candidate = candidate.deletingLastPathComponent()
    }
    guard scratch.deletingLastPathComponent().path == candidate.path else { return nil }
    package = candidate
  }

  /// Builds the plugin; nil if that worked, else what the compiler says.
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

  /// The errors of a build with the lines that show them, without the lines that come with every file.
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
