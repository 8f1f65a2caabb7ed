import Foundation
import RefreshFrames
import RefreshStage
import Testing

@testable import RefreshKitCLI
@testable import refresh_examples

@Suite struct FrameRecordTests {
  @Test(
    "frames.json in parts is the text that Foundation writes of all frames at once",
    arguments: [1, 2, 7, 64, 999])
  func parts(count: Int) throws {
    var clip = Clip(.control(Colors.self))
    clip.framesPerSecond = 20
    var records: [FrameRecord] = []
    _ = try ClipPlayer(clip).play { records.append(FrameRecord($0, hash: "\($0.index)")) }
    // A name that looks like what parts are joined at.
    clip.scenario.name = "\"frames\" : [\n  ],\n  \"hashing\""
    func text(_ count: Int) throws -> [UInt8] {
      var text: [UInt8] = []
      try FrameRecord.write(records, clip, CGSize(width: 375, height: 667), 2, count: count) { text += $0 }
      return text
    }
    let whole = try text(records.count)
    #expect(records.count > 64)
    #expect(try text(count) == whole)
    let document = try #require(try JSONSerialization.jsonObject(with: Data(whole)) as? [String: Any])
    #expect((document["frames"] as? [Any])?.count == records.count)
  }
}
