import Foundation
import RefreshKit
import RefreshMotion
import Testing
import UIKit

@testable import Indicators

/// Properties that a layer's subclass adds, draws and animates.
@Suite("a layer's own animated properties")
struct OwnKeyTests {
  /// How far the bar reaches, in pixels, and its colour at the left.
  private func bar(_ bench: Bench) throws -> (width: Int, color: UInt32) {
    let frame = try bench.frame
    let row = frame[20 * 240..<20 * 240 + 240]
    return (row.prefix { $0 != 0xFFFF_FFFF }.count, frame[20 * 240])
  }

  @Test("an animation of its own key draws each frame, alone and in a group")
  func group() throws {
    let bench = Bench()
    let view = bench.show { BarView(frame: CGRect(x: 0, y: 0, width: 120, height: 20)) }
    bench.turn { view.bar.fillUp() }
    for frame in [6, 15, 30, 45] {
      let time = Double(frame) / 60
      bench.advance(to: time)
      let (width, color) = try bar(bench)
      // Linear, at the times of the display: 240 pixels in a second.
      #expect(abs(Double(width) - 240 * time) <= 1)
      #expect(abs(Double(color >> 16 & 255) - 255 * (1 - time)) <= 1)
      #expect(abs(Double(color & 255) - 255 * time) <= 1)
      bench.turn {
        #expect(abs((view.bar.presentation()?.progress ?? 0) - CGFloat(time)) < 1e-9)
        #expect(view.bar.progress == 1)
      }
    }
    #expect(view.bar.ends == 0)
    #expect(view.bar.animationKeys() == ["fill"])
    bench.advance(to: 1.5)
    #expect(view.bar.ends == 1)
    #expect(try bar(bench) == (240, 0xFFFF_0000))
    #expect(bench.context.diagnostics == [])
    // Nothing is left to wait for.
    #expect(bench.context.scheduler.nextEventTime == nil)
  }

  @Test("an action of its own key animates a change, from what is shown")
  func action() throws {
    let bench = Bench()
    let view = bench.show { BarView(frame: CGRect(x: 0, y: 0, width: 120, height: 20)) }
    bench.turn { view.bar.progress = 0.25 }
    bench.advance(to: 0.1)
    #expect(try bar(bench).width == 60)
    bench.turn {
      view.bar.animatesChanges = true
      view.bar.progress = 1
    }
    let start = bench.context.now
    for frame in [6, 12, 24] {
      bench.advance(to: start + Double(frame) / 60)
      let eased = TimingCurve.easeIn.value(at: Double(frame) / 30)
      #expect(abs(try Double(bar(bench).width) - 240 * (0.25 + 0.75 * eased)) <= 1)
    }
    bench.advance(to: start + 1)
    #expect(try bar(bench).width == 240)
    // Off again, it changes at once.
    bench.turn {
      view.bar.animatesChanges = false
      view.bar.progress = 0.5
    }
    bench.advance(to: start + 1.1)
    #expect(try bar(bench).width == 120)
  }

  @Test("an animation that is removed stops drawing, and one that stays shows its end")
  func removal() throws {
    let bench = Bench()
    let view = bench.show { BarView(frame: CGRect(x: 0, y: 0, width: 120, height: 20)) }
    bench.turn {
      let grow = CABasicAnimation(keyPath: "progress")
      grow.toValue = NSNumber(value: 0.5)
      grow.duration = 0.5
      grow.fillMode = .forwards
      grow.isRemovedOnCompletion = false
      view.bar.add(grow, forKey: "grow")
    }
    bench.advance(to: 2)
    #expect(try bar(bench).width == 120)
    #expect(bench.context.scheduler.nextEventTime == nil)
    bench.turn {
      view.bar.removeAnimation(forKey: "grow")
      view.bar.setNeedsDisplay()
    }
    bench.advance(to: 2.1)
    #expect(try bar(bench).width == 0)
  }
}
