import Foundation
import RefreshKit
import Testing
import UIKit

@testable import Indicators

/// Particles against the closed forms of their motion.
@Suite("particles of an emitter layer")
struct ParticleTests {
  private let bench = Bench()

  private func particles(of view: ConfettiView) -> [Layer] {
    view.emitter.refreshLayer.sublayers.filter { $0.name == "particle" }
  }

  /// A view that emits from the middle of its lower edge.
  private func confetti(_ start: (ConfettiView) -> Void) -> ConfettiView {
    let view = bench.show { ConfettiView(frame: CGRect(x: 0, y: 0, width: 60, height: 80)) }
    bench.turn { start(view) }
    return view
  }

  @Test("a fountain emits at its rate, and its drops fall by their acceleration, shrink, fade and turn")
  func fountain() throws {
    bench.context.scheduler.advance(to: 2)
    let view = confetti { $0.fountain() }
    let start = bench.context.now
    for time in [0.05, 0.35, 0.95, 1.65] {
      bench.advance(to: start + time)
      // Ten a second from the beginning, each for a second.
      let births = (0...20).map { Double($0) / 10 }.filter { $0 <= time && $0 + 1 > time }
      let drops = particles(of: view)
      #expect(drops.count == births.count, "after \(time)")
      for (drop, birth) in zip(drops, births) {
        let t = time - birth
        let shown = drop.presentation(at: bench.context.now)
        // A scale that halves, an alpha that is used up at half of the time, and half a turn.
        let (scale, angle) = (1 - t / 2, Double.pi * t)
        for (number, expected) in [
          (shown.position.x, 30 + 5 * t * t), (shown.position.y, 80 - 50 * t + 20 * t * t),
          (shown.opacity, max(0, 1 - 2 * t)), (shown.transform.m11, scale * cos(angle)),
          (shown.transform.m12, scale * sin(angle)),
        ] { #expect(abs(Double(number) - expected) < 1e-9) }
        #expect(drop.bounds.size == CGSize(width: 4, height: 4))
      }
    }
    bench.turn { view.stop() }
    bench.advance(to: start + 2.7)
    #expect(particles(of: view).isEmpty)
    #expect(bench.context.diagnostics == [])
  }

  // Ten steps of a tenth before a sixtieth round to an end that is a little after it.
  @Test(
    "of a layer that has emitted for ever all drops are on their way, also one at its very beginning or end",
    arguments: [0, 1.0 / 60])
  func forever(start: TimeInterval) throws {
    bench.context.scheduler.advance(to: start)
    let view = confetti {
      $0.fountain()
      $0.emitter.beginTime = 0
    }
    for time in [start, start + 0.05, start + 0.1, start + 0.3] {
      bench.advance(to: time)
      let drops = particles(of: view)
      #expect((9...11).contains(drops.count), "at \(time)")
      for drop in drops {
        let shown = drop.presentation(at: bench.context.now)
        // The age by the height 50 t − 20 t², and the opacity of that age.
        let age = (50 - (2500 - 80 * (80 - Double(shown.position.y))).squareRoot()) / 40
        #expect(abs(Double(shown.opacity) - max(0, 1 - 2 * age)) < 1e-6, "at \(time), after \(age)")
      }
    }
  }

  @Test("a drop has the colour of its cell times that of its contents")
  func colors() throws {
    let view = confetti { $0.fountain() }
    bench.turn { view.emitter.setValue(0, forKeyPath: "emitterCells.drop.alphaSpeed") }
    bench.turn { view.emitter.setValue(0.0, forKeyPath: "emitterCells.drop.spin") }
    #expect(view.emitter.value(forKeyPath: "emitterCells.drop.alphaSpeed") as? Float == 0)
    bench.advance(to: 0.45)
    // The drop of 0.2 s, whose middle is 10.75 points above the ground after a quarter of a second.
    let frame = try bench.frame
    let (x, y) = (30 + 5 * 0.0625, 80 - 50 * 0.25 + 20 * 0.0625)
    #expect(frame[Int(y * 2) * 240 + Int(x * 2)] == 0xFFFF_8000)
  }

  @Test("a line without a begin time has snowed for ever, by chance of its own seed")
  func snow() throws {
    func flakes(seed: UInt32) -> [CGPoint] {
      let bench = Bench()
      let view = bench.show { ConfettiView(frame: CGRect(x: 0, y: 0, width: 60, height: 80)) }
      bench.turn {
        view.snow()
        view.emitter.seed = seed
      }
      bench.advance(to: 0.5)
      let flakes = particles(of: view)
      // Twenty a second for two seconds.
      #expect((39...41).contains(flakes.count))
      return flakes.map { $0.presentation(at: bench.context.now).position }
    }
    let first = flakes(seed: 0)
    #expect(first == flakes(seed: 0))
    #expect(first != flakes(seed: 7))
    // They fall, at most 30 points a second for two seconds, and at most 11.25° from straight down.
    for flake in first {
      #expect((0...60).contains(flake.y))
      #expect((-12...72).contains(flake.x))
    }
    #expect(first.map(\.y).max()! - first.map(\.y).min()! > 25)
    #expect(Set(first.map { ($0.x * 8).rounded() }).count > 30)
  }

  @Test("a particle emits others on its way")
  func rocket() throws {
    let view = bench.show { ConfettiView(frame: CGRect(x: 0, y: 0, width: 100, height: 20)) }
    bench.turn { view.rocket() }
    bench.advance(to: 0.9)
    // The rocket itself shows nothing; its sparks of 0.5 and 0.75 s stay where it was then.
    let places = particles(of: view).map { $0.presentation(at: 0.9).position.x }
    #expect(places.count == 2)
    #expect(abs(Double(places[0]) - 30) < 1e-9 && abs(Double(places[1]) - 40) < 1e-9)
    bench.advance(to: 3)
    #expect(particles(of: view).isEmpty)
  }
}
