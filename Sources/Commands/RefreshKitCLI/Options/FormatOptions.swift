import ArgumentParser
import Foundation
import RefreshFiles
import RefreshImageFormats
import RefreshKit

/// Options for the formats of rendered clips.
package struct FormatOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help:
      "The file format: \(OutputFormat.names), repeatable; or matrix, one sheet of a clip in every environment."
  )
  var format: [String] = []

  @Option(
    parsing: .unconditional,
    help: "How many times an animated image plays, 1 to 65535 (default: 0, forever)."
  )
  var loop: String?

  @Option(
    parsing: .unconditional,
    help: "How a gif approximates colours beyond its palette: none, ordered or error-diffusion.")
  var dithering: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The quality of a lossy webp, 0 to 100 (default: lossless).",
      visibility: OutputFormat.all.contains { $0.name == "webp" } ? .default : .hidden))
  var quality: String?

  @Option(
    parsing: .unconditional,
    help:
      "Show every Nth frame on a sheet, 1 to 1000000 (default: chosen so that the sheet shows 25 to 48 frames)."
  )
  var every: String?

  @Option(parsing: .unconditional, help: "The number of columns on a sheet, 1 to 100.")
  var columns: String?

  /// The format name for sheets of a clip in every environment, which cannot be combined with another format.
  static let matrix = "matrix"

  package init() {}

  package struct ParsedOptions: Sendable {
    var formats: [OutputFormat] = []
    package var loopCount = 0
    var dithering = GIFDithering.none
    package var quality: Double?
    var every: Int?
    var columns: Int?
  }

  func resolved() throws -> ParsedOptions {
    var choices = ParsedOptions()
    choices.formats = try resolvedFormats()
    if format.contains(Self.matrix), !choices.formats.isEmpty {
      throw CommandFailure.usage(
        "--format '\(choices.formats[0].name)': --format matrix writes its sheets alone")
    }
    func given(_ option: String, _ text: String?, for formats: String...) throws -> OptionText? {
      guard let text else { return nil }
      let option = OptionText(option, text)
      guard choices.formats.contains(where: { formats.contains($0.name) }) else {
        throw option.problem("applies only to --format \(formats.joined(separator: ", "))")
      }
      return option
    }
    if let loop = try given("--loop", loop, for: "gif", "apng", "webp") {
      choices.loopCount = try loop.whole(Limits.loops)
    }
    if let dithering = try given("--dithering", dithering, for: "gif") {
      choices.dithering = try dithering.choice()
    }
    choices.quality = try given("--quality", quality, for: "webp")?.number(Limits.quality)
    choices.every = try given("--every", every, for: "sheet")?.whole(Limits.every)
    choices.columns = try given("--columns", columns, for: "sheet")?.whole(Limits.columns)
    return choices
  }

  /// The formats without duplicates; GIF if none is named.
  private func resolvedFormats() throws -> [OutputFormat] {
    try (format.isEmpty ? ["gif"] : format).reduce(into: []) { formats, name in
      if name == Self.matrix { return }
      if name == "json" || ExportFormat(rawValue: name) != nil {
        throw CommandFailure.usage(
          "--format '\(name)': `export` writes it, and render one of \(OutputFormat.names)")
      }
      let format = try OutputFormat.named(name, also: [Self.matrix])
      if !formats.contains(where: { $0.name == name }) { formats.append(format) }
    }
  }
}
