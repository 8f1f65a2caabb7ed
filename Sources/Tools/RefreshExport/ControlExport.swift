import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshKitCLI
import RefreshMotion
import RefreshStage

/// Writes a control's motion in the formats that were asked for.
package struct ControlExport: Sendable {
  let formats: [ExportFormat]
  /// Where the control is shown; a page has every appearance anyway.
  let appearances: [Appearance]
  let folder: URL
  let sampling: MotionSampling
  let lottie: LottieExport.Options
  /// Whether texts of tunables stay texts in animations.
  let textLayers: Bool
  let sprites: SpriteFolder.Layout
  /// The part of the options that is written into an animation.
  let options: [String]
  /// Values of tunables by the names of controls, which are set in these.
  package var tunings: [String: [String: String]] = [:]
  /// RefreshKit's version, for files that name what wrote them.
  let version: String

  package init(
    formats: [ExportFormat], appearances: [Appearance], folder: URL, sampling: MotionSampling,
    lottie: LottieExport.Options, textLayers: Bool = false, sprites: SpriteFolder.Layout, options: [String],
    version: String
  ) {
    (self.formats, self.appearances, self.folder, self.sampling) = (formats, appearances, folder, sampling)
    (self.lottie, self.textLayers, self.sprites) = (lottie, textLayers, sprites)
    (self.options, self.version) = (options, version)
  }

  /// The files that were written for a control.
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
    /// Notes for the person who plays the files.
    package let warnings: [String]
    /// The parts that were left out, or may look different in some players.
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
    let sampling = try sampling(of: control)
    let motions = WatchedMotions(of: control, sampling, layersIn: appearances, watch)
    let slots = SlotSearch(of: control, sampling, layersIn: appearances, watch)
    var steps = ExportSteps(
      Cost.sampling * Double(appearances.count), formats.contains(.html) ? Cost.html : 0,
      formats.contains(.sprites) ? Cost.sprites * Double(appearances.count) : 0, tell: watch.onPart)
    var output = ExportOutput(folder: folder)
    var first: ControlMotion?
    var animations: [(appearance: Appearance, document: LottieDocument)] = []
    do {
      for appearance in appearances {
        let motion = try steps.run(Cost.sampling) { try motions.motion(in: appearance, onPart: $0) }
        first = first ?? motion
        output.warn(motion.warnings + motion.findings)
        if formats.contains(.lottie) || formats.contains(.dotlottie) {
          let (export, found, notes) = try slots.export(motion, in: appearance, staysText: textLayers) {
            try lottieExport($0, appearance, $1)
          }
          var document = export.document
          document.showsReducedMotion = appearance.contains(.reducedMotion)
          document.slots = found
          output.warn(notes)
          animations.append((appearance, document))
          output.note(approximations: export.approximations)
        }
        try watch.check()
        guard formats.contains(.sprites) else { continue }
        try steps.run(Cost.sprites) { onPart in
          let place = folder.appendingPathComponent(fileName(motion, appearance), isDirectory: true)
          try output.add(
            SpriteExport.write(motion, to: place, layout: sprites, version: version) {
              try watch.check()
              onPart($0)
            }, at: place)
        }
      }
      if let first { output.add(files(of: animations, first)) }
      if formats.contains(.html) {
        try steps.run(Cost.html) { onPart in
          let export = try WebExport(of: control, tuned(for: control))
          let component = try export.component(motions, slots.probes, onPart: onPart)
          output.add(component.files)
          output.warn(export.notes + component.notes)
        }
      }
      try output.write()
    } catch {
      output.cancel()
      throw error
    }
    return Report(first!, output)
  }

  /// How a control is played, with its values.
  private func tuned(for control: RefreshControl.Type) -> MotionSampling {
    var sampling = sampling
    sampling.stage.tuning = tunings["\(control)"] ?? [:]
    return sampling
  }

  /// How a control is sampled so that every format has what it needs.
  private func sampling(of control: RefreshControl.Type) throws -> MotionSampling {
    var sampling = tuned(for: control)
    // What is between two samples has to be smooth, whatever the frame rate.
    sampling.samplesPerFrame = max(4, Int((120 / sampling.framesPerSecond).rounded(.up)))
    sampling.drawingsPerFrame = formats.contains(.sprites) ? 1 : 0
    sampling.keepsLayers = formats.contains(.lottie) || formats.contains(.dotlottie)
    if formats.contains(.html) { sampling = try WebExport(of: control, sampling).sampling }
    return sampling
  }

  /// The approximate share of each step in the time of an export.
  private enum Cost {
    static let sampling = 3.0
    /// A page may be sampled in seven more appearances.
    static let html = 6.0
    static let sprites = 4.0
  }

  /// The name of a control's file in an appearance: `Waves-dark`.
  private func fileName(_ motion: ControlMotion, _ appearance: Appearance) -> String {
    ([motion.name] + appearance.words).joined(separator: "-")
  }

  /// The files of animations, in the order of appearances and formats; the first dotLottie file has all of them.
  private func files(
    of animations: [(appearance: Appearance, document: LottieDocument)], _ motion: ControlMotion
  ) -> [(name: String, bytes: [UInt8])] {
    animations.enumerated().flatMap { index, animation in
      let name = fileName(motion, animation.appearance)
      return formats.compactMap { format -> (name: String, bytes: [UInt8])? in
        switch format {
        case .lottie: return ("\(name).json", Array(animation.document.json.utf8))
        case .dotlottie:
          let others = index == 0 ? Array(animations.dropFirst()) : []
          return ("\(name).lottie", DotLottie(animation.document, others: others).bytes)
        case .html, .sprites: return nil
        }
      }
    }
  }

  private func lottieExport(
    _ motion: ControlMotion, _ appearance: Appearance, _ texts: LottieTexts
  ) throws -> LottieExport {
    var lottie = lottie
    let values = (tunings[motion.name] ?? [:]).sorted { $0.key < $1.key }
    let words = values.flatMap { ["--set", "\($0.key)=\($0.value)"] } + appearance.options
    lottie.recipe = (["export", motion.name] + options + words).joined(separator: " ")
    do {
      return try LottieExport(motion, lottie, texts: texts)
    } catch let refusal as LottieExport.Refusal {
      throw CommandFailure.failure(
        refusal.reasons.map { "\(motion.name): \($0); --allow-approximate exports the rest" })
    }
  }
}

extension ControlExport.Report {
  fileprivate init(_ motion: ControlMotion, _ output: ExportOutput) {
    var start = 0
    let parts = motion.phases.map { phase in
      defer { start += phase.frameCount + 1 }
      return Part(
        name: phase.name, start: start, length: phase.frameCount,
        seconds: (phase.duration * 1e6).rounded() / 1e6)
    }
    self.init(
      name: motion.name, parts: parts, files: output.written.map(\.path), bytes: output.written.map(\.bytes),
      warnings: output.warnings, approximations: output.approximations)
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
