import Foundation
import RefreshProcess
import RefreshRendering
import TestSupport
import Testing

@testable import RefreshImageFormats
@testable import RefreshVideo

@Suite struct VideoWriterTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test("ffmpeg reads back size, rate, colours and pictures", arguments: VideoFormat.allCases)
  func decodes(format: VideoFormat) throws {
    let pictures = (0..<10).map { Scenes.list(96, 160, frame: $0) }
    // Every other one stands for two frames.
    let frames = pictures.enumerated().map { Frame($1, duration: Double(1 + $0 % 2) / 30) }
    let url = folder.url("clip")
    try Clips.write(frames, to: VideoWriter(file: url, format: format, framesPerSecond: 30))
    let expected = [
      "width": "96", "height": "160", "pix_fmt": "yuv420p", "color_range": "tv", "color_space": "bt709",
      "color_transfer": "iec61966-2-1", "color_primaries": "bt709", "r_frame_rate": "30/1",
      "nb_read_frames": "15",
    ]
    #expect(try FFmpeg.probe(url, "stream", Array(expected.keys)) == [expected])
    let decoded = try FFmpeg.decode(url, in: folder)
    let shown = frames.enumerated().flatMap { Array(repeating: $1.bitmap, count: 1 + $0 % 2) }
    let count = 96 * 160 * 3
    try #require(decoded.count == shown.count * count)
    for (number, bitmap) in shown.enumerated() {
      let part = Array(decoded[number * count..<(number + 1) * count])
      // Text of one pixel's width loses its colours to 4:2:0; the rest is all but exact.
      #expect(Clips.psnr(part, FFmpeg.rgb(bitmap.rgba), hasAlpha: false) > 30, "frame \(number)")
    }
  }

  @Test("plain colours survive the way to video and back within 2 steps", arguments: VideoFormat.allCases)
  func keepsColors(format: VideoFormat) throws {
    let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFF5E_35B1, 0xFFFF_FFFF, 0xFF00_0000]
    let url = folder.url("clip")
    let pictures = colors.map { Bitmap(width: 32, height: 32, filledWith: $0) }
    try Clips.write(
      Clips.frames(pictures, lasting: 0.1), to: VideoWriter(file: url, format: format, framesPerSecond: 10))
    let decoded = try FFmpeg.decode(url, in: folder)
    let wanted = pictures.flatMap { FFmpeg.rgb($0.rgba) }
    try #require(decoded.count == wanted.count)
    #expect(zip(decoded, wanted).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
  }

  @Test("odd sides become even", arguments: [(31, 17), (1, 1)])
  func evensSides(width: Int, height: Int) throws {
    let url = folder.url("clip.mp4")
    let frame = Frame(Bitmap(width: width, height: height, filledWith: 0xFF20_4060), duration: 0.1)
    try Clips.write([frame], to: VideoWriter(file: url, format: .mp4, framesPerSecond: 25))
    #expect(
      try FFmpeg.probe(url, "stream", ["width", "height"]) == [
        ["width": "\(width + 1)", "height": "\(height + 1)"]
      ])
  }

  @Test("a column and a row that are added repeat the last, and what is clear lies on white")
  func repeatsEdges() {
    var picture = EvenSizedFrame(width: 1, height: 1)
    let bitmap = Bitmap(width: 1, height: 1, pixels: [0x8000_0000])
    picture.update(from: bitmap, in: bitmap.bounds)
    #expect(picture.pixels == Array(repeating: 0xFF7F_7F7F, count: 4))
  }

  @Test("nothing appears before the end")
  func isAtomic() throws {
    try WriterLife.check(in: folder) { try VideoWriter(file: $0, format: .mp4, framesPerSecond: 10) }
  }

  @Test("a program that fails is quoted with its last line, wherever it ends")
  func quotesThePrograms() throws {
    func encoder(_ script: String) throws -> EncoderProcess {
      try EncoderProcess(URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", script], file: "clip.mp4")
    }
    let atEnd = try encoder("cat >/dev/null; echo first >&2; echo 'no codec' >&2; echo >&2; exit 3")
    #expect(throws: EncoderError.program(name: "sh", file: "clip.mp4", reason: "no codec")) {
      try atEnd.finish {}
    }
    let silent = try encoder("exit 4")
    #expect(
      throws: EncoderError.program(name: "sh", file: "clip.mp4", reason: "no message; it exited with code 4")
    ) {
      while true { try [UInt8](repeating: 0, count: 1 << 16).withUnsafeBytes { try silent.write($0) {} } }
    }
    let killed = try encoder("kill -9 $$")
    #expect(
      throws: EncoderError.program(
        name: "sh", file: "clip.mp4", reason: "no message; it was killed by signal 9")
    ) { try killed.finish {} }
  }

  @Test("whoever waits for the program may give up, and the program ends")
  func givesUp() throws {
    struct Enough: Error {}
    let encoder = try EncoderProcess(
      URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "exec sleep 600"], file: "clip.mp4")
    var waits = 0
    #expect(throws: Enough.self) {
      try encoder.finish {
        waits += 1
        if waits == 2 { throw Enough() }
      }
    }
    encoder.stop()
    #expect(waits == 2)
  }

  @Test("a program is looked for on the path, and its lack is one clear line")
  func findsPrograms() throws {
    #expect(EncoderProcess.find("sh", path: "/nowhere:/bin")?.path == "/bin/sh")
    #expect(EncoderProcess.find("sh", path: "/nowhere") == nil)
    #expect(EncoderProcess.find("bin", path: "/") == nil)
    #expect(
      EncoderError.missingProgram(name: "ffmpeg", format: "mp4").description
        == "writing mp4 requires ffmpeg, which is not on the PATH; install it, for example with apt-get install ffmpeg"
    )
  }

  @Test("of a file without a name the end is kept, and its writer is not disturbed")
  func anonymousFile() throws {
    let file = try AnonymousFile()
    let outcome = try ChildProcess(
      "/bin/sh", ["-c", "head -c 1000000 /dev/zero; echo; echo last words"], input: .nothing,
      output: .descriptor(file.descriptor)
    ).wait(upTo: 60)
    #expect(outcome == .exit(0))
    #expect(file.tail.utf8.count == 1 << 18 && file.tail.hasSuffix("\nlast words\n"))
  }
}
