import RefreshFiles
import RefreshZip
import Testing

@testable import RefreshExport

/// A dotLottie file as players show it: the state machine of dotlottie-rs, LottieFiles' engine in all of them, and as
/// much of its player as the machine drives.
struct MachinePlayer {
  /// In what two generations of the engine differ.
  enum Engine: CaseIterable {
    /// 0.1.40 and later: a segment that is entered is shown from its beginning, and the last frame of a segment is
    /// reported as complete each time it is rendered, also while nothing plays.
    case early
    /// Its successor: a frame that is within an entered segment stays, and only plays are reported.
    case current
  }

  private enum Playback { case playing, paused, stopped }

  /// More states than any run of transitions enters; the engine stops there.
  private static let transitionLimit = 20

  let engine: Engine
  let file: MachineFile
  private let segments: [String: ClosedRange<Double>]
  private let whole: ClosedRange<Double>

  private(set) var state = ""
  /// The states that were entered, in order.
  private(set) var visited: [String] = []
  /// The custom events that were fired, in order.
  private(set) var events: [String] = []
  /// The frame rendered last.
  private(set) var shown = 0.0

  private var frame = 0.0
  private var elapsed = 0.0
  private var playback = Playback.stopped
  private var marker: String?
  private var segment: ClosedRange<Double>
  private var loops = false
  private var isCompletionDue = false
  private var inputs: [String: MachineFile.Value] = [:]
  private var firedEvent: String?

  /// Starts a machine of a file, with the animation that its states name.
  init(_ engine: Engine, _ archive: DotLottie, machine id: String = DotLottie.id) throws {
    self.engine = engine
    let archive = try #require(ZipReader(archive.bytes))
    func text(_ name: String) throws -> String {
      String(decoding: try #require(archive.contents(of: name, upTo: 1 << 24)), as: UTF8.self)
    }
    file = try MachineFile(text("s/\(id).json"))
    let animations = Set(file.states.map(\.animation))
    #expect(animations.count == 1)
    let markers = try LottieReader(text("a/\(animations.first ?? "").json")).markers
    segments = Dictionary(uniqueKeysWithValues: markers.map { ($0.name, $0.start...$0.end) })
    whole = 0...(markers.map(\.end).max() ?? 0)
    segment = whole
    for input in file.inputs { inputs[input.name] = input.value }
    enter(file.initial)
    evaluate()
    render()
  }

  // MARK: What an app does

  mutating func set(_ input: String, _ value: Double) { change(input, .number(value)) }
  mutating func set(_ input: String, _ value: Bool) { change(input, .flag(value)) }
  mutating func set(_ input: String, _ value: String) { change(input, .text(value)) }

  mutating func fire(_ event: String) {
    firedEvent = event
    evaluate()
  }

  mutating func pull(to percent: Double) {
    set("pull", percent)
    fire("pulled")
    tick()
  }

  private mutating func change(_ input: String, _ value: MachineFile.Value) {
    inputs[input] = value
    evaluate()
  }

  /// Shows what is due some frames later.
  mutating func tick(_ frames: Double = 1) {
    if playback == .playing {
      elapsed += frames
      frame = min(segment.lowerBound + elapsed, segment.upperBound)
      if frame >= segment.upperBound && loops { elapsed = 0 }
    }
    render()
    guard isCompletionDue else { return }
    isCompletionDue = false
    // All of them before any: an action may lead to another state.
    let actions = file.interactions.filter { $0.stateName == state }.flatMap(\.actions)
    for action in actions { run(action, evaluates: true) }
  }

  // MARK: The machine

  private func holds(_ condition: MachineFile.Guard) -> Bool {
    condition.type == .event
      ? condition.inputName == firedEvent : inputs[condition.inputName] == condition.compareTo
  }

  /// Takes transitions as long as one holds: while an event is fired those that wait for one, otherwise the others.
  private mutating func evaluate() {
    for _ in 0..<Self.transitionLimit {
      guard let current = file.states.first(where: { $0.name == state }) else {
        Issue.record("no state \(state)")
        return
      }
      let next = current.transitions.first { transition in
        let waits = transition.guards.contains { $0.type == .event }
        return waits == (firedEvent != nil) && transition.guards.allSatisfy(holds)
      }
      firedEvent = nil
      guard let next else { return }
      enter(next.toState)
    }
    Issue.record("the machine does not rest: \(visited.suffix(5))")
  }

  private mutating func enter(_ name: String) {
    state = name
    visited.append(name)
    guard let new = file.states.first(where: { $0.name == name }) else { return }
    loops = new.loop ?? false
    select(new.segment)
    if new.autoplay == true { play() } else if playback == .playing { playback = .paused }
    for action in new.entryActions ?? [] { run(action, evaluates: false) }
  }

  private mutating func run(_ action: MachineFile.Action, evaluates: Bool) {
    switch action.type {
    case .setFrame:
      guard case .number(let number) = action.input.flatMap({ inputs[$0] }), segment.contains(number) else {
        return
      }
      frame = number
      elapsed = number - segment.lowerBound
    case .fire:
      firedEvent = action.input
      if evaluates { evaluate() }
    case .fireCustomEvent: events.append(action.value ?? "")
    }
  }

  // MARK: The player

  private var isComplete: Bool { frame >= segment.upperBound }

  private mutating func select(_ name: String?) {
    guard let name else {
      (marker, segment) = (nil, whole)
      return
    }
    guard let range = segments[name] else {
      Issue.record("no segment \(name)")
      return
    }
    switch engine {
    case .early:
      guard marker != name else { return }
      (marker, segment, frame, elapsed) = (name, range, range.lowerBound, 0)
      render()
    case .current:
      (marker, segment) = (name, range)
      if !range.contains(frame) { (frame, elapsed) = (range.lowerBound, 0) }
    }
  }

  private mutating func play() {
    guard playback != .playing else { return }
    if isComplete && playback == .stopped { frame = segment.lowerBound }
    elapsed = frame - segment.lowerBound
    playback = .playing
  }

  private mutating func render() {
    shown = frame
    guard isComplete, engine == .early || playback == .playing, !loops else { return }
    playback = .stopped
    isCompletionDue = true
  }
}
