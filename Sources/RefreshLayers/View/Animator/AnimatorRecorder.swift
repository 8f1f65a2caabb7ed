import Foundation
import RefreshMotion

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

  /// Lets a change be seen as far as the animator has got.
  func run(_ track: PropertyTrack, for change: PropertyChange) {
    var timing = MediaTiming()
    timing.duration = .infinity
    let animation = RunningAnimation(
      key: change.layer.freeKey(change.property.name), timing: timing, curve: nil,
      content: .property(track),
      isImplicit: true)
    animation.driver = drive
    animation.driverStart = start
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
