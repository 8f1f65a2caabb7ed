import Foundation
import RefreshKit
import Testing
import UIKit

/// What UIKit's documentation says of references, copies and names.
@Suite("semantics of UIKit and Core Animation")
struct SemanticsTests {
  private let bench = Bench()

  private func expectEqual(_ point: CGPoint, _ other: CGPoint) {
    let distance = hypot(Double(point.x - other.x), Double(point.y - other.y))
    #expect(distance < 1e-9, "\(point) is not \(other)")
  }

  @Test("an animation is copied when it is added, a path when it is set")
  func copies() {
    let view = bench.show { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    bench.turn {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 0
      animation.toValue = 1
      animation.duration = 1
      let layer = CAShapeLayer()
      view.layer.addSublayer(layer)
      layer.add(animation, forKey: "a")
      animation.duration = 5
      #expect(layer.animation(forKey: "a")!.duration == 1)
      #expect(layer.animation(forKey: "a") !== animation)
      let path = UIBezierPath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 5, y: 0))
      layer.path = path.cgPath
      path.addLine(to: CGPoint(x: 5, y: 5))
      #expect(layer.path!.boundingBox == CGRect(x: 0, y: 0, width: 5, height: 0))
    }
  }

  @Test("layers and views keep what is added to them, and know it by reference")
  func trees() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    weak var weakChild: UIView?
    weak var weakLayer: CALayer?
    do {
      let child = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
      parent.addSubview(child)
      weakChild = child
      let layer = CALayer()
      parent.layer.addSublayer(layer)
      weakLayer = layer
      #expect(parent.subviews == [child])
      #expect(child.superview === parent)
      #expect(parent.layer.sublayers! == [child.layer, layer])
      #expect(child.convert(CGPoint(x: 1, y: 2), to: parent) == CGPoint(x: 11, y: 12))
    }
    #expect(weakChild != nil && weakLayer != nil)
    parent.subviews[0].removeFromSuperview()
    parent.layer.sublayers = nil
    #expect(weakChild == nil && weakLayer == nil)
  }

  @Test("arcs go the way that their framework says")
  func arcs() {
    let ui = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    expectEqual(ui.currentPoint, CGPoint(x: 0, y: 10))
    expectEqual(CGPoint(x: ui.bounds.width, y: 0), CGPoint(x: 10, y: 0))
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(path.bezierPath == ui.bezierPath)
    #expect(UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10)).contains(CGPoint(x: 5, y: 5)))
    #expect(!UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10)).contains(CGPoint(x: 1, y: 1)))
    let line = UIBezierPath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 8, y: 0))
    line.addCurve(
      to: CGPoint(x: 8, y: 8), controlPoint1: CGPoint(x: 12, y: 0), controlPoint2: CGPoint(x: 12, y: 8))
    #expect(line.reversing().reversing().bezierPath == line.bezierPath)
    // The middle of the curve, x = 8/8 + 3·12/8 + 3·12/8 + 8/8.
    expectEqual(CGPoint(x: line.bounds.maxX, y: 0), CGPoint(x: 11, y: 0))
  }

  @Test("a tangent arc touches both lines")
  func tangentArc() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    expectEqual(path.currentPoint, CGPoint(x: 10, y: 4))
    guard case .line(let p) = path.bezierPath.elements[1] else { return #expect(Bool(false)) }
    expectEqual(p, CGPoint(x: 6, y: 0))
  }

  @Test("colours, numbers and values are read back as they were given")
  func values() {
    let color = UIColor(hue: 0.6, saturation: 0.5, brightness: 0.75, alpha: 0.25)
    var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getHue(&h, saturation: &s, brightness: &b, alpha: &a)
    for (part, expected) in [(h, 0.6), (s, 0.5), (b, 0.75), (a, 0.25)] {
      #expect(abs(Double(part) - expected) < 1e-9)
    }
    #expect(UIColor(cgColor: color.cgColor) == color)
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
    let layer = CAShapeLayer()
    layer.lineDashPattern = [2, 3]
    layer.setValue(0.5, forKeyPath: "transform.scale.x")
    layer.setValue("mine", forKey: "tag")
    #expect(layer.lineDashPattern == [2, 3])
    #expect(layer.transform.m11 == 0.5)
    #expect(layer.value(forKey: "tag") as? String == "mine")
  }

  @Test("numbers and structures are read as the objects that they are on iOS, and cast back")
  func bridging() throws {
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.fromValue = CGFloat(0.25)
    animation.toValue = 1
    #expect((animation.fromValue as? NSNumber)?.floatValue == 0.25)
    #expect(animation.fromValue as? CGFloat == 0.25)
    #expect(animation.fromValue as? Double == 0.25)
    #expect(animation.toValue as? Int == 1 && animation.toValue as? CGFloat == 1)
    #expect(animation.value(forKey: "toValue") as? CGFloat == 1)
    animation.byValue = CGPoint(x: 1, y: 2)
    #expect(animation.byValue as? CGPoint == CGPoint(x: 1, y: 2))
    #expect((animation.byValue as? NSValue)?.cgPointValue == CGPoint(x: 1, y: 2))
    let layer = CAShapeLayer()
    layer.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    #expect(abs((layer.value(forKeyPath: "transform.rotation.z") as! CGFloat) - 0.5) < 1e-12)
    #expect(layer.value(forKeyPath: "position") as? CGPoint == .zero)
    #expect((layer.value(forKeyPath: "position") as? NSValue)?.cgPointValue == .zero)
    layer.setValue(CGFloat(3), forKey: "own")
    #expect(layer.value(forKey: "own") as? Double == 3 && layer.value(forKey: "own") as? CGFloat == 3)
    let third: CGFloat = 1.0 / 3
    #expect([third, 1 - third] as [NSNumber] == [NSNumber(value: 1.0 / 3), NSNumber(value: 1 - 1.0 / 3)])
    #expect((CGRect(x: 1, y: 2, width: 3, height: 4) as NSValue).cgRectValue.height == 4)
    #expect([NSValue(cgPoint: .zero)] as [Any] as? [CGPoint] == [.zero])
    #expect((UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) as NSValue).uiEdgeInsetsValue.bottom == 3)
    // What moves by such values moves.
    let view = bench.show { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    bench.turn {
      let keys = CAKeyframeAnimation(keyPath: "position")
      keys.values = [CGPoint.zero, NSValue(cgPoint: CGPoint(x: 10, y: 0))]
      keys.duration = 1
      view.layer.add(keys, forKey: nil)
    }
    bench.advance(to: 0.25)
    #expect(view.layer.refreshLayer.presentation(at: 0.25).position == CGPoint(x: 2.5, y: 0))
  }

  @Test("views and layers tell of changes of their geometry, until the observation ends")
  func observations() {
    let view = bench.show { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    child.autoresizingMask = [.flexibleWidth]
    var widths: [CGFloat] = []
    var centers: [CGPoint] = []
    var layers: [CGRect] = []
    var observations: [NSKeyValueObservation] = []
    bench.turn {
      view.addSubview(child)
      observations = [
        child.observe(\.bounds, options: [.new]) { _, change in widths.append(change.newValue!.width) },
        view.observe(\.center, options: [.initial, .new]) { centers.append($1.newValue ?? $0.center) },
        child.layer.observe(\.bounds) { layer, change in
          #expect(change.newValue == nil)
          layers.append(layer.bounds)
        },
      ]
    }
    bench.turn {
      view.frame = CGRect(x: 10, y: 0, width: 30, height: 10)
      view.alpha = 0.5
      bench.root.layoutIfNeeded()
    }
    #expect(widths == [30])
    #expect(centers == [CGPoint(x: 5, y: 5), CGPoint(x: 25, y: 5)])
    #expect(layers == [CGRect(x: 0, y: 0, width: 30, height: 10)])
    for observation in observations { observation.invalidate() }
    bench.turn { view.frame = CGRect(x: 0, y: 0, width: 5, height: 10) }
    #expect(widths.count == 1 && centers.count == 2)
  }

  @Test("a scene, a delegate and traits are those of the stage")
  func scenes() {
    bench.show { UIView(frame: .zero) }
    bench.turn {
      let scene = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.first
      #expect(scene?.windows.first?.bounds.size == CGSize(width: 120, height: 90))
      // As optional as an optional member of a protocol is on iOS.
      #expect(UIApplication.shared.delegate?.window??.bounds.size == CGSize(width: 120, height: 90))
      #expect(UITraitCollection.current.horizontalSizeClass == .compact)
    }
    var count = 0
    autoreleasepool { count += 1 }
    #expect(count == 1)
  }

  @Test("an animation of an unknown key path moves nothing, says so, and ends")
  func unknownKeyPath() {
    final class Ends: CAAnimationDelegate {
      var count = 0
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { count += flag ? 1 : 0 }
    }
    let view = bench.show { UIView(frame: .zero) }
    let ends = Ends()
    bench.turn {
      let animation = CABasicAnimation(keyPath: "strokeEnd")
      animation.duration = 0.5
      animation.delegate = ends
      view.layer.add(animation, forKey: nil)
    }
    bench.advance(to: 1)
    #expect(ends.count == 1)
    #expect(
      bench.messages == [
        "CABasicAnimation: a layer of this kind has no key path 'strokeEnd'; nothing moves"
      ])
  }

  @Test("a transition shows the old look and the new one")
  func transition() {
    let label = bench.show { UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20)) }
    bench.turn {
      label.text = "old"
      let transition = CATransition()
      transition.type = .push
      transition.subtype = .fromRight
      transition.duration = 1
      transition.timingFunction = CAMediaTimingFunction(name: .linear)
      label.layer.add(transition, forKey: kCATransition)
      label.text = "new"
    }
    let old = bench.root.layer.sublayers.first { $0 !== label.layer.refreshLayer }!
    #expect(old.values.text.string == "old")
    #expect(old.presentation(at: 0.5).position.x == 0)
    #expect(label.layer.refreshLayer.presentation(at: 0.5).position.x == 50)
    bench.advance(to: 1)
    #expect(bench.root.layer.sublayers.count == 1)
  }

  @Test("actions of a delegate, of a dictionary and of a class replace the implicit animation")
  func actions() {
    final class Still: CALayer {
      override func action(forKey event: String) -> (any CAAction)? {
        event == "opacity" ? NSNull() : super.action(forKey: event)
      }
    }
    let layer = Still()
    bench.turn { bench.root.layer.addSublayer(layer.refreshLayer) }
    bench.turn {
      layer.opacity = 0.5
      layer.cornerRadius = 2
    }
    #expect(layer.animationKeys() == ["cornerRadius"])
  }

  @Test("a display link fires at sixtieths of a second until it is invalidated")
  func displayLink() {
    bench.context.scheduler.advance(to: 0.01)
    var times: [Double] = []
    bench.turn {
      let link = CADisplayLink { link in
        times.append(link.timestamp)
        if times.count == 3 { link.invalidate() }
      }
      link.add(to: .main, forMode: .common)
    }
    bench.advance(to: 1)
    let expected: [Double] = (1...3).map { Double($0) / 60 }
    #expect(times == expected)
  }

  @Test("random numbers of the C library are the same on every stage")
  func random() {
    func draw() -> [UInt32] {
      let bench = Bench()
      var numbers: [UInt32] = []
      bench.turn { numbers = (0..<5).map { _ in arc4random_uniform(1000) } }
      return numbers
    }
    let first = draw()
    #expect(first == draw())
    #expect(Set(first).count > 1)
  }

  @Test("nothing stands between a thousand wrapped layers and the renderer")
  func sameTree() {
    let wrapper = CALayer()
    for _ in 0..<1000 { wrapper.addSublayer(CAShapeLayer()) }
    #expect(wrapper.refreshLayer.sublayers.count == 1000)
    #expect(wrapper.refreshLayer.sublayers.allSatisfy { type(of: $0) == ShapeLayer.self })
  }

  @Test("an action is asked for before the change, so that it begins at what the layer showed")
  func actionsBefore() throws {
    final class Morph: CAShapeLayer {
      override func action(forKey event: String) -> (any CAAction)? {
        guard event == "path" else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = presentation()?.value(forKey: event) ?? value(forKey: event)
        animation.duration = 0.4
        return animation
      }
    }
    func path(_ height: CGFloat) -> CGPath {
      UIBezierPath(rect: CGRect(x: 5, y: 5, width: 30, height: height)).cgPath
    }
    func frames(_ shape: CAShapeLayer, _ change: (CAShapeLayer) -> Void) throws -> [[UInt32]] {
      let bench = Bench()
      let view = bench.show { UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 80)) }
      bench.turn {
        shape.path = path(10)
        view.layer.addSublayer(shape)
      }
      bench.advance(to: 0.1)
      bench.turn { change(shape) }
      return try bench.frames([0.1, 0.2, 0.3, 0.5, 0.6])
    }
    let asked = try frames(Morph()) { $0.path = path(60) }
    let added = try frames(CAShapeLayer()) { shape in
      let animation = CABasicAnimation(keyPath: "path")
      (animation.fromValue, animation.toValue, animation.duration) = (path(10), path(60), 0.4)
      CATransaction.setDisableActions(true)
      shape.path = path(60)
      shape.add(animation, forKey: "path")
    }
    #expect(asked == added && Set(asked).count == 4)
  }
}
