import Foundation
import RefreshLayers
import RefreshLottie
import Synchronization
import TestSupport
import Testing

@testable import RefreshRendering

/// The test files of LottieFiles, each about one feature, with pictures of some of their frames that After Effects or a
/// player made.
enum ReferencePictures {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Files")

  /// The names of the files of LottieFiles, such as `shapes/star`.
  static var names: [String] {
    allNames.filter { !$0.hasPrefix("thorvg/") && !$0.hasPrefix("lottie-web/") }
  }

  /// The names of those whose pictures another player made.
  static func names(of player: String) -> [String] { allNames.filter { $0.hasPrefix(player + "/") } }

  private static var allNames: [String] {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// The frames of a file that there are pictures of.
  static func frames(of name: String) -> [(frame: Int, path: String)] {
    let file = folder.appendingPathComponent(name)
    let beside =
      (try? FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)) ?? []
    return beside.compactMap { picture in
      guard picture.hasSuffix(".png"), picture.hasPrefix(file.lastPathComponent + "-"),
        let frame = Int(picture.dropLast(4).dropFirst(file.lastPathComponent.count + 1))
      else { return nil }
      return (frame, file.deletingLastPathComponent().appendingPathComponent(picture).path)
    }.sorted { $0.frame < $1.frame }
  }

  static func read(_ name: String) throws -> LottieAnimation {
    try LottieAnimation(contentsOfFile: folder.appendingPathComponent(name + ".json").path)
  }

  static func picture(of layer: Layer, _ animation: LottieAnimation, at frame: Double) throws -> Bitmap {
    try CairoRenderer(scale: 1).render(
      DisplayList(of: layer, at: frame / animation.frameRate, size: animation.size))
  }

  /// The greatest share of pixels, over all pictures of a file, of which some component differs by more than 48 on white.
  static func difference(of name: String, keeping results: URL? = nil) throws -> Double {
    let animation = try read(name)
    let layer = animation.makeLayer()
    return try frames(of: name).map { frame, path in
      let own = try picture(of: layer, animation, at: Double(frame))
      let file = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      let reference = try PNGDecoder.surface(file, maximumPixels: 1 << 20).bitmap
      #expect(own.bounds == reference.bounds)
      if let results {
        let file = results.appendingPathComponent(
          "\(name.replacingOccurrences(of: "/", with: "-"))-\(frame).raw")
        try own.pixels.withUnsafeBytes { Data($0) }.write(to: file)
      }
      return pixelDifference(own.pixels, reference.pixels, over: 48, onWhite: true).share
    }.max() ?? 1
  }
}

@Suite struct ReferencePictureTests {
  /// The most pixels of a picture that may differ.
  static let tolerance = 0.005

  /// Files whose pictures were made by a player that draws something else, and what that is.
  private static let known = [
    "shape-style/gradient-linear-midpoint":
      "the middles between colours are bent, which the file does not say"
  ]

  @Test("of the 80 files at least 76 look as their pictures, and every other one is known")
  func table() throws {
    var matches = 0
    let shows = TestRun.isLong
    let names = ReferencePictures.names
    #expect(names.count == 80)
    for name in names {
      do {
        let difference = try ReferencePictures.difference(of: name, keeping: TestRun.pictures)
        let isMatch = difference <= Self.tolerance
        matches += isMatch ? 1 : 0
        #expect(isMatch || Self.known[name] != nil, "\(name) differs in \(difference * 100) % of its pixels")
        if shows { print(String(format: "%6.2f %%", difference * 100), isMatch ? " " : "×", name) }
      } catch {
        Issue.record(error)
      }
    }
    if shows { print("\(matches) of \(names.count) within \(Self.tolerance * 100) %") }
    #expect(matches >= 76)
  }
}

@Suite struct OtherPlayerTests {
  @Test(
    "what no file of LottieFiles has looks as another player draws it",
    arguments: [
      // Repeaters, mattes, masks, time remapping and wrapping trims.
      ("thorvg", 14),
      // Texts in the file's glyphs, their animators and Gaussian blurs.
      ("lottie-web", 3),
    ])
  func pictures(player: String, count: Int) throws {
    let names = ReferencePictures.names(of: player)
    #expect(names.count == count)
    for name in names {
      let difference = try ReferencePictures.difference(of: name)
      #expect(
        difference <= ReferencePictureTests.tolerance,
        "\(name) differs in \(difference * 100) % of its pixels")
    }
  }
}

@Suite struct FrameOrderTests {
  @Test(
    "frames asked for forwards, backwards and at random are the same, and so are those of other layers",
    arguments: [
      "properties/position-path-auto-orient", "layers/precomp-time-stretch", "properties/gradient-ease",
    ])
  func order(name: String) throws {
    let animation = try ReferencePictures.read(name)
    let layer = animation.makeLayer()
    let frames = (0..<20).map { Double($0) * animation.frames.upperBound / 20 }
    let forwards = try frames.map { try ReferencePictures.picture(of: layer, animation, at: $0).pixels }
    #expect(Set(forwards).count > 1)
    for index in frames.indices.reversed() {
      #expect(
        try ReferencePictures.picture(of: layer, animation, at: frames[index]).pixels == forwards[index])
    }
    var random = SeededNumbers(seed: 7)
    let other = animation.makeLayer()
    for _ in 0..<20 {
      let index = Int(random.next(below: 20))
      #expect(
        try ReferencePictures.picture(of: other, animation, at: frames[index]).pixels == forwards[index])
    }
  }

  @Test(
    "two threads that draw at the same time draw the same", arguments: ["shapes/star", "lottie-web/text"])
  func threads(name: String) throws {
    let animation = try ReferencePictures.read(name)
    @Sendable func pictures() -> [[UInt32]?] {
      let layer = animation.makeLayer()
      return stride(from: 0.0, to: 60, by: 7.5).map {
        try? ReferencePictures.picture(of: layer, animation, at: $0).pixels
      }
    }
    let expected = pictures()
    #expect(expected.allSatisfy { $0 != nil })
    let all = Mutex<[[[UInt32]?]]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      let own = pictures()
      all.withLock { $0.append(own) }
    }
    #expect(all.withLock { $0 } == [expected, expected])
  }
}
