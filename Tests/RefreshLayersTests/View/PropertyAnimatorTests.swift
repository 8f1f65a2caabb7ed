import Foundation
import RefreshLayers
import RefreshMotion
import TestSupport
import Testing

@Suite struct PropertyAnimatorTests {
  /// A view at x = 50 whose animator takes it to 150 in 2 seconds.
  final class Stand {
    let rig = Rig()
    let view: View
    let animator: PropertyAnimator
    var notes: Notes { rig.notes }

    init(_ timing: TimingParameters = .curve(.linear), duration: Double = 2) {
      view = rig.view()
      animator = PropertyAnimator(duration: duration, timingParameters: timing)
      animator.addAnimations { [view] in view.center.x = 150 }
      animator.addCompletion { [rig] in rig.notes.note("\($0) \(rig.now)") }
    }

    var x: Double { x(at: rig.now) }
    func x(at time: Double) -> Double { Double(view.layer.presentation(at: time).position.x) }

    /// Starts the animator, and lets some seconds pass.
    func start(wait seconds: Double = 0) {
      rig.turn { animator.startAnimation() }
      rig.advance(to: rig.now + seconds)
    }

    /// Expects that the view goes as a spring does that is integrated.
    func expectSpring(
      stiffness: Double, damping: Double, at times: Double...,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      for time in times {
        let way = integratedSpring(stiffness: stiffness, damping: damping, seconds: time)
        #expect(
          isClose(x(at: time), 50 + 100 * way, within: 1e-4), "at \(time)", sourceLocation: sourceLocation)
      }
    }
  }

  let stand = Stand()

  @Test("it runs along its curve, and completes at the end")
  func runs() {
    let stand = Stand(.curve(.easeInEaseOut))
    #expect(stand.animator.state == .inactive)
    stand.rig.advance(to: 1)
    stand.start()
    #expect(stand.animator.state == .active && stand.animator.isRunning)
    for t in [0.2, 1, 1.9] {
      #expect(isClose(stand.x(at: 1 + t), 50 + 100 * easeInEaseOut(t / 2), within: 1e-4))
    }
    stand.rig.advance(to: 5)
    #expect(stand.notes.lines == ["end 3.0"])
    #expect(stand.animator.state == .inactive && !stand.animator.isRunning)
    #expect(stand.view.layer.animationKeys.isEmpty)
    #expect(stand.view.center.x == 150)
  }

  // ζ = .5 and ω = 10 settle after −ln(.001/(1 + 5/8.660254))/5 s, as measured on `CASpringAnimation`.
  @Test("a given spring takes its own time, whatever duration the animator is given", arguments: [0, 0.2, 5])
  func ownSpring(duration: Double) {
    let stand = Stand(.springMotion(Spring(mass: 1, stiffness: 100, damping: 10)), duration: duration)
    #expect(isClose(stand.animator.duration, 1.4727003, within: 1e-6))
    stand.start()
    stand.expectSpring(stiffness: 100, damping: 10, at: 0.1, 0.5, 1.2)
    stand.rig.advance(to: 3)
    #expect(stand.notes.lines.count == 1 && stand.notes.lines[0].hasPrefix("end 1.4727"))
  }

  @Test("a spring runs as the measured one")
  func spring() {
    let stand = Stand(.spring(dampingRatio: 0.25, initialVelocity: 0))
    stand.start()
    // The frequency goes with 1 / duration: 3 s have stiffness 54.83363359.
    stand.expectSpring(stiffness: 54.83363359 * 9 / 4, damping: 3.702486786 * 3 / 2, at: 0.2, 0.7, 1.5)
  }

  @Test("a pause holds what is shown, and going on is as if there had been none")
  func pause() {
    let stand = Stand(.curve(.easeInEaseOut))
    stand.start(wait: 0.6)
    stand.rig.turn { stand.animator.pauseAnimation() }
    stand.rig.advance(to: 4)
    #expect(stand.animator.state == .active && !stand.animator.isRunning)
    #expect(isClose(stand.x, 50 + 100 * easeInEaseOut(0.3), within: 1e-4))
    #expect(isClose(stand.animator.fractionComplete, easeInEaseOut(0.3), within: 1e-6))
    stand.start()
    #expect(isClose(stand.x(at: 4.6), 50 + 100 * easeInEaseOut(0.6), within: 1e-4))
    // The past stays what it was.
    #expect(isClose(stand.x(at: 0.3), 50 + 100 * easeInEaseOut(0.15), within: 1e-4))
    stand.rig.advance(to: 9)
    #expect(stand.notes.lines == ["end 5.4"])
  }

  @Test("setting the fraction scrubs, in a straight line or along the curve")
  func scrubbing() {
    let stand = Stand(.curve(.easeInEaseOut))
    func x(at fraction: CGFloat) -> Double {
      stand.rig.turn { stand.animator.fractionComplete = fraction }
      return stand.x
    }
    #expect(x(at: 0.25) == 75)
    #expect(stand.animator.state == .active && !stand.animator.isRunning)
    #expect([7, .nan].map(x(at:)) == [150, 150])
    stand.animator.scrubsLinearly = false
    #expect(isClose(x(at: 0.3), 50 + 100 * easeInEaseOut(0.3), within: 1e-4))
    stand.rig.advance(to: 50)
    #expect(stand.notes.lines.isEmpty)
  }

  @Test("it continues with other timing over the part that is left, or as told")
  func continuing() {
    stand.rig.turn {
      stand.animator.fractionComplete = 0.5
      stand.animator.continueAnimation(withTimingParameters: .curve(.easeIn), durationFactor: 0)
    }
    // Half of the duration is left: one second.
    #expect(isClose(stand.x(at: 0.5), 100 + 50 * bezier(0.42, 0, 1, 1, at: 0.5), within: 1e-4))
    stand.rig.advance(to: 5)
    #expect(stand.notes.lines == ["end 1.0"])

    let slow = Stand()
    slow.rig.turn {
      slow.animator.fractionComplete = 0.5
      slow.animator.continueAnimation(durationFactor: 3)
    }
    #expect(isClose(slow.x(at: 3), 125))
    slow.rig.advance(to: 50)
    #expect(slow.notes.lines == ["end 6.0"])
  }

  @Test("reversed it goes back over the same values to the start, and the model with it")
  func reversing() {
    let stand = Stand(.curve(.easeIn))
    stand.start(wait: 1.5)
    let there = stand.x(at: 1)
    stand.rig.turn { stand.animator.isReversed = true }
    #expect(isClose(stand.x(at: 2), there, within: 1e-9))
    stand.rig.advance(to: 9)
    #expect(stand.notes.lines == ["start 3.0"])
    #expect(stand.view.center.x == 50)
    #expect(stand.x == 50)
  }

  @Test("after a scrub it turns round where it is, along its own timing")
  func reversingAfterScrub() {
    stand.rig.turn {
      stand.animator.fractionComplete = 0.75
      stand.animator.isReversed = true
      stand.animator.startAnimation()
    }
    #expect(isClose(stand.x(at: 0.5), 100))
    stand.rig.advance(to: 9)
    #expect(stand.notes.lines == ["start 1.5"])
  }

  @Test("reversed before it starts it runs from the end to the start")
  func reversedFromTheBeginning() {
    stand.animator.isReversed = true
    stand.start()
    #expect(isClose(stand.x(at: 0.5), 125))
    stand.rig.advance(to: 9)
    #expect(stand.notes.lines == ["start 2.0"])
    #expect(stand.view.center.x == 50)
  }

  @Test("stopped without finishing it leaves what is shown and calls nobody")
  func stopping() {
    stand.start(wait: 0.5)
    stand.rig.turn { stand.animator.stopAnimation(true) }
    stand.rig.advance(to: 9)
    #expect(stand.view.center.x == 75)
    #expect(stand.view.layer.animationKeys.isEmpty)
    #expect(stand.notes.lines.isEmpty)
    #expect(stand.animator.state == .inactive)
  }

  @Test(
    "stopped to be finished it is left where it is told",
    arguments: [(PropertyAnimator.Position.end, 150.0), (.start, 50), (.current, 75)])
  func finishing(position: PropertyAnimator.Position, x: Double) {
    stand.start(wait: 0.5)
    stand.rig.turn { stand.animator.stopAnimation(false) }
    #expect(stand.animator.state == .stopped)
    stand.rig.advance(to: 9)
    #expect(isClose(stand.x, 75))
    stand.rig.turn { stand.animator.finishAnimation(at: position) }
    #expect(isClose(stand.view.center.x, x))
    #expect(stand.notes.lines == ["\(position) 9.0"])
  }

  @Test("what is not set goes back to not being set")
  func unset() {
    let rig = Rig()
    let view = rig.view()
    let animator = PropertyAnimator(duration: 1, curve: .linear) { view.backgroundColor = .red }
    rig.turn { animator.startAnimation() }
    #expect(view.layer.presentation(at: 0.5).backgroundColor == Color.red.withAlphaComponent(0.5))
    rig.turn {
      animator.stopAnimation(false)
      animator.finishAnimation(at: .start)
    }
    #expect(view.backgroundColor == nil)
  }

  @Test("changes added while it runs join from what is shown, those with a delay factor later")
  func adding() {
    let view = stand.view
    stand.animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
    stand.start()
    #expect(isClose(view.layer.shown(\.opacity, at: 0.9, 1.5), [1, 0.5]))
    stand.rig.advance(to: 1)
    stand.rig.turn { stand.animator.addAnimations { view.center.y = 150 } }
    #expect(isClose(view.layer.shown(\.position.y, at: 1, 1.5), [50, 100]))
    stand.rig.advance(to: 2)
    #expect(view.center == CGPoint(x: 150, y: 150))
    #expect(stand.notes.lines == ["end 2.0"])
  }

  @Test("pausing on completion it stays to be reversed")
  func pausesOnCompletion() {
    stand.animator.pausesOnCompletion = true
    stand.start(wait: 5)
    #expect(stand.animator.state == .active && !stand.animator.isRunning)
    #expect(stand.animator.fractionComplete == 1)
    stand.rig.turn { stand.animator.isReversed = true }
    stand.start()
    #expect(isClose(stand.x(at: 6), 100))
    stand.rig.advance(to: 9)
    #expect(stand.animator.fractionComplete == 0)
    #expect(stand.notes.lines.isEmpty)
  }

  @Test("a delay holds the start; a running animator is made in one call")
  func running() {
    let (rig, notes) = (stand.rig, stand.notes)
    let view = rig.view()
    rig.turn {
      PropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 2, options: .curveLinear, animations: { view.alpha = 0 },
        completion: { notes.note("\($0) \(rig.now)") })
    }
    #expect(isClose(view.layer.shown(\.opacity, at: 1.9, 2.25), [1, 0.75]))
    rig.advance(to: 9)
    #expect(notes.lines == ["end 3.0"])
  }

  @Test("without duration, without changes, off any stage: it completes and hangs nowhere")
  func degenerate() {
    let rig = Rig()
    let (view, lone) = (rig.view(), View())
    rig.turn {
      for (name, duration, body) in [
        ("zero", 0.0, { view.alpha = 0 }), ("negative", -1, { view.alpha = 1 }),
        ("nan", .nan, { view.alpha = 0 }), ("empty", 0, {}), ("lone", 1, { lone.alpha = 0 }),
      ] as [(String, Double, () -> Void)] {
        let animator = PropertyAnimator(duration: duration, animations: body)
        animator.addCompletion { rig.notes.note("\(name) \($0)") }
        animator.startAnimation()
      }
    }
    rig.advance(to: 1)
    #expect(Set(rig.notes.lines) == ["zero end", "negative end", "nan end", "empty end", "lone end"])
    #expect(view.alpha == 0)
  }

  @Test("an animator that runs through is described by the times and the curve with which its layer moves")
  func description() throws {
    for parameters in [TimingParameters.curve(.easeIn), .spring(dampingRatio: 0.5, initialVelocity: 0)] {
      let rig = Rig()
      let view = rig.view()
      let animator = PropertyAnimator(duration: 0.5, timingParameters: parameters)
      animator.addAnimations { view.alpha = 0 }
      rig.turn { animator.startAnimation(afterDelay: 0.25) }
      let motion = try #require(view.layer.motions(where: { _ in true }).first)
      #expect(motion.begin == rig.now + 0.25 && motion.duration == 0.5 && motion.repeatCount == 1)
      for part in [0.1, 0.4, 0.9] {
        let progress = motion.curve?.value(at: part) ?? motion.spring!.value(at: part * 0.5)
        let shown = view.layer.presentation(at: motion.begin + part * 0.5).opacity
        #expect(abs(shown - (1 - progress)) < 1e-9)
      }
      rig.turn { animator.isReversed = true }
      #expect(view.layer.motions(where: { _ in true })[0].duration == .infinity)
    }
  }
}
