import Foundation

/// How a layer in a tree is named: in traces, reports, accepted jumps and the inspector.
///
/// The names from the root down with `/` between them, such as `animationView/left`; the root itself is `.`. A layer without
/// a name is its index among the sublayers, such as `[2]`; a name that was used before, or that means something else, gets
/// the index too, as in `dot[3]`. The mask of a layer is `mask`.
package enum LayerPath {
  /// The root of a tree.
  package static let root = "."
  /// The mask of a layer.
  package static let mask = "mask"
  /// The scroll view in a trace, which no layer of a control may be called.
  package static let scroll = "scroll"

  /// The path of something in a layer.
  static func appending(_ name: String, to path: String) -> String {
    path == root ? name : "\(path)/\(name)"
  }

  /// The names of a layer's sublayers in their order, each once.
  package static func names(in layer: Layer, isRoot: Bool) -> [String] {
    var used: Set<String> = isRoot ? [root, scroll] : []
    if layer.mask != nil { used.insert(mask) }
    return layer.sublayers.enumerated().map { index, sublayer in
      guard let name = sublayer.name?.replacingOccurrences(of: "/", with: "_"), !name.isEmpty else {
        return "[\(index)]"
      }
      return used.insert(name).inserted ? name : "\(name)[\(index)]"
    }
  }

  /// The last name of a path.
  package static func name(of path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
  }

  /// The path of the layer that one is in; the root of one that is in it.
  package static func parent(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? root
  }

  /// The path of a name in a layer.
  package static func path(_ name: String, in parent: String) -> String { appending(name, to: parent) }

  /// Whether one layer is in another.
  package static func isInside(_ path: String, _ outer: String) -> Bool {
    outer == root ? path != root && path != scroll : path.hasPrefix(outer + "/")
  }

  /// The name that a path ends with and its index among the sublayers: `dot` and 3 of `dot[3]`, no name of `[3]`.
  package static func indexed(_ path: String) -> (name: Substring, index: Int)? {
    let name = name(of: path)
    guard name.last == "]", let open = name.lastIndex(of: "["),
      let index = Int(name[name.index(after: open)...].dropLast())
    else { return nil }
    return (name[..<open], index)
  }

  /// The path with the names that layers were given, without the indices that tell them from others: `ring/dot` of
  /// `ring/dot[3]`.
  package static func withoutIndices(_ path: String) -> String {
    path.split(separator: "/").map { name in
      guard let given = indexed(String(name))?.name, !given.isEmpty else { return String(name) }
      return String(given)
    }.joined(separator: "/")
  }

  /// How many layers a path goes down from the root.
  package static func depth(of path: String) -> Int {
    path == root ? 0 : path.utf8.count { $0 == UInt8(ascii: "/") } + 1
  }
}

extension Layer {
  /// The path of the layer below another one, or below the outermost layer; nil if it is not in that one.
  package final func path(below root: Layer? = nil) -> String? {
    if self === root { return LayerPath.root }
    guard let superlayer else { return root == nil ? LayerPath.root : nil }
    guard let path = superlayer.path(below: root) else { return nil }
    if superlayer.mask === self { return LayerPath.appending(LayerPath.mask, to: path) }
    let index = superlayer.sublayers.firstIndex { $0 === self }!
    return LayerPath.appending(
      LayerPath.names(in: superlayer, isRoot: path == LayerPath.root)[index], to: path)
  }
}

extension PresentedLayer {
  /// Visits the layer and all in it once each with their paths, parents before what is in them: hidden ones too, and of a
  /// replicator's instances the first.
  package func forEachLayer(_ body: (PresentedLayer, _ path: String) -> Void) {
    forEachLayer(LayerPath.root, body)
  }

  private func forEachLayer(_ path: String, _ body: (PresentedLayer, String) -> Void) {
    body(self, path)
    let scope = ownScope
    for (sublayer, name) in zip(layer.sublayers, LayerPath.names(in: layer, isRoot: path == LayerPath.root)) {
      PresentedLayer(sublayer, in: scope).forEachLayer(LayerPath.appending(name, to: path), body)
    }
    mask?.forEachLayer(LayerPath.appending(LayerPath.mask, to: path), body)
  }

  /// The layer of a path as it is shown, and of a replicator's instances the first; nil if the path leads nowhere.
  package func descendant(at path: String) -> PresentedLayer? {
    var place = self
    var isRoot = true
    for name in path == LayerPath.root ? [] : path.components(separatedBy: "/") {
      if let index = LayerPath.names(in: place.layer, isRoot: isRoot).firstIndex(of: name) {
        place = PresentedLayer(place.layer.sublayers[index], in: place.ownScope)
      } else if name == LayerPath.mask, let mask = place.mask {
        place = mask
      } else {
        return nil
      }
      isRoot = false
    }
    return place
  }
}
