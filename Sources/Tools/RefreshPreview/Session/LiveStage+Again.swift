import Foundation
import RefreshProcess

extension LiveStage {
  /// Time limit for replaying a gesture, in seconds (below the 20 s after which a silent stage counts as hung).
  static let makeTimeout = 15.0

  /// Replays a gesture as fast as possible, while the page is connected.
  ///
  /// - Parameters:
  ///   - script: the gesture; an empty one does nothing.
  ///   - timeout: time limit in seconds, without the time spent waiting for a processor.
  ///   - onFrame: called with the time of each frame, with the stage at that time.
  /// - Returns: true if the whole gesture was replayed; otherwise the stage must be discarded.
  @discardableResult
  func make(
    _ script: GestureScript, remembers: Bool = true, timeout: Double = LiveStage.makeTimeout,
    onFrame: (TimeInterval) -> Void = { _ in }
  ) -> Bool {
    guard !script.isEmpty else { return true }
    let replay = Replay(script, on: self, remembers: remembers)
    let isWhole = replay.run(within: timeout, onFrame: onFrame)
    if !isWhole { replay.stop() }
    return isWhole
  }

  /// Starts a recording at a time with a known gesture; drops the earlier history.
  func begin(_ script: GestureScript, at time: TimeInterval) {
    scriptStart = time
    self.script = script
    history.begin(at: time)
  }
}
