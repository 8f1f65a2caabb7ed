import RefreshFrames
import RefreshLayers

/// Layers of a trace by the paths that a golden has for them.
///
/// A layer without a name is called by its index, and all behind one that is added or gone have another. They are told
/// apart by what they are and show: siblings are matched in their order, so that as much as possible of them is the same.
package struct LayerMatching {
  private let expected: Tree
  private let actual: Tree

  /// The present trace with the golden's paths; a layer that the golden does not have keeps its own, with a mark where the
  /// golden calls another one so.
  static func aligned(_ actual: MotionTrace, to expected: MotionTrace) -> MotionTrace {
    let (own, now) = (Set(expected.layerNames), Set(actual.layerNames))
    guard own != now else { return actual }
    let matching = LayerMatching(expected: Tree(expected, own), actual: Tree(actual, now))
    var paths: [String: String] = [:]
    matching.match(MotionTrace.control, MotionTrace.control, &paths)
    let parents = matching.matchAcrossParents(own, &paths)
    guard paths.contains(where: { $0.key != $0.value }) else { return actual }
    var trace = actual.renamed { paths[$0] ?? $0 }
    trace.newParents = parents
    return trace
  }

  /// Whether a path is that of a layer that the golden calls otherwise.
  static func isMarked(_ path: String) -> Bool { path.hasSuffix(mark) }

  /// The path without the mark.
  static func unmarked(_ path: String) -> String { isMarked(path) ? String(path.dropLast()) : path }

  /// A name with the mark.
  package static func marked(_ name: String) -> String { name + mark }

  private static let mark = "′"

  // MARK: Siblings

  /// The layers of a trace below each other.
  private struct Tree {
    /// Below each layer, the last parts of paths, in order.
    private(set) var children: [String: [String]] = [:]
    /// The properties of a layer in the first frame that has it.
    private(set) var looks: [String: [TracePart: TraceValue]] = [:]
    private(set) var kinds: [String: LayerKind] = [:]

    init(_ trace: MotionTrace, _ names: Set<String>) {
      for frame in trace.frames {
        for (path, values) in frame.layers where looks[path] == nil { looks[path] = values }
        kinds.merge(frame.kinds) { first, _ in first }
      }
      for path in names where path != MotionTrace.scroll && path != MotionTrace.control {
        children[LayerPath.parent(of: path), default: []].append(String(LayerPath.name(of: path)))
      }
      for parent in children.keys { children[parent]!.sort { Self.order($0) < Self.order($1) } }
    }

    private static func order(_ name: String) -> (Int, String) {
      (LayerPath.indexed(name)?.index ?? -1, name)
    }
  }

  /// The index with which a name ends: 3 of `[3]` and `dot[3]`.
  private static func index(_ name: String) -> Int? { LayerPath.indexed(name)?.index }

  /// Finds the golden's path of everything below a present layer that is one of the golden's.
  private func match(_ parent: String, _ own: String, _ paths: inout [String: String]) {
    let (before, after) = (expected.children[own] ?? [], actual.children[parent] ?? [])
    let matches = Self.matches(before, after) { a, b in
      likeness(LayerPath.path(before[a], in: own), LayerPath.path(after[b], in: parent))
    }
    let known = Set(before)
    for (index, name) in after.enumerated() {
      let path = LayerPath.path(name, in: parent)
      let golden: String
      if let match = matches[index] {
        golden = before[match]
      } else {
        golden = known.contains(name) ? Self.marked(name) : name
      }
      paths[path] = LayerPath.path(golden, in: own)
      match(path, LayerPath.path(golden, in: own), &paths)
    }
  }

  /// Finds the golden's path of layers that are in another layer now: one that only the golden has, of the same name and
  /// class, or of the same class and look.
  ///
  /// - Returns: the layers that they are in now, by the golden's paths.
  private func matchAcrossParents(_ golden: Set<String>, _ paths: inout [String: String]) -> [String: String]
  {
    var parents: [String: String] = [:]
    func roots(_ layers: Set<String>) -> [String] {
      layers.filter { !layers.contains(LayerPath.parent(of: $0)) && $0 != MotionTrace.scroll }.sorted()
    }
    let known = Set(paths.values)
    let gone = roots(golden.subtracting(known).subtracting([MotionTrace.scroll, MotionTrace.control]))
    for own in gone {
      let name = LayerPath.name(of: own)
      let candidates = roots(Set(paths.filter { !golden.contains($0.value) }.keys)).filter { now in
        expected.kinds[own] == actual.kinds[now]
          && (Self.index(String(name)) == nil
            ? LayerPath.name(of: now) == name : likeness(own, now) > Self.sameLook)
      }
      guard candidates.count == 1, let now = candidates.first else { continue }
      let parent = LayerPath.parent(of: now)
      parents[own] = paths[parent] ?? parent
      paths[now] = own
      match(now, own, &paths)
    }
    return parents
  }

  /// The likeness of two unnamed layers in different layers that are one; below it several could be meant.
  private static let sameLook = 0.9

  /// For each present name the place of the golden's that is its layer: names are each other's, indices those that make
  /// most of the layers alike.
  private static func matches(
    _ before: [String], _ after: [String], _ likeness: (Int, Int) -> Double
  ) -> [Int: Int] {
    if before == after { return Dictionary(uniqueKeysWithValues: before.indices.map { ($0, $0) }) }
    var matches: [Int: Int] = [:]
    for (b, name) in after.enumerated() where index(name) == nil {
      if let a = before.firstIndex(of: name) { matches[b] = a }
    }
    func family(_ name: String) -> Substring? { LayerPath.indexed(name)?.name }
    for base in Set(after.compactMap(family)) {
      let own = before.indices.filter { family(before[$0]) == base }
      let now = after.indices.filter { family(after[$0]) == base }
      if own.isEmpty { continue }
      if own.map({ before[$0] }) == now.map({ after[$0] }) || own.count * now.count > 100_000 {
        for b in now { matches[b] = own.first { before[$0] == after[b] } }
        continue
      }
      // The common subsequence that is most alike.
      var best = [[Double]](repeating: [Double](repeating: 0, count: now.count + 1), count: own.count + 1)
      var likenesses = best
      for i in own.indices.reversed() {
        for j in now.indices.reversed() {
          let likeness = likeness(own[i], now[j])
          // One that is the same is worth more than several that are a little alike.
          likenesses[i][j] = likeness > 0.3 ? likeness * likeness * likeness : 0
          best[i][j] = max(
            best[i + 1][j], best[i][j + 1],
            likenesses[i][j] > 0 ? best[i + 1][j + 1] + likenesses[i][j] : 0)
        }
      }
      var (i, j) = (0, 0)
      while i < own.count, j < now.count {
        if likenesses[i][j] > 0, best[i][j] == best[i + 1][j + 1] + likenesses[i][j] {
          matches[now[j]] = own[i]
          (i, j) = (i + 1, j + 1)
        } else if best[i][j] == best[i][j + 1] {
          j += 1
        } else {
          i += 1
        }
      }
    }
    return matches
  }

  /// How much two layers are alike, 0…1: of one class, and with as many of the same values as possible.
  private func likeness(_ own: String, _ now: String) -> Double {
    guard expected.kinds[own] == actual.kinds[now] else { return 0 }
    let (a, b) = (expected.looks[own] ?? [:], actual.looks[now] ?? [:])
    var (same, all) = (1.0, 1.0)
    for (name, value) in a {
      // Texts, pictures and paths say most.
      var weight = 1.0
      if value.isWord { weight = 3 }
      all += weight
      if b[name] == value { same += weight }
    }
    for name in b.keys where a[name] == nil { all += 1 }
    return same / all
  }
}

extension MotionTrace {
  /// The trace with other paths of its layers.
  package func renamed(_ path: (String) -> String) -> MotionTrace {
    var trace = self
    trace.frames = frames.map { frame in
      var frame = frame
      func keyed<Value>(_ values: [String: Value]) -> [String: Value] {
        Dictionary(values.map { (path($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
      }
      (frame.layers, frame.kinds) = (keyed(frame.layers), keyed(frame.kinds))
      frame.order = keyed(
        Dictionary(
          uniqueKeysWithValues: frame.order.map { parent, names in
            (parent, names.map { String(LayerPath.name(of: path(LayerPath.path($0, in: parent)))) })
          }))
      for index in frame.animations.indices {
        frame.animations[index].layer = path(frame.animations[index].layer)
      }
      return frame
    }
    return trace
  }
}
