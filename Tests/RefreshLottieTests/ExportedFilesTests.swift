import Foundation
import RefreshClips
import RefreshRendering
import Testing

@testable import RefreshLottie

/// Writes what other engines are held against: `.ci/test-export` says where to.
@Suite(.enabled(if: Exported.folder != nil)) struct ExportedFilesTests {
  private let folder = Exported.folder ?? FileManager.default.temporaryDirectory

  @Test(
    "the files of all controls, with pictures of every third frame and of every fifth of the pull",
    arguments: Exported.examples.map { "\($0)" } + Exported.mapped.map { "\($0)" })
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
    var options = LottieExport.Options()
    options.allowsApproximation = true
    let export = try LottieExport(motion, options)
    // What is left out is not like anything.
    if export.approximations.isEmpty || export.approximations.contains(where: { $0.hasSuffix("left out") }) {
      return
    }
    try write(export.document.json, "near-\(name)", motion, export.document)
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
        let bitmap = try renderer.render(try #require(phase.instant(atFrame: frame).list))
        let file = "\(start + frame)-\(bitmap.width)x\(bitmap.height).bgra"
        try bitmap.pixels.withUnsafeBytes { try Data($0).write(to: pictures.appendingPathComponent(file)) }
      }
    }
  }
}
