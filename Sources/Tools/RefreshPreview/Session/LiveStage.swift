import Dispatch
import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshRendering
import RefreshScrolling
import RefreshStage

/// One stage in real time with what it showed since the last pull; used on its queue alone.
///
/// Where everything rests and nothing is to come, its time stops until the next touch, and it uses no processor time.
final class LiveStage {
  let choices: PreviewChoices
  let clip: Clip
  let stage: Stage

  /// The frames since the last pull began.
  var history = History()
  /// The gesture since then, and when it began.
  var script = GestureScript()
  var scriptStart: TimeInterval = 0
  /// When the refresh action was first called since then.
  var actionTime: TimeInterval?
  /// The page's time of the newest touch that has taken effect, in milliseconds.
  private(set) var touchTime = 0.0
  /// Whether time has stopped because nothing is due.
  private(set) var isAsleep = false
  /// Whether what is seen has come to rest, whatever may still be put off until later.
  var isQuiet: Bool {
    unchangedFrames >= Self.restingFrames && fingers.isEmpty && stage.isAtRest && !isAnimating
  }

  /// Called with each frame, once everything due at its time has happened.
  var onFrame: (() -> Void)?
  /// Called when touches have taken effect and the next frame is still to come.
  var onTouch: (() -> Void)?
  /// Called with each event of the control.
  var onEvent: ((RefreshEvent) -> Void)?
  /// Told that a new pull begins at a time, before which everything was forgotten.
  var onBegin: ((TimeInterval) -> Void)?

  private let queue: DispatchQueue
  /// The heartbeat of long work.
  let heartbeat: Heartbeat
  private let answers: ScenarioPlayer
  /// There is none until time passes: what goes as fast as it can has no place on a queue.
  private(set) var clock: DispatchClock?
  private var frames: FrameLoop?
  private(set) var rate = 1.0
  var pageClock = PageClock()
  var fingers: [Int: Touch] = [:]
  var pending: TimeInterval?
  var pageTouch = 0.0
  /// How many frames in a row have shown the same.
  var unchangedFrames = 0
  private var wantsToRun = false

  /// Frames per second of real time.
  static let framesPerSecond = 60.0
  /// After how many equal frames at rest the stage falls asleep.
  private static let restingFrames = 6

  init(
    _ choices: PreviewChoices, subjects: [Clip.Subject], queue: DispatchQueue,
    heartbeat: Heartbeat = Heartbeat()
  ) {
    self.choices = choices
    self.queue = queue
    self.heartbeat = heartbeat
    clip = choices.clip(of: subjects)
    stage = Stage(clip.stage, textMeasurer: PangoTextMeasurer())
    clip.attach(to: stage)
    answers = ScenarioPlayer(Scenario("answers", choices.response.step.map { [$0] } ?? []), on: stage)
    answers.start()
    stage.onEvent = { [weak self] in self?.note($0) }
    // Past the stage's own trace, which would grow with every pull.
    stage.control?.onEvent = { [weak self] in self?.note($0) }
    stage.advance(to: 0)
    takeFrame(at: 0)
    // Nothing comes of it that would be new, unless something moves.
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

  /// Whether touches have taken effect since this was asked last.
  private func noteTouches() -> Bool {
    guard touchTime < pageTouch, let last = script.touches.last, last.timestamp + scriptStart <= stage.time
    else { return false }
    touchTime = pageTouch
    return true
  }

  /// The display list of the present instant, between two frames; the history does not keep it.
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
    // The history ends where everything came to rest.
    if wasQuiet, !isNew { return }
    history.add(time, list, stage.control?.phase.kind ?? .idle)
    script.length = time - scriptStart
  }

  // MARK: Time

  private var isRunning: Bool { clock?.isRunning == true }

  /// Lets time pass, as long as there is something to happen.
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

  /// How fast time passes; frames stay as many a second of real time.
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

  /// Advances by one frame at the present speed while time is stopped.
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

  /// - Parameter isTaken: whether the frame of the present time was taken already.
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
    // Something was put off until later: it is waited for.
    if stage.context.scheduler.nextEventTime != nil { return takeFrames(after: true) }
    clock?.pauseAfterTurn()
    isAsleep = true
  }

  /// Whether an animation runs on any layer.
  private var isAnimating: Bool {
    func runs(_ layer: Layer) -> Bool {
      !layer.animationKeys.isEmpty || layer.sublayers.contains(where: runs)
    }
    return runs(stage.window.layer)
  }

  static var uptime: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}
