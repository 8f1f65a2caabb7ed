import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import TestControls
import Testing

@testable import RefreshGoldens

/// Changes of sparks that fly one after the other along a function of time for as long as the refresh takes, and of what
/// drops in the exit: each is one sentence with the cause.
@Suite struct StaggeredFlightTests {
  struct Flight: Sendable {
    /// Part of a cycle between the starts of two sparks.
    var stagger = 0.2
    /// Height of a flight in points.
    var rise = 52.0
    /// Duration of the drop in seconds.
    var drop = 0.8
  }

  final class Sparks: StillControl {
    @TaskLocal static var flight = Flight()
    private let sparks = (1...5).map { Layer(name: "spark \($0)") }
    private let coal = Layer(name: "coal")

    override class var height: CGFloat { 100 }
    override class var animationDuration: TimeInterval { 2 }

    override func setup() {
      coal.frame = CGRect(x: 180, y: 30, width: 20, height: 20)
      coal.backgroundColor = .black
      for spark in sparks {
        spark.bounds.size = CGSize(width: 4, height: 4)
        (spark.backgroundColor, spark.opacity) = (.red, 0)
      }
      for layer in sparks + [coal] { animationView.layer.addSublayer(layer) }
    }

    override func setupRefreshControl(for animationView: View) {
      guard phase.cycle == 1 else { return }
      let flight = Self.flight
      for (index, spark) in sparks.enumerated() {
        let (x, drift) = (100 + CGFloat(10 * index), CGFloat(3 * index - 6))
        let rising = KeyframeAnimation(keyPath: "position", duration: animationDuration) { t in
          CGPoint(x: x + drift * t + 3 * sin(5 * t), y: 80 - flight.rise * t * (1.5 - 0.5 * t))
        }
        let fade = KeyframeAnimation(
          keyPath: "opacity", values: [0, 1, 0] as [CGFloat], keyTimes: [0, 0.2, 1],
          duration: animationDuration)
        let start = animationDuration * flight.stagger * Double(index)
        spark.add(rising.with(repeatCount: .infinity), after: start, forKey: "rise")
        spark.add(fade.with(repeatCount: .infinity), after: start, forKey: "fade")
      }
    }

    override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
      let drop = BasicAnimation(keyPath: "position.y", from: 40, to: 90, duration: Self.flight.drop)
      coal.add(drop.with(.bounceOut), forKey: "drop")
      coal.position.y = 90
      perform(after: 1.2, completion)
    }
  }

  /// Changes, and what the one sentence about them has.
  static let changes: [(change: @Sendable (inout Flight) -> Void, words: [String])] = [
    // Half the time between sparks, with the starts of all.
    ({ $0.stagger = 0.1 }, ["spark", "0.2, 0.4, 0.6 and 0.8 s earlier"]),
    ({ $0.rise = 40 }, ["spark", "position"]), ({ $0.drop = 1.1 }, ["coal", "takes 1.1 s instead of 0.8 s"]),
  ]

  @Test("another stagger, height or duration is one sentence with the cause", arguments: changes.indices)
  func one(index: Int) throws {
    let (change, words) = Self.changes[index]
    expectOne(try sentences(of: Sparks.self, Sparks.$flight, change), "", words)
  }
}
