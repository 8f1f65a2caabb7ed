import Foundation
import RefreshStage

extension PreviewSession {
  func goLive() {
    stopPlayer()
    mode = .live(isRunning: true)
    live?.run()
  }

  func pause() {
    stopPlayer()
    live?.pause()
    switch mode {
    case .live: mode = .live(isRunning: false)
    case .past(let time, _): mode = .past(time, isPlaying: false)
    }
  }

  func play() {
    guard let live else { return }
    switch mode {
    case .live(isRunning: true):
      // The stage is at rest: play starts the recording again from its beginning.
      guard live.isQuiet, live.history.count > 1 else { return }
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

  func step(by count: Int) {
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

  /// Stage time of the instant on screen, in seconds.
  var shownTime: TimeInterval {
    if case .past(let time, _) = mode { time } else { live?.history.end ?? 0 }
  }

  func startPlayer() {
    stopPlayer()
    let timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
    timer.schedule(deadline: .now(), repeating: 1 / LiveStage.framesPerSecond, leeway: .nanoseconds(0))
    var last = DispatchTime.now().uptimeNanoseconds
    let advance = QueueConfined { [weak self] in
      let now = DispatchTime.now().uptimeNanoseconds
      self?.advancePast(by: Double(now - last) / 1e9)
      last = now
    }
    timer.setEventHandler { advance.value() }
    player = timer
    timer.activate()
  }

  func stopPlayer() {
    player?.cancel()
    player = nil
  }

  private func advancePast(by seconds: TimeInterval) {
    guard case .past(let time, true) = mode, let live else { return stopPlayer() }
    // Playback waits while the page does not acknowledge frames.
    if pacer.isFull { return }
    var next = time + seconds * rate
    if let phase = loopedPhase, let range = live.history.range(of: phase), !range.contains(next) {
      next = range.lowerBound
    }
    if next <= live.history.end {
      mode = .past(next, isPlaying: true)
    } else if loops {
      mode = .past(live.history.start, isPlaying: true)
    } else {
      goLive()
    }
    present()
  }
}
