import RefreshFrames
import RefreshLayers

/// Matches the layers of a present trace with a golden's layers, so that both use the golden's paths.
///
/// An unnamed layer is identified by its index, which shifts when a sibling is added or removed. Siblings are
/// therefore matched in order, by class and values, so that as many as possible are the same.
package struct LayerMatching {
  private let expected: Tree
  private let actual: Tree

  /// Copy of the present trace with the golden's paths; a new layer keeps its path, with a mark (′) if the golden
  /// uses the path for another layer.
  static func aligned(_ actual: MotionTrace, to expected: MotionTrace) -> MotionTrace {
    let (own, now) = (Set(expected.layerNames), Set(actual.layerNames))
    guard own != now else { return actual }
    let matching = LayerMatching(expected: Tree(expected, own), actual: Tree(actual, now))
    var paths: [String: String] = [:]
    matching.match(MotionTrace.control, MotionTrace.control, &paths)
    let parents = matching.matchAcrossParents(own, &paths)
    guard paths.contains(where: { $0.key != $0.value }) else { return actual }
    var trace = actual.renamed(paths)
    trace.newParents = parents
    return trace
  }

  /// True if the path has the mark (′) of a new layer whose path the golden uses for another layer.
  static func isMarked(_ path: String) -> Bool { path.hasSuffix(mark) }

  /// Removes the mark (′) from a path, if it has one.
  static func unmarked(_ path: String) -> String { isMarked(path) ? String(path.dropLast()) : path }

  /// Appends the mark (′) of a new layer whose path the golden uses for another layer.
  package static func marked(_ name: String) -> String { name + mark }

  private static let mark = "′"

  // MARK: Siblings

  private struct Tree {
    /// Names of the children of each layer, sorted by index and name; the key is the parent's path.
    private(set) var children: [String: [String]] = [:]
    /// Properties of each layer in the first frame that has it, by path.
    private(set) var looks: [String: [TracePart: TraceValue]] = [:]
    private(set) var kinds: [String: LayerClass] = [:]

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

  /// Index at the end of a name: 3 for `[3]` and `dot[3]`; nil without an index.
  private static func index(_ name: String) -> Int? { LayerPath.indexed(name)?.index }

  /// Matches everything below a present layer, `parent`, with the layers below its match in the golden, `own`, and
  /// adds the golden's paths to `paths`.
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

  /// Matches layers that moved to another superlayer.
  ///
  /// A layer that only the golden has matches a new layer of the same class and name, or of the same class and look
  /// if it is unnamed; several candidates match nothing.
  ///
  /// - Returns: Paths of the new superlayers, by the moved layers' paths in the golden.
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

  /// Minimum likeness, 0…1, at which unnamed layers in different superlayers count as one (0.9): with less, several
  /// layers could match; with more, a moved layer with a changed value matches none.
  private static let sameLook = 0.9

  /// Index in the golden's list for each index in the present list: named layers match by name, indexed ones so that
  /// their total likeness is greatest.
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
      // Common subsequence with the greatest total likeness.
      var best = [[Double]](repeating: [Double](repeating: 0, count: now.count + 1), count: own.count + 1)
      var likenesses = best
      for i in own.indices.reversed() {
        for j in now.indices.reversed() {
          let likeness = likeness(own[i], now[j])
          // Cubed, so that one identical layer counts more than several layers that are slightly alike.
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

  /// Likeness of a golden's layer and a present layer, 0…1: the weighted share of equal values; 0 if the classes
  /// differ.
  private func likeness(_ own: String, _ now: String) -> Double {
    guard expected.kinds[own] == actual.kinds[now] else { return 0 }
    let (a, b) = (expected.looks[own] ?? [:], actual.looks[now] ?? [:])
    var (same, all) = (1.0, 1.0)
    for (name, value) in a {
      // Texts, images and paths distinguish layers best.
      var weight = 1.0
      if value.isDiscrete { weight = 3 }
      all += weight
      if b[name] == value { same += weight }
    }
    for name in b.keys where a[name] == nil { all += 1 }
    return same / all
  }
}

extension MotionTrace {
  /// Copy of the trace with new layer paths, by the old ones; other layers keep theirs.
  package func renamed(_ paths: [String: String]) -> MotionTrace {
    let changed = paths.filter { $0.key != $0.value }
    let parents = Set(changed.keys.map { LayerPath.parent(of: $0) })
    func keyed<Value>(_ values: [String: Value]) -> [String: Value] {
      var renamed = values
      for path in changed.keys { renamed[path] = nil }
      for (path, new) in changed { if let value = values[path] { renamed[new] = value } }
      return renamed
    }
    var trace = self
    for index in changed.isEmpty ? 0..<0 : trace.frames.indices {
      let frame = frames[index]
      (trace.frames[index].layers, trace.frames[index].kinds) = (keyed(frame.layers), keyed(frame.kinds))
      var order = frame.order
      for parent in parents {
        order[parent] = order[parent]?.map { name in
          changed[LayerPath.path(name, in: parent)].map { String(LayerPath.name(of: $0)) } ?? name
        }
      }
      trace.frames[index].order = keyed(order)
      for (place, animation) in frame.animations.enumerated() {
        trace.frames[index].animations[place].layer = changed[animation.layer] ?? animation.layer
      }
    }
    return trace
  }
}
