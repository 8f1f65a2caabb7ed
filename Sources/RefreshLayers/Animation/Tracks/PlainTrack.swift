import Foundation
import RefreshMotion

/// The track of a plain value between two: everything it takes, in one piece of memory.
struct PlainRun {
  let from: Lanes
  let to: Lanes
  let place: PlainPlace
  let isAdditive: Bool
  let isCumulative: Bool

  /// Moves the property to where it is at a progress, after a number of whole repeats.
  @inline(__always)
  func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = from.interpolated(to: to, at: progress)
    if isCumulative && iteration > 0 { value = value.adding(to, scaledBy: iteration) }
    place.show(value, in: &values, isAdditive: isAdditive)
  }
}

/// The track of a plain value between two.
final class PlainTrack: PropertyTrack {
  let run: PlainRun

  init(from: Lanes, to: Lanes, _ kind: Lanes.Kind, _ traits: Traits) {
    run = PlainRun(
      from: from, to: to, place: PlainPlace(traits.keyPath, kind), isAdditive: traits.isAdditive,
      isCumulative: traits.isCumulative)
    super.init(traits)
  }

  override func number(at progress: Double) -> Double? {
    keyPath.kind == .scalar ? run.from.interpolated(to: run.to, at: progress).v.x : nil
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    run.apply(at: progress, iteration: iteration, to: &values)
  }
}

/// The track of a plain value through keyframes.
final class PlainKeyframeTrack: PropertyTrack {
  private let frames: Keyframes<Lanes>
  private let place: PlainPlace

  override var bends: [Double] { frames.keyTimes }
  override var isCurved: Bool { frames.calculationMode.isCubic }
  override var segmentCurves: [TimingCurve] { frames.segmentCurves }

  override func number(at progress: Double) -> Double? {
    keyPath.kind == .scalar ? frames.value(at: progress).v.x : nil
  }

  init(_ frames: Keyframes<Lanes>, _ kind: Lanes.Kind, _ traits: Traits) {
    self.frames = frames
    place = PlainPlace(traits.keyPath, kind)
    super.init(traits)
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = frames.value(at: progress)
    if isCumulative, iteration > 0 { value = value.adding(frames.value(at: 1), scaledBy: iteration) }
    place.show(value, in: &values, isAdditive: isAdditive)
  }
}

/// Where a plain track shows its numbers, found once: in memory where the property is stored as they are, else by way
/// of the property.
struct PlainPlace {
  private enum Form: UInt8 {
    case number, pair, four, optionalColor, transformPart
    /// Of one kind of layer, made up, or a part that is none of these.
    case elsewhere
  }

  private let form: Form
  private let kind: Lanes.Kind
  private let component: LayerKeyPath.Component?
  /// Bytes from the start of the values.
  private let offset: Int32
  /// Not counted: the track holds its key path.
  private unowned(unsafe) let property: LayerProperty

  init(_ keyPath: LayerKeyPath, _ kind: Lanes.Kind) {
    self.kind = kind
    (property, component) = (keyPath.property, keyPath.component)
    guard let place = property.place, !place.isInContent else {
      (form, offset) = (.elsewhere, 0)
      return
    }
    let own = Int32(place.offset)
    let number = Int32(MemoryLayout<CGFloat>.stride)
    switch keyPath.component {
    case nil:
      (form, offset) = (
        place.isOptional ? .optionalColor : place.count == 1 ? .number : place.count == 2 ? .pair : .four, own
      )
    case .x, .originX, .width: (form, offset) = (.number, own)
    case .y, .originY, .height: (form, offset) = (.number, own + number)
    case .sizeWidth: (form, offset) = (.number, own + 2 * number)
    case .sizeHeight: (form, offset) = (.number, own + 3 * number)
    case .origin: (form, offset) = (.pair, own)
    case .size: (form, offset) = (.pair, own + 2 * number)
    case .translation: (form, offset) = (.elsewhere, 0)
    default: (form, offset) = (.transformPart, own)
    }
  }

  /// Shows numbers, on top of what is there where they are additive.
  ///
  /// Numbers that have overflowed are not shown, which is answered with false.
  @inline(__always) @discardableResult
  func show(_ value: Lanes, in values: inout LayerValues, isAdditive: Bool) -> Bool {
    var value = value
    if isAdditive, let below = below(in: &values) { value.v += below.v }
    guard value.isFinite else { return false }
    guard form != .elsewhere else {
      values.set(value.value(kind), at: LayerKeyPath(property, component))
      return true
    }
    withUnsafeMutableBytes(of: &values) { bytes in
      let place = bytes.baseAddress! + Int(offset)
      let numbers = place.assumingMemoryBound(to: CGFloat.self)
      switch form {
      case .number: numbers[0] = CGFloat(value.v.x)
      case .pair: (numbers[0], numbers[1]) = (CGFloat(value.v.x), CGFloat(value.v.y))
      case .four:
        (numbers[0], numbers[1]) = (CGFloat(value.v.x), CGFloat(value.v.y))
        (numbers[2], numbers[3]) = (CGFloat(value.v.z), CGFloat(value.v.w))
      case .optionalColor: place.assumingMemoryBound(to: Color?.self).pointee = value.color
      case .transformPart:
        place.assumingMemoryBound(to: CATransform3D.self).pointee.setScalarPart(component!, to: value.v.x)
      case .elsewhere: break
      }
    }
    return true
  }

  /// What is shown there; nil if nothing is set.
  private func below(in values: inout LayerValues) -> Lanes? {
    if form == .elsewhere { return values.value(at: LayerKeyPath(property, component)).flatMap { Lanes($0) } }
    return withUnsafeMutableBytes(of: &values) { bytes in
      let place = bytes.baseAddress! + Int(offset)
      let numbers = place.assumingMemoryBound(to: CGFloat.self)
      switch form {
      case .number: return Lanes(Double(numbers[0]))
      case .pair: return Lanes(Double(numbers[0]), Double(numbers[1]))
      case .four:
        return Lanes(Double(numbers[0]), Double(numbers[1]), Double(numbers[2]), Double(numbers[3]))
      case .optionalColor: return place.assumingMemoryBound(to: Color?.self).pointee.map { Lanes($0) }
      case .transformPart:
        return place.assumingMemoryBound(to: CATransform3D.self).pointee.scalarPart(component!).map {
          Lanes($0)
        }
      case .elsewhere: return nil
      }
    }
  }
}
