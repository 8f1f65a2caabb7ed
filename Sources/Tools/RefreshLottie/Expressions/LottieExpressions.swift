import Foundation
import RefreshLayers

/// The expressions of a composition, whose values become keyframes. Their meaning is that of lottie-web, whose sources
/// are the reference for names and functions (player/js/utils/expressions of version 5.12.2).
///
/// Loops that repeat a property's keyframes, and links to another property, keep the keyframes with their easings; any
/// other expression has one keyframe at each frame.
final class LottieExpressions {
  /// The layers of the composition.
  let layers: [[String: Any]]
  /// Name of the whole file's composition; nil for another one.
  let name: String?
  let size: CGSize?
  let frameRate: Double
  /// Frames at which the first layer starts and the last one ends.
  let start, end: Double
  let budget: Budget
  private let places: (names: [String: Int], numbers: [Double: Int])
  /// Properties without their expressions, by key; nil for one with an unknown expression.
  private var results: [String: [String: Any]?] = [:]
  /// Keys of the properties whose expressions are running.
  private(set) var open: [String] = []
  private var metOpen = false
  /// The frame for which an expression runs, and whether its value depends on it.
  private(set) var frame = 0.0
  var isMoving = false
  var values = ValueCache()

  /// Parts of the file in the form in which expressions have read them, each once.
  struct ValueCache {
    var tracks: [String: Track<[Double]>] = [:]
    var contours: [String: Track<Contour>] = [:]
    var paths: [String: ExpressionPath] = [:]
    var transforms: [String: LottieTransform] = [:]
    /// Lists of keyframes, shapes and effects.
    var lists: [String: [[String: Any]]] = [:]
    var isPath: [String: Bool] = [:]
  }

  /// Remaining work that the expressions of a file may cause: larger numbers refuse fewer files, and take more time and
  /// memory.
  final class Budget {
    /// Keyframes that are made, and expressions that are read.
    fileprivate var keyframes = 100_000
    fileprivate var readings = 2000
    /// Transforms of layers and points of paths that are computed, in all frames together.
    private var places = 1_000_000.0
    let work = Script.Work()
    /// Names of all compositions.
    fileprivate(set) var compositions: Set<String> = []

    /// Takes a number of places; false if there are not as many.
    func take(places count: Double) -> Bool {
      places -= count
      return places >= 0
    }

    /// Takes a number of keyframes; false if there are not as many.
    fileprivate func take(_ count: Double) -> Bool {
      guard count >= 0, count <= Double(min(mostKeys, keyframes)) else { return false }
      keyframes -= Int(count)
      return true
    }
  }

  /// Maximum number of keyframes of a property after the repetition: more take longer, fewer refuse long files.
  private static let mostKeys = 20_000
  /// Maximum length of an expression in bytes of UTF-8; plug-ins write some 3,000.
  private static let mostBytes = 8000

  private init(
    _ layers: [[String: Any]], name: String? = nil, size: CGSize?, _ frameRate: Double, end: Double,
    _ budget: Budget
  ) {
    (self.layers, self.name, self.size, self.frameRate) = (layers, name, size, frameRate)
    self.budget = budget
    start = layers.compactMap { $0["ip"] as? Double }.min() ?? 0
    self.end = min(end, layers.compactMap { $0["op"] as? Double }.max() ?? 0)
    var (names, numbers): ([String: Int], [Double: Int]) = ([:], [:])
    for (index, layer) in layers.enumerated().reversed() {
      if let name = layer["nm"] as? String { names[name] = index }
      if let number = layer["ind"] as? Double { numbers[number] = index }
    }
    places = (names, numbers)
  }

  /// A file's JSON with the keyframes of its expressions written out; unknown ones stay.
  static func expanded(_ file: [String: Any]) -> [String: Any] {
    guard hasExpression(file) else { return file }
    var file = file
    let (rate, budget, name) = (file["fr"] as? Double ?? 0, Budget(), file["nm"] as? String)
    func size(_ owner: [String: Any]) -> CGSize? {
      guard let width = owner["w"] as? Double, let height = owner["h"] as? Double else { return nil }
      return CGSize(width: width, height: height)
    }
    let assets = file["assets"] as? [[String: Any]] ?? []
    let layers = ([file] + assets).flatMap { $0["layers"] as? [[String: Any]] ?? [] }
    let compositions = layers.filter { $0["refId"] is String }
    budget.compositions = Set([name].compactMap { $0 } + compositions.compactMap { $0["nm"] as? String })
    if let layers = file["layers"] as? [[String: Any]] {
      let end = file["op"] as? Double ?? .infinity
      file["layers"] =
        LottieExpressions(layers, name: name, size: size(file), rate, end: end, budget)
        .expandedLayers
    }
    guard !assets.isEmpty else { return file }
    file["assets"] = assets.map { asset -> [String: Any] in
      guard let layers = asset["layers"] as? [[String: Any]], hasExpression(layers) else { return asset }
      let owner = compositions.first { $0["refId"] as? String == asset["id"] as? String }
      let expressions = LottieExpressions(
        layers, size: owner.flatMap(size), rate, end: .infinity, budget)
      return asset.merging(["layers": expressions.expandedLayers]) { $1 }
    }
    return file
  }

  private static func hasExpression(_ value: Any) -> Bool {
    if let list = value as? [Any] { return list.contains(where: hasExpression) }
    guard let object = value as? [String: Any] else { return false }
    return object["x"] is String || object.values.contains(where: hasExpression)
  }

  private var expandedLayers: [[String: Any]] {
    layers.indices.map { index in
      Self.hasExpression(layers[index]) ? expanded(part(ofLayer: index)) : layers[index]
    }
  }

  /// The JSON of a part without the expressions in it.
  private func expanded(_ part: ExpressionPart) -> [String: Any] {
    var object = part.object
    // As in lottie-web the transform of a layer comes before its shapes, which can need each other.
    for name in part.object.keys.sorted(by: { ($0 != "ks" ? 1 : 0, $0) < ($1 != "ks" ? 1 : 0, $1) }) {
      guard let value = part.object[name], Self.hasExpression(value) else { continue }
      if value is [[String: Any]] {
        object[name] = part.inner(of: name).map(expanded)
      } else if let inner = value as? [String: Any] {
        if inner["x"] is String, inner["k"] != nil, let property = part.property(name) {
          let isControl = part.kind == .effect && part.outer?.outer?.kind == .effect
          object[name] =
            resolved(isControl ? property.moved(to: part.outer?.outer ?? part) : property) ?? inner
        } else {
          object[name] = expanded(part.inner(name == "ks" ? .transform : .shape, inner, name))
        }
      }
    }
    return object
  }

  // MARK: Parts

  func part(ofLayer index: Int) -> ExpressionPart {
    ExpressionPart(.layer, layers[index], "\(index)", in: nil, layer: index, self)
  }

  /// The layer with a name or a number.
  func layer(_ key: ScriptValue) -> ScriptValue {
    let index: Int? =
      switch key {
      case .text(let name): places.names[name]
      case .number(let number): places.numbers[number]
      default: nil
      }
    return index.map { .part(part(ofLayer: $0)) } ?? .null
  }

  /// The objects in a list of a part, each of which is looked at.
  func objects(_ member: String, of part: ExpressionPart) throws -> [[String: Any]] {
    let key = "\(part.key)/\(member)"
    let objects = values.lists[key] ?? part.object[member] as? [[String: Any]] ?? []
    values.lists[key] = objects
    try budget.work.take(3 * objects.count)
    return objects
  }

  func isInRange(_ layer: [String: Any]) -> Bool {
    isMoving = true
    return layer["ip"] as? Double ?? 0 <= frame && frame < layer["op"] as? Double ?? .infinity
  }

  // MARK: Properties

  /// A property without its expression; nil for an unknown expression, or one that needs itself.
  func resolved(_ part: ExpressionPart) -> [String: Any]? {
    guard let text = part.object["x"] as? String else { return part.object }
    if let known = results[part.key] { return known }
    if open.contains(part.key) {
      metOpen = true
      return nil
    }
    guard text.utf8.count <= Self.mostBytes, budget.readings > 0 else { return nil }
    budget.readings -= 1
    let around = (frame, isMoving)
    open.append(part.key)
    var bare = part.object
    bare["x"] = nil
    let result: [String: Any]?
    if let keys = repeated(bare["k"], by: text) {
      bare["k"] = keys
      result = bare
    } else {
      result = try? computed(text, bare, part)
    }
    open.removeLast()
    (frame, isMoving) = around
    // One that failed because it needs a property that is open may succeed by itself.
    if result != nil || !metOpen || open.isEmpty { results.updateValue(result, forKey: part.key) }
    if open.isEmpty { metOpen = false }
    return result
  }

  private func computed(
    _ text: String, _ bare: [String: Any], _ part: ExpressionPart
  ) throws -> [String: Any]? {
    guard let script = Script(text) else { return nil }
    let names = ExpressionNames(part, self)
    func value(at frame: Double) throws -> ScriptValue {
      self.frame = frame
      return try script.run(Script.Scope(budget.work, names.value))
    }
    isMoving = false
    let first = try value(at: start)
    if !isMoving {
      if case .part(let other) = first, other.kind == .property {
        return other.key == part.key ? bare : resolved(other)
      }
      guard let value = try json(first, part) else { return nil }
      return bare.merging(["k": value]) { $1 }
    }
    // At a keyframe of its own the value may jump.
    let own = (bare["k"] as? [[String: Any]] ?? []).compactMap { $0["t"] as? Double }.filter {
      $0 > start && $0 < end
    }
    guard frameRate > 0, end > start, end - start + Double(2 * own.count) <= Double(Self.mostKeys),
      budget.keyframes > 1
    else { return nil }
    let times = Array(stride(from: start, through: end, by: 1)) + own + own.map { $0.nextDown }
    var keys: [(time: Double, value: Any)] = []
    for time in Set(times).sorted() {
      let isBefore = own.contains(time.nextUp)
      guard let value = try json(try value(at: isBefore ? time - 0.001 : time), part) else { return nil }
      let key = (time: isBefore ? time.nextUp : time, value: value)
      if keys.count > 1, Self.isBetween(keys[keys.count - 1], keys[keys.count - 2], key) { keys.removeLast() }
      keys.append(key)
    }
    guard budget.take(Double(keys.count)) else { return nil }
    let list = keys.map { ["t": $0.time, "s": $0.value is [Any] ? $0.value : [$0.value]] }
    return bare.merging(["a": 1.0, "k": list]) { $1 }
  }

  /// True for a keyframe on the straight line between two others.
  private static func isBetween(
    _ key: (time: Double, value: Any), _ last: (time: Double, value: Any), _ next: (time: Double, value: Any)
  ) -> Bool {
    func numbers(_ value: Any) -> [Double]? { value as? [Double] ?? (value as? Double).map { [$0] } }
    guard let own = numbers(key.value), let from = numbers(last.value), let to = numbers(next.value),
      last.time < key.time, key.time < next.time, from.count == own.count, to.count == own.count
    else { return false }
    let part = (key.time - last.time) / (next.time - last.time)
    return own.indices.allSatisfy {
      // Larger differences would show in scales and turns of large shapes.
      abs(from[$0] + (to[$0] - from[$0]) * part - own[$0]) <= 1e-4
    }
  }

  /// A value for a property in JSON; nil for a text, one of another type, and numbers that are not finite.
  private func json(_ value: ScriptValue, _ property: ExpressionPart) throws -> Any? {
    if case .object(let object) = value { return property.isPath ? object.path : nil }
    if case .part(let part) = value, part.isPath { return try contour(of: part).json }
    if property.isPath { return nil }
    let isPoint = try track(of: property, isBare: true).values[0].count > 1
    switch try value.plain {
    case .number(let number): return number.isFinite && !isPoint ? number : nil
    case .flag(let flag): return isPoint ? nil : flag ? 1.0 : 0
    case .list(let list):
      let numbers = try list.items.map { try $0.number }
      return !numbers.isEmpty && numbers.allSatisfy(\.isFinite) ? numbers : nil
    default: return nil
    }
  }

  // MARK: Repetition

  /// The keyframes with repetitions until the end, or the value of a property without keyframes; nil for another
  /// expression, or too many keyframes.
  private func repeated(_ value: Any?, by text: String) -> Any? {
    let loop =
      #/\s*(?:var \$bm_rt;\s*)?(?:\$bm_rt = )?loop(?:Out|_out)\((?:['"][Cc]ycle['"](?:, *([0-9]{1,4}))?)?\);?\s*/#
    guard text.utf8.count < 100, let match = text.wholeMatch(of: loop) else { return nil }
    guard let keys = value as? [[String: Any]] else { return value }
    let times = keys.compactMap { $0["t"] as? Double }
    guard times.count == keys.count, keys.count > 1 else { return nil }
    // The number of repeated segments, the last ones; 0 and numbers that are too large mean all.
    let count = match.1.flatMap { Int($0) } ?? 0
    let first = count > 0 && count < keys.count ? keys.count - 1 - count : 0
    let period = times[times.count - 1] - times[first]
    guard period > 0 else { return nil }
    let rounds = max(0, ((end - times[times.count - 1]) / period).rounded(.up))
    guard budget.take(Double(keys.count) * (rounds + 1)) else { return nil }
    return (0..<Int(rounds)).reduce(into: keys) { result, round in
      for (key, time) in zip(keys[first...], times[first...]) {
        result.append(key.merging(["t": time + Double(round + 1) * period]) { $1 })
      }
    }
  }
}
