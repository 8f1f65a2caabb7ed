import Foundation
import RefreshFrames
import RefreshLayers
import RefreshMotion

/// Changes between two traces of a clip: the golden (recorded reference) and the present one.
///
/// Both traces are compared as records: settings and phases of the control, and in each section (a phase or one cycle)
/// the animations of each property, its values at rest, and how it follows the pull. Each changed field becomes one
/// `Change`; changes that follow from others are removed, and equal ones are joined. Sections are compared from their
/// own start, so that a longer phase does not make the next one late. A difference that no rule explains is reported
/// at its first divergence. If no change was found, or the records are equal and only motion differs, `PlaybackChange`
/// looks for the golden's motion at other times.
struct Explanation {
  let expected: MotionTrace
  let actual: MotionTrace
  let framesPerSecond: Double
  let names: SentenceNames
  let phases: PhaseChanges
  let traces: PropertyMotionPair.ComparedTraces
  /// All changes: causes first, then by visibility.
  var changes: [Change] = []
  /// Changes found so far in the property that is being compared.
  var propertyChanges: [Change] = []
  /// Section kinds whose changed duration also explains the durations of the animations in them.
  var scaledSectionKinds: Set<ClipSection.Kind> = []
  let layers: OldAndNew<Set<String>>

  var sections: [SectionPair] { traces.sections }
  var animations: OldAndNew<[PropertyKey: [MotionTrace.Animation]]> { traces.animations }
  /// True for traces of a scene, which has a scroll view and no control; layers there may depend on the content
  /// offset.
  var isScene: Bool { names.isScene }

  init(_ expected: MotionTrace, _ actual: MotionTrace, framesPerSecond: Double) {
    (self.expected, self.actual, self.framesPerSecond) = (expected, actual, framesPerSecond)
    layers = OldAndNew(Set(expected.layerNames), Set(actual.layerNames))
    names = SentenceNames(expected, actual)
    let (own, now) = (ClipSection.all(of: expected), ClipSection.all(of: actual))
    traces = PropertyMotionPair.ComparedTraces(
      expected, actual, SectionPair.all(own, now), framesPerSecond: framesPerSecond)
    phases = PhaseChanges(expected, actual, own, now)
    // Curves of all properties, which take long: only if they may be the whole answer.
    var playback: PlaybackChange?
    if hasEqualRecords {
      let found = PlaybackChange(expected, actual, framesPerSecond)
      // Values over an equal pull do not depend on time, but a frame may be repeated.
      if found.isOfMotion, let change = found.change,
        change.detail.isOfFrames || !found.isWithin(traces.pulled)
      {
        changes = [change]
        return
      }
      playback = found
    }
    scaledSectionKinds = scaledKinds()
    changes = phases.changes
    let hasCause = !changes.isEmpty
    let structure = structureChanges()
    changes += structure
    changes += actual.newParents.sorted { $0.key < $1.key }.map { layer, parent in
      Change(
        detail: .moved(OldAndNew(LayerPath.parent(of: layer), parent)), layers: [layer], frame: 0,
        isTimed: false)
    }
    changes += orderChanges()
    let gone = Set(structure.flatMap(\.layers))
    let content = ContentPositions(expected, actual)
    let properties = differingProperties(content).filter { own in
      !gone.contains { LayerPath.isInside(own.key.layer, $0) }
    }
    for (key, parts) in properties { explain(key, parts) }
    changes += presence(content)
    // The control moves with the content: its position counts as a change only if nothing else changed.
    let others = changes.filter { !$0.isPlacement }
    if hasCause || !others.isEmpty { changes = others }
    leaveOutIndicators()
    leaveOutLateSteps(content)
    mergeAndSort()
    leaveOutTuned()
    if changes.isEmpty {
      let playback = playback ?? PlaybackChange(expected, actual, framesPerSecond)
      changes = playback.change.map { [$0] } ?? []
    }
    for (key, parts) in properties where changes.isEmpty { addDivergence(of: key, parts) }
  }

  /// True if settings, tunables, superlayers, animations, phases and cycles are equal, so that only playback times or
  /// values that follow the pull can differ.
  private var hasEqualRecords: Bool {
    /// True if one list is a prefix of the other, because a shorter clip has fewer animations.
    func isSame<Made: Equatable>(_ own: [Made], _ now: [Made]) -> Bool {
      own.starts(with: now) || now.starts(with: own)
    }
    return expected.settings == actual.settings && !hasOtherTunables && actual.newParents.isEmpty
      && isSame(expected.animations, actual.animations)
      && isSame(expected.frames.flatMap(\.events), actual.frames.flatMap(\.events))
      && isSame(expected.frames.flatMap(\.cycles), actual.frames.flatMap(\.cycles))
  }

  /// Changes for layers that only one trace has, without their sublayers.
  private func structureChanges() -> [Change] {
    let (old, new) = (layers.old, layers.new)
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

  /// The properties of layers in both traces that differ in a frame, without properties that only follow the content of
  /// a scene, and without properties that no frame shows.
  private func differingProperties(
    _ content: ContentPositions
  ) -> [(key: PropertyKey, parts: [PropertyMotionPair.PartCurves])] {
    layers.old.intersection(layers.new).subtracting([MotionTrace.scroll]).sorted()
      .flatMap { layer in
        parts(of: layer).sorted { $0.key < $1.key }.filter { property, parts in
          !isCarried(layer, property, parts, by: content) && isShown(property, of: layer)
        }.map { (PropertyKey(layer: layer, property: $0.key), $0.value) }
      }
  }

  /// Differing parts of a layer's properties, by property; matrices are decomposed into rotation, scale and so on.
  private func parts(of layer: String) -> [TraceProperty: [PropertyMotionPair.PartCurves]] {
    let frames = (LayerFrames(layer, of: expected).frames, LayerFrames(layer, of: actual).frames)
    if frames.0 == frames.1 { return [:] }
    let own = LayerFrames(MatrixDecomposition.parts(of: frames.0))
    let now = LayerFrames(MatrixDecomposition.parts(of: frames.1))
    var parts: [TraceProperty: [PropertyMotionPair.PartCurves]] = [:]
    for key in own.parts.union(now.parts).sorted() {
      let (e, a) = Curve.comparable(own.curve(key, held: true), now.curve(key, held: true))
      if e.values == a.values { continue }
      parts[key.property, default: []].append(PropertyMotionPair.PartCurves(key, expected: e, actual: a))
    }
    return parts
  }

  // MARK: Scaling

  /// True if the ratio of two animation durations follows from the control's `animationDuration` or from the changed
  /// duration of the section.
  func explains(_ ratio: Double, in kind: ClipSection.Kind) -> Bool {
    if phases.durationRatio != 1, abs(ratio / phases.durationRatio - 1) < Tolerance.factor { return true }
    guard scaledSectionKinds.contains(kind), let own = phases.ratios[kind] else { return false }
    return abs(ratio / own - 1) < Tolerance.factor
  }

  /// Section kinds with a changed duration in which most animations scale with that duration, or in which none begin.
  private func scaledKinds() -> Set<ClipSection.Kind> {
    let kinds = phases.ratios.filter { kind, ratio in
      let all = sections.filter { $0.kind == kind }.flatMap(animations(in:)).filter { $0.before.duration > 0 }
      let scaled = all.count { before, after in
        abs(after.duration / before.duration / ratio - 1) < Tolerance.factor
          && before.autoreverses == after.autoreverses && before.repeats == after.repeats
      }
      return all.isEmpty || 2 * scaled > all.count
    }
    return Set(kinds.keys)
  }

  /// Animations of all properties that were added in a section, golden and present, in order for each property.
  func animations(in pair: SectionPair) -> PropertyMotionPair.AnimationPairs {
    animations.old.flatMap { key, own in
      zip(own.filter(pair.expected.begins), (animations.new[key] ?? []).filter(pair.actual.begins)).map {
        (before: $0, after: $1)
      }
    }
  }
}

/// Property of a layer, as a dictionary key; `layer` is the layer's path.
struct PropertyKey: Hashable, Sendable {
  let layer: String
  let property: TraceProperty
}

extension MotionTrace {
  /// All animations in the order of the frames that recorded them; `added` is the begin time or, if earlier, the
  /// frame's time.
  var animations: [Animation] {
    frames.flatMap { frame in
      frame.animations.map { animation in
        var animation = animation
        // An animation of a file may begin before the first frame; it counts as added at time 0.
        animation.added = max(isOfFile ? 0 : -.infinity, min(animation.begin, frame.time))
        return animation
      }
    }
  }
}

extension ClipSection {
  /// True if the animation was added in the section; a delay may let it begin in a later one.
  func begins(_ animation: MotionTrace.Animation) -> Bool {
    start - Tolerance.moment <= animation.added && animation.added < end - Tolerance.moment
  }
}
