import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshRendering
import RefreshScrolling
import RefreshStage

/// A stage that runs in real time and records what it shows since the last pull; used only on its queue.
///
/// If nothing moves and no event is scheduled, its time stops until the next touch, and it uses no processor
/// time.
final class LiveStage {
  /// The page's choices, without values of tunables that are the declared ones.
  private(set) var choices: PreviewChoices
  let clip: Clip
  let stage: Stage

  /// The recorded frames since the last pull began.
  var history = FrameHistory()
  /// The recorded gesture, and the stage time at which it began.
  var script = GestureScript()
  var scriptStart: TimeInterval = 0
  /// Stage time of the refresh action's first call in the recording; nil without a call.
  var actionTime: TimeInterval?
  /// Page time of the newest touch that has taken effect, in milliseconds.
  private(set) var touchTime = 0.0
  /// True if time has stopped because nothing moves and no event is scheduled.
  private(set) var isAsleep = false
  /// True if the picture has come to rest; scheduled events may still follow.
  var isQuiet: Bool {
    unchangedFrames >= Self.restingFrames && fingers.isEmpty && stage.isAtRest && !isAnimating
  }

  /// Called with each frame, after all events due at its time.
  var onFrame: (() -> Void)?
  /// Called when touches have taken effect before the next frame.
  var onTouch: (() -> Void)?
  /// Called with each event of the control.
  var onEvent: ((RefreshEvent) -> Void)?
  /// Called with the start time of a new pull, which replaces the earlier recording.
  var onBegin: ((TimeInterval) -> Void)?

  private let queue: DispatchQueue
  /// Heartbeat that long work on the queue reports to.
  let heartbeat: Heartbeat
  private let answers: ScenarioPlayer
  /// Clock of real time; nil until time first runs, because a replay needs no clock.
  private(set) var clock: DispatchClock?
  private var frames: FrameLoop?
  private(set) var rate = 1.0
  var pageClock = PageClock()
  var fingers: [Int: Touch] = [:]
  var pending: TimeInterval?
  var pageTouch = 0.0
  /// Number of equal frames in a row.
  var unchangedFrames = 0
  private var wantsToRun = false

  static let framesPerSecond = 60.0
  /// Number of equal frames at rest after which the stage stops its time.
  private static let restingFrames = 6

  init(
    _ choices: PreviewChoices, subjects: [Clip.ControlOrScene], queue: DispatchQueue,
    heartbeat: Heartbeat = Heartbeat()
  ) {
    self.choices = choices
    self.queue = queue
    self.heartbeat = heartbeat
    clip = choices.clip(of: subjects)
    stage = Stage(clip.stage, textMeasurer: PangoTextMeasurer())
    clip.attach(to: stage)
    // A kept gesture and its golden then follow later changes of the declared values.
    for (name, tunable) in stage.control?.tunables ?? [] where tunable.isDeclared(choices.tuning[name]) {
      self.choices.tuning[name] = nil
    }
    answers = ScenarioPlayer(Scenario("answers", choices.response.step.map { [$0] } ?? []), on: stage)
    answers.start()
    stage.onEvent = { [weak self] in self?.note($0) }
    // Replaces the stage's own event trace, which would grow with every pull.
    stage.control?.onEvent = { [weak self] in self?.note($0) }
    stage.advance(to: 0)
    takeFrame(at: 0)
    // A new stage counts as at rest unless something moves.
    unchangedFrames = Self.restingFrames
  }

  private func makeClock() -> DispatchClock {
    let clock = DispatchClock(stage.context.scheduler, on: queue, rate: rate)
    clock.onAdvance = { [weak self] in
      guard let self else { return }
      let isTouchNew = noteTouches()
      guard let time = pending else {
        if isTouchNew { onTouch?() }
        return
      }
      pending = nil
      takeFrame(at: time)
      onFrame?()
      fallAsleepWhereNothingHappens()
    }
    return clock
  }

  /// True if touches have taken effect since the last call.
  private func noteTouches() -> Bool {
    guard touchTime < pageTouch, let last = script.touches.last, last.timestamp + scriptStart <= stage.time
    else { return false }
    touchTime = pageTouch
    return true
  }

  /// Display list of the present instant, also between frames; not recorded.
  var presentList: DisplayList {
    DisplayList(of: stage.window.layer, at: stage.time, size: stage.window.bounds.size)
  }

  private func note(_ event: RefreshEvent) {
    if event.kind == .action, actionTime == nil { actionTime = event.time }
    onEvent?(event)
  }

  func takeFrame(at time: TimeInterval) {
    let wasQuiet = isQuiet
    let list = presentList
    let isNew = history.last?.list != list
    unchangedFrames = isNew ? 0 : unchangedFrames + 1
    // Recording ends at the frame in which everything came to rest.
    if wasQuiet, !isNew { return }
    history.add(time, list, stage.control?.phase.kind ?? .idle)
    script.length = time - scriptStart
  }

  // MARK: Time

  private var isRunning: Bool { clock?.isRunning == true }

  /// Starts time; a stage at rest without scheduled events falls asleep instead.
  func run() {
    wantsToRun = true
    guard !isRunning else { return }
    if isQuiet, stage.context.scheduler.nextEventTime == nil {
      isAsleep = true
    } else {
      wake()
    }
  }

  /// Stops time.
  func pause() {
    wantsToRun = false
    guard let clock, clock.isRunning else { return }
    clock.pause()
    frames?.stop()
    frames = nil
  }

  /// Sets the speed as a factor of real time; the number of frames per real second stays the same.
  func setRate(_ rate: Double) {
    guard rate != self.rate else { return }
    let wasRunning = isRunning
    let wanted = wantsToRun
    pause()
    self.rate = rate
    clock = nil
    wantsToRun = wanted
    if wasRunning { wake() }
  }

  /// Advances paused time by one frame at the current speed.
  func stepForward() {
    pause()
    let interval = rate / Self.framesPerSecond
    let next = ((stage.time / interval + 1e-6).rounded(.down) + 1) * interval
    stage.advance(to: next)
    takeFrame(at: next)
  }

  private func wake() {
    guard wantsToRun, !isRunning else { return }
    isAsleep = false
    takeFrames()
    let clock = clock ?? makeClock()
    self.clock = clock
    clock.start()
  }

  /// Starts the frame loop, which marks each new frame as pending.
  ///
  /// - Parameter isTaken: true if the frame of the current time was already recorded.
  private func takeFrames(after isTaken: Bool = false) {
    var taken = isTaken ? stage.time : -1
    frames = FrameLoop(stage, framesPerSecond: Self.framesPerSecond / rate, isAligned: true) {
      [weak self] _, time in
      if time > taken { self?.pending = time }
      taken = -1
    }
    frames?.run()
  }

  private func fallAsleepWhereNothingHappens() {
    guard isQuiet else { return }
    frames?.stop()
    frames = nil
    // A scheduled event remains: time continues towards it.
    if stage.context.scheduler.nextEventTime != nil { return takeFrames(after: true) }
    clock?.pauseAfterTurn()
    isAsleep = true
  }

  /// True if any layer has an animation.
  private var isAnimating: Bool {
    func runs(_ layer: Layer) -> Bool {
      !layer.animationKeys.isEmpty || layer.sublayers.contains(where: runs)
    }
    return runs(stage.window.layer)
  }

  static var uptime: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}
