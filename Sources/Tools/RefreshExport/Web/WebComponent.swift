import CPages
import Foundation
import RefreshControls
import RefreshMotion
import RefreshScrolling

/// A control exported as a custom element: a single-file page with a list to pull, or a JavaScript module.
///
/// The element's tag is derived from the control's name, such as `<waves-refresh>`. The attributes `pull`,
/// `refreshing` and `result` drive it; `<waves-refresh-list>` drives one by touch, mouse, wheel and keys with
/// the physics of RefreshKit's scroll view. Neither needs a network.
public struct WebComponent {
  /// Name of the control.
  public let name: String
  private let size: CGSize
  private let behavior: ControlBehavior
  private let results: [String]
  /// Time for which a result is shown, in seconds.
  private let shown: Double
  private var motions: [String] = []
  /// Index of the motion for each appearance, in the order of `AppearanceVariant.all`.
  private var variants: [Int] = []
  private var tables = ""
  /// Colours that a page can override.
  private var colors: [WebComponentProperty] = []
  /// Texts that a page can override, with the control's own text.
  private var labels: [(property: WebComponentProperty, text: String)] = []
  /// Notes about tunables that a page cannot override, one sentence each.
  private(set) var notes: [String] = []

  /// Encodes a control's motions as a web component; a page can override the tunables in `replacements`, except those
  /// in `notes`.
  ///
  /// - Parameters:
  ///   - behavior: the control's pull parameters.
  ///   - shown: time for which a result is shown before the exit, in seconds.
  ///   - tolerance: maximum deviation of the page's drawing from the control's.
  ///   - replacements: the tunables that a page may override; nil for none.
  ///   - motion: records the control's motion in an appearance; called once for each.
  /// - Throws: `RenderError` or `WebRefusal` if something cannot be drawn, and errors of `motion`.
  init(
    behavior: ControlBehavior, shown: Double, tolerance: MotionTolerance, replacements: TunableReplacements?,
    motion: (AppearanceVariant) throws -> ControlMotion
  ) throws {
    let all = try AppearanceVariant.all.map(motion)
    (name, size) = (all[0].name, all[0].size)
    (self.behavior, self.shown) = (behavior, shown)
    results = all[0].phases.map(\.name).filter { $0.hasPrefix("end-") }.map { String($0.dropFirst(4)) }
    // Appearances that the control does not distinguish share one motion.
    var distinct: [(appearance: AppearanceVariant, motion: ControlMotion)] = []
    for (appearance, motion) in zip(AppearanceVariant.all, all)
    where !distinct.contains(where: { $0.motion.origin === motion.origin }) {
      distinct.append((appearance, motion))
    }
    var search = replacements.map(OverridableValueSearch.init)
    while true {
      let names = try search?.names(in: distinct)
      notes = names?.notes ?? []
      let changing = try write(distinct.map(\.motion), names?.found, tolerance)
      if changing.isEmpty { break }
      search?.excluded.formUnion(changing)
    }
    let origins = distinct.map(\.motion.origin)
    let places = variants
    variants = all.map { motion in places[origins.firstIndex { $0 === motion.origin }!] }
  }

  /// Encodes the distinct motions and their indices.
  ///
  /// - Returns: names of colours that an item has at some instants only.
  private mutating func write(
    _ motions: [ControlMotion], _ names: OverridableValues?, _ tolerance: MotionTolerance
  ) throws -> Set<String> {
    (self.motions, variants) = ([], [])
    let (colors, texts) = (names?.colors ?? [], names?.labels.replacements ?? [])
    self.colors = colors.map { WebComponentProperty($0.name, of: name) }
    labels = texts.map { (WebComponentProperty($0.name, of: name), $0.text) }
    var writer = PhaseWriter(
      tolerance: tolerance, names: colors.map(\.other), labels: names?.labels ?? OverridableTexts())
    for (index, motion) in motions.enumerated() {
      let drawn = names?.values[index].replacedMotion ?? motion
      let palette = colors.map { names?.values[index].colors[$0.name] ?? $0.color }
      let text = try Self.text(of: drawn, colors, palette, &writer)
      let place = self.motions.firstIndex(of: text) ?? self.motions.count
      if place == self.motions.count { self.motions.append(text) }
      variants.append(place)
    }
    tables = try writer.tablesText()
    return Set(writer.changingNames.map { colors[$0].name })
  }

  /// JSON of a motion: its phases, cycle duration and background.
  ///
  /// - Parameter palette: original colours of the names, red, green and blue, 0…1.
  private static func text(
    of motion: ControlMotion, _ names: [ColorReplacement], _ palette: [[Double]], _ writer: inout PhaseWriter
  ) throws -> String {
    let opening = motion.opening.map { [("opening", $0)] } ?? []
    let members = try (motion.phases.map { ($0.name, $0) } + opening).map { name, phase in
      let drawn = phase.drawings + (phase.kind == .pull ? motion.farPull.drawings : [])
      let text = try writer.text(drawn, frameCount: phase.frameCount, seconds: phase.duration)
      return JavaScriptLiteral.quoted(name) + ":" + text
    }
    let loop = motion.phase(.refreshing)?.duration ?? 0
    let cycle = JavaScriptLiteral.number(loop / Double(max(1, motion.cycles)), digits: 9)
    // A background included in the drawing is the first command of every frame.
    let isDrawn = motion.includesBackground && motion.backgroundColor != nil
    var background =
      isDrawn ? "null" : JavaScriptLiteral.quoted(motion.backgroundColor.map(JavaScriptLiteral.color) ?? "")
    if !isDrawn, let color = motion.backgroundColor,
      let name = names.firstIndex(where: { $0.other == color.rgb })
    {
      background = "[\(name),\(JavaScriptLiteral.number(color.heldAlpha, digits: 4))]"
    }
    let colors = palette.map { color in
      JavaScriptLiteral.list(color.map { JavaScriptLiteral.number(255 * min(max($0, 0), 1), digits: 2) })
    }
    let own = palette.isEmpty ? "" : "\"colors\":\(JavaScriptLiteral.list(colors)),"
    return
      "{\"cycle\":\(cycle),\"background\":\(background),\(own)\"phases\":{\(members.joined(separator: ","))}}"
  }

  // MARK: Files

  var files: [(name: String, bytes: [UInt8])] {
    [("html", html), ("js", module), ("d.ts", declarations)].map { ("\(name).\($0)", Array($1.utf8)) }
  }

  /// HTML page with the element and a list to pull.
  public var html: String {
    let scripts = Self.elementScripts + ["laws.js", "content.js", "input.js", "look.js", "list.js"]
    let script = "const laws = \(Self.laws);\n" + text(of: scripts)
    return filled(Self.file("page.html"), ["script": script])
  }

  /// JavaScript module of the element alone; its default export is the class.
  public var module: String {
    text(of: Self.elementScripts) + "\nexport default RefreshControl;\n"
  }

  /// TypeScript declarations of the module.
  public var declarations: String {
    let results = results.isEmpty ? ["success"] : results
    return filled(
      Self.file("element.d.ts"),
      [
        "class": "\(name)Element", "results": results.map(JavaScriptLiteral.quoted).joined(separator: " | "),
        "names": Self.list(colors), "labels": Self.list(labels.map(\.property)),
      ])
  }

  private static func list(_ properties: [WebComponentProperty]) -> String {
    properties.isEmpty ? ": none" : ": \(properties.map(\.property).joined(separator: ", "))"
  }

  /// Names of the scripts that define the element.
  private static let elementScripts = [
    "motion.js", "outlines.js", "texts.js", "trimming.js", "perspective.js", "painter.js", "frames.js",
    "control.js",
  ]

  private func text(of scripts: [String]) -> String {
    let content =
      "{\"name\":\(JavaScriptLiteral.quoted(name)),\"tag\":\(JavaScriptLiteral.quoted(tag)),"
      + "\"size\":[\(JavaScriptLiteral.number(size.width, digits: 3)),\(JavaScriptLiteral.number(size.height, digits: 3))],"
      + behavior.json + ",\"shown\":\(JavaScriptLiteral.number(shown, digits: 6)),"
      + "\"colors\":\(JavaScriptLiteral.list(colors.map { $0.json() })),\"labels\":\(JavaScriptLiteral.list(labelsJSON)),"
      + "\"variants\":[\(variants.map(String.init).joined(separator: ","))],\n\"motions\":[\n"
      + motions.joined(separator: ",\n") + "\n],\n\"tables\":\(tables)}"
    return "const content = \(content);\n\n"
      + scripts.map { filled(Self.script($0), ["replaced": usage]) }.joined(separator: "\n")
  }

  private var labelsJSON: [String] {
    labels.map { $0.property.json(",\"text\":\(JavaScriptLiteral.quoted($0.text))") }
  }

  /// Comments that document how a page overrides colours and texts.
  private var usage: String {
    let uses =
      colors.map { ($0, "#f80", "#f80", "; an alpha multiplies that of the control") }
      + labels.map { ($0.property, "Neu", "\"Neu\"", "") }
    return uses.map { property, attribute, style, more in
      let element = property.attribute.map { "<\(tag) \($0)=\"\(attribute)\"></\(tag)>, or " } ?? ""
      return "//   \(element)\(property.property): \(style) of a style\(more)\n"
    }.joined()
  }

  /// Fills the `{{…}}` placeholders of a template with the control's names and other words.
  private func filled(_ text: String, _ words: [String: String]) -> String {
    let names = ["name": Self.escaped(name), "tag": tag, "file": name]
    return names.merging(words) { $1 }.sorted { $0.key < $1.key }.reduce(text) {
      $0.replacingOccurrences(of: "{{\($1.key)}}", with: $1.value)
    }
  }

  /// Text of a template or script in the folder Page.
  private static func file(_ name: String) -> String {
    String(cString: refresh_page("Tools/RefreshExport/Web/Page/\(name)"))
  }

  /// Text of a script without indented comments, which would take 14 kB of a page; comments at the left margin, about
  /// the whole script, stay.
  private static func script(_ name: String) -> String {
    var isComment = false
    let lines = file(name).split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let text = line.drop { $0 == " " }
      if text.hasPrefix("/**") { isComment = true }
      defer { if text.hasSuffix("*/") { isComment = false } }
      return !isComment && (line.hasPrefix("//") || !text.hasPrefix("//"))
    }
    return lines.joined(separator: "\n")
  }

  /// Tag of the element, such as `waves-refresh`: the control's name in lower case with hyphens between
  /// words.
  var tag: String { Self.words(of: name) + "-refresh" }

  /// Converts a name to kebab case, with `-` for characters that tags do not allow.
  ///
  /// - Parameter prefix: prepended if the result does not begin with an ASCII letter.
  static func words(of name: String, prefix: String = "x-") -> String {
    let beginning = #"(?<=\P{Lu})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})"#
    let text = name.replacingOccurrences(of: beginning, with: "-", options: .regularExpression).lowercased()
    let plain = String(String.UnicodeScalarView(text.unicodeScalars.map { isAllowed($0) ? $0 : "-" }))
    // HTML requires an ASCII letter at the beginning of a tag.
    return plain.first.map { ("a"..."z").contains($0) } ?? false ? plain : prefix + plain
  }

  /// True if the HTML standard's `PCENChar` allows a character in the name of a custom element.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x5F, 0xB7, 0x30...0x39, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D,
      0x37F...0x1FFF,
      0x200C...0x200D, 0x203F...0x2040, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF,
      0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// Constants of the scrolling physics, as a JavaScript object.
  private static var laws: String {
    let constants = [
      ("band", RubberBand.coefficient), ("rate", Decay.normalRate), ("stoppingSpeed", Decay.stoppingSpeed),
      ("edgeRate", BounceBack.edgeRate), ("snappingDistance", BounceBack.snappingDistance),
      ("snappingSpeed", BounceBack.snappingSpeed), ("minimumSpeed", ReleaseVelocity.minimumSpeed),
      ("slop", Double(PanGesture.slop)),
    ]
    let weights = ReleaseVelocity.weights.map { JavaScriptLiteral.number($0, digits: 9) }.joined(
      separator: ", ")
    return "{ weights: [\(weights)], "
      + constants.map { "\($0): \(JavaScriptLiteral.number($1, digits: 9))" }.joined(separator: ", ") + " }"
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }
}
