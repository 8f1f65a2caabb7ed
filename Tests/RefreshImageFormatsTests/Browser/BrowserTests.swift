import Foundation
import RefreshRendering
import RefreshVideo
import TestSupport
import Testing

@testable import RefreshImageFormats

@Suite struct BrowserTests {
  private static let noise = Clips.scattered(41, 31, count: 24, seed: 1) {
    0xFF00_0000 | $0.next(upperBound: 0xFF_FFFF as UInt32)
  }
  private static let list = Clips.frames((0..<12).map { Scenes.list(150, 266, frame: $0) }, lasting: 0.02)

  @Test(
    "Chromium shows every pixel of every format for as long as it should",
    .enabled(if: Chromium.isInstalled))
  func shows() throws {
    let folder = try TemporaryFolder()
    var files: [(url: URL, type: String)] = []
    var clips: [[Frame]] = []
    func write(
      _ name: String, _ type: String, _ frames: [Frame], _ writer: (URL) throws -> any FrameWriter
    )
      throws
    {
      let url = folder.url(name)
      try Clips.write(frames, to: writer(url))
      files.append((url, "image/" + type))
      clips.append(frames)
    }
    for (name, frames) in [("noise", Self.noise), ("list", Self.list)] {
      try write(name + ".apng", "png", frames) {
        try APNGWriter(file: $0, options: APNGOptions(loopCount: 0))
      }
      try write(name + ".webp", "webp", frames) { try WebPWriter(file: $0) }
    }
    try write("list.gif", "gif", Self.list) { try GIFWriter(file: $0) }

    for ((file, picture), clip) in zip(zip(files, try Chromium.decode(files)), clips) {
      let name = file.url.lastPathComponent
      let expected = Clips.distinct(clip).map { Checksum.crc32($0) }
      #expect(picture.frames.map(\.crc) == expected, "\(name)")
      let seconds = Double(picture.frames.reduce(0) { $0 + ($1.microseconds ?? 0) }) / 1e6
      let wanted = clip.reduce(0) { $0 + $1.duration }
      // Chromium counts whole milliseconds, of APNG's fractions too.
      #expect(abs(seconds - wanted) < 0.001 * Double(expected.count), "\(name)")
      #expect(picture.repetitions == -1, "\(name)")
      #expect(picture.width == clip[0].bitmap.width && picture.height == clip[0].bitmap.height, "\(name)")
    }
  }

  @Test(
    "Chromium shows every pixel of still pictures of every pixel format", .enabled(if: Chromium.isInstalled))
  func stills() throws {
    let folder = try TemporaryFolder()
    let pictures = [2, 4, 16, 200, 257].map { Scenes.colors($0, 40, 30, seed: UInt64($0)) }
    let urls = try pictures.enumerated().map { number, picture in
      var encoder = PNGEncoder()
      let url = folder.url("\(number).png")
      try Data(encoder.encode(picture)).write(to: url)
      return (url: url, type: "image/png")
    }
    let shown = try Chromium.decode(urls)
    #expect(shown.map { $0.frames.map(\.crc) } == pictures.map { [Checksum.crc32($0.rgba)] })
  }
}
