import Foundation
import RefreshLayers

/// One refresh, from its beginning until everyone has heard of its end.
///
/// The state of a refresh is here and ends with it. Whatever was planned for a refresh, or for a part of it, is
/// dropped once the control has let go of that object.
final class Refresh {
  let began: TimeInterval
  /// Who waits for the end.
  var completions: [(RefreshResult) -> Void]
  /// How it was ended, and how many seconds that is shown; nil until then.
  var ended: (result: RefreshResult, delay: TimeInterval)?

  /// The inset that the control has added at its edge of the scroll view.
  var inset: CGFloat = 0
  /// How far that keeps the content open; 0 while nothing is added.
  var heldDistance: CGFloat = 0
  /// Whether closing waits for a finger to leave.
  var isClosingHeld = false
  /// Whether a finger has stopped the opening, which continues when the finger leaves.
  var isOpeningHeld = false

  /// The parts of a refresh that something may be planned for.
  var glide: Glide?
  var cycle: Cycle?
  var exit: Exit?

  /// The number by which the action's handle reaches the control.
  var receiver: UInt64?
  /// The action, where it is asynchronous.
  var task: Task<Void, Never>?

  init(began: TimeInterval, completions: [(RefreshResult) -> Void]) {
    self.began = began
    self.completions = completions
  }

  /// What ends it if nobody does.
  var timeout: Scheduler.Event?

  deinit {
    task?.cancel()
    timeout?.cancel()
  }

  func cancelTask() {
    task?.cancel()
    task = nil
  }

  /// Whether an object is the refresh itself or a part of it that still runs.
  func runs(_ part: AnyObject) -> Bool {
    part === self || part === cycle || part === exit || part === glide
  }

  /// A refresh that was asked for and waits for its time.
  struct Request {
    var isAnimated: Bool
    var notifies: Bool
    var completions: [(RefreshResult) -> Void] = []
  }

  /// One run of the animation cycle.
  final class Cycle {
    let number: Int
    let began: TimeInterval
    /// The parts that have not ended: its time, its changes, and the animations beside them.
    var awaited = 3
    /// What ends it if nothing else does.
    var timeout: Scheduler.Event?

    init(number: Int, began: TimeInterval) {
      self.number = number
      self.began = began
    }

    deinit { timeout?.cancel() }
  }

  /// The exit animation, which has to call its completion once.
  final class Exit {
    var calls = 0
    /// What ends it if it never does.
    var timeout: Scheduler.Event?

    deinit { timeout?.cancel() }
  }

  /// A glide of the content to where it rests with the inset open or closed.
  final class Glide {
    let end: TimeInterval
    /// Where it is known that the content rests, along the control's axis.
    var offset: CGFloat
    /// Called with false when a finger or another motion took over.
    let completion: (Bool) -> Void

    init(end: TimeInterval, offset: CGFloat, completion: @escaping (Bool) -> Void) {
      self.end = end
      self.offset = offset
      self.completion = completion
    }
  }
}
