import Foundation
import RefreshControls
import RefreshFrames
import RefreshInput
import RefreshLayers
import RefreshRendering
import Testing

@testable import RefreshKitCLI

@Suite struct FramePipelineTests {
  private struct FullDisk: Error {}

  @Test("after a frame that cannot be written no other is", arguments: [false, true])
  func failure(isConcurrent: Bool) {
    let list = DisplayList(of: Layer(), at: 0, size: CGSize(width: 1, height: 1))
    let written = LockedValue<[Int]>([])
    #expect(throws: FullDisk.self) {
      try FramePipeline(isConcurrent: isConcurrent).run { write in
        for index in 0..<9 {
          let frame = ClipFrame(
            index: index, time: 0, phase: .idle, contentOffset: .zero, list: list, previous: nil)
          try write(frame, (Bitmap(width: 1, height: 1, pixels: [0]), nil))
        }
      } write: { frame, _, _ in
        if frame.index == 2 { throw FullDisk() }
        written.withLock { $0.append(frame.index) }
      }
    }
    #expect(written.withLock { $0 } == [0, 1])
  }
}
