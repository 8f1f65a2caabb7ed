/// How a refresh ended.
public enum RefreshResult: Hashable, Sendable, CustomStringConvertible {
  /// It went well.
  case success
  /// With words about what went wrong, where there are any.
  case failure(String? = nil)
  /// Anything else that a control knows how to show.
  case custom(String)

  public var description: String {
    switch self {
    case .success: "success"
    case .failure(nil): "failure"
    case .failure(let reason?): "failure (\(reason))"
    case .custom(let name): "custom (\(name))"
    }
  }
}
