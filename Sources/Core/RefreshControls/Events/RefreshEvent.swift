import Foundation

/// Something that happened in a control's life: a transition, a call of a hook, the delegate or the action.
public struct RefreshEvent: Hashable, Sendable {
  /// The kind of event.
  public enum Kind: Hashable, Sendable {
    /// One phase followed another.
    case phase(RefreshPhase.Kind, RefreshPhase.Kind)
    /// A hook of the author's was called.
    case hook(RefreshHook)
    /// The pull was delivered to `handleScrolling`.
    case scrolling(RefreshPhase.Pull)
    /// The delegate was called, by the name of its method.
    case delegate(String)
    /// The refresh action was called.
    case action
    /// The refresh was ended, with a result.
    case end(RefreshResult)
    /// An announcement for a screen reader.
    case announcement(String)
    /// The control was removed; it is idle at once, whatever phase it was in.
    case detached
  }

  /// Seconds of stage time.
  public var time: TimeInterval
  /// The kind of event.
  public var kind: Kind

  /// An event at a time in seconds.
  public init(time: TimeInterval, kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

extension RefreshEvent {
  /// The name of the hook that is called, where one is.
  public var hookName: String? {
    switch kind {
    case .hook(let hook): hook.rawValue
    case .scrolling: RefreshHook.handleScrolling.rawValue
    default: nil
    }
  }
}

extension RefreshEvent: CustomStringConvertible {
  /// The time and what happened, such as `0.3583 pulling → armed`.
  public var description: String { "\(Self.seconds(time)) \(kind)" }

  /// Seconds to a tenth of a millisecond.
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
