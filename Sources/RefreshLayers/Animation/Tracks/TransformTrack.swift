import RefreshMotion

/// The track of a whole transform between two, both of which are taken apart once.
final class TransformTrack: PropertyTrack {
  private let course: TransformCourse

  init(_ course: TransformCourse, _ traits: Traits) {
    self.course = course
    super.init(traits)
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = course.value(at: progress)
    if isCumulative, iteration > 0 { value = value.concatenating(course.to.power(iteration)) }
    if isAdditive, let below = values.transform(at: keyPath) { value = value.concatenating(below) }
    if value.isFinite { values.setTransform(value, at: keyPath) }
  }
}
