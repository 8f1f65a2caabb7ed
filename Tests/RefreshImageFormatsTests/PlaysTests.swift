import Foundation
import RefreshImageFormats
import RefreshRendering
import RefreshVideo
import TestSupport
import Testing

/// How often an animated file plays, and for how long each of its frames is seen.
@Suite struct PlaysTests {
  private let folder = try! TemporaryFolder()

  /// A GIF says it in the way of its own format: GIFWriterTests.
  @Test("the number of plays stands in the file", arguments: [0, 1, 7])
  func countsLoops(plays: Int) throws {
    let frames = Clips.frames((0..<2).map { Scenes.colors(3, 5, 5, seed: $0) }, lasting: 0.1)
    let (png, webp) = (folder.url("clip.png"), folder.url("clip.webp"))
    try Clips.write(frames, to: APNGWriter(file: png, options: APNGOptions(loopCount: plays)))
    try Clips.write(frames, to: WebPWriter(file: webp, options: WebPOptions(loopCount: plays)))
    #expect(try Pillow.decode([png, webp]).map(\.loop) == [plays, plays])
  }

  private static let (still, other, passing) = (
    Scenes.colors(4, 6, 6, seed: 1), Scenes.colors(4, 6, 6, seed: 2), Scenes.colors(4, 6, 6, seed: 3)
  )

  @Test("equal frames become one, frames without time are passed over, and long ones are spread over several")
  func mergesFrames() throws {
    /// What stands for half a second in three equal frames, then for long, and at last again.
    func clip(passing seconds: Double?, long: Double, last: Double) -> [Frame] {
      let short = [Frame(Self.still, duration: 0.1), Frame(Self.still, duration: 0.1, damage: .empty)]
      return short + [Frame(Self.still, duration: 0.3)]
        + (seconds.map { [Frame(Self.passing, duration: $0)] } ?? [])
        + [Frame(Self.other, duration: long), Frame(Self.still, duration: last)]
    }
    let files = ["clip.png", "clip.webp", "clip.gif"].map(folder.url)
    try Clips.write(clip(passing: 0, long: 100_000, last: 0.25), to: APNGWriter(file: files[0]))
    try Clips.write(clip(passing: 0.0001, long: 20_000, last: 0.25), to: WebPWriter(file: files[1]))
    try Clips.write(clip(passing: nil, long: 700, last: 0.1), to: GIFWriter(file: files[2]))
    let pictures = try Pillow.decode(files)
    #expect(pictures[0].frames.map(\.seconds) == [0.5, 65_535, 34_465, 0.25])
    #expect(pictures[1].frames.map(\.milliseconds) == [500, 16_777_215, 3_222_785, 250])
    #expect(pictures[2].frames.map(\.milliseconds) == [500, 655_350, 44_650, 100])
    let shown = [Self.still, Self.other, Self.other, Self.still].map(\.rgba)
    for picture in pictures { #expect(picture.frames.map(\.rgba) == shown) }
  }
}
