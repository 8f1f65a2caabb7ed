import Foundation

/// Event of a control: a transition between phases, or a call of a hook, the delegate or the action.
///
///     control.onEvent = { event in print(event.time, event.kind) }
public struct RefreshEvent: Hashable, Sendable {
  /// Kind of event.
  public enum Kind: Hashable, Sendable {
    /// Transition from one phase to another.
    case phase(RefreshPhase.Kind, RefreshPhase.Kind)
    /// Call of a hook.
    case hook(RefreshHook)
    /// Call of `handleScrolling` with a pull.
    case scrolling(RefreshPhase.Pull)
    /// Call of the delegate, with the name of its method.
    case delegate(String)
    /// Call of the refresh action.
    case action
    /// End of the refresh, with its result.
    case end(RefreshResult)
    /// Announcement for a screen reader.
    case announcement(String)
    /// Removal of the control; it is idle at once, whatever phase it was in.
    case detached
  }

  /// Time of the event, in seconds of stage time.
  public var time: TimeInterval
  /// Kind of event.
  public var kind: Kind

  /// Creates an event at a time in seconds.
  public init(time: TimeInterval, kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

extension RefreshEvent {
  /// Name of the hook that was called; nil for other events.
  public var hookName: String? {
    switch kind {
    case .hook(let hook): hook.rawValue
    case .scrolling: RefreshHook.handleScrolling.rawValue
    default: nil
    }
  }
}

extension RefreshEvent: CustomStringConvertible {
  /// Time and kind of the event, such as `0.3583 pulling → armed`.
  public var description: String { "\(Self.seconds(time)) \(kind)" }

  /// Formats seconds with four decimals.
  public static func seconds(_ time: TimeInterval) -> String { String(format: "%.4f", time) }
}

extension RefreshEvent.Kind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .phase(let from, let to): "\(from.rawValue) → \(to.rawValue)"
    case .hook(let hook): "hook \(hook.rawValue)"
    case .scrolling(let pull):
      String(
        format: "hook handleScrolling distance %.3f ratio %.4f velocity %.1f", Double(pull.distance),
        Double(pull.ratio), Double(pull.velocity))
    case .delegate(let name): "delegate \(name)"
    case .action: "action"
    case .end(let result): "end \(result)"
    case .announcement(let text): "announcement \"\(text)\""
    case .detached: "detached"
    }
  }
}
