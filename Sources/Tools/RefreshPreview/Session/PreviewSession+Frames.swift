import Foundation
import RefreshRendering
import RefreshStage

extension PreviewSession {
  /// Handles a new frame of the stage.
  func frameCame() {
    if pacer.isFull {
      pacer.drop()
      // The page does not draw: time stops until it acknowledges a frame.
      if pacer.isStalled, live?.isTouched == false {
        pacer.hasStalled = true
        live?.pause()
      }
      return
    }
    // Deferred behind the clock's other due work, so that only the newest of several late frames is drawn.
    later { $0.present() }
  }

  /// Sends the current frame if it differs from the last one sent and the page can take a frame.
  func present() {
    guard let live else { return }
    tellState()
    guard !pacer.isFull else { return }
    let time = shownTime
    guard
      let list = retuning?.list ?? (isPast ? live.history.instant(at: time)?.list : live.history.last?.list)
    else { return }
    if picture.list == list, pacer.lastTime == time { return }
    send(list, at: time, touchTime: isPast ? 0 : live.touchTime)
    // During a replay, events are sent with its last frame.
    if retuning == nil { flushEvents() }
  }

  /// Sends an extra frame for the effect of touches, ahead of the next frame, if the page waits for one.
  func touchCame() {
    guard mode == .live(isRunning: true), pacer.isIdle(), !isTouchDrawn else { return }
    isTouchDrawn = true
    later { $0.presentTouch() }
  }

  private func presentTouch() {
    isTouchDrawn = false
    guard let live, mode == .live(isRunning: true), pacer.isIdle() else { return }
    send(live.presentList, at: live.stage.time, touchTime: live.touchTime)
  }

  private func send(_ list: DisplayList, at time: TimeInterval, touchTime: Double) {
    do {
      var drawing: (bitmap: Bitmap, news: [PixelRect])?
      let took = try ContinuousClock().measure { drawing = try picture.draw(list) }
      guard let drawing else { return }
      let packet = FramePacket(
        number: pacer.next(at: time), isPast: isPast, time: time, touchTime: touchTime, cost: took,
        dropped: pacer.dropped, rects: drawing.news)
      send(.data(packet.data(of: drawing.bitmap)))
    } catch {
      tell(["error": "\(error)"])
    }
  }

  private var isPast: Bool { if case .past = mode { true } else { false } }
}
