import Foundation
import RefreshClips
import RefreshRendering
import Testing

@testable import RefreshLottie

/// Writes what other engines are held against: `.ci/test-export` says where to.
@Suite struct ExportedFilesTests {
  @Test(
    "the files of all controls, with pictures of every third frame and of every fifth of the pull",
    .enabled(if: ProcessInfo.processInfo.environment["REFRESHKIT_EXPORTED"] != nil),
    arguments: Exported.examples.map { "\($0)" } + Exported.mapped.map { "\($0)" })
  func files(_ name: String) throws {
    let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["REFRESHKIT_EXPORTED"]!)
    let motion = try Exported.motion(name)
    let document = try LottieExport(motion).document
    try write(document.json, name, motion, document, to: folder)
    try Data(DotLottie(document).bytes).write(to: folder.appendingPathComponent("\(name).lottie"))
  }

  @Test(
    "files with a planted fault that shows in pictures",
    .enabled(if: ProcessInfo.processInfo.environment["REFRESHKIT_EXPORTED"] != nil),
    arguments: [PlantedFault.frame, .easing, .color, .size, .order, .flatness])
  func plantedFaults(_ fault: PlantedFault) throws {
    let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["REFRESHKIT_EXPORTED"]!)
    let motion = try Exported.motion(fault.control)
    let document = try LottieExport(motion).document
    try write(
      try fault.planted(in: document.json), "fault-\(fault.rawValue)", motion, document, to: folder)
  }

  private func write(
    _ json: String, _ name: String, _ motion: ControlMotion, _ document: LottieDocument, to folder: URL
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
