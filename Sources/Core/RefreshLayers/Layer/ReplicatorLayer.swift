import Foundation

/// How a replicator layer repeats its sublayers.
public struct ReplicatorValues: Sendable {
  /// How often the sublayers are drawn.
  public var instanceCount = 1
  /// By how many seconds each copy lags behind the one before.
  public var instanceDelay: TimeInterval = 0
  /// The transform from each copy to the next.
  public var instanceTransform = CATransform3D.identity
  /// The colour that the first copy is multiplied with.
  public var instanceColor = Color.white
  /// The change of red from copy to copy.
  public var instanceRedOffset: CGFloat = 0
  /// The change of green from copy to copy.
  public var instanceGreenOffset: CGFloat = 0
  /// The change of blue from copy to copy.
  public var instanceBlueOffset: CGFloat = 0
  /// The change of alpha from copy to copy.
  public var instanceAlphaOffset: CGFloat = 0

  /// Creates values with one unchanged copy.
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

/// A layer that draws its sublayers several times, each time moved, later and tinted a step further.
open class ReplicatorLayer: Layer {
  override class var newContent: LayerContent { .replicator(ReplicatorValues()) }

  /// A layer that draws another one several times, such as twelve times in a circle around the centre of its bounds.
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

  /// The number of copies; at least 0.
  public final var instanceCount: Int {
    get { values.replicator.instanceCount }
    set { values.replicator.instanceCount = max(0, newValue) }
  }

  /// By how many seconds each copy's animations lag behind those of the copy before.
  public final var instanceDelay: TimeInterval {
    get { values.replicator.instanceDelay }
    set { change { $0.replicator.instanceDelay = newValue } }
  }

  /// The transform from each copy to the next, about the centre of the bounds.
  public final var instanceTransform: CATransform3D {
    get { values.replicator.instanceTransform }
    set { change { $0.replicator.instanceTransform = newValue } }
  }

  /// The colour that the first copy is multiplied with.
  public final var instanceColor: Color {
    get { values.replicator.instanceColor }
    set { change { $0.replicator.instanceColor = newValue } }
  }

  /// The change of each component of that colour from copy to copy.
  public final var instanceRedOffset: CGFloat {
    get { values.replicator.instanceRedOffset }
    set { change { $0.replicator.instanceRedOffset = newValue } }
  }
  /// The change of green from copy to copy.
  public final var instanceGreenOffset: CGFloat {
    get { values.replicator.instanceGreenOffset }
    set { change { $0.replicator.instanceGreenOffset = newValue } }
  }
  /// The change of blue from copy to copy.
  public final var instanceBlueOffset: CGFloat {
    get { values.replicator.instanceBlueOffset }
    set { change { $0.replicator.instanceBlueOffset = newValue } }
  }
  /// The change of alpha from copy to copy.
  public final var instanceAlphaOffset: CGFloat {
    get { values.replicator.instanceAlphaOffset }
    set { change { $0.replicator.instanceAlphaOffset = newValue } }
  }
}
