import Foundation
import Glibc
import RefreshFiles
import RefreshImageFormats
import RefreshRendering
import TestSupport
import Testing

@Suite struct PNGSequenceWriterTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  func writer(_ name: String = "clip") throws -> PNGSequenceWriter {
    try PNGSequenceWriter(directory: folder.url(name))
  }

  @Test("every frame becomes a file, and Pillow reads back its pixels")
  func writesFrames() throws {
    let pictures = (0..<6).map { Scenes.list(90, 160, frame: $0) }
    let writer = try writer("new/folders/clip")
    for picture in pictures { try writer.append(Frame(picture, duration: 1 / 60)) }
    try writer.addFile(named: "frames.json", Array("{}".utf8))
    try writer.finish()
    #expect(writer.frameCount == 6)
    let names = try folder.names(in: "new/folders/clip")
    #expect(names == (0..<6).map { "frame-000\($0).png" } + ["frames.json"])
    let decoded = try Pillow.decode(names.dropLast().map { folder.url("new/folders/clip/" + $0) })
    #expect(decoded.map { $0.frames[0].rgba } == pictures.map(\.rgba))
    #expect(try folder.names(in: "new/folders") == ["clip"])
  }

  @Test("a frame that equals the one before is a link to its file")
  func linksEqualFrames() throws {
    let writer = try writer()
    let picture = Scenes.list(40, 60, frame: 0)
    try writer.append(Frame(picture, duration: 0.1))
    try writer.append(Frame(picture, duration: 0.1))
    try writer.append(Frame(picture, duration: 0.1, damage: .empty))
    try writer.append(Frame(Scenes.list(40, 60, frame: 1), duration: 0.1))
    try writer.finish()
    let numbers = try (0..<4).map {
      try FileManager.default.attributesOfItem(atPath: folder.url("clip/frame-000\($0).png").path)[
        .systemFileNumber] as? Int
    }
    #expect(numbers[0] != nil && numbers[0] == numbers[1] && numbers[1] == numbers[2])
    #expect(numbers[3] != numbers[0])
  }

  @Test("a new run replaces old frames and keeps what is not its own")
  func keepsForeignFiles() throws {
    for name in ["frame-0000.png", "frame-0001.png", "frame-12345.png", "frames.json"] {
      try folder.write("old", to: "clip/\(name)")
    }
    for name in ["README.md", "frame-1.png", "notes/a.txt", ".hidden"] {
      try folder.write("kept", to: "clip/\(name)")
    }
    let writer = try writer()
    try writer.append(Frame(Bitmap(width: 2, height: 2), duration: 0.1))
    #expect(try folder.text("clip/frame-0000.png") == "old")
    try writer.finish()
    #expect(
      try folder.names(in: "clip") == [".hidden", "README.md", "frame-0000.png", "frame-1.png", "notes"])
    #expect(try folder.text("clip/notes/a.txt") == "kept")
    #expect(try folder.names() == ["clip"])
  }

  @Test("a run that is cancelled, dropped or fails leaves no trace and the old frames in place")
  func leavesNoTrace() throws {
    try folder.write("old", to: "clip/frame-0000.png")
    let old = folder.url("clip")
    let frame = Frame(Bitmap(width: 2, height: 2), duration: 0.1)

    let cancelled = try writer("deep/er")
    try cancelled.append(frame)
    cancelled.cancel()
    #expect(throws: EncoderError.closed(file: folder.url("deep/er").path)) { try cancelled.append(frame) }
    #expect(try folder.names() == ["clip"])

    do {
      let dropped = try writer()
      try dropped.append(frame)
    }
    let failing = try writer()
    try failing.append(frame)
    let error = #expect(throws: EncoderError.self) {
      try failing.append(Frame(Bitmap(width: 3, height: 2), duration: 0.1))
    }
    #expect(error?.description == "cannot write \(old.path): frame 1 has 3 × 2 pixels; allowed: 2 × 2")
    #expect(throws: EncoderError.closed(file: old.path)) { try failing.finish() }
    #expect(try folder.names() == ["clip"])
    #expect(try folder.names(in: "clip") == ["frame-0000.png"])
  }

  @Test("what cannot be written is refused before the first frame, in one line")
  func refusesUpFront() throws {
    try folder.write("mine", to: "file")
    let error = #expect(throws: OutputError.self) { try writer("file") }
    #expect(error?.description == "cannot write \(folder.path)/file: it exists and is not a folder")
    #expect(try folder.text("file") == "mine")
    let inside = #expect(throws: OutputError.self) { try writer("file/clip") }
    #expect(inside?.description.contains("Not a directory") == true)
    #expect(try folder.names() == ["file"])
  }

  @Test("a clip without frames, a bad duration and a bad file name are refused")
  func refusesBadCalls() throws {
    let empty = try writer()
    #expect(throws: EncoderError.noFrames(file: folder.url("clip").path)) { try empty.finish() }
    for duration in [-0.1, .infinity] {
      let writer = try writer()
      #expect(throws: EncoderError.self) {
        try writer.append(Frame(Bitmap(width: 1, height: 1), duration: duration))
      }
    }
    for name in ["", "..", "a/b", "frame-0000.png"] {
      let writer = try writer()
      #expect(throws: EncoderError.fileName(name)) { try writer.addFile(named: name, []) }
    }
    #expect(try folder.names() == [])
  }

  @Test("a link to a folder stays a link, and the folder behind it gets the frames")
  func followsLinks() throws {
    try FileManager.default.createDirectory(at: folder.url("real"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("clip").path, withDestinationPath: folder.url("real").path)
    let writer = try writer()
    try writer.append(Frame(Bitmap(width: 1, height: 1), duration: 0.1))
    try writer.finish()
    #expect(try folder.names(in: "real") == ["frame-0000.png"])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.url("clip").path).hasSuffix("real"))
  }

  @Test("frames from the ten-thousandth on have five digits")
  func namesFrames() {
    #expect(
      [0, 42, 9999, 10000].map(PNGSequenceWriter.fileName) == [
        "frame-0000.png", "frame-0042.png", "frame-9999.png", "frame-10000.png",
      ])
  }
}
