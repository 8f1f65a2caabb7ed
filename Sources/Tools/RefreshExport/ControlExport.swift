import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshKitCLI
import RefreshStage

package struct ControlExport: Sendable {
  let formats: [ExportFormat]
  /// Appearances of Lottie files and sprites; a web page always contains all appearances.
  let appearances: [AppearanceVariant]
  let folder: URL
  let sampling: MotionSampling
  let lottie: LottieExport.Options
  /// True to export texts of tunables as text layers in Lottie files.
  var textLayers = false
  let sprites: SpriteFolder.Layout
  /// Options of the command that an animation contains as its recipe.
  let options: [String]
  /// Values of tunables by the names of their controls.
  package var tunings: [String: [String: String]] = [:]
  /// Version of RefreshKit, which sprite sheets contain.
  let version: String

  /// Files written for a control.
  package struct Report: Codable, Sendable {
    package struct PhaseRange: Codable, Sendable {
      let name: String
      let start: Int
      /// Number of frames from the first to the last.
      package let length: Int
      /// Duration in seconds; 0 for the pull.
      let seconds: Double
    }

    package let name: String
    package let parts: [PhaseRange]
    let files: [String]
    /// Size of each file in bytes.
    let bytes: [Int]
    /// Notes for the user of the files, one sentence each.
    package let warnings: [String]
    /// Features that were left out, or that some players draw differently; one sentence each.
    package let approximations: [String]

    /// Line for the terminal: phases with their frames, and files with their sizes.
    package var line: String {
      let parts = parts.map { "\($0.name) \($0.start)–\($0.start + $0.length)" }
      let files = zip(files, bytes).map { "\($0) (\(Self.size($1)))" }
      return "\(name): \(parts.joined(separator: ", ")) → \(files.joined(separator: ", "))"
    }

    private static func size(_ bytes: Int) -> String {
      bytes < 1000 ? "\(bytes) bytes" : String(format: "%.1f kB", Double(bytes) / 1000)
    }
  }

  /// Records a control and writes all its files, or none.
  ///
  /// - Throws: errors of the control, features that a format cannot express, and errors of the watch.
  package func run(_ control: RefreshControl.Type, _ watch: JobCallbacks) throws -> Report {
    let page = try formats.contains(.html) ? WebExport(of: control, sampling(of: control)) : nil
    let sampling = page?.sampling ?? sampling(of: control)
    let motions = ControlMotions(of: control, sampling, layersIn: appearances, watch)
    let slots = SlotSearch(of: control, sampling, layersIn: appearances, watch)
    var steps = ExportProgress(
      StepCosts.sampling * Double(appearances.count), formats.contains(.html) ? StepCosts.html : 0,
      formats.contains(.sprites) ? StepCosts.sprites * Double(appearances.count) : 0, tell: watch.onPart)
    var output = ExportOutput(folder: folder)
    do {
      var animations: [(appearance: AppearanceVariant, document: LottieDocument)] = []
      for appearance in appearances {
        let motion = try steps.run(StepCosts.sampling) { try motions.motion(in: appearance, onPart: $0) }
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
      }
      output.add(files(of: animations, try motions.motion(in: appearances[0])))
      // Only Lottie files are made of layers, which take more memory than all drawings.
      animations = []
      motions.dropLayers()
      slots.dropRecordings()
      for appearance in appearances where formats.contains(.sprites) {
        let motion = try motions.motion(in: appearance)
        try steps.run(StepCosts.sprites) { onPart in
          let place = folder.appendingPathComponent(fileName(motion, appearance), isDirectory: true)
          try output.add(
            SpriteExport.write(motion, to: place, layout: sprites, version: version) {
              try watch.check()
              onPart($0)
            }, at: place)
        }
      }
      if let page {
        try steps.run(StepCosts.html) { onPart in
          let component = try page.component(motions, slots.replacements, onPart: onPart)
          output.add(component.files)
          output.warn(page.notes + component.notes)
        }
      }
      try output.write()
      return Report(try motions.motion(in: appearances[0]), output)
    } catch {
      output.cancel()
      throw error
    }
  }

  /// Recording parameters that satisfy all formats but web pages.
  private func sampling(of control: RefreshControl.Type) -> MotionSampling {
    var sampling = sampling
    sampling.stage.tuning = tunings["\(control)"] ?? [:]
    // At least 120 samples per second at any frame rate, so that the motion between two samples is smooth.
    sampling.samplesPerFrame = max(4, Int((120 / sampling.framesPerSecond).rounded(.up)))
    sampling.drawingsPerFrame = formats.contains(.sprites) ? 1 : 0
    sampling.keepsLayers = formats.contains(.lottie) || formats.contains(.dotlottie)
    return sampling
  }

  /// Approximate shares of the steps in the time of an export.
  private enum StepCosts {
    static let sampling = 3.0
    /// Share of a web page, which needs up to seven more recordings: one for each other appearance.
    static let html = 6.0
    static let sprites = 4.0
  }

  /// File name for an appearance, without an extension: `Waves-dark`.
  private func fileName(_ motion: ControlMotion, _ appearance: AppearanceVariant) -> String {
    ([motion.name] + appearance.words).joined(separator: "-")
  }

  /// Names and contents of Lottie files in the order of appearances and formats; the first dotLottie file contains
  /// all appearances.
  private func files(
    of animations: [(appearance: AppearanceVariant, document: LottieDocument)], _ motion: ControlMotion
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
    _ motion: ControlMotion, _ appearance: AppearanceVariant, _ texts: LottieTexts
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
      return PhaseRange(
        name: phase.name, start: start, length: phase.frameCount,
        seconds: (phase.duration * 1e6).rounded() / 1e6)
    }
    self.init(
      name: motion.name, parts: parts, files: output.written.map(\.path), bytes: output.written.map(\.bytes),
      warnings: output.warnings, approximations: output.approximations)
  }
}

private struct ExportProgress {
  private let total: Double
  private let tell: (Double) -> Void
  private var done = 0.0

  init(_ costs: Double..., tell: @escaping (Double) -> Void) {
    total = costs.reduce(0, +)
    self.tell = tell
  }

  /// Runs a step of the export, which reports its own progress, 0…1.
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
