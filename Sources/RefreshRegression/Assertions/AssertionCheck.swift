import Foundation
import RefreshMotion

/// Holds the motion of a clip against assertions.
struct AssertionCheck {
  let trace: MotionTrace
  let marks: ClipMarks
  /// For each place where one cycle meets the next, two looks before it and two after.
  let seams: [MotionTrace]
  let names: Wording

  /// A property that moves, and the layer it is of.
  struct Subject {
    let layer: String
    let curve: Curve

    /// Whether it is the framework that places it: the content, and the control and its animation view in it.
    var isPlaced: Bool {
      let isOuter = layer == MotionTrace.control || layer == "animationView"
      return layer == MotionTrace.scroll
        || isOuter && (curve.property.hasPrefix("bounds.") || curve.property.hasPrefix("position."))
    }
  }

  init(_ trace: MotionTrace, _ marks: ClipMarks, seams: [MotionTrace] = [], framesPerSecond: Double) {
    self.trace = trace
    self.marks = marks
    self.seams = seams
    names = Wording(
      times: trace.frames.map(\.time), layers: Set(trace.layerNames), frameTime: 1 / framesPerSecond)
  }

  /// Every property of a trace that moves at some time.
  private static func moving(_ trace: MotionTrace) -> [Subject] {
    LayerCurves.pairs(trace, trace).flatMap { layer, _ in
      layer.curves.filter { $0.property != Curve.presence }.map { Subject(layer: layer.layer, curve: $0) }
    }
  }

  /// Where an assertion is broken: the worst place of each property, the earliest property first.
  func faults(_ assertions: [MotionAssertion]) -> [MotionFault] {
    let moving = Self.moving(trace)
    return assertions.flatMap { faults($0, moving) }
  }

  private func faults(_ assertion: MotionAssertion, _ moving: [Subject]) -> [MotionFault] {
    if let subject = assertion.subject, !isKnown(subject) {
      let layers = trace.layerNames.filter { $0 != MotionTrace.scroll }.map(names.name)
      let list = layers.prefix(12).joined(separator: ", ") + (layers.count > 12 ? ", …" : "")
      return [
        MotionFault(
          assertion: "\(assertion)",
          sentence: "\(assertion): there is no layer or property '\(subject)'; there are the layers \(list)")
      ]
    }
    func isMeant(_ own: Subject) -> Bool {
      assertion.subject.map { names(own.layer, own.curve.property).contains($0) } ?? true
    }
    var found: [(subject: Subject, place: Place, time: TimeInterval)] = []
    if assertion.claim == .noSeam {
      for seam in seams {
        for own in Self.moving(seam) where isMeant(own) && !own.isPlaced {
          let isNew = !found.contains {
            $0.subject.layer == own.layer && $0.subject.curve.property == own.curve.property
          }
          guard isNew, let place = own.curve.seam(ifSeen: { self.isSeen(own.layer, seam.frames[$0]) }) else {
            continue
          }
          found.append((own, place, (seam.frames[1].time + seam.frames[2].time) / 2))
        }
      }
    } else {
      for own in moving where isMeant(own) {
        if let place = place(assertion, own) { found.append((own, place, trace.frames[place.frame].time)) }
      }
    }
    return found.sorted { ($0.time, $0.subject.layer) < ($1.time, $1.subject.layer) }.map {
      subject, place, time in
      let property = TraceProperty.familyName(of: subject.curve.property)
      return MotionFault(
        assertion: "\(assertion)", layer: subject.layer, property: property, time: time, value: place.value,
        sentence:
          "\(names.name(subject.layer)).\(property) \(place.sentence), at \(Wording.seconds(time)) (\(assertion))"
      )
    }
  }

  /// A frame at which something is wrong, by how much, and in words.
  struct Place {
    let frame: Int
    let value: Double
    let sentence: String
  }

  private func place(_ assertion: MotionAssertion, _ subject: Subject) -> Place? {
    let curve = subject.curve
    switch assertion.claim {
    case .noStaleFrames: return curve.staleFrame()
    case .noSeam: return nil
    case .settles(let time):
      return self.frame(from: time + Tolerance.time).flatMap { curve.motion(after: $0) }
    case .overshoots(let amount, let isPart): return curve.overshoot(beyond: amount, isPart: isPart)
    case .continuousAtRelease(let part):
      return marks.releases.lazy.compactMap { time in
        self.frame(from: time).flatMap { curve.kink(at: $0, within: part, names.frameTime) }
      }.first
    }
  }

  /// The first frame at or after a time.
  private func frame(from time: TimeInterval) -> Int? {
    trace.frames.firstIndex { $0.time >= time - Tolerance.time }
  }

  // MARK: Names

  /// The names by which an assertion may speak of a property.
  private func names(_ layer: String, _ property: String) -> Set<String> {
    let (short, family) = (MotionTrace.shortName(layer), TraceProperty.familyName(of: property))
    return Set([layer, short].flatMap { ["\($0)", "\($0).\(property)", "\($0).\(family)"] })
  }

  private func isKnown(_ subject: String) -> Bool {
    var isKnown = false
    for layer in trace.layerNames where !isKnown {
      let short = MotionTrace.shortName(layer)
      if subject == layer || subject == short { return true }
      var properties: Set<String> = []
      for frame in trace.frames { properties.formUnion(frame.layers[layer]?.keys ?? [:].keys) }
      isKnown = properties.contains { names(layer, $0).contains(subject) }
      // What a new layer has is not in the trace, and stands still.
      for prefix in [layer, short] where subject.hasPrefix(prefix + ".") {
        isKnown = isKnown || TraceProperty.isKnown(String(subject.dropFirst(prefix.count + 1)))
      }
    }
    return isKnown
  }

  /// Whether a layer draws something in a frame, as far as its own and its superlayers' properties tell.
  private func isSeen(_ layer: String, _ frame: MotionTrace.Frame) -> Bool {
    let layers = frame.layers
    guard let own = layers[layer] else { return false }
    func number(_ values: [String: TraceValue], _ name: String) -> Double {
      (values[name] ?? TraceProperty.defaultValue(of: name)).components.first ?? 0
    }
    func alpha(_ name: String) -> Double {
      let parts = (own[name] ?? TraceProperty.defaultValue(of: name)).components
      return parts.count == 4 ? parts[3] / 255 : 0
    }
    var path = layer
    while true {
      if let values = layers[path], number(values, "isHidden") != 0 || number(values, "opacity") < 0.01 {
        return false
      }
      guard let slash = path.lastIndex(of: "/") else { break }
      path = String(path[..<slash])
    }
    if alpha("backgroundColor") > 0.01 || number(own, "borderWidth") > 0 && alpha("borderColor") > 0.01 {
      return true
    }
    if own["path"] != nil {
      if alpha("fillColor") > 0.01 { return true }
      return alpha("strokeColor") > 0.01 && number(own, "lineWidth") > 0
        && number(own, "strokeEnd") - number(own, "strokeStart") > 0.01
    }
    return own["string"] != nil || own["contents"] != nil || own["colors"] != nil
  }
}
