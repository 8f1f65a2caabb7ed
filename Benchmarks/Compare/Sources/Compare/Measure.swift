import Foundation
import RefreshFrames
import RefreshImageFormats
import RefreshKit
import RefreshRendering
import RefreshStage
import RefreshVideo

/// The command `measure`: one kind of work on one of the clips, or on raw frames.
struct Measure {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static let scale = 2.0
  private static let framesPerSecond = 60.0
  /// Every program shows a frame for 2 hundredths of a second, which a GIF can express.
  private static let written = 1 / 50.0

  private let words: [String]

  init(_ words: [String]) { self.words = words }

  private func word(_ index: Int) throws -> String {
    guard index < words.count else {
      throw Failure(description: "measure \(words.joined(separator: " ")): argument \(index) is missing")
    }
    return words[index]
  }

  private func number(_ index: Int) throws -> Int {
    guard let number = Int(try word(index)) else {
      throw Failure(description: "measure: '\(words[index])' is no whole number")
    }
    return number
  }

  func run() throws {
    switch try word(0) {
    case "frames": try writeFrames()
    case "hashes": try printHashes()
    case "draw": try draw(whole: try word(2) == "whole")
    case "play": try play()
    case "png": try encode { try PNGSequenceWriter(directory: URL(fileURLWithPath: $0)) }
    case "gif": try encode { try GIFWriter(file: URL(fileURLWithPath: $0)) }
    case "apng":
      let options = APNGOptions(threads: try threads())
      try encode { try APNGWriter(file: URL(fileURLWithPath: $0), options: options) }
    case "webp":
      let options = WebPOptions(threads: try threads())
      try encode { try WebPWriter(file: URL(fileURLWithPath: $0), options: options) }
    default:
      throw Failure(
        description: "measure '\(words[0])': expected frames, hashes, draw, play, png, gif, apng or webp")
    }
  }

  // MARK: Clips

  /// The frames of the clip that argument 1 names: a control at 375×667, a part of it, as in `Yahoo:60:124`, or one under the
  /// scenario of a file, as in `Yahoo@long.json`.
  private func clip() throws -> [ClipFrame] {
    let words = try word(1).split(separator: "@", maxSplits: 1).map(String.init)
    let parts = words[0].split(separator: ":").map(String.init)
    guard let control = Examples.all.first(where: { "\($0)" == parts[0] }) else {
      throw Failure(description: "measure: there is no control '\(parts[0])'")
    }
    var clip = Clip(control)
    if words.count > 1 { clip.scenario = try Scenario(contentsOf: URL(fileURLWithPath: words[1])) }
    clip.stage.size = CGSize(width: 375, height: 667)
    clip.framesPerSecond = Self.framesPerSecond
    var frames: [ClipFrame] = []
    _ = try ClipPlayer(clip).play { frames.append($0) }
    guard parts.count == 3, let from = Int(parts[1]), let to = Int(parts[2]) else { return frames }
    return Array(frames[min(from, frames.count)..<min(to, frames.count)])
  }

  /// `frames CLIP FILE`: writes raw frames.
  private func writeFrames() throws {
    let frames = try clip()
    let size = try RawFrames.write(frames, scale: Self.scale, to: try word(2))
    print(#"{"frames":\#(frames.count),"width":\#(size.width),"height":\#(size.height)}"#)
  }

  /// `hashes CLIP`: draws each frame once, and prints a hash of its pixels.
  private func printHashes() throws {
    let renderer = CairoRenderer(scale: Self.scale)
    for frame in try clip() {
      // FNV-1a over whole pixels: short enough to repeat in C.
      let hash = try renderer.render(frame.list).pixels.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01B3
      }
      print(String(hash, radix: 16))
    }
  }

  // MARK: Work

  /// `draw CLIP whole|damaged SECONDS`: draws the clip into one bitmap.
  private func draw(whole: Bool) throws {
    let frames = try clip()
    let seconds = Double(try number(3))
    let renderer = CairoRenderer(scale: Self.scale)
    var bitmap = try renderer.render(frames[0].list)
    var last = frames[0].list
    func drawClip() throws {
      for frame in frames {
        if whole {
          try renderer.render(frame.list, into: &bitmap, damage: PixelRect?.none)
        } else {
          try renderer.render(frame.list, into: &bitmap, damage: frame.list.damageRegion(since: last))
        }
        last = frame.list
      }
    }
    try drawClip()
    var meter = Meter()
    try meter.time(frames: frames.count, seconds: seconds, drawClip)
    try meter.print()
  }

  /// `play CLIP SECONDS`: plays a clip and draws its frames by their damage, as `render` does.
  private func play() throws {
    guard let control = Examples.all.first(where: { "\($0)" == words[1] }) else {
      throw Failure(description: "measure: there is no control '\(words[1])'")
    }
    var clip = Clip(control)
    clip.framesPerSecond = Self.framesPerSecond
    let seconds = Double(try number(2))
    var meter = Meter()
    repeat {
      var count = 0
      var played = Meter()
      try played.time(frames: 0) {
        let drawing = IncrementalRenderer(scale: Self.scale)
        _ = try ClipPlayer(clip).play { frame in
          _ = try drawing.draw(frame.list, damage: frame.damage)
          count += 1
        }
      }
      meter.add(played, frames: count)
    } while meter.cpu < seconds
    try meter.print()
  }

  /// The number of threads of an encoder: the last argument of `apng|webp raw` (default: 1).
  private func threads() throws -> Int { words.count > 7 ? try number(7) : 1 }

  /// `png|gif|apng|webp lists CLIP OUT SECONDS` from frames drawn by the damage of display lists, which the
  /// writer receives, or `png|gif|apng|webp raw FILE WIDTH HEIGHT OUT SECONDS [THREADS]` from raw
  /// frames alone.
  ///
  /// Reading raw frames counts; drawing does not.
  private func encode(_ makeWriter: (String) throws -> any FrameWriter) throws {
    var meter = Meter()
    if try word(1) == "raw" {
      let frames = try RawFrames(try word(2), width: try number(3), height: try number(4))
      let (out, seconds) = (try word(5), Double(try number(6)))
      try meter.time(frames: frames.count, seconds: seconds) {
        let writer = try makeWriter(out)
        for index in 0..<frames.count {
          try writer.append(Frame(frames[index], duration: Self.written))
        }
        try writer.finish()
      }
    } else {
      let frames = try Measure([words[0]] + words[2...]).clip()
      let (out, seconds) = (try word(3), Double(try number(4)))
      repeat { try encode(frames, with: try makeWriter(out), &meter) } while meter.cpu < seconds
    }
    try meter.print()
  }

  private func encode(_ frames: [ClipFrame], with writer: any FrameWriter, _ meter: inout Meter) throws {
    let renderer = CairoRenderer(scale: Self.scale)
    var bitmap = try renderer.render(frames[0].list)
    var last: DisplayList?
    for frame in frames {
      let damage = last.map { frame.list.damageRegion(since: $0) }
      if let damage { try renderer.render(frame.list, into: &bitmap, damage: damage) }
      let rects = damage.map { renderer.pixelRects(for: $0, in: bitmap.bounds) }
      last = frame.list
      try meter.time(frames: 1) {
        try writer.append(Frame(bitmap, duration: Self.written, changes: rects))
      }
    }
    try meter.time(frames: 0) { try writer.finish() }
  }
}
