import CPages
import Foundation

/// The source of a new control: small, with the hooks that most controls need.
struct ControlTemplate {
  /// The kind of contents of a new control.
  enum Kind: String, CaseIterable, Sendable {
    /// A ring of layers, with results and an exit animation.
    case ring
    /// A text that describes the state.
    case label
    case layer
    /// A keyframe animation in each cycle.
    case keyframes
  }

  let name: TypeName
  /// True if the control is in a library for apps.
  let isPublic: Bool
  var kind = Kind.ring

  var fileName: String { "\(name.text).swift" }

  /// The template from the guide's examples, with the control's name.
  var text: String {
    let guide = "\(kind.rawValue.capitalized)Template"
    let text = String(cString: refresh_page("../Examples/Guide/Templates/\(guide).swift"))
      .replacingOccurrences(of: guide, with: name.text)
    guard isPublic else { return text }
    return text.replacingOccurrences(of: "\nfinal class", with: "\npublic final class")
      .replacingOccurrences(of: "\n  override ", with: "\n  public override ")
  }
}
