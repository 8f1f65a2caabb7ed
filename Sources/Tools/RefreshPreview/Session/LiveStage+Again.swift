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
  ///   - timeout: how many seconds it may take, without those in which it waits for a processor.
  ///   - onFrame: called with the time of each frame while the stage is at it.
  /// - Returns: whether all of it was made; otherwise the stage is of no use any more.
  @discardableResult
  func make(
    _ script: GestureScript, remembers: Bool = true, timeout: Double = LiveStage.makeTimeout,
    onFrame: (TimeInterval) -> Void = { _ in }
  ) -> Bool {
    guard !script.isEmpty else { return true }
    var deadline = WorkDeadline(after: timeout)
    let replay = Replay(script, on: self, remembers: remembers)
    while let time = replay.step() {
      onFrame(time)
      guard heartbeat.beat(), !deadline.isOver() else {
        replay.stop()
        return false
      }
    }
    return true
  }

  /// Has a gesture begin at a time, before which everything is forgotten.
  func begin(_ script: GestureScript, at time: TimeInterval) {
    scriptStart = time
    self.script = script
    history.begin(at: time)
  }
}
