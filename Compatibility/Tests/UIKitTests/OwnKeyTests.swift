import Foundation
import RefreshKit
import RefreshMotion
import Testing
import UIKit

@testable import Indicators

/// Properties that a layer's subclass adds, draws and animates.
@Suite("a layer's own animated properties")
struct OwnKeyTests {
  private let bench = Bench()

  /// How far the bar reaches, in pixels, and its colour at the left.
  private func bar() throws -> (width: Int, color: UInt32) {
    let frame = try bench.frame
    let row = frame[20 * 240..<20 * 240 + 240]
    return (row.prefix { $0 != 0xFFFF_FFFF }.count, frame[20 * 240])
  }

  @Test("an animation of its own key draws each frame, alone and in a group")
  func group() throws {
    let view = bench.show { BarView(frame: CGRect(x: 0, y: 0, width: 120, height: 20)) }
    bench.turn { view.bar.fillUp() }
    for frame in [6, 15, 30, 45] {
      let time = Double(frame) / 60
      bench.advance(to: time)
      let (width, color) = try bar()
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
    #expect(try bar() == (240, 0xFFFF_0000))
    #expect(bench.context.diagnostics == [])
    // Nothing is left to wait for.
    #expect(bench.context.scheduler.nextEventTime == nil)
  }

  @Test("an action of its own key animates a change, from what is shown")
  func action() throws {
    let view = bench.show { BarView(frame: CGRect(x: 0, y: 0, width: 120, height: 20)) }
    bench.turn { view.bar.progress = 0.25 }
    bench.advance(to: 0.1)
    #expect(try bar().width == 60)
    bench.turn {
      view.bar.animatesChanges = true
      view.bar.progress = 1
    }
    let start = bench.context.now
    for frame in [6, 12, 24] {
      bench.advance(to: start + Double(frame) / 60)
      let eased = TimingCurve.easeIn.value(at: Double(frame) / 30)
      #expect(abs(try Double(bar().width) - 240 * (0.25 + 0.75 * eased)) <= 1)
    }
    bench.advance(to: start + 1)
    #expect(try bar().width == 240)
    // Off again, it changes at once.
    bench.turn {
      view.bar.animatesChanges = false
      view.bar.progress = 0.5
    }
    bench.advance(to: start + 1.1)
    #expect(try bar().width == 120)
  }

  @Test("an animation that is removed stops drawing, and one that stays shows its end")
  func removal() throws {
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
    #expect(try bar().width == 120)
    #expect(bench.context.scheduler.nextEventTime == nil)
    bench.turn {
      view.bar.removeAnimation(forKey: "grow")
      view.bar.setNeedsDisplay()
    }
    bench.advance(to: 2.1)
    #expect(try bar().width == 0)
  }

  /// A layer that takes the time of an animation of its own key from the action of a known one.
  private final class GaugeLayer: CALayer {
    var level: CGFloat {
      get { value(forKey: "level") as? CGFloat ?? 0 }
      set { setValue(newValue, forKey: "level") }
    }
    override class func needsDisplay(forKey key: String) -> Bool {
      key == "level" || super.needsDisplay(forKey: key)
    }
    override func action(forKey event: String) -> (any CAAction)? {
      guard event == "level", let known = super.action(forKey: "backgroundColor") as? CABasicAnimation else {
        return super.action(forKey: event)
      }
      let animation = known.copy() as! CABasicAnimation
      animation.keyPath = event
      animation.fromValue = (presentation() ?? self).value(forKey: event)
      animation.toValue = nil
      return animation
    }
    override func draw(in context: CGContext) {
      context.setFillColor(UIColor.blue.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
    }
  }
  private final class Gauge: UIView {
    override class var layerClass: AnyClass { GaugeLayer.self }
    var gauge: GaugeLayer { layer as! GaugeLayer }
  }

  // developer.apple.com/documentation/uikit/uiview/1622468-actions: a view has actions in animation blocks alone, and
  // returns null outside of them.
  @Test("a view's layer has an action in an animation block, and null outside of one")
  func blockAction() throws {
    let view = bench.show { Gauge(frame: CGRect(x: 0, y: 0, width: 120, height: 40)) }
    bench.turn {
      #expect(view.layer.action(forKey: "opacity") is NSNull)
      UIView.performWithoutAnimation { #expect(view.layer.action(forKey: "opacity") is NSNull) }
      UIView.animate(
        withDuration: 2, delay: 0, options: [.curveLinear, .repeat, .autoreverse],
        animations: {
          let action = view.layer.action(forKey: "opacity") as? CABasicAnimation
          #expect(action?.keyPath == "opacity" && action?.duration == 2)
          #expect(action?.repeatCount == .infinity && action?.autoreverses == true)
          #expect(action?.fromValue as? CGFloat == 1)
          #expect(action?.timingFunction == CAMediaTimingFunction(name: .linear))
        })
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: [],
        animations: {
          let spring = view.layer.action(forKey: "position") as? CASpringAnimation
          #expect(abs((spring?.bounce ?? 0) - 0.5) < 1e-9)
        })
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { view.gauge.level = 1 })
    }
    // The blue part grows as linearly as time.
    for time in [0.25, 0.5, 0.75] {
      bench.advance(to: time)
      #expect(abs(try Double(bar().width) - 240 * time) <= 1)
    }
    // Known properties of the same layer still animate in blocks as those of other views.
    bench.turn {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { view.alpha = 0 })
    }
    bench.advance(to: 1.25)
    bench.turn { #expect(abs(view.layer.presentation()!.opacity - 0.5) < 1e-6) }
  }

  @Test("a layer made of another one's is a new layer, and a presentation shows what its layer does")
  func copied() {
    let view = bench.show { UIView(frame: CGRect(x: 30, y: 20, width: 12, height: 12)) }
    bench.turn {
      view.layer.name = "dot"
      let shape = CAShapeLayer(layer: view.layer)
      shape.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 12, height: 12)).cgPath
      view.layer.addSublayer(shape)
      // The path's own origin is that of the view: the shape covers it.
      #expect(shape.convert(CGPoint.zero, to: view.layer) == .zero && shape.name == nil)
      let shown = view.layer.presentation()
      #expect(shown?.frame == CGRect(x: 30, y: 20, width: 12, height: 12) && shown?.name == "dot")
    }
  }
}
