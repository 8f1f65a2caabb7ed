import Foundation
import RefreshKit
import RefreshMotion
import Testing
import UIKit

@testable import Indicators
@testable import ModernIndicators

/// Sources written for iOS, against the same motion in RefreshKit's own names: equal bytes.
@Suite("sources written for iOS")
struct SampleTests {
  static let times: [TimeInterval] = [0, 0.05, 0.2, 0.5, 0.85, 1.3, 2.5]

  @Test("shapes, groups, keyframes, timing functions and begin times draw as RefreshKit's own")
  func spinner() throws {
    let bench = Bench()
    let spinner = bench.show { SpinnerView(frame: CGRect(x: 20, y: 20, width: 50, height: 50)) }
    bench.turn { spinner.startAnimating() }

    let own = Bench()
    own.turn {
      let view = View(frame: CGRect(x: 20, y: 20, width: 50, height: 50))
      own.root.addSubview(view)
      let arc = ShapeLayer()
      arc.fillColor = .clear
      arc.strokeColor = Color(red: 52.0 / 255, green: 152.0 / 255, blue: 219.0 / 255)
      (arc.lineWidth, arc.lineCap) = (4, .round)
      arc.path = BezierPath(arcCenter: .zero, radius: 21, startAngle: -.pi / 2, endAngle: .pi)
      arc.position = CGPoint(x: 25, y: 25)
      view.layer.addSublayer(arc)
    }
    own.turn {
      let arc = own.root.subviews[0].layer.sublayers[0]
      var rotation = BasicAnimation(keyPath: "transform.rotation.z", duration: 1.2)
      rotation.byValue = Double(Float.pi * 2)
      rotation.repeatCount = .infinity
      var stroke = KeyframeAnimation(keyPath: "strokeEnd", values: [0.1, 1.0, 0.1], keyTimes: [0, 0.5, 1])
      stroke.timingFunctions = [.easeInEaseOut, .bezier(Double(0.42 as Float), 0, Double(0.58 as Float), 1)]
      var group = AnimationGroup([rotation, stroke], duration: 1.2)
      group.repeatCount = .infinity
      group.beginTime = 0.1
      group.fillMode = .backwards
      arc.add(group, forKey: "spin")
    }
    let frames = try bench.frames(Self.times)
    #expect(try frames == own.frames(Self.times))
    // It begins at 0.1 s, and looks so again after each turn of 1.2 s.
    #expect(Set(frames).count == 4)
    #expect(Set([0, 1, 5, 6].map { frames[$0] }).count == 1)
    #expect(bench.context.diagnostics == [])
    bench.turn { spinner.stopAnimating() }
    #expect(spinner.layer.sublayers?.first?.animationKeys() == nil)
  }

  @Test("the sources of the article are ones that compile")
  func article() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    func lines(_ url: URL) throws -> [String] {
      try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let samples = try FileManager.default.contentsOfDirectory(
      at: root.appendingPathComponent("Samples/Article"), includingPropertiesForKeys: nil
    ).map { try lines($0).joined(separator: "\n") }
    let article = root.deletingLastPathComponent().appendingPathComponent(
      "Sources/RefreshKit/RefreshKit.docc/Articles/IOSAnimations.md")
    let parts = try lines(article).split(separator: "```swift-ios").dropFirst()
    #expect(parts.count == samples.count)
    for part in parts {
      let block = part.prefix { $0 != "```" }.joined(separator: "\n")
      #expect(samples.contains { $0.contains(block) }, "\(block)")
    }
  }

  @Test("a replicator layer of an author's own class bounces by its closed form")
  func dots() throws {
    let bench = Bench()
    var dots: DotsLayer!
    bench.turn {
      dots = DotsLayer()
      dots.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
      bench.root.layer.addSublayer(dots.refreshLayer)
      dots.start()
    }
    let dot = dots.sublayers![0].refreshLayer
    for time in [0, 0.1, 0.25, 0.5, 0.8, 1.1] {
      // There and back in half a second each.
      let phase = time.truncatingRemainder(dividingBy: 1)
      let way: Double = phase < 0.5 ? phase * 2 : 2 - phase * 2
      let expected: Double = 25 - 15 * way
      let shown = Double(dot.presentation(at: time).position.y)
      #expect(abs(shown - expected) < 1e-9)
    }
    #expect(dots.superlayer == nil)
    #expect((dots.sublayers![0]).superlayer === dots)
  }

  @Test(
    "blocks, springs and keyframes of views draw as RefreshKit's own",
    arguments: ["fade", "spring", "keyframes"])
  func pulse(motion: String) throws {
    func own(_ view: View) {
      switch motion {
      case "fade":
        View.animate(withDuration: 0.5, delay: 0.25, options: .curveEaseOut) {
          view.alpha = 0
          view.transform = CGAffineTransform(scaleX: 2, y: 2)
        }
      case "spring":
        View.animate(withDuration: 0.6, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) {
          view.center.y += 30
        }
      default:
        View.animateKeyframes(withDuration: 1) {
          View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 60 }
          View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 20 }
        }
      }
    }
    let bench = Bench()
    let pulse = bench.show { PulseView() }
    bench.turn { motion == "fade" ? pulse.fade() : motion == "spring" ? pulse.spring() : pulse.keyframes() }
    let other = Bench()
    other.turn {
      let view = View(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      let circle = View(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
      circle.backgroundColor = Color.systemBlue
      circle.layer.cornerRadius = 10
      circle.layer.shadowOpacity = 0.5
      view.addSubview(circle)
      other.root.addSubview(view)
    }
    other.turn { own(other.root.subviews[0].subviews[0]) }
    let frames = try bench.frames(Self.times)
    #expect(try frames == other.frames(Self.times))
    #expect(Set(frames).count > 2)
    #expect(pulse.log == (motion == "fade" ? ["fade true"] : []))
  }

  @Test("timers, queues and times are the stage's")
  func clock() {
    let bench = Bench()
    bench.context.scheduler.advance(to: 3.2)
    let pulse = bench.show { PulseView() }
    bench.turn { pulse.tick() }
    bench.advance(to: 10)

    #expect(
      pulse.log == ["tick 3.500", "after 3.600", "old 3.700", "tick 3.800", "tick 4.100"])
    #expect(CACurrentMediaTime() == 0)
  }

  @Test("delegates hear of starts and ends, with the animation that the layer gives back")
  func check() throws {
    let bench = Bench()
    let check = bench.show { CheckView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)) }
    bench.turn { check.check() }
    bench.turn { #expect(abs(check.tick.presentation()!.strokeEnd) < 1e-12) }
    bench.advance(to: 0.2)
    #expect(check.events == ["start draw"])
    #expect(abs(check.tick.refreshLayer.presentation(at: 0.2).shape.strokeEnd - 0.5) < 1e-12)
    bench.advance(to: 0.4)
    #expect(check.events == ["start draw", "stop true true"])
    #expect(check.tick.animationKeys() == ["shake"])
    #expect(check.layer.mask is CAShapeLayer)
    #expect(check.tick.value(forKeyPath: "strokeEnd") as? NSNumber == 1)
    // Half of half a second: a half turn of the first half.
    let shown = Double(check.tick.refreshLayer.presentation(at: 0.525).transform.m12)
    #expect(abs(shown - sin(0.25)) < 1e-9)
    #expect(bench.context.diagnostics == [])
  }

  @Test("draw(_:) draws on the layer, below labels and pictures")
  func ring() throws {
    let bench = Bench()
    let ring = bench.show { RingView(frame: CGRect(x: 0, y: 0, width: 60, height: 60)) }
    let pixels = try bench.frame
    func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels[y * 240 + x] }
    // The ring's line is 6 points wide around a radius of 24: its green part covers all but the upper left quarter.
    let green = Color.systemGreen
    let parts = [green.red, green.green, green.blue].map { UInt32(($0 * 255).rounded()) }
    let packed: UInt32 = 0xFF00_0000 | parts[0] << 16 | parts[1] << 8 | parts[2]
    let half = 24 / 2.squareRoot()
    func at(_ dx: Double, _ dy: Double) -> UInt32 { pixel(Int((30 + dx) * 2), Int((30 + dy) * 2)) }
    #expect(at(half, -half) == packed)
    #expect(at(half, half) == packed)
    #expect(at(-half, half) == packed)
    #expect(at(-half, -half) == 0xFFAA_AAAA)
    // Orange, at the top left.
    #expect(pixel(4, 4) == 0xFFFF_8000)
    bench.turn {
      ring.value = 1
      bench.root.layoutIfNeeded()
    }
    let full = try bench.frame
    let corner = Int((30 - half) * 2)
    #expect(full[corner * 240 + corner] == packed)
  }

  @Test("a scroll view tells observers of its key paths")
  func keyValueObserving() {
    let bench = Bench()
    let scroll = bench.show { UIScrollView(frame: CGRect(x: 0, y: 0, width: 60, height: 60)) }
    let pull = PullView(frame: .zero)
    bench.turn {
      pull.attach(to: scroll)
      scroll.contentSize = CGSize(width: 60, height: 400)
      scroll.contentOffset = CGPoint(x: 0, y: 30)
      scroll.contentOffset.y = 50
    }
    #expect(pull.offsets == [0, 30, 50])
    #expect(pull.sizes == [400])
    bench.turn {
      pull.detach()
      scroll.contentOffset.y = 10
    }
    #expect(pull.offsets.count == 3)
  }

  @Test("a source in Swift 6 mode runs like one in Swift 5 mode")
  func swift6() throws {
    let bench = Bench()
    let view = bench.show { ModernIndicator(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }
    bench.turn { view.startAnimating() }
    bench.advance(to: 0.5)
    #expect(view.layer.sublayers![0].refreshLayer.presentation(at: 0.5).opacity == 0.5)
    #expect(!view.isDone)
    bench.advance(to: 1)
    #expect(view.isDone)
  }
}
