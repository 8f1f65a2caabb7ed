import Foundation
import RefreshProcess
import RefreshVideo
import TestSupport
import Testing

/// What `render --format` writes, looked at from outside.
@Suite struct FormatTests {
  private let folder = try! TemporaryFolder()

  private static let small = "--fps 10 --size 400x600 --scale 0.5"

  private static func formats(_ names: [String]) -> String {
    names.map { "--format \($0)" }.joined(separator: " ")
  }

  /// What ffprobe says of a video: its size and how many frames it has.
  private func probe(_ name: String) throws -> [String: String] {
    let outcome = try Tool.run(
      "-v error -count_frames -show_entries stream=width,height,nb_read_frames -of default=noprint_wrappers=1",
      [folder.url(name).path], of: "/usr/bin/ffprobe")
    let entries = outcome.output.split(separator: "\n").map {
      $0.split(separator: "=", maxSplits: 1).map(String.init)
    }
    return Dictionary(entries.map { ($0[0], $0[1]) }) { first, _ in first }
  }

  @Test("one playing of a clip serves every format that is asked for, once each")
  func manyFormats() throws {
    let formats = Self.formats(["gif", "png", "apng", "webp", "mp4", "sheet", "rgba", "y4m", "gif"])
    let outcome = try Tool.run("render Colors \(formats) \(Self.small) --out \(folder.path)")
    #expect(outcome.code == 0 && outcome.error == "")
    let names = ["gif", "", "apng", "webp", "mp4", "sheet.png", "rgba", "y4m"].map {
      $0.isEmpty ? "Colors" : "Colors.\($0)"
    }
    #expect(try folder.names() == names.sorted())
    let paths = names.map { folder.url($0).path }.joined(separator: ", ")
    #expect(outcome.output.hasSuffix(" → \(paths)\n"))
    let rgba = try folder.data("Colors.rgba")
    let frames = rgba.count / (200 * 300 * 4)
    #expect(outcome.output.hasPrefix("Colors: \(frames) frames, "))
    for name in ["Colors.y4m", "Colors.mp4"] {
      #expect(try probe(name) == ["width": "200", "height": "300", "nb_read_frames": "\(frames)"])
    }
  }

  @Test("standard output carries the frames and nothing else; what is said goes to standard error")
  func standardOutput() throws {
    let render = "render Colors --format rgba \(Self.small)"
    try Tool.succeed("\(render) --out \(folder.path)")
    let piping = try Tool.run(
      "-c",
      [#""$0" "$@" | cat >"$PIPED""#, BuiltProgram.path("refresh-examples")]
        + Tool.words("\(render) --out -"),
      of: "/bin/sh", environment: ["PIPED": folder.url("piped").path])
    #expect(piping.code == 0)
    #expect(piping.error.hasPrefix("Colors: ") && piping.error.hasSuffix(" s → -\n"))
    let isSame = try folder.data("piped") == folder.data("Colors.rgba")
    #expect(isSame)
    #expect(try folder.names() == ["Colors.rgba", "piped"])
  }

  @Test("a reader that has enough ends the render quietly")
  func readerLeaves() throws {
    let pipe = try Descriptor.pipe()
    let words = try AnonymousFile()
    let process = try ChildProcess(
      BuiltProgram.path("refresh-examples"), ["render", "Yahoo", "--format", "y4m", "--out", "-"],
      input: .nothing, output: .descriptor(pipe.writer), error: .descriptor(words.descriptor))
    pipe.writer.close()
    let head = "YUV4MPEG2 W750 H1334 F60:1 Ip A1:1 C444 XCOLORRANGE=LIMITED"
    #expect(String(decoding: pipe.reader.read().prefix(59), as: UTF8.self) == head)
    pipe.reader.close()
    #expect(process.wait(upTo: 120) == .exit(0))
    #expect(words.tail == "")
  }

  @Test("the options of the formats reach the files")
  func options() throws {
    func render(_ name: String, _ options: String) throws -> Data {
      try Tool.succeed("render Google \(options) \(Self.small) --out \(folder.url(name).path)")
      return try folder.data("\(name)/\(folder.names(in: name)[0])")
    }
    // GIF notes one play less than there are; WebP and APNG note them all.
    let gif = try render("a", "--loop 3")
    #expect(gif.range(of: Data("NETSCAPE2.0".utf8) + [3, 1, 2, 0, 0]) != nil)
    let webp = try render("b", "--format webp --loop 3")
    #expect(webp.range(of: Data("ANIM".utf8) + [6, 0, 0, 0, 0, 0, 0, 0, 3, 0]) != nil)
    let apng = try render("c", "--format apng --loop 3")
    let control = try #require(apng.range(of: Data("acTL".utf8)))
    #expect(apng[control.upperBound + 4..<control.upperBound + 8] == Data([0, 0, 0, 3]))
    #expect(try render("d", "--format webp --quality 10").range(of: Data("VP8L".utf8)) == nil)
    #expect(try render("e", "--format sheet --every 9").count < render("f", "--format sheet --every 1").count)
  }

  @Test("without ffmpeg the command says so once, before anything is rendered")
  func missingProgram() throws {
    let line =
      "writing mp4 requires ffmpeg, which is not on the PATH; install it, for example with apt-get install ffmpeg"
    #expect(
      try Tool.run(
        "render --format mp4 --format gif --out \(folder.path)/out", environment: ["PATH": folder.path])
        == .failed(line))
    #expect(try folder.names() == [])
  }

  @Test(
    "a file system without room is one clear line, and nothing is left",
    arguments: ["apng", "webp", "rgba", "sheet", "mp4"])
  func noRoom(format: String) throws {
    // No file may grow past 1 kB: writing fails as on a disk without room.
    let render = "render Yahoo --format \(format) --out \(folder.path) \(Self.small)"
    let outcome = try Tool.run(
      "-c",
      [#"trap "" XFSZ; ulimit -f 2; exec "$0" "$@""#, BuiltProgram.path("refresh-examples")]
        + Tool.words(render),
      of: "/bin/sh")
    let said = outcome.error
    #expect(outcome.code == 1)
    #expect(
      said.split(separator: "\n").count == 1
        && said.hasPrefix("error: Yahoo: cannot write \(folder.path)/Yahoo."))
    #expect(said.contains("File too large") || format == "mp4" && said.contains("ffmpeg says: "), "\(said)")
    #expect(try folder.names() == [])
  }

  /// Reads pictures with Pillow: of each the size, the frames, and which alphas there are.
  private static let alphas = """
    import sys
    from PIL import Image
    for name in sys.argv[1:]:
        image = Image.open(name)
        alphas, count = set(), getattr(image, 'n_frames', 1)
        for number in range(count):
            image.seek(number)
            alphas |= set(image.convert('RGBA').getchannel('A').getdata())
        inner = 'partly' if alphas - {0, 255} else 'wholly'
        print(*image.size, inner, min(alphas), max(alphas))
    """

  @Test("a control is rendered alone, with alpha, in every format that has it")
  func transparent() throws {
    let formats = Self.formats(["gif", "png", "apng", "webp", "sheet", "rgba"])
    try Tool.succeed("render Bubbles --transparent --fps 10 --scale 1 --out \(folder.path) \(formats)")
    let names = [
      "Bubbles.gif", "Bubbles/frame-0010.png", "Bubbles.apng", "Bubbles.webp", "Bubbles.sheet.png",
    ]
    let said = try Tool.run(
      "-c", [Self.alphas] + names.map { folder.url($0).path }, of: "/usr/bin/python3"
    ).output
    let lines = said.split(separator: "\n")
    #expect(
      Array(lines.prefix(4)) == ["375 80 wholly 0 255"] + Array(repeating: "375 80 partly 0 255", count: 3))
    #expect(lines.last?.hasSuffix("partly 0 255") == true)
    let rgba = try folder.data("Bubbles.rgba")
    #expect(rgba.count % (375 * 80 * 4) == 0 && rgba[3] == 0)
    #expect(try folder.text("Bubbles/frames.json").contains("\"size\": [375,80]"))
  }

  @Test("a screen that a scenario makes smaller leaves the rest of the frame clear in every format that can")
  func smallerScreen() throws {
    try folder.write(
      #"""
      {"name": "turn", "steps": [{"do": "wait", "for": 0.5}, {"do": "resize", "width": 100, "height": 200},
        {"do": "wait", "for": 0.5}, {"do": "resize", "width": 160, "height": 160}, {"do": "wait", "for": 0.5}]}
      """#, to: "turn.json")
    let formats = Self.formats(["gif", "png", "apng", "webp"])
    try Tool.succeed(
      "render Colors --scenario turn.json --size 160x120 --scale 1 --fps 10 --out . \(formats)",
      in: folder.url)
    let pictures = try folder.names(in: "Colors-turn").filter { $0.hasSuffix("png") }
    let animations = ["gif", "apng", "webp"]
    let decoded = try Pillow.decode(
      animations.map { folder.url("Colors-turn.\($0)") } + pictures.map { folder.url("Colors-turn/\($0)") })
    let clips = decoded.prefix(3).map(\.frames) + [decoded.dropFirst(3).map { $0.frames[0] }]
    for (name, frames) in zip(animations + ["png"], clips) {
      #expect(frames.allSatisfy { $0.width == 160 && $0.height == 200 }, "\(name)")
      /// Whether a frame is opaque in the three screens: 160 × 120, 100 × 200 and 160 × 160 points.
      func looks(_ frame: Pillow.Frame) -> [Bool] {
        [(130, 60), (50, 190), (130, 150)].map { frame.rgba[($0.1 * 160 + $0.0) * 4 + 3] == 255 }
      }
      let seen = frames.map(looks).reduce(into: [[Bool]]()) { if $0.last != $1 { $0.append($1) } }
      #expect(seen == [[true, false, false], [false, true, false], [true, false, true]], "\(name)")
    }
  }
}
