import CPages
import Foundation

/// The control of a new package: small, with the hooks that most controls need.
struct ControlTemplate {
  /// What a new control is made of.
  enum Kind: String, CaseIterable, Sendable {
    /// A ring of layers, with results and an exit.
    case ring
    /// A text that says what is going on.
    case label
    /// One animation of one layer.
    case layer
    /// Keyframes in each cycle.
    case keyframes
  }

  let name: TypeName
  /// Whether it is in a library, for apps to use.
  let isPublic: Bool
  var kind = Kind.ring

  var fileName: String { "\(name.text).swift" }

  /// The control of the guide with the name of the new one.
  var text: String {
    let guide = "\(kind.rawValue.capitalized)Template"
    let text = String(cString: refresh_page("../Examples/Guide/Templates/\(guide).swift"))
      .replacingOccurrences(of: guide, with: name.text)
    guard isPublic else { return text }
    return text.replacingOccurrences(of: "\nfinal class", with: "\npublic final class")
      .replacingOccurrences(of: "\n  override ", with: "\n  public override ")
  }
}
