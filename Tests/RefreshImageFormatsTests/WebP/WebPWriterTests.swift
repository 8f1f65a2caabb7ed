import Foundation
import RefreshImageFormats
import RefreshRendering
import RefreshVideo
import TestSupport
import Testing

@Suite struct WebPWriterTests {
  let output = ClipFolder("clip.webp", WebPOptions()) { try WebPWriter(file: $0, options: $1) }

  @Test("Pillow reads back every pixel of clips that are opaque or not, changed at any pixel")
  func decodesExactly() throws {
    let clips = [
      Clips.scattered(41, 31, count: 60, seed: 1) { 0xFF00_0000 | $0.next(upperBound: 5 as UInt32) * 9 },
      Clips.scattered(90, 71, count: 60, seed: 2) { $0.next() as UInt32 | 0xFF00_0000 },
      Clips.frames((0..<4).map { Scenes.translucentNoise(33, 17, seed: $0) }, lasting: 0.05),
      Clips.frames((0..<12).map { Scenes.list(150, 266, frame: $0) }, lasting: 1 / 60),
      Clips.frames([Scenes.noise(1, 1, seed: 1), Scenes.noise(1, 1, seed: 2)], lasting: 0.1),
      Clips.frames(
        [
          Scenes.noise(20, 20, seed: 1), Bitmap(width: 20, height: 20),
          Scenes.translucentNoise(20, 20, seed: 4),
        ],
        lasting: 0.1),
    ]
    let urls = try clips.enumerated().map { try output.write($1, "\($0).webp") }
    for (number, (clip, picture)) in zip(clips, try Pillow.decode(urls)).enumerated() {
      Clips.expect(picture, shows: clip, within: 0.0005, "clip \(number)")
      #expect(picture.loop == 0)
    }
  }

  @Test("damage that is told gives the same file as damage that is found")
  func trustsDamage() throws {
    let told = Clips.scattered(60, 50, count: 40, seed: 3) { $0.next() as UInt32 | 0xFF00_0000 }
    let found = told.map { Frame($0.bitmap, duration: $0.duration) }
    #expect(try Data(contentsOf: output.write(told, "a")) == Data(contentsOf: output.write(found, "b")))
  }

  @Test("however many threads compress, the file is the same", arguments: [2, 3, 8])
  func threadsChangeNothing(threads: Int) throws {
    let clip =
      Clips.scattered(120, 90, count: 70, seed: 5) { $0.next() as UInt32 | 0xFF00_0000 }
      + Clips.frames((0..<9).map { Scenes.translucentNoise(120, 90, seed: $0) }, lasting: 0.05)
    for quality in [nil, 60] as [Double?] {
      let alone = try output.write(clip, "alone", options: WebPOptions(quality: quality))
      let together = try output.write(
        clip, "together", options: WebPOptions(quality: quality, threads: threads))
      #expect(try Data(contentsOf: alone) == Data(contentsOf: together))
    }
  }

  @Test(
    "delays are whole milliseconds that add up to the duration",
    arguments: [23.976, 30, 60, 90, 120, 144, 240.0])
  func delaysAddUp(fps: Double) throws {
    let frames = Clips.frames((0..<61).map { Scenes.colors(4, 6, 6, seed: $0) }, lasting: 1 / fps)
    let picture = try Pillow.decode([output.write(frames)])[0]
    #expect(picture.frames.count == 61)
    #expect(picture.totalMilliseconds == Int((61_000 / fps).rounded()))
    #expect(picture.frames.allSatisfy { abs($0.seconds - 1 / fps) < 0.001 })
  }

  @Test(
    "a lossy file is near the picture, nearer the higher its quality, and smaller than an exact one of noise")
  func losesLittle() throws {
    let pictures = (0..<4).map { Scenes.list(200, 300, frame: $0, gradient: true) }
    let frames = Clips.frames(pictures, lasting: 0.1)
    let urls = try ([30, 75, 95] as [Double]).map {
      try output.write(frames, "\($0)", options: WebPOptions(quality: $0))
    }
    let psnrs = try Pillow.decode(urls).map { picture -> Double in
      #expect(picture.frames.count == 4)
      return zip(pictures, picture.frames).map { Clips.psnr($0.rgba, $1.rgba) }.min()!
    }
    #expect(psnrs[0] > 25 && psnrs[1] > 29 && psnrs[2] > 34, "\(psnrs)")
    #expect(psnrs == psnrs.sorted())
    let noise = Clips.frames([Scenes.noise(100, 100, seed: 1)], lasting: 0.1)
    let exact = try Data(contentsOf: output.write(noise, "exact")).count
    #expect(
      try Data(contentsOf: output.write(noise, "lossy", options: WebPOptions(quality: 50))).count * 3 < exact)
  }

  @Test("nothing appears before the end, and sizes and options out of range are refused")
  func isAtomic() throws {
    try WriterLife.check(in: output.folder) { try WebPWriter(file: $0) }
    #expect(throws: EncoderError.option(name: "quality", value: "101.0", allowed: "numbers from 0 to 100")) {
      try WebPWriter(file: output.folder.url("a"), options: WebPOptions(quality: 101))
    }
    let writer = try WebPWriter(file: output.folder.url("b"))
    #expect(throws: EncoderError.self) {
      try writer.append(Frame(Bitmap(width: 16384, height: 1), duration: 1))
    }
  }
}
