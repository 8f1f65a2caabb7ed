import Foundation
import RefreshControls
import RefreshKit
import RefreshLayers
import RefreshRendering
import RefreshStage
import Testing

@testable import refresh_examples

@Suite struct ExampleDrawingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let control: RefreshControl.Type
    let type: RefreshControlType
    var testDescription: String { "\(control) \(type.rawValue)" }
  }

  static let cases = [Colors.self, Bubbles.self, Google.self, Yahoo.self].flatMap { control in
    RefreshControlType.allCases.map { Case(control: control, type: $0) }
  }

  @Test("nothing of a control is drawn outside its frame, nor over the bar", arguments: cases)
  func nothingOutsideTheFrame(test: Case) throws {
    let renderer = CairoRenderer(scale: 1)
    let stage = Stage(textMeasurer: PangoTextMeasurer())
    let control = test.control.init(type: test.type)
    stage.attach(control)
    let player = ScenarioPlayer(.standard, on: stage)
    player.start()
    var seen = 0
    var failure: (any Error)?
    let loop = FrameLoop(stage, framesPerSecond: 10) { _, time in
      do {
        let size = stage.window.bounds.size
        let with = try renderer.render(DisplayList(of: stage.window.layer, at: time, size: size))
        control.layer.opacity = 0
        let without = try renderer.render(DisplayList(of: stage.window.layer, at: time, size: size))
        control.layer.opacity = 1
        var frame = control.frame
        frame.origin.y -= stage.scrollView.contentOffset.y
        let allowed = frame.intersection(CGRect(x: 0, y: 64, width: size.width, height: size.height - 64))
        // A pixel that the edge of the frame cuts through belongs to it.
        let inside = allowed.isNull ? .zero : allowed.insetBy(dx: -1, dy: -1)
        // Memory is compared much faster than pixels in a debug build.
        let length = 4 * with.width
        let rows = with.pixels.withUnsafeBytes { a in
          without.pixels.withUnsafeBytes { b in
            (0..<with.height).filter {
              memcmp(a.baseAddress! + $0 * length, b.baseAddress! + $0 * length, length) != 0
            }
          }
        }
        for y in rows {
          for x in 0..<with.width where with[x, y] != without[x, y] {
            seen += 1
            let pixel = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5)
            if !inside.contains(pixel) || y < 63 {
              Issue.record("\(test.testDescription) draws at \(pixel) outside \(frame) at \(time) s")
              return
            }
          }
        }
      } catch { failure = error }
    }
    loop.run()
    VirtualClock(stage.context.scheduler).run { player.isFinished || failure != nil }
    if let failure { throw failure }
    #expect(seen > 1000)
  }
}
