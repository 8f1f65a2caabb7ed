import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshStage

extension MotionStage {
  /// Records the pull in steps of a percent or less; at each instant the control is at rest.
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
        let layers = sampling.keepsLayers || sampling.examinesPull ? pose() : []
        instants.append(
          instant(percent, layers, at: time, isDrawn ? size : nil, mayTurn: step == 0 || percent == 100))
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
        list: stage.displayList(.control(withBackground: withBackground), at: time), mayTurn: false)
    }
  }

  /// Records the instants between two times, with frames from 0 to `frameCount`.
  ///
  /// The first instant is the present, after all events due. Events are instants too, and so are the times at which
  /// an animation begins, ends or passes a keyframe. A jump has two instants: before and after.
  func record(
    from start: TimeInterval, to end: TimeInterval, frameCount: Int, _ sampling: MotionSampling,
    _ size: CGSize, onPart: (Double) -> Void = { _ in }
  ) throws -> [ControlMotion.Instant] {
    let first = pose(at: time, knotsUpTo: min(end, nextEventTime))
    let samplesPerFrame = sampling.samplesPerFrame
    let drawn = sampling.drawingsPerFrame > 0 ? size : nil
    let stride = samplesPerFrame / max(1, sampling.drawingsPerFrame)
    func instant(
      _ frame: Double, _ layers: [PosedLayer], at time: TimeInterval, mayTurn: Bool = true
    ) -> ControlMotion.Instant {
      self.instant(frame, sampling.keepsLayers ? layers : [], at: time, drawn, mayTurn: mayTurn)
    }
    guard end - start > Self.instant else {
      return [0, Double(frameCount)].map { instant($0, first.layers, at: time) }
    }
    let grid = PhaseFrameTimes(
      start: start, frameLength: (end - start) / Double(frameCount), samplesPerFrame: samplesPerFrame)
    var instants = [instant(0, first.layers, at: time)]
    var knots = first.knots.sorted()
    /// Runs the events at a time and appends the instant after them; at a jump also the instant before them.
    func passEvents(at event: TimeInterval, _ frame: Double) throws {
      let layers = pose(at: event).layers
      // Drawn before the events change it.
      let before = instant(frame, layers, at: event)
      try advance(to: event + Self.instant)
      // An event may add animations, and so other knots.
      let after = pose(at: time, knotsUpTo: min(end, nextEventTime))
      knots = after.knots.sorted()
      if Self.jumps(from: layers, to: after.layers) { instants.append(before) }
      instants.append(instant(frame, after.layers, at: time))
    }
    let steps = sampling.keepsLayers ? 1 : stride
    var step = steps
    while true {
      let (regular, event) = (grid.time(ofStep: step), nextEventTime)
      let soon = time + Self.instant
      let knot = knots.first { $0 > soon } ?? .infinity
      let next = min(regular, event, knot, end)
      if next >= end - Self.instant { break }
      onPart((next - start) / (end - start))
      let isOnGrid = regular <= next + Self.instant
      let isDrawn = isOnGrid && step % stride == 0
      if isOnGrid { step += steps }
      if event <= next + Self.instant {
        try passEvents(at: event, grid.frame(at: event))
      } else {
        try advance(to: next)
        let mayTurn = knot <= next + Self.instant
        if mayTurn || isDrawn {
          instants.append(
            instant(grid.frame(at: next), sampling.keepsLayers ? pose() : [], at: next, mayTurn: mayTurn))
        } else if sampling.keepsLayers {
          instants.append(self.instant(grid.frame(at: next), pose(), at: next, nil, mayTurn: false))
        }
      }
    }
    try passEvents(at: end, Double(frameCount))
    return instants
  }

  private var nextEventTime: TimeInterval { stage.context.scheduler.nextEventTime ?? .infinity }

  /// True if two poses `instant` seconds apart differ by more than a continuous motion.
  private static func jumps(from a: [PosedLayer], to b: [PosedLayer]) -> Bool {
    a != b && !PoseChange.changes(from: a, to: b, beyond: MotionTolerance(points: 0.01, color: 1e-4)).isEmpty
  }

  /// Creates an instant from the poses of the layers at a time.
  ///
  /// - Parameter size: size of the drawing; nil to record no drawing.
  private func instant(
    _ frame: Double, _ layers: [PosedLayer], at time: TimeInterval, _ size: CGSize?, mayTurn: Bool
  ) -> ControlMotion.Instant {
    ControlMotion.Instant(
      frame: frame, layers: layers, list: size.map { list(at: time, $0) }, mayTurn: mayTurn)
  }
}

/// Regular samples of a phase: their times, and the frames of any times.
private struct PhaseFrameTimes {
  let start: TimeInterval
  /// Duration of a frame, in seconds.
  let frameLength: TimeInterval
  let samplesPerFrame: Int

  func time(ofStep step: Int) -> TimeInterval {
    start + Double(step) * frameLength / Double(samplesPerFrame)
  }

  /// Frame at a time: exactly that of a regular sample if the time is within 1e-4 frames of it.
  func frame(at time: TimeInterval) -> Double {
    let exact = (time - start) / frameLength
    let nearest = (exact * Double(samplesPerFrame)).rounded() / Double(samplesPerFrame)
    return abs(exact - nearest) < 1e-4 ? nearest : exact
  }
}
