import Foundation
import RefreshControls
import RefreshFrames
import RefreshMotion
import RefreshStage

struct AssertionCheck {
  let trace: MotionTrace
  let marks: ReleaseAndCycleTimes
  /// Transitions between cycles, with the properties that jump there.
  let seams: [ClipSeam]
  /// Jumps that the control declares as intended.
  let accepted: [AcceptedJump]
  private let names: SentenceNames
  private let frameTime: TimeInterval
  /// Curves of the content offset, x and y.
  private let content: [Curve]

  struct MovingCurve {
    let layer: String
    let curve: Curve
  }

  init(
    _ trace: MotionTrace, _ marks: ReleaseAndCycleTimes, seams: [ClipSeam] = [],
    accepting accepted: [AcceptedJump] = [],
    framesPerSecond: Double
  ) {
    (self.trace, self.marks) = (trace, marks)
    (self.seams, self.accepted) = (seams, accepted)
    (names, frameTime) = (SentenceNames(trace), 1 / framesPerSecond)
    let scroll = LayerFrames(MotionTrace.scroll, of: trace)
    content = TracePart.offset.map { scroll.curve($0) }
  }

  private static func moving(_ trace: MotionTrace) -> [MovingCurve] {
    LayerCurves.pairs(trace, trace).flatMap { layer, _ in
      layer.curves.filter { $0.part != Curve.presence }.map { MovingCurve(layer: layer.layer, curve: $0) }
    }
  }

  /// Violations of the assertions, at most one per assertion and property; sorted by time within each assertion.
  func faults(_ assertions: [MotionAssertion]) -> [MotionViolation] {
    let moving = Self.moving(trace)
    return assertions.flatMap { faults($0, moving) }
  }

  private func faults(_ assertion: MotionAssertion, _ moving: [MovingCurve]) -> [MotionViolation] {
    if let subject = assertion.subject, !isKnown(subject) {
      let layers = trace.layerNames.filter { $0 != MotionTrace.scroll }.map(names.key)
      let list = layers.prefix(12).joined(separator: ", ") + (layers.count > 12 ? ", …" : "")
      return [
        MotionViolation(
          assertion: "\(assertion)",
          sentence: "\(assertion): no layer or property is called '\(subject)'; the layers are \(list)")
      ]
    }
    func isMeant(_ layer: String, _ property: TracePart) -> Bool {
      assertion.subject.map { names(layer, property).contains($0) } ?? true
    }
    var found: [(layer: String, property: TracePart, place: ViolatingFrame, time: TimeInterval)] = []
    if assertion.claim == .noSeam {
      for seam in seams {
        for (layer, property, place) in seam.jumps where isMeant(layer, property) {
          if accepted.contains(where: { $0.accepts(property.name, of: layer, at: [.nextCycle]) }) { continue }
          let isKnown = found.contains { $0.layer == layer && $0.property == property }
          if !isKnown { found.append((layer, property, place, seam.time)) }
        }
      }
    } else {
      for own in moving where isMeant(own.layer, own.curve.part) {
        if let place = place(assertion, own) {
          found.append((own.layer, own.curve.part, place, trace.frames[place.frame].time))
        }
      }
    }
    return found.sorted { ($0.time, $0.layer) < ($1.time, $1.layer) }.map { layer, property, place, time in
      let property = property.family
      return MotionViolation(
        assertion: "\(assertion)", layer: layer, property: property, time: time, value: place.value,
        sentence:
          "\(names.key(layer)).\(property) \(place.sentence), at \(Wording.time(time)) (\(assertion))"
      )
    }
  }

  /// Frame at which a curve violates an assertion, with the amount of the violation and a predicate that describes
  /// it.
  struct ViolatingFrame {
    let frame: Int
    let value: Double
    let sentence: String
  }

  private func place(_ assertion: MotionAssertion, _ subject: MovingCurve) -> ViolatingFrame? {
    let curve = subject.curve
    switch assertion.claim {
    case .noStaleFrames: return curve.staleFrame()
    case .noSeam: return nil
    case .settles(let time):
      return self.frame(from: time + Tolerance.time).flatMap { curve.motion(after: $0) }
    case .settlesWithin(let time): return curve.motion(longerThan: time, frameTime)
    case .speed(let speed): return curve.step(fasterThan: speed, frameTime)
    case .overshoots(let amount, let isPart): return curve.overshoot(beyond: amount, isPart: isPart)
    case .continuousAtRelease(let part):
      return marks.releases.lazy.compactMap { time in
        self.frame(from: time).flatMap {
          let content = subject.layer == MotionTrace.scroll ? [] : content
          return curve.kink(at: $0, within: part, frameTime, along: content)
        }
      }.first
    }
  }

  /// Index of the first frame at or after a time in seconds; nil after the last frame.
  private func frame(from time: TimeInterval) -> Int? {
    trace.frames.firstIndex { $0.time >= time - Tolerance.time }
  }

  // MARK: Names

  /// Names by which an assertion can refer to a property: the path or last name of its layer, alone or with the
  /// property.
  private func names(_ layer: String, _ property: TracePart) -> Set<String> {
    let short = SentenceNames.short(layer)
    return Set([layer, short].flatMap { ["\($0)", "\($0).\(property)", "\($0).\(property.family)"] })
  }

  private func isKnown(_ subject: String) -> Bool {
    var isKnown = false
    for layer in trace.layerNames where !isKnown {
      let short = SentenceNames.short(layer)
      if subject == layer || subject == short { return true }
      var properties: Set<TracePart> = []
      for frame in trace.frames { properties.formUnion(frame.layers[layer]?.keys ?? [:].keys) }
      isKnown = properties.contains { names(layer, $0).contains(subject) }
      // A property that always keeps its default is not in the trace, but its name is valid.
      for prefix in [layer, short] where subject.hasPrefix(prefix + ".") {
        isKnown = isKnown || TracePart.isKnown(String(subject.dropFirst(prefix.count + 1)))
      }
    }
    return isKnown
  }
}

/// Times in a clip that assertions refer to.
struct ReleaseAndCycleTimes: Hashable, Sendable {
  /// Times at which a finger released a pull, in seconds; pulls that end in the idle phase do not count.
  var releases: [TimeInterval] = []
  /// Start times of cycles in seconds.
  var cycles: [TimeInterval] = []

  init() {}

  init(_ trace: EventTrace) {
    for event in trace.events {
      switch event.kind {
      case .hook(.animationCycle), .didStartCycle:
        // A control without an animation block reports its cycles only to the delegate.
        if cycles.last.map({ event.time - $0 > Tolerance.time }) ?? true { cycles.append(event.time) }
      case .phase(let old, let new) where Self.isHeld(old) && !Self.isHeld(new) && new != .idle:
        releases.append(event.time)
      default: break
      }
    }
  }

  private static func isHeld(_ phase: RefreshPhase.Kind) -> Bool { phase == .pulling || phase == .armed }
}
