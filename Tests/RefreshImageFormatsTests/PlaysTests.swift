import Foundation
import RefreshImageFormats
import RefreshVideo
import TestSupport
import Testing

/// How often an animated file plays. (A GIF says it in the way of its own format: GIFWriterTests.)
@Suite struct PlaysTests {
  @Test("the number of plays stands in the file", arguments: [0, 1, 7])
  func countsLoops(plays: Int) throws {
    let frames = Clips.frames((0..<2).map { Scenes.colors(3, 5, 5, seed: $0) }, lasting: 0.1)
    let folder = try TemporaryFolder()
    let (png, webp) = (folder.url("clip.png"), folder.url("clip.webp"))
    try Clips.write(frames, to: APNGWriter(file: png, options: APNGOptions(loopCount: plays)))
    try Clips.write(frames, to: WebPWriter(file: webp, options: WebPOptions(loopCount: plays)))
    #expect(try Pillow.decode([png, webp]).map(\.loop) == [plays, plays])
  }
}
