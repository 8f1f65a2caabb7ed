/// A colour or text of a web component that a page can override.
struct WebComponentProperty {
  /// Name of the tunable.
  let name: String
  /// CSS custom property, such as `--waves-dot-color`.
  let property: String
  /// HTML attribute, such as `dot-color`; nil if the name is already an attribute of the element or of all
  /// elements.
  let attribute: String?

  init(_ name: String, of control: String) {
    self.name = name
    let words = WebComponent.words(of: name, prefix: "")
    property = "--\(WebComponent.words(of: control))-\(words)"
    attribute = Self.taken.contains(words) || words.hasPrefix("on") ? nil : words
  }

  /// JSON object with the names; `members` is appended as it is.
  func json(_ members: String = "") -> String {
    let attribute = attribute.map(JavaScriptLiteral.quoted) ?? "null"
    return "{\"name\":\(JavaScriptLiteral.quoted(name)),\"property\":\(JavaScriptLiteral.quoted(property)),"
      + "\"attribute\":\(attribute)\(members)}"
  }

  /// Attributes of the element and of all HTML elements.
  private static let taken: Set = [
    "pull", "refreshing", "result", "appearance", "accesskey", "autofocus", "class", "dir", "draggable",
    "hidden",
    "id", "inert", "is", "itemid", "lang", "nonce", "part", "popover", "role", "slot", "spellcheck", "style",
    "tabindex", "title", "translate",
  ]
}
