import Foundation
import Glibc
import RefreshRendering
import TestSupport
import Testing

@testable import RefreshFiles
@testable import RefreshImageFormats
@testable import RefreshVideo

@Suite struct RawWriterTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test("rgba is the pixels of every frame, one after another, also where only damage changed")
  func writesPixels() throws {
    let frames = Clips.scattered(13, 9, count: 20, seed: 4) { $0.next() as UInt32 | 0xFF00_0000 }
    let url = folder.url("clip.rgba")
    try Clips.write(frames, to: RawWriter(file: url, format: .rgba, framesPerSecond: 60))
    #expect(try [UInt8](Data(contentsOf: url)) == frames.flatMap { $0.bitmap.rgba })
  }

  @Test("frames that stand longer are repeated, so that the rate is constant and the sum true")
  func repeatsFrames() throws {
    let (first, second) = (Scenes.noise(3, 3, seed: 1), Scenes.noise(3, 3, seed: 2))
    let frames = [
      Frame(first, duration: 0.1), Frame(second, duration: 0.02), Frame(second, duration: 0.03),
      Frame(first, duration: 0),
    ]
    let url = folder.url("clip.rgba")
    try Clips.write(frames, to: RawWriter(file: url, format: .rgba, framesPerSecond: 40))
    let all = [first, first, first, first, second, second]
    #expect(try [UInt8](Data(contentsOf: url)) == all.flatMap(\.rgba))
  }

  @Test(
    "ffmpeg reads y4m with its size, rate and range, and gets the colours back",
    arguments: [(64, 48), (7, 5), (1, 1)])
  func isReadByFFmpeg(width: Int, height: Int) throws {
    let pictures =
      (0..<5).map { Scenes.noise(width, height, seed: $0) } + [Bitmap(width: width, height: height)]
    let url = folder.url("clip.y4m")
    try Clips.write(
      Clips.frames(pictures, lasting: 1 / 59.94),
      to: RawWriter(file: url, format: .y4m, framesPerSecond: 59.94))
    let expected = [
      "width": "\(width)", "height": "\(height)", "pix_fmt": "yuv444p", "color_range": "tv",
      "r_frame_rate": "2997/50", "nb_read_frames": "6",
    ]
    #expect(try FFmpeg.probe(url, "stream", Array(expected.keys)) == [expected])
    let decoded = try FFmpeg.decode(url, in: folder, matrix: "bt601")
    // What is clear is on white.
    let wanted =
      pictures.dropLast().flatMap { FFmpeg.rgb($0.rgba) } + Array(repeating: 255, count: width * height * 3)
    #expect(decoded.count == wanted.count)
    // 219 steps of luma and 224 of colour differences: rounding each costs 2 to 3 steps at most.
    #expect(zip(decoded, wanted).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
  }

  @Test("black, white and grey are 16, 235 and neutral")
  func convertsGrey() throws {
    var picture = RawFrame(format: .y4m, width: 3, height: 1)
    let bitmap = Bitmap(width: 3, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF, 0x8000_0000])
    picture.update(from: bitmap, in: bitmap.bounds)
    // Half black over white is grey 127, which is 16 + 219 · 127 / 255 = 125.07.
    #expect(picture.bytes == [16, 235, 125, 128, 128, 128, 128, 128, 128])
  }

  @Test("a reader that leaves is told apart from a full disk")
  func tellsWhoFails() throws {
    let frame = Frame(Bitmap(width: 4, height: 4), duration: 0.1)
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let onFull = try RawWriter(descriptor: full, name: "standard output", format: .rgba, framesPerSecond: 60)
    let error = #expect(throws: OutputError.self) { try onFull.append(frame) }
    #expect(error?.description == "cannot write standard output: No space left on device")

    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let onPipe = try RawWriter(descriptor: ends[1], name: "pipe", format: .rgba, framesPerSecond: 60)
    #expect(throws: OutputError.readerLeft(file: "pipe")) { try onPipe.append(frame) }
  }

  @Test("nothing appears before the end, and a rate out of range is refused")
  func isAtomic() throws {
    try WriterLife.check(in: folder) { try RawWriter(file: $0, format: .y4m, framesPerSecond: 60) }
    #expect(throws: EncoderError.self) {
      try RawWriter(file: folder.url("a"), format: .rgba, framesPerSecond: .nan)
    }
  }
}
