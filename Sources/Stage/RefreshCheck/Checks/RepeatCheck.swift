import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage

/// Check that two runs of one script produce the same frames; every other check relies on this.
struct RepeatCheck {
  let configuration: CheckConfiguration

  /// Fault of a control whose second run differs from the first; nil if there is none.
  func fault() -> CheckFault? {
    let (first, second) = (run(), run())
    guard first.frames != second.frames else { return nil }
    return CheckFault(
      check: "repeat",
      message:
        "two runs of this script produced different frames; a control must not depend on random numbers, the date or state kept between runs",
      script: first.script)
  }

  /// Hashes of all layers at each frame of a whole refresh on a new stage, and its script.
  private func run() -> (frames: [Int], script: String) {
    let bench = CheckBench(configuration, check: "repeat")
    var frames: [Int] = []
    bench.play([.pull(to: bench.far, over: 0.3), .release, .refresh(for: max(1, 1.5 * bench.cycle)), .settle])
    {
      [control = bench.control] time in
      var hasher = Hasher()
      PresentedLayer(root: control.layer, at: time).forEachLayer { shown, path in
        hasher.combine(path)
        hasher.combine(shown.values)
      }
      frames.append(hasher.finalize())
    }
    return (frames, bench.scenario.json)
  }
}
