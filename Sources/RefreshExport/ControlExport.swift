import Foundation
import RefreshClips
import RefreshControls
import RefreshIO
import RefreshMotion

/// What apps play.
package enum ExportFormat: String, CaseIterable, Sendable {
  /// A Lottie animation in JSON, with a marker for each part.
  case lottie
  /// The same in a dotLottie file, with a state machine.
  case dotlottie
  /// Images on a sheet for each scale, or a file each.
  case sprites
  /// A page with a custom element, and a list to pull it on.
  case html

  /// All of them, as a list in words.
  package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// Writes a control's motion in the formats that were asked for.
package struct ControlExport: Sendable {
  let formats: [ExportFormat]
  let folder: URL
  let sampling: MotionSampling
  let lottie: LottieExport.Options
  let sprites: SpriteFolder.Layout
  /// What is written into an animation of the options that it was made with.
  let options: [String]
  /// RefreshKit's version, for files that name what wrote them.
  let version: String

  package init(
    formats: [ExportFormat], folder: URL, sampling: MotionSampling, lottie: LottieExport.Options,
    sprites: SpriteFolder.Layout, options: [String], version: String
  ) {
    (self.formats, self.folder, self.sampling, self.lottie) = (formats, folder, sampling, lottie)
    (self.sprites, self.options, self.version) = (sprites, options, version)
  }

  /// What was written of a control.
  package struct Report: Codable, Sendable {
    package struct Part: Codable, Sendable {
      let name: String
      let start: Int
      /// How many frames later it ends.
      package let length: Int
      /// How long it takes; 0 for the pull.
      let seconds: Double
    }

    package let name: String
    package let parts: [Part]
    let files: [String]
    /// How many bytes each file has.
    let bytes: [Int]
    /// What a person who plays the files should know.
    package let warnings: [String]
    /// What was left out, or may look different in some players.
    package let approximations: [String]

    /// A line about the files.
    package var line: String {
      let parts = parts.map { "\($0.name) \($0.start)–\($0.start + $0.length)" }
      let files = zip(files, bytes).map { "\($0) (\(Self.size($1)))" }
      return "\(name): \(parts.joined(separator: ", ")) → \(files.joined(separator: ", "))"
    }

    private static func size(_ bytes: Int) -> String {
      bytes < 1000 ? "\(bytes) bytes" : String(format: "%.1f kB", Double(bytes) / 1000)
    }
  }

  /// Plays a control and writes its files, all of them or none.
  ///
  /// - Throws: what is wrong with the control, what a format cannot express, and what the watch does.
  package func run(_ control: RefreshControl.Type, _ watch: ExportWatch) throws -> Report {
    let hasLottie = formats.contains(.lottie) || formats.contains(.dotlottie)
    var steps = ExportSteps(
      hasLottie ? Cost.sampling + Cost.lottie : Cost.sampling,
      formats.contains(.html) ? Cost.html : 0, formats.contains(.sprites) ? Cost.sprites : 0,
      tell: watch.onPart)
    let motion = try steps.run(Cost.sampling) { onPart in
      try ControlMotion(of: control, sampling, onHook: watch.onHook, onProgress: onPart)
    }
    watch.onPlayed()
    try watch.check()
    var files: [(name: String, bytes: [UInt8])] = []
    var warnings = motion.warnings + motion.findings
    var export: LottieExport?
    if hasLottie { export = try steps.run(Cost.lottie) { _ in try lottieExport(motion) } }
    for format in formats {
      switch format {
      case .lottie: files.append(("\(motion.name).json", Array(export!.document.json.utf8)))
      case .dotlottie: files.append(("\(motion.name).lottie", DotLottie(export!.document).bytes))
      case .html:
        let (page, notes) = try steps.run(Cost.html) {
          try WebExport.page(of: control, sampling, watch, onPart: $0)
        }
        files.append(("\(motion.name).html", Array(page.utf8)))
        warnings += notes
      case .sprites: break
      }
      try watch.check()
    }
    let place = folder.appendingPathComponent(motion.name, isDirectory: true)
    let pictures =
      try formats.contains(.sprites)
      ? steps.run(Cost.sprites) { onPart in
        try SpriteExport.write(motion, to: place, layout: sprites, version: version) {
          try watch.check()
          onPart($0)
        }
      } : nil
    try write(files)
    var written = files.map { (folder.appendingPathComponent($0.name).path, $0.bytes.count) }
    if let (folder, notes) = pictures {
      try folder.finish()
      written.append((place.path, folder.byteCount))
      warnings += notes
    }
    var start = 0
    let parts = motion.phases.map { phase in
      defer { start += phase.frameCount + 1 }
      return Report.Part(
        name: phase.name, start: start, length: phase.frameCount,
        seconds: (phase.duration * 1e6).rounded() / 1e6)
    }
    return Report(
      name: motion.name, parts: parts, files: written.map(\.0), bytes: written.map(\.1), warnings: warnings,
      approximations: export?.approximations ?? [])
  }

  /// What the steps of an export take of the time, about.
  private enum Cost {
    static let sampling = 2.0
    static let lottie = 1.0
    /// A page is sampled in every setting.
    static let html = 8.0
    static let sprites = 4.0
  }

  private func lottieExport(_ motion: ControlMotion) throws -> LottieExport {
    var lottie = lottie
    lottie.recipe = (["export", motion.name] + options).joined(separator: " ")
    do {
      return try LottieExport(motion, lottie)
    } catch let refusal as LottieExport.Refusal {
      throw CommandFailure.failure(
        refusal.reasons.map { "\(motion.name): \($0); --allow-approximate exports the rest" })
    }
  }

  private func write(_ files: [(name: String, bytes: [UInt8])]) throws {
    do {
      let open = try OpenFolder(folder.path, made: true)
      for file in files { try open.write(file.bytes, to: file.name) }
    } catch {
      throw CommandFailure.failure("--out '\(folder.path)': \(error)")
    }
  }
}

/// Tells how far an export has come, step by step.
private struct ExportSteps {
  private let total: Double
  private let tell: (Double) -> Void
  private var done = 0.0

  init(_ costs: Double..., tell: @escaping (Double) -> Void) {
    total = costs.reduce(0, +)
    self.tell = tell
  }

  /// Does a step, which tells how much of it is done, 0…1.
  mutating func run<Result>(
    _ cost: Double, _ step: (@escaping (Double) -> Void) throws -> Result
  ) rethrows -> Result {
    let (start, total, tell) = (done, total, tell)
    let result = try step { tell((start + cost * $0) / total) }
    done += cost
    tell(done / total)
    return result
  }
}

/// Observes how an export goes.
package struct ExportWatch: Sendable {
  /// The name of each hook of the control, before it is called.
  let onHook: @Sendable (String) -> Void
  /// How far the export has come, 0…1.
  let onPart: @Sendable (Double) -> Void
  /// Nothing of the author's runs until the next hook.
  let onPlayed: @Sendable () -> Void
  /// Throws once nobody waits for the export any more.
  let check: @Sendable () throws -> Void

  package init(
    onHook: @escaping @Sendable (String) -> Void, onPart: @escaping @Sendable (Double) -> Void,
    onPlayed: @escaping @Sendable () -> Void, check: @escaping @Sendable () throws -> Void
  ) {
    (self.onHook, self.onPart, self.onPlayed, self.check) = (onHook, onPart, onPlayed, check)
  }
}
