import Foundation
import RefreshKit
import Testing
import UIKit

/// Items that forces move. Distances follow from the laws of motion, and from the units that UIKit documents.
@Suite("dynamics")
struct DynamicsTests {
  /// A square view in a tall one, with an animator.
  private final class Room {
    let bench = Bench()
    let room: UIView
    private(set) var item: UIView!
    private(set) var animator: UIDynamicAnimator!
    init(at center: CGPoint = CGPoint(x: 200, y: 50), size: CGSize = CGSize(width: 100, height: 100)) {
      room = bench.show { UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 600)) }
      bench.turn {
        item = UIView(frame: CGRect(origin: .zero, size: size))
        item.center = center
        room.addSubview(item)
        animator = UIDynamicAnimator(referenceView: room)
      }
    }
    func add(_ make: () -> [UIDynamicBehavior]) { bench.turn { make().forEach(animator.addBehavior) } }
    func center(at time: TimeInterval) -> CGPoint {
      bench.advance(to: time)
      return item.center
    }
    func centers(_ times: StrideThrough<Double>) -> [CGPoint] { times.map { center(at: $0) } }
  }
  private func near(_ a: CGFloat, _ b: CGFloat, within part: CGFloat = 0.01) -> Bool {
    abs(a - b) <= part * abs(b)
  }

  @Test("gravity of magnitude 1 accelerates by 1000 points/s² along its direction", arguments: [1.0, 2.0])
  func gravity(magnitude: Double) {
    let room = Room()
    let gravity = UIGravityBehavior(items: [room.item])
    #expect(gravity.magnitude == 1 && gravity.angle == .pi / 2)
    gravity.setAngle(0, magnitude: CGFloat(magnitude))
    room.add { [gravity] }
    let end = room.center(at: 0.5)
    #expect(near(end.x - 200, CGFloat(125 * magnitude)) && end.y == 50 && room.animator.isRunning)
    room.bench.turn { room.animator.removeBehavior(gravity) }
    #expect(room.center(at: 1).x == end.x && !room.animator.isRunning)
  }

  @Test(
    "a push of magnitude 1 gives 100 × 100 points 100 points/s², or 100 points/s at once, and twice the mass half"
  )
  func push() {
    for (size, part) in [(CGSize(width: 100, height: 100), 1.0), (CGSize(width: 200, height: 100), 0.5)] {
      let (steady, once) = (Room(size: size), Room(size: size))
      let push = UIPushBehavior(items: [steady.item], mode: .continuous)
      (push.angle, push.magnitude) = (0, 1)
      steady.add { [push] }
      #expect(near(steady.center(at: 1).x - 200, CGFloat(50 * part)) && push.active)
      let blow = UIPushBehavior(items: [once.item], mode: .instantaneous)
      blow.pushDirection = CGVector(dx: 0, dy: 1)
      once.add { [blow] }
      #expect(near(once.center(at: 1).y - 50, CGFloat(100 * part), within: 0.02) && !blow.active)
    }
    // Half the density has half the mass.
    let light = Room()
    let traits = UIDynamicItemBehavior(items: [light.item])
    traits.density = 0.5
    let blow = UIPushBehavior(items: [light.item], mode: .instantaneous)
    blow.pushDirection = CGVector(dx: 1, dy: 0)
    light.add { [traits, blow] }
    #expect(near(light.center(at: 1).x - 200, 200, within: 0.02))
    #expect(near(traits.linearVelocity(for: light.item).x, 200))
  }

  @Test("a velocity falls by the factor e in 1 / resistance seconds, and a push beside the center turns")
  func resistance() {
    let room = Room()
    let traits = UIDynamicItemBehavior(items: [room.item])
    (traits.resistance, traits.angularResistance) = (1, 2)
    traits.addLinearVelocity(CGPoint(x: 100, y: 0), for: room.item)
    traits.addAngularVelocity(1, for: room.item)
    room.add { [traits] }
    room.bench.advance(to: 1)
    #expect(near(traits.linearVelocity(for: room.item).x, CGFloat(100 / M_E)))
    #expect(near(traits.angularVelocity(for: room.item), CGFloat(1 / (M_E * M_E))))
    // The integral of exp(−2t) until 1.
    let angle = atan2(room.item.transform.b, room.item.transform.a)
    #expect(near(angle, CGFloat(0.5 * (1 - exp(-2)))))

    let turned = Room()
    let blow = UIPushBehavior(items: [turned.item], mode: .instantaneous)
    blow.pushDirection = CGVector(dx: 0, dy: 1)
    blow.setTargetOffsetFromCenter(UIOffset(horizontal: 50, vertical: 0), for: turned.item)
    let spin = UIDynamicItemBehavior(items: [turned.item])
    turned.add { [spin, blow] }
    turned.bench.advance(to: 0.1)
    // Impulse · arm / inertia of a square: 100 · 50 · 6 / 100².
    #expect(near(spin.angularVelocity(for: turned.item), 3))
  }

  private final class Witness: UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {
    var told: [String] = []
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { told.append("resumes") }
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { told.append("pauses") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint
    ) { told.append("touches \(identifier.map { "\($0)" } ?? "the bounds") at \(Int(point.y.rounded()))") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?
    ) { told.append("leaves") }
  }

  @Test(
    "an item bounces to the square of its elasticity of its height, comes to rest, and the animator pauses")
  func bounce() throws {
    let (room, witness) = (Room(at: CGPoint(x: 200, y: 450)), Witness())
    room.animator.delegate = witness
    let (collision, traits) = (
      UICollisionBehavior(items: [room.item]), UIDynamicItemBehavior(items: [room.item])
    )
    (collision.collisionDelegate, traits.elasticity) = (witness, 0.5)
    collision.translatesReferenceBoundsIntoBoundary = true
    room.add { [UIGravityBehavior(items: [room.item]), collision, traits] }
    // It falls 100 points in √0.2 s, and rises for half as long.
    let path = room.centers(stride(from: 0, through: 0.8, by: 1.0 / 60))
    #expect(path.map(\.y).max()! <= 551)
    let peak = path[30...].map(\.y).min()!
    #expect(abs(550 - peak - 25) < 2)
    #expect(abs(room.center(at: 4).y - 550) < 0.5 && room.center(at: 4).x == 200)
    #expect(!room.animator.isRunning && near(atan2(room.item.transform.b, room.item.transform.a) + 1, 1))
    #expect(Array(witness.told.prefix(3)) == ["resumes", "touches the bounds at 600", "leaves"])
    #expect(witness.told.last == "pauses")
    room.bench.turn {
      room.item.center.y = 500
      room.animator.updateItem(usingCurrentState: room.item)
    }
    #expect(room.animator.isRunning && room.center(at: 4.1).y > 501)
  }

  @Test("an item stops at a line and at another item, whose momentum the two share")
  func collisions() {
    let room = Room(at: CGPoint(x: 60, y: 300))
    var other: UIView!
    room.bench.turn {
      other = UIView(frame: CGRect(x: 160, y: 250, width: 100, height: 100))
      room.room.addSubview(other)
    }
    let collision = UICollisionBehavior(items: [room.item, other])
    collision.addBoundary(
      withIdentifier: "wall" as NSString, from: CGPoint(x: 350, y: 0), to: CGPoint(x: 350, y: 600))
    let traits = UIDynamicItemBehavior(items: [room.item, other])
    traits.addLinearVelocity(CGPoint(x: 100, y: 0), for: room.item)
    room.add { [traits, collision] }
    room.bench.advance(to: 0.8)
    // Without elasticity both go on at half the velocity.
    #expect(
      near(traits.linearVelocity(for: room.item).x, 50) && near(traits.linearVelocity(for: other).x, 50))
    room.bench.advance(to: 4)
    #expect(abs(other.center.x - 300) < 1 && abs(room.item.center.x - 200) < 1)
  }

  @Test(
    "bodies rest on each other and on the end of a wall below their center, and do not bounce by their weight"
  )
  func rest() {
    let pile = Room(at: CGPoint(x: 200, y: 500))
    var items: [UIView] = []
    pile.bench.turn {
      items = [pile.item]
      for y in [340.0, 230] { items.append(UIView(frame: CGRect(x: 150, y: y, width: 100, height: 100))) }
      items.dropFirst().forEach(pile.room.addSubview)
    }
    let collision = UICollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    pile.add { [UIGravityBehavior(items: items), collision] }
    pile.bench.advance(to: 4)
    #expect(!pile.animator.isRunning)
    for (item, y) in zip(items, [550.0, 450, 350]) {
      #expect(abs(item.center.y - y) < 1 && abs(item.transform.b) < 0.02)
    }

    for isFloor in [true, false] {
      let room = Room(at: CGPoint(x: 200, y: 500))
      let (wall, traits, gravity) = (
        UICollisionBehavior(items: [room.item]), UIDynamicItemBehavior(items: [room.item]),
        UIGravityBehavior(items: [room.item])
      )
      if isFloor {
        wall.translatesReferenceBoundsIntoBoundary = true
        (traits.elasticity, gravity.magnitude) = (0.5, 6)
      } else {
        let (start, end) = (CGPoint(x: 100, y: 600), CGPoint(x: 220, y: 600))
        wall.addBoundary(withIdentifier: "ledge" as NSString, from: start, to: end)
      }
      room.add { [gravity, wall, traits] }
      room.bench.advance(to: 4)
      #expect(!room.animator.isRunning && abs(room.item.center.y - 550) < 1)
      #expect(abs(room.item.transform.b) < 0.02)
    }
  }

  @Test("a rod keeps its length and swings as a pendulum; a spring and a snap reach their point")
  func attachments() {
    // 10° beside the lowest point; the item does not turn on the rod, which holds its center.
    let (length, angle) = (100.0, 10 * Double.pi / 180)
    let room = Room(
      at: CGPoint(x: 200 + length * sin(angle), y: 100 + length * cos(angle)),
      size: CGSize(width: 20, height: 20))
    let rod = UIAttachmentBehavior(item: room.item, attachedToAnchor: CGPoint(x: 200, y: 100))
    #expect(near(rod.length, 100, within: 1e-9) && rod.attachedBehaviorType == .anchor)
    room.add { [rod, UIGravityBehavior(items: [room.item])] }
    let quarter = Double.pi / 2 * (length / 1000).squareRoot()
    let lowest = room.center(at: quarter)
    #expect(abs(lowest.x - 200) < 1 && abs(lowest.y - 200) < 0.5)
    let other = room.center(at: 2 * quarter)
    #expect(abs(other.x - 200 + length * sin(angle)) < 1)

    let spring = Room()
    let elastic = UIAttachmentBehavior(item: spring.item, attachedToAnchor: CGPoint(x: 200, y: 50))
    (elastic.frequency, elastic.damping, elastic.anchorPoint) = (2, 1, CGPoint(x: 300, y: 50))
    spring.add { [elastic] }
    let way = spring.centers(stride(from: 0, through: 2, by: 1.0 / 60)).map(\.x)
    #expect(
      abs(way.last! - 300) < 0.5 && way.max()! < 300.5
        && zip(way, way.dropFirst()).allSatisfy { $0 <= $1 + 0.1 })

    let snapped = Room()
    snapped.bench.turn { snapped.item.transform = CGAffineTransform(rotationAngle: 1) }
    let snap = UISnapBehavior(item: snapped.item, snapTo: CGPoint(x: 100, y: 400))
    snapped.add { [snap] }
    let end = snapped.center(at: 3)
    #expect(abs(end.x - 100) < 0.5 && abs(end.y - 400) < 0.5 && abs(snapped.item.transform.b) < 0.01)
    #expect(!snapped.animator.isRunning)
  }

  /// A layout whose items hang on springs at their places, as in Apple's session 217 of WWDC 2013.
  private final class Springs: UICollectionViewFlowLayout {
    lazy var animator = UIDynamicAnimator(collectionViewLayout: self)
    override func prepare() {
      super.prepare()
      let bounds = CGRect(x: 0, y: 0, width: 120, height: 90)
      guard animator.behaviors.isEmpty, let items = super.layoutAttributesForElements(in: bounds) else {
        return
      }
      for item in items {
        let spring = UIAttachmentBehavior(item: item, attachedToAnchor: item.center)
        (spring.frequency, spring.damping) = (1, 1)
        animator.addBehavior(spring)
      }
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      animator.items(in: rect) as? [UICollectionViewLayoutAttributes]
    }
    override func layoutAttributesForItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
      animator.layoutAttributesForCell(at: path)
    }
  }
  private final class Dots: UICollectionViewDataSource {
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
    func collectionView(
      _ view: UICollectionView, cellForItemAt path: IndexPath
    ) -> UICollectionViewCell { view.dequeueReusableCell(withReuseIdentifier: "dot", for: path) }
  }

  @Test("an animator moves the cells of a layout")
  func layout() throws {
    let (bench, dots, layout) = (Bench(), Dots(), Springs())
    let frame = CGRect(x: 0, y: 0, width: 120, height: 90)
    let view = bench.show(UICollectionView(frame: frame, collectionViewLayout: layout)) { view in
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "dot")
      view.dataSource = dots
    }
    let path = IndexPath(item: 1, section: 0)
    let (item, cell) = (
      try #require(layout.animator.layoutAttributesForCell(at: path)),
      try #require(view.cellForItem(at: path))
    )
    let start = cell.center
    bench.turn {
      item.center.y += 30
      layout.animator.updateItem(usingCurrentState: item)
    }
    // Of the way of a critically damped spring, (1 + ωt)·e^(−ωt) is left: 38.1 % after a third of a second.
    bench.advance(to: 1.0 / 3)
    #expect(abs(cell.center.y - start.y - 30 * 0.381) < 1.5)
    bench.advance(to: 3)
    #expect(abs(cell.center.y - start.y) < 0.5 && !layout.animator.isRunning)
  }

  @Test("behaviors with children act as a whole, and actions run once per frame")
  func groups() {
    let room = Room()
    let group = UIDynamicBehavior()
    var frames = 0
    group.action = { frames += 1 }
    group.addChildBehavior(UIGravityBehavior(items: [room.item]))
    room.add { [group] }
    #expect(group.childBehaviors[0].dynamicAnimator === room.animator)
    let end = room.center(at: 0.5).y
    #expect(near(end - 50, 125) && frames == 30)
    #expect(room.animator.items(in: CGRect(x: 190, y: end - 10, width: 5, height: 5)).count == 1)
    #expect(room.animator.items(in: CGRect(x: 0, y: 0, width: 20, height: 20)).isEmpty)
    let gravity = UIGravityBehavior()
    room.bench.turn {
      room.animator.removeAllBehaviors()
      room.animator.addBehavior(gravity)
      for _ in 0...1 { gravity.addItem(room.item) }
      #expect(gravity.items.count == 1 && room.animator.isRunning)
      gravity.removeItem(room.item)
    }
    #expect(room.center(at: 1).y == end && group.childBehaviors[0].dynamicAnimator == nil)
  }
}
