import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshRendering
import RefreshStage

extension MotionStage {
  /// Records the pull in steps of a percent or less; at each instant the control is at rest.
  ///
  /// - Parameter onPart: called with the progress, 0…1.
  func recordPull(
    _ sampling: MotionSampling, _ size: CGSize, onPart: (Double) -> Void
  ) throws -> [ControlMotion.Instant] {
    var instants: [ControlMotion.Instant] = []
    let samplesPerFrame = sampling.samplesPerFrame
    for step in 0...100 * samplesPerFrame {
      let percent = Double(step) / Double(samplesPerFrame)
      try pull(to: distance(atPercent: percent))
      try settle()
      // Drawings of whole percents suffice: a page interpolates between them linearly.
      let isDrawn = sampling.drawingsPerFrame > 0 && step % samplesPerFrame == 0
      if isDrawn || sampling.keepsLayers {
        instants.append(
          instant(percent, pose(), at: time, isDrawn ? size : nil, isKnot: step == 0 || percent == 100))
      }
      onPart(percent / 100)
    }
    return instants
  }

  /// Records the drawings of the pull from 101 percent of the control's height up to a number of heights.
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

  /// Records the instants between two times, with frames from 0 to `frameCount`.
  ///
  /// The first instant is the present, after all events due. Events are instants too, and so are the times at which
  /// an animation begins, ends or passes a keyframe. A jump has two instants: before and after.
  ///
  /// - Parameter onPart: called with the progress, 0…1.
  func record(
    from start: TimeInterval, to end: TimeInterval, frameCount: Int, _ sampling: MotionSampling,
    _ size: CGSize,
    onPart: (Double) -> Void = { _ in }
  ) throws -> [ControlMotion.Instant] {
    // An event may add animations, and so other knots.
    func nextEvent() -> TimeInterval { stage.context.scheduler.nextEventTime ?? .infinity }
    let first = pose(at: time, knotsUpTo: min(end, nextEvent()))
    let samplesPerFrame = sampling.samplesPerFrame
    let drawn = sampling.drawingsPerFrame > 0 ? size : nil
    let stride = samplesPerFrame / max(1, sampling.drawingsPerFrame)
    func instant(
      _ frame: Double, _ layers: [PosedLayer], at time: TimeInterval, isKnot: Bool = true
    ) -> ControlMotion.Instant {
      self.instant(frame, sampling.keepsLayers ? layers : [], at: time, drawn, isKnot: isKnot)
    }
    guard end - start > Self.instant else {
      let still = [0, Double(frameCount)]
      return still.map { instant($0, first.layers, at: time) }
    }
    let frameLength = (end - start) / Double(frameCount)
    func frame(_ time: TimeInterval) -> Double {
      let exact = (time - start) / frameLength
      let grid = (exact * Double(samplesPerFrame)).rounded() / Double(samplesPerFrame)
      return abs(exact - grid) < 1e-4 ? grid : exact
    }
    var instants = [instant(0, first.layers, at: time)]
    var knots = first.knots.sorted()
    let steps = sampling.keepsLayers ? 1 : stride
    var step = steps
    while true {
      let grid = start + Double(step) * frameLength / Double(samplesPerFrame)
      let event = nextEvent()
      let knot = knots.first { $0 > time + Self.instant } ?? .infinity
      let next = min(grid, event, knot, end)
      if next >= end - Self.instant { break }
      onPart((next - start) / (end - start))
      let isOnGrid = grid <= next + Self.instant
      let isDrawn = isOnGrid && step % stride == 0
      if isOnGrid { step += steps }
      if event <= next + Self.instant {
        // Drawn before the event changes it.
        let layers = pose(at: event).layers
        let before = instant(frame(event), layers, at: event)
        try advance(to: event + Self.instant)
        let after = pose(at: time, knotsUpTo: min(end, nextEvent()))
        knots = after.knots.sorted()
        if Self.jumps(from: layers, to: after.layers) { instants.append(before) }
        instants.append(instant(frame(event), after.layers, at: time))
      } else {
        try advance(to: next)
        let isKnot = knot <= next + Self.instant
        if isKnot || isDrawn {
          instants.append(
            instant(frame(next), sampling.keepsLayers ? pose() : [], at: next, isKnot: isKnot))
        } else if sampling.keepsLayers {
          instants.append(self.instant(frame(next), pose(), at: next, nil, isKnot: false))
        }
      }
    }
    let layers = pose(at: end).layers
    let before = instant(Double(frameCount), layers, at: end)
    try advance(to: end + Self.instant)
    let after = pose()
    if Self.jumps(from: layers, to: after) { instants.append(before) }
    instants.append(instant(Double(frameCount), after, at: time))
    return instants
  }

  /// True if two poses `instant` seconds apart differ by more than a continuous motion.
  private static func jumps(from a: [PosedLayer], to b: [PosedLayer]) -> Bool {
    a != b && !PoseChange.changes(from: a, to: b, beyond: MotionTolerance(points: 0.01, color: 1e-4)).isEmpty
  }

  /// - Parameter size: size of the drawing; nil to record no drawing.
  private func instant(
    _ frame: Double, _ layers: [PosedLayer], at time: TimeInterval, _ size: CGSize?, isKnot: Bool
  ) -> ControlMotion.Instant {
    ControlMotion.Instant(
      frame: frame, layers: layers, list: size.map { list(at: time, $0) }, isKnot: isKnot)
  }
}
