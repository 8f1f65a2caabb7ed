import Foundation
import RefreshFiles
import RefreshImageFormats
import RefreshRendering
import TestSupport
import Testing

/// What every writer of one file has to hold to, whatever its format.
enum WriterLife {
  /// Checks that a target keeps its old contents until a whole clip is written, and that nothing else is left.
  static func check(in folder: TemporaryFolder, _ make: (URL) throws -> any FrameWriter) throws {
    let url = folder.url("clip.out")
    try folder.write("old", to: "clip.out")
    let frame = Frame(Bitmap(width: 16, height: 16, filledWith: 0xFF00_80FF), duration: 0.1)
    do {
      let dropped = try make(url)
      try dropped.append(frame)
    }
    let cancelled = try make(url)
    try cancelled.append(frame)
    cancelled.cancel()
    #expect(throws: EncoderError.closed(file: url.path)) { try cancelled.append(frame) }
    #expect(throws: EncoderError.closed(file: url.path)) { try cancelled.finish() }

    let failing = try make(url)
    try failing.append(frame)
    let error = #expect(throws: EncoderError.self) {
      try failing.append(Frame(Bitmap(width: 18, height: 16), duration: 0.1))
    }
    #expect(error?.description == "cannot write \(url.path): frame 1 has 18 × 16 pixels; allowed: 16 × 16")
    let endless = try make(url)
    #expect(throws: EncoderError.frameDuration(file: url.path, frame: 0, seconds: .infinity)) {
      try endless.append(Frame(frame.bitmap, duration: .infinity))
    }
    let empty = try make(url)
    #expect(throws: EncoderError.noFrames(file: url.path)) { try empty.finish() }
    let kind = #expect(throws: OutputError.self) { try make(folder.url) }
    #expect(kind?.description == "cannot write \(folder.path): it exists and is not a regular file")
    #expect(try folder.text("clip.out") == "old")
    #expect(try folder.names() == ["clip.out"])

    let whole = try make(url)
    try Clips.write([frame], to: whole)
    whole.cancel()
    #expect(try folder.data("clip.out") != Data("old".utf8))
    #expect(try folder.names() == ["clip.out"])
  }
}
