import Foundation
import RefreshLayers

/// The places of layers for expressions, and paths whose points follow layers.
extension PlainExpressions {
  /// The transforms of a layer and its parents, innermost first.
  struct LayerTransforms {
    fileprivate(set) var list: [LottieTransform] = []

    /// The matrix from the layer's coordinates to those of the composition.
    func matrix(at frame: Double) -> CGAffineTransform {
      list.reduce(.identity) { $0.concatenating($1.matrix(at: frame)) }
    }

    fileprivate var isStatic: Bool { list.allSatisfy(\.timings.isEmpty) }
  }

  /// Most parents of a layer.
  private static let mostParents = 30

  /// The transforms of the layer that a text such as `thisLayer` names; nil if there is none, or one that has another
  /// expression.
  func transforms(of name: Substring, in own: [String: Any], _ depth: Int) -> LayerTransforms? {
    layer(name, from: own).flatMap { transforms(of: $0, depth) }
  }

  private func transforms(of layer: [String: Any], _ depth: Int) -> LayerTransforms? {
    var (transforms, next): (LayerTransforms, [String: Any]?) = (LayerTransforms(), layer)
    while let layer = next {
      let place = LottieLocation()
      guard transforms.list.count < Self.mostParents,
        let members = expanded(layer["ks"] ?? [:], in: layer, depth) as? [String: Any],
        let transform = try? LottieTransform(LottieNode(members, place), place)
      else { return nil }
      transforms.list.append(transform)
      next = (layer["parent"] as? Double).flatMap { parent in
        objects(layers)?.first { $0["ind"] as? Double == parent }
      }
    }
    return budget.take(places: Double(transforms.list.count) * (end - start)) ? transforms : nil
  }

  /// The names of a path's effects, each with the layer that one of its points follows, in the words of After Effects'
  /// command for nulls from a path.
  struct NullNames {
    let names: [String]

    private static let words: Set<Substring> = [
      "var", "nullLayerNames", "origPath", "thisProperty", "origPoints", "points", "origInTang", "inTangents",
      "origOutTang", "outTangents", "getNullLayers", "for", "i", "il", "0", "length", "try", "push", "effect",
      "ADBE",
      "Layer", "Control", "0001", "catch", "err", "null", "if", "index", "thisLayer", "$bm_rt",
    ]

    /// Reads an expression; nil for any other one.
    init?(_ text: String) {
      let point = "origPoints[i] = fromCompToSurface(getNullLayers[i].toComp(getNullLayers[i].anchorPoint));"
      let path = "$bm_rt = createPath(origPoints, origInTang, origOutTang, origPath.isClosed());"
      guard text.contains(point), text.contains(path),
        let list = text.firstMatch(of: #/nullLayerNames = \[(\s*'[^']*'(?:,\s*'[^']*')*)\s*\];/#)
      else { return nil }
      let others = text.replacing(list.0, with: "").replacing(point, with: "").replacing(path, with: "")
      guard others.matches(of: #/[\w$]+/#).allSatisfy({ Self.words.contains($0.output) }) else { return nil }
      names = list.1.matches(of: #/'([^']*)'/#).map { String($0.1) }
    }
  }

  /// A path whose points follow layers; nil if it has keyframes, or for layers that have other expressions.
  func following(
    _ nulls: NullNames, _ bare: [String: Any], in layer: [String: Any], _ depth: Int
  ) -> [String: Any]? {
    guard var path = bare["k"] as? [String: Any], var points = path["v"] as? [[Double]],
      let own = transforms(of: layer, depth + 1)
    else { return nil }
    var followed: [Int: LayerTransforms] = [:]
    for (index, name) in nulls.names.enumerated() where index < points.count {
      let value = control("'ADBE Layer Control-0001'", of: control("'\(name)'"[...], of: layer))?["v"]
      guard let number = (value as? [String: Any])?["k"] as? Double, number != layer["ind"] as? Double,
        let null = objects(layers)?.first(where: { $0["ind"] as? Double == number })
      else { continue }
      guard let transforms = transforms(of: null, depth + 1) else { return nil }
      followed[index] = transforms
    }
    func value(_ frame: Double) -> [String: Any] {
      let inverse = own.matrix(at: frame).inverted()
      for (index, null) in followed {
        let anchor = CGPoint(null.list[0].anchor.value(at: frame))
        let point = anchor.applying(null.matrix(at: frame)).applying(inverse)
        points[index] = [Double(point.x), Double(point.y)]
      }
      path["v"] = points
      return path
    }
    let all = [own] + followed.values
    if all.allSatisfy(\.isStatic) { return bare.merging(["k": value(start)]) { $1 } }
    return sampled(bare, at: []) { frame, _ in [value(frame)] }
  }
}
