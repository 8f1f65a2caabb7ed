import Foundation
import TestSupport

/// A property that a Lottie file gives a value or keyframes, and what a sentence about it may name.
struct LottieSite {
  /// Its path in the file.
  let place: String
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
  static func all(in json: [String: Any]) -> [LottieSite] {
    var sites: [LottieSite] = []
    for list in lists(in: json) {
      for (index, layer) in (json[path: list] as? [[String: Any]] ?? []).enumerated()
      where layer["hd"] as? Bool != true {
        let place = "\(list).\(index)"
        let name = layer["nm"] as? String ?? ""
        add(layer["ks"], "\(place).ks", [name], transformRoles, &sites)
        add(layer, place, [name], ["tm": "remap"], &sites)
        if layer["sc"] != nil {
          sites.append(LottieSite(place: "\(place).sc", layers: [name], role: "color"))
        }
        addShapes(layer["shapes"], "\(place).shapes", [name], &sites)
        for (number, mask) in (layer["masksProperties"] as? [[String: Any]] ?? []).enumerated() {
          let roles = ["pt": "mask", "o": "mask", "x": "mask"]
          add(mask, "\(place).masksProperties.\(number)", [name], roles, &sites)
        }
      }
    }
    return sites
  }

  /// The lists of layers, those of compositions among them.
  static func lists(in json: [String: Any]) -> [String] {
    let assets = json["assets"] as? [[String: Any]] ?? []
    return ["layers"] + assets.indices.filter { assets[$0]["layers"] != nil }.map { "assets.\($0).layers" }
  }

  private static let transformRoles = [
    "p": "position", "a": "anchor", "s": "scale", "r": "rotation", "o": "opacity", "sk": "skew",
    "sa": "skew",
  ]

  private static func add(
    _ object: Any?, _ place: String, _ layers: [String], _ roles: [String: String],
    _ sites: inout [LottieSite]
  ) {
    guard let object = object as? [String: Any] else { return }
    for (name, role) in roles.sorted(by: { $0.key < $1.key }) {
      guard let value = object[name] as? [String: Any] else { continue }
      if value["s"] as? Bool == true || value["s"] as? Int == 1, value["x"] != nil {
        add(value, "\(place).\(name)", layers, ["x": role, "y": role], &sites)
      } else if value["k"] != nil {
        sites.append(LottieSite(place: "\(place).\(name)", layers: layers, role: role))
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
    _ list: Any?, _ place: String, _ layers: [String], _ sites: inout [LottieSite]
  ) {
    for (index, shape) in (list as? [[String: Any]] ?? []).enumerated() where shape["hd"] as? Bool != true {
      let own = "\(place).\(index)"
      let type = shape["ty"] as? String ?? ""
      let names = layers + [shape["nm"] as? String ?? ""]
      if type == "gr" {
        addShapes(shape["it"], "\(own).it", names, &sites)
      } else {
        add(shape, own, names, shapeRoles[type] ?? [:], &sites)
        if shape[path: "g.k.k"] != nil {
          sites.append(LottieSite(place: "\(own).g.k", layers: names, role: "gradient"))
        }
      }
    }
  }
}
