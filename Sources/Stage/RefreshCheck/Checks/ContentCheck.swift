import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage

/// Check that a refresh shows anything, and that anything of it moves.
struct ContentCheck {
  let configuration: CheckConfiguration

  /// Faults of a whole refresh: the control is invisible, or nothing of it moves.
  func faults() -> [CheckFault] {
    let bench = CheckBench(configuration, check: "content")
    let samples = ContentSamples()
    bench.sample { [unowned bench] in
      // Before and after the refresh, the control is out of sight.
      if !samples.isOver, bench.control.isInView { samples.add(bench.control, at: bench.stage.time) }
      return !samples.isOver
    }
    bench.play(
      .pull(to: bench.far, over: 0.3), .hold(for: 0.1), .release, .refresh(for: max(1, 2.5 * bench.cycle)),
      .settle)
    samples.isOver = true
    // A refresh that an error interrupted shows nothing because of that error.
    guard bench.faults.isEmpty, !bench.stage.diagnostics.contains(where: { $0.severity == .error }) else {
      return bench.faults
    }
    bench.expect(samples.isSeen, "nothing of the control is seen in a whole refresh")
    bench.expect(
      samples.moves || !samples.isSeen,
      "nothing of the control moves in a whole refresh, from the pull to the exit")
    for name in samples.textsWithoutSize {
      bench.note("text \(name) has no size and is never seen: set the frame, or call sizeToFit()")
    }
    for view in bench.control.subviews where view !== bench.control.animationView {
      configuration.onWarning?(
        "view \(view.layer) is beside the animation view, whose anchor it does not follow: add it with addSubviewToRefreshAnimationView"
      )
    }
    return bench.faults
  }

  /// Result of all samples of a control so far: whether anything was visible, and whether anything moved.
  private final class ContentSamples {
    var last: [VisibleLayer]?
    var (isSeen, moves, isOver) = (false, false, false)
    /// Text layers by path; true while a layer has had the size zero in every sample.
    private var texts: [String: Bool] = [:]

    var textsWithoutSize: [String] { texts.filter(\.value).map(\.key).sorted() }

    func add(_ control: RefreshControl, at time: TimeInterval) {
      let seen = VisibleLayer.all(
        in: control.layer, at: time, placed: [control.layer, control.animationView.layer])
      if seen.contains(where: \.draws) { isSeen = true }
      if let last, last != seen { moves = true }
      last = seen
      PresentedLayer(root: control.layer, at: time).forEachLayer { shown, path in
        guard case .text(let text) = shown.values.content, !text.string.isEmpty else { return }
        texts[path] = texts[path, default: true] && shown.values.bounds.isEmpty
      }
    }
  }
}
