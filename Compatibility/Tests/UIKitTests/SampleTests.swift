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
  private let bench = Bench()
  private let own = Bench()

  static let times: [TimeInterval] = [0, 0.05, 0.2, 0.5, 0.85, 1.3, 2.5]

  @Test("shapes, groups, keyframes, timing functions and begin times draw as RefreshKit's own")
  func spinner() throws {
    let spinner = bench.show { SpinnerView(frame: CGRect(x: 20, y: 20, width: 50, height: 50)) }
    bench.turn { spinner.startAnimating() }

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
      "Sources/Core/RefreshKit/RefreshKit.docc/Articles/IOSAnimations.md")
    let parts = try lines(article).split(separator: "```swift-ios").dropFirst()
    #expect(parts.count == samples.count)
    for part in parts {
      let block = part.prefix { $0 != "```" }.joined(separator: "\n")
      #expect(samples.contains { $0.contains(block) }, "\(block)")
    }
  }

  @Test("a replicator layer of an author's own class bounces by its closed form")
  func dots() throws {
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
    try expectSameFrames(bench, other, at: Self.times, looks: 3)
    #expect(pulse.log == (motion == "fade" ? ["fade true"] : []))
  }

  @Test("timers, queues and times are the stage's")
  func clock() {
    bench.context.scheduler.advance(to: 3.2)
    let pulse = bench.show { PulseView() }
    bench.turn { pulse.tick() }
    bench.advance(to: 10)

    #expect(pulse.log == ["tick 3.500", "after 3.600", "old 3.700", "tick 3.800", "tick 4.100"])
    #expect(CACurrentMediaTime() == 0)
  }

  @Test("delegates hear of starts and ends, with the animation that the layer gives back")
  func check() throws {
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
    let ring = bench.show { RingView(frame: CGRect(x: 0, y: 0, width: 60, height: 60)) }
    let pixels = try bench.frame
    func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels[y * 240 + x] }
    // The ring's line is 6 points wide around a radius of 24: its green part covers all but the upper left quarter.
    let green = Color.systemGreen
    let parts = [green.red, green.green, green.blue].map { UInt32(($0 * 255).rounded()) }
    let packed: UInt32 = 0xFF00_0000 | parts[0] << 16 | parts[1] << 8 | parts[2]
    let half = 24 / 2.squareRoot()
    func at(_ dx: Double, _ dy: Double) -> UInt32 { pixel(Int((30 + dx) * 2), Int((30 + dy) * 2)) }
    #expect([at(half, -half), at(half, half), at(-half, half)] == [packed, packed, packed])
    #expect(at(-half, -half) == 0xFFAA_AAAA)
    // Orange, at the top left.
    #expect(pixel(4, 4) == 0xFFFF_8000)
    bench.lay { ring.value = 1 }
    let full = try bench.frame
    let corner = Int((30 - half) * 2)
    #expect(full[corner * 240 + corner] == packed)
  }

  @Test("a scroll view tells observers of its key paths")
  func keyValueObserving() {
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

  @Test("a refresh control begins at its height, holds the content while it refreshes, and lets it go")
  func refreshControl() throws {
    let scroll = bench.show { UIScrollView(frame: CGRect(x: 0, y: 0, width: 120, height: 600)) }
    let list = try #require(scroll.refreshView as? ScrollView)
    let refresh = UIRefreshControl()
    var told = 0
    bench.turn {
      scroll.contentSize = CGSize(width: 120, height: 900)
      scroll.contentInset.top = 10
      scroll.contentOffset.y = -10
      refresh.addAction(UIAction { _ in told += 1 }, for: .valueChanged)
      scroll.refreshControl = refresh
    }
    #expect(refresh.superview === scroll && scroll.subviews.first === refresh)
    var finger = CGPoint(x: 60, y: 5)
    func touch(_ phase: Touch.Phase, at time: TimeInterval) {
      bench.advance(to: time)
      bench.turn { list.handle(Touch(phase: phase, location: finger, timestamp: time)) }
    }
    touch(.began, at: 0.1)
    for step in 1...60 {
      finger.y += 4
      touch(.moved, at: 0.1 + Double(step) / 60)
      // At the top of what is seen.
      let pulled = -scroll.contentOffset.y - 10
      #expect(abs(refresh.frame.minY + max(0, pulled)) < 1e-9)
      #expect(refresh.bounds.size == CGSize(width: 120, height: 60))
      #expect(refresh.isRefreshing == (pulled >= 60) && told == (pulled >= 60 ? 1 : 0))
    }
    #expect(refresh.isRefreshing && scroll.contentInset.top == 10)
    touch(.ended, at: 1.2)
    #expect(scroll.contentInset.top == 70)
    bench.advance(to: 2)
    #expect(abs(scroll.contentOffset.y + 70) < 1e-6 && abs(refresh.frame.minY + 60) < 1e-6)
    bench.turn { refresh.endRefreshing() }
    bench.advance(to: 3)
    #expect(abs(scroll.contentOffset.y + 10) < 1e-6 && scroll.contentInset.top == 10 && told == 1)
    bench.turn { refresh.beginRefreshing() }
    bench.advance(to: 4)
    // What code begins tells nobody, and leaves the content where it is.
    #expect(told == 1 && abs(scroll.contentOffset.y + 10) < 1e-6 && scroll.contentInset.top == 70)
    bench.turn { scroll.refreshControl = nil }
    #expect(refresh.superview == nil)
  }

  @Test("a configuration lays out a button's image and titles, and follows its state")
  func buttonConfiguration() throws {
    let (blue, white): (UInt32, UInt32) = (0xFF00_00FF, 0xFFFF_FFFF)
    var configuration = UIButton.Configuration.filled()
    (configuration.title, configuration.imagePadding, configuration.cornerStyle) = ("Go", 4, .capsule)
    configuration.baseBackgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 7, trailing: 12)
    let button: UIButton = bench.show {
      configuration.image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image {
        UIColor.red.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
      }
      return UIButton(configuration: configuration)
    }
    let label = UILabel()
    (label.text, label.font) = ("Go", .systemFont(ofSize: 17))
    let text = label.intrinsicContentSize
    func size(_ picture: CGFloat) -> CGSize {
      CGSize(width: 10 + picture + 4 + text.width + 12, height: 5 + max(picture, text.height) + 7)
    }
    #expect(button.intrinsicContentSize == size(8))
    #expect(button.frame == CGRect(origin: .zero, size: size(8)))
    func pixel(_ x: CGFloat, _ y: CGFloat) throws -> UInt32 { try bench.frame[Int(y * 2) * 240 + Int(x * 2)] }
    // The capsule, and the image at the leading inset in the middle of what the insets leave.
    let middle = (5 + size(8).height - 7) / 2
    #expect(try pixel(2, size(8).height / 2) == blue && pixel(0, 0) == white && pixel(8, middle) == blue)
    #expect(try pixel(11, middle) == 0xFFFF_0000 && pixel(17, middle) == 0xFFFF_0000)
    #expect(try pixel(19, middle) == blue)
    bench.turn {
      button.configuration?.showsActivityIndicator = true
      button.configurationUpdateHandler = { button in
        button.configuration?.title = button.isHighlighted ? nil : "Go"
      }
    }
    #expect(button.intrinsicContentSize == size(20))
    bench.turn { button.isHighlighted = true }
    #expect(button.intrinsicContentSize.width == CGFloat(42))
    bench.turn {
      button.configuration = nil
      button.setTitle("Go", for: .normal)
    }
    #expect(button.subviews.contains { ($0 as? UILabel)?.text == "Go" })
  }

  /// Draws a string in the middle of its height.
  private final class Line: UIView, @unchecked Sendable {
    var string = NSAttributedString(string: "") { didSet { setNeedsDisplay() } }
    var inset: CGFloat = 0
    override func draw(_ rect: CGRect) {
      let height = string.size().height
      string.draw(
        in: CGRect(x: inset, y: bounds.midY - height / 2, width: bounds.width - inset, height: height))
    }
  }

  @Test("a text field shows its text, dots or its placeholder beside its views, and tells of its editing")
  func textField() throws {
    let frame = CGRect(x: 10, y: 10, width: 100, height: 40)
    let field = bench.show { UITextField(frame: frame) }
    let line = own.show { Line(frame: frame) }
    func show(_ string: String, _ color: UIColor, size: CGFloat = 17) throws {
      own.turn {
        line.string = NSAttributedString(
          string: string, attributes: [.font: UIFont.systemFont(ofSize: size), .foregroundColor: color])
      }
      bench.advance(to: bench.context.now + 0.1)
      own.advance(to: bench.context.now)
      let (shown, expected) = (try bench.frame, try own.frame)
      #expect(zip(shown, expected).count { $0 != $1 } == 0, "\(string)")
      #expect(Set(shown).count > (string.isEmpty ? 0 : 2))
    }
    bench.turn { field.placeholder = "Name" }
    try show("Name", UIColor(white: 0.78, alpha: 1))
    bench.turn { (field.text, field.textColor) = ("Ada", .red) }
    try show("Ada", .red)
    bench.turn { field.isSecureTextEntry = true }
    try show("•••", .red)
    bench.turn {
      let icon = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      (field.leftView, field.leftViewMode, field.isSecureTextEntry) = (icon, .always, false)
      field.font = .systemFont(ofSize: 12)
      line.inset = 20
    }
    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 20, y: 0, width: 80, height: 40))
    try show("Ada", .red, size: 12)
    #expect(field.leftView?.frame == CGRect(x: 0, y: 10, width: 20, height: 20))
    var told: [String] = []
    bench.turn {
      for (event, name) in [
        (UIControl.Event.editingDidBegin, "begin"), (.editingChanged, "change"), (.editingDidEnd, "end"),
      ] {
        field.addAction(UIAction { _ in told.append(name) }, for: event)
      }
      field.becomeFirstResponder()
      field.insertText(" L")
      field.resignFirstResponder()
      field.resignFirstResponder()
    }
    #expect(told == ["begin", "change", "end"] && field.text == "Ada L" && !field.isEditing)
    #expect(bench.context.diagnostics == [])
  }

  @Test("a row keeps its own distances after single views")
  func customSpacing() {
    let views = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    let row: UIStackView = bench.show {
      let row = UIStackView(arrangedSubviews: views)
      row.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
      (row.alignment, row.distribution, row.spacing) = (.center, .equalSpacing, 4)
      row.setCustomSpacing(24, after: views[0])
      return row
    }
    // 100 − 30 of views − 28 of distances leave 42, half of it for each.
    #expect(views.map(\.frame.minX) == [0, 55, 90] && row.intrinsicContentSize.width == 58)
    #expect(row.customSpacing(after: views[0]) == 24)
    #expect(row.customSpacing(after: views[1]) == UIStackView.spacingUseDefault)
  }

  @Test("a source in Swift 6 mode runs like one in Swift 5 mode")
  func swift6() throws {
    let view = bench.show { ModernIndicator(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }
    bench.turn { view.startAnimating() }
    bench.advance(to: 0.5)
    #expect(view.layer.sublayers![0].refreshLayer.presentation(at: 0.5).opacity == 0.5)
    #expect(!view.isDone)
    bench.advance(to: 1)
    #expect(view.isDone)
  }
}
