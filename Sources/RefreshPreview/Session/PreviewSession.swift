import Dispatch
import Foundation
import RefreshControls
import RefreshLayers
import RefreshRendering
import RefreshScrolling
import RefreshStage

/// One page's stage: does what the page asks and sends it what there is to see; used on its queue alone.
final class PreviewSession {
  /// What the page looks at.
  enum Mode: Equatable {
    /// The stage as it is now, time passing or not.
    case live(isRunning: Bool)
    /// The instant of a time since the last pull, going on by itself or not.
    case past(TimeInterval, isPlaying: Bool)
  }

  let program: PreviewProgram
  let queue: DispatchQueue
  private let send: (SocketOutput) -> Void

  private(set) var live: LiveStage?
  private(set) var mode = Mode.live(isRunning: true)
  private var rate = 1.0
  private var loops = false

  private var renderer = CairoRenderer(scale: 2)
  private var bitmap: Bitmap?
  private var shown: DisplayList?
  private var pacer = FramePacer()
  private var cost = Duration.zero
  private var player: (any DispatchSourceTimer)?
  private var events: [[String: Any]] = []
  private var toldDiagnostics = 0
  private var toldState: NSDictionary?
  private var toldTouches = 0

  init(_ program: PreviewProgram, queue: DispatchQueue, send: @escaping (SocketOutput) -> Void) {
    self.program = program
    self.queue = queue
    self.send = send
    tell(program.description)
  }

  // MARK: Messages

  /// Does what a message says; what is wrong with it is told.
  func receive(_ json: Data) {
    do {
      try perform(ClientMessage(json: json, subjects: program.subjects))
    } catch {
      tell(["error": "\(error)"])
    }
    present()
  }

  private func perform(_ message: ClientMessage) throws {
    if case .show(let choices, let script, let plays) = message {
      return show(choices, script: script, plays: plays)
    }
    guard let live else { throw PreviewError("nothing is shown yet; \"show\" comes first") }
    switch message {
    case .show: break
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
    case .startOver: show(live.choices, script: nil, plays: false)
    case .endRefresh:
      if mode != .live(isRunning: true) { goLive() }
      live.endRefresh()
    case .inspect: tell(Inspection(of: live, at: shownTime, subjects: program.subjects).json)
    case .curves(let layer):
      tell(try PropertyCurves(of: layer, on: live, subjects: program.subjects).json)
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
    let next = LiveStage(choices, subjects: program.subjects, queue: queue)
    live = next
    next.onEvent = { [weak self] in self?.note($0) }
    next.onBegin = { [weak self] in self?.tell(["begin": $0]) }
    next.onFrame = { [weak self] in self?.frameCame() }
    next.setRate(rate)
    renderer = CairoRenderer(scale: choices.scale)
    (bitmap, shown, toldDiagnostics, toldTouches) = (nil, nil, 0, 0)
    tell(["shown": choices.subject, "begin": 0.0])
    if let script { next.make(script) }
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

  /// The page is gone.
  func close() {
    stopPlayer()
    live?.pause()
    live = nil
  }

  // MARK: Time

  private func goLive() {
    stopPlayer()
    mode = .live(isRunning: true)
    live?.run()
  }

  private func pause() {
    stopPlayer()
    live?.pause()
    switch mode {
    case .live: mode = .live(isRunning: false)
    case .past(let time, _): mode = .past(time, isPlaying: false)
    }
  }

  private func play() {
    guard let live else { return }
    switch mode {
    case .live(isRunning: true):
      // Nothing more comes: the gesture is seen again from its beginning.
      guard live.isQuiet, live.history.instants.count > 1 else { return }
      live.pause()
      mode = .past(live.history.start, isPlaying: true)
      startPlayer()
    case .live: goLive()
    case .past(let time, _):
      let isAtEnd = time >= live.history.end - 1e-6
      mode = .past(isAtEnd ? live.history.start : time, isPlaying: true)
      startPlayer()
    }
  }

  private func step(by count: Int) {
    guard let live, count != 0 else { return }
    pause()
    let length = rate / LiveStage.framesPerSecond
    let now = shownTime
    if now + Double(count) * length > live.history.end + 1e-6 {
      guard case .live = mode else {
        mode = .live(isRunning: false)
        return
      }
      for _ in 0..<max(0, count) { live.stepForward() }
      return
    }
    let frame = ((now / length).rounded() + Double(count)) * length
    mode = .past(max(live.history.start, frame), isPlaying: false)
  }

  /// The time of the instant that is to be seen.
  var shownTime: TimeInterval {
    if case .past(let time, _) = mode { time } else { live?.history.end ?? 0 }
  }

  private func startPlayer() {
    stopPlayer()
    let timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
    timer.schedule(deadline: .now(), repeating: 1 / LiveStage.framesPerSecond, leeway: .nanoseconds(0))
    var last = DispatchTime.now().uptimeNanoseconds
    let confined = Confined(self)
    timer.setEventHandler {
      let now = DispatchTime.now().uptimeNanoseconds
      confined.session?.advancePast(by: Double(now - last) / 1e9)
      last = now
    }
    player = timer
    timer.activate()
  }

  private func stopPlayer() {
    player?.cancel()
    player = nil
  }

  private func advancePast(by seconds: TimeInterval) {
    guard case .past(let time, true) = mode, let live else { return stopPlayer() }
    // The time of a client that does not look stands still.
    if pacer.isFull { return }
    let next = time + seconds * rate
    if next <= live.history.end {
      mode = .past(next, isPlaying: true)
    } else if loops {
      mode = .past(live.history.start, isPlaying: true)
    } else {
      goLive()
    }
    present()
  }

  // MARK: Frames

  private func frameCame() {
    if pacer.isFull {
      pacer.drop()
      // Nobody looks: time stops, and nothing is built or drawn.
      if pacer.isStalled, live?.isTouched == false {
        pacer.hasStalled = true
        live?.pause()
      }
      return
    }
    // After the clock has run all that is due, so that of several late frames the newest alone is drawn.
    let confined = Confined(self)
    queue.async { confined.session?.present() }
  }

  /// Sends what is to be seen now, as far as it differs from what was sent, when the page has drawn what it has.
  private func present() {
    guard let live else { return }
    tellState()
    guard !pacer.isFull else { return }
    let time = shownTime
    guard let instant = isPast ? live.history.instant(at: time) : live.history.last else { return }
    let isSame = shown == instant.list
    if isSame, pacer.lastTime == time { return }
    do {
      var rects: [PixelRect] = []
      let clock = ContinuousClock()
      let took = try clock.measure {
        if isSame { return }
        let damage = instant.list.damage(since: shown)
        if var bitmap, shown?.size == instant.list.size {
          self.bitmap = nil
          let rect = renderer.pixelRect(for: damage).intersection(bitmap.bounds)
          try renderer.render(instant.list, into: &bitmap, damage: rect)
          self.bitmap = bitmap
          if !rect.isEmpty { rects = [rect] }
        } else {
          bitmap = try renderer.render(instant.list)
          rects = [bitmap!.bounds]
        }
      }
      shown = instant.list
      let packet = FramePacket(
        number: pacer.next(at: time), isPast: isPast, time: time, touchTime: isPast ? 0 : live.touchTime,
        cost: took, dropped: pacer.dropped, rects: rects)
      send(.data(packet.data(of: bitmap!)))
    } catch {
      tell(["error": "\(error)"])
    }
    flushEvents()
  }

  private var isPast: Bool { if case .past = mode { true } else { false } }

  // MARK: What is told

  func tell(_ object: [String: Any]) {
    guard let data = try? JSONSerialization.data(withJSONObject: object, options: .withoutEscapingSlashes)
    else { return }
    send(.text(String(decoding: data, as: UTF8.self)))
  }

  private func tellState() {
    guard let live else { return }
    let words: (String, Bool) =
      switch mode {
      case .live(let isRunning): ("live", isRunning && !live.isQuiet)
      case .past(_, let isPlaying): ("past", isPlaying)
      }
    let state: [String: Any] = [
      "mode": words.0, "moves": words.1, "asleep": live.isAsleep, "quiet": live.isQuiet, "rate": rate,
      "loop": loops,
      "start": live.history.start, "end": live.history.end,
    ]
    var told = state
    // While time passes the frames tell where it is.
    if words.1 && words.0 == "live" { (told["start"], told["end"]) = (nil, nil) }
    if let toldState, toldState == told as NSDictionary { return }
    toldState = told as NSDictionary
    tell(["state": state])
    tellDiagnostics(live)
  }

  /// Tells the gesture once its last finger has left, for a stage that may come after this one.
  private func tellScript() {
    guard let live, !live.isTouched, live.script.touches.count != toldTouches else { return }
    toldTouches = live.script.touches.count
    tell(["script": live.script.json])
  }

  private func tellDiagnostics(_ live: LiveStage) {
    let all = live.stage.diagnostics
    guard all.count != toldDiagnostics else { return }
    toldDiagnostics = all.count
    tell(["diagnostics": all.suffix(50).map { ["severity": $0.severity.rawValue, "text": $0.message] }])
  }

  private func note(_ event: RefreshEvent) {
    program.onHook?(event.hookName)
    if case .scrolling = event.kind { return }
    var entry: [String: Any] = ["t": event.time, "text": "\(event.kind)"]
    if case .phase(_, let phase) = event.kind { entry["phase"] = phase.rawValue }
    events.append(entry)
  }

  private func flushEvents() {
    if let live { tellDiagnostics(live) }
    guard !events.isEmpty else { return }
    tell(["events": events])
    events = []
  }

  /// A way to the session for handlers that run on its own queue and nowhere else.
  private final class Confined: @unchecked Sendable {
    weak var session: PreviewSession?
    init(_ session: PreviewSession) { self.session = session }
  }
}
