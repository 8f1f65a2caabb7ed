import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage

/// Finds layers that jump between two phases of a control's life cycle.
///
/// At each seam it compares the layers just before and just after. Motion is a function of time, so a layer's own movement in
/// that instant follows from its motion on either side; any more is a jump.
public struct SeamCheck: Sendable {
  /// The control in its staging.
  public let subject: CheckSubject

  /// A check of a control's seams.
  public init(_ subject: CheckSubject) { self.subject = subject }

  struct Seam {
    let name: String
    let time: TimeInterval
  }

  /// The jumps at all seams of one whole life.
  public func faults() -> [CheckFault] {
    let script = script()
    let seams = seams(of: script)
    guard !seams.isEmpty else { return [] }
    let (stage, control) = staged()
    var looks: [[[SeamLook]]] = Array(repeating: [], count: seams.count)
    for (index, seam) in seams.enumerated() {
      for time in SeamJump.times(at: seam.time) {
        stage.context.scheduler.schedule(at: time, rank: .frame) { [unowned stage] in
          // What is out of sight may jump.
          if Self.isInView(control, stage) { looks[index].append(SeamLook.all(on: stage, at: time)) }
        }
      }
    }
    play(script, on: stage)
    stage.onEvent = nil
    // Where a number is not finite nothing can be compared; the other checks tell it.
    if control.numberFault != nil { return [] }
    let scenario = Scenario("seams", script).json
    return zip(seams, looks).flatMap { seam, looks in
      SeamJump.all(looks).map { jump in
        let frame = Int((seam.time * subject.framesPerSecond).rounded(.up))
        return CheckFault(
          check: "seams", message: "\(jump) at frame \(frame), \(seam.name)", script: scenario)
      }
    }
  }

  private func script() -> [Scenario.Step] {
    let bench = CheckBench(subject, check: "seams")
    return [
      .pull(to: bench.far, over: 0.4), .hold(for: 0.1), .release, .refresh(for: max(1, 2.5 * bench.cycle)),
      .settle,
    ]
  }

  private func staged() -> (Stage, RefreshControl) {
    let (stage, control) = subject.makeStage()
    stage.onEvent = { [breadcrumb = subject.breadcrumb] event in
      if let breadcrumb, let hook = event.hook { breadcrumb.note(hook: hook) }
    }
    subject.attach(control, to: stage)
    return (stage, control)
  }

  private func play(_ script: [Scenario.Step], on stage: Stage) {
    subject.breadcrumb?.note(script: Scenario("seams", script))
    let player = ScenarioPlayer(Scenario("seams", script), on: stage)
    player.start()
    let frames = FrameLoop(stage, framesPerSecond: subject.framesPerSecond) { _, _ in }
    frames.run()
    VirtualClock(stage.context.scheduler).run { player.isFinished }
    frames.stop()
  }

  /// Where the parts of a life meet, found by living it once.
  private func seams(of script: [Scenario.Step]) -> [Seam] {
    let (stage, _) = staged()
    play(script, on: stage)
    stage.onEvent = nil
    var seams: [Seam] = []
    var cycle = 0
    for event in stage.trace.events {
      let name: String
      switch event.kind {
      case .delegate("refreshControlDidStartAnimationCycle"):
        cycle += 1
        name = cycle == 1 ? "pull → settle" : "cycle \(cycle - 1) → cycle \(cycle)"
      case .phase(.settling, .refreshing): name = "settle → cycle"
      case .phase(_, .showing): name = "cycle \(cycle) → result"
      case .phase(_, .exiting): name = "cycle \(cycle) → exit"
      case .phase(.exiting, .closing): name = "exit → close"
      case .phase(.closing, .idle): name = "close → reset"
      default: continue
      }
      if let last = seams.last, event.time - last.time < 4 * SeamJump.instant {
        seams[seams.count - 1] = Seam(name: last.name + ", " + name, time: last.time)
      } else {
        seams.append(Seam(name: name, time: event.time))
      }
    }
    return seams
  }

  private static func isInView(_ control: RefreshControl, _ stage: Stage) -> Bool {
    abs(stage.scrollView.contentOffset[control.edge.axis] - control.restingOffset) > 0.5
  }
}
