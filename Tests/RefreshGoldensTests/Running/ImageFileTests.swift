import Foundation
import RefreshControls
import RefreshFrames
import RefreshImageFormats
import RefreshLayers
import RefreshRendering
import RefreshStage
import TestControls
import TestSupport
import Testing

@testable import RefreshFarm
@testable import RefreshGoldens

/// Goldens of controls that show image files: what counts is what is in the file, not where it is.
@Suite struct ImageFileTests {
  private let folder = try! TemporaryFolder()

  /// A control that shows one picture.
  final class Stamp: StillControl {
    @TaskLocal static var path = ""
    override class var animationDuration: TimeInterval { 0.3 }

    private let picture = ImageView(image: Image(contentsOfFile: Stamp.path))

    override func setup() {
      picture.frame = CGRect(x: 40, y: 10, width: 40, height: 40)
      add(picture, "stamp")
    }

    override func pull(to pullRatio: CGFloat) { picture.alpha = pullRatio }

    override func setupRefreshControl(for animationView: View) { picture.alpha = 1 }
    override func animationCycle(for animationView: View) { picture.alpha = 0.5 }
    override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
      picture.fadeOut(over: 0.2, then: completion)
    }
  }

  private static let clip = SmallClips.clip(Stamp.self)

  /// Writes a square of one colour.
  private static func paint(_ pixel: UInt32, _ file: URL) throws {
    var encoder = PNGEncoder()
    try Data(encoder.encode(Bitmap(width: 8, height: 8, filledWith: pixel))).write(to: file)
  }

  /// A folder with a picture in it, and a golden of the clip that shows the picture.
  private static func withGolden(_ body: (_ folder: URL, _ goldens: URL, _ file: URL) throws -> Void) throws {
    try withFolder { folder in
      let (goldens, file) = (folder.appendingPathComponent("goldens"), folder.appendingPathComponent("a.png"))
      try paint(0xFF20_40C0, file)
      try Stamp.$path.withValue(file.path) {
        try GoldenRecorder(goldens: goldens, mode: .all).record(clip)
        try body(folder, goldens, file)
      }
    }
  }

  @Test("an edited image file is a change, though its path and its size stay; a copy elsewhere is none")
  func contents() throws {
    try Self.withGolden { folder, goldens, file in
      #expect(ClipVerifier(goldens: goldens).verify(Self.clip).method == .displayLists)
      let elsewhere = folder.appendingPathComponent("else")
      try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
      let copy = elsewhere.appendingPathComponent("a.png")
      try FileManager.default.copyItem(at: file, to: copy)
      Stamp.$path.withValue(copy.path) {
        #expect(ClipVerifier(goldens: goldens).verify(Self.clip).method == .displayLists)
      }
      try Self.paint(0xFFC0_4020, file)
      let report = ClipVerifier(goldens: goldens).verify(Self.clip)
      #expect(
        report.status == .failed && report.message.contains("stamp's image is “a.png”"), "\(report.message)"
      )
    }
  }

  @Test("a file that has changed since it was read is read again, with its time set back too")
  func tick() throws {
    let file = folder.url("a.png")
    let date = Date.now
    let contents = try ([0xFF20_40C0, 0xFFC0_4020, 0xFF20_40C0] as [UInt32]).map { pixel in
      try Self.paint(pixel, file)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
      return ImageFileCache.contents(file.path)
    }
    #expect(contents[0] == contents[2] && contents[0] != contents[1])
  }

  /// A report as it comes from a worker, which plays clips alone: other tests of this process look for files in vain.
  private static func asOfWorker(_ report: ClipReport, _ folder: URL) throws -> ClipReport {
    var report = try ClipReport(lines: report.lines)
    report.files = report.files.filter { $0.key.hasPrefix(folder.path + "/") }
    return report
  }

  @Test("a cached report does not outlive the image files that were drawn")
  func cache() throws {
    try Self.withGolden { folder, goldens, file in
      let cache = VerifyCache(folder.appendingPathComponent("cache"), assertions: [], options: [])
      let key = try #require(cache.key(of: Self.clip, goldens: goldens))
      let played = try Self.asOfWorker(ClipVerifier(goldens: goldens).verify(Self.clip), folder)
      cache.keep(played, under: key)
      #expect(cache.report(of: Self.clip.name, under: key)?.status == .passed)
      try Self.paint(0xFFC0_4020, file)
      #expect(cache.report(of: Self.clip.name, under: key) == nil)
      try FileManager.default.removeItem(at: file)
      #expect(cache.report(of: Self.clip.name, under: key) == nil)
      try Self.paint(0xFF20_40C0, file)
      #expect(cache.report(of: Self.clip.name, under: key)?.status == .passed)
    }
  }

  @Test("a cached report does not outlive the absence of an image that was looked for")
  func missing() throws {
    let goldens = folder.url("goldens")
    let cache = VerifyCache(folder.url("cache"), assertions: [], options: [])
    for (name, contents) in [("none.png", nil), ("text.png", Data("no image".utf8))] {
      let file = folder.url(name)
      try contents?.write(to: file)
      try Stamp.$path.withValue(file.path) {
        try GoldenRecorder(goldens: goldens, mode: .all).record(Self.clip)
        let key = try #require(cache.key(of: Self.clip, goldens: goldens))
        let report = ClipVerifier(goldens: goldens).verify(Self.clip)
        let motion = ClipVerifier(goldens: goldens).verifyMotion(Self.clip)
        for played in [report, motion] {
          cache.keep(try Self.asOfWorker(played, folder.url), under: key)
          #expect(cache.report(of: Self.clip.name, under: key)?.status == .passed)
          try Self.paint(0xFF20_40C0, file)
          #expect(cache.report(of: Self.clip.name, under: key) == nil)
          try FileManager.default.removeItem(at: file)
          try contents?.write(to: file)
          #expect(cache.report(of: Self.clip.name, under: key)?.status == .passed)
        }
        #expect(ClipVerifier(goldens: goldens).verify(Self.clip).status == .passed)
      }
    }
    // Looked for before the clip was played, and among several places.
    let place = folder.url("other.png")
    #expect(!Image.isFile(atPath: place.path))
    let key = try #require(cache.key(of: Self.clip, goldens: goldens))
    cache.keep(try Self.asOfWorker(ClipVerifier(goldens: goldens).verify(Self.clip), folder.url), under: key)
    #expect(cache.report(of: Self.clip.name, under: key) != nil)
    try Self.paint(0xFF20_40C0, place)
    #expect(Image.isFile(atPath: place.path))
    #expect(cache.report(of: Self.clip.name, under: key) == nil)
  }

  // MARK: Fonts

  /// A control that shows a word in a font of a file.
  final class Sign: StillControl {
    @TaskLocal static var font = ""
    override class var animationDuration: TimeInterval { 0.3 }

    override func setup() {
      let word = TextLayer()
      let family = Font.register(contentsOf: URL(fileURLWithPath: Sign.font)) ?? Font.systemFamily
      (word.name, word.string) = ("word", "Hamburg")
      word.font = Font(family: family, pointSize: 17)
      word.frame = CGRect(x: 10, y: 10, width: 100, height: 30)
      animationView.layer.addSublayer(word)
    }

    override func pull(to pullRatio: CGFloat) { animationView.alpha = pullRatio }

    override func setupRefreshControl(for animationView: View) { animationView.alpha = 1 }
  }

  /// Writes a font of Inter's under another family's name.
  private static func cut(_ weight: String, _ file: URL) throws {
    var font = try Data(
      contentsOf: URL(fileURLWithPath: "/usr/share/fonts/opentype/inter/InterDisplay-\(weight).otf"))
    func name(_ text: String) -> Data { Data(text.utf8.flatMap { [0, $0] }) }
    while let place = font.range(of: name("Inter Display")) {
      font.replaceSubrange(place, with: name("Inset Display"))
    }
    try font.write(to: file)
  }

  @Test("another font in a registered file is a change that is named, and never passes as the one before")
  func fonts() throws {
    let (goldens, file) = (folder.url("goldens"), folder.url("own.otf"))
    let clip = SmallClips.clip(Sign.self)
    try Self.cut("Bold", file)
    try Sign.$font.withValue(file.path) {
      try GoldenRecorder(goldens: goldens, mode: .all).record(clip)
      let report = ClipVerifier(goldens: goldens).verify(clip)
      #expect(report.method == .displayLists)
      #expect(ClipInputs.files()[file.path] == ClipInputs.digest(of: file.path))
      try Self.cut("Thin", file)
      #expect(ClipInputs.files()[file.path] == ClipInputs.unknown)
      let changed = ClipVerifier(goldens: goldens).verify(clip)
      #expect(changed.status == .failed || changed.method == .pixels, "\(changed.message)")
    }
  }
}
