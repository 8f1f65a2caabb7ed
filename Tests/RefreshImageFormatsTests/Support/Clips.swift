import Foundation
import RefreshImageFormats
import RefreshMotion
import RefreshRendering
import TestSupport
import Testing

/// Clips to be written in several formats.
enum Clips {
  /// Writes frames to the end.
  static func write(_ frames: [Frame], to writer: any FrameWriter) throws {
    for frame in frames { try writer.append(frame) }
    try writer.finish()
  }

  /// Pictures that all differ from the one before them, each for the same time.
  static func frames(_ pictures: [Bitmap], lasting seconds: Double) -> [Frame] {
    pictures.map { Frame($0, duration: seconds) }
  }

  /// Pictures that change by a few pixels at a time, and now and then not at all, with the damage told.
  static func scattered(
    _ width: Int, _ height: Int, count: Int, seed: UInt64, color: (inout SeededRandom) -> UInt32
  ) -> [Frame] {
    var random = SeededRandom(seed: seed)
    var picture = Bitmap(width: width, height: height, filledWith: color(&random))
    return (0..<count).map { number in
      let before = picture
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let x = Int.random(in: 0..<width, using: &random)
        picture[x, Int.random(in: 0..<height, using: &random)] = color(&random)
      }
      return Frame(picture, duration: 1 / 60, damage: number == 0 ? nil : Scenes.damage(before, picture))
    }
  }

  /// The pictures of a clip without those that repeat the one before.
  static func distinct(_ frames: [Frame]) -> [[UInt8]] {
    var pictures: [Bitmap] = []
    for frame in frames where frame.bitmap != pictures.last { pictures.append(frame.bitmap) }
    return pictures.map(\.rgba)
  }

  /// The peak signal-to-noise ratio in decibels of pixels, without the fourth byte of each if they have alpha.
  static func psnr(_ first: [UInt8], _ second: [UInt8], hasAlpha: Bool = true) -> Double {
    var (sum, count) = (0, 0)
    for at in first.indices where !hasAlpha || at % 4 != 3 {
      let difference = Int(first[at]) - Int(second[at])
      (sum, count) = (sum + difference * difference, count + 1)
    }
    return sum == 0 ? .infinity : 10 * log10(255 * 255 * Double(count) / Double(sum))
  }

  /// Checks that a file shows a clip, pixel for pixel and as long, without frames that show nothing new.
  static func expect(
    _ picture: Pillow.Picture, shows frames: [Frame], within tolerance: Double, _ note: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isSame = picture.frames.map(\.rgba) == distinct(frames)
    #expect(isSame, "\(note) shows other pixels", sourceLocation: sourceLocation)
    let seconds = frames.reduce(0) { $0 + $1.duration }
    if picture.frames.count > 1 {
      #expect(abs(picture.seconds - seconds) <= tolerance, "\(note)", sourceLocation: sourceLocation)
    }
  }
}

/// A folder of a test's own, into which it writes clips in one format.
struct ClipFolder<Options> {
  private let made = Result { try TemporaryFolder() }
  private let name: String
  private let options: Options
  private let writer: (URL, Options) throws -> any FrameWriter

  /// The name and the options of a clip unless a test says others.
  init(
    _ name: String, _ options: Options, _ writer: @escaping (URL, Options) throws -> any FrameWriter
  ) { (self.name, self.options, self.writer) = (name, options, writer) }

  var folder: TemporaryFolder { get throws { try made.get() } }

  /// Writes frames and returns the file.
  func write(_ frames: [Frame], _ name: String? = nil, options: Options? = nil) throws -> URL {
    let url = try folder.url(name ?? self.name)
    try Clips.write(frames, to: writer(url, options ?? self.options))
    return url
  }
}
