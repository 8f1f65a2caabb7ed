import Foundation
import RefreshMotion

/// A layer as presented at one instant: animated values, place in the root's coordinates, and inherited opacity, tint
/// and visibility.
///
/// Rendering, comparison, traces and exports all traverse this tree. A layer is flattened into the plane of its
/// superlayer, as in Core Animation; a replicator presents its sublayers once for each instance, and a mask is
/// presented in the coordinates of the masked layer.
package struct PresentedLayer {
  package let layer: Layer
  /// The layer's own time, in seconds.
  package let time: TimeInterval
  /// The presentation values of the layer.
  package let values: LayerValues
  /// The state that the layer inherits from its superlayers.
  package let scope: InheritedLayerState
  /// The projection from the layer's coordinates to those of the root's superlayer; nil if the layer is invisible
  /// because it is edge-on or shows a hidden back.
  package private(set) var place: ProjectiveTransform?

  /// Presents a layer with the state that it inherits from its superlayer.
  package init(_ layer: Layer, in scope: InheritedLayerState) {
    let time = layer.ownTime(at: scope.time)
    self.init(layer, showing: layer.presentation(atLocalTime: time), at: time, in: scope)
  }

  /// Presents a layer with given values, at a time of the layer.
  package init(
    _ layer: Layer, showing values: LayerValues, at time: TimeInterval, in scope: InheritedLayerState
  ) {
    (self.layer, self.time, self.values, self.scope) = (layer, time, values, scope)
    place = place(in: scope.place)
  }

  /// Presents the root of a tree in the coordinates of its superlayer, at a time of its context, in seconds.
  package init(root layer: Layer, at time: TimeInterval) {
    self.init(layer, in: InheritedLayerState(time: layer.superlayer?.localTime(at: time) ?? time))
  }

  /// Presents a layer in its own coordinates, without its position, transform and hidden state.
  package init(unplaced layer: Layer, in scope: InheritedLayerState) {
    let time = layer.ownTime(at: scope.time)
    var values = layer.presentation(atLocalTime: time)
    (values.position, values.zPosition, values.transform) = (values.anchor, 0, .identity)
    values.isHidden = false
    self.init(layer, showing: values, at: time, in: scope)
  }

  /// Presents a layer in its own coordinates, at a time of its context, in seconds.
  package init(unplaced layer: Layer, at time: TimeInterval) {
    self.init(unplaced: layer, in: InheritedLayerState(time: layer.superlayer?.localTime(at: time) ?? time))
  }

  // MARK: Place

  /// The transform from the layer's coordinates to its superlayer's, including the superlayer's `sublayerTransform`
  /// and the instance transform of a replicator.
  package var transform: CATransform3D {
    let own = values.transformToSuperlayer
    return scope.space.map { own.concatenating($0) } ?? own
  }

  private func place(in outer: ProjectiveTransform) -> ProjectiveTransform? {
    if scope.space == nil, values.transform.isIdentity {
      let anchor = values.anchor
      return ProjectiveTransform(translationX: values.position.x - anchor.x, y: values.position.y - anchor.y)
        .concatenating(outer)
    }
    let space = transform
    if !values.isDoubleSided, space.showsBack { return nil }
    let place = ProjectiveTransform(space).concatenating(outer)
    // A layer that is edge-on is invisible.
    guard place.inverted() != nil, !place.isAffine || abs(place.determinant) > 1e-12 else { return nil }
    return place
  }

  /// The corners of the layer's bounds in the coordinates of the root's superlayer, clockwise from its top left.
  package var corners: [CGPoint] {
    let place = place ?? ProjectiveTransform(transform).concatenating(scope.place)
    return values.bounds.corners.map(place.map)
  }

  /// True if the layer and all its superlayers are visible: not hidden, not transparent, and not showing a hidden
  /// back.
  package var isVisible: Bool { scope.isVisible && !values.isHidden && values.opacity > 0 && place != nil }

  /// True if the layer itself is not hidden, not transparent and not showing a hidden back; superlayers are ignored.
  package var isVisibleInSuperlayer: Bool {
    !values.isHidden && values.opacity > 0 && place(in: .identity) != nil
  }

  // MARK: Content

  /// The presented mask; nil if there is none.
  package var mask: PresentedLayer? {
    layer.mask.map { PresentedLayer($0, in: maskScope) }
  }

  /// The state that the mask inherits: the layer's own coordinates, without a tint.
  package var maskScope: InheritedLayerState {
    var inner = innerScope
    (inner.space, inner.tint, inner.isOfMask) = (nil, nil, true)
    return inner
  }

  /// The states that the sublayers inherit: a single one, or one for each instance of a replicator.
  ///
  /// - Parameter instances: the number of instances that replicators may still present.
  package func sublayerScopes(_ instances: inout InstanceBudget) -> [InheritedLayerState] {
    guard !layer.sublayers.isEmpty else { return [] }
    let inner = ownScope
    guard case .replicator(let replicator) = values.content else { return [inner] }
    let box = values.bounds.standardized
    let step = replicator.instanceTransform.about(CGPoint(x: box.midX, y: box.midY))
    var instance = CATransform3D.identity
    var scopes: [InheritedLayerState] = []
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

  /// The state that the sublayers inherit, or the sublayers in a replicator's first instance.
  var ownScope: InheritedLayerState {
    var inner = innerScope
    if !values.sublayerTransform.isIdentity {
      inner.space = values.sublayerTransform.about(values.anchor)
    }
    return inner
  }

  /// The inherited state with the layer's own coordinates and time, before any transform of sublayers.
  private var innerScope: InheritedLayerState {
    var inner = scope
    inner.place = place ?? ProjectiveTransform(transform).concatenating(scope.place)
    (inner.space, inner.time) = (nil, time)
    inner.isVisible = isVisible
    inner.opacity *= values.opacity
    return inner
  }
}

/// The state that a presented layer inherits from its superlayers: time, place, tint, opacity and visibility.
package struct InheritedLayerState {
  /// The superlayer's time, in seconds.
  package var time: TimeInterval
  /// The projection from the superlayer's coordinates to those of the root's superlayer.
  package var place = ProjectiveTransform.identity
  /// The transform of the superlayer's sublayers, in its coordinates: of a replicator's instance or a
  /// `sublayerTransform`; nil for none.
  package var space: CATransform3D?
  /// The colour by which replicators multiply all colours; nil for none.
  package var tint: Color?
  /// The product of the opacities of all superlayers.
  package var opacity: CGFloat = 1
  /// True if all superlayers are visible.
  package var isVisible = true
  /// True for a mask and its descendants.
  package var isOfMask = false
  /// The instance indices of the enclosing replicators, outermost first.
  package var instances: [Int] = []
  /// The total delay of the enclosing replicators' instances, in seconds.
  package var delay: TimeInterval = 0

  package init(time: TimeInterval) { self.time = time }

  /// The layers sorted from back to front by their animated `zPosition`; equal ones keep their order.
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

/// A limit on the total number of replicator instances in a tree, because nested replicators multiply theirs.
package struct InstanceBudget {
  /// The maximum number of instances of all replicators in a tree: more take longer to draw.
  package static let maximum = 100_000

  private var count = 0

  package init() {}

  /// Counts one instance; false, with an error to the layer's context, beyond the maximum.
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
  /// True if the layer has a z position other than 0, or an animation of it.
  fileprivate final var mayHaveDepth: Bool {
    values.zPosition != 0 || animations.contains { $0.moves("zPosition") }
  }
}

extension RunningAnimation {
  /// True if the animation, or a member of its group, changes the property `name`.
  fileprivate func moves(_ name: String) -> Bool {
    switch content {
    case .property(let track): track.keyPath.property.name == name
    case .group(let members): members.contains { $0.moves(name) }
    }
  }
}

extension CATransform3D {
  /// True if the back of the plane z = 0 faces the viewer, by the sign of z in the transformed normal.
  ///
  /// A mirror image in the plane shows its front, as in Core Animation.
  var showsBack: Bool {
    if isAffine { return false }
    guard let inverse = inverted() else { return false }
    return inverse.m33 < 0
  }
}

extension ReplicatorValues {
  /// The colour by which an instance is multiplied, clamped to 0…1.
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
  /// The product of two colours, component by component.
  package func multiplied(by o: Color) -> Color {
    Color(red: red * o.red, green: green * o.green, blue: blue * o.blue, alpha: alpha * o.alpha)
  }

  /// The colour with every component clamped to 0…1.
  package var clamped: Color {
    Color(
      red: max(0, min(1, red)), green: max(0, min(1, green)), blue: max(0, min(1, blue)),
      alpha: max(0, min(1, alpha)))
  }
}
