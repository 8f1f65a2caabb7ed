import Foundation
import RefreshControls
import RefreshLayers
import RefreshProcess
import RefreshScrolling
import RefreshStage

extension LiveStage {
  /// How many seconds making a gesture again may take.
  static let makeTimeout = 15.0

  /// Makes a gesture as fast as the machine goes, while anyone waits for it.
  ///
  /// - Parameters:
  ///   - remembers: whether what is shown can be shown again.
  ///   - timeout: how many seconds it may take.
  ///   - onFrame: called with the time of each frame while the stage is at it.
  /// - Returns: whether all of it was made; otherwise the stage is of no use any more.
  @discardableResult
  func make(
    _ script: GestureScript, remembers: Bool = true, timeout: Double = LiveStage.makeTimeout,
    onFrame: (TimeInterval) -> Void = { _ in }
  ) -> Bool {
    guard !script.isEmpty else { return true }
    let deadline = Deadline(after: timeout)
    var isWhole = true
    scriptStart = stage.time
    self.script = script
    history.begin(at: stage.time)
    for var touch in script.touches {
      touch.timestamp += scriptStart
      fingers[touch.id] = touch.phase == .ended || touch.phase == .cancelled ? nil : touch
      stage.schedule(touch)
    }
    for end in script.ends {
      stage.context.scheduler.schedule(at: scriptStart + end) { [weak stage] in
        stage?.control?.endRefreshing()
      }
    }
    let loop = FrameLoop(stage, framesPerSecond: Self.framesPerSecond, isAligned: true) {
      [weak self] _, time in
      self?.pending = time
    }
    loop.run()
    let virtual = VirtualClock(stage.context.scheduler)
    let end = scriptStart + script.length
    while let next = stage.context.scheduler.nextEventTime, next <= end + 1e-6 {
      virtual.run { pending != nil }
      guard let time = pending else { break }
      pending = nil
      if remembers { takeFrame(at: time) }
      onFrame(time)
      guard heartbeat.beat(), !deadline.isOver else {
        isWhole = false
        break
      }
    }
    loop.stop()
    self.script.length = script.length
    liftFingers()
    return isWhole
  }
}
