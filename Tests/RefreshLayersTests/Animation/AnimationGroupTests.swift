import Foundation
import RefreshLayers
import RefreshMotion
import TestSupport
import Testing

@Suite struct AnimationGroupTests {
  let rig = Rig()
  let layer: Layer

  init() { layer = rig.layer() }

  func group(
    _ members: [any Animation], duration: Double = 2, _ change: (inout AnimationGroup) -> Void = { _ in }
  )
    -> Layer
  {
    let layer = Layer()
    var group = AnimationGroup(members, duration: duration)
    change(&group)
    layer.add(group)
    return layer
  }

  @Test("members run in the group's time and are cut off with it")
  func cutOff() {
    let layer = group([
      BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 4),
      BasicAnimation(keyPath: "position.x", from: 0, to: 100),
      BasicAnimation(keyPath: "position.y", from: 0, to: 100, duration: 0.5),
    ])
    let shown = layer.presentation(at: 1)
    #expect(shown.opacity == 0.25)
    #expect(shown.position.x == 50)
    #expect(shown.position.y == 0)
    #expect(layer.presentation(at: 0.25).position.y == 50)
    #expect(layer.presentation(at: 2).opacity == 0.5)
    #expect(layer.presentation(at: 2.01).opacity == 1)
  }

  @Test("a member's begin time counts from the group's")
  func beginTimes() {
    var late = BasicAnimation(keyPath: "position.x", from: 10, to: 20, duration: 1)
    late.beginTime = 1
    let layer = group([late]) { $0.speed = 2 }
    #expect(layer.presentation(at: 0.4).position.x == 0)
    #expect(isClose(layer.presentation(at: 0.75).position.x, 15))
  }

  @Test("the fill mode of a group holds the members that last as long as it")
  func fills() {
    var brief = BasicAnimation(keyPath: "position.y", from: 5, to: 9, duration: 1)
    var late = BasicAnimation(keyPath: "zPosition", from: 5, to: 9, duration: 1)
    late.beginTime = 3
    let layer = group([
      BasicAnimation(keyPath: "position.x", from: 10, to: 20), brief, late,
    ]) { $0.fillMode = .both }
    let end = layer.presentation(at: 7)
    #expect(end.position == CGPoint(x: 20, y: 0))
    #expect(end.zPosition == 0)
    #expect(layer.presentation(at: -1).position == CGPoint(x: 10, y: 5))
    brief.fillMode = .forwards
    #expect(group([brief]) { $0.fillMode = .forwards }.presentation(at: 7).position.y == 9)
  }

  @Test("a group repeats, goes back and bends the time of its members")
  func timing() {
    let member = BasicAnimation(keyPath: "position.x", from: 0, to: 100)
    let repeated = group([member]) {
      $0.repeatCount = 3
      $0.autoreverses = true
    }
    #expect(isClose(repeated.presentation(at: 5).position.x, 50))
    #expect(isClose(repeated.presentation(at: 7).position.x, 50))
    #expect(isClose(repeated.presentation(at: 2).position.x, 100))
    let eased = group([member]) { $0.timingFunction = .easeIn }
    #expect(
      isClose(eased.presentation(at: 0.6).position.x, 100 * bezier(0.42, 0, 1, 1, at: 0.3), within: 1e-4))
  }

  @Test("a group plays backwards and from an offset, and its members with it")
  func backwardsAndOffset() {
    var member = BasicAnimation(keyPath: "position.x", from: 0, to: 100, duration: 1)
    let backwards = group([member]) { $0.speed = -1 }
    // The member runs in the first half of the group's time, which comes last.
    #expect([0, 0.5, 1, 1.25, 2].map { backwards.presentation(at: $0).position.x } == [0, 0, 100, 75, 0])
    let offset = group([member]) { $0.timeOffset = 1.5 }
    #expect([0, 0.75, 1.25, 1.75].map { offset.presentation(at: $0).position.x } == [0, 25, 75, 0])
    member.speed = -0.5
    let own = group([member])
    #expect([0, 0.5, 2].map { own.presentation(at: $0).position.x } == [0, 75, 0])
  }

  @Test("groups nest")
  func nesting() {
    let inner = AnimationGroup([BasicAnimation(keyPath: "position.x", from: 0, to: 100)], duration: 1)
    let layer = group([inner])
    #expect(layer.presentation(at: 0.5).position.x == 50)
    #expect(layer.presentation(at: 1.5).position.x == 0)
  }

  @Test("one member that cannot run keeps the whole group off, and says why")
  func errors() {
    rig.turn {
      layer.add(
        AnimationGroup(
          [
            BasicAnimation(keyPath: "opacity", from: 0, to: 1),
            BasicAnimation(keyPath: "opacty", from: 0, to: 1),
          ]))
    }
    #expect(layer.animationKeys.isEmpty)
    #expect(rig.messages.count == 1)
    #expect(
      rig.messages[0].hasPrefix("layer Layer: no property has the key path 'opacty'; did you mean 'opacity'"))
  }

  @Test("the group completes when its own time is over")
  func completion() {
    var ended: Double?
    rig.turn {
      var group = AnimationGroup(
        [BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 9)], duration: 2)
      group.completion = { _ in ended = rig.now }
      layer.add(group)
    }
    rig.advance(to: 20)
    #expect(ended == 2)
  }
}
