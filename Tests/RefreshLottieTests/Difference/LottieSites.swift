import Foundation

/// A place in the JSON of a Lottie file.
struct JSONPlace {
  enum Step {
    case member(String)
    case item(Int)
  }
  var steps: [Step] = []

  func member(_ name: String) -> JSONPlace { JSONPlace(steps: steps + [.member(name)]) }
  func item(_ index: Int) -> JSONPlace { JSONPlace(steps: steps + [.item(index)]) }

  func value(in json: Any) -> Any? {
    steps.reduce(Optional(json)) { (json: Any?, step: Step) -> Any? in
      switch step {
      case .member(let name): (json as? [String: Any])?[name]
      case .item(let index): (json as? [Any]).flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
  }

  func set(_ value: Any?, in json: inout Any) {
    json = Self.set(value, steps[...], in: json) ?? json
  }

  private static func set(_ value: Any?, _ steps: ArraySlice<Step>, in json: Any) -> Any? {
    guard let first = steps.first else { return value }
    switch first {
    case .member(let name):
      var object = json as? [String: Any] ?? [:]
      object[name] = set(value, steps.dropFirst(), in: object[name] ?? [:])
      return object
    case .item(let index):
      var list = json as? [Any] ?? []
      guard list.indices.contains(index) else { return json }
      if let new = set(value, steps.dropFirst(), in: list[index]) {
        list[index] = new
      } else {
        list.remove(at: index)
      }
      return list
    }
  }
}

/// A property that a Lottie file gives a value or keyframes, and what a sentence about it may name.
struct LottieSite {
  let place: JSONPlace
  /// The names of the layer and of the groups in it.
  let layers: [String]
  /// What it is: `position`, `color`.
  let role: String

  /// The properties of layers that it becomes.
  var properties: Set<String> {
    switch role {
    case "position", "anchor":
      ["position", "bounds", "transform", "transform.translation", "path", "startPoint", "endPoint"]
    case "scale": ["transform", "transform.scale", "path", "lineWidth"]
    case "rotation", "skew": ["transform", "path"]
    case "opacity": ["opacity", "fillColor", "strokeColor", "shadowOpacity"]
    case "color": ["fillColor", "strokeColor", "backgroundColor", "colors", "shadowColor"]
    case "width": ["lineWidth", "path"]
    case "gradient": ["colors", "locations", "startPoint", "endPoint", "focalOffset"]
    case "trim": ["strokeStart", "strokeEnd", "path"]
    case "dash": ["lineDashPattern", "lineDashPhase"]
    case "repeat": ["path", "position", "transform", "opacity", "presence"]
    case "size", "shape": ["path", "bounds", "lineWidth", "lineJoin"]
    case "mask": ["path", "opacity", "lineWidth"]
    case "remap": ["timeOffset", "timeMap", "speed", "position", "path", "transform", "opacity"]
    default: []
    }
  }

  /// All properties of a file with values that can be seen.
  static func all(in json: Any) -> [LottieSite] {
    var sites: [LottieSite] = []
    for (list, _) in lists(in: json) {
      let layers = list.value(in: json) as? [[String: Any]] ?? []
      for (index, layer) in layers.enumerated() where layer["hd"] as? Bool != true {
        let place = list.item(index)
        let name = layer["nm"] as? String ?? ""
        add(layer["ks"], place.member("ks"), [name], transformRoles, &sites)
        add(layer, place, [name], ["tm": "remap"], &sites)
        if layer["sc"] != nil {
          sites.append(LottieSite(place: place.member("sc"), layers: [name], role: "color"))
        }
        addShapes(layer["shapes"], place.member("shapes"), [name], &sites)
        for (number, mask) in (layer["masksProperties"] as? [[String: Any]] ?? []).enumerated() {
          add(
            mask, place.member("masksProperties").item(number), [name],
            ["pt": "mask", "o": "mask", "x": "mask"],
            &sites)
        }
      }
    }
    return sites
  }

  /// The lists of layers, those of compositions among them.
  static func lists(in json: Any) -> [(place: JSONPlace, isRoot: Bool)] {
    let assets = (json as? [String: Any])?["assets"] as? [[String: Any]] ?? []
    return [(JSONPlace().member("layers"), true)]
      + assets.indices.filter { assets[$0]["layers"] != nil }.map {
        (JSONPlace().member("assets").item($0).member("layers"), false)
      }
  }

  private static let transformRoles = [
    "p": "position", "a": "anchor", "s": "scale", "r": "rotation", "o": "opacity", "sk": "skew",
    "sa": "skew",
  ]

  private static func add(
    _ object: Any?, _ place: JSONPlace, _ layers: [String], _ roles: [String: String],
    _ sites: inout [LottieSite]
  ) {
    guard let object = object as? [String: Any] else { return }
    for (name, role) in roles.sorted(by: { $0.key < $1.key }) {
      guard let value = object[name] as? [String: Any] else { continue }
      if value["s"] as? Bool == true || value["s"] as? Int == 1, value["x"] != nil {
        add(value, place.member(name), layers, ["x": role, "y": role], &sites)
      } else if value["k"] != nil {
        sites.append(LottieSite(place: place.member(name), layers: layers, role: role))
      }
    }
  }

  private static let shapeRoles: [String: [String: String]] = [
    "fl": ["c": "color", "o": "opacity"], "st": ["c": "color", "o": "opacity", "w": "width"],
    "gf": ["s": "gradient", "e": "gradient", "o": "opacity"],
    "gs": ["s": "gradient", "e": "gradient", "o": "opacity", "w": "width"],
    "rc": ["p": "shape", "s": "size", "r": "shape"], "el": ["p": "shape", "s": "size"],
    "sr": ["p": "shape", "or": "shape", "ir": "shape", "r": "shape", "pt": "shape"], "sh": ["ks": "shape"],
    "tm": ["s": "trim", "e": "trim", "o": "trim"], "rd": ["r": "shape"],
    "rp": ["c": "repeat", "o": "repeat"],
    "pb": ["a": "shape"], "zz": ["s": "shape"], "op": ["a": "shape"], "tr": transformRoles,
  ]

  private static func addShapes(
    _ list: Any?, _ place: JSONPlace, _ layers: [String], _ sites: inout [LottieSite]
  ) {
    for (index, shape) in (list as? [[String: Any]] ?? []).enumerated() where shape["hd"] as? Bool != true {
      let own = place.item(index)
      let type = shape["ty"] as? String ?? ""
      let names = layers + [shape["nm"] as? String ?? ""]
      if type == "gr" {
        addShapes(shape["it"], own.member("it"), names, &sites)
      } else {
        add(shape, own, names, shapeRoles[type] ?? [:], &sites)
        if let gradient = shape["g"] as? [String: Any], let colors = gradient["k"] as? [String: Any],
          colors["k"] != nil
        {
          sites.append(LottieSite(place: own.member("g").member("k"), layers: names, role: "gradient"))
        }
      }
    }
  }
}
