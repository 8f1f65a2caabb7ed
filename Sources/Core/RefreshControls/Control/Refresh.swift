import Foundation
import RefreshLayers

/// State of one refresh, from its beginning until listeners have been notified of its end.
///
/// Steps are scheduled for a refresh or one of its parts (glide, cycle, exit), and are dropped once the control has
/// released that object.
final class Refresh {
  let began: TimeInterval
  /// Completions to call with the result when the control has closed.
  var completions: [(RefreshResult) -> Void]
  /// Result that ended the refresh, and the seconds for which it is shown; nil until then.
  var ended: (result: RefreshResult, delay: TimeInterval)?

  /// Inset that the control has added at its edge of the scroll view, in points.
  var inset: CGFloat = 0
  /// Distance in points by which the inset keeps the content open; 0 while no inset is added.
  var heldDistance: CGFloat = 0
  /// True if closing waits for a finger to lift.
  var isClosingHeld = false
  /// True if a finger has stopped the opening, which continues when the finger lifts.
  var isOpeningHeld = false

  /// Glide, cycle and exit animation of the refresh, which can schedule steps; each is nil while it does not run.
  var glide: Glide?
  var cycle: Cycle?
  var exit: Exit?

  /// Number under which the scheduler knows the receiver of the action's handle.
  var receiver: UInt64?
  /// Task of an asynchronous action; nil for a synchronous one.
  var task: Task<Void, Never>?

  init(began: TimeInterval, completions: [(RefreshResult) -> Void]) {
    self.began = began
    self.completions = completions
  }

  /// Event that ends the refresh as a failure if the action does not end it.
  var timeout: Scheduler.Event?

  deinit {
    task?.cancel()
    timeout?.cancel()
  }

  func cancelTask() {
    task?.cancel()
    task = nil
  }

  /// True for the refresh itself and for its parts that still run.
  func runs(_ part: AnyObject) -> Bool {
    part === self || part === cycle || part === exit || part === glide
  }

  /// Requested refresh that cannot begin yet.
  struct Request {
    var isAnimated: Bool
    var notifies: Bool
    var completions: [(RefreshResult) -> Void] = []
  }

  final class Cycle {
    let number: Int
    let began: TimeInterval
    /// Number of parts of the cycle that have not ended: its duration, its changes, and the animations beside them.
    var awaited = 3
    /// Event that ends the cycle if one of its parts never ends.
    var timeout: Scheduler.Event?

    init(number: Int, began: TimeInterval) {
      self.number = number
      self.began = began
    }

    deinit { timeout?.cancel() }
  }

  /// Exit animation, which must call its completion once.
  final class Exit {
    var calls = 0
    /// Event that ends the exit animation if it never calls its completion.
    var timeout: Scheduler.Event?

    deinit { timeout?.cancel() }
  }

  /// Glide of the content to its resting offset after the inset has opened or closed.
  final class Glide {
    let end: TimeInterval
    /// Expected resting offset along the control's axis, in points.
    var offset: CGFloat
    /// Called at the end of the glide, with false if a finger or another motion replaced it.
    let completion: (Bool) -> Void

    init(end: TimeInterval, offset: CGFloat, completion: @escaping (Bool) -> Void) {
      self.end = end
      self.offset = offset
      self.completion = completion
    }
  }
}
