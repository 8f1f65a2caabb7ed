import Foundation
import RefreshFrames
import RefreshLayers
import RefreshMotion

/// Everything that changed between two traces, in the fewest changes.
///
/// Both are read as what an author writes: settings and phases of the control, and in each section of its life the
/// animations of each property, the values that it rests at, and how it follows the pull. Detail the two say differently
/// may be said. It is applied to the golden's motion, and what is left is looked at again: what follows from a change
/// is then there already and needs none, and a change after which the golden's motion is no nearer to the present
/// one is not made. Chapters are compared on clocks of their own, so that nothing is late because a phase before it
/// was longer. A difference that no change covers is reported where it first diverges, unless the golden's motion at
/// other times is the present one.
struct Explanation {
  let expected: MotionTrace
  let actual: MotionTrace
  let framesPerSecond: Double
  let names: Names
  let phases: PhaseChanges
  let traces: PropertyMotion.Traces
  /// Every change, what is seen most first.
  var changes: [Change] = []
  /// The changes that the rules find in one property.
  var found: [Change] = []
  /// The kinds of section whose length explains that of the animations in them.
  var scaled: Set<ClipSection.Kind> = []
  /// The layers whose own time runs otherwise.
  private var layersWithOtherTime: Set<String> = []

  var sections: [SectionPair] { traces.sections }
  var animations: Edit<[LayerProperty: [MotionTrace.Animation]]> { traces.animations }
  /// Whether the traces are of a scene, in which only the content shows what depends on it.
  var isScene: Bool { names.isScene }

  init(_ expected: MotionTrace, _ actual: MotionTrace, framesPerSecond: Double) {
    (self.expected, self.actual, self.framesPerSecond) = (expected, actual, framesPerSecond)
    names = Names(expected, actual)
    let (own, now) = (ClipSection.all(of: expected), ClipSection.all(of: actual))
    traces = PropertyMotion.Traces(
      expected, actual, SectionPair.all(own, now), framesPerSecond: framesPerSecond)
    phases = PhaseChanges(expected, actual, own, now)
    let playback = PlaybackChange(expected, actual, framesPerSecond)
    if isMadeAlike, playback.isOfMotion, let change = playback.change {
      changes = [change]
      return
    }
    scaled = scaledKinds()
    layersWithOtherTime = Set(expected.layerNames).filter { layer in
      layer != MotionTrace.scroll
        && zip(expected.frames, actual.frames).contains { old, new in
          LayerDeclaration.times.contains { old.layers[layer]?[$0] != new.layers[layer]?[$0] }
        }
    }
    changes = phases.changes
    let hasCause = !changes.isEmpty
    let structure = Self.structure(expected, actual)
    changes += structure
    changes += actual.newParents.sorted { $0.key < $1.key }.map { layer, parent in
      Change(
        detail: .moved(Edit(LayerPath.parent(of: layer), parent)), layers: [layer], frame: 0,
        isTimed: false)
    }
    changes += orderChanges()
    let gone = Set(structure.flatMap(\.layers))
    let content = ContentMotion(expected, actual)
    for layer in Set(expected.layerNames).intersection(actual.layerNames).sorted()
    where layer != MotionTrace.scroll && !gone.contains(where: { LayerPath.isInside(layer, $0) }) {
      for (property, parts) in parts(of: layer).sorted(by: { $0.key < $1.key })
      where !isCarried(layer, property, parts, by: content) && isShown(property, of: layer)
        && !followsTime(layer, property)
      {
        explain(layer, property, parts)
      }
    }
    changes += presence(content)
    // The control's place follows the content, and is not the author's doing if something else changed.
    let others = changes.filter { !$0.isPlacement }
    if hasCause || !others.isEmpty { changes = others }
    leaveOutIndicators()
    leaveOutLateSteps(content)
    leaveOutConsequences()
    condense()
    leaveOutTuned()
    if changes.isEmpty, let change = playback.change { changes = [change] }
  }

  /// Whether all that was made is the same, so that only when it is shown, or what depends on the pull, can be other.
  private var isMadeAlike: Bool {
    /// A clip that is shorter has less of it.
    func isSame<Made: Equatable>(_ own: [Made], _ now: [Made]) -> Bool {
      own.starts(with: now) || now.starts(with: own)
    }
    return expected.settings == actual.settings && !hasOtherTunables && actual.newParents.isEmpty
      && isSame(expected.animations, actual.animations)
      && isSame(expected.frames.flatMap(\.events), actual.frames.flatMap(\.events))
      && isSame(expected.frames.flatMap(\.cycles), actual.frames.flatMap(\.cycles))
  }

  private static func structure(_ expected: MotionTrace, _ actual: MotionTrace) -> [Change] {
    let (old, new) = (Set(expected.layerNames), Set(actual.layerNames))
    func changes(_ layers: Set<String>, _ detail: Change.Detail, _ trace: MotionTrace) -> [Change] {
      layers.filter { layer in !layers.contains { LayerPath.isInside(layer, $0) } }.sorted().map { layer in
        Change(
          detail: detail, layers: [layer],
          frame: trace.frames.firstIndex { $0.layers[layer] != nil } ?? 0, isTimed: false)
      }
    }
    return changes(old.subtracting(new), .missing, expected) + changes(new.subtracting(old), .new, actual)
  }

  // MARK: Properties

  /// The parts of a layer's properties that differ at any frame, by property.
  private func parts(of layer: String) -> [TraceProperty: [PropertyMotion.Part]] {
    func frames(_ trace: MotionTrace) -> LayerFrames {
      LayerFrames(MatrixParts.parts(of: LayerFrames(layer, of: trace).frames))
    }
    let (own, now) = (frames(expected), frames(actual))
    var parts: [TraceProperty: [PropertyMotion.Part]] = [:]
    for key in own.parts.union(now.parts).sorted() {
      let (e, a) = Curve.comparable(own.curve(key, held: true), now.curve(key, held: true))
      if e.values == a.values { continue }
      parts[key.property, default: []].append(PropertyMotion.Part(key, expected: e, actual: a))
    }
    return parts
  }

  /// True if a property differs because its layer's own time differs.
  private func followsTime(_ layer: String, _ property: TraceProperty) -> Bool {
    let subject = LayerProperty(layer: layer, property: property)
    return layersWithOtherTime.contains { layer == $0 || LayerPath.isInside(layer, $0) }
      && animations.old[subject]?.isEmpty == false && animations.new[subject]?.isEmpty == false
  }

  // MARK: Scaling

  /// Whether the length of a section explains how long animations in it take.
  func explains(_ ratio: Double, in kind: ClipSection.Kind) -> Bool {
    if phases.durationRatio != 1, abs(ratio / phases.durationRatio - 1) < Tolerance.factor { return true }
    guard scaled.contains(kind), let own = phases.ratios[kind] else { return false }
    return abs(ratio / own - 1) < Tolerance.factor
  }

  private func scaledKinds() -> Set<ClipSection.Kind> {
    var kinds: Set<ClipSection.Kind> = []
    for (kind, ratio) in phases.ratios {
      var (like, all) = (0, 0)
      for pair in sections where pair.kind == kind {
        for (key, own) in animations.old {
          let before = own.filter { pair.expected.begins($0) }
          let after = (animations.new[key] ?? []).filter { pair.actual.begins($0) }
          for (a, b) in zip(before, after) where a.duration > 0 {
            all += 1
            if abs(b.duration / a.duration / ratio - 1) < Tolerance.factor,
              a.autoreverses == b.autoreverses, a.repeats == b.repeats
            {
              like += 1
            }
          }
        }
      }
      if all == 0 || 2 * like > all { kinds.insert(kind) }
    }
    return kinds
  }
}

/// Property of a layer.
struct LayerProperty: Hashable, Sendable {
  let layer: String
  let property: TraceProperty
}

extension MotionTrace {
  /// Every animation, in the order in which they were noted, with the time of that.
  var animations: [Animation] {
    frames.flatMap { frame in
      frame.animations.map { animation in
        var animation = animation
        // Detail a file began before its first frame, it runs from there on.
        animation.added = max(isOfFile ? 0 : -.infinity, min(animation.begin, frame.time))
        return animation
      }
    }
  }
}

extension ClipSection {
  /// Whether an animation is one of the section: its delay may reach into the next.
  func begins(_ animation: MotionTrace.Animation) -> Bool {
    start - Tolerance.moment <= animation.added && animation.added < end - Tolerance.moment
  }
}
