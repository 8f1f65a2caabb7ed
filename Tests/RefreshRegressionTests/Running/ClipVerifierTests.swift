import Foundation
import RefreshControls
import RefreshLayers
import RefreshRendering
import RefreshStage
import Testing

@testable import RefreshRegression

@Suite struct ClipVerifierTests {
  /// A fixture's clip under one name, whatever is planted in it.
  static func clip(_ control: RefreshControl.Type) -> GoldenClip {
    var clip = Clip(control)
    clip.stage.title = "Clip"
    clip.stage.rows = ["a", "b"]
    clip.stage.size = CGSize(width: 160, height: 200)
    clip.framesPerSecond = 30
    return GoldenClip(clip, name: "clip")
  }

  /// A golden of one control, as it would stand after its source was changed into another's.
  static func record(
    _ old: RefreshControl.Type, as new: RefreshControl.Type, in folder: URL,
    change: (String) -> String = { $0 }
  ) throws {
    let clip = clip(old)
    try GoldenRecorder(goldens: folder, mode: .all).record(clip)
    let manifest = clip.folder(in: folder).appendingPathComponent("manifest.json")
    let text = try String(contentsOf: manifest, encoding: .utf8)
      .replacingOccurrences(of: "\"control\": \"\(old)\"", with: "\"control\": \"\(new)\"")
    try change(text).write(to: manifest, atomically: true, encoding: .utf8)
  }

  @Test("an unchanged clip passes by its display lists, drawn by its pixels, foreign within tolerance")
  func unchanged() throws {
    try withFolder { folder in
      let control = BubblesFixture<Unchanged>.self
      try Self.record(control, as: control, in: folder)
      var verifier = ClipVerifier(goldens: folder)
      #expect(verifier.verify(Self.clip(control)).method == .displayLists)
      verifier.drawsAlways = true
      #expect(verifier.verify(Self.clip(control)).method == .pixels)
      verifier.drawsAlways = false
      try Self.record(control, as: control, in: folder) {
        $0.replacingOccurrences(of: "cairo-", with: "cairo-0.")
      }
      #expect(verifier.verify(Self.clip(control)).method == .pixels)
    }
  }

  @Test("a changed clip fails with the sentence of its change, and the frames that show it")
  func changed() throws {
    try withFolder { folder in
      try Self.record(BubblesFixture<Unchanged>.self, as: BubblesFixture<Amplified>.self, in: folder)
      var verifier = ClipVerifier(goldens: folder)
      verifier.collectsEvidence = true
      let report = verifier.verify(Self.clip(BubblesFixture<Amplified>.self))
      #expect(report.status == .failed)
      #expect(report.message.hasPrefix("shape of motion: left.transform.scale diverges first, at 0."))
      #expect(report.differing > 0 && report.differing < report.frames)
      let evidence = try #require(report.evidence)
      let json = try JSONFields(parsing: Data(evidence.json.utf8))
      let curves = try json.array("curves").compactMap { ($0 as? [String: Any])?["name"] as? String }
      #expect(curves.first == "left.transform.scale")
      #expect(try json.array("counts").count { ($0 as? NSNumber)?.intValue ?? 0 > 0 } == report.differing)
      #expect(try json.array("source").count == report.frames)
    }
  }

  @Test("every change that is planted in source fails, none passes")
  func neverIdentical() throws {
    for example in CorpusTests.examples {
      for plant in [
        Delayed.self, Stretched.self, Amplified.self, Eased.self, Redder.self, Moved.self, WithoutLayer.self,
        OtherExit.self,
      ] as [any Plant.Type] {
        try withFolder { folder in
          let (old, new) = (example.make(Unchanged.self), example.make(plant))
          try Self.record(old, as: new, in: folder)
          let report = ClipVerifier(goldens: folder).verify(Self.clip(new))
          #expect(report.status == .failed, "\(example.name) \(plant): \(report.message)")
        }
      }
    }
  }

  @Test("drift fails even where the tolerance lets every picture pass")
  func drift() throws {
    try withFolder { folder in
      let generous = "{\"channel\":255,\"maximumPixels\":1,\"windowDensity\":1}"
      try Self.record(BubblesFixture<Unchanged>.self, as: BubblesFixture<Stretched>.self, in: folder) {
        text in
        var lines = text.components(separatedBy: "\n")
        for index in lines.indices where lines[index].contains("\"sameRenderer\"") {
          lines[index] = "    \"sameRenderer\": \(generous),"
        }
        return lines.joined(separator: "\n")
      }
      let report = ClipVerifier(goldens: folder).verify(Self.clip(BubblesFixture<Stretched>.self))
      #expect(report.status == .failed && report.differing == 0)
      #expect(report.verdict?.kind == .speed)
    }
  }

  /// A control that is another every time.
  final class Moody: RefreshControl {
    nonisolated(unsafe) static var mood = 0
    override class var height: CGFloat { 60 }
    override class var animationDuration: TimeInterval { 0.5 }
    override func setup() {
      Self.mood += 1
      backgroundColor = Color(white: 0.1 + 0.01 * CGFloat(Self.mood % 50))
    }
    override func handleScrolling(
      on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
    ) {}
    override func setupRefreshControl(for animationView: View) {}
    override func animationCycle(for animationView: View) {}
  }

  @Test("a control that is another at every play is told so")
  func moody() throws {
    try withFolder { folder in
      try Self.record(Moody.self, as: Moody.self, in: folder)
      let report = ClipVerifier(goldens: folder).verify(Self.clip(Moody.self))
      #expect(report.status == .broken && report.message.hasPrefix("played twice it shows two things"))
    }
  }

  @Test("no golden, or none that can be used, is no pass")
  func broken() throws {
    try withFolder { folder in
      let clip = Self.clip(BubblesFixture<Unchanged>.self)
      #expect(ClipVerifier(goldens: folder).verify(clip).status == .missing)
      try Self.record(BubblesFixture<Unchanged>.self, as: BubblesFixture<Unchanged>.self, in: folder)
      try Data().write(to: clip.folder(in: folder).appendingPathComponent("frames.png"))
      #expect(ClipVerifier(goldens: folder).verify(clip).status == .broken)
    }
  }

  @Test("goldens that no clip has are found, and nothing else is taken for one")
  func orphans() throws {
    try withFolder { folder in
      try Self.record(BubblesFixture<Unchanged>.self, as: BubblesFixture<Unchanged>.self, in: folder)
      let empty = folder.appendingPathComponent("notes.golden")
      try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
      let goldens = GoldenFolder(folder)
      #expect(goldens.orphans(beside: [Self.clip(BubblesFixture<Unchanged>.self)]) == [])
      #expect(goldens.orphans(beside: []) == ["clip.golden"])
      try goldens.prune(["clip.golden", "notes.golden"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["notes.golden"])
    }
  }
}
