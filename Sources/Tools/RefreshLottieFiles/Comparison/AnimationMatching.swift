import RefreshFrames
import RefreshGoldens
import RefreshLayers

/// Matching of an animation's layers with the layers of an older version.
///
/// Layers match if they have the same kind and are similar; layers with the same name need less similarity. Of several
/// candidates, name, similarity and order among siblings decide. Sublayers are matched within matched layers.
struct AnimationMatching {
  private let old, new: Tree

  /// Renames the layers of a new trace to the paths of their matches in the old trace. A layer without a match keeps
  /// its name, with a mark if the old trace has another layer of that name.
  static func aligned(_ new: MotionTrace, to old: MotionTrace) -> MotionTrace {
    let matching = AnimationMatching(old: Tree(old), new: Tree(new))
    var paths: [String: String] = [:]
    matching.match(LayerPath.root, LayerPath.root, &paths)
    return new.renamed(paths)
  }

  /// Layer tree of a trace.
  private struct Tree {
    struct Node {
      /// Name without an index; empty for an unnamed layer.
      let name: Substring
      var kind: LayerClass?
      /// Properties in the first frame that has the layer.
      var look: [TracePart: TraceValue] = [:]
      /// Animations of the layer, with an empty layer path, so that they can be compared.
      var animations: [MotionTrace.Animation] = []
      /// Counts of the names, kinds and drawn contents of all sublayers, at any depth.
      var content: [String: Int] = [:]
      /// Paths of the sublayers, in order.
      var children: [String] = []
    }
    private(set) var nodes: [String: Node] = [:]

    init(_ trace: MotionTrace) {
      // Layers of a file are in all frames, and its animations begin in the first.
      if let frame = trace.frames.first {
        for (path, look) in frame.layers where path != MotionTrace.scroll {
          let name = LayerPath.name(of: path)
          nodes[path] = Node(name: LayerPath.indexed(path)?.name ?? name, look: look)
        }
        for (path, kind) in frame.kinds { nodes[path]?.kind = kind }
        for var animation in frame.animations {
          let path = animation.layer
          animation.layer = ""
          nodes[path]?.animations.append(animation)
        }
      }
      let order = trace.frames.first?.order ?? [:]
      for path in nodes.keys.sorted() where path != LayerPath.root {
        let node = nodes[path]!
        // Paths, images and texts stay recognizable if all names change.
        let keys =
          ["\(node.name) \(node.kind?.name ?? "")"]
          + node.look.filter { $0.value.isDiscrete }.map { "\($0.key.name) \($0.value)" }
        var parent = LayerPath.parent(of: path)
        nodes[parent]?.children.append(path)
        while true {
          for key in keys { nodes[parent]?.content[key, default: 0] += 1 }
          if parent == LayerPath.root { break }
          parent = LayerPath.parent(of: parent)
        }
      }
      for (path, node) in nodes {
        let places = Dictionary(
          (order[path] ?? []).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        func place(_ child: String) -> (Int, String) {
          let name = LayerPath.name(of: child)
          return (places[String(name)] ?? LayerPath.indexed(child)?.index ?? Int.max, child)
        }
        nodes[path]!.children = node.children.sorted { place($0) < place($1) }
      }
    }
  }

  /// Minimum similarity, 0…1, of two layers with the same name, and with different names: larger values match fewer
  /// layers, smaller ones match layers that are unrelated.
  private static let (namesake, stranger) = (0.15, 0.6)

  /// Matches the sublayers, at any depth, of a new layer and its match in the old trace (`own`), and adds their old
  /// paths to `paths`.
  private func match(_ parent: String, _ own: String, _ paths: inout [String: String]) {
    let (before, after) = (old.nodes[own]?.children ?? [], new.nodes[parent]?.children ?? [])
    var pairs: [(score: Double, before: Int, after: Int)] = []
    for (i, a) in before.enumerated() {
      for (j, b) in after.enumerated() {
        guard let one = old.nodes[a], let other = new.nodes[b], one.kind == other.kind else { continue }
        let isNamesake = one.name == other.name && !one.name.isEmpty
        let likeness = Self.likeness(one, other)
        guard likeness >= (isNamesake || one.name == other.name ? Self.namesake : Self.stranger) else {
          continue
        }
        let place = 1 - abs(Double(i) / Double(before.count) - Double(j) / Double(after.count))
        pairs.append(((isNamesake ? 0.5 : 0) + likeness + 0.1 * place, i, j))
      }
    }
    pairs.sort { ($1.score, $0.before, $0.after) < ($0.score, $1.before, $1.after) }
    var (taken, matches) = (Set<Int>(), [Int: Int]())
    for pair in pairs where matches[pair.after] == nil && taken.insert(pair.before).inserted {
      matches[pair.after] = pair.before
    }
    let known = Set(before.map { LayerPath.name(of: $0) })
    for (index, path) in after.enumerated() {
      let name = String(LayerPath.name(of: path))
      let match = matches[index].map { String(LayerPath.name(of: before[$0])) }
      let aligned = match ?? (known.contains(name[...]) ? LayerMatching.marked(name) : name)
      paths[path] = LayerPath.path(aligned, in: own)
      // Below a layer without a match the old trace has no layers, so that all keep their names.
      self.match(path, LayerPath.path(aligned, in: own), &paths)
    }
  }

  /// Similarity of two layers, 0…1: of their properties in the first frame, animations and sublayers.
  private static func likeness(_ a: Tree.Node, _ b: Tree.Node) -> Double {
    func weight(_ value: TraceValue) -> Double { value.isDiscrete ? 3 : 1 }
    var (same, all) = (1.0, 1.0)
    for (part, value) in a.look {
      all += weight(value)
      if b.look[part] == value { same += weight(value) }
    }
    for (part, value) in b.look where a.look[part] == nil { all += weight(value) }
    let runs = Double(max(a.animations.count, b.animations.count))
    if runs > 0 {
      all += 2 * runs
      same += 2 * Double(Set(a.animations).intersection(b.animations).count)
    }
    let names = Set(a.content.keys).union(b.content.keys)
    for name in names {
      let (own, other) = (a.content[name] ?? 0, b.content[name] ?? 0)
      all += Double(max(own, other))
      same += Double(min(own, other))
    }
    return same / all
  }
}
