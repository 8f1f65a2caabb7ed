import Foundation
import RefreshClips
import RefreshControls
import RefreshLayers
import RefreshRendering
import RefreshStage

extension MotionStage {
  /// The instants of the pull, a number of them a hundredth, each at rest.
  ///
  /// - Parameter onPart: called with how much of it is recorded, 0…1.
  func recordPull(
    samplesPerFrame: Int, _ size: CGSize, onPart: (Double) -> Void
  ) throws -> [ControlMotion.Instant] {
    var instants: [ControlMotion.Instant] = []
    for step in 0...100 * samplesPerFrame {
      let percent = Double(step) / Double(samplesPerFrame)
      try pull(to: distance(atPercent: percent))
      try settle()
      instants.append(instant(percent, pose(), at: time, size, isKnot: step == 0 || percent == 100))
      onPart(percent / 100)
    }
    return instants
  }

  /// What is drawn of the pull beyond the control's height, at every hundredth of it up to a number of heights.
  func recordFarPull(upTo heights: Double, _ withBackground: Bool) throws -> [ControlMotion.Instant] {
    guard heights > 1 else { return [] }
    return try (101...max(101, Int(100 * heights))).map { percent in
      try pull(to: control.height * CGFloat(percent) / 100)
      try settle()
      return ControlMotion.Instant(
        frame: Double(percent), layers: [],
        list: stage.displayList(.control(withBackground: withBackground), at: time), isKnot: false)
    }
  }

  /// The instants between two times, counted in frames from 0 to the last.
  ///
  /// The present is the first of them, everything due then done. Events, and times at which an animation begins, ends
  /// or passes a keyframe, are instants too; where something jumps there are two, before and after.
  ///
  /// - Parameter onPart: called with how much of it is recorded, 0…1.
  func record(
    from start: TimeInterval, to end: TimeInterval, frameCount: Int, samplesPerFrame: Int, _ size: CGSize,
    onPart: (Double) -> Void = { _ in }
  ) throws -> [ControlMotion.Instant] {
    let first = pose(at: time, knotsUpTo: end)
    guard end - start > Self.instant else {
      let still = [0, Double(frameCount)]
      return still.map { instant($0, first.layers, at: time, size, isKnot: true) }
    }
    let frameLength = (end - start) / Double(frameCount)
    func frame(_ time: TimeInterval) -> Double {
      let exact = (time - start) / frameLength
      let grid = (exact * Double(samplesPerFrame)).rounded() / Double(samplesPerFrame)
      return abs(exact - grid) < 1e-4 ? grid : exact
    }
    var instants = [instant(0, first.layers, at: time, size, isKnot: true)]
    var knots = first.knots.sorted()
    var step = 1
    while true {
      let grid = start + Double(step) * frameLength / Double(samplesPerFrame)
      let event = stage.context.scheduler.nextEventTime ?? .infinity
      let knot = knots.first { $0 > time + Self.instant } ?? .infinity
      let next = min(grid, event, knot, end)
      if next >= end - Self.instant { break }
      onPart((next - start) / (end - start))
      if grid <= next + Self.instant { step += 1 }
      if event <= next + Self.instant {
        // Drawn while it is still so.
        let before = instant(frame(event), pose(at: event).layers, at: event, size, isKnot: true)
        try advance(to: event + Self.instant)
        let after = pose(at: time, knotsUpTo: end)
        knots = after.knots.sorted()
        if Self.jumps(from: before.layers, to: after.layers) { instants.append(before) }
        instants.append(instant(frame(event), after.layers, at: time, size, isKnot: true))
      } else {
        try advance(to: next)
        let isKnot = knot <= next + Self.instant
        instants.append(instant(frame(next), pose(), at: next, size, isKnot: isKnot))
      }
    }
    let before = instant(Double(frameCount), pose(at: end).layers, at: end, size, isKnot: true)
    try advance(to: end + Self.instant)
    let after = pose()
    if Self.jumps(from: before.layers, to: after) { instants.append(before) }
    instants.append(instant(Double(frameCount), after, at: time, size, isKnot: true))
    return instants
  }

  /// Whether two poses an instant apart differ by more than what moves in between.
  private static func jumps(from a: [PosedLayer], to b: [PosedLayer]) -> Bool {
    a != b && !PoseChange.changes(from: a, to: b, beyond: MotionTolerance(points: 0.01, color: 1e-4)).isEmpty
  }

  private func instant(
    _ frame: Double, _ layers: [PosedLayer], at time: TimeInterval, _ size: CGSize, isKnot: Bool
  ) -> ControlMotion.Instant {
    ControlMotion.Instant(
      frame: frame, layers: layers,
      list: isKnot || frame == frame.rounded() ? list(at: time, size) : nil, isKnot: isKnot)
  }
}
