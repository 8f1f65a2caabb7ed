import Foundation

/// The path that identifies a layer in its tree: in traces, reports, accepted jumps and the inspector.
///
/// A path lists the names from the root down, separated by `/`, such as `animationView/left`; the root is `.`. A
/// layer without a name is its index among the sublayers, such as `[2]`; a duplicate or reserved name has the index
/// appended, as in `dot[3]`. The mask of a layer is `mask`.
package enum LayerPath {
  /// The path of the root layer.
  package static let root = "."
  /// The name of a layer's mask.
  package static let mask = "mask"
  /// The reserved name of the scroll view in a trace.
  package static let scroll = "scroll"

  /// The path of a sublayer or mask with a name, in the layer at `path`.
  static func appending(_ name: String, to path: String) -> String {
    path == root ? name : "\(path)/\(name)"
  }

  /// The unique names of a layer's sublayers, in order; the copies that transitions insert do not change the names of
  /// other sublayers.
  package static func names(in layer: Layer, isRoot: Bool) -> [String] {
    var used: Set<String> = isRoot ? [root, scroll] : []
    if layer.mask != nil { used.insert(mask) }
    func unique(_ name: String?, _ index: Int) -> String {
      guard var name, !name.isEmpty else { return "[\(index)]" }
      if name.utf8.contains(UInt8(ascii: "/")) { name = name.replacingOccurrences(of: "/", with: "_") }
      return used.insert(name).inserted ? name : "\(name)[\(index)]"
    }
    let sublayers = layer.sublayers
    guard sublayers.contains(where: { $0.original != nil }) else {
      return sublayers.enumerated().map { unique($1.name, $0) }
    }
    let own = sublayers.filter { $0.original == nil }
    let names = own.enumerated().map { unique($1.name, $0) }
    let known = Dictionary(uniqueKeysWithValues: zip(own.map(ObjectIdentifier.init), names))
    return sublayers.enumerated().map { index, sublayer in
      known[ObjectIdentifier(sublayer)]
        ?? unique(copy(of: sublayer.original.flatMap { known[ObjectIdentifier($0)] } ?? ""), index)
    }
  }

  /// The name of the copy that shows a layer as it was before its transition.
  package static func copy(of name: String) -> String { name + before }

  /// The layer whose transition inserted the copy with this path; the path itself for other layers.
  package static func original(of path: String) -> String {
    path.hasSuffix(before) ? String(path.dropLast(before.count)) : path
  }

  private static let before = " (before)"

  /// The last component of a path.
  package static func name(of path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
  }

  /// The path of the superlayer; the root for a sublayer of the root.
  package static func parent(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? root
  }

  /// The path of a sublayer or mask with a name, in the layer at `parent`.
  package static func path(_ name: String, in parent: String) -> String { appending(name, to: parent) }

  /// True if the layer at `path` is a descendant of the layer at `outer`.
  package static func isInside(_ path: String, _ outer: String) -> Bool {
    outer == root ? path != root && path != scroll : path.hasPrefix(outer + "/")
  }

  /// The last name and index of a path: `dot` and 3 for `dot[3]`, an empty name and 3 for `[3]`; nil without an
  /// index.
  package static func indexed(_ path: String) -> (name: Substring, index: Int)? {
    let name = name(of: path)
    guard name.last == "]", let open = name.lastIndex(of: "["),
      let index = Int(name[name.index(after: open)...].dropLast())
    else { return nil }
    return (name[..<open], index)
  }

  /// The path without the indices of named layers: `ring/dot` for `ring/dot[3]`.
  package static func withoutIndices(_ path: String) -> String {
    path.split(separator: "/").map { name in
      guard let given = indexed(String(name))?.name, !given.isEmpty else { return String(name) }
      return String(given)
    }.joined(separator: "/")
  }

  /// The number of levels below the root; 0 for the root.
  package static func depth(of path: String) -> Int {
    path == root ? 0 : path.utf8.count { $0 == UInt8(ascii: "/") } + 1
  }
}

extension Layer {
  /// The path of this layer relative to an ancestor, by default the root of the tree; nil if `root` is not an
  /// ancestor.
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
  /// Visits the layer and its descendants with their paths, parents first; includes hidden layers, and only the first
  /// instance of a replicator.
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

  /// The presented layer at a path, in the first instance of a replicator; nil if there is none.
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
