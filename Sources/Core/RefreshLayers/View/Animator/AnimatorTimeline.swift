import Foundation
import RefreshMotion

/// The progress of a property animator as a function of time, as a list of past and current phases.
///
/// Past phases are kept so that animations can be evaluated at any earlier time.
final class AnimatorTimeline {
  /// The context's time at which the animator became active, in seconds; the zero of its own time.
  let origin: TimeInterval
  var isOver = false
  private var phases: [Phase]

  /// A phase in which the progress runs in one direction or rests.
  struct Phase {
    /// The start of the phase in seconds since the origin.
    let start: TimeInterval
    let run: Run
    /// The elapsed time of the progress run at the start of the phase, in seconds.
    let offset: TimeInterval
    /// The rate of the progress run: 1 forwards, −1 backwards, 0 paused.
    let rate: Double

    func seconds(at time: TimeInterval) -> TimeInterval { offset + max(0, time - start) * rate }
  }

  /// A timed run of the progress between two values.
  struct Run {
    let from: Double
    let to: Double
    let progress: AnimatorProgress

    /// True for a run from 0 to 1, which is reversed by running it backwards.
    var isWhole: Bool { from == 0 && to == 1 }

    func value(at seconds: TimeInterval, along axis: AnimatorProgress.Axis? = nil) -> Double {
      let part = progress.value(at: seconds, along: axis)
      return from * (1 - part) + to * part
    }
  }

  init(origin: TimeInterval, run: Run) {
    self.origin = origin
    phases = [Phase(start: 0, run: run, offset: 0, rate: 0)]
  }

  var current: Phase { phases[phases.count - 1] }

  /// Begins a phase, replacing phases that start at the same time or later.
  func begin(_ phase: Phase) {
    phases.removeAll { $0.start >= phase.start }
    phases.append(phase)
  }

  /// The progress at a time in seconds since the origin, along an axis if the initial velocity is a vector.
  func progress(at time: TimeInterval, along axis: AnimatorProgress.Axis? = nil) -> Double {
    let phase = phases.last { $0.start <= time } ?? phases[0]
    return phase.run.value(at: phase.seconds(at: time), along: axis)
  }

  /// The current phase if it runs forwards from 0 to 1; nil for a paused, reversed or continued animator.
  var plainRun: Phase? { current.run.isWhole && current.rate == 1 && current.offset == 0 ? current : nil }

  /// The end of the current phase in seconds since the origin; infinite if it is paused.
  var endTime: TimeInterval {
    let current = current
    if current.rate > 0 {
      return current.start + (current.run.progress.duration - current.offset) / current.rate
    }
    if current.rate < 0 { return current.start + current.offset / -current.rate }
    return .infinity
  }
}

/// The changes made by the blocks of a property animator, with their running animations.
final class AnimatorRecorder {
  let timeline: AnimatorTimeline
  /// The progress 0…1 at which the changes of the current block begin.
  var start = 0.0
  private var changes: [(change: PropertyChange, animation: RunningAnimation)] = []

  init(timeline: AnimatorTimeline) { self.timeline = timeline }

  /// The context of the first changed layer that has one.
  var context: LayerContext? {
    for (change, _) in changes { if let context = change.layer.context { return context } }
    return nil
  }

  /// Adds the animation of a change, driven by the animator; one for each component of a point, size or rectangle if
  /// the initial velocity is a vector.
  func run(_ ends: FromToByValues, _ traits: PropertyTrack.CommonSettings, for change: PropertyChange) {
    let parts = timeline.current.run.progress.isDirected ? ends.components(of: change.property) : []
    for part in parts {
      var traits = traits
      traits.keyPath = part.keyPath
      run(.between(part.ends, traits), along: part.axis, for: change)
    }
    if parts.isEmpty { run(.between(ends, traits), along: nil, for: change) }
  }

  private func run(_ track: PropertyTrack, along axis: AnimatorProgress.Axis?, for change: PropertyChange) {
    var timing = MediaTiming()
    timing.duration = .infinity
    let animation = RunningAnimation(
      key: change.layer.freeKey(change.property.name), timing: timing, curve: nil,
      content: .property(track),
      isImplicit: true)
    animation.driver = timeline
    animation.driverStart = start
    animation.driverAxis = axis
    if track.isAdditive, axis == nil { animation.edit = change.edit }
    change.layer.run(animation, in: nil)
    changes.append((change, animation))
  }

  /// Removes the animations and sets the layers to their values at a position.
  func finish(at position: PropertyAnimator.Position, time: TimeInterval) {
    timeline.isOver = true
    switch position {
    case .end: break
    case .start:
      for (change, _) in changes.reversed() { change.property.set(change.old, in: &change.layer.values) }
    case .current:
      for (change, animation) in changes {
        animation.apply(at: change.layer.localTime(at: time), to: &change.layer.values)
      }
    }
    for (change, animation) in changes { change.layer.removeAnimations { $0 === animation } }
    changes = []
  }
}

extension FromToByValues {
  /// The start and end of each component of a point, size or rectangle, with its key path and axis; empty for other
  /// values.
  fileprivate func components(
    of property: LayerProperty
  ) -> [(keyPath: LayerKeyPath, axis: AnimatorProgress.Axis, ends: FromToByValues)] {
    let all: [(LayerKeyPath.Component, AnimatorProgress.Axis, Double, Double)] =
      switch known {
      case (.point(let a), .point(let b))?: [(.x, .x, a.x, b.x), (.y, .y, a.y, b.y)]
      case (.size(let a), .size(let b))?: [(.width, .x, a.width, b.width), (.height, .y, a.height, b.height)]
      case (.rect(let a), .rect(let b))?:
        [
          (.originX, .x, a.origin.x, b.origin.x), (.originY, .y, a.origin.y, b.origin.y),
          (.sizeWidth, .x, a.size.width, b.size.width), (.sizeHeight, .y, a.size.height, b.size.height),
        ]
      default: []
      }
    return all.map { component, axis, from, to in
      (LayerKeyPath(property, component), axis, FromToByValues(from: .scalar(from), to: .scalar(to)))
    }
  }
}
