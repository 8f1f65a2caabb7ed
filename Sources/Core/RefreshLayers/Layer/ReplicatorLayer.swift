import Foundation

/// The properties of a replicator layer, like those of `CAReplicatorLayer`.
public struct ReplicatorValues: Sendable {
  /// The number of instances, each a copy of all sublayers.
  public var instanceCount = 1
  /// The delay of the animations from one instance to the next, in seconds.
  public var instanceDelay: TimeInterval = 0
  /// The transform from one instance to the next.
  public var instanceTransform = CATransform3D.identity
  /// The colour with which the first instance is multiplied.
  public var instanceColor = Color.white
  /// The change of red from one instance to the next.
  public var instanceRedOffset: CGFloat = 0
  /// The change of green from one instance to the next.
  public var instanceGreenOffset: CGFloat = 0
  /// The change of blue from one instance to the next.
  public var instanceBlueOffset: CGFloat = 0
  /// The change of alpha from one instance to the next.
  public var instanceAlphaOffset: CGFloat = 0

  /// Creates values with one unchanged instance.
  public init() {}
}

extension ReplicatorValues: Hashable {
  public static func == (a: ReplicatorValues, b: ReplicatorValues) -> Bool {
    a.instanceCount == b.instanceCount && a.instanceDelay == b.instanceDelay
      && a.instanceTransform == b.instanceTransform && a.instanceColor == b.instanceColor
      && a.offsets == b.offsets
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(instanceCount)
    hasher.combine(instanceDelay)
    hasher.combine(transform: instanceTransform)
    hasher.combine(instanceColor)
    hasher.combine(offsets)
  }

  private var offsets: [CGFloat] {
    [instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset]
  }
}

/// A layer that draws its sublayers several times, like `CAReplicatorLayer`: each instance transformed, delayed and
/// tinted by one more step.
///
///     let step = CATransform3D(rotationAngle: .pi / 4, x: 0, y: 0, z: 1)
///     let spokes = ReplicatorLayer(of: ring, instanceCount: 8, instanceTransform: step, instanceDelay: 0.1)
///     animationView.layer.addSublayer(spokes)
nonisolated open class ReplicatorLayer: Layer {
  override class var newContent: LayerContent { .replicator(ReplicatorValues()) }

  /// Creates a layer that draws another one several times, such as twelve times in a circle around the centre of its
  /// bounds.
  public convenience init(
    of layer: Layer, instanceCount: Int, instanceTransform: CATransform3D = .identity,
    instanceDelay: TimeInterval = 0
  ) {
    self.init()
    self.instanceCount = instanceCount
    self.instanceTransform = instanceTransform
    self.instanceDelay = instanceDelay
    addSublayer(layer)
  }

  /// The number of instances, each a copy of all sublayers; at least 0.
  public final var instanceCount: Int {
    get { values.replicator.instanceCount }
    set { values.replicator.instanceCount = max(0, newValue) }
  }

  /// The delay of the animations from one instance to the next, in seconds.
  public final var instanceDelay: TimeInterval {
    get { values.replicator.instanceDelay }
    set { change { $0.replicator.instanceDelay = newValue } }
  }

  /// The transform from one instance to the next, about the centre of the bounds.
  public final var instanceTransform: CATransform3D {
    get { values.replicator.instanceTransform }
    set { change { $0.replicator.instanceTransform = newValue } }
  }

  /// The colour with which the first instance is multiplied.
  public final var instanceColor: Color {
    get { values.replicator.instanceColor }
    set { change { $0.replicator.instanceColor = newValue } }
  }

  /// The change of red from one instance to the next.
  public final var instanceRedOffset: CGFloat {
    get { values.replicator.instanceRedOffset }
    set { change { $0.replicator.instanceRedOffset = newValue } }
  }
  /// The change of green from one instance to the next.
  public final var instanceGreenOffset: CGFloat {
    get { values.replicator.instanceGreenOffset }
    set { change { $0.replicator.instanceGreenOffset = newValue } }
  }
  /// The change of blue from one instance to the next.
  public final var instanceBlueOffset: CGFloat {
    get { values.replicator.instanceBlueOffset }
    set { change { $0.replicator.instanceBlueOffset = newValue } }
  }
  /// The change of alpha from one instance to the next.
  public final var instanceAlphaOffset: CGFloat {
    get { values.replicator.instanceAlphaOffset }
    set { change { $0.replicator.instanceAlphaOffset = newValue } }
  }
}
