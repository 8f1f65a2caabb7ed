import Foundation
import RefreshMotion

/// The track of a number, such as an opacity, a coordinate or an angle.
final class ScalarTrack: PropertyTrack {
  private let course: TrackCourse<Double>

  init(_ course: TrackCourse<Double>, _ traits: Traits) {
    self.course = course
    super.init(traits)
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = course.value(at: progress, iteration: isCumulative ? iteration : 0)
    if isAdditive { value += values.scalar(at: keyPath) ?? 0 }
    if value.isFinite { values.setScalar(value, at: keyPath) }
  }
}

/// The track of a point, such as a position.
final class PointTrack: PropertyTrack {
  private let course: TrackCourse<CGPoint>

  init(_ course: TrackCourse<CGPoint>, _ traits: Traits) {
    self.course = course
    super.init(traits)
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = course.value(at: progress, iteration: isCumulative ? iteration : 0)
    if isAdditive, let below = values.point(at: keyPath) { value = below.adding(value, scaledBy: 1) }
    if value.x.isFinite && value.y.isFinite { values.setPoint(value, at: keyPath) }
  }
}

/// The track of a rectangle, which is that of bounds.
final class RectTrack: PropertyTrack {
  private let course: TrackCourse<CGRect>

  init(_ course: TrackCourse<CGRect>, _ traits: Traits) {
    self.course = course
    super.init(traits)
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = course.value(at: progress, iteration: isCumulative ? iteration : 0)
    if isAdditive { value = values.bounds.adding(value, scaledBy: 1) }
    if value.origin.x.isFinite && value.origin.y.isFinite && value.size.width.isFinite
      && value.size.height.isFinite
    {
      values.bounds = value
    }
  }
}

/// The track of a colour.
final class ColorTrack: PropertyTrack {
  private let course: TrackCourse<Color>

  init(_ course: TrackCourse<Color>, _ traits: Traits) {
    self.course = course
    super.init(traits)
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = course.value(at: progress, iteration: isCumulative ? iteration : 0)
    if isAdditive, let below = values.color(at: keyPath) { value = below.adding(value, scaledBy: 1) }
    if value.isFinite { values.setColor(value, at: keyPath) }
  }
}

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
