import Foundation
import RefreshImageFormats
import RefreshRendering
import RefreshVideo
import TestSupport
import Testing

/// Random clips through every exact encoder and back through another program's decoder.
///
/// A run takes a few clips of each kind; `make fuzz` takes many. The seed of a clip is in each failure.
@Suite struct EncoderFuzzTests {
  /// How many clips are made, and the first one's seed.
  static let count = TestRun.count(otherwise: 48)
  static let firstSeed = UInt64(TestRun.seed(otherwise: 1))

  /// Clips decoded at a time, so that they fit into memory.
  private static let batch = 16

  @Test("every random clip comes back pixel for pixel and as long as it was")
  func survivesTheWayBack() throws {
    for start in stride(from: 0, to: Self.count, by: Self.batch) {
      let clips = (start..<min(Self.count, start + Self.batch)).map {
        RandomClip(seed: Self.firstSeed + UInt64($0))
      }
      try check(clips)
    }
  }

  private func check(_ clips: [RandomClip]) throws {
    let folder = try TemporaryFolder()
    var urls: [URL] = []
    for clip in clips {
      let name = "\(clip.seed)"
      let threads = 1 + Int(clip.seed % 3)
      let writers: [(String, (URL) throws -> any FrameWriter)] = [
        ("\(name).apng", { try APNGWriter(file: $0, options: APNGOptions(threads: threads)) }),
        ("\(name).webp", { try WebPWriter(file: $0, options: WebPOptions(threads: threads)) }),
        ("\(name).gif", { try GIFWriter(file: $0, options: GIFOptions(matte: nil)) }),
      ]
      for (file, make) in writers {
        urls.append(folder.url(file))
        try Clips.write(clip.frames, to: make(urls.last!))
      }
      let sequence = folder.url(name)
      try Clips.write(clip.frames, to: PNGSequenceWriter(directory: sequence))
    }
    let animations = try Pillow.decode(urls)
    for (number, clip) in clips.enumerated() {
      let note = "seed \(clip.seed), \(clip)"
      Clips.expect(animations[number * 3], shows: clip.frames, within: 1e-6, "APNG of \(note)")
      Clips.expect(animations[number * 3 + 1], shows: clip.frames, within: 0.0006, "WebP of \(note)")
      if clip.fitsGIF {
        let gif = animations[number * 3 + 2]
        let shown = gif.frames.map { GIFWriterTests.visible($0.rgba) }
        let isSame = shown == Clips.distinct(clip.frames)
        #expect(isSame, "GIF of \(note) shows other pixels")
        let seconds = clip.frames.reduce(0) { $0 + $1.duration }
        if gif.frames.count > 1 { #expect(abs(gif.seconds - seconds) < 0.001, "GIF of \(note)") }
      }
      let files = clip.frames.indices.map {
        folder.url("\(clip.seed)").appendingPathComponent(PNGSequenceWriter.fileName(of: $0))
      }
      let pictures = try Pillow.decode(files).map { $0.frames[0].rgba }
      let isSame = pictures == clip.frames.map(\.bitmap.rgba)
      #expect(isSame, "PNGs of \(note) show other pixels")
    }
    let valid = try Pillow.run(
      "/usr/bin/pngcheck", ["-q"] + urls.filter { $0.pathExtension == "apng" }.map(\.path))
    #expect(valid.code == 0, "\(valid.output)")
  }
}
