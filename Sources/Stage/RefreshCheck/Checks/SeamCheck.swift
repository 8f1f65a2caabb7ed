import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage

/// Check for layers that jump between two phases or cycles of a control.
///
/// At each seam, samples of the layers just before and just after it are compared. Continuous motion is extrapolated
/// from either side; a larger change is a jump.
public struct SeamCheck: Sendable {
  /// Configuration in which the control is checked.
  public let configuration: CheckConfiguration

  /// Creates a check of a control's seams.
  public init(_ configuration: CheckConfiguration) { self.configuration = configuration }

  /// Result of a seam check.
  public struct Outcome: Sendable {
    /// Jumps that the control does not accept.
    public var faults: [CheckFault] = []
    /// Accepted jumps with the jumps that were found; with reduced motion, only those that were found.
    public var accepted: [AcceptedJumpResult] = []
  }

  struct Seam {
    var name: String
    let time: TimeInterval
    var kinds: Set<AcceptedJump.Seam>
  }

  /// Checks all seams of one whole refresh.
  public func run() -> Outcome {
    let script = script()
    let seams = seams(of: script)
    guard !seams.isEmpty else { return Outcome() }
    let (stage, control) = staged()
    var samples: [[[SeamSample]]] = Array(repeating: [], count: seams.count)
    for (index, seam) in seams.enumerated() {
      for time in SeamJump.times(at: seam.time) {
        stage.context.scheduler.schedule(at: time, rank: .frame) { [unowned stage] in
          // Content glides between frames too, and `handleTransition` follows it.
          stage.scrollView.catchUp()
          // A layer that is out of sight may jump.
          if control.isInView { samples[index].append(SeamSample.all(on: stage, at: time)) }
        }
      }
    }
    play(script, on: stage)
    stage.onEvent = nil
    // Numbers that are not finite cannot be compared; other checks report them.
    if control.numberFault != nil { return Outcome() }
    let scenario = scenario(script).json
    var outcome = Outcome(accepted: configuration.control.acceptedJumps.map { AcceptedJumpResult($0) })
    for (seam, samples) in zip(seams, samples) {
      for jump in SeamJump.all(samples) {
        let frame = Int((seam.time * configuration.framesPerSecond).rounded(.up))
        let message = "\(jump) at frame \(frame), \(seam.name)"
        if !outcome.accept(jump, at: seam.kinds, message) {
          outcome.faults.append(CheckFault(check: "seams", message: message, script: scenario))
        }
      }
    }
    // Reduced motion can lack a jump that full motion has, which does not make the entry unneeded.
    if configuration.environment.reducesMotion { outcome.accepted.removeAll { $0.messages.isEmpty } }
    return outcome
  }

  private func script() -> [Scenario.Step] {
    let bench = CheckBench(configuration, check: "seams")
    return [
      .pull(to: bench.far, over: 0.4), .hold(for: 0.1), .release, .refresh(for: max(1, 2.5 * bench.cycle)),
      .settle,
    ]
  }

  private func staged() -> (Stage, RefreshControl) {
    let (stage, control) = configuration.makeStage()
    configuration.attach(control, to: stage)
    return (stage, control)
  }

  private func scenario(_ script: [Scenario.Step]) -> Scenario {
    Scenario("seams", script, tuning: configuration.tuning)
  }

  private func play(_ script: [Scenario.Step], on stage: Stage) {
    let scenario = scenario(script)
    configuration.breadcrumb?.note(script: scenario, unscriptedChange: nil)
    ScenarioPlayer(scenario, on: stage).play(framesPerSecond: configuration.framesPerSecond)
  }

  /// Seams with their times, found by playing the script once.
  private func seams(of script: [Scenario.Step]) -> [Seam] {
    let (stage, _) = staged()
    play(script, on: stage)
    stage.onEvent = nil
    var seams: [Seam] = []
    var cycle = 0
    for event in stage.trace.events {
      let (name, kind): (String, AcceptedJump.Seam)
      switch event.kind {
      case .didStartCycle:
        cycle += 1
        (name, kind) =
          cycle == 1
          ? ("pull → settle", .firstCycle) : ("cycle \(cycle - 1) → cycle \(cycle)", .nextCycle)
      case .phase(.settling, .refreshing): (name, kind) = ("settle → cycle", .opened)
      case .phase(_, .showing): (name, kind) = ("cycle \(cycle) → result", .result)
      case .phase(_, .exiting): (name, kind) = ("cycle \(cycle) → exit", .exit)
      case .phase(.exiting, .closing): (name, kind) = ("exit → close", .closing)
      case .phase(.closing, .idle): (name, kind) = ("close → reset", .reset)
      default: continue
      }
      if let last = seams.last, event.time - last.time < 4 * SeamJump.instant {
        seams[seams.count - 1].name += ", " + name
        seams[seams.count - 1].kinds.insert(kind)
      } else {
        seams.append(Seam(name: name, time: event.time, kinds: [kind]))
      }
    }
    return seams
  }
}

extension SeamCheck.Outcome {
  /// Assigns a jump to the entries that accept it, component by component; true if all components are accepted.
  fileprivate mutating func accept(
    _ jump: SeamJump, at seams: Set<AcceptedJump.Seam>, _ message: String
  ) -> Bool {
    let path = jump.layer.path() ?? LayerPath.root
    let parts = jump.parts.map { part in
      accepted.indices.filter { accepted[$0].jump.accepts(part.after.name, of: path, at: seams) }
    }
    guard !parts.contains(where: \.isEmpty) else { return false }
    for index in Set(parts.joined()).sorted() { accepted[index].messages.append(message) }
    return true
  }
}
