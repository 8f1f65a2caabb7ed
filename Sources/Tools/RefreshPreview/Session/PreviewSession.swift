import Foundation
import RefreshControls
import RefreshStage

/// One page's stage: performs the page's messages and sends it frames and state; used only on its queue.
final class PreviewSession {
  /// The kind of instant that the page shows.
  enum Mode: Equatable {
    /// The present of the stage, with running or stopped time.
    case live(isRunning: Bool)
    /// A recorded instant at a stage time, with running or stopped playback.
    case past(TimeInterval, isPlaying: Bool)
  }

  let program: PreviewProgram
  let queue: DispatchQueue
  let send: (SocketOutput) -> Void
  let heartbeat: Heartbeat

  private(set) var live: LiveStage?
  var historyLimit = FrameHistory.byteLimit { didSet { live?.history.limit = historyLimit } }
  /// The page's share of the pixels that all pages may show.
  private let pixels: PixelReservation
  var mode = Mode.live(isRunning: true)
  var rate = 1.0
  var loops = false
  /// The phase played in a loop; nil without a loop.
  var loopedPhase: RefreshPhase.Kind?
  /// The replay of the gesture with changed tunables that is still running while the page already shows its
  /// instant.
  var retuning: RetunedReplay?
  /// Queries that wait for the replay to finish: the last of each kind.
  var waiting: [ClientMessage] = []
  /// True while replays with other tunable values run; `trials` then holds the queries to answer afterwards, the last
  /// of each kind.
  var isTrying = false
  var trials: [ClientMessage] = []
  /// Timer that plays the recording.
  var player: (any DispatchSourceTimer)?

  var picture = PagePicture(scale: 2)
  var pacer = FramePacer()
  /// True if an extra frame for touches is about to be drawn.
  var isTouchDrawn = false
  var told = SentState()

  init(
    _ program: PreviewProgram, queue: DispatchQueue, heartbeat: Heartbeat = Heartbeat(),
    send: @escaping (SocketOutput) -> Void
  ) {
    self.program = program
    self.queue = queue
    self.heartbeat = heartbeat
    self.send = send
    pixels = PixelReservation(of: program.pixels)
    tell(program.description)
    let session = QueueConfined { [weak self] (lengths: [String: TimeInterval]) in
      self?.tell(["cycles": lengths])
    }
    program.cycles.whenKnown { lengths in queue.async { session.value(lengths) } }
  }

  // MARK: Messages

  /// Parses a message; sends an error to the page and returns nil if it is invalid.
  func read(_ json: Data) -> ClientMessage? {
    defer { heartbeat.beat() }
    do {
      return try ClientMessage(json: json, subjects: program.subjects, heartbeat: heartbeat)
    } catch {
      tell(["error": "\(error)"])
      return nil
    }
  }

  /// Performs a message; sends an error to the page if that fails.
  func perform(_ message: ClientMessage) {
    do {
      try act(on: message)
    } catch {
      tell(["error": "\(error)"])
    }
    present()
  }

  private func act(on message: ClientMessage) throws {
    if case .show(let choices, let script, let plays) = message {
      (retuning, waiting) = (nil, [])
      try pixels.change(to: choices.pixelCount)
      return show(choices, script: script, plays: plays)
    }
    if case .tune(let tuning) = message { return try tune(tuning) }
    if case .acknowledge = message {
    } else if retuning != nil, message.canWait {
      // Inspector queries wait for the replay, so that a moving slider is not delayed by them.
      waiting.removeAll { $0.isSameKind(as: message) }
      waiting.append(message)
      return
    } else {
      finishRetuning()
    }
    guard let live else { throw PreviewError("nothing is shown yet; \"show\" comes first") }
    switch message {
    case .show, .tune: break
    case .touches(let touches):
      if mode != .live(isRunning: true) { goLive() }
      try live.touch(touches)
      tellScript()
    case .acknowledge(let frame):
      pacer.acknowledge(frame)
      if pacer.hasStalled {
        pacer.hasStalled = false
        if mode == .live(isRunning: true) { live.run() }
      }
    case .speed(let rate):
      self.rate = rate
      live.setRate(rate)
    case .pause: pause()
    case .play: play()
    case .step(let count): step(by: count)
    case .seek(let time):
      stopPlayer()
      live.pause()
      mode = .past(min(max(time, live.history.start), live.history.end), isPlaying: false)
    case .loop(let isOn): loops = isOn
    case .loopPhase(let isOn): loopPhase(isOn)
    case .source(let values, let writes): writeSource(values, writes: writes, live)
    case .startOver: show(live.choices, script: nil, plays: false)
    case .endRefresh:
      if mode != .live(isRunning: true) { goLive() }
      live.endRefresh()
    case .inspect(let layer, let list):
      let inspection = try InspectorSnapshot(
        of: live, at: shownTime, subjects: program.subjects, layer: layer, hasList: list)
      tell(inspection.json)
    case .curves(let layer):
      tell(try PropertyCurves(of: layer, on: live, subjects: program.subjects).json)
    case .course(let tunable, let layer, let number):
      tellCourse(message, of: tunable, layer: layer, number: number, live)
    case .grip(let layer, let number): tellGrip(message, on: layer, number: number, live)
    case .script: tell(["script": live.script.json])
    case .keep, .record, .verify, .save: try keep(message, live)
    }
  }

  /// Replaces the stage; repeats the last gesture on the new one.
  private func show(_ choices: PreviewChoices, script: GestureScript?, plays: Bool) {
    stopPlayer()
    let old = live
    old?.pause()
    var offset: TimeInterval?
    if case .past(let time, _) = mode, let old { offset = time - old.scriptStart }
    var (next, script) = (newStage(choices), script)
    if let gesture = script, !next.make(gesture) {
      tell(["error": PreviewError.longGesture.description])
      script = nil
      next = newStage(choices)
    }
    let history = next.history
    if plays, script?.isEmpty == false {
      mode = .past(history.start, isPlaying: true)
      startPlayer()
    } else if let offset, script?.isEmpty == false {
      mode = .past(min(max(next.scriptStart + offset, history.start), history.end), isPlaying: false)
    } else {
      goLive()
    }
    tellScript()
  }

  /// Creates a stage without touches and shows it.
  func newStage(_ choices: PreviewChoices) -> LiveStage {
    let next = LiveStage(choices, subjects: program.subjects, queue: queue, heartbeat: heartbeat)
    take(next)
    picture = PagePicture(scale: choices.scale)
    tellTunables(of: next)
    tell(["shown": choices.subject, "begin": 0.0])
    return next
  }

  /// Shows a stage, and forwards its events and frames to the page.
  func take(_ next: LiveStage) {
    live = next
    next.history.limit = historyLimit
    next.onEvent = { [weak self] in self?.note($0) }
    next.onBegin = { [weak self] in self?.tell(["begin": $0]) }
    next.onFrame = { [weak self] in self?.frameCame() }
    next.onTouch = { [weak self] in self?.touchCame() }
    next.setRate(rate)
    (told.diagnostics, told.touches, told.events) = (0, 0, [])
  }

  /// Releases the stage after the page has left.
  func close() {
    retuning = nil
    stopPlayer()
    live?.pause()
    live = nil
  }

  /// Runs `body` on the queue after all work that waits there, unless the session is released by then.
  func later(_ body: @escaping (PreviewSession) -> Void) {
    let work = QueueConfined { [weak self] in if let self { body(self) } }
    queue.async { work.value() }
  }
}
