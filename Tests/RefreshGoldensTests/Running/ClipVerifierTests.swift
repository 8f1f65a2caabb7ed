import Foundation
import RefreshComparison
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshImageFormats
import RefreshLayers
import RefreshMotion
import RefreshRendering
import RefreshStage
import TestControls
import TestSupport
import Testing

@testable import RefreshGoldens

@Suite struct ClipVerifierTests {
  private let folder = try! TemporaryFolder()

  /// A fixture's clip under one name, whatever is planted in it.
  static func clip(_ control: RefreshControl.Type) -> GoldenClip {
    var clip = Clip(control)
    clip.stage.title = "Clip"
    clip.stage.rows = ["a", "b"]
    clip.stage.size = CGSize(width: 160, height: 200)
    clip.framesPerSecond = 30
    return GoldenClip(clip, name: "clip")
  }

  /// A golden of a control, with another's name if that is what its source became, and with changes of its manifest.
  static func record(
    _ control: RefreshControl.Type, as new: RefreshControl.Type? = nil, in folder: URL,
    change: (String) -> String = { $0 }
  ) throws {
    let clip = clip(control)
    try GoldenRecorder(goldens: folder, mode: .all).record(clip)
    try clip.folder(in: folder).appendingPathComponent("manifest.json").rewrite {
      change(
        $0.replacingOccurrences(
          of: "\"control\": \"\(control)\"", with: "\"control\": \"\(new ?? control)\""))
    }
  }

  @Test("an unchanged clip passes by its display lists, drawn by its pixels, foreign within tolerance")
  func unchanged() throws {
    let control = BubblesFixture.self
    try Self.record(control, in: folder.url)
    var verifier = ClipVerifier(goldens: folder.url)
    #expect(verifier.verify(Self.clip(control)).method == .displayLists)
    verifier.drawsAlways = true
    #expect(verifier.verify(Self.clip(control)).method == .pixels)
    verifier.drawsAlways = false
    try Self.record(control, in: folder.url) {
      $0.replacingOccurrences(of: "cairo-", with: "cairo-0.")
    }
    #expect(verifier.verify(Self.clip(control)).method == .pixels)
  }

  /// A control that a clip without a finger never arms.
  final class Lazy: StillControl {
    @TaskLocal static var arms = RefreshTrigger.onRelease
    override class var animationDuration: TimeInterval { 1 }
    override func setup() { trigger = Self.arms }
  }

  @Test("a setting that no frame of a clip shows is a change, which is recorded")
  func settings() throws {
    var clip = Self.clip(Lazy.self)
    clip.clip.scenario = Scenario("calm", [.wait(for: 0.2)])
    try GoldenRecorder(goldens: folder.url, mode: .all).record(clip)
    let verifier = ClipVerifier(goldens: folder.url)
    #expect(verifier.verify(clip).status == .passed)
    let report = Lazy.$arms.withValue(.onReach) { verifier.verify(clip) }
    #expect(report.status == .failed)
    #expect(report.verdict?.sentence == "the control's trigger is onReach instead of onRelease")
    #expect(report.verdict?.property == "trigger")
    try Lazy.$arms.withValue(.onReach) { () throws in
      #expect(try GoldenRecorder(goldens: folder.url, mode: .never).record(clip) == .outdated)
      #expect(try GoldenRecorder(goldens: folder.url, mode: .changed).record(clip) == .replaced)
      #expect(verifier.verify(clip).status == .passed)
      #expect(try GoldenRecorder(goldens: folder.url, mode: .changed).record(clip) == .kept)
    }
  }

  @Test("a changed clip fails with the sentence of its change, and the frames that show it")
  func changed() throws {
    try Self.record(BubblesFixture.self, in: folder.url)
    var verifier = ClipVerifier(goldens: folder.url)
    verifier.collectsEvidence = true
    let report = Ambient.$knobs.withValue(Knobs(amplitude: 1.01)) {
      verifier.verify(Self.clip(BubblesFixture.self))
    }
    #expect(report.status == .failed)
    #expect(report.message == "shape of motion: left's scale goes to 1.808 instead of 1.8, from 0.73 s")
    #expect(report.differing > 0 && report.differing < report.frames)
    let evidence = try #require(report.evidence)
    let json = try JSONFields(parsing: Data(evidence.json.utf8))
    let curves = try json.array("curves").compactMap { ($0 as? [String: Any])?["name"] as? String }
    #expect(curves.first == "left.scale")
    #expect(try json.array("counts").count { ($0 as? NSNumber)?.intValue ?? 0 > 0 } == report.differing)
    #expect(try json.array("source").count == report.frames)
  }

  @Test("every change that is planted in source fails, none passes")
  func neverIdentical() throws {
    let plants = [
      Knobs(delay: 1.0 / 60), Knobs(stretch: 1.02), Knobs(amplitude: 1.01), Knobs(eases: true),
      Knobs(redder: 3), Knobs(left: 1), Knobs(isLayerMissing: true), Knobs(hasOtherExit: true),
    ]
    for (row, example) in CorpusTests.examples.enumerated() {
      for (column, plant) in plants.enumerated() {
        // Every plant in some example and every example with some; `make test-verdicts` has all.
        guard GeneratedChangeTests.Extent.current != .sample || (row + 2 * column).isMultiple(of: 5) else {
          continue
        }
        try withFolder { folder in
          try Self.record(example.control, in: folder)
          let report = Ambient.$knobs.withValue(plant) {
            ClipVerifier(goldens: folder).verify(Self.clip(example.control))
          }
          #expect(report.status == .failed, "\(example.name) \(plant): \(report.message)")
        }
      }
    }
  }

  @Test("drift fails even where the tolerance lets every picture pass")
  func drift() throws {
    let generous = "{\"channel\":255,\"maximumPixels\":1,\"windowDensity\":1}"
    try Self.record(BubblesFixture.self, in: folder.url) { text in
      var lines = text.components(separatedBy: "\n")
      for index in lines.indices where lines[index].contains("\"sameRenderer\"") {
        lines[index] = "    \"sameRenderer\": \(generous),"
      }
      return lines.joined(separator: "\n")
    }
    let report = Ambient.$knobs.withValue(Knobs(stretch: 1.02)) {
      var clip = Self.clip(BubblesFixture.self)
      clip.tolerance.sameRenderer = PixelTolerance(channel: 255, maximumPixels: 1, windowDensity: 1)
      return ClipVerifier(goldens: folder.url).verify(clip)
    }
    #expect(report.status == .failed && report.differing == 0)
    #expect(report.verdict?.kind == .speed)
  }

  /// A golden whose pictures differ from what is drawn in one pixel of every frame, by two of 255.
  private static func shaded(
    _ clip: GoldenClip, in folder: URL, change: (inout GoldenManifest) -> Void = { _ in }
  ) throws {
    try ForgedGolden.write(clip, in: folder) {
      $0[80, 150] ^= 2
    } change: {
      for index in $0.frames.indices { $0.frames[index].list = "another" }
      change(&$0)
    }
  }

  @Test("what passes by tolerance is not called identical, in words, JSON or XML")
  func toleratedIsNotIdentical() throws {
    var clip = Self.clip(BubblesFixture.self)
    clip.tolerance.sameRenderer = PixelTolerance(channel: 2)
    try Self.shaded(clip, in: folder.url)
    let report = ClipVerifier(goldens: folder.url).verify(clip)
    #expect(report.status == .passed && report.method == .tolerance)
    #expect(
      report.verdict?.kind == .tolerated && report.tolerated == report.frames && report.differing == 0)
    let words = "\(report.frames) of \(report.frames) frames differ within the tolerance, by 2/255 at most"
    #expect(report.message == "within tolerance: \(words)")
    let back = try ClipReport(lines: report.lines)
    #expect(back.tolerated == report.frames && back.verdict?.kind == .tolerated)
    let whole = RegressionReport(clips: [report])
    #expect(whole.passes && whole.junit.contains("<system-out>within tolerance: \(words)</system-out>"))
    for text in [whole.json, whole.junit, report.message] { #expect(!text.contains("identical")) }
    #expect(HTMLReport(whole, [:]).title == "0 of 1 clip is unchanged, 1 within tolerance")
  }

  @Test("a golden allows no more than the project does, whatever its manifest says")
  func tolerancesOfGoldens() throws {
    var clip = Self.clip(BubblesFixture.self)
    let generous = PixelTolerance(channel: 255, maximumPixels: 1, windowDensity: 1)
    func verify(_ change: (inout ToleranceProfile) -> Void) throws -> ClipReport {
      try Self.shaded(clip, in: folder.url) { change(&$0.tolerance) }
      return ClipVerifier(goldens: folder.url).verify(clip)
    }
    let wide = try verify { $0.sameRenderer = generous }
    #expect(wide.status == .failed && wide.differing == wide.frames)
    #expect(wide.warnings.contains { $0.contains("allows more than the project's tolerance") })
    #expect(try verify { $0.masks = [CGRect(x: 0, y: 0, width: 160, height: 200)] }.status == .failed)
    #expect(try verify { _ in }.warnings == [])
    // What the project allows is allowed, and a golden may be stricter.
    clip.tolerance.sameRenderer = generous
    #expect(try verify { $0.sameRenderer = PixelTolerance(channel: 2) }.status == .passed)
    #expect(try verify { $0.sameRenderer = PixelTolerance(channel: 1) }.status == .failed)
    clip.tolerance.sameRenderer = .exact
    clip.tolerance.masks = [CGRect(x: 80, y: 150, width: 1, height: 1)]
    let masked = try verify { $0.masks = [CGRect(x: 80, y: 150, width: 1, height: 1)] }
    #expect(masked.message.hasSuffix("frames differ within the tolerance, only under masks"))
    #expect(try verify { $0.masks = [] }.status == .failed)
  }

  @Test(
    "a golden whose strip shows something else than is compared is no golden, though every hash of a file fits"
  )
  func forgedStrip() throws {
    let clip = Self.clip(BubblesFixture.self)
    let draft = try UnwrittenGolden(recording: clip)
    let golden = clip.folder(in: folder.url)
    // One pixel of one picture, anywhere among the pictures that some frame shows.
    for frame in [0, draft.manifest.frames.count / 2, draft.manifest.frames.count - 1] {
      try GoldenWriter(folder: golden).write(draft)
      #expect(ClipVerifier(goldens: folder.url).verify(clip).status == .passed)
      let place = draft.manifest.frames[frame].place
      let name = PageLayout.fileName(place.page)
      let bytes = try #require(draft.files.first { $0.name == name }).bytes
      var page = try PNGDecoder.decode(bytes, maximumPixels: 1 << 26)
      page[place.x + 7, place.y + 9] ^= 0x10
      var encoder = PNGEncoder()
      let forged = try encoder.encode(page)
      try Data(forged).write(to: golden.appendingPathComponent(name))
      var manifest = draft.manifest
      manifest.pages[place.page] = GoldenManifest.File(name: name, forged)
      try Data(manifest.text.utf8).write(to: golden.appendingPathComponent(GoldenManifest.fileName))
      var verifier = ClipVerifier(goldens: folder.url)
      verifier.drawsAlways = true
      let report = verifier.verify(clip)
      let first = draft.manifest.frames.firstIndex { $0.place == place }!
      #expect(report.status == .broken)
      #expect(
        report.message.contains("\(name): the picture of frame \(first) does not match the manifest;"))
      // Where frames are drawn for another reason, too.
      manifest.renderer = "another"
      try Data(manifest.text.utf8).write(to: golden.appendingPathComponent(GoldenManifest.fileName))
      #expect(ClipVerifier(goldens: folder.url).verify(clip).status == .broken)
      #expect(try GoldenRecorder(goldens: folder.url, mode: .never).record(clip) == .outdated)
      #expect(try GoldenRecorder(goldens: folder.url, mode: .changed).record(clip) == .replaced)
      #expect(verifier.verify(clip).status == .passed)
    }
  }

  @Test("a clip whose screen changes its size has a golden as any other", arguments: [false, true])
  func resizedScreen(drawsAlways: Bool) throws {
    var clip = Self.clip(BubblesFixture.self)
    clip.clip.scenario = Scenario(
      "turning",
      [
        .pull(to: 30, over: 0.3), .resize(to: CGSize(width: 240, height: 160)), .wait(for: 0.2),
        .resize(to: CGSize(width: 160, height: 240)), .release, .settle,
      ])
    let outcome = try GoldenRecorder(goldens: folder.url, mode: .changed).record(clip)
    #expect(outcome == .added)
    var verifier = ClipVerifier(goldens: folder.url)
    verifier.drawsAlways = drawsAlways
    #expect(verifier.verify(clip).status == .passed)
  }

  /// A control that is another every time.
  final class Moody: StillControl {
    nonisolated(unsafe) static var mood = 0
    override func setup() {
      Self.mood += 1
      backgroundColor = Color(white: 0.1 + 0.01 * CGFloat(Self.mood % 50))
    }
  }

  @Test("a control that is another at every play is told so")
  func moody() throws {
    #expect(throws: VerificationError.self) {
      try GoldenRecorder(goldens: folder.url, mode: .all).record(Self.clip(Moody.self))
    }
    #expect(try folder.names() == [])
    // Recorded before it came to be like that.
    try Self.record(StillControl.self, as: Moody.self, in: folder.url)
    let report = ClipVerifier(goldens: folder.url).verify(Self.clip(Moody.self))
    #expect(
      report.status == .broken
        && report.message.hasPrefix("two runs of this clip produced different frames"))
  }

  /// A control that counts how often it is set up.
  final class Counted: StillControl {
    nonisolated(unsafe) static var setUps = 0
    nonisolated(unsafe) static var color = Color.red
    override func setup() {
      Self.setUps += 1
      backgroundColor = Self.color
    }
  }

  @Test(
    "a clip is played once, and a second time only to draw it or to look at its seams, which proves it the same"
  )
  func plays() throws {
    try Self.record(Counted.self, in: folder.url)
    func plays(
      _ assertions: [MotionAssertion], draws: Bool = false, _ status: ClipReport.Status = .passed
    ) -> Int {
      var verifier = ClipVerifier(goldens: folder.url)
      verifier.collectsEvidence = true
      verifier.assertions = assertions
      verifier.drawsAlways = draws
      Counted.setUps = 0
      let report = verifier.verify(Self.clip(Counted.self))
      #expect(report.status == status)
      #expect((report.evidence != nil) == (status == .failed))
      return Counted.setUps
    }
    #expect(plays([]) == 1)
    #expect(plays([], draws: true) == 1)
    #expect(plays([.noStaleFrames]) == 1)
    #expect(plays([.noStaleFrames, .noSeam]) == 2)
    #expect(plays([.settles(by: 0.1)], .failed) == 1)
    Counted.color = .blue
    #expect(plays([], .failed) == 2)
    #expect(plays([.noStaleFrames, .noSeam, .settles(by: 0.1)], .failed) == 2)
    #expect(plays([.noSeam], draws: true, .failed) == 2)
  }

  @Test("no golden, or none that can be used, is no pass")
  func broken() throws {
    let clip = Self.clip(BubblesFixture.self)
    #expect(ClipVerifier(goldens: folder.url).verify(clip).status == .missing)
    try Self.record(BubblesFixture.self, in: folder.url)
    try Data().write(to: clip.folder(in: folder.url).appendingPathComponent("frames.png"))
    #expect(ClipVerifier(goldens: folder.url).verify(clip).status == .broken)
  }

  @Test("goldens that no clip has are found, and nothing else is taken for one")
  func orphans() throws {
    try Self.record(BubblesFixture.self, in: folder.url)
    let empty = folder.url("notes.golden")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    let goldens = GoldenFolder(folder.url)
    #expect(goldens.orphans(beside: [Self.clip(BubblesFixture.self).name]) == [])
    #expect(goldens.orphans(beside: [String]()) == ["clip.golden"])
    try goldens.prune(["clip.golden", "notes.golden"])
    #expect(
      try folder.names()
        == [".gitattributes", "notes.golden"])
  }
}
