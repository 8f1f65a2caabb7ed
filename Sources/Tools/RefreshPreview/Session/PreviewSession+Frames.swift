import Foundation
import RefreshRendering
import RefreshStage

extension PreviewSession {
  /// A frame of the stage is there.
  func frameCame() {
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
    later { $0.present() }
  }

  /// Sends what is to be seen now, as far as it differs from what was sent, when the page has drawn what it has.
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
    // Those of a gesture that is made again come with the last of its instants.
    if retuning == nil { flushEvents() }
  }

  /// Touches have taken effect: a page that waits for an image is shown them without waiting for the next frame.
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
