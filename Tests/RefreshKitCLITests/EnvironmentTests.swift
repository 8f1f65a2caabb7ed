import Foundation
import TestSupport
import Testing

/// What the environment of a process may change of a picture: nothing, or the name of the renderer.
@Suite struct EnvironmentTests {
  private let folder = try! TemporaryFolder()

  private static let small = "--size 124x160 --fps 5"
  /// Pixman without any of the implementations that processors differ in.
  static let plainPixman = ["PIXMAN_DISABLE": "sse2 ssse3 mmx fast arm-neon arm-a64-neon"]

  /// The PNGs of a clip that was rendered in an environment.
  static func pictures(_ environment: [String: String]) throws -> [Data] {
    let folder = try TemporaryFolder()
    try Tool.succeed(
      "render ManyScripts --format png --out \(folder.path) \(small)", of: "broken-controls",
      environment: environment)
    return try folder.names(in: "ManyScripts").filter { $0.hasSuffix(".png") }.map {
      try folder.data("ManyScripts/\($0)")
    }
  }

  @Test(
    "no variable that a library of text reads changes a pixel",
    arguments: [
      ["HB_SHAPER_LIST": "fallback"], ["HB_OPTIONS": "uniscribe-bug-compatible"],
      ["PANGO_LANGUAGE": "sr", "LANGUAGE": "sr"], ["LANGUAGE": "ja:sr"],
      ["LC_ALL": "tr_TR.UTF-8", "LANG": "ar_EG.UTF-8"], ["FC_LANG": "ur"],
      ["FREETYPE_PROPERTIES": "truetype:interpreter-version=35 cff:no-stem-darkening=0"],
      ["FONTCONFIG_SYSROOT": "/tmp", "FONTCONFIG_FILE": "/dev/null", "FONTCONFIG_PATH": "/tmp"],
      ["PANGOCAIRO_BACKEND": "win32", "CAIRO_DEBUG": "1"],
    ])
  func variablesOfText(environment: [String: String]) throws {
    let changed = try Self.pictures(environment)
    #expect(!changed.isEmpty && changed == Self.usual)
  }

  static let usual = (try? pictures([:])) ?? []

  @Test(
    "the renderer has another name where Pixman draws otherwise, and its goldens are not taken for the usual one's"
  )
  func otherPixman() throws {
    func run(_ verb: String, _ environment: [String: String] = [:]) throws -> Tool.Outcome {
      try Tool.run(
        "\(verb) ManyScripts \(Self.small)", of: "broken-controls", in: folder.url, environment: environment)
    }
    func renderer() throws -> String {
      let name = try #require(folder.names(in: "Goldens").first { $0.hasSuffix(".golden") })
      let manifest = try JSONSerialization.jsonObject(with: folder.data("Goldens/\(name)/manifest.json"))
      return try #require((manifest as? [String: Any])?["renderer"] as? String)
    }
    #expect(try run("record").code == 0)
    let usual = try renderer()
    // The pictures do differ: nothing else would show that the name has to.
    let other = try Self.pictures(Self.plainPixman)
    #expect(other != Self.usual)
    let verified = try run("verify", Self.plainPixman)
    // Drawn and compared, though the display lists are equal: without all of Pixman's ways backgrounds are missing.
    #expect(verified.code == 1, "\(verified.output)\(verified.error)")
    try FileManager.default.removeItem(at: folder.url("Goldens"))
    #expect(try run("record", Self.plainPixman).code == 0)
    let plain = try renderer()
    #expect(plain != usual && plain.contains(" probe-"))
    // That is all: Cairo takes rectangles for filled that Pixman leaves as they were, so no two runs need agree.
  }
}
