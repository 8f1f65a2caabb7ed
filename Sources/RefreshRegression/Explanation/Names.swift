import Foundation
import RefreshClips
import RefreshIO
import RefreshLayers
import RefreshRendering

/// Names of layers, properties and values as the author of a control wrote them.
struct Names {
  /// Every layer there is, to tell which short names are of one alone.
  let layers: Set<String>
  /// The classes of layers and views, by their paths.
  let kinds: [String: String]
  /// Whether the traces are of a scene, whose root is the window.
  let isScene: Bool

  init(_ traces: MotionTrace...) {
    isScene = traces.allSatisfy { $0.settings?.isEmpty == true }
    layers = traces.reduce(into: []) { $0.formUnion($1.layerNames) }
    kinds = traces.reduce(into: [:]) { all, trace in
      for frame in trace.frames { all.merge(frame.kinds) { first, _ in first } }
    }
  }

  /// Whether the author sets the layer's view, and not the layer.
  func isView(_ layer: String) -> Bool { kinds[layer].map { !$0.hasSuffix("Layer") } ?? false }

  // MARK: Layers

  /// Whether a layer is one of a scroll view's own, which show where its content is.
  func isIndicator(_ layer: String) -> Bool {
    guard let slash = layer.lastIndex(of: "/"),
      kinds[String(layer[..<slash])]?.hasSuffix("ScrollView") == true
    else { return false }
    return layer[slash...].hasSuffix(" scroll indicator")
  }

  /// A layer in a sentence: its name, its path where others have the same name, what it is where it has none.
  func name(_ layer: String) -> String {
    if layer == MotionTrace.control, isScene { return "the window" }
    let short = MotionTrace.shortName(layer)
    if short.hasPrefix("["), let kind = kinds[layer] { return description(of: layer, kind) }
    let isAlone = layers.filter { MotionTrace.shortName($0) == short }.count <= 1
    return isAlone ? short : layer
  }

  private static func parent(of layer: String) -> String {
    layer.contains("/") ? String(layer[..<layer.lastIndex(of: "/")!]) : MotionTrace.control
  }

  /// The layers of a layer's class that are beside it, in order, itself among them.
  private func siblings(of layer: String, _ kind: String) -> [String] {
    let parent = Self.parent(of: layer)
    func index(_ layer: String) -> Int {
      Int(MotionTrace.shortName(layer).dropFirst().prefix { $0.isNumber }) ?? 0
    }
    let isNew = LayerMatching.isMarked(layer)
    return layers.filter { other in
      Self.parent(of: other) == parent && other != MotionTrace.control && kinds[other] == kind
        // The golden's layers are counted by themselves.
        && (isNew || !LayerMatching.isMarked(other))
    }.sorted {
      (index($0), LayerMatching.isMarked($0) ? 0 : 1) < (index($1), LayerMatching.isMarked($1) ? 0 : 1)
    }
  }

  /// What unnamed layers are in: "Google", "dial".
  private func whole(of layer: String) -> String {
    let parent = Self.parent(of: layer)
    return ["animationView", MotionTrace.control].contains(parent)
      ? (isScene ? "the window" : kinds[MotionTrace.control] ?? "the control") : name(parent)
  }

  /// "the third ShapeLayer in Google".
  private func description(of layer: String, _ kind: String) -> String {
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

  /// Several layers: "left, middle and right"; of many the first.
  func list(_ layers: [String]) -> String {
    let names = layers.map(name)
    if names.count == 1 { return names[0] }
    if layers.count > 3, let counts = counted(layers) { return counts }
    if let first = layers.first, let kind = kinds[first],
      layers.allSatisfy({
        Self.parent(of: $0) == Self.parent(of: first) && kinds[$0] == kind
          && MotionTrace.shortName($0).hasPrefix("[")
      })
    {
      // "the first and second View in Row".
      let siblings = siblings(of: first, kind)
      let ordinals = layers.compactMap { siblings.firstIndex(of: $0) }.sorted().map { Self.ordinal($0 + 1) }
      return "the \(ordinals.dropLast().joined(separator: ", ")) and \(ordinals.last ?? "") \(kind) in "
        + whole(of: first)
    }
    if names.count <= 6 { return names.dropLast().joined(separator: ", ") + " and " + names.last! }
    return names.prefix(3).joined(separator: ", ") + " and \(names.count - 3) more layers"
  }

  /// "91 Views and 9 Labels in dial", of unnamed layers in one; nil for others.
  private func counted(_ layers: [String]) -> String? {
    guard let first = layers.first,
      layers.allSatisfy({
        Self.parent(of: $0) == Self.parent(of: first) && MotionTrace.shortName($0).hasPrefix("[")
          && kinds[$0] != nil
      })
    else { return nil }
    let byKind = Dictionary(grouping: layers) { kinds[$0] ?? "" }
    let counts = byKind.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { kind, own in
      let isAll = own.count > 1 && siblings(of: own[0], kind).count == own.count
      return (isAll ? "all " : "") + own.count.counted(kind)
    }
    let list =
      counts.count == 1
      ? counts[0] : counts.dropLast().joined(separator: ", ") + " and " + counts[counts.count - 1]
    return "\(list) in \(whole(of: first))"
  }

  // MARK: Properties

  /// A property by its axes: "scale", "center.y", "rotation about x", "textColor".
  func property(_ root: String, axes: [String], of layer: String) -> String {
    let isView = isView(layer)
    let suffixes = axes.map { $0 == root ? "" : String($0.dropFirst(root.count + 1)) }
    let name = (isView ? Self.viewNames[root] : nil) ?? root
    if SpaceParts.properties.contains(root) {
      let groups = Set(suffixes.map { $0.split(separator: ".").first.map(String.init) ?? $0 })
      let own = root == "transform" ? "" : name + "'s "
      guard groups.count == 1, let group = groups.first else { return name }
      switch group {
      case "m34", "m14", "m24": return own + "perspective"
      case "rotation":
        return own
          + (suffixes == ["rotation.z"]
            ? "rotation" : "rotation about " + suffixes.map { String($0.last!) }.joined(separator: " and "))
      case "scale", "translation":
        return own + (suffixes.count > 1 ? group : suffixes[0])
      default: return own + group
      }
    }
    if root == "bounds", kinds[layer]?.hasSuffix("ScrollView") == true,
      Set(suffixes).isSubset(of: ["x", "y"])
    {
      return suffixes.count == 1 ? "contentOffset.\(suffixes[0])" : "contentOffset"
    }
    switch (root, suffixes.count) {
    case ("bounds", 2) where Set(suffixes) == ["width", "height"]: return "bounds.size"
    case (_, 1) where !suffixes[0].isEmpty: return "\(name).\(suffixes[0])"
    default: return name
    }
  }

  private static let viewNames = [
    "position": "center", "opacity": "alpha", "foregroundColor": "textColor", "string": "text",
    "alignment": "textAlignment", "contents": "image",
  ]

  // MARK: Values

  /// A value of a part of a property.
  static func value(_ value: TraceValue, of name: String) -> String {
    switch value {
    case .number(let number):
      if TraceProperty.isAngle(name) || name.contains(".rotation.") {
        return decimal(number * 180 / .pi) + "°"
      }
      if TraceProperty.isPerspective(name) {
        return abs(number) < 1e-9 ? "0" : "\(number < 0 ? "−" : "")1/\(decimal((1 / abs(number)).rounded()))"
      }
      if Self.flags.contains(name) { return number == 0 ? "false" : "true" }
      return decimal(number)
    case .color(let color): return Self.color(color)
    case .word(let word):
      if name == "string" { return "“\(word)”" }
      if word.hasPrefix("#") {
        return word.split(separator: " ").map { part in
          UInt32(part.dropFirst(), radix: 16).map(Self.color) ?? String(part)
        }.joined(separator: ", ")
      }
      if name == "contents", let picture = picture(word) { return picture }
      return word.isEmpty ? "none" : word
    }
  }

  /// A picture by its file or its size, and by its contents, since an edited file keeps its name.
  private static func picture(_ word: String) -> String? {
    var parts = word.split(separator: " ")
    guard parts.count >= 3, let hash = parts.popLast() else { return nil }
    let kind = parts.removeFirst()
    let rest = parts.joined(separator: " ")
    let name = kind == "file" ? "“\(rest)”" : "a picture of \(rest.replacing("x", with: " × ")) pixels"
    return "\(name) (contents \(hash.prefix(8)))"
  }

  private static let flags: Set = ["isHidden", "masksToBounds", "isDoubleSided", "isVerticallyCentered"]

  /// A number with as many digits as someone sees: four, without zeros behind.
  static func decimal(_ number: Double) -> String {
    guard number != 0, number.isFinite else { return "0" }
    let digits = max(0, min(4, 3 - Int(log10(abs(number)).rounded(.down))))
    let scale = pow(10, Double(digits))
    let text = OrderedJSON.plain((number * scale).rounded() / scale + 0)
    return text.replacingOccurrences(of: "-", with: "−")
  }

  /// Seconds: "0.3 s".
  static func seconds(_ time: Double) -> String { "\(decimal((time * 1000).rounded() / 1000)) s" }

  /// A colour by its name where it has one, else by its components.
  static func color(_ color: UInt32) -> String {
    let (solid, alpha) = (color >> 8, color & 255)
    if alpha == 0 { return "clear" }
    let name = colorNames[solid] ?? "#" + UInt64(solid).hexadecimal.suffix(6)
    return alpha == 255 ? name : "\(name) at \(decimal((Double(alpha) / 2.55).rounded())) %"
  }

  private static let colorNames: [UInt32: String] = {
    let named: [(String, Color)] = [
      ("black", .black), ("darkGray", .darkGray), ("gray", .gray), ("lightGray", .lightGray),
      ("white", .white), ("red", .red), ("green", .green), ("blue", .blue), ("cyan", .cyan),
      ("yellow", .yellow), ("magenta", .magenta), ("orange", .orange), ("purple", .purple),
      ("brown", .brown), ("systemRed", .systemRed), ("systemOrange", .systemOrange),
      ("systemYellow", .systemYellow), ("systemGreen", .systemGreen), ("systemMint", .systemMint),
      ("systemTeal", .systemTeal), ("systemCyan", .systemCyan), ("systemBlue", .systemBlue),
      ("systemIndigo", .systemIndigo), ("systemPurple", .systemPurple), ("systemPink", .systemPink),
      ("systemBrown", .systemBrown), ("systemGray", .systemGray),
    ]
    func byte(_ part: CGFloat) -> UInt32 { UInt32(max(0, min(1, Double(part))) * 255 + 0.5) }
    return Dictionary(
      named.map { (byte($1.red) << 16 | byte($1.green) << 8 | byte($1.blue), $0) },
      uniquingKeysWith: { first, _ in first })
  }()

  /// How much longer or shorter something is, with as many digits as matter: "22 %", "2.5 %".
  static func percent(_ part: Double) -> String {
    let percent = abs(part) * 100
    return (percent < 9.95 ? decimal((percent * 10).rounded() / 10) : decimal(percent.rounded())) + " %"
  }

  /// The way that a curve without a name has gone after each fifth of its time.
  private static func passed(_ curve: String) -> String {
    let parts = curve.split(separator: " ").compactMap { Double($0) }
    guard parts.count == 4 else { return "" }
    let percents = parts.map { decimal(($0 * 100).rounded()) }
    return " (\(percents.joined(separator: ", ")) % at 20, 40, 60, 80 % of its time)"
  }

  /// A curve as a sentence says it: "linearly", "ease-in-out".
  static func curve(_ name: String) -> String {
    switch name {
    case "linear": "linearly"
    case "ease-in", "ease-out", "ease-in-out": name
    case "default": "with the default curve"
    default: "with a custom curve\(passed(name))"
    }
  }
}
