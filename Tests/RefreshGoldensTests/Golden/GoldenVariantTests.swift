import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers
import RefreshRendering
import TestControls
import TestSupport
import Testing

@testable import RefreshGoldens
@testable import refresh_examples

/// Goldens that another renderer has recorded, and the variants that make them exact for this one.
@Suite struct GoldenVariantTests {
  static let clip = SmallClips.clip(Bubbles.self)
  static let own = CairoRenderer(scale: 1).fingerprint

  /// A golden as another renderer would have drawn it: one pixel of every picture a shade lighter.
  static func foreign(_ clip: GoldenClip = clip, _ body: (URL, URL) throws -> Void) throws {
    try withFolder { folder in
      try ForgedGolden.write(clip, in: folder) {
        $0[60, 120] -= $0[60, 120] & 255 > 1 ? 2 : 0
      } change: {
        $0.renderer = "arm64 cairo-0.1"
      }
      try body(folder, clip.folder(in: folder))
    }
  }

  static func recorder(_ folder: URL, _ mode: RecordMode = .changed) -> GoldenRecorder {
    GoldenRecorder(goldens: folder, mode: mode)
  }

  @Test("another renderer's golden passes within tolerance, and recording leaves it as it is")
  func withinTolerance() throws {
    try Self.foreign { folder, _ in
      let before = try contents(of: folder)
      #expect(ClipVerifier(goldens: folder).verify(Self.clip).method == .tolerance)
      #expect(try Self.recorder(folder).record(Self.clip) == .kept)
      #expect(try Self.recorder(folder, .never).record(Self.clip) == .kept)
      #expect(try contents(of: folder) == before)
    }
  }

  @Test("with a variant the comparison is exact and draws nothing; the golden's own files stay")
  func exact() throws {
    try Self.foreign { folder, golden in
      let before = try contents(of: folder)
      #expect(try Self.recorder(folder).recordVariant(of: Self.clip) == .variant)
      let after = try contents(of: folder)
      #expect(before.allSatisfy { after[$0.key] == $0.value })
      let name = GoldenVariant.name(of: Self.own)
      #expect(
        Set(after.keys).subtracting(before.keys)
          == Set(
            ["manifest.json", "frames.png"].map { "\(golden.lastPathComponent)/variants/\(name)/\($0)" }))
      #expect(ClipVerifier(goldens: folder).verify(Self.clip).method == .displayLists)
      #expect(try Self.recorder(folder).recordVariant(of: Self.clip) == .kept)
      #expect(try Self.recorder(folder).record(Self.clip) == .kept)
      #expect(try contents(of: folder) == after)
    }
  }

  @Test("a variant in a font of the machine is found, and one in a font that is not there is left")
  func otherFonts() throws {
    let clip = SmallClips.clip(InInter.self, fps: 5)
    try Self.foreign(clip) { folder, golden in
      #expect(try Self.recorder(folder).recordVariant(of: clip) == .variant)
      let variants = golden.appendingPathComponent(GoldenVariant.folderName)
      let name = try #require(FileManager.default.contentsOfDirectory(atPath: variants.path).first)
      let manifest = variants.appendingPathComponent("\(name)/manifest.json")
      let text = try String(contentsOf: manifest, encoding: .utf8)
      #expect(text.contains("\(Self.own) inter-"))
      #expect(ClipVerifier(goldens: folder).verify(clip).method == .displayLists)
      #expect(try Self.recorder(folder).recordVariant(of: clip) == .kept)

      // As another version of the font would have recorded it.
      let other = "\(Self.own) inter-0.1"
      try manifest.rewrite {
        $0.replacingOccurrences(
          of: "\(Self.own) inter-[0-9.]+", with: other, options: .regularExpression)
      }
      try FileManager.default.moveItem(
        at: manifest.deletingLastPathComponent(), to: GoldenVariant.place(of: other, in: golden))
      #expect(ClipVerifier(goldens: folder).verify(clip).method == .tolerance)
    }
  }

  @Test("a variant is not recorded for what has changed, nor where there is no golden")
  func refused() throws {
    try Self.foreign { folder, golden in
      try golden.appendingPathComponent("manifest.json").rewrite {
        $0.replacingOccurrences(of: "\"channel\":2,", with: "\"channel\":0,")
          .replacingOccurrences(of: "\"maximumPixels\":0.001", with: "\"maximumPixels\":0")
      }
      let before = try contents(of: folder)
      #expect(throws: GoldenError.self) { try Self.recorder(folder).recordVariant(of: Self.clip) }
      #expect(try contents(of: folder) == before)
      try FileManager.default.removeItem(at: golden)
      #expect(throws: GoldenError.missing(folder: golden.path)) {
        try Self.recorder(folder).recordVariant(of: Self.clip)
      }
    }
  }

  @Test("a golden that is recorded anew leaves its variants behind")
  func anew() throws {
    try Self.foreign { folder, golden in
      _ = try Self.recorder(folder).recordVariant(of: Self.clip)
      #expect(try Self.recorder(folder, .all).record(Self.clip) == .replaced)
      #expect(OpenFolder.kind(at: golden.appendingPathComponent("variants")) == .nothing)
    }
  }

  @Test("a variant that is stale, damaged or a link is one clear error, never a pass")
  func hostile() throws {
    try Self.foreign { folder, golden in
      _ = try Self.recorder(folder).recordVariant(of: Self.clip)
      let variant = GoldenVariant.place(of: Self.own, in: golden)
      func message() -> String {
        let report = ClipVerifier(goldens: folder).verify(Self.clip)
        return report.status == .broken ? report.message : "passed"
      }
      let manifest = variant.appendingPathComponent("manifest.json")
      let sound = try Data(contentsOf: manifest)
      try manifest.rewrite {
        $0.replacingOccurrences(of: "trace.ndjson\",\"bytes\":", with: "trace.ndjson\",\"bytes\":1")
      }
      #expect(message().contains("manifest.json: it is the variant of another golden;"))
      try sound.write(to: manifest)
      #expect(message() == "passed")
      let page = variant.appendingPathComponent("frames.png")
      let pixels = try Data(contentsOf: page)
      try pixels.dropLast().write(to: page)
      #expect(message().contains("frames.png: it is incomplete: \(pixels.count - 1) bytes;"))
      try pixels.write(to: page)
      let moved = folder.appendingPathComponent("moved")
      try FileManager.default.moveItem(at: variant, to: moved)
      try FileManager.default.createSymbolicLink(at: variant, withDestinationURL: moved)
      #expect(message().contains("it is a symbolic link, which is not followed;"))
    }
  }
}

/// A control with a word in Inter (Debian: fonts-inter).
private final class InInter: StillControl {
  override class var animationDuration: TimeInterval { 1 }

  override func setup() {
    let word = Label(frame: CGRect(x: 10, y: 10, width: 60, height: 20))
    (word.text, word.font) = ("Pull", Font(family: "Inter", pointSize: 14))
    addSubviewToRefreshAnimationView(word)
  }
}
