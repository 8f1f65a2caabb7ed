import Foundation
import RefreshKit
import RefreshKitCLI
import RefreshProcess
import TestControls
import TestSupport
import Testing

@Suite struct RenderCommandTests {
  private let folder = try! TemporaryFolder()

  private struct Document: Decodable {
    struct Entry: Decodable {
      let file, phase, hash: String
      let time: Double
      let contentOffset: [Double]
    }
    let control, hashing: String
    let frames: [Entry]
  }

  @Test("a PNG sequence comes with a frames.json that tells time, phase, offset and hash of each frame")
  func pngSequence() throws {
    let outcome = try Tool.run(
      "render", "Colors", "--format", "png", "--fps", "20", "--scale", "0.5", "--out", folder.path)
    #expect(outcome.code == 0)
    #expect(outcome.error == "")
    let sequence = folder.url("Colors")
    let json = try Data(contentsOf: sequence.appendingPathComponent("frames.json"))
    let frames = try JSONDecoder().decode(Document.self, from: json).frames
    let files = try FileManager.default.contentsOfDirectory(atPath: sequence.path).sorted()
    #expect(files == (frames.map(\.file) + ["frames.json"]).sorted())
    #expect(frames[0].file == "frame-0000.png")
    #expect(frames.map(\.time) == frames.indices.map { Double($0) / 20 })
    #expect(frames[0].phase == "idle" && frames.last?.phase == "idle")
    #expect(frames[0].contentOffset == [0, -64])
    // The frame at 0.65 s is in the hold: pulled by 160 below the bar.
    #expect(frames[13].phase == "armed")
    #expect(frames[13].contentOffset == [0, -224])
    // Everything ends as it began, to the pixel, once the scroll indicator is gone.
    #expect(frames[0].hash == frames.last?.hash)
    #expect(Set(frames.map(\.hash)).count > 20)
    #expect(
      outcome.output == "Colors: \(frames.count) frames, \(seconds(frames.count, 20)) → \(sequence.path)\n")
  }

  @Test("--result ends refreshes as a script with that result does, which is shown for a second")
  func result() throws {
    try folder.write(
      """
      {"name": "failure", "steps": [{"do": "pull", "to": 160, "over": 0.5}, {"do": "hold", "for": 0.2}, {"do": "release"},
        {"do": "refresh", "for": 2, "result": "failure", "shown": 1}, {"do": "settle"}]}
      """, to: "failure.json")
    func frames(
      _ options: String..., name: String = "Colors-failure", to out: String
    ) throws -> [String: Data] {
      let outcome = try Tool.run(
        arguments: ["render", "Colors", "--format", "png", "--fps", "10", "--scale", "0.5", "--out", out]
          + options,
        folder: folder.url)
      #expect(outcome.code == 0 && outcome.error == "", "\(outcome.error)")
      return try contents(of: folder.url("\(out)/\(name)"))
    }
    let failing = try frames("--result", "failure", to: "option")
    #expect(failing == (try frames("--scenario", "failure.json", to: "script")))
    #expect(failing.count == (try frames(name: "Colors", to: "standard")).count + 10)
    #expect(
      try Tool.run("render", "Colors", "--result", "failed", folder: folder.url)
        == .init(
          code: 64, output: "",
          error: "error: --result 'failed': Colors does not show it; expected one of success, failure\n"))
  }

  @Test("another program computes the hashes of frames.json from the pictures", arguments: ["1", "2"])
  func hashesOfFrames(jobs: String) throws {
    let outcome = try Tool.run(
      "render", "Bubbles", "--format", "png", "--fps", "3", "--scale", "0.5", "--jobs", jobs, "--out",
      folder.path)
    try #require(outcome.code == 0, "\(outcome.error)")
    let sequence = folder.url("Bubbles")
    let json = try Data(contentsOf: sequence.appendingPathComponent("frames.json"))
    let document = try JSONDecoder().decode(Document.self, from: json)
    #expect(document.hashing == "xxh3-128 of the xxh3-128 of each row of premultiplied BGRA")
    let program = """
      import json, sys, xxhash
      from PIL import Image
      for frame in json.load(open(sys.argv[1] + "/frames.json"))["frames"]:
        image = Image.open(sys.argv[1] + "/" + frame["file"]).convert("RGBA")
        pixels, row = image.tobytes(), image.width * 4
        rows = b""
        for y in range(image.height):
          line = bytearray()
          for x in range(y * row, (y + 1) * row, 4):
            r, g, b, a = pixels[x:x + 4]
            line += bytes([(c * a * 2 + 255) // 510 for c in (b, g, r)] + [a])
          rows += xxhash.xxh3_128_digest(bytes(line))
        print(xxhash.xxh3_128_hexdigest(rows))
      """
    let other = try Subprocess("/usr/bin/python3", ["-c", program, sequence.path]).run()
    try #require(
      other.code == 0, "python3-xxhash, python3-pil: \(String(decoding: other.error, as: UTF8.self))")
    let hashes = String(decoding: other.output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(hashes == document.frames.map(\.hash))
  }

  @Test("both formats may be asked for, and the choices made are in the names")
  func bothFormatsAndAMatrix() throws {
    let outcome = try Tool.run(
      "render", "Bubbles", "--type", "all", "--anchor", "top", "--scenario", "short-pull", "--format",
      "png",
      "--format", "gif", "--fps", "10", "--scale", "0.5", "--out", folder.path)
    #expect(outcome.code == 0)
    #expect(
      try folder.names() == [
        "Bubbles-background-top-short-pull", "Bubbles-background-top-short-pull.gif",
        "Bubbles-top-short-pull", "Bubbles-top-short-pull.gif",
      ])
  }

  @Test(
    "each combination of repeated options is a file, with a name of what it does not share with the others")
  func repeatedOptions() throws {
    let outcome = try Tool.run(
      "render", "Colors", "SnapDrag", "--size", "120x160", "--size", "160x120", "--appearance", "all",
      "--fps", "5", "--scale", "0.5", "--scenario", "short-pull", "--out", folder.path)
    #expect(outcome.code == 0, "\(outcome.error)")
    let names = ["Colors", "SnapDrag"].flatMap { subject in
      ["", "-dark"].flatMap { look in
        ["120x160", "160x120"].map { "\(subject)-short-pull\(look)-\($0).gif" }
      }
    }
    #expect(try folder.names() == names.sorted())
    let sizes = try names.map { name -> [UInt8] in
      // A GIF has its width and height in bytes 6 to 9.
      [UInt8](try folder.data(name)[6..<10])
    }
    #expect(sizes == (0..<4).flatMap { _ in [[60, 0, 80, 0], [80, 0, 60, 0]] as [[UInt8]] })
  }

  @Test("rendering twice gives the same bytes")
  func sameBytes() throws {
    func bytes(_ name: String) throws -> Data {
      let out = folder.url(name)
      let outcome = try Tool.run("render", "Yahoo", "--fps", "10", "--scale", "0.5", "--out", out.path)
      #expect(outcome.code == 0)
      return try Data(contentsOf: out.appendingPathComponent("Yahoo.gif"))
    }
    let (first, second) = (try bytes("a"), try bytes("b"))
    #expect(first == second)
  }

  private final class Unsound: StillControl {
    override func animationCycle(for animationView: View) { animationView.alpha = .nan }
  }

  @Test("a control with an error fails with exit code 1 and leaves what was there untouched")
  func aFailureLeavesWhatWasThere() throws {
    let gif = folder.url("Unsound.gif")
    let frame = folder.url("Unsound/frame-0000.png")
    try FileManager.default.createDirectory(
      at: frame.deletingLastPathComponent(), withIntermediateDirectories: true)
    try "old".write(to: gif, atomically: true, encoding: .utf8)
    try "old".write(to: frame, atomically: true, encoding: .utf8)
    let code = CommandLineTool(controls: [Unsound.self]).run(
      [
        "render", "--format", "gif", "--format", "png", "--fps", "10", "--scale", "0.5", "--out",
        folder.path,
      ])
    #expect(code == 1)
    #expect(try String(contentsOf: gif, encoding: .utf8) == "old")
    #expect(try String(contentsOf: frame, encoding: .utf8) == "old")
    #expect(
      try folder.names() == [
        "Unsound", "Unsound.gif",
      ])
  }

  @Test("a render that fails takes the folder away that it has made, and no other", arguments: [true, false])
  func aFailureLeavesNoFolder(wasThere: Bool) throws {
    let out = folder.url("out")
    if wasThere { try FileManager.default.createDirectory(at: out, withIntermediateDirectories: false) }
    let code = CommandLineTool(controls: [Unsound.self]).run(
      ["render", "--fps", "10", "--scale", "0.5", "--out", out.path])
    #expect(code == 1)
    #expect(FileManager.default.fileExists(atPath: out.path) == wasThere)
  }

  private func seconds(_ frames: Int, _ fps: Double) -> String {
    String(format: "%.2f s", Double(frames) / fps)
  }

  @Test(
    "a control that draws nothing is named by render and by check, though a scroll indicator moves over it")
  func drawsNothing() throws {
    let blank = ["NEWCOMER": "blank"]
    let outcome = try Tool.run(
      "newcomer-controls", arguments: ["render", "--out", folder.path, "--size", "200x300"],
      environment: blank)
    #expect(outcome.code == 0)
    let fault =
      "its area is of one colour in every frame: it draws nothing, or in the colour of what is behind it"
    #expect(
      outcome.error.split(separator: "\n").sorted()
        == ["Blank", "Hosting"].map { "warning: \($0): \(fault)" })
    let check = try Tool.run(
      "newcomer-controls",
      arguments: [
        "check", "--type", "slide-down", "--anchor", "top", "--fps", "30", "--steps", "0", "--out",
        folder.path,
      ], environment: blank)
    #expect(check.code == 1)
    for control in ["Blank", "Hosting"] {
      #expect(
        check.output.contains("\(control)")
          && check.output.contains("nothing of the control is seen in a whole refresh"))
    }
  }
}
