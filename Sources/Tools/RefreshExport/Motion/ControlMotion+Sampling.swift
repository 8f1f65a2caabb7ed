import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshRendering
import RefreshStage

extension ControlMotion {
  /// Records the motion of a control by playing its pull, cycles and endings.
  ///
  /// - Parameters:
  ///   - onHook: called before each hook of the control, with its name.
  ///   - onProgress: called with the progress, 0…1, whenever the control's time advances.
  /// - Throws: `ClipError` for an error of the control.
  public init(
    of type: RefreshControl.Type, _ sampling: MotionSampling = MotionSampling(),
    onHook: @escaping (String) -> Void = { _ in }, onProgress: @escaping (Double) -> Void = { _ in }
  ) throws {
    var sampler = MotionSampler(type: type, sampling: sampling, onHook: onHook, onProgress: onProgress)
    if !sampling.includesBackground { try sampler.lookForBackground() }
    self = try sampler.motion()
  }
}

private final class SamplingProgress {
  private let tell: (Double) -> Void
  private var part = 0.0

  init(_ tell: @escaping (Double) -> Void) { self.tell = tell }

  /// Reports the progress again, as a sign of life.
  func tick() { tell(part) }

  /// Reports the progress within a step.
  ///
  /// - Parameters:
  ///   - fraction: progress of the step, 0…1.
  ///   - share: range of the step in the progress of the recording.
  func reach(_ fraction: Double = 1, of share: ClosedRange<Double>) {
    part = max(part, share.lowerBound + fraction * (share.upperBound - share.lowerBound))
    tick()
  }
}

/// Recorder of a control's motion, which plays a new control for each phase.
struct MotionSampler {
  let type: RefreshControl.Type
  let sampling: MotionSampling
  let onHook: (String) -> Void
  private let progress: SamplingProgress

  private let shared = LayerIdentifiers.Shared()
  private var includesBackground: Bool

  init(
    type: RefreshControl.Type, sampling: MotionSampling, onHook: @escaping (String) -> Void,
    onProgress: @escaping (Double) -> Void
  ) {
    (self.type, self.sampling, self.onHook) = (type, sampling, onHook)
    progress = SamplingProgress(onProgress)
    includesBackground = sampling.includesBackground
  }

  var rate: Double { sampling.framesPerSecond }

  /// Range of each sampling step in the progress 0…1, from durations measured on the example controls.
  private enum StepProgress {
    static let search = 0.0...0.15
    static let pull = 0.15...0.6
    static let loop = 0.6...0.75
    static let endings = 0.75...0.9
    static let history = 0.9...1.0
  }

  func stage() throws -> MotionStage {
    try MotionStage(
      type, sampling, shared, includesBackground: includesBackground, onHook: onHook,
      onAdvance: progress.tick)
  }

  /// Includes the background if the control draws nothing else while it is pulled and refreshes.
  mutating func lookForBackground() throws {
    let stage = try stage()
    var draws = stage.pose().contains(where: \.draws)
    try stage.pullAndRelease()
    draws = draws || stage.pose().contains(where: \.draws)
    try stage.advance(by: stage.control.animationDuration / 2)
    draws = draws || stage.pose().contains(where: \.draws)
    includesBackground = !draws
  }

  func motion() throws -> ControlMotion {
    let searched = try stage()
    try searched.pullAndRelease()
    var search = LoopSearch(searched, sampling)
    let cycles = try search.find(cycles: sampling.cycles)
    progress.reach(of: StepProgress.search)

    let main = try stage()
    let size = main.control.bounds.size
    let backgroundColor = main.control.layer.backgroundColor
    let pull = ControlMotion.Phase(
      kind: .pull, frameCount: 100, duration: 0,
      instants: try main.recordPull(sampling, size) { progress.reach($0, of: StepProgress.pull) })
    let farPull = try stage().recordFarPull(upTo: sampling.farthestPull, includesBackground)
    try main.release()
    let opening =
      try sampling.includesOpening ? opening(main, searched.cycleTimes, upTo: cycles.first, size) : nil
    try main.run(untilCycle: cycles.first + 1)
    var findings = openingFindings(cycles)
    let loop = try phase(
      .refreshing, on: main, from: main.cycleTimes[cycles.first], duration: cycles.duration, size
    ) { progress.reach($0, of: StepProgress.loop) }
    findings += seamFindings(cycles)
    findings += lengthFindings("the loop", loop.duration, loop.frameCount)
    let endings = try endings(after: cycles, size)
    progress.reach(of: StepProgress.endings)
    for ending in endings { findings += lengthFindings(ending.name, ending.duration, ending.frameCount) }
    if sampling.examinesPull { findings += try historyFindings(pull) }
    progress.reach(of: StepProgress.history)
    if !([pull, loop] + endings).contains(where: { $0.instants.contains(where: \.draws) }) {
      findings.append("it draws nothing: the export is empty")
    }
    let warnings = main.stage.diagnostics.filter { $0.severity == .warning }.map(\.message)
    return ControlMotion(
      name: "\(type)", size: size, framesPerSecond: rate, cycles: cycles.count, opening: opening,
      phases: [sampling.keepsLayers ? pull : pull.withoutLayers, loop] + endings, farPull: farPull,
      includesBackground: includesBackground,
      backgroundColor: backgroundColor, findings: findings,
      warnings: warnings)
  }

  /// Records the cycles before the loop; nil if there are none.
  private func opening(
    _ stage: MotionStage, _ times: [TimeInterval], upTo number: Int, _ size: CGSize
  ) throws -> ControlMotion.Phase? {
    guard number > 0, times.count > number else { return nil }
    return try phase(
      .refreshing, on: stage, from: stage.cycleTimes[0], duration: times[number] - times[0], size)
  }

  /// Records a phase from a time of the stage on.
  private func phase(
    _ kind: ControlMotion.Phase.Kind, on stage: MotionStage, from begin: TimeInterval,
    duration: TimeInterval, _ size: CGSize, onPart: (Double) -> Void = { _ in }
  ) throws -> ControlMotion.Phase {
    let frames = max(1, Int((duration * rate).rounded()))
    return ControlMotion.Phase(
      kind: kind, frameCount: frames, duration: duration,
      instants: try stage.record(
        from: begin, to: begin + duration, frameCount: frames, sampling, size, onPart: onPart))
  }

  // MARK: Endings

  private struct EndPhase {
    var result: RefreshResult
    var shown: TimeInterval
    /// Duration until nothing moves, or at least until the control begins to close, in seconds.
    var duration: TimeInterval
    var poses: [[PosedLayer]]
    var movesWhileShown: Bool
  }

  /// Plays a new instance to the last cycle of the loop and ends the refresh there.
  ///
  /// - Returns: the stage, and the time at which the end animation begins.
  private func end(
    _ result: RefreshResult, shown: TimeInterval, after cycles: LoopSearch.Outcome
  ) throws -> (stage: MotionStage, start: TimeInterval) {
    let stage = try stage()
    try stage.pullAndRelease()
    try stage.run(untilCycle: cycles.first + cycles.count)
    _ = stage.pose()
    stage.numbers.suffix = ControlMotion.Phase.Kind.end(result).name
    return (stage, try stage.end(result, shown: shown))
  }

  private func measureEnding(
    _ result: RefreshResult, shown: TimeInterval, after cycles: LoopSearch.Outcome
  ) throws -> EndPhase {
    let (stage, start) = try end(result, shown: shown, after: cycles)
    stage.numbers.suffix = ""
    let first = stage.pose()
    var poses = [first]
    var moves = false
    var times = [stage.time]
    func keep() {
      poses.append(stage.pose())
      times.append(stage.time)
    }
    while stage.control.phase.kind == .showing || stage.control.phase.kind == .exiting {
      try stage.advance(by: 1 / 30)
      if stage.control.phase.kind != .idle { keep() }
      if stage.control.phase.kind == .showing, let last = poses.last {
        moves = moves || !PoseChange.changes(from: first, to: last, beyond: sampling.tolerance).isEmpty
      }
    }
    let closing = stage.time(of: .closing) ?? stage.time
    while stage.control.phase.kind == .closing, stage.time < closing + 10 {
      let last = poses.last ?? []
      try stage.advance(by: 1 / 60)
      guard stage.control.phase.kind == .closing else { break }
      let pose = stage.pose()
      if pose != last { keep() }
    }
    let moved = times.last ?? closing
    let still = moved > closing + 0.02 ? moved : closing
    return EndPhase(
      result: result, shown: shown, duration: max(0, still - start), poses: poses, movesWhileShown: moves)
  }

  private func endings(after cycles: LoopSearch.Outcome, _ size: CGSize) throws -> [ControlMotion.Phase] {
    let results = sampling.results ?? type.results
    guard let first = results.first else { return [] }
    let names = results.map { ControlMotion.Phase.Kind.end($0).name }
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw ClipError("\(type).results: two of them have the name \(twice) in files")
    }
    var endings = try results.map {
      try measureEnding($0, shown: sampling.shown, after: cycles)
    }
    let differs = endings.dropFirst().contains { !isSame($0, endings[0]) }
    if !differs {
      endings = [
        endings[0].movesWhileShown ? endings[0] : try measureEnding(first, shown: 0, after: cycles)
      ]
    }
    return try endings.map { ending in
      let (stage, start) = try end(ending.result, shown: ending.shown, after: cycles)
      return try phase(
        .end(differs ? ending.result : nil), on: stage, from: start, duration: ending.duration, size)
    }
  }

  private func isSame(_ a: EndPhase, _ b: EndPhase) -> Bool {
    abs(a.duration - b.duration) < 1e-6 && a.poses.count == b.poses.count
      && zip(a.poses, b.poses).allSatisfy {
        PoseChange.changes(from: $0, to: $1, beyond: sampling.tolerance).isEmpty
      }
  }
}

extension ControlMotion.Instant {
  /// True if anything is drawn.
  fileprivate var draws: Bool { layers.contains(where: \.draws) || list?.commands.isEmpty == false }
}
