import Foundation
import RefreshFrames
import RefreshStage
import Testing

@testable import RefreshKitCLI
@testable import refresh_examples

@Suite struct FrameRecordTests {
  @Test("frames.json has every frame, and the names of the clip as they are")
  func document() throws {
    var clip = Clip(.control(Colors.self))
    clip.framesPerSecond = 20
    var records: [FrameRecord] = []
    let played = try ClipPlayer(clip).play { records.append(FrameRecord($0, hash: "\($0.index)")) }
    // A name with what JSON escapes.
    clip.scenario.name = "\"frames\" : [\n  ],\n  \"hashing\""
    let text = FrameRecord.document(records, clip, CGSize(width: 375, height: 667), 2)
    let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(document["scenario"] as? String == clip.scenario.name)
    #expect(document["size"] as? [Double] == [375, 667])
    let frames = try #require(document["frames"] as? [[String: Any]])
    #expect(frames.count == played.frameCount)
    #expect(frames.map { $0["hash"] as? String } == frames.indices.map { "\($0)" })
    #expect(frames.last?["time"] as? Double == Double(frames.count - 1) / 20)
  }
}
