import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage

/// How a control looks that has never been used, to hold one against that has.
final class FreshLooks {
  private var known: [String: [LayerLook]] = [:]

  /// How a used control differs from a new one in the same pull, a line each, at most a few.
  func differences(from bench: CheckBench) -> [String] {
    let size = bench.stage.window.bounds.size
    let key = "\(bench.subject.choices) \(size)"
    let fresh: [LayerLook]
    if let look = known[key] {
      fresh = look
    } else {
      let new = CheckBench(bench.subject, check: "fresh")
      if size != CheckSubject.size { new.play(.resize(to: size)) }
      fresh = Self.look(of: new)
      known[key] = fresh
    }
    let used = Self.look(of: bench)
    return LayerLook.differences(fresh, used, tolerance: 0.01).prefix(3).map {
      "not as new after it was used: \($0)"
    }
  }

  /// A pull that stops short of the threshold, looked at while the finger rests.
  private static func look(of bench: CheckBench) -> [LayerLook] {
    bench.play(.pull(to: 0.8 * min(bench.threshold, bench.far), over: 0.1), .hold(for: 0.2))
    defer { bench.play(.cancel, .settle) }
    return LayerLook.all(of: bench.control)
  }
}
