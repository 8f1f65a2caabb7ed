/// A change of a layer's model, on its way to being animated.
struct PropertyChange {
  let layer: Layer
  let property: LayerProperty
  /// The model's value before; nil where none was set.
  let old: AnimationValue?
  /// What was seen before.
  let shown: AnimationValue?
  /// The model's value now.
  let new: AnimationValue?

  /// Where an animation of the change ends.
  var end: AnimationValue? { new ?? property.unset(like: old ?? shown) }

  /// Where an animation of the change begins.
  func start(fromShown: Bool) -> AnimationValue? {
    (fromShown ? shown : old) ?? property.unset(like: new)
  }
}
