import Foundation
import RefreshKit
import RefreshMotion
import RefreshRendering
import Testing
import UIKit

@testable import Indicators

/// What sources of iOS rely on, one feature at a time.
@Suite("features of UIKit")
struct FeatureTests {
  private let bench = Bench()
  private let own = Bench()

  private func pixel(_ frame: [UInt32], _ x: Int, _ y: Int) -> UInt32 { frame[y * 240 + x] }

  @Test("a source of Swift 3 fades by a string's curve, and its timer runs on the stage")
  func older() throws {
    let loader = bench.show { OlderLoader(frame: CGRect(x: 0, y: 0, width: 40, height: 40)) }
    bench.turn { loader.start() }
    own.turn {
      let view = View(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      let (ring, circle) = (ShapeLayer(), ShapeLayer())
      circle.path = BezierPath(ovalIn: CGRect(x: 10, y: 10, width: 20, height: 20))
      (circle.fillColor, circle.strokeColor) = (nil, Color(red: 1, green: 0, blue: 0))
      (circle.lineWidth, circle.lineCap) = (3, .round)
      circle.position = CGPoint(x: 20, y: 20)
      circle.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
      ring.addSublayer(circle)
      view.layer.addSublayer(ring)
      own.root.addSubview(view)
      var fade = BasicAnimation(keyPath: "opacity", from: 1, to: 0.25, duration: 1)
      fade.timingFunction = .easeIn
      (fade.fillMode, fade.isRemovedOnCompletion) = (.forwards, false)
      ring.add(fade, forKey: "fade")
      View.animate(withDuration: 0.25) { view.alpha = 0.5 }
    }
    try expectSameFrames(bench, own, at: [0, 0.1, 0.3, 0.6, 0.9, 1.5], looks: 6)
    #expect(loader.log == ["faded", "timer", "stopped true"])
    #expect(loader.size(of: "mm").width > loader.size(of: "m").width)
  }

  @Test("a layer of a class that only the program knows is made by its own initializers")
  func gauge() {
    let view = bench.show { GaugeView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)) }
    bench.turn { view.gauge.show(0.5) }
    #expect(view.gauge.lineWidth == 4)
    bench.turn {
      #expect(view.gauge.presentation()?.level == 0.5)
      #expect(view.gauge.presentation()?.model() === view.gauge)
      #expect(view.gauge.presentation()?.path == view.gauge.path)
    }
  }

  @Test("an object that is encoded is told to be lost, once for its class")
  func encoding() {
    bench.turn {
      for object in [UIButton(type: .system), UIButton(type: .custom), UIView()] {
        object.encode(with: NSKeyedArchiver(requiringSecureCoding: false))
      }
      CAShapeLayer().encode(with: NSKeyedArchiver(requiringSecureCoding: false))
    }
    #expect(
      bench.messages
        == ["UIButton", "UIView", "CAShapeLayer"].map {
          "encode(with:) writes nothing of a \($0): what is decoded from it is empty"
        })
  }

  @Test("a gradient along a stroke, and a hole in what was drawn")
  func spark() throws {
    bench.show(SparkView(frame: CGRect(x: 0, y: 0, width: 80, height: 60))) { view in
      view.isOpaque = false
    }
    let frame = try bench.frame
    // Between its ends the gradient is linear; 2 pixels a point.
    for x in stride(from: 22, through: 138, by: 4) {
      let part = (Double(x) + 0.5 - 20) / 120
      let shown = pixel(frame, x, 30)
      #expect(abs(Double(shown >> 16 & 255) - 255 * (1 - part)) < 2)
      #expect(abs(Double(shown & 255) - 255 * part) < 2)
    }
    // The stroke is 10 wide.
    #expect(pixel(frame, 80, 19) == 0xFFFF_FFFF && pixel(frame, 80, 41) == 0xFFFF_FFFF)
    #expect(pixel(frame, 80, 21) != 0xFFFF_FFFF && pixel(frame, 80, 39) != 0xFFFF_FFFF)
    #expect(pixel(frame, 30, 80) == 0xFF00_FF00 && pixel(frame, 80, 66) == 0xFF00_FF00)
    #expect(pixel(frame, 80, 80) == 0xFFFF_FFFF && pixel(frame, 62, 72) == 0xFFFF_FFFF)
    #expect(bench.context.diagnostics == [])
  }

  @Test("pixels of a bitmap context are those of the gradient, in the bytes that it asks for")
  func bitmap() throws {
    try bench.turn {
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 0, y: 0, width: 2, height: 101)
      gradient.colors = [UIColor.black.cgColor, UIColor.white.cgColor]
      for y in [0, 10, 50, 100] {
        var bytes: [UInt8] = [0, 0, 0, 0]
        let context = try #require(
          CGContext(
            data: &bytes, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        // The y axis of a bitmap points up, and the layer is drawn as it is.
        context.translateBy(x: 0, y: CGFloat(-y))
        gradient.render(in: context)
        // The pixel shows the point y + ½ from the side that is up.
        #expect(bytes[3] == 255 && bytes[0] == bytes[1] && bytes[1] == bytes[2])
        #expect(abs(Double(bytes[0]) - 255 * (Double(y) + 0.5) / 101) < 2)
      }
      let context = try #require(
        CGContext(
          data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
      context.setFillColor(UIColor(red: 1, green: 0.2, blue: 0, alpha: 1).cgColor)
      // The lower left of an axis that points up is the last row.
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
      #expect((0..<4).map { data[8 + $0] } == [0, 51, 255, 255])
      #expect((0..<8).allSatisfy { data[$0] == 0 })
    }
  }

  /// What the formulas of ISO 32000-1, 11.3 give for 0x33CC66 over 0x996633.
  static let mixtures: [(CGBlendMode, UInt32)] = [
    (.multiply, 0xFF1F_5214), (.screen, 0xFFAD_E085), (.overlay, 0xFF5C_A329), (.darken, 0xFF33_6633),
    (.lighten, 0xFF99_CC66), (.colorDodge, 0xFFBF_FF55), (.colorBurn, 0xFF00_4000),
    (.hardLight, 0xFF3D_C229), (.softLight, 0xFF74_8A2B), (.difference, 0xFF66_6633),
    (.exclusion, 0xFF8F_8F70), (.plusLighter, 0xFFCC_FF99), (.plusDarker, 0xFF00_3300),
    (.hue, 0xFF30_9652), (.saturation, 0xFFAE_6115), (.color, 0xFF10_A943), (.luminosity, 0xFFBC_8956),
  ]

  @Test("modes that mix colours give what their formulas say, where something is drawn", arguments: mixtures)
  func mixing(_ mode: CGBlendMode, _ expected: UInt32) throws {
    try bench.turn {
      let (below, above) = (
        UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1), UIColor(red: 0.2, green: 0.8, blue: 0.4, alpha: 1)
      )
      let pixels = try drawn(4, 1) { context in
        func fill(_ color: UIColor, _ x: CGFloat, width: CGFloat = 1) {
          color.setFill()
          context.fill(CGRect(x: x, y: 0, width: width, height: 1))
        }
        fill(below, 0, width: 3)
        context.saveGState()
        context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 1))
        context.setBlendMode(mode)
        fill(above, 1)
        fill(above.withAlphaComponent(0), 2)
        context.restoreGState()
        fill(above, 3)
      }
      #expect(pixels[0] == 0xFF99_6633 && pixels[2] == pixels[0] && pixels[3] == 0xFF33_CC66)
      // Of each component one step at the most, for colours that are not whole numbers.
      for shift in [0, 8, 16, 24] {
        #expect(abs(Int(pixels[1] >> shift & 0xFF) - Int(expected >> shift & 0xFF)) <= 1, "\(mode)")
      }
    }
    #expect(bench.context.diagnostics == [])
  }

  @Test("a gradient between circles with different centres has the place of each circle")
  func offsetGradient() throws {
    try bench.turn {
      let gradient = try #require(
        CGGradient(
          colorsSpace: CGColorSpaceCreateDeviceRGB(),
          colors: [
            UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor,
            UIColor(red: 0, green: 0, blue: 1, alpha: 1).cgColor,
          ],
          locations: [0, 1]))
      func circles(_ x: CGFloat, radius: CGFloat) throws -> [UInt32] {
        try drawn(120, 90) {
          $0.drawRadialGradient(
            gradient, startCenter: CGPoint(x: x, y: 45), startRadius: radius,
            endCenter: CGPoint(x: 60, y: 45), endRadius: 40, options: [])
        }
      }
      let pixels = try circles(20, radius: 0)
      // All circles touch at the left; the circle of a point is that whose radius is its distance from the centre,
      // r² = (x − 20 − r)² + (y − 45)², or r = ((x − 20)² + (y − 45)²) / (2 (x − 20)).
      for (x, y) in [(25, 45), (40, 45), (60, 45), (90, 45), (60, 20), (60, 70), (45, 60), (30, 40)] {
        let (dx, dy) = (Double(x) + 0.5 - 20, Double(y) + 0.5 - 45)
        let place = (dx * dx + dy * dy) / (2 * dx) / 40
        let pixel = pixels[y * 120 + x]
        #expect(abs(Double(pixel >> 16 & 0xFF) - 255 * (1 - place)) <= 2, "red at \(x), \(y)")
        #expect(abs(Double(pixel & 0xFF) - 255 * place) <= 2, "blue at \(x), \(y)")
        #expect(pixel >> 24 == 255)
      }
      for (x, y) in [(10, 45), (110, 45), (25, 10), (95, 80)] { #expect(pixels[y * 120 + x] == 0) }
      // A ring: nothing inside of the smaller circle.
      let ring = try circles(60, radius: 20)
      #expect(ring[45 * 120 + 60] == 0 && ring[45 * 120 + 110] == 0)
      #expect(abs(Int(ring[45 * 120 + 89] & 0xFF) - 122) <= 4)
    }
    #expect(bench.context.diagnostics == [])
  }

  @Test("modes that cut: an image is kept where another is, and coloured where it is")
  func blending() throws {
    try bench.turn {
      func bar(_ x: CGFloat, _ color: UIColor, _ mode: CGBlendMode) {
        color.setFill()
        UIRectFillUsingBlendMode(CGRect(x: x, y: 0, width: 2, height: 1), mode)
      }
      let (red, blue, none): (UInt32, UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF, 0)
      func bars(_ mode: CGBlendMode) throws -> [UInt32] {
        try drawn(4, 1) { _ in
          bar(0, .red, .normal)
          bar(1, .blue, mode)
        }
      }
      // Of one pixel each: red alone, both, blue alone, none; by Porter and Duff.
      for (mode, pixels) in [
        (CGBlendMode.normal, [red, blue, blue, none]),
        (.destinationOver, [red, red, blue, none]),
        (.destinationIn, [none, red, none, none]),
        (.destinationOut, [red, none, none, none]),
        (.clear, [red, none, none, none]),
        (.sourceIn, [none, blue, none, none]),
        (.sourceAtop, [red, blue, none, none]),
      ] { #expect(try bars(mode) == pixels, "\(mode)") }
      let masked = try drawn(4, 1) { context in
        let mask = UIGraphicsImageRenderer.ofPixels(4, 1).image { _ in bar(2, .black, .normal) }
        context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 1), mask: mask.cgImage!)
        bar(1, .red, .normal)
      }
      #expect(masked == [none, none, red, none])
    }
  }

  @Test("runs of text stand side by side, and measure as they are drawn")
  func text() throws {
    let badge = bench.show { BadgeView(frame: CGRect(x: 0, y: 0, width: 80, height: 30)) }
    var width: CGFloat = 0
    own.turn {
      let fonts: [(Font, String, Color)] = [
        (.boldSystemFont(ofSize: 14), "ab", Color(red: 1, green: 0, blue: 0)),
        (.systemFont(ofSize: 14), "cd", Color(red: 0, green: 0, blue: 1)),
      ]
      for (font, string, color) in fonts {
        var values = TextValues()
        (values.font, values.string) = (font, string)
        let size = PangoTextMeasurer().size(of: values, width: .infinity)
        let layer = TextLayer()
        (layer.font, layer.string, layer.foregroundColor) = (font, string, color)
        (layer.alignment, layer.lineBreakMode) = (.left, .byClipping)
        layer.frame = CGRect(x: 4 + width, y: 6, width: size.width, height: size.height)
        own.root.layer.addSublayer(layer)
        width += size.width
      }
    }
    #expect(try bench.frame == own.frame)
    #expect(badge.words.size().width == width)
    let box = badge.words.boundingRect(
      with: CGSize(width: width - 1, height: 100), options: .usesLineFragmentOrigin, context: nil)
    // "ab" and "cd" are two words here, as their looks differ: they break.
    #expect(box.width < width && box.height > badge.words.size().height * 1.5)
  }

  @Test("a label that moves its text draws it as a narrower one")
  func paddedLabel() throws {
    func frame(of label: @autoclosure () -> UILabel) throws -> [UInt32] {
      let bench = Bench()
      bench.show(label()) { label in
        label.text = "Ag"
        label.textColor = .red
      }
      return try bench.frame
    }
    #expect(
      try frame(of: PaddedLabel(frame: CGRect(x: 0, y: 0, width: 80, height: 30)))
        == frame(of: UILabel(frame: CGRect(x: 12, y: 2, width: 64, height: 26))))
    let plain = UILabel()
    #expect(plain.text == nil && plain.attributedText == nil)
    plain.attributedText = NSAttributedString(string: "x", attributes: [.font: UIFont.systemFont(ofSize: 30)])
    #expect(plain.text == "x")
    #expect(
      plain.intrinsicContentSize
        == NSString(string: "x").size(withAttributes: [.font: UIFont.systemFont(ofSize: 30)]))
  }

  @Test("a button tells its actions, shows the look of its state, and moves as RefreshKit's animator does")
  func button() throws {
    let button = bench.show { LikeButton(frame: CGRect(x: 10, y: 10, width: 30, height: 20)) }
    var view: View!
    var animator: PropertyAnimator!
    own.turn {
      view = View(frame: CGRect(x: 10, y: 10, width: 30, height: 20))
      view.backgroundColor = .systemTeal
      own.root.addSubview(view)
    }
    bench.turn { button.sendActions(for: .touchDown) }
    #expect(button.taps == 0)
    bench.turn { button.sendActions(for: .touchUpInside) }
    #expect(button.taps == 1)
    own.turn {
      animator = PropertyAnimator(duration: 0.8, timingParameters: .curve(.bezier(0.2, 0, 0.4, 1)))
      animator.addAnimations {
        view.center.x += 30
        view.alpha = 0.5
      }
      animator.startAnimation()
    }
    #expect(try bench.frames([0, 0.2]) == own.frames([0, 0.2]))
    // Held in the middle, scrubbed, and run back to its start.
    bench.turn {
      button.animator?.pauseAnimation()
      button.animator?.fractionComplete = 0.75
      button.animator?.isReversed = true
    }
    own.turn {
      animator.pauseAnimation()
      (animator.fractionComplete, animator.isReversed) = (0.75, true)
    }
    #expect(button.animator?.isRunning == false && button.animator?.state == .active)
    #expect(try bench.frames([0.4, 0.5]) == own.frames([0.4, 0.5]))
    bench.turn { button.animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
    own.turn { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
    try expectSameFrames(bench, own, at: [0.6, 0.7, 0.9, 2], looks: 3)
    #expect(button.ends == [.start])

    bench.turn {
      button.setTitle("on", for: .selected)
      button.setTitle("off", for: .normal)
      button.setTitleColor(.red, for: .disabled)
      #expect(button.currentTitle == "off" && button.titleLabel?.text == "off")
      button.isSelected = true
      #expect(button.currentTitle == "on" && button.titleLabel?.text == "on")
      button.isEnabled = false
      #expect(button.state == [.selected, .disabled])
      #expect(button.currentTitle == "off" && button.title(for: .normal) == "off")
      let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image {
        $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
      }
      button.setImage(image, for: .normal)
      button.bounds.size = CGSize(width: 100, height: 20)
      button.layoutIfNeeded()
      // The image and the title side by side, in the middle together.
      let (left, right) = (button.imageView!.frame, button.titleLabel!.frame)
      #expect(left.width == 8 && left.maxX == right.minX)
      #expect(abs(left.minX + right.maxX - 100) < 1e-9)
    }
  }

  @Test("an image view shows its pictures for equal times, as often as it says")
  func flipBook() throws {
    let book = bench.show { FlipBook(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    bench.turn { book.play() }
    let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF]
    for (time, index) in [(0.05, 0), (0.25, 1), (0.45, 2), (0.65, 0), (0.95, 1), (1.15, 2)] {
      bench.advance(to: time)
      #expect(try pixel(bench.frame, 8, 8) == colors[index])
      #expect(book.isAnimating)
    }
    bench.advance(to: 1.25)
    #expect(try pixel(bench.frame, 8, 8) == 0xFFFF_FFFF)
    #expect(!book.isAnimating)
  }

  @Test(
    "the outline of a stroke covers what the stroke covers", arguments: [CGLineCap.butt, .round, .square])
  func outlines(cap: CGLineCap) throws {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 20, y: 60))
    path.addLine(to: CGPoint(x: 50, y: 20))
    path.addLine(to: CGPoint(x: 60, y: 60))
    path.addCurve(
      to: CGPoint(x: 100, y: 30), controlPoint1: CGPoint(x: 80, y: 90), controlPoint2: CGPoint(x: 80, y: 10))
    for join in [CGLineJoin.miter, .round, .bevel] {
      func frame(_ path: CGPath, fill: UIColor?, stroke: UIColor?) throws -> [UInt32] {
        let bench = Bench()
        bench.turn {
          let shape = CAShapeLayer()
          (shape.path, shape.fillColor, shape.strokeColor) = (path, fill?.cgColor, stroke?.cgColor)
          shape.lineWidth = 9
          shape.lineCap = [.butt: .butt, .round: .round, .square: .square][cap]!
          shape.lineJoin = [.miter: .miter, .round: .round, .bevel: .bevel][join]!
          bench.root.layer.addSublayer(shape.refreshLayer)
          bench.held = shape
        }
        return try bench.frame
      }
      let outline = path.cgPath.copy(strokingWithWidth: 9, lineCap: cap, lineJoin: join, miterLimit: 10)
      let filled = try frame(outline, fill: .black, stroke: nil)
      let stroked = try frame(path.cgPath, fill: nil, stroke: .black)
      let off = zip(filled, stroked).map { abs(Int($0 & 255) - Int($1 & 255)) }
      // At a curve's end the renderer cuts a pixel or two as its own pieces of the curve point.
      #expect(off.count { $0 > 32 } < 4 && off.max()! < 96, "\(join)")
      #expect(Double(off.reduce(0, +)) / 255 < 12)
    }
    // Older sources call the functions of C.
    var moved = CGAffineTransform(translationX: 5, y: 7)
    let old = CGPath(
      __byStroking: path.cgPath, transform: &moved, lineWidth: 9, lineCap: .round, lineJoin: .bevel,
      miterLimit: 10)
    let new = path.cgPath.copy(
      strokingWithWidth: 9, lineCap: .round, lineJoin: .bevel, miterLimit: 10, transform: moved)
    let dashes = path.cgPath.copy(dashingWithPhase: 3, lengths: [6, 4])
    #expect(old == new)
    #expect(
      CGPath(__byDashing: path.cgPath, transform: nil, phase: 3, lengths: [6, 4, 100], count: 2) == dashes)
    var (length, count, last) = (0.0, 0, CGPoint.zero)
    dashes.applyWithBlock {
      let point = $0.pointee.points[0]
      let isMove = $0.pointee.type == .moveToPoint
      count += isMove ? 1 : 0
      length += isMove ? 0 : hypot(point.x - last.x, point.y - last.y)
      last = point
    }
    // Two lines of 50 and √1700, and the curve's length by a fine sum.
    var whole = 50 + 1700.0.squareRoot()
    let curve = PathSegment.cubic(
      from: CGPoint(x: 60, y: 60), control1: CGPoint(x: 80, y: 90), control2: CGPoint(x: 80, y: 10),
      to: CGPoint(x: 100, y: 30))
    for step in 0..<2000 {
      let (a, b) = (curve.point(at: Double(step) / 2000), curve.point(at: Double(step + 1) / 2000))
      whole += hypot(b.x - a.x, b.y - a.y)
    }
    let periods = ((whole + 3) / 10).rounded(.down)
    let expected = periods * 6 + min(6, whole + 3 - periods * 10) - 3
    #expect(abs(length - expected) < 0.1 && count == Int(periods) + 1)
  }

  @Test("corners that are not named stay square, of background, border and clip")
  func maskedCorners() throws {
    let view = bench.show(UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))) { view in
      view.backgroundColor = .red
      view.layer.cornerRadius = 20
      view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    }
    func corners() throws -> [UInt32] {
      let frame = try bench.frame
      return [pixel(frame, 1, 1), pixel(frame, 78, 1), pixel(frame, 1, 78), pixel(frame, 78, 78)]
    }
    let (white, red, blue): (UInt32, UInt32, UInt32) = (0xFFFF_FFFF, 0xFFFF_0000, 0xFF00_00FF)
    #expect(try corners() == [white, red, red, white])
    bench.turn {
      view.layer.borderWidth = 4
      view.layer.borderColor = UIColor.blue.cgColor
    }
    #expect(try corners() == [white, blue, blue, white])
    #expect(try pixel(bench.frame, 40, 40) == red && pixel(bench.frame, 40, 3) == blue)
    bench.turn {
      view.layer.borderWidth = 0
      view.clipsToBounds = true
      let inside = UIView(frame: CGRect(x: -5, y: -5, width: 60, height: 60))
      inside.backgroundColor = .blue
      view.addSubview(inside)
    }
    #expect(try corners() == [white, blue, blue, white])
    #expect(view.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMaxYCorner])
  }

  @Test("a timer waits for its date, and goes on from a new one")
  func timers() {
    var fired: [Double] = []
    var timer: Timer!
    let group = DispatchGroup()
    bench.turn {
      timer = Timer(fire: Date(timeIntervalSinceReferenceDate: 0.5), interval: 0.2, repeats: true) { _ in
        fired.append((CACurrentMediaTime() * 10).rounded() / 10)
      }
      RunLoop.main.add(timer, forMode: .common)
      group.enter()
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(300)) { group.leave() }
      group.notify(queue: .main) { fired.append(CACurrentMediaTime()) }
    }
    bench.advance(to: 1)
    #expect(fired == [0.3, 0.5, 0.7, 0.9])
    bench.turn { timer.fireDate = .distantFuture }
    bench.advance(to: 2)
    #expect(fired.count == 4)
    bench.turn { timer.fireDate = Date(timeIntervalSinceReferenceDate: 2.5) }
    bench.advance(to: 2.8)
    #expect(fired.dropFirst(4) == [2.5, 2.7])
    timer.invalidate()
    bench.advance(to: 4)
    #expect(fired.count == 6)
  }

  @Test("the window of a stage takes views, and stays the same one")
  func window() throws {
    let view = bench.show { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    var window: UIWindow?
    bench.turn {
      window = UIWindow.wrapping(bench.root)
      #expect(UIApplication.shared.keyWindow === window && view.window === window)
      let cover = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 90))
      cover.backgroundColor = .red
      UIApplication.shared.keyWindow?.addSubview(cover)
      let alert = UIWindow(frame: CGRect(x: 20, y: 20, width: 10, height: 10))
      alert.backgroundColor = .blue
      bench.held = alert
    }
    #expect(try pixel(bench.frame, 45, 45) == 0xFFFF_0000)
    bench.turn { (bench.held as? UIWindow)?.makeKeyAndVisible() }
    #expect(try pixel(bench.frame, 45, 45) == 0xFF00_00FF && pixel(bench.frame, 100, 100) == 0xFFFF_0000)
    bench.turn { (bench.held as? UIWindow)?.isHidden = true }
    #expect(try pixel(bench.frame, 45, 45) == 0xFFFF_0000)
    withExtendedLifetime(window) {}
  }

  @Test("small things: associated objects, strings of numbers, key times that are too many")
  func smallThings() throws {
    let view = bench.show { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    var key = 0
    objc_setAssociatedObject(view, &key, [1, 2], .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(objc_getAssociatedObject(view, &key) as? [Int] == [1, 2])
    var weak: NSObject? = NSObject()
    objc_setAssociatedObject(view, &key, weak, .OBJC_ASSOCIATION_ASSIGN)
    #expect(objc_getAssociatedObject(view, &key) as? NSObject === weak)
    weak = nil
    #expect(objc_getAssociatedObject(view, &key) as? NSObject == nil)
    #expect(NSCoder.cgPoint(for: "{1.5, -2}") == CGPoint(x: 1.5, y: -2))
    #expect(NSCoder.cgRect(for: NSCoder.string(for: CGRect(x: 1, y: 2, width: 3, height: 4))).maxX == 4)
    let older: String = kCAFillModeForwards
    let newer: CAMediaTimingFillMode = kCAFillModeForwards
    #expect(older == newer.rawValue && kCAFillModeForwards == newer)
    bench.turn {
      let shake = CAKeyframeAnimation()
      (shake.keyPath, shake.duration, shake.isAdditive) = ("position.x", 1, true)
      (shake.values, shake.keyTimes) = ([0, 30, -30, 30, 0], [0, 0.2, 0.4, 0.6, 0.8, 1])
      view.layer.add(shake, forKey: nil)
      let scale = CABasicAnimation(keyPath: "transform.scale.xy")
      (scale.fromValue, scale.toValue, scale.duration) = (1, 3, 1)
      view.layer.add(scale, forKey: "scale")
    }
    // A commit without a begin ends the implicit transaction, as some sources write it.
    var isDone = false
    bench.turn {
      CATransaction.setCompletionBlock { isDone = true }
      view.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
      CATransaction.commit()
    }
    bench.advance(to: 0.5)
    #expect(isDone && !bench.context.diagnostics.contains { $0.severity == .error })
    bench.turn {
      #expect(abs((view.layer.presentation()?.transform.m11 ?? 0) - 2) < 1e-9)
      #expect((view.layer.presentation()?.position.x ?? .nan).isFinite)
    }
  }

  @Test(
    "a font of iOS is drawn in the family that is most like it, in its weight",
    arguments: [
      ("HelveticaNeue-Bold", "DejaVu Sans", true), ("Avenir-Heavy", "DejaVu Sans", true),
      ("Georgia", "DejaVu Serif", false), ("TimesNewRomanPS-BoldMT", "DejaVu Serif", true),
      ("Menlo-Regular", "DejaVu Sans Mono", false), ("MicrosoftSansSerif", "DejaVu Sans", false),
      ("DejaVu Serif", "DejaVu Serif", false),
    ])
  func fonts(name: String, family: String, isBold: Bool) throws {
    let font = try #require(UIFont(name: name, size: 15))
    #expect(font.familyName == family && font.pointSize == 15)
    #expect(font.font.weight.isBold == isBold)
    #expect(UIFont.familyNames.contains(family))
  }

  // developer.apple.com/documentation/uikit/uispringtimingparameters/initialvelocity: a position has each component along
  // its axis, and one-dimensional properties the magnitude.
  @Test("the velocity of a spring moves a position along both axes, and a number by its magnitude")
  func springVelocity() throws {
    let view = bench.square()
    let velocity = CGVector(dx: 3, dy: -4)
    bench.turn {
      let spring = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 8, initialVelocity: velocity)
      let animator = UIViewPropertyAnimator(duration: 5, timingParameters: spring)
      animator.addAnimations {
        view.center = CGPoint(x: 60, y: 110)
        view.alpha = 0
        view.bounds.size = CGSize(width: 40, height: 60)
      }
      animator.startAnimation()
    }
    /// The part of the way that an underdamped spring has left: x″ + 8x′ + 100x = 0, x(0) = 1, x′(0) = −v.
    func way(_ velocity: Double, _ t: Double) -> Double {
      let (decay, frequency) = (4.0, (100.0 - 16).squareRoot())
      return 1 - exp(-decay * t) * (cos(frequency * t) + (decay - velocity) / frequency * sin(frequency * t))
    }
    for time in [0.05, 0.1, 0.3] {
      bench.advance(to: time)
      bench.turn {
        let shown = view.layer.presentation()!
        for (number, expected) in [
          (shown.position.x, 10 + 50 * way(3, time)), (shown.position.y, 10 + 100 * way(-4, time)),
          (shown.bounds.width, 20 + 20 * way(3, time)), (shown.bounds.height, 20 + 40 * way(-4, time)),
        ] { #expect(abs(Double(number) - expected) < 1e-6) }
        #expect(abs(Double(shown.opacity) - (1 - way(5, time))) < 1e-5)
      }
    }
  }

  // forums.swift.org/t/10480: animators ignore their duration. UIKit's own transitions run on the default spring in about
  // half a second; with its damping of 500 instead of 109.5 it would take more than three.
  @Test("a spring of mass, stiffness and damping has its own duration; above critical counts as critical")
  func ownSpringDuration() {
    let view = bench.square()
    bench.turn {
      let animator = UIViewPropertyAnimator(duration: 0, timingParameters: UISpringTimingParameters())
      #expect((0.5...0.6).contains(animator.duration))
      animator.addAnimations { view.center.x = 110 }
      animator.startAnimation()
    }
    bench.advance(to: 0.2)
    bench.turn {
      // 1 − (1 + ωt)e^(−ωt) for ω² = 1000 / 3.
      let phase = (1000.0 / 3).squareRoot() * 0.2
      let way = 1 - (1 + phase) * exp(-phase)
      #expect(abs(Double(view.layer.presentation()!.position.x) - (10 + 100 * way)) < 1e-4)
    }
  }

  // Damping 4π/((1 + b)d) for a negative bounce, as measured.
  @Test("a spring animation has the bounce with which it was made", arguments: [-0.5, -0.3, 0, 0.25, 1])
  func springBounce(bounce: Double) {
    let spring = CASpringAnimation(perceptualDuration: 0.4, bounce: bounce)
    #expect(abs(Double(spring.bounce) - bounce) < 1e-9)
    #expect(abs(spring.perceptualDuration - 0.4) < 1e-9)
  }

  @Test("a spring block of a perceptual duration runs as the spring of Core Animation does")
  func perceptualSpring() {
    let views = (0..<3).map { _ in bench.square() }
    bench.turn {
      UIView.animate(springDuration: 0.4, bounce: 0.3) { views[0].center.x = 110 }
      let animator = UIViewPropertyAnimator(
        duration: 9, timingParameters: UISpringTimingParameters(duration: 0.4, bounce: 0.3))
      animator.addAnimations { views[1].center.x = 110 }
      animator.startAnimation()
      let spring = CASpringAnimation(perceptualDuration: 0.4, bounce: 0.3)
      (spring.keyPath, spring.fromValue, spring.duration) = ("position.x", 10, spring.settlingDuration)
      views[2].center.x = 110
      views[2].layer.add(spring, forKey: nil)
    }
    for time in [0.05, 0.2, 0.5] {
      bench.advance(to: time)
      bench.turn {
        let shown = views.map { Double($0.layer.presentation()!.position.x) }
        #expect(abs(shown[0] - shown[2]) < 1e-6 && abs(shown[1] - shown[2]) < 1e-6 && shown[2] > 15)
      }
    }
  }

  @Test("a flip, which is drawn as a fade, is reported once; a fade is not")
  func flips() {
    let view = bench.show { UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }
    let kinds: [UIView.AnimationOptions] = [.transitionCrossDissolve, .transitionFlipFromLeft]
    let message = "the flip or curl of a transition has no effect: RefreshKit does not draw it"
    for (options, messages) in zip(kinds, [[], [message]]) {
      bench.turn { UIView.transition(with: view, duration: 0.2, options: options, animations: {}) }
      #expect(bench.messages == messages)
    }
  }

  @Test("what repeats in a property animator is reported where it is asked for")
  func animatorRepeat() {
    let view = bench.show { UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }
    bench.turn {
      UIViewPropertyAnimator(duration: 0.4, curve: .linear) {
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x += 100 }
      }.startAnimation()
    }
    #expect(bench.context.diagnostics.count == 2)
    bench.turn {
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0, options: .repeat, animations: { view.alpha = 0 })
    }
    #expect(bench.context.diagnostics.count == 3)
    #expect(bench.context.diagnostics.allSatisfy { $0.message.hasPrefix("UIViewPropertyAnimator: ") })
    // Not where a block of UIView repeats.
    bench.turn {
      UIView.animate(withDuration: 1) {
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.alpha = 1 }
      }
    }
    #expect(bench.context.diagnostics.count == 3)
  }
}
