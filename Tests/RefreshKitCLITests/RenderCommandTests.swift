import Foundation
import RefreshKit
import RefreshKitCLI
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

  /// What frames.json says of a sequence of pictures.
  private func document(_ name: String) throws -> Document {
    try JSONDecoder().decode(Document.self, from: folder.data("\(name)/frames.json"))
  }

  @Test("a PNG sequence comes with a frames.json that tells time, phase, offset and hash of each frame")
  func pngSequence() throws {
    let outcome = try Tool.run("render Colors --format png --fps 20 --scale 0.5 --out \(folder.path)")
    #expect(outcome.code == 0)
    #expect(outcome.error == "")
    let frames = try document("Colors").frames
    #expect(try folder.names(in: "Colors") == (frames.map(\.file) + ["frames.json"]).sorted())
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
    let seconds = String(format: "%.2f s", Double(frames.count) / 20)
    #expect(outcome.output == "Colors: \(frames.count) frames, \(seconds) → \(folder.url("Colors").path)\n")
  }

  @Test("--result ends refreshes as a script with that result does, which is shown for a second")
  func result() throws {
    try folder.write(
      """
      {"name": "failure", "steps": [{"do": "pull", "to": 160, "over": 0.5}, {"do": "hold", "for": 0.2}, {"do": "release"},
        {"do": "refresh", "for": 2, "result": "failure", "shown": 1}, {"do": "settle"}]}
      """, to: "failure.json")
    func frames(_ options: String, name: String = "Colors-failure", to out: String) throws -> [String: Data] {
      let outcome = try Tool.run(
        "render Colors --format png --fps 10 --scale 0.5 --out \(out) \(options)", in: folder.url)
      #expect(outcome.code == 0 && outcome.error == "", "\(outcome.error)")
      return try contents(of: folder.url("\(out)/\(name)"))
    }
    let failing = try frames("--result failure", to: "option")
    #expect(failing == (try frames("--scenario failure.json", to: "script")))
    #expect(failing.count == (try frames("", name: "Colors", to: "standard")).count + 10)
  }

  @Test("another program computes the hashes of frames.json from the pictures", arguments: ["1", "2"])
  func hashesOfFrames(jobs: String) throws {
    try Tool.succeed("render Bubbles --format png --fps 3 --scale 0.5 --jobs \(jobs) --out \(folder.path)")
    let document = try document("Bubbles")
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
    let other = try Tool.succeed("-c", [program, folder.url("Bubbles").path], of: "/usr/bin/python3")
    #expect(other.split(separator: "\n").map(String.init) == document.frames.map(\.hash))
  }

  @Test("both formats may be asked for, and the choices made are in the names")
  func bothFormatsAndAMatrix() throws {
    try Tool.succeed(
      "render Bubbles --type all --anchor top --scenario short-pull --format png --format gif --fps 10 --scale 0.5 --out \(folder.path)"
    )
    let names = ["Bubbles-background-top-short-pull", "Bubbles-top-short-pull"]
    #expect(try folder.names() == names.flatMap { [$0, "\($0).gif"] })
  }

  @Test(
    "each combination of repeated options is a file, with a name of what it does not share with the others")
  func repeatedOptions() throws {
    try Tool.succeed(
      "render Colors SnapDrag --size 120x160 --size 160x120 --appearance all --fps 5 --scale 0.5 --scenario short-pull --out \(folder.path)"
    )
    // A GIF has its width and height in bytes 6 to 9.
    let sizes: [String: [UInt8]] = ["120x160": [60, 0, 80, 0], "160x120": [80, 0, 60, 0]]
    var names: [String] = []
    for subject in ["Colors", "SnapDrag"] {
      for look in ["", "-dark"] {
        for (size, bytes) in sizes {
          names.append("\(subject)-short-pull\(look)-\(size).gif")
          #expect(try [UInt8](folder.data(names.last!)[6..<10]) == bytes, "\(names.last!)")
        }
      }
    }
    #expect(try folder.names() == names.sorted())
  }

  private final class Unsound: StillControl {
    override func animationCycle(for animationView: View) { animationView.alpha = .nan }
  }

  private func renderUnsound(to out: String, _ formats: String) {
    let options = Tool.words("render \(formats) --fps 10 --scale 0.5 --out \(out)")
    #expect(CommandLineTool(controls: [Unsound.self]).run(options) == 1)
  }

  @Test("a control with an error fails with exit code 1 and leaves what was there untouched")
  func aFailureLeavesWhatWasThere() throws {
    let files = ["Unsound.gif", "Unsound/frame-0000.png"]
    for file in files { try folder.write("old", to: file) }
    renderUnsound(to: folder.path, "--format gif --format png")
    #expect(folder.files == files)
    for file in files { #expect(try folder.text(file) == "old") }
    #expect(try folder.names() == ["Unsound", "Unsound.gif"])
  }

  @Test("a render that fails takes the folder away that it has made, and no other", arguments: [true, false])
  func aFailureLeavesNoFolder(wasThere: Bool) throws {
    let out = folder.url("out")
    if wasThere { try FileManager.default.createDirectory(at: out, withIntermediateDirectories: false) }
    renderUnsound(to: out.path, "")
    #expect(FileManager.default.fileExists(atPath: out.path) == wasThere)
  }

  @Test(
    "a control that draws nothing is named by render and by check, though a scroll indicator moves over it")
  func drawsNothing() throws {
    func run(_ command: String) throws -> Tool.Outcome {
      try Tool.run(
        "\(command) --out \(folder.path)", of: "newcomer-controls", environment: ["NEWCOMER": "blank"])
    }
    let outcome = try run("render --size 200x300")
    #expect(outcome.code == 0)
    let fault =
      "its area is of one colour in every frame: it draws nothing, or in the colour of what is behind it"
    #expect(
      outcome.error.split(separator: "\n").sorted()
        == ["Blank", "Hosting"].map { "warning: \($0): \(fault)" })
    let check = try run("check --type slide-down --anchor top --fps 30 --steps 0")
    #expect(check.code == 1)
    for words in ["Blank", "Hosting", "nothing of the control is seen in a whole refresh"] {
      #expect(check.output.contains(words))
    }
  }
}
