import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshLayers
import RefreshRendering
import RefreshStage
import Testing

@testable import RefreshExport

/// Writes what other engines are held against: `.ci/test-export` says where to.
@Suite(.enabled(if: Exported.folder != nil)) struct ExportedFilesTests {
  private let folder = Exported.folder ?? FileManager.default.temporaryDirectory

  @Test(
    "the files of all controls, with pictures of every third frame and of every fifth of the pull",
    arguments: (Exported.examples + Exported.guides + Exported.mapped).map { "\($0)" })
  func files(_ name: String) throws {
    let motion = try Exported.motion(name)
    let document = try Exported.export(name).document
    try write(document.json, name, motion, document)
    try Data(DotLottie(document).bytes).write(to: folder.appendingPathComponent("\(name).lottie"))
  }

  @Test(
    "files of controls that cannot be said exactly, as they are where that is allowed",
    arguments: Exported.troubled.map { "\($0)" })
  func approximations(_ name: String) throws {
    let motion = try Exported.motion(name)
    let export = try LottieExport(motion, .approximate)
    // What is left out is not like anything.
    if export.approximations.isEmpty || export.approximations.contains(where: { $0.hasSuffix("left out") }) {
      return
    }
    try write(export.document.json, "near-\(name)", motion, export.document)
  }

  @Test(
    "a file of a light control with the values of its dark theme in its slots, for engines that read slots")
  func darkTheme() throws {
    var sampling = MotionSampling()
    let replacement = ColoredSquares(type: .slideDown)
    let replacements = ColorReplacement.replacements(of: replacement)
    let light = try LottieExport(ControlMotion(of: ColoredSquares.self, sampling)).document
    var other = sampling
    for replacement in replacements { other.stage.tuning[replacement.name] = replacement.value }
    let changed = try LottieExport(ControlMotion(of: ColoredSquares.self, other)).document
    let slots = try LottieSlots(replacements, in: light.value, and: changed.value, isDark: false)
    var marked = slots.marked(light.value)
    marked["slots"] = .object(
      slots.colors.map { name, color, dark in
        (name, ["p": ["a": 0, "k": .array((dark ?? color).map { .number($0, digits: 6) })]])
      })
    sampling.stage.environment.colorScheme = .dark
    try write(marked.line, "theme-ColoredSquares", ControlMotion(of: ColoredSquares.self, sampling), light)
  }

  @Test("a file with other texts in its slots than in its layers, for engines that read slots and draw texts")
  func texts() throws {
    var sampling = MotionSampling()
    let replacement = Titled(type: .slideDown)
    let replacements = TextReplacement.replacements(of: replacement).filter {
      ["heading", "head"].contains($0.name)
    }
    let fonts = GlyphFonts(for: replacements.flatMap { [$0.text, $0.other] })
    let motion = try ControlMotion(of: Titled.self, sampling)
    for replacement in replacements { sampling.stage.tuning[replacement.name] = replacement.other }
    let changed = try ControlMotion(of: Titled.self, sampling)
    let texts = LottieTexts.pair(replacements, in: motion, and: changed, fonts: fonts)
    let own = try LottieExport(motion, LottieExport.Options(), texts: texts.own).document
    let other = try LottieExport(changed, LottieExport.Options(), texts: texts.other).document
    let slots = try LottieSlots([], replacements, in: own.value, and: other.value, isDark: false)
    // Words without pairs that are kerned.
    let values = ["heading": "nine in union", "head": "um"]
    var text = slots.marked(own.value)["slots"]!.line
    for replacement in replacements {
      text = text.replacingOccurrences(
        of: "\"\(replacement.text)\"", with: "\"\(values[replacement.name]!)\"")
    }
    var marked = slots.marked(own.value)
    marked["slots"] = .written(text)
    sampling.stage.tuning = values
    try write(marked.line, "texts-Titled", ControlMotion(of: Titled.self, sampling), own)
  }

  @Test(
    "files with a planted fault that shows in pictures",
    arguments: [PlantedFault.frame, .easing, .color, .size, .order, .flatness])
  func plantedFaults(_ fault: PlantedFault) throws {
    let motion = try Exported.motion(fault.control)
    let document = try Exported.export(fault.control).document
    try write(try fault.planted(in: document.json), "fault-\(fault.rawValue)", motion, document)
  }

  private func write(
    _ json: String, _ name: String, _ motion: ControlMotion, _ document: LottieDocument
  ) throws {
    try json.write(to: folder.appendingPathComponent("\(name).json"), atomically: true, encoding: .utf8)
    let pictures = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    let renderer = CairoRenderer(scale: 2)
    for phase in motion.phases {
      let start = try #require(document.marker(phase.name)).start
      let step = phase.kind == .pull ? 5 : 3
      for frame in Set(stride(from: 0, through: phase.frameCount, by: step)).union([phase.frameCount]) {
        let list = try #require(phase.instant(atFrame: frame).list)
        func write(_ list: DisplayList, _ suffix: String) throws {
          let bitmap = try renderer.render(list)
          let file = "\(start + frame)-\(bitmap.width)x\(bitmap.height)\(suffix).bgra"
          try bitmap.pixels.withUnsafeBytes { try Data($0).write(to: pictures.appendingPathComponent(file)) }
        }
        try write(list, "")
        for rule in [FloatingPointRoundingRule.down, .toNearestOrEven] {
          let moved = list.withPicturesAtWholePixels(scale: renderer.scale, rule)
          if moved != list { try write(moved, rule == .down ? "-down" : "-nearest") }
        }
      }
    }
  }
}

extension DisplayList {
  /// The list with its pictures where players draw them that have no pixel of a picture fall between two of the screen;
  /// pictures that are turned or stretched stay.
  fileprivate func withPicturesAtWholePixels(
    scale: CGFloat, _ rule: FloatingPointRoundingRule
  ) -> DisplayList {
    let moved = commands.map { command -> DisplayCommand in
      guard case .image(let image, let rect, _) = command.drawing else { return command }
      var command = command
      let place = command.transform
      let (width, height) = image.pixelSize
      let isPixelForPixel =
        place.isAffine && place.a == 1 && place.d == 1 && place.b == 0 && place.c == 0
        && abs(rect.width * scale - CGFloat(width)) < 1e-6
        && abs(rect.height * scale - CGFloat(height)) < 1e-6
      guard isPixelForPixel else { return command }
      func shift(_ place: CGFloat) -> CGFloat {
        // What all but is at a whole pixel is there.
        let nearest = (place * scale).rounded() / scale
        return abs(nearest - place) < 1e-4 ? 0 : (place * scale).rounded(rule) / scale - place
      }
      command.transform.tx += shift(place.tx + rect.minX)
      command.transform.ty += shift(place.ty + rect.minY)
      return command
    }
    return DisplayList(size: size, commands: moved)
  }
}
