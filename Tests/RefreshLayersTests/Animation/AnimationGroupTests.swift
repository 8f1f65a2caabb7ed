import Foundation
import RefreshLayers
import RefreshMotion
import TestSupport
import Testing

@Suite struct AnimationGroupTests {
  let rig = Rig()
  let layer: Layer

  init() { layer = rig.layer() }

  /// A layer with a group of two seconds.
  func group(_ members: [any Animation], _ change: (inout AnimationGroup) -> Void = { _ in }) -> Layer {
    let layer = Layer()
    layer.add(with(AnimationGroup(members, duration: 2), change))
    return layer
  }

  @Test("members run in the group's time and are cut off with it")
  func cutOff() {
    let layer = group([
      BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 4),
      BasicAnimation(keyPath: "position.x", from: 0, to: 100),
      BasicAnimation(keyPath: "position.y", from: 0, to: 100, duration: 0.5),
    ])
    #expect(layer.shown(\.opacity, at: 1, 2, 2.01) == [0.25, 0.5, 1])
    #expect(layer.presentation(at: 1).position.x == 50)
    #expect(layer.shown(\.position.y, at: 0.25, 1) == [50, 0])
  }

  @Test("a member's begin time counts from the group's")
  func beginTimes() {
    let late = with(BasicAnimation(keyPath: "position.x", from: 10, to: 20, duration: 1)) { $0.beginTime = 1 }
    let layer = group([late]) { $0.speed = 2 }
    #expect(isClose(layer.shown(\.position.x, at: 0.4, 0.75), [0, 15]))
  }

  @Test("the fill mode of a group holds the members that last as long as it")
  func fills() {
    var brief = BasicAnimation(keyPath: "position.y", from: 5, to: 9, duration: 1)
    let late = with(BasicAnimation(keyPath: "zPosition", from: 5, to: 9, duration: 1)) { $0.beginTime = 3 }
    let layer = group([BasicAnimation(keyPath: "position.x", from: 10, to: 20), brief, late]) {
      $0.fillMode = .both
    }
    #expect(layer.shown(\.position, at: 7, -1) == [CGPoint(x: 20, y: 0), CGPoint(x: 10, y: 5)])
    #expect(layer.presentation(at: 7).zPosition == 0)
    brief.fillMode = .forwards
    #expect(group([brief]) { $0.fillMode = .forwards }.presentation(at: 7).position.y == 9)
  }

  @Test("a group repeats, goes back and bends the time of its members")
  func timing() {
    let member = BasicAnimation(keyPath: "position.x", from: 0, to: 100)
    let repeated = group([member]) { ($0.repeatCount, $0.autoreverses) = (3, true) }
    #expect(isClose(repeated.shown(\.position.x, at: 5, 7, 2), [50, 50, 100]))
    let eased = group([member]) { $0.timingFunction = .easeIn }.presentation(at: 0.6).position.x
    #expect(isClose(eased, 100 * bezier(0.42, 0, 1, 1, at: 0.3), within: 1e-4))
  }

  @Test("a group plays backwards and from an offset, and its members with it")
  func backwardsAndOffset() {
    var member = BasicAnimation(keyPath: "position.x", from: 0, to: 100, duration: 1)
    let backwards = group([member]) { $0.speed = -1 }
    // The member runs in the first half of the group's time, which comes last.
    #expect(backwards.shown(\.position.x, at: 0, 0.5, 1, 1.25, 2) == [0, 0, 100, 75, 0])
    let offset = group([member]) { $0.timeOffset = 1.5 }
    #expect(offset.shown(\.position.x, at: 0, 0.75, 1.25, 1.75) == [0, 25, 75, 0])
    member.speed = -0.5
    #expect(group([member]).shown(\.position.x, at: 0, 0.5, 2) == [0, 75, 0])
  }

  @Test("groups nest")
  func nesting() {
    let inner = AnimationGroup([BasicAnimation(keyPath: "position.x", from: 0, to: 100)], duration: 1)
    #expect(group([inner]).shown(\.position.x, at: 0.5, 1.5) == [50, 0])
  }

  @Test("one member that cannot run keeps the whole group off, and says why")
  func errors() {
    let members = ["opacity", "opacty"].map { BasicAnimation(keyPath: $0, from: 0, to: 1) }
    rig.turn { layer.add(AnimationGroup(members)) }
    #expect(layer.animationKeys.isEmpty)
    #expect(rig.messages.count == 1)
    #expect(
      rig.messages[0].hasPrefix("layer Layer: no property has the key path 'opacty'; did you mean 'opacity'"))
  }

  @Test("the group completes when its own time is over")
  func completion() {
    var ended: Double?
    let member = BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 9)
    let group = with(AnimationGroup([member], duration: 2)) { $0.completion = { _ in ended = rig.now } }
    rig.turn { layer.add(group) }
    rig.advance(to: 20)
    #expect(ended == 2)
  }
}
