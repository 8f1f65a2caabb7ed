import Foundation
import RefreshMotion

/// The progress of a property animator as a function of time: what it did so far, stretch by stretch.
///
/// Animations ask it for the progress at any time, so that an image of the past is what was seen then.
final class AnimatorDrive {
  /// The context's time from which its seconds count.
  let origin: TimeInterval
  /// Whether the animator is done with it.
  var isOver = false
  private var stretches: [Stretch]

  /// A time in which the progress runs one way, or rests.
  struct Stretch {
    /// Seconds since the origin.
    let start: TimeInterval
    let course: Course
    /// The seconds of the course at the start.
    let offset: TimeInterval
    /// Seconds of the course per second: 1, −1 backwards, or 0.
    let rate: Double

    func seconds(at time: TimeInterval) -> TimeInterval { offset + max(0, time - start) * rate }
  }

  /// A run of progress between two values.
  struct Course {
    let from: Double
    let to: Double
    let progress: AnimatorProgress

    /// Whether it runs from the very start to the very end, so that running it backwards reverses the animation.
    var isWhole: Bool { from == 0 && to == 1 }

    func value(at seconds: TimeInterval, along axis: AnimatorProgress.Axis? = nil) -> Double {
      let part = progress.value(at: seconds, along: axis)
      return from * (1 - part) + to * part
    }
  }

  init(origin: TimeInterval, course: Course) {
    self.origin = origin
    stretches = [Stretch(start: 0, course: course, offset: 0, rate: 0)]
  }

  /// The stretch that was begun last.
  var current: Stretch { stretches[stretches.count - 1] }

  /// Continues in another way from a number of seconds since the origin.
  func begin(_ stretch: Stretch) {
    stretches.removeAll { $0.start >= stretch.start }
    stretches.append(stretch)
  }

  /// The progress at a number of seconds since the origin, along an axis if the velocity has a direction.
  func progress(at time: TimeInterval, along axis: AnimatorProgress.Axis? = nil) -> Double {
    let stretch = stretches.last { $0.start <= time } ?? stretches[0]
    return stretch.course.value(at: stretch.seconds(at: time), along: axis)
  }

  /// When the current stretch has run its course, in seconds since the origin; infinite if it rests.
  var endTime: TimeInterval {
    let current = current
    if current.rate > 0 {
      return current.start + (current.course.progress.duration - current.offset) / current.rate
    }
    if current.rate < 0 { return current.start + current.offset / -current.rate }
    return .infinity
  }
}

/// The changes that a property animator's blocks make, each with the animation that shows it.
final class AnimatorRecorder {
  let drive: AnimatorDrive
  /// The progress from which on the changes of the block that is open are seen.
  var start = 0.0
  private var changes: [(change: PropertyChange, animation: RunningAnimation)] = []

  init(drive: AnimatorDrive) { self.drive = drive }

  /// The context of the first layer that is on one.
  var context: LayerContext? {
    for (change, _) in changes { if let context = change.layer.context { return context } }
    return nil
  }

  /// Lets a change be seen as far as the animator has got; the components of a point, a size or a rectangle apart, if the
  /// velocity has a direction.
  func run(_ ends: AnimationEnds, _ traits: PropertyTrack.Traits, for change: PropertyChange) {
    let parts = drive.current.course.progress.isDirected ? ends.components(of: change.property) : []
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
    animation.driver = drive
    animation.driverStart = start
    animation.driverAxis = axis
    change.layer.run(animation, in: nil)
    changes.append((change, animation))
  }

  /// Takes the animations off and leaves the layers at a position.
  func finish(at position: PropertyAnimator.Position, time: TimeInterval) {
    drive.isOver = true
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

extension AnimationEnds {
  /// The numbers of two points, sizes or rectangles, with their key paths and axes; none for other values.
  fileprivate func components(
    of property: LayerProperty
  ) -> [(keyPath: LayerKeyPath, axis: AnimatorProgress.Axis, ends: AnimationEnds)] {
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
      (LayerKeyPath(property, component), axis, AnimationEnds(from: .scalar(from), to: .scalar(to)))
    }
  }
}
