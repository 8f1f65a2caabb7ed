import Foundation
import RefreshMotion
import TestSupport
import Testing

@Suite("Springs as others measured them")
struct SpringVectorTests {
  /// shared/vectors/spring_perceptual_quartzcore.csv: printed by QuartzCore on macOS.
  @Test(
    "Perceptual springs have QuartzCore's parameters and settle when QuartzCore says",
    arguments: try Vectors.rows("spring_perceptual_quartzcore.csv"))
  func quartzCore(row: Vectors.Row) {
    let spring = Spring(perceptualDuration: row.number("perceptualDuration"), bounce: row.number("bounce"))
    #expect(spring.mass == 1)
    #expect(abs(spring.stiffness - row.number("stiffness")) < 1e-10)
    #expect(abs(spring.damping - row.number("damping")) < 1e-10)
    let settling = row.number("settlingDuration")
    #expect(abs(spring.settlingDuration - settling) <= 1e-12 * max(1, settling))
  }

  /// shared/vectors/spring_swiftui_recorded.csv: SwiftUI on macOS 26, from whynotmake-it/rivership (MIT); tolerance 1e-8.
  @Test(
    "Springs move as SwiftUI's were recorded to",
    arguments: try Vectors.rows("spring_swiftui_recorded.csv"))
  func swiftUI(row: Vectors.Row) {
    let spring = Spring(
      perceptualDuration: row.number("duration"), bounce: row.number("bounce"),
      initialVelocity: row.number("initialVelocity"))
    #expect(abs(spring.value(at: row.number("t")) - row.number("value")) < 1e-8)
    #expect(abs(spring.stiffness - row.number("stiffness")) < 1e-5)
    #expect(abs(spring.damping - row.number("damping")) < 1e-5)
  }

  @Test("All nine published cases about springs are read")
  func count() throws {
    #expect(try PublishedMotion.springs().count == 9)
  }

  @Test("Published springs have the same parameters and places", arguments: try PublishedMotion.springs())
  func published(example: PublishedMotion) throws {
    let spring = try #require(example.described)
    let tolerance = example.tol ?? 0
    if let stiffness = example.stiffness { #expect(abs(spring.stiffness - stiffness) < tolerance) }
    if let damping = example.damping { #expect(abs(spring.damping - damping) < tolerance) }
    guard let from = example.from, let to = example.to, let times = example.t?.instants else { return }
    for (index, t) in times.enumerated() {
      let place = from + (to - from) * spring.value(at: t)
      if let value = example.value { #expect(abs(place - value) < tolerance) }
      if let floors = example.floorX { #expect(place.rounded(.down) == floors[index]) }
      if let floors = example.floorDX {
        #expect(((to - from) * spring.velocity(at: t)).rounded(.down) == floors[index])
      }
    }
  }

  @Test("UIKit's spring of damping ratio .25 over 3 s has the measured stiffness and damping")
  func uiKitAnchor() {
    let spring = Spring(dampingRatio: 0.25, duration: 3)
    #expect(abs(spring.stiffness - 54.83363359) < 1e-8)
    #expect(abs(spring.damping - 3.702486786) < 1e-9)
  }

  @Test("UIKit's critically damped spring has ωT = 9.23341")
  func uiKitCriticalAnchor() {
    for duration in [0.1, 1, 4] {
      let spring = Spring(dampingRatio: 1, duration: duration)
      #expect(abs(spring.stiffness.squareRoot() * duration - 9.23341) < 1e-5)
      #expect(abs(spring.dampingRatio - 1) < 1e-12)
    }
  }

  @Test("Apple's documented examples settle in about 2.85 s, and just over 1 s")
  func documentedSettling() {
    #expect(abs(Spring(damping: 5).settlingDuration - 2.85) < 0.01)
    #expect((1.0...1.15).contains(Spring(damping: 15).settlingDuration))
  }
}
