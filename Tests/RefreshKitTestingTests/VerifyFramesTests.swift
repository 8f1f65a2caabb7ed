import Foundation
import RefreshControls
import RefreshFrames
import RefreshGoldens
import RefreshKitTesting
import RefreshLayers
import RefreshRendering
import RefreshStage
import TestControls
import Testing

@testable import refresh_examples

@Suite struct VerifyFramesTests {
  static let brief = Scenario("brief", [.pull(to: 90, over: 0.2), .release, .refresh(for: 0.3), .settle])

  /// A call from a test file in a folder of its own.
  static func verify(
    _ control: RefreshControl.Type, in folder: URL, _ mode: RecordMode, reports: URL? = nil
  ) async throws {
    try await verifyFrames(
      of: control, scenario: brief, size: CGSize(width: 120, height: 160), framesPerSecond: 10,
      named: "clip", record: mode, reports: reports,
      filePath: folder.appendingPathComponent("SomeTests.swift").path)
  }

  static func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("frames-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  static func message(_ body: () async throws -> Void) async -> String? {
    do {
      try await body()
      return nil
    } catch { return "\(error)" }
  }

  @Test("a missing golden is recorded beside the test file and told; the next run passes")
  func missing() async throws {
    try await Self.withFolder { folder in
      let first = await Self.message { try await Self.verify(Colors.self, in: folder, .missing) }
      #expect(first?.hasPrefix("clip: no golden existed, so one was recorded") == true)
      let golden = folder.appendingPathComponent("Goldens/clip.golden/manifest.json")
      #expect(FileManager.default.fileExists(atPath: golden.path))
      #expect(
        try String(contentsOf: golden, encoding: .utf8).contains("\"maker\": \"test SomeTests.swift\""))
      try await Self.verify(Colors.self, in: folder, .missing)
      try await Self.verify(Colors.self, in: folder, .never)
    }
  }

  @Test("mode never writes nothing and throws")
  func never() async throws {
    try await Self.withFolder { folder in
      let message = await Self.message { try await Self.verify(Colors.self, in: folder, .never) }
      #expect(message?.hasPrefix("clip: the golden ") == true && message?.contains(" does not exist") == true)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files.isEmpty)
    }
  }

  /// Colors, beginning with another colour.
  final class Purple: StillControl {
    override class var height: CGFloat { 70 }
    override class var animationDuration: TimeInterval { 0.3 }
    override func setup() { backgroundColor = Self.color }
    nonisolated(unsafe) static var color = Color.purple
  }

  @Test("a change throws its sentence and where the report is; mode changed takes it over")
  func changed() async throws {
    try await Self.withFolder { folder in
      Purple.color = .purple
      try? await Self.verify(Purple.self, in: folder, .missing)
      Purple.color = Color(hex: 0x830080)
      let reports = folder.appendingPathComponent("reports")
      let message = await Self.message {
        try await Self.verify(Purple.self, in: folder, .missing, reports: reports)
      }
      let page = reports.appendingPathComponent("clip/report.html")
      #expect(
        message
          == "clip: appearance: the control's backgroundColor is #830080 instead of purple; see \(page.path)"
      )
      let text = try String(contentsOf: page, encoding: .utf8)
      let hasPictures = text.contains("\"actual\":{\"pages\":[\"iVBOR")
      #expect(hasPictures)
      try await Self.verify(Purple.self, in: folder, .changed)
      try await Self.verify(Purple.self, in: folder, .never)
    }
  }

  @Test("the trait says what may be written where nobody else does", .recordFrames(.never))
  func trait() async throws {
    #expect(FrameRecording.mode == .never)
    try await Self.withFolder { folder in
      let environment = ProcessInfo.processInfo.environment
      guard environment["REFRESHKIT_RECORD"] == nil, environment["CI"] == nil else { return }
      let message = await Self.message {
        try await verifyFrames(
          of: Colors.self, scenario: Self.brief, size: CGSize(width: 120, height: 160), framesPerSecond: 10,
          filePath: folder.appendingPathComponent("SomeTests.swift").path)
      }
      #expect(message?.contains(" does not exist") == true)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files.isEmpty)
    }
  }

  @Test("no mode is set without the trait")
  func noTrait() { #expect(FrameRecording.mode == nil) }

  @Test("what is asserted is held beside the golden and without one, with layer, property, time and value")
  func assertions() async throws {
    try await Self.withFolder { folder in
      var clip = Clip(Bubbles.self)
      clip.scenario = Self.brief
      clip.stage.size = CGSize(width: 120, height: 160)
      let golden = GoldenClip(clip, name: "clip")
      let file = folder.appendingPathComponent("SomeTests.swift").path
      try await verifyMotion(golden, asserting: [.noStaleFrames, .noSeam, .settles(by: 9)], filePath: file)
      let message = await Self.message {
        try await verifyMotion(
          golden, asserting: [.settles(by: 0.3, of: "left.opacity")], reports: folder, filePath: file)
      }
      let page = folder.appendingPathComponent("clip/report.html").path
      #expect(
        message?.hasPrefix("clip: assertion: left.opacity still moves, by 1.000 since then, at ") == true)
      #expect(message?.hasSuffix(" s (settles-by=0.3@left.opacity); see \(page)") == true)
      try? await verifyFrames(golden, record: .missing, filePath: file)
      let both = await Self.message {
        try await verifyFrames(
          golden, asserting: [.settles(by: 0.3)], record: .never, reports: folder, filePath: file)
      }
      #expect(both?.hasPrefix("clip: assertion: ") == true)
    }
  }

  @Test("CI records nothing unless the environment says otherwise")
  func environment() throws {
    func mode(_ environment: [String: String]) throws -> RecordMode {
      try RecordMode.standard(in: environment, otherwise: .missing)
    }
    #expect(try mode([:]) == .missing)
    #expect(try mode(["CI": "true"]) == .never)
    #expect(try mode(["CI": "false"]) == .missing)
    #expect(try mode(["CI": "true", "REFRESHKIT_RECORD": "all"]) == .all)
    #expect(throws: RecordModeError.self) {
      try RecordMode.standard(in: ["REFRESHKIT_RECORD": "yes"], otherwise: .missing)
    }
  }
}
