import Foundation
import RefreshLayers
import RefreshStage

/// What a layer does at a seam, from two looks before it and two after.
struct Jump {
  private let (older, old, new, newer): (SeamLook, SeamLook, SeamLook, SeamLook)

  init(_ older: SeamLook, _ old: SeamLook, _ new: SeamLook, _ newer: SeamLook) {
    (self.older, self.old, self.new, self.newer) = (older, old, new, newer)
  }

  /// The jumps in words, a line each.
  var lines: [String] {
    var lines: [String] = []
    let layer = "layer \(new.layer)"
    let faded = excess { abs($0.opacity - $1.opacity) }
    if faded > SeamCheck.tolerance.part {
      lines.append(String(format: "the opacity of %@ jumps by %.2f", layer, Double(faded)))
    }
    // What is not seen on both sides can only appear or vanish.
    guard old.isSeen, new.isSeen else { return lines }
    let moved = excess { hypot($0.middle.x - $1.middle.x, $0.middle.y - $1.middle.y) }
    if moved > SeamCheck.tolerance.points {
      lines.append(String(format: "%@ jumps by %.1f points", layer, Double(moved)))
    }
    let grown = excess { hypot($0.size.width - $1.size.width, $0.size.height - $1.size.height) }
    if grown > SeamCheck.tolerance.points {
      lines.append(String(format: "the size of %@ jumps by %.1f points", layer, Double(grown)))
    }
    for index in new.colors.indices where index < old.colors.count {
      let changed = excess { Self.distance($0, $1, index) }
      if changed > SeamCheck.tolerance.part {
        lines.append(
          String(format: "the %@ of %@ jumps by %.2f", new.colors[index].name, layer, Double(changed)))
      }
    }
    return lines
  }

  /// By how much more than its own motion explains something changes at the seam.
  private func excess(_ distance: (SeamLook, SeamLook) -> CGFloat) -> CGFloat {
    // Between the inner looks lies twice as long as between either and the outer one; as much again is left for
    // motion that gathers speed.
    distance(old, new) - 4 * (distance(older, old) + distance(new, newer))
  }

  private static func distance(_ a: SeamLook, _ b: SeamLook, _ index: Int) -> CGFloat {
    guard index < a.colors.count, index < b.colors.count else { return 0 }
    let (a, b) = (a.colors[index].color, b.colors[index].color)
    // As it is seen: what is clear has no colour.
    func part(_ x: CGFloat, _ y: CGFloat) -> CGFloat { abs(x * a.alpha - y * b.alpha) }
    return max(part(a.red, b.red), part(a.green, b.green), part(a.blue, b.blue), abs(a.alpha - b.alpha))
  }
}
