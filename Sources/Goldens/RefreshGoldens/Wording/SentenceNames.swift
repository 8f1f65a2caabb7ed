import Foundation
import RefreshFiles
import RefreshFrames
import RefreshLayers

/// Names of layers, properties and values in sentences, as the author of a control wrote them in code.
struct SentenceNames {
  /// Paths of all layers in the traces; a short name is used only if it is unique among them.
  let layers: Set<String>
  /// Classes of layers and views, by layer path.
  let kinds: [String: LayerClass]
  /// True if no trace has a control, so that the root layer is the window of a scene or the composition of a file.
  let isScene: Bool
  /// True if a trace is of an animation file, whose layers often contain layers of the same name.
  let isOfFile: Bool

  init(_ traces: MotionTrace...) {
    isOfFile = traces.contains(where: \.isOfFile)
    isScene = traces.allSatisfy(\.isScene)
    layers = traces.reduce(into: []) { $0.formUnion($1.layerNames) }
    kinds = traces.reduce(into: [:]) { all, trace in
      for frame in trace.frames { all.merge(frame.kinds) { first, _ in first } }
    }
  }

  func isView(_ layer: String) -> Bool { kinds[layer]?.isView == true }

  // MARK: Layers

  func isScrollView(_ layer: String) -> Bool { kinds[layer]?.isScrollView == true }

  /// True if the layer is a scroll indicator of a scroll view.
  func isIndicator(_ layer: String) -> Bool {
    layer != MotionTrace.control && isScrollView(LayerPath.parent(of: layer))
      && LayerPath.name(of: layer).hasSuffix("scroll indicator")
  }

  /// True if layer `a` is listed before layer `b`: by index, then by path; layers without an index come first.
  func isListedBefore(_ a: String, _ b: String) -> Bool {
    (LayerPath.indexed(a)?.index ?? -1, a) < (LayerPath.indexed(b)?.index ?? -1, b)
  }

  /// Last name of a layer's path; "the content" for the scroll view and "the control" for the control.
  static func short(_ layer: String) -> String {
    switch layer {
    case MotionTrace.scroll: "the content"
    case MotionTrace.control: "the control"
    default: String(LayerPath.name(of: layer))
    }
  }

  /// Layer name at the beginning of a curve's name: "disc" in "disc.opacity".
  func ofCurve(_ layer: String) -> String {
    switch layer {
    case MotionTrace.scroll: "content"
    case MotionTrace.control: "control"
    default: key(layer)
    }
  }

  /// Last name of a layer's path if it is unique, else the path; shortened for layers of a file.
  func key(_ layer: String) -> String {
    let short = Self.short(layer)
    if isOfFile {
      return Self.joined(layer, short, namesakes: layers.filter { Self.short($0) == short })
    }
    return layers.count { Self.short($0) == short } <= 1 ? short : layer
  }

  /// Layer name for a file: the last name if all layers of that name contain each other, else the last three names of
  /// the path, without repetitions.
  private static func joined(_ layer: String, _ short: String, namesakes: Set<String>) -> String {
    func isOneOfMine(_ other: String) -> Bool {
      other == layer || LayerPath.isInside(layer, other) || LayerPath.isInside(other, layer)
    }
    // The name of a text layer is often its whole text.
    func shown(_ name: some StringProtocol) -> String { name.count > 40 ? "\(name.prefix(39))…" : "\(name)" }
    if namesakes.allSatisfy(isOneOfMine) { return shown(short) }
    var names: [Substring] = []
    for name in layer.split(separator: "/") where names.last != name { names.append(name) }
    return (names.count > 3 ? "…/" : "") + names.suffix(3).map(shown).joined(separator: "/")
  }

  /// Name of a layer in a sentence: the last name of its path, the path if that is not unique, or a description if
  /// the layer is unnamed.
  func name(_ layer: String) -> String {
    if layer == MotionTrace.control, isScene { return window }
    if isMask(layer) { return name("mask", of: LayerPath.parent(of: layer)) }
    if isUnnamed(layer), let kind = kinds[layer] { return description(of: layer, kind) }
    return key(layer)
  }

  /// Name of something that belongs to a layer: "dot's mask", "the mask of the third View in Row".
  func name(_ thing: String, of layer: String) -> String {
    isDescribed(layer) ? "the \(thing) of \(name(layer))" : "\(Self.possessive(name(layer))) \(thing)"
  }

  /// Name of the root layer in a sentence, for a scene or a file.
  private var window: String { isOfFile ? "the composition" : "the window" }

  /// Possessive form of a name: "dot's", "petals'".
  static func possessive(_ name: String) -> String { name + (name.last == "s" ? "'" : "'s") }

  /// True if the layer is the mask of another layer, by which sentences describe it.
  private func isMask(_ layer: String) -> Bool { LayerPath.name(of: layer) == LayerPath.mask }

  /// True if sentences describe the layer by its class or by the layer it masks, because it has no name.
  func isDescribed(_ layer: String) -> Bool {
    layer == MotionTrace.control ? isScene : isMask(layer) || isUnnamed(layer) && kinds[layer] != nil
  }

  private func isUnnamed(_ layer: String) -> Bool {
    LayerPath.indexed(LayerMatching.unmarked(layer))?.name.isEmpty == true
  }

  /// Layers of the same class in the same superlayer, in order, including the layer itself.
  private func siblings(of layer: String, _ kind: LayerClass) -> [String] {
    let parent = LayerPath.parent(of: layer)
    let isNew = LayerMatching.isMarked(layer)
    func rank(_ layer: String) -> (Int, Int) {
      (
        LayerPath.indexed(LayerMatching.unmarked(layer))?.index ?? 0, LayerMatching.isMarked(layer) ? 0 : 1
      )
    }
    return layers.filter { other in
      LayerPath.parent(of: other) == parent && other != MotionTrace.control && kinds[other] == kind
        // New layers do not change the ordinals of the golden's layers.
        && (isNew || !LayerMatching.isMarked(other))
    }.sorted { rank($0) < rank($1) }
  }

  /// Name of the superlayer, or of the control, that contains an unnamed layer: "dial", "Google".
  private func whole(of layer: String) -> String {
    let parent = LayerPath.parent(of: layer)
    return parent == MotionTrace.animationView || parent == MotionTrace.control
      ? (isScene ? window : kinds[MotionTrace.control]?.name ?? "the control") : name(parent)
  }

  /// Description of an unnamed layer by its class: "the third ShapeLayer in Google".
  private func description(of layer: String, _ kind: LayerClass) -> String {
    let (siblings, whole) = (siblings(of: layer, kind), whole(of: layer))
    guard siblings.count > 1, let place = siblings.firstIndex(of: layer) else {
      return "the \(kind) in \(whole)"
    }
    return "the \(Self.ordinal(place + 1)) \(kind) in \(whole)"
  }

  static func ordinal(_ number: Int) -> String {
    let words = [
      "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    ]
    if words.indices.contains(number - 1) { return words[number - 1] }
    let suffixes = [1: "st", 2: "nd", 3: "rd"]
    return "\(number)" + ((11...13).contains(number % 100) ? "th" : suffixes[number % 10] ?? "th")
  }

  /// List of layer names: "left, middle and right"; a long list is shortened to its first names.
  func list(_ layers: [String]) -> String {
    if let list = unnamedList(layers) { return list }
    let names = layers.sorted(by: isListedBefore).map(name)
    if names.count <= 6 { return Wording.joined(names) }
    return names.prefix(3).joined(separator: ", ") + " and \(names.count - 3) more layers"
  }

  /// List of unnamed layers in one superlayer: "the first and second View in Row" for two or three of one class,
  /// "91 Views and 9 Labels in dial" for more; nil for other layers.
  private func unnamedList(_ layers: [String]) -> String? {
    guard layers.count > 1, let first = layers.first,
      layers.allSatisfy({
        LayerPath.parent(of: $0) == LayerPath.parent(of: first) && isUnnamed($0) && kinds[$0] != nil
      })
    else { return nil }
    let byKind = Dictionary(grouping: layers) { kinds[$0] ?? "" }
    if layers.count <= 3 {
      guard byKind.count == 1, let kind = byKind.keys.first else { return nil }
      let siblings = siblings(of: first, kind)
      let places = layers.compactMap { siblings.firstIndex(of: $0) }.sorted()
      return "the \(Wording.joined(places.map { Self.ordinal($0 + 1) })) \(kind) in \(whole(of: first))"
    }
    let counts = byKind.sorted { ($1.value.count, $0.key.name) < ($0.value.count, $1.key.name) }.map {
      kind, own in
      let isAll = own.count > 1 && siblings(of: own[0], kind).count == own.count
      return (isAll ? "all " : "") + own.count.counted(kind.name)
    }
    return "\(Wording.joined(counts)) in \(whole(of: first))"
  }

  // MARK: Properties

  /// Name of a property by its parts that changed: "scale", "center.y", "rotation about x", "textColor"; empty without any.
  func property(_ parts: [TracePart], of layer: String) -> String {
    guard let property = parts.first?.property else { return "" }
    let name = (isView(layer) ? Self.viewNames[property] : nil) ?? property.name
    let components = parts.map(\.component)
    if property.isMatrix {
      let own = property == .transform ? "" : name + "'s "
      guard Set(parts.map(\.group)).count == 1, let first = components.first else { return name }
      switch first {
      case .entry: return parts[0].isPerspective ? own + "perspective" : name
      case .rotation(let axis):
        if components.count == 1, axis == .z { return own + "rotation" }
        return own + "rotation about " + components.compactMap(\.axis).joined(separator: " and ")
      case .scale(let axis): return own + (components.count > 1 ? "scale" : "scale.\(axis)")
      case .translation(let axis):
        return own + (components.count > 1 ? "translation" : "translation.\(axis)")
      case .skew: return own + "skew"
      case .other(let text): return own + text
      default: return name
      }
    }
    if property == .bounds, isScrollView(layer), components.allSatisfy({ $0 == .x || $0 == .y }) {
      return components.count == 1 ? "contentOffset.\(components[0].word)" : "contentOffset"
    }
    if property == .bounds, Set(components) == [.width, .height] { return "bounds.size" }
    guard components.count == 1 else { return name }
    switch components[0] {
    case .whole: return name
    case .item(let index): return "\(name)[\(index)]"
    default: return "\(name).\(components[0].word)"
    }
  }

  private static let viewNames: [TraceProperty: String] = [
    .position: "center", TraceProperty("opacity"): "alpha", TraceProperty("foregroundColor"): "textColor",
    .string: "text", TraceProperty("alignment"): "textAlignment", .contents: "image",
  ]
}

extension TracePart.Component {
  fileprivate var axis: String? {
    if case .rotation(let axis) = self { axis.rawValue } else { nil }
  }

  /// Component name in a key path; empty for components without such a name.
  fileprivate var word: String {
    switch self {
    case .x: "x"
    case .y: "y"
    case .width: "width"
    case .height: "height"
    case .other(let text): text
    default: ""
    }
  }
}
