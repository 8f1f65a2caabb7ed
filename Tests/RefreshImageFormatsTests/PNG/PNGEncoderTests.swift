import Foundation
import RefreshImageFormats
import RefreshMotion
import RefreshRendering
import TestSupport
import Testing

@Suite struct PNGEncoderTests {
  static let sizes = [
    (1, 1), (1, 2), (2, 1), (3, 3), (7, 5), (31, 32), (32, 33), (64, 65), (1, 700), (5000, 3), (3, 5000),
    (257, 96),
  ]

  @Test("Pillow reads back every pixel of pictures of any size and kind")
  func decodesExactly() throws {
    var pictures: [Bitmap] = []
    for (index, (width, height)) in Self.sizes.enumerated() {
      let seed = UInt64(index)
      pictures.append(Scenes.noise(width, height, seed: seed))
      pictures.append(Scenes.translucentNoise(width, height, seed: seed))
      pictures.append(Bitmap(width: width, height: height, filledWith: 0xFF12_3456))
      pictures.append(Bitmap(width: width, height: height))
      pictures.append(Bitmap(width: width, height: height, filledWith: 0x8040_2010))
      for count in [2, 4, 5, 16, 17, 256, 257] where count <= width * height {
        pictures.append(Scenes.colors(count, width, height, seed: seed))
        pictures.append(Scenes.colors(count, width, height, seed: seed, clear: true))
      }
    }
    pictures.append(Scenes.list(150, 266, frame: 3))
    pictures.append(Scenes.list(150, 266, frame: 3, gradient: true))
    try Self.expectExact(
      pictures,
      files: pictures.map {
        var encoder = PNGEncoder()
        return try encoder.encode($0)
      })
  }

  @Test("Pillow reads back a file that is passed on part by part")
  func writesParts() throws {
    let pictures = [Scenes.list(150, 266, frame: 3), Scenes.translucentNoise(64, 65, seed: 1)]
    try Self.expectExact(
      pictures,
      files: pictures.map { picture in
        var (encoder, file) = (PNGEncoder(), [UInt8]())
        try encoder.encode(picture) { file += $0 }
        return file
      })
  }

  @Test("a sequence through one encoder is as exact as single pictures")
  func reusesBandsExactly() throws {
    var random = SeededRandom(seed: 11)
    var picture = Scenes.colors(20, 90, 150, seed: 1)
    var comparing = PNGEncoder()
    var trusting = PNGEncoder(options: PNGOptions(pixelsPerPoint: 2))
    var pictures: [Bitmap] = []
    var files: [[UInt8]] = []
    for step in 0..<120 {
      let before = picture
      switch step % 6 {
      case 0...3:
        let color = UInt32.random(in: 0...0xFFFFFF, using: &random) | 0xFF00_0000
        for _ in 0..<(step < 60 ? 1 : 40) {
          let noisy = step < 60 ? color : UInt32.random(in: 0...0xFFFFFF, using: &random) | 0xFF00_0000
          picture[Int.random(in: 0..<90, using: &random), Int.random(in: 0..<150, using: &random)] = noisy
        }
      case 4: break
      default: if step > 90 { picture[5, step] = 0x7F10_2030 }
      }
      pictures += [picture, picture]
      files.append(try comparing.encode(picture))
      files.append(try trusting.encode(picture, damage: Scenes.damage(before, picture)))
    }
    pictures.append(Scenes.noise(40, 40, seed: 5))
    files.append(try comparing.encode(pictures.last!))
    try Self.expectExact(pictures, files: files)
  }

  @Test("a list that scrolls is as exact as single pictures, whether the damage is told or not")
  func scrollsExactly() throws {
    let tall = Scenes.list(120, 600, frame: 0, gradient: true)
    var random = SeededRandom(seed: 14)
    var pictures: [Bitmap] = []
    var files: [[UInt8]] = []
    var trusting = PNGEncoder()
    var comparing = PNGEncoder()
    for _ in 0..<40 {
      let top = Int.random(in: 0...300, using: &random)
      var picture = Bitmap(
        width: 120, height: 300, pixels: Array(tall.pixels[top * 120..<(top + 300) * 120]))
      picture[Int.random(in: 0..<120, using: &random), Int.random(in: 0..<300, using: &random)] = 0xFF00_00FF
      let damage = pictures.last.map { Scenes.damage($0, picture) }
      pictures += [picture, picture]
      files.append(try trusting.encode(picture, damage: damage))
      files.append(try comparing.encode(picture))
      #expect(files[files.count - 1] == files[files.count - 2])
    }
    try Self.expectExact(pictures, files: files)
  }

  @Test("the format follows the colours: numbers into a table, RGB, or RGBA")
  func choosesTheFormat() throws {
    let pictures = [
      Scenes.colors(2, 40, 40, seed: 1), Scenes.colors(256, 40, 40, seed: 1),
      Scenes.colors(257, 40, 40, seed: 1),
      Scenes.translucentNoise(40, 40, seed: 1),
    ]
    let decoded = try Self.decode(
      pictures.map {
        var encoder = PNGEncoder()
        return try encoder.encode($0)
      })
    #expect(decoded.map(\.mode) == ["P", "P", "RGB", "RGBA"])
  }

  @Test("pngcheck finds nothing to object to")
  func pngcheckIsContent() throws {
    let folder = try TemporaryFolder()
    var encoder = PNGEncoder(options: PNGOptions(pixelsPerPoint: 2))
    let pictures =
      (0..<4).map { Scenes.list(150, 266, frame: $0) }
      + [
        Scenes.noise(1, 1, seed: 1), Scenes.colors(9, 33, 70, seed: 2, clear: true),
        Scenes.translucentNoise(50, 50, seed: 3),
      ]
    var paths: [String] = []
    for (number, picture) in pictures.enumerated() {
      let file = folder.url("\(number).png")
      try Data(encoder.encode(picture)).write(to: file)
      paths.append(file.path)
    }
    let result = try Pillow.run("/usr/bin/pngcheck", ["-v"] + paths)
    #expect(result.code == 0, "\(result.output)")
    #expect(result.output.contains("No errors detected"))
    #expect(result.output.contains("5669x5669 pixels/meter (144 dpi)"))
    #expect(result.output.contains("rendering intent = perceptual"))
  }

  @Test("a frame of an interface is no larger than Pillow's file of it", arguments: [false, true])
  func isNoLargerThanPillow(gradient: Bool) throws {
    let folder = try TemporaryFolder()
    let picture = Scenes.list(375, 667, frame: 5, gradient: gradient)
    var encoder = PNGEncoder(options: PNGOptions(usesPalette: false))
    let file = try encoder.encode(picture)
    try Data(file).write(to: folder.url("ours.png"))
    let again = "import sys; from PIL import Image; Image.open(sys.argv[1]).save(sys.argv[2])"
    let result = try Pillow.run(
      "/usr/bin/python3", ["-c", again, folder.url("ours.png").path, folder.url("theirs.png").path])
    try #require(result.code == 0, "\(result.output)")
    let theirs = try Data(contentsOf: folder.url("theirs.png")).count
    #expect(file.count <= theirs)
    var small = PNGEncoder()
    #expect(try small.encode(picture).count <= file.count)
  }

  @Test("an option out of range is refused in one line")
  func refusesBadOptions() throws {
    var encoder = PNGEncoder(options: PNGOptions(compressionLevel: 12))
    let error = #expect(throws: EncoderError.self) { try encoder.encode(Bitmap(width: 1, height: 1)) }
    #expect(error?.description == "option compressionLevel is 12; allowed: 1 to 9")
  }

  /// Decodes still pictures.
  static func decode(_ files: [[UInt8]]) throws -> [Pillow.Frame] {
    let folder = try TemporaryFolder()
    let urls = files.indices.map { folder.url("\($0).png") }
    for (url, file) in zip(urls, files) { try Data(file).write(to: url) }
    return try Pillow.decode(urls).map { $0.frames[0] }
  }

  static func expectExact(_ pictures: [Bitmap], files: [[UInt8]]) throws {
    let decoded = try decode(files)
    for (number, (picture, frame)) in zip(pictures, decoded).enumerated() {
      #expect(frame.width == picture.width && frame.height == picture.height)
      #expect(frame.rgba == picture.rgba, "picture \(number), \(picture.width) × \(picture.height)")
    }
  }
}
