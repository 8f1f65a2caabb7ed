#if canImport(UIKit)
import Dispatch
import Foundation
import QuartzCore
import RefreshLayers
import UIKit

/// Clock that runs a scheduler on the main run loop, in the time base of Core Animation.
///
/// A timer fires at the next event. A display link runs only while something moves frame by frame. While there is
/// nothing to do, neither runs.
@MainActor final class MainLoopClock {
  let scheduler = Scheduler()
  /// Called at each frame of the display link with its time in seconds, in a turn of the scheduler.
  var onFrame: ((TimeInterval) -> Void)?
  /// True while values must be set at each frame.
  var needsFrames = false { didSet { if needsFrames != oldValue { arm() } } }
  /// True while frames are visible: there is a window, and the app is in the foreground.
  var isVisible = false { didSet { if isVisible != oldValue { arm() } } }

  /// Called after each turn of the scheduler, outside the turn.
  var onTurnEnd: (() -> Void)?

  /// True if the mailbox has unread messages.
  private var hasMail = false
  private var timer: (timer: Timer, time: TimeInterval)?
  private var link: CADisplayLink?

  /// Key that marks the main queue, which need not run on the main thread on platforms other than iOS.
  private nonisolated static let mainQueue = {
    let key = DispatchSpecificKey<Void>()
    Dispatch.DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  init() {
    _ = Self.mainQueue
    scheduler.wallTime = { CACurrentMediaTime() }
    scheduler.onEarliestEventChanged = { [weak self] in self?.arm() }
    scheduler.mailbox.onPost { [weak self] in
      if Dispatch.DispatchQueue.getSpecific(key: Self.mainQueue) != nil {
        MainActor.assumeIsolated { self?.mailDidCome() }
      } else {
        Task { @MainActor in self?.mailDidCome() }
      }
    }
    scheduler.onTurnEnd = { [weak self] in
      self?.onTurnEnd?()
      self?.arm()
    }
  }

  /// Stops timer, display link and mailbox for good.
  func stop() {
    scheduler.mailbox.onPost(nil)
    needsFrames = false
    onFrame = nil
    drop()
  }

  /// True if a timer or a display link runs.
  var isRunning: Bool { timer != nil || link?.isPaused == false }

  /// Runs a change from outside in a turn at the current time, after all events that are due.
  func turn(_ body: () -> Void) {
    if !scheduler.isInTurn { hasMail = false }
    scheduler.enter(body)
  }

  /// Runs the events that are due.
  func advance() { turn {} }

  private func mailDidCome() {
    hasMail = true
    arm()
  }

  /// Sets the timer to the next event, and runs the display link if it is needed.
  private func arm() {
    // During a turn more events may be scheduled; the timer is set after it.
    guard !scheduler.isInTurn else { return }
    if let next = hasMail ? CACurrentMediaTime() : scheduler.nextEventTime { wake(at: next) } else { drop() }
    let runs = needsFrames && isVisible
    if runs, link == nil { makeLink() }
    if let link, link.isPaused == runs { link.isPaused = !runs }
    // Invalidated, because a paused link still occupies the run loop and retains its target.
    if !needsFrames, let link {
      link.invalidate()
      self.link = nil
    }
  }

  private func wake(at time: TimeInterval) {
    if let timer, timer.time == time { return }
    drop()
    let epoch = CFAbsoluteTimeGetCurrent() - CACurrentMediaTime()
    let new = Timer(fire: Date(timeIntervalSinceReferenceDate: time + epoch), interval: 0, repeats: false) {
      [weak self] _ in
      MainActor.assumeIsolated { self?.timerDidFire() }
    }
    timer = (new, time)
    RunLoop.main.add(new, forMode: .common)
  }

  private func timerDidFire() {
    guard let timer else { return }
    self.timer = nil
    // Dates are rounded, so the timer can fire slightly early.
    hasMail = false
    scheduler.advance(to: max(timer.time, CACurrentMediaTime()))
    arm()
  }

  private func drop() {
    timer?.timer.invalidate()
    timer = nil
  }

  private func makeLink() {
    let target = MessageTarget { [weak self] in MainActor.assumeIsolated { self?.showFrame() } }
    let link = CADisplayLink(target: target, selector: MessageTarget.action)
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func showFrame() {
    guard let link else { return }
    let time = link.timestamp
    turn { onFrame?(time) }
  }
}
#endif
