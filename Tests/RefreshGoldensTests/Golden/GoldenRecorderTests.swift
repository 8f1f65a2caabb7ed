import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshLayers
import RefreshMotion
import RefreshRendering
import RefreshStage
import Synchronization
import TestControls
import TestSupport
import Testing

@testable import RefreshGoldens
@testable import refresh_examples

@Suite struct GoldenRecorderTests {
  private let folder = try! TemporaryFolder()

  /// The smallest control, on its own colour.
  class Plain: StillControl {
    override class var animationDuration: TimeInterval { 0.2 }
    class var color: Color { .blue }
    class var path: CGFloat { 0 }
    override func setup() {
      backgroundColor = Self.color
      // Clear: it moves without a picture of it.
      let shape = ShapeLayer(fillColor: .clear)
      shape.position = CGPoint(x: Self.path, y: 0)
      add(shape, "unseen")
    }
  }
  final class Red: Plain { override class var color: Color { .red } }
  final class Unseen: Plain { override class var path: CGFloat { 5 } }

  /// The clip of a control under the name of another, as after a change of its code.
  static func clip(_ control: RefreshControl.Type) -> GoldenClip {
    var clip = SmallClips.clip(control)
    clip.ownName = "Plain"
    clip.clip.stage.title = ""
    clip.clip.stage.rows = []
    return clip
  }

  @Test("recorders that begin at once in a new folder are not in each other's way, and leave nothing")
  func writableAtOnce() throws {
    let goldens = GoldenFolder(folder.url("Tests/Goldens"))
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 2000) { _ in
      do { try goldens.checkIsWritable() } catch { failures.withLock { $0.append("\(error)") } }
    }
    #expect(failures.withLock { $0 } == [])
    let left = try folder.names()
    #expect(left == [])
  }

  @Test("a golden without pictures tells how everything moves and looks, and keeps having none")
  func motionOnly() throws {
    let clip = Self.clip(Plain.self)
    var recorder = GoldenRecorder(goldens: folder.url, mode: .changed)
    recorder.isMotionOnly = true
    #expect(try recorder.record(clip) == .added)
    let names = try contents(of: folder.url).keys.sorted()
    #expect(
      names == [".gitattributes"] + ["manifest.json", "trace.ndjson"].map { "\(clip.name).golden/\($0)" })
    let first = try contents(of: folder.url)
    for mode in [RecordMode.never, .missing, .changed] {
      #expect(try GoldenRecorder(goldens: folder.url, mode: mode).record(clip) == .kept)
    }
    #expect(try GoldenRecorder(goldens: folder.url, mode: .changed).recordVariant(of: clip) == .kept)
    #expect(try contents(of: folder.url) == first)

    var verifier = ClipVerifier(goldens: folder.url)
    let same = verifier.verify(clip)
    #expect(same.status == .passed && same.method == .motion && same.verdict == .identical)
    #expect(RegressionReport(clips: [same], orphans: []).motionNote == ", 1 by motion alone")
    // What is seen, and what moves unseen, with evidence that has no pictures of the golden.
    verifier.collectsEvidence = true
    let manifest = clip.folder(in: folder.url).appendingPathComponent("manifest.json")
    try manifest.rewrite {
      $0.replacingOccurrences(of: #""control": "Plain""#, with: #""control": "Red""#)
    }
    let red = verifier.verify(Self.clip(Red.self))
    #expect(red.status == .failed && red.verdict?.kind == .appearance)
    #expect(red.message.contains("backgroundColor"), "\(red.message)")
    #expect(red.differing == red.frames && red.firstFrame == 0)
    #expect(red.evidence?.json.contains(#""expected":{"pages":[]"#) == true)

    #expect(try GoldenRecorder(goldens: folder.url, mode: .changed).record(Self.clip(Red.self)) == .replaced)
    #expect(try contents(of: folder.url).keys.sorted() == names)
    #expect(verifier.verify(Self.clip(Red.self)).method == .motion)
    // With pictures again, and without them.
    #expect(try GoldenRecorder(goldens: folder.url, mode: .all).record(clip) == .replaced)
    #expect(try contents(of: folder.url).count == 4 && verifier.verify(clip).method == .displayLists)
    #expect(try recorder.record(clip) == .replaced)
    #expect(try contents(of: folder.url) == first)
  }

  @Test("recording twice changes no byte, in any mode")
  func recordingTwice() throws {
    let clip = SmallClips.clip()
    #expect(try GoldenRecorder(goldens: folder.url, mode: .missing).record(clip) == .added)
    let first = try contents(of: folder.url)
    #expect(
      first.keys.sorted()
        == [".gitattributes"]
        + ["frames.png", "manifest.json", "trace.ndjson"].map { "\(clip.name).golden/\($0)" })
    for mode in RecordMode.allCases {
      #expect(try GoldenRecorder(goldens: folder.url, mode: mode).record(clip) == .kept)
      #expect(try contents(of: folder.url) == first)
    }
    try FileManager.default.removeItem(at: clip.folder(in: folder.url))
    #expect(try GoldenRecorder(goldens: folder.url, mode: .all).record(clip) == .added)
    #expect(try contents(of: folder.url) == first)
  }

  @Test("a golden says who made it, whoever records it again; one that does not say is read all the same")
  func maker() throws {
    let test = GoldenOrigin.test(file: "PlainTests.swift")
    let command = GoldenOrigin.command("record", of: "controls")
    func maker() throws -> GoldenOrigin? {
      let clip = Self.clip(Plain.self)
      return try Golden(of: clip, in: clip.folder(in: folder.url)).manifest.maker
    }
    func record(_ control: RefreshControl.Type, by maker: GoldenOrigin?) throws -> RecordOutcome {
      try GoldenRecorder(goldens: folder.url, mode: .changed, maker: maker).record(Self.clip(control))
    }
    #expect(try record(Plain.self, by: nil) == .added)
    #expect(try maker() == nil)
    let old = try contents(of: folder.url)
    // What shows the same keeps its bytes; what is written again says who wrote it.
    #expect(try record(Plain.self, by: test) == .kept)
    #expect(try contents(of: folder.url) == old)
    #expect(try record(Red.self, by: test) == .replaced)
    #expect(try record(Plain.self, by: command) == .replaced)
    #expect(try maker() == test)
    let manifest = Self.clip(Plain.self).folder(in: folder.url).appendingPathComponent("manifest.json")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    #expect(text.contains("\"maker\": \"test PlainTests.swift\""))

    let name = "Plain.golden"
    for other in [nil, command] {
      #expect(GoldenFolder(folder.url, maker: other).orphans(beside: [String]()) == [])
      try GoldenFolder(folder.url, maker: other).prune([name])
    }
    #expect(FileManager.default.fileExists(atPath: manifest.path))
    #expect(GoldenFolder(folder.url, maker: test).orphans(beside: [String]()) == [name])
    try GoldenFolder(folder.url, maker: test).prune([name])
    #expect(!FileManager.default.fileExists(atPath: manifest.path))
  }

  @Test("pages that Git LFS has not fetched are reported as such")
  func pointers() throws {
    let clip = Self.clip(Plain.self)
    try GoldenRecorder(goldens: folder.url, mode: .changed).record(clip)
    let pointer =
      "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "4d", count: 32))\nsize 12345\n"
    try Data(pointer.utf8).write(to: clip.folder(in: folder.url).appendingPathComponent("frames.png"))
    let report = ClipVerifier(goldens: folder.url).verify(clip)
    #expect(report.status == .broken)
    #expect(
      report.message.hasSuffix("frames.png: it is a Git LFS pointer and not the file; run `git lfs pull`"))
  }

  @Test("a golden goes to the folder of its control, if there is one, and one that is there already stays")
  func foldersOfControls() throws {
    let (clip, other) = (Self.clip(Plain.self), GoldenClip(Self.clip(Plain.self).clip, name: "Plain-2"))
    let maker = GoldenOrigin.test(file: "Folders.swift")
    let recorder = GoldenRecorder(goldens: folder.url, mode: .changed, maker: maker)
    #expect(try recorder.record(clip) == .added)
    try FileManager.default.createDirectory(
      at: folder.url("Plain"), withIntermediateDirectories: true)
    #expect(try recorder.record(other) == .added)
    #expect(try recorder.record(clip) == .kept)
    let goldens = GoldenFolder(folder.url, maker: maker)
    #expect(goldens.orphans(beside: [String]()) == ["Plain.golden", "Plain/Plain-2.golden"])
    #expect(ClipVerifier(goldens: folder.url).verify(other).status == .passed)
    #expect(ClipVerifier(goldens: folder.url).verify(clip).status == .passed)
    try goldens.prune(["Plain/Plain-2.golden"])
    #expect(goldens.orphans(beside: [String]()) == ["Plain.golden"])
    // A link in the folder's place is not followed.
    try FileManager.default.removeItem(at: folder.url("Plain"))
    try withFolder { theirs in
      try FileManager.default.createSymbolicLink(
        at: folder.url("Plain"), withDestinationURL: theirs)
      #expect(try recorder.record(other) == .added)
      #expect(try contents(of: theirs).isEmpty)
    }
  }

  @Test(
    "a maker that could reach a terminal or fill it is refused",
    arguments: ["", "a\nb", "\u{1B}[2J", "x\u{85}y", String(repeating: "x", count: 301)])
  func hostileMaker(text: String) {
    #expect(throws: JSONProblem.self) { _ = try GoldenOrigin(text: text) }
  }

  @Test("a golden holds the pictures and the motion of its clip")
  func holdsTheClip() throws {
    let clip = SmallClips.clip(Bubbles.self)
    try GoldenRecorder(goldens: folder.url, mode: .missing).record(clip)
    let golden = try Golden(of: clip, in: clip.folder(in: folder.url))
    let capture = try ClipCapture.full(of: clip) { index, bitmap in
      let picture = try golden.picture(index)
      #expect(picture == bitmap)
    }
    #expect(try golden.trace() == capture.trace)
    #expect(golden.manifest.frames.map(\.list) == capture.frames.map(\.list))
    #expect(golden.manifest.renderer == capture.renderer)
    try golden.check()
  }

  @Test("mode never writes nothing, and tells what it would write")
  func never() throws {
    let recorder = GoldenRecorder(goldens: folder.url, mode: .never)
    #expect(try recorder.record(SmallClips.clip()) == .missing)
    #expect(try contents(of: folder.url).isEmpty)
    try Self.record(Plain.self, as: "Red", in: folder.url)
    #expect(try recorder.record(Self.clip(Red.self)) == .outdated)
  }

  @Test("mode missing leaves a golden that has changed")
  func missing() throws {
    try Self.record(Plain.self, as: "Red", in: folder.url)
    let before = try contents(of: folder.url)
    #expect(try GoldenRecorder(goldens: folder.url, mode: .missing).record(Self.clip(Red.self)) == .kept)
    #expect(try contents(of: folder.url) == before)
  }

  @Test("mode changed replaces what looks different and keeps what only moves unseen")
  func changed() throws {
    let recorder = GoldenRecorder(goldens: folder.url, mode: .changed)
    try Self.record(Plain.self, as: "Unseen", in: folder.url)
    let before = try contents(of: folder.url)
    #expect(try recorder.record(Self.clip(Unseen.self)) == .kept)
    #expect(try contents(of: folder.url) == before)
    #expect(
      try GoldenRecorder(goldens: folder.url, mode: .all).record(Self.clip(Unseen.self)) == .replaced)
    try Self.record(Plain.self, as: "Red", in: folder.url)
    #expect(try recorder.record(Self.clip(Red.self)) == .replaced)
    #expect(try recorder.record(Self.clip(Red.self)) == .kept)
  }

  @Test("two recorders at once leave a whole golden and nothing beside it")
  func twoAtOnce() async throws {
    let (folder, clip) = (self.folder.url, SmallClips.clip())
    let draft = try UnwrittenGolden(recording: clip)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<20 { try GoldenWriter(folder: clip.folder(in: folder)).write(draft) }
        }
      }
      try await group.waitForAll()
    }
    try Golden(of: clip, in: clip.folder(in: folder)).check()
    #expect(try self.folder.names() == ["\(clip.name).golden"])
  }

  // MARK: A changed control under an old name

  /// Records one control's pictures as the golden of another, as an edit of its code would find it.
  private static func record(_ old: RefreshControl.Type, as new: String, in folder: URL) throws {
    let clip = clip(old)
    try? FileManager.default.removeItem(at: clip.folder(in: folder))
    try GoldenRecorder(goldens: folder, mode: .all).record(clip)
    let manifest = clip.folder(in: folder).appendingPathComponent("manifest.json")
    try manifest.rewrite { $0.replacingOccurrences(of: "\"\(old)\"", with: "\"\(new)\"") }
  }
}
