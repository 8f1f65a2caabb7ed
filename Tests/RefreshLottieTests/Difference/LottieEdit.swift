import Foundation
import TestSupport

/// A change of a Lottie file as a person or a program makes one, made at random from a seed, and what is true of it.
struct LottieEdit {
  enum Kind: String, CaseIterable {
    case value, time, easing, color, order, removed, added
    /// Nothing of these can be seen.
    case renamed, rewritten, exported

    var isVisible: Bool { ![.renamed, .rewritten, .exported].contains(self) }
  }

  let kind: Kind
  let json: Data
  /// The names of the layer and of what is in it; none where nothing can be seen.
  var layers: [String] = []
  /// The properties that a sentence may name.
  var properties: Set<String> = []
  var detail = ""

  /// Changes a file; nil where it has nothing of that kind.
  init?(_ kind: Kind, of file: Data, _ random: inout SeededNumbers) {
    self.kind = kind
    guard var json = try? Object(json: file) else { return nil }
    guard let truth = Self.apply(kind, to: &json, &random) else { return nil }
    (layers, properties, detail) = truth
    guard
      let data = try? JSONSerialization.data(
        withJSONObject: json, options: kind == .rewritten ? [.prettyPrinted, .sortedKeys] : [.sortedKeys])
    else { return nil }
    self.json = data
  }

  private typealias Object = [String: Any]
  private typealias Truth = (layers: [String], properties: Set<String>, detail: String)

  private static func apply(_ kind: Kind, to json: inout Object, _ random: inout SeededNumbers) -> Truth? {
    switch kind {
    case .value, .time, .easing, .color:
      let sites = LottieSite.all(in: json).filter {
        ($0.role == "color") == (kind == .color) || kind != .color && kind != .value
      }
      guard let site = random.pick(sites) else { return nil }
      let truth: Truth = (site.layers, site.properties, site.role)
      let keys = json[path: "\(site.place).k"] as? [Object]
      switch kind {
      case .time: return keys.flatMap { move($0, site, &json, &random) } == true ? truth : nil
      case .easing: return keys.flatMap { ease($0, site, &json, &random) } == true ? truth : nil
      default: return change(site, &json, &random) ? truth : nil
      }
    case .order, .removed, .added: return restructure(kind, &json, &random)
    case .renamed: return rename(&json, &random)
    case .rewritten: return ([], [], "rewritten")
    case .exported: return export(&json)
    }
  }

  // MARK: Keyframes

  private static func change(_ site: LottieSite, _ json: inout Object, _ random: inout SeededNumbers) -> Bool
  {
    if let text = json[path: site.place] as? String {
      // The colour of a solid.
      json[path: site.place] = text.lowercased().hasPrefix("#2") ? "#e0a030" : "#208040"
      return true
    }
    let place = "\(site.place).k"
    guard let value = json[path: place] else { return false }
    guard let keys = value as? [Object], keys.first?["t"] != nil else {
      guard let other = changed(value, site.role, &random) else { return false }
      json[path: place] = other
      return true
    }
    let index = Int(random.next(below: UInt64(keys.count)))
    guard let start = keys[index]["s"], let other = changed(start, site.role, &random) else { return false }
    json[path: "\(place).\(index).s"] = other
    // Old files say where a key ends, too.
    if index > 0, keys[index - 1]["e"] != nil { json[path: "\(place).\(index - 1).e"] = other }
    return true
  }

  private static func changed(_ value: Any, _ role: String, _ random: inout SeededNumbers) -> Any? {
    func moved(_ number: Double) -> Double {
      let sign = random.next(below: 2) == 0 ? -1.0 : 1
      switch role {
      case "color": return number > 0.5 ? number - 0.45 : number + 0.45
      case "opacity": return number > 50 ? number - 40 : number + 40
      case "scale": return number * (sign < 0 ? 0.7 : 1.4)
      case "rotation", "skew": return number + sign * 25
      case "trim": return number > 50 ? number - 30 : number + 30
      case "repeat": return number + 1
      default: return number + sign * Swift.max(8, abs(number) * 0.2)
      }
    }
    if let number = value as? Double { return moved(number) }
    if let numbers = value as? [Double], !numbers.isEmpty {
      var numbers = numbers
      let count = role == "color" ? Swift.min(3, numbers.count) : Swift.min(2, numbers.count)
      // A gradient's numbers are places and colours in turns.
      let index = role == "gradient" && numbers.count > 3 ? 1 : Int(random.next(below: UInt64(count)))
      numbers[index] =
        role == "gradient" && numbers.count > 3
        ? (numbers[1] > 0.5 ? numbers[1] - 0.45 : numbers[1] + 0.45) : moved(numbers[index])
      return numbers
    }
    var shape = value
    if let list = value as? [Object], list.count == 1 { shape = list[0] }
    guard var path = shape as? Object, var points = path["v"] as? [[Double]], !points.isEmpty else {
      return nil
    }
    let index = Int(random.next(below: UInt64(points.count)))
    points[index][0] += random.next(below: 2) == 0 ? -12 : 12
    path["v"] = points
    return value is [Any] ? [path] : path
  }

  private static func move(
    _ keys: [Object], _ site: LottieSite, _ json: inout Object, _ random: inout SeededNumbers
  ) -> Bool {
    let times = keys.map { ($0["t"] as? Double) ?? 0 }
    guard times.count > 1, keys[0]["t"] != nil else { return false }
    let index = Int(random.next(below: UInt64(times.count)))
    let room = (
      before: index > 0 ? times[index] - times[index - 1] : 12,
      after: index + 1 < times.count ? times[index + 1] - times[index] : 12
    )
    let isEarlier = random.next(below: 2) == 0
    let way = (isEarlier ? room.before : room.after) * 0.5
    guard way >= 3, !isEarlier || times[index] - way >= 0 else { return false }
    json[path: "\(site.place).k.\(index).t"] = (times[index] + (isEarlier ? -way : way)).rounded()
    return true
  }

  private static func ease(
    _ keys: [Object], _ site: LottieSite, _ json: inout Object, _ random: inout SeededNumbers
  ) -> Bool {
    guard keys.count > 1, keys[0]["t"] != nil else { return false }
    let index = Int(random.next(below: UInt64(keys.count - 1)))
    let key = keys[index]
    let others = ["s", "e"].map { _ in keys[index + 1]["s"] ?? key["e"] }
    guard key["h"] as? Int != 1, let start = key["s"], let end = others[0],
      "\(start)" != "\(end)"
    else { return false }
    let out = (key["o"] as? Object)?["x"]
    let first = (out as? [Double])?.first ?? out as? Double ?? 0
    // From slow to fast, or the other way round.
    let (o, i) = first > 0.4 ? ((0.05, 0.6), (0.3, 1.0)) : ((0.7, 0.0), (0.9, 0.4))
    let place = "\(site.place).k.\(index)"
    json[path: "\(place).o"] = ["x": [o.0], "y": [o.1]]
    json[path: "\(place).i"] = ["x": [i.0], "y": [i.1]]
    return true
  }

  // MARK: Layers

  private static func restructure(
    _ kind: Kind, _ json: inout Object, _ random: inout SeededNumbers
  ) -> Truth? {
    guard let list = random.pick(LottieSite.lists(in: json)),
      var layers = json[path: list] as? [Object], !layers.isEmpty,
      // A layer that others need is no layer of its own.
      !layers.contains(where: { $0["tt"] != nil || $0["td"] != nil })
    else { return nil }
    let index = Int(random.next(below: UInt64(layers.count)))
    let layer = layers[index]
    let name = layer["nm"] as? String ?? ""
    let isParent = layers.contains { other in
      guard let parent = other["parent"] as? Int, let own = layer["ind"] as? Int else { return false }
      return parent == own
    }
    guard layer["ty"] as? Int != 3, layer["hd"] as? Bool != true else { return nil }
    switch kind {
    case .removed:
      guard !isParent, layers.count > 1 else { return nil }
      layers.remove(at: index)
      json[path: list] = layers
      return ([name], ["structure"], "removed")
    case .added:
      var copy = layer
      copy["nm"] = "Extra"
      copy["ind"] = (layers.compactMap { $0["ind"] as? Int }.max() ?? 0) + 1
      var place = copy["ks"] as? Object ?? [:]
      place["p"] = ["a": 0, "k": [Double(10 + random.next(below: 60)), Double(10 + random.next(below: 60))]]
      copy["ks"] = place
      layers.insert(copy, at: Int(random.next(below: UInt64(layers.count + 1))))
      json[path: list] = layers
      return (["Extra"], ["structure"], "added")
    default:
      guard layers.count > 1, index + 1 < layers.count else { return nil }
      let other = layers[index + 1]["nm"] as? String ?? ""
      layers.swapAt(index, index + 1)
      json[path: list] = layers
      return ([name, other], ["order"], "order")
    }
  }

  private static func rename(_ json: inout Object, _ random: inout SeededNumbers) -> Truth? {
    guard let list = random.pick(LottieSite.lists(in: json)),
      var layers = json[path: list] as? [Object], !layers.isEmpty
    else { return nil }
    layers[Int(random.next(below: UInt64(layers.count)))]["nm"] = "Renamed \(random.next(below: 1000))"
    json[path: list] = layers
    return ([], [], "renamed")
  }

  /// Other numbers of layers and compositions, other rounding, and members that only an editor reads.
  private static func export(_ json: inout Object) -> Truth? {
    var ids: [String: String] = [:]
    if let assets = json["assets"] as? [Object] {
      for (index, asset) in assets.enumerated() { ids[asset["id"] as? String ?? ""] = "asset_\(900 + index)" }
    }
    func visit(_ value: Any, _ member: String) -> Any {
      if var object = value as? Object {
        for (name, inner) in object { object[name] = visit(inner, name) }
        for name in ["ind", "parent", "tp"] where object["ty"] is Int {
          if let number = object[name] as? Int { object[name] = number * 7 + 100 }
        }
        for name in ["cix", "ix", "bm", "mn"] where object[name] as? Int != nil {
          if name != "bm" { object[name] = nil }
        }
        if member == "assets" || object["refId"] != nil || object["layers"] != nil {
          for name in ["id", "refId"] { if let id = object[name] as? String { object[name] = ids[id] ?? id } }
        }
        return object
      }
      if let list = value as? [Any] { return list.map { visit($0, member) } }
      if !(value is Bool), let number = value as? Double, number != number.rounded() {
        return (number * 1000).rounded() / 1000
      }
      return value
    }
    json = visit(json, "") as? Object ?? json
    return ([], [], "exported")
  }
}

extension SeededNumbers {
  mutating func pick<Item>(_ items: [Item]) -> Item? {
    items.isEmpty ? nil : items[Int(next(below: UInt64(items.count)))]
  }
}
