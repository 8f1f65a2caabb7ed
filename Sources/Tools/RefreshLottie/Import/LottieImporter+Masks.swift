import Foundation
import RefreshLayers

/// Import of layer masks, each combined with the masks before it by its mode.
extension LottieImporter {
  func mask(of layer: LottieLayer) throws -> Layer? {
    try mask(of: layer.masks.filter { $0.mode != .none }[...])
  }

  private func mask(of masks: ArraySlice<LottieMask>) throws -> Layer? {
    var shown: Layer?
    // Consecutive masks of one mode share a layer: `union` for added masks, `taken` for subtracted ones.
    var (union, taken): (Layer?, Layer?)
    for (index, mask) in zip(masks.indices, masks) {
      let own = try alpha(of: mask)
      if let before = shown, !mask.isOpaque, mask.mode == .lighten || mask.mode == .darken {
        (union, taken) = (nil, nil)
        try budget.take(4, .depth)
        shown = try compared(before, own, mask.mode == .lighten ? .lighten : .darken)
        continue
      }
      switch mask.mode {
      case .add, .lighten:
        taken = nil
        if let union {
          union.addSublayer(own)
        } else if let before = shown {
          union = try holder("masks", of: [before, own])
        }
        shown = union ?? own
      case .subtract:
        union = nil
        if let taken {
          taken.addSublayer(own)
          break
        }
        let all = try holder("masks", of: [own])
        taken = all
        shown = try holder("masks", of: [shown ?? everything()], mask: all, .invertedAlpha)
      case .intersect, .darken:
        (union, taken) = (nil, nil)
        shown = try holder("masks", of: [shown ?? everything()], mask: own)
      case .difference:
        (union, taken) = (nil, nil)
        shown = try shown.map { try difference(of: $0, own, mask, after: masks[..<index]) } ?? own
      case .none: break
      }
    }
    return shown
  }

  /// Layer that shows what either the masks before or a mask shows, but not both.
  ///
  /// - Parameters:
  ///   - before: Layer that shows the masks before.
  ///   - own: Layer that shows the mask.
  private func difference(
    of before: Layer, _ own: Layer, _ mask: LottieMask, after masks: ArraySlice<LottieMask>
  ) throws -> Layer {
    // A symmetric difference: the sum of two parts, each with layers of its own, because a layer has one
    // superlayer.
    let first = try holder("masks", of: [before], mask: own, .invertedAlpha)
    let second = try holder("masks", of: [alpha(of: mask)], mask: self.mask(of: masks), .invertedAlpha)
    second.blendMode = .plusLighter
    return try holder("masks", of: [first, second])
  }

  /// A layer whose alpha is the larger (lighten) or smaller (darken) alpha of two layers.
  private func compared(_ first: Layer, _ second: Layer, _ mode: BlendMode) throws -> Layer {
    /// The alpha of a layer as luminance: white on black.
    func brightness(_ alpha: Layer) throws -> Layer {
      let white = try holder("masks", of: [everything()], mask: alpha)
      white.sublayers[0].backgroundColor = .white
      return try holder("masks", of: [everything(), white])
    }
    let both = try holder("masks", of: [brightness(first), brightness(second)])
    both.sublayers[1].blendMode = mode
    return try holder("masks", of: [everything()], mask: both, .luminance)
  }

  /// An opaque layer larger than any composition: 40,000 points wide and high, with the origin in the middle.
  func everything() throws -> Layer {
    let all = try layer("everything")
    let reach: CGFloat = 20_000
    (all.position, all.bounds.size) = (
      CGPoint(x: -reach, y: -reach), CGSize(width: 2 * reach, height: 2 * reach)
    )
    all.backgroundColor = .black
    return all
  }

  private func alpha(of mask: LottieMask) throws -> Layer {
    var shown: Layer = try widened(mask)
    if mask.isInverted {
      shown = try holder("mask", of: [everything()], mask: shown, .invertedAlpha)
    }
    try setOpacity(of: shown, mask.opacity)
    return shown
  }

  /// The area of a mask, grown or shrunk by its expansion.
  private func widened(_ mask: LottieMask) throws -> Layer {
    let isMoving = !mask.path.isStatic
    func shape() throws -> ShapeLayer {
      let shape = try layer(ShapeLayer.self, "mask")
      let path = mask.path.motion.map { AnimationValue.path([$0].path(bends: isMoving)) }
      try move(shape, "path", path, within: Self.pathTolerance)
      return shape
    }
    let area = try shape()
    let expansions = mask.expansion.values.map { $0.part(0) }
    guard expansions.contains(where: { $0 != 0 }) else { return area }
    let edge: ShapeLayer
    if expansions.allSatisfy({ $0 >= 0 }) {
      edge = area
    } else if expansions.allSatisfy({ $0 <= 0 }) {
      edge = try shape()
      (edge.fillColor, area.mask, area.maskMode) = (nil, edge, .invertedAlpha)
    } else {
      throw mask.place.refusal("an expansion that changes its sign")
    }
    edge.strokeColor = .black
    try move(edge, "lineWidth", mask.expansion.number.map { 2 * abs($0) })
    return area
  }
}

extension LottieMask {
  /// True if the mask's opacity is always 100 %.
  fileprivate var isOpaque: Bool { opacity.values.allSatisfy { $0.part(0) >= 100 } }
}
