import Foundation
import RefreshControls
import RefreshFrames
import RefreshStage
import Testing

@testable import RefreshExport

@Suite struct ControlMotionTests {
  @Test("the pull is a percentage, the loop as long as it takes to close, the end what is left")
  func phases() throws {
    let yahoo = try Exported.motion("Yahoo")
    #expect(yahoo.phases.map(\.name) == ["pull", "refreshing", "end"])
    #expect(yahoo.phases.map(\.frameCount) == [100, 54, 60])
    // Seven colours of 0.3 s each; four colours twice in eight cycles of 0.6 s.
    #expect(abs(try Exported.motion("Colors").phases[1].duration - 2.1) < 1e-6)
    #expect(abs(try Exported.motion("Google").phases[1].duration - 4.8) < 1e-6)
    #expect(yahoo.findings == [])
  }

  @Test("a layer's values are kept once for as long as they do not change")
  func sharedValues() throws {
    for phase in try Exported.motion("Bubbles").phases {
      var (last, copies): ([Int: PosedLayer], Int) = ([:], 0)
      func visit(_ layers: [PosedLayer]) {
        for layer in layers {
          if let before = last[layer.id] {
            #expect((before.shared === layer.shared) == (before.values == layer.values))
            if before.shared === layer.shared { copies += 1 }
          }
          last[layer.id] = layer
          visit(layer.sublayers)
        }
      }
      // Of a jump both instants are one: their poses are recorded out of order.
      let frames = Dictionary(grouping: phase.instants, by: \.frame)
      for instant in phase.instants where frames[instant.frame]?.count == 1 { visit(instant.layers) }
      #expect(copies > 0)
    }
  }

  @Test("a control below the content, or behind it, does what it does above it")
  func edges() throws {
    let above = try Exported.export("Bubbles").document.json
    let below = try LottieExport(try Exported.motion("Bubbles") { $0.stage.edge = .bottom }).document.json
    let behind = try LottieExport(try Exported.motion("Bubbles") { $0.type = .background }).document.json
    #expect(below == above)
    #expect(behind == above)
    #expect(try Exported.motion("Bubbles") { $0.stage.edge = .left }.size == CGSize(width: 80, height: 667))
  }

  @Test("a control that shows results has an ending for each, also for those that it declares itself")
  func results() throws {
    let marks = try Exported.motion("Marks") { $0.shown = 0.5 }
    #expect(marks.phases.map(\.name) == ["pull", "refreshing", "end-success", "end-failure"])
    // Shown for half a second, gone in three tenths.
    #expect(marks.phases[2].frameCount == 48)
    let verdicts = try Exported.motion("Verdicts") { $0.shown = 0.5 }
    #expect(verdicts.phases.dropFirst(2).map(\.name) == ["end-success", "end-failure", "end-no-network"])
    #expect(throws: ClipError.self) {
      try Exported.motion("Verdicts") { $0.results = [.custom("a b"), .custom("a-b")] }
    }
  }

  @Test("first cycles that are not in the loop are named, and so is a control that draws nothing")
  func oddities() throws {
    #expect(
      try Exported.motion("Settler").findings == [
        "the first cycle is not like those that follow: the loop begins after it; only --format html includes it"
      ])
    #expect(try Exported.motion("Blank").findings == ["it draws nothing: the export is empty"])
    #expect(try Exported.export("Blank").document.json.contains(#""layers":[]"#))
  }

  @Test("more layers than a motion holds are refused, not left out")
  func tooManyLayers() {
    let error = #expect(throws: ClipError.self) { try ControlMotion(of: Crowd.self, MotionSampling()) }
    #expect("\(error!)".contains("a motion has at most 5000 layers with the copies of replicators"))
  }

  @Test("a sampling tells how far it has come, also while no hook of the control is called")
  func progress() throws {
    var parts: [Double] = []
    var (silence, longest) = (0, 0)
    _ = try ControlMotion(of: Fifty.self) { _ in
      silence = 0
    } onProgress: {
      parts.append($0)
      silence += 1
      longest = max(longest, silence)
    }
    #expect(parts.first == 0 && parts.last == 1)
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $1 - $0 < 0.2 })
    // A cycle has 27 frames of four instants.
    #expect(longest >= 27 * 4)
  }

  @Test("a loop that does not close names its seam and when it would")
  func seam() throws {
    let fifty = try Exported.motion("Fifty")
    #expect(
      fifty.findings == [
        "the loop of 1 cycle does not close: box.transform.rotation is 50.0° off; it closes after 36: --cycles 36"
      ])
    let closed = try Exported.motion("Fifty") { $0.cycles = 36 }
    #expect(closed.findings == [])
    #expect(closed.phases[1].frameCount == 36 * 27)
    #expect(
      try Exported.motion("Hand").findings.contains {
        $0.hasPrefix("the loop of 1 cycle does not close: hand.transform.rotation is 50.0° off; ")
      })
  }

  @Test(
    "more cycles than memory and time allow are refused before they are sampled, with the number that is allowed"
  )
  func tooManyCycles() throws {
    // A cycle of half a second has 120 instants, the pull 401, each of 200 layers and what they are in.
    let error = #expect(throws: ClipError.self) { try Exported.motion("Swarm") { $0.cycles = 400 } }
    let words = "\(error!)"
    #expect(words.hasPrefix("a pull and 400 cycles show 201 layers at 48401 instants; at most 130000 in all"))
    #expect(words.hasSuffix("up to 2 cycles"))
  }

  @Test(
    "a pull that depends on its speed or its way is named by hook and layer, whichever hook leaves a trace",
    arguments: [
      (
        "Moody",
        [
          "handleScrolling: far.position depends on the direction of the pull",
          "handleScrolling: fast.position depends on how fast the content is pulled",
        ]
      ), ("Cocked", ["didArm: flag.backgroundColor depends on the direction of the pull"]),
    ])
  func history(_ name: String, _ starts: [String]) throws {
    let findings = try Exported.motion(name).findings
    #expect(findings.count == starts.count, "\(findings)")
    for start in starts { #expect(findings.contains { $0.hasPrefix(start) }, "\(findings)") }
  }

  @Test("a part whose length is no whole number of frames is stretched, and says so")
  func stretch() throws {
    let motion = try Exported.motion("Fifty") { $0.framesPerSecond = 50 }
    #expect(motion.phases[1].frameCount == 23 || motion.phases[1].frameCount == 22)
    #expect(
      motion.findings.contains {
        $0.hasPrefix("the loop takes 22.50 frames at 50 a second and is played in ")
      })
  }
}
