import Dispatch
import Foundation
import QuartzCore
import RefreshLayers
import UIKit

/// Runs a scheduler on the main run loop, in the time of Core Animation.
///
/// Between events it sleeps: a timer fires at the next one. A display link runs only while something moves frame by frame, and
/// neither runs while there is nothing to do.
@MainActor final class MainLoopClock {
  let scheduler = Scheduler()
  /// Called at each frame of the display while there are any, with its time, in a turn.
  var onFrame: ((TimeInterval) -> Void)?
  /// Whether something has to be set at each frame.
  var needsFrames = false { didSet { if needsFrames != oldValue { arm() } } }
  /// Whether frames are shown: there is a window, and the app is in the foreground.
  var isVisible = false { didSet { if isVisible != oldValue { arm() } } }

  /// Called after each turn, outside of it.
  var onTurnEnd: (() -> Void)?

  /// Whether someone has left a number in the mailbox.
  private var hasMail = false
  private var timer: (timer: Timer, time: TimeInterval)?
  private var link: CADisplayLink?

  /// Marks the main queue, which need not run on the main thread elsewhere than on iOS.
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

  /// Stops for good.
  func stop() {
    scheduler.mailbox.onPost(nil)
    needsFrames = false
    onFrame = nil
    drop()
  }

  /// Whether a timer or a link runs.
  var isRunning: Bool { timer != nil || link?.isPaused == false }

  /// Runs something that has come from outside, in a turn at the present time and after all that is due.
  func turn(_ body: () -> Void) {
    if !scheduler.isInTurn { hasMail = false }
    scheduler.enter(body)
  }

  /// Runs what is due.
  func advance() { turn {} }

  private func mailDidCome() {
    hasMail = true
    arm()
  }

  /// Has a timer fire at the next event, and the link run while it is needed.
  private func arm() {
    // What a turn plans is looked at after it.
    guard !scheduler.isInTurn else { return }
    if let next = hasMail ? CACurrentMediaTime() : scheduler.nextEventTime { wake(at: next) } else { drop() }
    let runs = needsFrames && isVisible
    if runs, link == nil { makeLink() }
    if let link, link.isPaused == runs { link.isPaused = !runs }
    // A link keeps a run loop busy only while it is needed, and its target not at all.
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
    // Dates are rounded: it may be a hair early.
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
