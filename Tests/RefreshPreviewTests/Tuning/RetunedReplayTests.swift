import Dispatch
import Foundation
import RefreshScrolling
import Synchronization
import Testing

@testable import RefreshPreview
@testable import guide_controls

/// A gesture that is made again while a slider moves.
@Suite struct RetunedReplayTests {
  private static let gesture: GestureScript = {
    var script = GestureScript()
    script.touches = (0...40).map { index in
      let phase: Touch.Phase = index == 0 ? .began : index == 40 ? .ended : .moved
      return Touch(
        id: 1, phase: phase, location: CGPoint(x: 180, y: 120 + 8 * index), timestamp: Double(index) / 60)
    }
    script.length = 4
    return script
  }()

  @Test(
    "what the inspector asks meanwhile is answered once all of the gesture is made, and only the last of it")
  func waitingQuestions() throws {
    let sent = Mutex<[String]>([])
    let queue = DispatchQueue(label: "test")
    let program = PreviewProgram(
      controls: [Hop.self], scenes: [], folder: FileManager.default.temporaryDirectory)
    func answers(_ word: String) -> Int { sent.withLock { $0.count { $0.hasPrefix("{\"\(word)\"") } } }
    queue.sync {
      let session = PreviewSession(program, queue: queue) { output in
        if case .text(let text) = output { sent.withLock { $0.append(text) } }
      }
      defer { session.close() }
      session.perform(.show(PreviewChoices(subject: "Hop"), script: Self.gesture, plays: false))
      session.perform(.tune(["delay": "0.02"]))
      #expect(session.retuning != nil)
      let before = answers("inspection")
      for _ in 0..<3 { session.perform(.inspect(layer: nil, list: false)) }
      #expect(session.retuning != nil && answers("inspection") == before)
      // Another value of the slider does not lose the question.
      session.perform(.tune(["delay": "0.03"]))
      session.finishRetuning()
      #expect(session.retuning == nil && answers("inspection") == before + 1)
      session.perform(.inspect(layer: nil, list: false))
      #expect(answers("inspection") == before + 2)
    }
  }
}
