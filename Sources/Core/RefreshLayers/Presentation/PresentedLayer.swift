import Foundation
import RefreshMotion

/// A layer as it is shown at an instant: its animations evaluated, in its place, among what surrounds it.
///
/// This is the one tree of what is shown: everything that draws, compares, traces or exports layers visits it. A layer is
/// flattened into the plane of its superlayer, as Core Animation does; a replicator shows its sublayers once for each of its
/// instances, and a mask is shown in the coordinates of what it masks.
package struct PresentedLayer {
  package let layer: Layer
  /// The layer's own time, in seconds.
  package let time: TimeInterval
  /// The presentation values of the layer.
  package let values: LayerValues
  /// The scope of the layer.
  package let scope: PresentationScope

  /// A layer in its surroundings.
  package init(_ layer: Layer, in scope: PresentationScope) {
    let time = layer.ownTime(at: scope.time)
    self.init(layer, showing: layer.presentation(atLocalTime: time), at: time, in: scope)
  }

  /// A layer that shows other values than its own, at a time of its own.
  package init(
    _ layer: Layer, showing values: LayerValues, at time: TimeInterval, in scope: PresentationScope
  ) {
    (self.layer, self.time, self.values, self.scope) = (layer, time, values, scope)
  }

  /// The root of a tree, in the coordinates of its superlayer, at a time in seconds of its context.
  package init(root layer: Layer, at time: TimeInterval) {
    self.init(layer, in: PresentationScope(time: layer.superlayer?.localTime(at: time) ?? time))
  }

  /// A layer in its own coordinates, shown at its origin wherever it is.
  package init(unplaced layer: Layer, in scope: PresentationScope) {
    let time = layer.ownTime(at: scope.time)
    var values = layer.presentation(atLocalTime: time)
    (values.position, values.zPosition, values.transform) = (values.anchor, 0, .identity)
    values.isHidden = false
    self.init(layer, showing: values, at: time, in: scope)
  }

  /// The same, at a time in seconds of its context.
  package init(unplaced layer: Layer, at time: TimeInterval) {
    self.init(unplaced: layer, in: PresentationScope(time: layer.superlayer?.localTime(at: time) ?? time))
  }

  // MARK: Place

  /// From the layer's own coordinates to those of its superlayer, in space: with the perspective of that and the transform of a
  /// replicator's instance.
  package var transform: CATransform3D {
    let own = values.transformToSuperlayer
    return scope.space.map { own.concatenating($0) } ?? own
  }

  /// From the layer's own coordinates to those of the root's superlayer; nil if the layer is seen edge-on or from a side that it
  /// does not show.
  package var place: PlaneTransform? { place(in: scope.place) }

  private func place(in outer: PlaneTransform) -> PlaneTransform? {
    if scope.space == nil, values.transform.isIdentity {
      let anchor = values.anchor
      return PlaneTransform(translationX: values.position.x - anchor.x, y: values.position.y - anchor.y)
        .concatenating(outer)
    }
    let space = transform
    if !values.isDoubleSided, space.showsBack { return nil }
    let place = PlaneTransform(space).concatenating(outer)
    // A plane that collapses to a line is invisible.
    guard place.inverted() != nil, !place.isAffine || abs(place.determinant) > 1e-12 else { return nil }
    return place
  }

  /// Where the corners of the layer's bounds are seen, clockwise from its top left.
  package var corners: [CGPoint] {
    let place = place ?? PlaneTransform(transform).concatenating(scope.place)
    return values.bounds.corners.map(place.map)
  }

  /// Whether the layer can be seen: it is neither hidden nor clear, shows the side that faces the viewer, and so does what it
  /// is in.
  package var isVisible: Bool { scope.isVisible && !values.isHidden && values.opacity > 0 && place != nil }

  /// The same, whatever it is in.
  package var isVisibleInSuperlayer: Bool {
    !values.isHidden && values.opacity > 0 && place(in: .identity) != nil
  }

  // MARK: What is in it

  /// The mask as it is shown; nil without one.
  package var mask: PresentedLayer? {
    layer.mask.map { PresentedLayer($0, in: maskScope) }
  }

  /// The scope of the mask: the layer's own coordinates, without colours, of which only alpha counts.
  package var maskScope: PresentationScope {
    var inner = innerScope
    (inner.space, inner.tint, inner.isOfMask) = (nil, nil, true)
    return inner
  }

  /// The scopes of the sublayers: one, or one for each instance of a replicator.
  ///
  /// - Parameter instances: how many instances replicators may still show.
  package func sublayerScopes(_ instances: inout InstanceBudget) -> [PresentationScope] {
    guard !layer.sublayers.isEmpty else { return [] }
    let inner = ownScope
    guard case .replicator(let replicator) = values.content else { return [inner] }
    let box = values.bounds.standardized
    let step = replicator.instanceTransform.about(CGPoint(x: box.midX, y: box.midY))
    var instance = CATransform3D.identity
    var scopes: [PresentationScope] = []
    for index in 0..<max(0, replicator.instanceCount) {
      guard instances.take(for: layer, of: replicator.instanceCount) else { break }
      var copy = inner
      copy.time -= Double(index) * replicator.instanceDelay
      copy.delay += Double(index) * replicator.instanceDelay
      copy.instances.append(index)
      if index > 0 {
        instance = instance.concatenating(step)
        copy.space = inner.space.map { instance.concatenating($0) } ?? instance
      }
      let tint = replicator.color(ofInstance: index)
      if tint != .white { copy.tint = inner.tint?.multiplied(by: tint) ?? tint }
      scopes.append(copy)
    }
    return scopes
  }

  /// The scope of the sublayers without a replicator, and in its first instance.
  var ownScope: PresentationScope {
    var inner = innerScope
    if !values.sublayerTransform.isIdentity {
      inner.space = values.sublayerTransform.about(values.anchor)
    }
    return inner
  }

  /// The layer's own coordinates and time.
  private var innerScope: PresentationScope {
    var inner = scope
    inner.place = place ?? PlaneTransform(transform).concatenating(scope.place)
    (inner.space, inner.time) = (nil, time)
    inner.isVisible = isVisible
    inner.opacity *= values.opacity
    return inner
  }
}

/// The place, time, tint and clip that a layer is shown in.
package struct PresentationScope {
  /// The superlayer's time, in seconds.
  package var time: TimeInterval
  /// From the superlayer's coordinates to those in which the root is.
  package var place = PlaneTransform.identity
  /// A transform in space between layer and superlayer, in the superlayer's coordinates: a replicator's, perspective.
  package var space: CATransform3D?
  /// The tint of all colours; nil for none.
  package var tint: Color?
  /// The product of the opacities of all layers around.
  package var opacity: CGFloat = 1
  /// Whether nothing around is hidden, clear, or turned away.
  package var isVisible = true
  /// Whether the layer is a mask, or in one.
  package var isOfMask = false
  /// Which instances of the replicators around it this is, from the outermost.
  package var instances: [Int] = []
  /// How many seconds later than its layers' own time the instance is.
  package var delay: TimeInterval = 0

  package init(time: TimeInterval) { self.time = time }

  /// The layers from back to front; those at one depth keep their order.
  package func backToFront(_ layers: [Layer]) -> [Layer] {
    guard layers.count > 1, layers.contains(where: \.mayHaveDepth) else { return layers }
    let depths = layers.map { layer in
      let depth = layer.presentation(atLocalTime: layer.ownTime(at: time)).zPosition
      return depth.isNaN ? 0 : depth
    }
    return layers.indices.sorted { depths[$0] != depths[$1] ? depths[$0] < depths[$1] : $0 < $1 }
      .map { layers[$0] }
  }
}

/// How many instances replicators show together; those in each other multiply theirs.
package struct InstanceBudget {
  /// The most instances of all replicators in a tree.
  package static let maximum = 100_000

  private var count = 0

  package init() {}

  /// Takes one instance; false if there are too many, which the layer's context reports.
  fileprivate mutating func take(for layer: Layer, of wanted: Int) -> Bool {
    count += 1
    guard count > Self.maximum else { return true }
    layer.context?.report(
      Diagnostic(
        .error,
        "layer \(layer): instanceCount is \(wanted): replicators make more than \(Self.maximum) instances"))
    return false
  }
}

extension Layer {
  /// Whether the layer is before or behind the plane of its siblings, or may be.
  fileprivate final var mayHaveDepth: Bool {
    values.zPosition != 0 || animations.contains { $0.moves("zPosition") }
  }
}

extension RunningAnimation {
  /// Whether it moves a property of a name.
  fileprivate func moves(_ name: String) -> Bool {
    switch content {
    case .property(let track): track.keyPath.property.name == name
    case .group(let members): members.contains { $0.moves(name) }
    }
  }
}

extension CATransform3D {
  /// Whether the back of the plane z = 0 faces the viewer: the sign of z in the transformed normal.
  ///
  /// A mirror image in the plane still shows its front, as in Core Animation.
  var showsBack: Bool {
    if isAffine { return false }
    guard let inverse = inverted() else { return false }
    return inverse.m33 < 0
  }
}

extension ReplicatorValues {
  /// The tint of one instance.
  fileprivate func color(ofInstance index: Int) -> Color {
    let steps = CGFloat(index)
    return Color(
      red: instanceColor.red + steps * instanceRedOffset,
      green: instanceColor.green + steps * instanceGreenOffset,
      blue: instanceColor.blue + steps * instanceBlueOffset,
      alpha: instanceColor.alpha + steps * instanceAlphaOffset
    ).clamped
  }
}

extension Color {
  /// Each component multiplied with that of another.
  package func multiplied(by o: Color) -> Color {
    Color(red: red * o.red, green: green * o.green, blue: blue * o.blue, alpha: alpha * o.alpha)
  }

  /// The colour with every component clamped to 0…1, as it is drawn.
  package var clamped: Color {
    Color(
      red: max(0, min(1, red)), green: max(0, min(1, green)), blue: max(0, min(1, blue)),
      alpha: max(0, min(1, alpha)))
  }
}
