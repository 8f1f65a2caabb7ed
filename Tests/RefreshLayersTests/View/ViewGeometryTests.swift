import Foundation
import RefreshLayers
import RefreshMotion
import Testing

@Suite struct ViewGeometryTests {
  @Test("frame, bounds and centre hang together as in UIKit")
  func frames() {
    let view = View(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.center == CGPoint(x: 25, y: 40))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    view.center = CGPoint(x: 100, y: 100)
    #expect(view.frame == CGRect(x: 85, y: 80, width: 30, height: 40))
    view.bounds.size = CGSize(width: 10, height: 10)
    #expect(view.frame == CGRect(x: 95, y: 95, width: 10, height: 10))
    view.bounds.origin = CGPoint(x: 0, y: -50)
    #expect(view.frame == CGRect(x: 95, y: 95, width: 10, height: 10))
    view.frame = CGRect(x: 10, y: 10, width: -4, height: 6)
    #expect(view.frame == CGRect(x: 6, y: 10, width: 4, height: 6))
  }

  @Test("the frame of a turned view is the smallest upright rectangle around it")
  func turned() {
    let view = View(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let f = view.frame
    #expect(isClose([f.minX, f.minY, f.width, f.height], [10, -10, 20, 40]))
    #expect(view.center == CGPoint(x: 20, y: 10))
    #expect(view.bounds.size == CGSize(width: 40, height: 20))
  }

  @Test("a scale is about the centre, and setting the frame undoes it in the bounds")
  func scaled() {
    let view = View(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(view.frame == CGRect(x: -20, y: -10, width: 80, height: 40))
    view.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
    #expect(view.bounds.size == CGSize(width: 40, height: 40))
    #expect(view.center == CGPoint(x: 40, y: 40))
  }

  @Test("the anchor point places the layer and is what it turns about")
  func anchors() {
    let layer = ShapeLayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(layer.position == CGPoint(x: 5, y: 5))
    layer.anchorPoint = CGPoint(x: 0, y: 0)
    layer.position = CGPoint(x: 5, y: 5)
    #expect(layer.frame == CGRect(x: 5, y: 5, width: 10, height: 10))
    layer.affineTransform = CGAffineTransform(scaleX: 3, y: 1)
    #expect(layer.frame == CGRect(x: 5, y: 5, width: 30, height: 10))
  }

  @Test("points convert between views by way of their transforms, there and back")
  func conversion() {
    let rig = Rig()
    let (a, b) = (
      View(frame: CGRect(x: 10, y: 10, width: 100, height: 100)),
      View(frame: CGRect(x: 50, y: 0, width: 20, height: 20))
    )
    rig.turn {
      rig.window.addSubview(a)
      a.addSubview(b)
      a.bounds.origin = CGPoint(x: 0, y: 30)
      b.transform = CGAffineTransform(scaleX: 2, y: 2)
    }
    // b's corner is at (50 − 10, 0 − 10) in a, whose contents are 30 higher, and a at (10, 10).
    #expect(b.convert(CGPoint.zero, to: nil) == CGPoint(x: 50, y: -30))
    #expect(b.convert(CGPoint(x: 10, y: 10), to: a) == CGPoint(x: 60, y: 10))
    #expect(a.convert(CGPoint(x: 60, y: 10), to: b) == CGPoint(x: 10, y: 10))
    #expect(b.convert(CGPoint(x: 60, y: 10), from: a) == CGPoint(x: 10, y: 10))
    let square = b.convert(CGRect(x: 0, y: 0, width: 10, height: 10), to: a)
    #expect(square == CGRect(x: 40, y: -10, width: 20, height: 20))
  }

  @Test("the transform to the superlayer is anchor, transform, position: the schoolbook product")
  func toSuperlayer() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<100 {
      let layer = Layer()
      layer.bounds = CGRect(x: 3, y: 4, width: 50, height: 70)
      layer.anchorPoint = CGPoint(x: 0.25, y: 0.75)
      (layer.position, layer.zPosition) = (CGPoint(x: 11, y: 13), 17)
      layer.transform = Transform3DTests.random(&random)
      let anchor = CATransform3D(translationX: -(3 + 0.25 * 50), y: -(4 + 0.75 * 70))
      let place = CATransform3D(translationX: 11, y: 13, z: 17)
      let expected = Schoolbook(anchor) * Schoolbook(layer.transform) * Schoolbook(place)
      #expect(expected.isClose(to: layer.values.transformToSuperlayer))
    }
  }
}
