import RefreshMotion

/// The track of a whole transform between two, both of which are taken apart once.
final class TransformTrack: PropertyTrack {
  private let course: TransformCourse
  /// Where every layer keeps the transform, in bytes from the start of its values; nil for that of one kind of layer.
  private let offset: Int?

  init(_ course: TransformCourse, _ traits: Traits) {
    self.course = course
    offset = traits.keyPath.property.place.flatMap { $0.isInContent ? nil : $0.offset }
    super.init(traits)
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = course.value(at: progress)
    if isCumulative, iteration > 0 { value = value.concatenating(course.to.power(iteration)) }
    if let offset {
      withUnsafeMutableBytes(of: &values) { bytes in
        let place = (bytes.baseAddress! + offset).assumingMemoryBound(to: CATransform3D.self)
        if isAdditive { value = value.concatenating(place.pointee) }
        if value.isFinite { place.pointee = value }
      }
    } else {
      if isAdditive, case .transform(let below)? = values.value(at: keyPath) {
        value = value.concatenating(below)
      }
      if value.isFinite { values.set(.transform(value), at: keyPath) }
    }
  }
}
