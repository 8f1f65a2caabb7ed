import Dispatch
import Foundation
import RefreshControls
import RefreshRendering
import RefreshStage

/// One page's stage: does what the page asks and sends it what there is to see; used on its queue alone.
final class PreviewSession {
  /// The instant that the page shows.
  enum Mode: Equatable {
    /// The stage as it is now, time passing or not.
    case live(isRunning: Bool)
    /// The instant of a time since the last pull, whether it continues by itself or not.
    case past(TimeInterval, isPlaying: Bool)
  }

  let program: PreviewProgram
  let queue: DispatchQueue
  let send: (SocketOutput) -> Void
  let heartbeat: Heartbeat

  private(set) var live: LiveStage?
  /// How many bytes of what was shown are remembered.
  var historyLimit = History.byteLimit { didSet { live?.history.limit = historyLimit } }
  /// The pixels of its picture, as a share of all pages'.
  private let pixels: PixelShare
  var mode = Mode.live(isRunning: true)
  var rate = 1.0
  var loops = false
  /// The phase that is seen again and again.
  var loopedPhase: RefreshPhase.Kind?
  /// The gesture that is being made again with other values, while an instant of it is seen already.
  var retuning: Retuning?
  /// What was asked about that gesture meanwhile: the last question of each kind.
  var waiting: [ClientMessage] = []
  /// Whether values are being tried, and what is to be tried after that: the last question of each kind.
  var isTrying = false
  var trials: [ClientMessage] = []
  /// Lets time pass where the page looks at the past.
  var player: (any DispatchSourceTimer)?

  var picture = PagePicture(scale: 2)
  var pacer = FramePacer()
  /// Whether what touches have done is about to be drawn, ahead of the next frame.
  var isTouchDrawn = false
  var told = Told()

  init(
    _ program: PreviewProgram, queue: DispatchQueue, heartbeat: Heartbeat = Heartbeat(),
    send: @escaping (SocketOutput) -> Void
  ) {
    self.program = program
    self.queue = queue
    self.heartbeat = heartbeat
    self.send = send
    pixels = PixelShare(of: program.pixels)
    tell(program.description)
    let session = QueueBound { [weak self] (lengths: [String: TimeInterval]) in
      self?.tell(["cycles": lengths])
    }
    program.cycles.whenKnown { lengths in queue.async { session.value(lengths) } }
  }

  // MARK: Messages

  /// Reads a message; reports what is wrong with it.
  func read(_ json: Data) -> ClientMessage? {
    defer { heartbeat.beat() }
    do {
      return try ClientMessage(json: json, subjects: program.subjects, heartbeat: heartbeat)
    } catch {
      tell(["error": "\(error)"])
      return nil
    }
  }

  /// Does what a message says; reports why it cannot be done.
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
      // A slider that moves does not wait for what an inspector says of a gesture that is being made again.
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
      let inspection = try Inspection(
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

  /// Puts a new stage in place of the one there is; the last gesture is made again on it.
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

  /// A stage on which nothing was done yet, which is shown from now on.
  func newStage(_ choices: PreviewChoices) -> LiveStage {
    let next = LiveStage(choices, subjects: program.subjects, queue: queue, heartbeat: heartbeat)
    take(next)
    picture = PagePicture(scale: choices.scale)
    tellTunables(of: next)
    tell(["shown": choices.subject, "begin": 0.0])
    return next
  }

  /// Shows a stage from now on, and tells the page what happens on it.
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

  /// The page is gone.
  func close() {
    retuning = nil
    stopPlayer()
    live?.pause()
    live = nil
  }

  /// Runs on the queue after everything that waits there, unless the session is closed by then.
  func later(_ body: @escaping (PreviewSession) -> Void) {
    let work = QueueBound { [weak self] in if let self { body(self) } }
    queue.async { work.value() }
  }
}
