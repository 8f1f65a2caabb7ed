import Foundation
import RefreshFiles
import RefreshImageFormats
import RefreshMotion
import RefreshRendering
import TestSupport
import Testing

@Suite struct GIFWriterTests {
  let output = ClipFolder("clip.gif", GIFOptions()) { try GIFWriter(file: $0, options: $1) }

  @Test("Pillow reads back every pixel of frames that fit a table, of any size")
  func decodesExactly() throws {
    var clips: [[Frame]] = []
    func add(_ pictures: [Bitmap]) { clips.append(Clips.frames(pictures, lasting: 0.05)) }
    for (index, (width, height)) in PNGEncoderTests.sizes.enumerated() {
      let seed = UInt64(index)
      add([Bitmap(width: width, height: height, filledWith: 0xFF12_3456)])
      for count in [2, 3, 16, 17, 128, 129, 255, 256] where count <= width * height {
        add((0..<3).map { Scenes.colors(count, width, height, seed: seed + UInt64($0 / 2)) })
      }
    }
    add((0..<12).map { Scenes.list(150, 266, frame: $0) })
    let urls = try clips.enumerated().map { try output.write($1, "\($0).gif") }
    for (number, (clip, picture)) in zip(clips, try Pillow.decode(urls)).enumerated() {
      #expect(picture.frames.map(\.rgba) == Clips.distinct(clip), "clip \(number)")
      #expect(picture.loop == 0)
    }
  }

  @Test("random changes decode exactly, with damage told or not, in frames left out or not")
  func followsChanges() throws {
    var random = SeededRandom(seed: 3)
    var picture = Scenes.colors(30, 70, 50, seed: 1)
    var frames: [Frame] = []
    for _ in 0..<200 {
      let before = picture
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let color = UInt32.random(in: 0...0xFFFFFF, using: &random) | 0xFF00_0000
        let x = Int.random(in: 0..<70, using: &random)
        let y = Int.random(in: 0..<50, using: &random)
        picture[x, y] = color
      }
      frames.append(Frame(picture, duration: 0.03, damage: Scenes.damage(before, picture)))
    }
    let told = try output.write(frames, "told.gif")
    let found = try output.write(frames.map { Frame($0.bitmap, duration: 0.03) }, "found.gif")
    #expect(try Data(contentsOf: told) == Data(contentsOf: found))
    let decoded = try Pillow.decode([told])[0]
    #expect(decoded.frames.map(\.rgba) == Clips.distinct(frames))
    #expect(decoded.totalMilliseconds == 6000)
  }

  @Test("runs of any length decode exactly, with still pixels between them or not")
  func writesRuns() throws {
    var random = SeededRandom(seed: 17)
    var frames: [Bitmap] = []
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: 300 * 200)
    for _ in 0..<12 {
      var at = 0
      while at < pixels.count {
        // From single pixels to runs longer than any code stands for.
        let length = min(pixels.count - at, 1 << Int.random(in: 0...15, using: &random))
        if Bool.random(using: &random) {
          let color = [0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_0000].randomElement(using: &random)! as UInt32
          for index in at..<at + length { pixels[index] = color }
        }
        at += length
      }
      frames.append(Bitmap(width: 300, height: 200, pixels: pixels))
    }
    let decoded = try Pillow.decode([output.write(Clips.frames(frames, lasting: 0.05))])[0]
    #expect(decoded.frames.map(\.rgba) == frames.map(\.rgba))
  }

  @Test("a list of more than 256 colours that scrolls keeps its areas exactly and its edges closely")
  func scrollsClosely() throws {
    var random = SeededRandom(seed: 5)
    // Strokes in one of 500 shades on three grounds.
    var tall = Bitmap(width: 160, height: 500, filledWith: 0xFFF8_F4F4)
    for y in 200..<500 { for x in 0..<160 { tall[x, y] = y < 350 ? 0xFF5E_35B1 : 0xFFFF_FFFF } }
    for number in 0..<4000 {
      let shade = UInt32(number % 500)
      tall[Int.random(in: 0..<160, using: &random), Int.random(in: 0..<500, using: &random)] =
        0xFF00_0000 | (shade / 2) << 16 | (shade / 2) << 8 | (shade / 2 + shade % 2)
    }
    let pictures = (0..<30).map { step in
      let top = step < 15 ? step * 13 : 195 - step
      return Bitmap(width: 160, height: 300, pixels: Array(tall.pixels[top * 160..<(top + 300) * 160]))
    }
    let decoded = try Pillow.decode([output.write(Clips.frames(pictures, lasting: 0.05))])[0]
    #expect(decoded.frames.count == pictures.count)
    for (picture, frame) in zip(pictures, decoded.frames) {
      #expect(Clips.psnr(picture.rgba, frame.rgba) > 48)
      for (index, pixel) in picture.pixels.enumerated()
      where [0xFFF8_F4F4, 0xFF5E_35B1, 0xFFFF_FFFF].contains(pixel) {
        let shown = frame.rgba[index * 4..<index * 4 + 3].reduce(0xFF as UInt32) { $0 << 8 | UInt32($1) }
        #expect(shown == pixel)
        if shown != pixel { return }
      }
    }
  }

  @Test(
    "delays add up to the duration, none is under 2 hundredths, and the last frame is the last",
    arguments: [24.0, 25, 30, 48, 50, 60, 90, 120, 144])
  func delaysAddUp(fps: Double) throws {
    let clips = [1, 2, 3, 7, 60, 61].map { count in
      (0..<count).map { Scenes.colors(4, 6, 6, seed: UInt64($0)) }
    }
    let urls = try clips.map { clip in
      try output.write(Clips.frames(clip, lasting: 1 / fps), "\(clip.count).gif")
    }
    for (clip, picture) in zip(clips, try Pillow.decode(urls)) {
      #expect(picture.frames.last?.rgba == clip.last?.rgba)
      // A still picture has no delay to speak of.
      if clip.count == 1 { continue }
      let hundredths = max(2, Int((Double(clip.count) / fps * 100).rounded()))
      #expect(picture.totalMilliseconds == hundredths * 10, "\(clip.count) frames")
      if picture.frames.count > 1 { #expect(picture.frames.allSatisfy { $0.milliseconds >= 20 }) }
    }
  }

  @Test("sixty frames a second become an even fifty")
  func spreadsSixtyFrames() throws {
    let pictures = (0..<60).map { Scenes.colors(4, 6, 6, seed: UInt64($0)) }
    let picture = try Pillow.decode([output.write(Clips.frames(pictures, lasting: 1 / 60))])[0]
    #expect(picture.frames.map(\.milliseconds) == Array(repeating: 20, count: 50))
  }

  @Test("pixels that are not opaque lie on white, on the matte told, or stay clear")
  func flattens() throws {
    let bitmap = Bitmap(width: 4, height: 1, pixels: [0, 0x8080_0000, 0x4000_0000, 0xFF01_0203])
    let clip = [Frame(bitmap, duration: 0.1)]
    let white = try Pillow.decode([output.write(clip)])[0].frames[0]
    #expect(white.rgba == [255, 255, 255, 255, 255, 127, 127, 255, 191, 191, 191, 255, 1, 2, 3, 255])
    let matte = try Pillow.decode([output.write(clip, options: GIFOptions(matte: 0x0000FF))])[0].frames[0]
    #expect(matte.rgba == [0, 0, 255, 255, 128, 0, 127, 255, 0, 0, 191, 255, 1, 2, 3, 255])
    let clear = try Pillow.decode([output.write(clip, options: GIFOptions(matte: nil))])[0].frames[0]
    #expect(Self.visible(clear.rgba) == [0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 1, 2, 3, 255])
  }

  @Test("a transparent clip may erase what it drew")
  func erases() throws {
    var random = SeededRandom(seed: 9)
    var picture = Bitmap(width: 30, height: 20)
    var frames: [Frame] = []
    for _ in 0..<60 {
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        let x = Int.random(in: 0..<30, using: &random)
        picture[x, Int.random(in: 0..<20, using: &random)] = [0, 0xFFFF_0000, 0xFF00_FF00].randomElement(
          using: &random)!
      }
      if frames.count % 7 == 0 { picture = Bitmap(width: 30, height: 20, filledWith: 0xFF00_00FF) }
      frames.append(Frame(picture, duration: 0.04))
    }
    let picture2 = try Pillow.decode([output.write(frames, options: GIFOptions(matte: nil))])[0]
    #expect(picture2.frames.map { Self.visible($0.rgba) } == frames.map(\.bitmap.rgba))
  }

  @Test("a transparent clip may become clear altogether, at its end and before it")
  func erasesEverything() throws {
    let (full, clear) = (Bitmap(width: 5, height: 4, filledWith: 0xFF12_3456), Bitmap(width: 5, height: 4))
    let clip = Clips.frames([full, clear, full, clear], lasting: 0.1)
    let picture = try Pillow.decode([output.write(clip, options: GIFOptions(matte: nil))])[0]
    #expect(picture.frames.map { Self.visible($0.rgba) } == clip.map(\.bitmap.rgba))
    #expect(picture.totalMilliseconds == 400)
  }

  @Test("a transparent clip that is faster than GIF shows true pictures in order", arguments: [1, 2, 3, 4])
  func erasesWhileLeavingOut(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var frames: [Frame] = []
    var scattered = Bitmap(width: 30, height: 20)
    for number in 0..<120 {
      // A ball on a still ground, then scattered points.
      var picture = scattered
      if number % 40 < 20 {
        for at in 0..<25 { picture[(number / 2 + at % 5) % 30, 5 + at / 5] = 0xFFFF_0000 }
      } else {
        for _ in 0..<6 {
          let x = Int.random(in: 0..<30, using: &random)
          let y = Int.random(in: 0..<20, using: &random)
          scattered[x, y] = Bool.random(using: &random) ? 0 : 0xFF00_0000 | UInt32(number)
        }
        picture = scattered
      }
      frames.append(Frame(picture, duration: 1 / 90))
    }
    let picture = try Pillow.decode([output.write(frames, options: GIFOptions(matte: nil))])[0]
    var next = 0
    let sources = frames.map(\.bitmap.rgba)
    for frame in picture.frames {
      let found = sources[next...].firstIndex(of: Self.visible(frame.rgba))
      next = try #require(found, "a frame that no source frame looks like, after frame \(next)")
    }
    #expect(sources[next] == sources.last)
    #expect(picture.totalMilliseconds >= 1330 && picture.totalMilliseconds < 2200)
  }

  @Test("the loop count is what browsers play", arguments: [(0, 0), (1, nil), (2, 1), (65536, 65535)])
  func countsLoops(plays: Int, noted: Int?) throws {
    let frames = Clips.frames((0..<2).map { Scenes.colors(3, 5, 5, seed: $0) }, lasting: 0.1)
    #expect(try Pillow.decode([output.write(frames, options: GIFOptions(loopCount: plays))])[0].loop == noted)
  }

  @Test("more than 256 colours keep close to the picture", arguments: GIFDithering.allCases)
  func reducesColors(dithering: GIFDithering) throws {
    let pictures = (0..<4).map { Scenes.list(200, 300, frame: $0, gradient: true) }
    let noisy = [Scenes.noise(100, 100, seed: 1), Scenes.noise(257, 1, seed: 2)]
    let urls = try ([pictures] + noisy.map { [$0] }).enumerated().map {
      try output.write(Clips.frames($1, lasting: 0.1), "\($0).gif", options: GIFOptions(dithering: dithering))
    }
    let decoded = try Pillow.decode(urls)
    for (picture, frame) in zip(pictures, decoded[0].frames) {
      #expect(Clips.psnr(picture.rgba, frame.rgba) > (dithering == .none ? 42 : 36))
    }
    #expect(decoded[0].frames.count == 4)
    // Evenly random colours have no good table; 255 of them are some 20 steps apart.
    #expect(Clips.psnr(noisy[0].rgba, decoded[1].frames[0].rgba) > (dithering == .none ? 22 : 16))
    #expect(Clips.psnr(noisy[1].rgba, decoded[2].frames[0].rgba) > (dithering == .none ? 35 : 22))
  }

  @Test("a file is written beside its target, and a run that fails leaves the old one")
  func isAtomic() throws {
    try WriterLife.check(in: output.folder) { try GIFWriter(file: $0) }
    #expect(throws: EncoderError.option(name: "loopCount", value: "-1", allowed: "0 (forever) to 65536")) {
      try GIFWriter(file: output.folder.url("a"), options: GIFOptions(loopCount: -1))
    }
  }

  @Test("a file past the write buffer has its colours patched in")
  func patchesTheTable() throws {
    // Noise of 200 colours: a megabyte of codes soon, and one global table for all.
    let noise = Scenes.colors(200, 400, 500, seed: 1)
    let pictures = (0..<7).map {
      Bitmap(width: 400, height: 500, pixels: Array(noise.pixels[($0 * 37)...] + noise.pixels[..<($0 * 37)]))
    }
    let url = try output.write(Clips.frames(pictures, lasting: 0.05))
    #expect(try Data(contentsOf: url).count > 1 << 20)
    #expect(try Pillow.decode([url])[0].frames.map(\.rgba) == pictures.map(\.rgba))
  }

  /// Straight pixels with clear ones as zeros, whatever colour a decoder leaves in them.
  static func visible(_ rgba: [UInt8]) -> [UInt8] {
    var result = rgba
    for at in stride(from: 0, to: rgba.count, by: 4) where rgba[at + 3] == 0 {
      for channel in 0..<3 { result[at + channel] = 0 }
    }
    return result
  }
}
