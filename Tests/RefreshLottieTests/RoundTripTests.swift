import Foundation
import RefreshControls
import RefreshExport
import RefreshLayers
import RefreshLottie
import Testing

@testable import RefreshRendering
@testable import refresh_examples

/// A control that was exported and imported again looks as it did.
@Suite struct RoundTripTests {
  /// All examples where the table is asked for; the others take seconds to sample.
  private static let controls: [RefreshControl.Type] =
    ProcessInfo.processInfo.environment["REFRESH_LOTTIE_TABLE"] == nil
    ? [Bubbles.self] : [Colors.self, Bubbles.self, Google.self, Yahoo.self]

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
        let (far, farthest) = Self.difference(original, own)
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

  /// The share of pixels that differ by more than 32 on white, and the greatest difference.
  private static func difference(_ a: Bitmap, _ b: Bitmap) -> (far: Double, farthest: Int) {
    var (far, farthest) = (0, 0)
    for (a, b) in zip(a.pixels, b.pixels) where a != b {
      var most = 0
      for shift: UInt32 in [0, 8, 16] {
        func onWhite(_ pixel: UInt32) -> Int { Int(pixel >> shift & 255) + 255 - Int(pixel >> 24) }
        most = max(most, abs(onWhite(a) - onWhite(b)))
      }
      farthest = max(farthest, most)
      far += most > 32 ? 1 : 0
    }
    return (Double(far) / Double(a.pixels.count), farthest)
  }
}
