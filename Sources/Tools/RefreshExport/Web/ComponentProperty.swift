/// A colour or a text of a web component that a page can replace.
struct ComponentProperty {
  /// The tunable's name.
  let name: String
  /// The custom property: `--waves-dot-color`.
  let property: String
  /// The attribute: `dot-color`; nil where every element has one of this name, or a refresh control.
  let attribute: String?

  init(_ name: String, of control: String) {
    self.name = name
    let words = WebComponent.words(of: name, prefix: "")
    property = "--\(WebComponent.words(of: control))-\(words)"
    attribute = Self.taken.contains(words) || words.hasPrefix("on") ? nil : words
  }

  /// The names as an object of a script, whose members of its own come last.
  func json(_ members: String = "") -> String {
    let attribute = attribute.map(ScriptText.quoted) ?? "null"
    return "{\"name\":\(ScriptText.quoted(name)),\"property\":\(ScriptText.quoted(property)),"
      + "\"attribute\":\(attribute)\(members)}"
  }

  /// The element's own attributes, and those of every element.
  private static let taken: Set = [
    "pull", "refreshing", "result", "appearance", "accesskey", "autofocus", "class", "dir", "draggable",
    "hidden",
    "id", "inert", "is", "itemid", "lang", "nonce", "part", "popover", "role", "slot", "spellcheck", "style",
    "tabindex", "title", "translate",
  ]
}
