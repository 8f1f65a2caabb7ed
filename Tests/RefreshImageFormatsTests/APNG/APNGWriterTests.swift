import Foundation
import RefreshImageFormats
import RefreshRendering
import RefreshVideo
import TestSupport
import Testing

@Suite struct APNGWriterTests {
  let output = ClipFolder("clip.png", APNGOptions()) { try APNGWriter(file: $0, options: $1) }

  @Test("Pillow reads back every pixel and the exact time of clips in every pixel format")
  func decodesExactly() throws {
    let clips: [(mode: String, frames: [Frame])] = [
      (
        "P",
        Clips.scattered(40, 30, count: 50, seed: 1) { 0xFF00_0000 | $0.next(upperBound: 5 as UInt32) * 9 }
      ),
      ("RGB", Clips.scattered(90, 70, count: 160, seed: 2) { $0.next() as UInt32 | 0xFF00_0000 }),
      ("RGBA", Clips.frames((0..<4).map { Scenes.translucentNoise(33, 17, seed: $0) }, lasting: 0.05)),
      ("P", Clips.frames((0..<12).map { Scenes.list(150, 266, frame: $0) }, lasting: 1 / 60)),
      ("RGB", Clips.frames([Scenes.noise(1, 1, seed: 1), Scenes.noise(1, 1, seed: 2)], lasting: 0.1)),
    ]
    let urls = try clips.enumerated().map { try output.write($1.frames, "\($0).png") }
    for (clip, picture) in zip(clips, try Pillow.decode(urls)) {
      Clips.expect(picture, shows: clip.frames, within: 1e-9, clip.mode)
      #expect(picture.frames[0].mode == clip.mode)
      #expect(picture.loop == 0)
    }
    let check = try Pillow.run("/usr/bin/pngcheck", urls.map(\.path))
    #expect(check.code == 0, "\(check.output)")
  }

  @Test("a clip that outgrows its table, and then turns transparent, keeps every pixel")
  func widensItsFormat() throws {
    var pictures = (0..<6).map { Scenes.colors(100, 40, 40, seed: $0 % 2) }
    let ofATable = try output.write(Clips.frames(pictures, lasting: 0.1), "palette.png")
    pictures += (0..<3).map { Scenes.noise(40, 40, seed: $0) }
    let opaque = try output.write(Clips.frames(pictures, lasting: 0.1), "rgb.png")
    pictures += (0..<3).map { Scenes.translucentNoise(40, 40, seed: $0) }
    let all = Clips.frames(pictures, lasting: 0.1)
    let decoded = try Pillow.decode([ofATable, opaque, output.write(all, "rgba.png")])
    Clips.expect(decoded[0], shows: Array(all[..<6]), within: 1e-9, "palette")
    Clips.expect(decoded[1], shows: Array(all[..<9]), within: 1e-9, "rgb")
    Clips.expect(decoded[2], shows: all, within: 1e-9, "rgba")
    #expect(decoded.map { $0.frames[0].mode } == ["P", "RGB", "RGBA"])
  }

  @Test("a table with clear pixels goes straight to RGBA")
  func widensATransparentTable() throws {
    let clear = Scenes.colors(9, 40, 40, seed: 1, clear: true)
    let frames = Clips.frames(
      [clear, Scenes.colors(9, 40, 40, seed: 2), Scenes.noise(40, 40, seed: 3)], lasting: 0.1)
    let decoded = try Pillow.decode([output.write(frames), output.write(Array(frames[..<2]), "table.png")])
    Clips.expect(decoded[0], shows: frames, within: 1e-9)
    Clips.expect(decoded[1], shows: Array(frames[..<2]), within: 1e-9)
  }

  @Test("a file past the write buffer is encoded again all the same")
  func widensALongClip() throws {
    // Noise of 240 colours: half a megabyte a frame.
    let pictures = (0..<4).map { Scenes.colors(120, 700, 700, seed: 1 + $0 % 2) }
    let frames = Clips.frames(pictures.map { $0 } + [Scenes.noise(700, 700, seed: 9)], lasting: 0.1)
    Clips.expect(try Pillow.decode([output.write(frames)])[0], shows: frames, within: 1e-9)
  }

  @Test(
    "however many threads compress, the file is the same, in every format on the way", arguments: [2, 3, 8])
  func threadsChangeNothing(threads: Int) throws {
    let pictures =
      (0..<20).map { Scenes.colors(100, 40, 40, seed: $0 % 2) }
      + (0..<9).map { Scenes.noise(40, 40, seed: $0) }
      + (0..<9).map { Scenes.translucentNoise(40, 40, seed: $0) }
    for count in [20, 29, 38] {
      let clip = Clips.frames(Array(pictures[..<count]), lasting: 0.02)
      let alone = try output.write(clip, "alone.png")
      let together = try output.write(clip, "together.png", options: APNGOptions(threads: threads))
      #expect(try Data(contentsOf: alone) == Data(contentsOf: together))
    }
  }

  @Test("ffmpeg finds as many frames, of as many sixtieths, as there are")
  func isReadByFFmpeg() throws {
    let pictures = (0..<10).map { Scenes.list(64, 96, frame: $0) }
    let url = try output.write(Clips.frames(pictures.flatMap { [$0, $0] }, lasting: 1 / 60), "clip.apng")
    // ffmpeg counts an APNG's time in 1/100000 s.
    // Its entry for that was renamed in version 6.
    let frames = try FFmpeg.probe(url, "frame", ["duration_time", "pkt_duration_time"])
    #expect(
      frames.map { $0["duration_time"] ?? $0["pkt_duration_time"] } == Array(repeating: "0.033330", count: 10)
    )
  }

  @Test(
    "each delay is the fraction that the rate means, and the sum is the duration",
    arguments: [12.0, 23.976, 24, 25, 30, 50, 59.94, 60, 90, 120, 144, 240])
  func delaysAreExact(fps: Double) throws {
    let frames = Clips.frames((0..<60).map { Scenes.colors(4, 6, 6, seed: $0) }, lasting: 1 / fps)
    let picture = try Pillow.decode([output.write(frames)])[0]
    #expect(picture.frames.count == 60)
    #expect(picture.frames.allSatisfy { abs($0.seconds - 1 / fps) < 1e-9 })
    #expect(abs(picture.seconds - 60 / fps) < 1e-8)
  }

  @Test("nothing appears before the end, and a run that fails leaves the old file")
  func isAtomic() throws {
    try WriterLife.check(in: output.folder) { try APNGWriter(file: $0) }
    #expect(throws: EncoderError.option(name: "loopCount", value: "-1", allowed: "0 (forever) to 2147483647"))
    {
      try APNGWriter(file: output.folder.url("a"), options: APNGOptions(loopCount: -1))
    }
  }
}
