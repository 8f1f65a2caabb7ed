import Foundation
import RefreshControls
import RefreshKitCLI
import RefreshLayers
import RefreshLottie
import RefreshStage
import TestSupport
import Testing

@testable import RefreshExport
@testable import RefreshRendering
@testable import refresh_examples

/// A control that was exported and imported again looks as it did.
@Suite struct RoundTripTests {
  /// All examples in a long run; the others take seconds to sample.
  private static let controls: [RefreshControl.Type] =
    TestRun.isLong ? [Colors.self, Bubbles.self, Google.self, Yahoo.self] : [Bubbles.self]

  @Test("every part of an exported control is drawn as the control draws it", arguments: controls)
  func roundTrip(type: RefreshControl.Type) throws {
    var sampling = MotionSampling()
    sampling.includesBackground = true
    let motion = try ControlMotion(of: type, sampling)
    let document = try LottieExport(motion).document
    let animation = try LottieAnimation(json: Data(document.json.utf8))
    let layer = animation.makeLayer()
    // Beside the parts there is one for reduced motion.
    #expect(
      animation.markers.map(\.name).prefix(motion.phases.count) == motion.phases.map(\.name)[...])
    var (count, worst) = (0, 0.0)
    for (phase, marker) in zip(motion.phases, animation.markers) {
      let frames = phase.frames
      for index in stride(from: 0, to: frames.count, by: max(1, frames.count / 24)) {
        let original = try CairoRenderer(scale: 1).render(
          DisplayList(size: animation.size, commands: frames[index].commands))
        let own = try ReferencePictures.picture(of: layer, animation, at: marker.start + Double(index))
        let (far, farthest) = pixelDifference(original.pixels, own.pixels, over: 32, onWhite: true)
        worst = max(worst, far)
        count += 1
        #expect(
          far <= 0.001 && farthest <= 96, "\(type) \(phase.name) frame \(index): \(far * 100) %, \(farthest)")
      }
    }
    #expect(count > 40)
    if Self.controls.count > 1 {
      print(type, count, "frames, at most \(worst * 100) % of pixels off by more than 32")
    }
  }

  /// A line of text in the middle, which fades, and one that is turned and moves.
  final class Lines: RefreshControl {
    override class var height: CGFloat { 60 }
    override class var animationDuration: TimeInterval { 0.5 }
    @Tunable var heading = "Union"
    @Tunable var turning = "nine in union"
    private let (top, below) = (Label(), Label())

    override func setup() {
      for (label, text, y) in [(top, heading, 4.0), (below, turning, 32)] {
        label.frame = CGRect(x: 80, y: y, width: 200, height: 22)
        (label.text, label.textAlignment) = (text, .center)
        addSubviewToRefreshAnimationView(label)
      }
      (top.textColor, below.textAlignment) = (.red, .right)
      below.transform = CGAffineTransform(rotationAngle: 0.05)
    }
    override func handleScrolling(
      on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
    ) { top.alpha = min(1, pullRatio) }
    override func setupRefreshControl(for animationView: View) {}
    override func animationCycle(for animationView: View) {
      View.animate(withDuration: 0.25, options: .autoreverse) {
        self.below.transform = CGAffineTransform(rotationAngle: 0.1)
      }
    }
  }

  @Test(
    "texts that stay texts are drawn as the control draws them where nothing is kerned, with others in the slots, too"
  )
  func texts() throws {
    let folder = try TemporaryFolder()
    let export = ControlExport(
      formats: [.lottie], appearances: [[]], folder: folder.url, sampling: MotionSampling(),
      lottie: LottieExport.Options(), textLayers: true, sprites: .sheet, options: [], version: "1")
    _ = try export.run(Lines.self, JobCallbacks())
    let data = try Data(contentsOf: folder.url("Lines.json"))
    // Letters whose pairs are not kerned.
    for values in [[:], ["heading": "Immun in Minuten", "turning": "um"]] {
      var sampling = MotionSampling()
      sampling.stage.tuning = values
      let motion = try ControlMotion(of: Lines.self, sampling)
      let animation = try LottieAnimation(
        json: data, replacing: LottieReplacements(slots: values.mapValues { .text($0) }))
      let layer = animation.makeLayer()
      var count = 0
      for (phase, marker) in zip(motion.phases, animation.markers) {
        for (index, list) in phase.frames.enumerated() where index % 6 == 0 {
          // Texts are where they are drawn on a screen with two pixels a point.
          let renderer = CairoRenderer(scale: 2)
          let original = try renderer.render(DisplayList(size: animation.size, commands: list.commands))
          let time = (marker.start + Double(index)) / animation.frameRate
          let own = try renderer.render(DisplayList(of: layer, at: time, size: animation.size))
          let (far, farthest) = pixelDifference(original.pixels, own.pixels, over: 32, onWhite: true)
          count += 1
          #expect(
            far <= 0.001 && farthest <= 96, "\(values) \(phase.name) \(index): \(far * 100) %, \(farthest)")
        }
      }
      #expect(count > 10)
    }
  }
}
