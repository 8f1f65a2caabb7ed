import Foundation
import RefreshLayers
import RefreshMotion

/// Import of compositions and their layers.
extension LottieImporter {
  /// The root layer of the file, in the animation's size and clipped to it.
  func root() throws -> Layer {
    let root = try layer("composition")
    root.bounds.size = file.size
    root.timeOffset = Self.shift
    try add(file.layers, to: root, shownDuring: file.start...file.end)
    try close(root)
    try ImportBudget.checkDepth(of: root)
    return root
  }

  /// Clips a composition to its bounds; a composition with blend modes gets a mask, which also isolates them from its
  /// backdrop.
  private func close(_ composition: Layer) throws {
    var blends = false
    composition.forEachLayer { blends = blends || $0.blendMode != .normal }
    guard blends else {
      composition.masksToBounds = true
      return
    }
    let mask = try layer("composition")
    (mask.bounds.size, mask.backgroundColor) = (composition.bounds.size, .black)
    composition.mask = mask
  }

  /// Adds the layers of a composition; the file's first layer is in front.
  private func add(
    _ layers: [LottieLayer], to composition: Layer, shownDuring span: ClosedRange<Double>
  ) throws {
    let siblings = CompositionLayers(layers, span: span)
    for (position, layer) in layers.enumerated().reversed() where !layer.isMatteSource && layer.isSeen {
      var tree = try tree(of: layer, siblings)
      if let matte = layer.matte {
        let found =
          layer.matteLayer.map { siblings.byIndex[$0] } ?? (position > 0 ? layers[position - 1] : nil)
        guard let source = found else {
          throw layer.place.error("the layer that is its matte does not exist")
        }
        tree = try holder(
          layer.name, of: [tree],
          mask: source.isSeen ? self.tree(of: source, siblings) : self.layer(source.name), matte)
      }
      tree.blendMode = layer.blendMode
      composition.addSublayer(tree)
    }
  }

  /// The layers of one composition, by index.
  private struct CompositionLayers {
    var byIndex: [Int: LottieLayer] = [:]
    /// The frames in which the composition is visible.
    let span: ClosedRange<Double>

    init(_ layers: [LottieLayer], span: ClosedRange<Double>) {
      self.span = span
      for layer in layers { if let index = layer.index, byIndex[index] == nil { byIndex[index] = layer } }
    }
  }

  /// The layer's parents, innermost first; none if one of them does not exist, as in lottie-web, which then moves the
  /// layer with none of the others either.
  private func parents(of layer: LottieLayer, _ siblings: CompositionLayers) throws -> [LottieLayer] {
    var parents: [LottieLayer] = []
    var (seen, next): (Set<Int>, Int?) = ([], layer.parent)
    while let index = next {
      guard seen.insert(index).inserted else { throw layer.place.error("its parent \(index) follows itself") }
      guard let parent = siblings.byIndex[index] else {
        leaveOut(layer.place.error("its parent \(index) does not exist"))
        return []
      }
      try budget.take(3, .depth)
      parents.append(parent)
      next = parent.parent
    }
    return parents
  }

  /// Imports a layer; each of its parents becomes a layer around it, with the parent's transform only.
  private func tree(of layer: LottieLayer, _ siblings: CompositionLayers) throws -> Layer {
    let (around, depth) = (budget.place, budget[.depth])
    budget.place = layer.place
    defer { (budget.place, budget[.depth]) = (around, depth) }
    // 8 covers the layers that one Lottie layer becomes itself; the groups in its content are limited by the file's
    // nesting.
    try budget.take(Double(8 + layer.effects.count + layer.masks.count), .depth)
    let (outer, inner) = try placed(layer.transform, layer.name)
    var top = outer
    var leavesPlane = layer.transform.leavesPlane
    for parent in try parents(of: layer, siblings) {
      if leavesPlane, parent.transform.leavesPlane {
        throw layer.place.refusal("a layer in 3D that leaves the plane of a parent in 3D")
      }
      leavesPlane = leavesPlane || parent.transform.leavesPlane
      let around = try placed(parent.transform, parent.name)
      around.inner.addSublayer(top)
      top = around.outer
    }
    if top !== outer {
      // The outermost layer of the parents has a parent's name: wrap it, so that the layer is found by its own name.
      top = try holder(layer.name, of: [top])
    }
    try setOpacity(of: outer, layer.transform.opacity)
    if layer.start > siblings.span.lowerBound || layer.end < siblings.span.upperBound {
      if top === outer, !layer.transform.opacity.isStatic {
        top = try holder(layer.name, of: [outer])
      }
      try show(top, from: layer.start, to: layer.end)
    }
    let content = try effects(layer, inner)
    try fill(content, with: layer, siblings.span)
    if let mask = try mask(of: layer) { content.mask = mask }
    return top
  }

  func setOpacity(of layer: Layer, _ opacity: Track<[Double]>) throws {
    try move(layer, "opacity", opacity.number.map(isAffine: !opacity.overshoots) { max(0, min(1, $0 / 100)) })
  }

  /// Shows a layer only between two frames.
  func show(_ layer: Layer, from start: Double, to end: Double) throws {
    guard end > start else {
      layer.opacity = 0
      return
    }
    let (before, after) = (start - 1, end + 1)
    let length = after - before
    var animation = KeyframeAnimation(
      keyPath: "opacity", values: [0, Double(layer.opacity), 0],
      keyTimes: [0, 1 / length, (length - 1) / length, 1])
    animation.calculationMode = .discrete
    animation.fillMode = .both
    try add(animation, to: layer, from: before, to: after)
  }

  /// Applies time remapping to a composition; `time` is in seconds.
  ///
  /// - Returns: the frames of the composition that may be visible.
  private func remap(
    _ box: Layer, _ time: Track<[Double]>, of layer: LottieLayer
  ) throws -> ClosedRange<Double> {
    let motion = time.number.map { [timeShift] in AnimationValue.scalar($0 + timeShift) }
    let keys =
      try motion.keys(within: 1e-4, &budget)
      ?? FittedKeyframes(times: [0], values: [motion.first], curves: [])
    let values = keys.values.map { value -> Double in
      if case .scalar(let seconds) = value { seconds } else { 0 }
    }
    let (start, end) = (keys.times[0], keys.times[keys.times.count - 1])
    box.timeMap = TimeMap(
      Keyframes(
        values: values, keyTimes: keys.times.map { end > start ? ($0 - start) / (end - start) : 0 },
        timingCurves: keys.curves), start: start / file.frameRate, duration: (end - start) / file.frameRate)
    let (least, most) = (values.min() ?? 0, values.max() ?? 0)
    // Easing may overshoot the values of the keyframes.
    let room = time.overshoots ? most - least : 0
    let frames = (least - room) * file.frameRate...(most + room) * file.frameRate
    // Where the time is the layer's last frame, lottie-web shows the frame before: what ends there stays visible.
    guard abs(frames.upperBound - layer.end) < 1e-3 else { return frames }
    return frames.lowerBound...max(frames.lowerBound, layer.end - 1e-3)
  }

  /// Adds a layer's effects as nested layers; the first effect is applied innermost, to the content.
  ///
  /// - Returns: the layer for the content.
  private func effects(_ layer: LottieLayer, _ inner: Layer) throws -> Layer {
    var content = inner
    for effect in layer.effects.reversed() {
      if case .unknown(let feature) = effect.kind {
        leaveOut(effect.place.error("\(feature) is left out"))
        continue
      }
      let next = try self.layer(layer.name)
      if case .fill(let color, let opacity) = effect.kind {
        let filled = try everything()
        content.addSublayer(filled)
        filled.mask = try holder(layer.name, of: [next])
        // The mask is in the filled layer's coordinates, whose origin is elsewhere.
        next.position = .zero - filled.position
        try move(filled, "backgroundColor", color.motion.map { .color(Color(lottie: $0)) })
        try move(filled, "opacity", opacity.number.map(isAffine: !opacity.overshoots) { max(0, min(1, $0)) })
      } else {
        try add(effect, to: content)
        content.addSublayer(next)
      }
      content = next
    }
    return content
  }

  /// Standard deviation of a Gaussian blur per unit of After Effects' blurriness; the value of lottie-web and
  /// Skottie, which compared with After Effects.
  private static let deviation = 0.3

  private func add(_ effect: LottieEffect, to inner: Layer) throws {
    switch effect.kind {
    case .fill, .unknown: break
    case .blur(let blurriness):
      let radius = blurriness.number.map(isAffine: !blurriness.overshoots) { max(0, $0 * Self.deviation) }
      try move(inner, "blurRadius", radius)
    case .shadow(let color, let opacity, let direction, let distance, let softness):
      try move(inner, "shadowColor", color.motion.map { .color(Color(lottie: $0)) })
      try move(inner, "shadowOpacity", opacity.number.map { max(0, min(1, $0 / 255)) })
      let offset = direction.number.combined(with: distance.number, isAffine: direction.isStatic) {
        AnimationValue.size(
          CGSize(width: sin($0 * .pi / 180) * $1, height: -cos($0 * .pi / 180) * $1))
      }
      try move(inner, "shadowOffset", offset)
      try move(inner, "shadowRadius", softness.number.map { max(0, $0 / 4) })
    }
  }

  /// Adds a layer's content.
  private func fill(_ content: Layer, with layer: LottieLayer, _ span: ClosedRange<Double>) throws {
    switch layer.content {
    case .null: break
    case .solid(let color, let size):
      let solid = try self.layer(layer.name)
      (solid.bounds.size, solid.backgroundColor) = (size, color)
      content.addSublayer(solid)
    case .image(let id):
      guard let asset = file.images[id] else {
        guard let fault = file.missingImages[id] else {
          throw layer.place.error("the image \"\(id)\" does not exist")
        }
        return leaveOut(fault)
      }
      let picture = try self.layer(ImageLayer.self, layer.name)
      (picture.bounds.size, picture.contents) = (asset.size, asset.image)
      content.addSublayer(picture)
    case .shapes(let items): try add(items, to: content, layer)
    case .text(let text): try add(text, to: content, layer.name)
    case .composition(let id, let size, let timeRemap):
      guard let inner = file.compositions[id] else {
        throw layer.place.error("the composition \"\(id)\" does not exist")
      }
      guard !openCompositions.contains(id), openCompositions.count < 30 else {
        throw layer.place.error("the composition \"\(id)\" is in itself, or 30 others are around it")
      }
      guard layer.stretch != 0 else { throw layer.place.error("its stretch is 0") }
      openCompositions.append(id)
      defer { openCompositions.removeLast() }
      let box = try self.layer(layer.name)
      box.bounds.size = size
      content.addSublayer(box)
      let shift = timeShift
      defer { timeShift = shift }
      if let timeRemap {
        // A larger shift, so that key times that a time map plays backwards are reached as well.
        timeShift *= 16
        try add(inner, to: box, shownDuring: remap(box, timeRemap, of: layer))
        return try close(box)
      }
      (box.beginTime, box.speed) = (layer.offset / file.frameRate, 1 / layer.stretch)
      box.timeOffset = timeShift * (1 - 1 / layer.stretch)
      let (start, end) = (max(layer.start, span.lowerBound), min(layer.end, span.upperBound))
      let ends = [(start - layer.offset) / layer.stretch, (end - layer.offset) / layer.stretch].sorted()
      // Played backwards, the composition starts at its end, which must include layers that end exactly there.
      try add(inner, to: box, shownDuring: ends[0]...(layer.stretch < 0 ? ends[1].nextUp : ends[1]))
      try close(box)
    }
  }
}

extension LottieLayer {
  /// True if the layer is not hidden and has content.
  var isSeen: Bool {
    if isHidden { return false }
    if case .null = content { return false }
    return true
  }
}

extension Color {
  /// Creates an opaque colour from components 0–1, or 0–255 as in old files.
  init(lottie values: [Double]) {
    let scale = values.prefix(3).contains { $0 > 1 } ? 255.0 : 1
    func part(_ index: Int) -> CGFloat { CGFloat(max(0, min(1, values.part(index) / scale))) }
    self.init(red: part(0), green: part(1), blue: part(2))
  }
}
