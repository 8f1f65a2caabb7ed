import Foundation
import RefreshLayers
import TestSupport
import Testing

@Suite struct ViewTreeTests {
  final class Probe: View {
    var moves: [ObjectIdentifier?] = []
    var layouts = 0
    var tints = 0
    override func didMoveToSuperview() { moves.append(superview.map(ObjectIdentifier.init)) }
    override func layoutSubviews() { layouts += 1 }
    override func tintColorDidChange() { tints += 1 }
  }

  @Test("subviews and their layers lie in one order, layers of the view's own among them")
  func order() {
    let parent = View()
    let own = Layer()
    let views = (0..<4).map { _ in View() }
    parent.addSubview(views[0])
    parent.layer.addSublayer(own)
    parent.addSubview(views[1])
    parent.insertSubview(views[2], at: 1)
    parent.insertSubview(views[3], belowSubview: views[0])
    #expect(parent.subviews.map(ObjectIdentifier.init) == [3, 0, 2, 1].map { ObjectIdentifier(views[$0]) })
    let layers = [views[3].layer, views[0].layer, own, views[2].layer, views[1].layer]
    #expect(parent.layer.sublayers.map(ObjectIdentifier.init) == layers.map(ObjectIdentifier.init))
  }

  @Test("a lone subview comes in front of the view's own layers, and goes behind them")
  func loneSubview() {
    let parent = View()
    let (view, own) = (View(), Layer())
    parent.addSubview(view)
    parent.layer.addSublayer(own)
    parent.bringSubviewToFront(view)
    #expect(parent.layer.sublayers.last === view.layer)
    parent.sendSubviewToBack(view)
    #expect(parent.layer.sublayers.first === view.layer)
  }

  @Test("changing the order keeps animations; changing the superview ends them")
  func animations() {
    let rig = Rig()
    let (a, b) = (rig.view(), rig.view())
    rig.animate(1) { a.alpha = 0 }
    rig.turn {
      rig.window.bringSubviewToFront(a)
      rig.window.insertSubview(a, belowSubview: b)
      rig.window.addSubview(a)
    }
    #expect(a.layer.animationKeys == ["opacity"])
    rig.turn { b.addSubview(a) }
    #expect(a.layer.animationKeys.isEmpty)
  }

  @Test("a view is told when it moves, once each time")
  func moves() {
    let (parent, other, probe) = (View(), View(), Probe())
    for superview in [parent, parent, other] { superview.addSubview(probe) }
    for _ in 0..<2 { probe.removeFromSuperview() }
    #expect(probe.moves == [ObjectIdentifier(parent), nil, ObjectIdentifier(other), nil])
  }

  @Test("layout runs once for any number of changes of size, and not for moves")
  func layout() {
    let probe = Probe(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    probe.layoutIfNeeded()
    probe.layoutIfNeeded()
    #expect(probe.layouts == 1)
    probe.center.x = 50
    probe.layoutIfNeeded()
    #expect(probe.layouts == 1)
    probe.frame.size.width = 20
    probe.bounds.size.height = 30
    probe.layoutIfNeeded()
    #expect(probe.layouts == 2)
  }

  @Test("the accent colour comes down the tree to whoever has none, and tells them alone")
  func tint() {
    let (parent, child, own) = (View(), Probe(), Probe())
    parent.addSubview(child)
    child.addSubview(own)
    own.tintColor = .green
    own.tints = 0
    parent.tintColor = .red
    #expect(child.tintColor == .red)
    #expect(own.tintColor == .green)
    #expect(child.tints == 1)
    #expect(own.tints == 0)
  }

  @Test("margins and sizes that give share a change in proportion")
  func autoresizing() {
    let parent = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let masks: [AutoresizingMask] = [
      [], .flexibleWidth, .flexibleLeftMargin, [.flexibleLeftMargin, .flexibleRightMargin],
      [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin],
    ]
    for mask in masks {
      let view = View(frame: CGRect(x: 20, y: 20, width: 30, height: 30))
      view.autoresizingMask = mask
      parent.addSubview(view)
    }
    parent.frame.size = CGSize(width: 170, height: 200)
    #expect(
      parent.subviews.map(\.frame) == [
        CGRect(x: 20, y: 20, width: 30, height: 30), CGRect(x: 20, y: 20, width: 100, height: 30),
        CGRect(x: 90, y: 20, width: 30, height: 30),
        CGRect(x: 40, y: 20, width: 30, height: 30),  // 70 more, shared 20 : 50.
        CGRect(x: 20, y: 40, width: 30, height: 60),  // Twice as high, so all three parts are.
      ])
  }

  @Test("a view made inside an animation block does not grow out of nothing")
  func madeInsideBlock() {
    let rig = Rig()
    rig.animate(1) { rig.window.addSubview(View(frame: CGRect(x: 50, y: 50, width: 10, height: 10))) }
    #expect(rig.window.subviews[0].layer.animationKeys.isEmpty)
  }

  @Test("views are found by tag, themselves among them")
  func tags() {
    let (parent, child) = (View(), View())
    parent.addSubview(child)
    child.tag = 7
    #expect(parent.viewWithTag(7) === child)
    #expect(parent.viewWithTag(0) === parent)
    #expect(parent.viewWithTag(8) == nil)
    #expect(child.isDescendant(of: parent) && !parent.isDescendant(of: child))
  }

  @Test("adding a view takes as long however many there are")
  func manyViews() {
    func seconds(_ count: Int) -> Double {
      (0..<3).map { _ in
        let root = View()
        let start = TestRun.threadSeconds
        for _ in 0..<count { root.addSubview(View()) }
        let end = TestRun.threadSeconds
        #expect(root.subviews.count == count && root.layer.sublayers.count == count)
        return end - start
      }.min()!
    }
    let (few, many) = (seconds(500), seconds(8000))
    // 16 times the views; a look at all of them for each would take 256 times as long.
    #expect(many < few * 64, "\(few) s, then \(many) s")
  }
}
