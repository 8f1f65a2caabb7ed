import Dispatch
import Foundation
import RefreshControls
import RefreshFiles
import RefreshProcess
import RefreshScrolling
import Synchronization
import Testing

@testable import RefreshPreview
@testable import refresh_examples

@Suite struct StageEndpointTests {
  private static let program = PreviewProgram(
    controls: [Colors.self], scenes: [], folder: FileManager.default.temporaryDirectory)

  /// A finger that moves up and down for as many events, 120 a second.
  private static func gesture(_ count: Int) -> GestureScript {
    var script = GestureScript()
    for index in 0..<count {
      let phase: Touch.Phase = index == 0 ? .began : index == count - 1 ? .ended : .moved
      let place = CGPoint(x: 180, y: 200 + 80 * sin(Double(index) / 60))
      script.touches.append(Touch(id: 1, phase: phase, location: place, timestamp: Double(index) / 120))
    }
    script.length = Double(count) / 120
    return script
  }

  private static func stage(_ heartbeat: Heartbeat) -> LiveStage {
    LiveStage(
      PreviewChoices(subject: "Colors"), subjects: program.subjects, queue: DispatchQueue(label: "test"),
      heartbeat: heartbeat)
  }

  @Test("a gesture that is made again gives a sign of life at every frame, and ends when nobody waits for it")
  func signsOfLife() {
    let heartbeat = Heartbeat()
    var (now, silence, frames): (UInt64, Double, Int) = (0, 0, 0)
    let isWhole = Self.stage(heartbeat).make(Self.gesture(240)) { _ in
      // Every frame takes a second.
      now += 1_000_000_000
      frames += 1
      silence = max(silence, heartbeat.silence(at: now))
    }
    #expect(isWhole && frames > 100 && silence == 0)
    frames = 0
    let isLeft = !Self.stage(heartbeat).make(Self.gesture(240)) { _ in
      frames += 1
      if frames == 20 { heartbeat.end() }
    }
    #expect(isLeft && frames == 20)
  }

  @Test("a gesture that takes too long to be made again is left where it is")
  func timeout() {
    var frames = 0
    let isWhole = Self.stage(Heartbeat()).make(Self.gesture(72_000), timeout: 0.05) { _ in frames += 1 }
    #expect(!isWhole && frames < 30_000)
  }

  @Test(
    "a stage is silent for as long as a question waits for its sign, without the time that it had no processor"
  )
  func silence() {
    let heartbeat = Heartbeat()
    #expect(heartbeat.silence(at: 0) == 0)
    #expect(heartbeat.silence(at: 12_000_000_000) == 12)
    heartbeat.beat()
    #expect(heartbeat.silence(at: 12_000_000_000) == 0)
    #expect(heartbeat.silence(at: 12_500_000_000) == 0.5)
    heartbeat.beat()
    #expect(heartbeat.silence(at: 20_000_000_000, waited: ProcessorWaits(threads: [1: 100, 2: 3])) == 0)
    // The thread that has waited longest in all sleeps now.
    #expect(heartbeat.silence(at: 32_000_000_000, waited: ProcessorWaits(threads: [1: 100, 2: 8])) == 7)
  }

  @Test("while a script of 72,000 touches is made again other pages are served, and its own may leave")
  func longScript() throws {
    let endpoint = StageEndpoint(Self.program, hookTimeout: 20) { Issue.record("a stage hangs") }
    let (busy, other) = (Page(), Page())
    let peer = endpoint.open { busy.take($0) }
    var touches = try #require(Self.gesture(72_000).json["touches"] as? [[String: Any]])
    #expect(touches.count == 72_000)
    for index in touches.indices { touches[index]["id"] = 1 }
    let message = try JSONSerialization.data(withJSONObject: [
      "do": "show", "choices": ["subject": "Colors"], "script": ["touches": touches, "length": 600],
    ])
    #expect(message.count < ServerLimits().messageBytes)
    let isTaken = DispatchSemaphore(value: 0)
    peer.receive(message) { isTaken.signal() }
    // One after the other is served before the first has come to its end, which takes much longer than all of them.
    for _ in 0..<3 {
      let second = endpoint.open { other.take($0) }
      second.receive(Data(#"{"do": "show", "choices": {"subject": "Colors"}}"#.utf8)) {}
      other.waitForState()
      second.close()
    }
    #expect(!busy.hasState)
    peer.close()
    // What is left of the work is given up.
    isTaken.wait()
  }

  @Test("what a page asked for that has gone is not done")
  func queueOfClosedPage() throws {
    let endpoint = StageEndpoint(Self.program, hookTimeout: 20) { Issue.record("a stage hangs") }
    let page = Page()
    let peer = endpoint.open { page.take($0) }
    let script = Self.gesture(72_000).json
    let long = try JSONSerialization.data(withJSONObject: [
      "do": "show", "choices": ["subject": "Colors"], "script": script,
    ])
    let isTaken = DispatchSemaphore(value: 0)
    peer.receive(long) { isTaken.signal() }
    for _ in 0..<50 {
      peer.receive(Data(#"{"do": "show", "choices": {"subject": "Colors"}}"#.utf8)) { isTaken.signal() }
    }
    peer.close()
    for _ in 0..<51 { isTaken.wait() }
    #expect(page.shown.withLock { $0 } <= 1)
  }

  @Test("messages are read one at a time, and before gestures are made")
  func order() {
    let work = LongWorkGate()
    let (began, mayEnd, isRead) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let steps = Mutex<[String]>([])
    func run(_ body: @escaping @Sendable () -> Void) { Thread.detachNewThread(body) }
    run {
      _ = work.read(Heartbeat()) {
        began.signal()
        mayEnd.wait()
        steps.withLock { $0.append("first") }
      }
      isRead.signal()
    }
    began.wait()
    for step in ["second", "made"] {
      run {
        if step == "made" {
          work.make(Heartbeat()) { steps.withLock { $0.append(step) } }
        } else {
          _ = work.read(Heartbeat()) { steps.withLock { $0.append(step) } }
        }
        isRead.signal()
      }
    }
    let left = Heartbeat()
    left.end()
    #expect(work.read(left) { 1 } == nil)
    mayEnd.signal()
    for _ in 0..<3 { isRead.wait() }
    #expect(steps.withLock { $0 }.first == "first" && steps.withLock { $0 }.count == 3)
  }

  @Test("every phase has a colour of its own, on which white text, and which on paper, is read")
  func phaseColors() throws {
    let hello = try #require(Self.program.description["hello"] as? [String: Any])
    let colors = try #require(hello["phases"] as? [String: String])
    #expect(Set(colors.keys) == Set(RefreshPhase.Kind.allCases.map(\.rawValue)))
    #expect(Set(colors.values).count == colors.count)
    /// Relative luminance by WCAG 2.
    func luminance(_ hex: UInt32) -> Double {
      func part(_ shift: UInt32) -> Double {
        let value = Double((hex >> shift) & 255) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
    }
    for (phase, text) in colors {
      let hex = try #require(UInt32(text.dropFirst(), radix: 16))
      // 4.5 is WCAG's contrast for text; white is brighter than the paper of contact sheets.
      #expect((luminance(0xFAFAFA) + 0.05) / (luminance(hex) + 0.05) >= 4.5, "\(phase) \(text)")
    }
  }

  @Test("all pages together have 32 million pixels; one that leaves gives back its own")
  func pixels() throws {
    let taken = LockedValue(0)
    var pages = (0..<32).map { _ in PixelReservation(of: taken) }
    for page in pages { try page.change(to: PreviewChoices(subject: "Colors").pixelCount) }
    let large = PixelReservation(of: taken)
    #expect(throws: PreviewError.self) { try large.change(to: 1 << 24) }
    try pages[0].change(to: 0)
    pages.removeLast(20)
    try large.change(to: 1 << 24)
  }

  /// Takes what a stage sends.
  private final class Page: Sendable {
    private let states = DispatchSemaphore(value: 0)
    let shown = Mutex(0)

    func take(_ output: SocketOutput) {
      guard case .text(let text) = output else { return }
      if text.hasPrefix("{\"state\"") { states.signal() }
      if text.contains("\"shown\"") { shown.withLock { $0 += 1 } }
    }

    func waitForState() { states.wait() }

    /// Whether a state has come that nobody has waited for.
    var hasState: Bool { states.wait(timeout: .now()) == .success }
  }
}
