import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames

/// Finds the number of cycles after which a control looks the same again.
struct LoopSearch {
  /// Limits of the search: cycles, and seconds of the control's time. Larger limits find longer loops and make an
  /// export take longer.
  private static let most = (cycles: 128, seconds: 60.0)

  /// The loop that was found.
  struct Outcome {
    /// Number of cycles after which all layers look the same; nil if none was found within the limits.
    var period: Int?
    /// Number of cycles before the first that repeats.
    var opening = 0
    var first = 0
    /// Number of cycles in the loop.
    var count = 1
    /// Start of the loop after the start of the first cycle, and length of the loop, in seconds.
    var delay: TimeInterval = 0
    var duration: TimeInterval = 0
    /// Differences between the end and the beginning of the loop, the greatest first; empty for a seamless loop.
    var seam: [PoseChange] = []
  }

  private let stage: MotionStage
  private let sampling: MotionSampling
  private var tolerance: MotionTolerance { sampling.tolerance }
  /// Poses of each cycle at its beginning and at the quarters of its length.
  private var poses: [[[PosedLayer]]] = []

  init(_ stage: MotionStage, _ sampling: MotionSampling) {
    self.stage = stage
    self.sampling = sampling
  }

  /// Plays cycles until they repeat; the first must have begun.
  ///
  /// - Parameter wanted: number of cycles for the loop; nil for as many as the loop needs to close.
  mutating func find(cycles wanted: Int?) throws -> Outcome {
    var outcome = Outcome()
    var start = 0
    for count in [4, 8, 16, 32, 64, Self.most.cycles] {
      try record(atCycles: count)
      if let found = period() {
        (outcome.period, start) = found
        break
      }
      if stage.time - stage.cycleTimes[0] > Self.most.seconds { break }
    }
    let length = (stage.cycleTimes.last! - stage.cycleTimes[0]) / Double(max(1, stage.cycleTimes.count - 1))
    if let wanted {
      try check(wanted, of: length)
      outcome.count = wanted
    } else if let period = outcome.period, Double(period) * length <= 12 {
      outcome.count = period
    }
    outcome.opening = start
    if let period = outcome.period { outcome.first = try best(from: start, period) }
    let end = outcome.first + outcome.count
    try record(atCycles: end + 1)
    outcome.delay = stage.cycleTimes[outcome.first] - stage.cycleTimes[0]
    outcome.duration = stage.cycleTimes[end] - stage.cycleTimes[outcome.first]
    outcome.seam = PoseChange.changes(from: poses[end][0], to: poses[outcome.first][0], beyond: tolerance)
    return outcome
  }

  /// Throws an error if a loop of `count` cycles, each `length` seconds long, exceeds the limit of samples.
  private func check(_ count: Int, of length: TimeInterval) throws {
    func number(_ layers: [PosedLayer]) -> Int {
      layers.reduce(0) { $0 + 1 + number($1.sublayers) + number($1.masks) }
    }
    let layers = max(1, poses.last.map { number($0[0]) } ?? 1)
    let perFrame = sampling.samplesPerFrame
    let (pull, cycle) = (100 * perFrame + 1, length * sampling.framesPerSecond * Double(perFrame))
    let limit = Limits.exportedLoop.maximum
    let instants = Double(pull) + Double(count) * cycle
    guard instants * Double(layers) > Double(limit) else { return }
    let most = max(1, Int((Double(limit) / Double(layers) - Double(pull)) / max(cycle, 1)))
    throw ClipError(
      "a pull and \(count) cycles show \(layers == 1 ? "1 layer" : "\(layers) layers") at \(Int(instants)) instants; at most \(limit) in all: up to \(most == 1 ? "1 cycle" : "\(most) cycles")"
    )
  }

  private mutating func record(atCycles count: Int) throws {
    while poses.count < count {
      try stage.run(untilCycle: poses.count + 1)
      let begin = stage.time
      var cycle = [stage.pose()]
      let length = stage.control.cycleDuration
      for part in [0.25, 0.5, 0.75] where stage.cycleTimes.count == poses.count + 1 {
        try stage.advance(to: begin + part * length)
        cycle.append(stage.pose())
      }
      poses.append(cycle)
    }
  }

  /// The smallest period in cycles and the first cycle of the repetition; nil if the cycles do not repeat.
  private func period() -> (Int, Int)? {
    for period in 1...poses.count / 2 {
      var start = poses.count - period
      while start > 0, isSame(start - 1, start - 1 + period) { start -= 1 }
      if poses.count - period - start >= max(2, period) { return (period, start) }
    }
    return nil
  }

  private func isSame(_ a: Int, _ b: Int) -> Bool {
    zip(poses[a], poses[b]).allSatisfy { PoseChange.changes(from: $0, to: $1, beyond: tolerance).isEmpty }
  }

  /// Index of the cycle, within the first period, whose beginning is most similar to the beginning of the first cycle,
  /// so that the jump from the opening into the loop is as small as possible.
  private func best(from start: Int, _ period: Int) throws -> Int {
    func distance(_ index: Int) -> Double {
      PoseChange.changes(from: poses[0][0], to: poses[index][0], beyond: tolerance).reduce(0) {
        $0 + $1.excess
      }
    }
    let candidates = (start..<start + period).map { ($0, distance($0)) }
    return candidates.min { $0.1 < $1.1 }!.0
  }
}
