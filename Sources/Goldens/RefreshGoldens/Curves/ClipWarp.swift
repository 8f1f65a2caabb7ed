import Foundation

/// Slower or faster motion from a frame to the end of the clip, or to a later frame, after which motion keeps its delay
/// at normal speed, as after a slower finger.
///
/// A warp is accepted only if the golden's motion at the warped times matches every layer.
struct ClipWarp {
  let warp: TimeWarp
  /// Delay in frames after the slower part; 0 if the slower part lasts to the end.
  var late: Double { warp.until.map { ($0 - warp.anchor) * (1 - 1 / warp.stretch) } ?? 0 }

  /// Finds the warp that explains all layers, given the first frame that differs; nil if a change of speed does not
  /// explain them.
  static func fit(_ pairs: [(LayerCurves, LayerCurves)], from first: Int) -> ClipWarp? {
    let expected = LayerCurves(layer: "", curves: pairs.flatMap(\.0.curves))
    let actual = LayerCurves(layer: "", curves: pairs.flatMap(\.1.curves))
    let shared = min(expected.count, actual.count)
    guard shared > first + 12 else { return nil }
    let limit = Double(expected.count - 1)
    var best: (warp: TimeWarp, residue: Double)?
    // Best warp to the end of the clip: the simpler explanation, chosen unless its residue is more than twice as
    // large.
    var lasting: (warp: TimeWarp, residue: Double)?
    func consider(_ warp: TimeWarp) {
      // The whole clip is compared, as far as the golden's frames reach.
      let residue = warp.residue(expected, actual, max(0, first - 2)..<shared, limit: limit)
      if residue < best?.residue ?? .infinity { best = (warp, residue) }
      if warp.until == nil, residue < lasting?.residue ?? .infinity { lasting = (warp, residue) }
    }
    for span in [16, 30, 60, 120, shared] {
      let frames = max(0, first - 2)..<min(shared, first + span)
      let own = TimeWarp.fitStretch(expected, actual, from: first, frames, limit: limit)
      guard own.residue <= TimeWarp.accepted else { continue }
      consider(own.warp)
      var warp = own.warp
      for end in stride(from: first + 8, to: min(shared, first + 240), by: 1) {
        warp.until = Double(end)
        consider(warp)
      }
    }
    if let lasting, let other = best, lasting.residue <= min(TimeWarp.accepted, 2 * other.residue) {
      best = lasting
    }
    guard var (warp, residue) = best else { return nil }
    // Refines the end of the slower part, to fractions of a frame, and the stretch.
    for step in [0.01, 0.004, 0.001] {
      let around = warp
      for k in -3...3 {
        for shift in around.until == nil ? [0] : [-0.5, 0, 0.5] {
          var other = around
          other.stretch = around.stretch + Double(k) * step
          other.until = around.until.map { $0 + shift }
          let own = other.residue(expected, actual, max(0, first - 2)..<shared, limit: limit)
          if own < residue { (warp, residue) = (other, own) }
        }
      }
    }
    guard residue <= TimeWarp.accepted, abs(warp.stretch - 1) > Self.least else { return nil }
    return ClipWarp(warp: warp)
  }

  /// Minimum change of duration, as a fraction (0.003): smaller changes are within the error of a fit.
  private static let least = 0.003
}
