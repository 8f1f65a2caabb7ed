import RefreshRendering

/// One picture of a clip and how long it stands.
public struct Frame: Sendable {
  /// The picture.
  public var bitmap: Bitmap

  /// How long the picture stands, in seconds: finite and not negative.
  public var duration: Double

  /// What differs from the frame before, in pixels: `nil` if unknown, `.empty` if nothing does.
  ///
  /// A writer trusts it: a change outside the rectangle is lost.
  public var damage: PixelRect?

  /// What the clip is doing, such as the phase of a control, which a contact sheet writes under the picture.
  public var phase: String?

  /// A picture that stands for `duration` seconds.
  public init(_ bitmap: Bitmap, duration: Double, damage: PixelRect? = nil, phase: String? = nil) {
    self.bitmap = bitmap
    self.duration = duration
    self.damage = damage
    self.phase = phase
  }
}
