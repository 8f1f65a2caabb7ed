import Foundation

/// Time that runs differently for a whole clip: everything from a frame on takes longer, or everything up to another
/// frame does and the rest is late, as after a finger that was slower.
///
/// It is believed only if the golden's motion, shown at these times, is that of every layer.
struct ClipWarp {
  /// How time runs.
  let warp: TimeWarp
  /// By how many frames everything after the slower part is late; 0 for one that lasts to the end.
  var late: Double { warp.until.map { ($0 - warp.anchor) * (1 - 1 / warp.stretch) } ?? 0 }

  /// The warp of all layers whose difference begins at a frame; nil if time alone does not explain it.
  static func fit(_ pairs: [(LayerCurves, LayerCurves)], from first: Int) -> ClipWarp? {
    let expected = LayerCurves(layer: "", curves: pairs.flatMap(\.0.curves))
    let actual = LayerCurves(layer: "", curves: pairs.flatMap(\.1.curves))
    let shared = min(expected.count, actual.count)
    guard shared > first + 12 else { return nil }
    let limit = Double(expected.count - 1)
    var best: (warp: TimeWarp, residue: Double)?
    // One that lasts to the end says more than one that ends somewhere, unless it leaves much more.
    var lasting: (warp: TimeWarp, residue: Double)?
    func consider(_ warp: TimeWarp) {
      // All of the clip counts, as far as the golden goes.
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
    // Where the slower part ends, between two frames, and how much slower it is.
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

  /// The part of its time by which a clip is slower at the least: less is within what a fit is off by.
  private static let least = 0.003
}
