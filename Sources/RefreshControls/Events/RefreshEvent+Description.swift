import Foundation

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
