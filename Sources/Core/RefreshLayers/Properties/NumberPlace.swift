import Foundation

/// Where the numbers of a property are in the memory of a layer's values, or of its content's.
///
/// Thousands of layers are evaluated and checked at every instant: their numbers are read and written in place.
struct NumberPlace: Sendable {
  /// Bytes from the start of the values.
  let offset: Int
  /// How many numbers there are, one after the other.
  let count: Int
  /// Whether it is a colour that may be missing, whose numbers then mean nothing.
  let isOptional: Bool
  let isInContent: Bool

  /// Nil where the value is not stored, or is no fixed number of numbers.
  init?<Root, Value: PropertyValue>(_ path: KeyPath<Root, Value>, isInContent: Bool) {
    guard let offset = MemoryLayout<Root>.offset(of: path), let count = Value.kind.numberCount,
      !Value.isOptional || Value.self == Color?.self
    else { return nil }
    (self.offset, self.count) = (offset, count)
    (isOptional, self.isInContent) = (Value.isOptional, isInContent)
  }
}

extension AnimationValue.Kind {
  /// How many numbers make a value; nil if that depends.
  fileprivate var numberCount: Int? {
    switch self {
    case .scalar: 1
    case .point, .size: 2
    case .rect, .color: 4
    case .transform: 16
    case .path, .scalars, .colors, .image, .word: nil
    }
  }
}

/// The numbers of many properties in one piece of memory, to be checked together.
struct NumberPlaces: Sendable {
  /// Stretches of numbers, in bytes.
  private var stretches: [Range<Int>] = []
  private var optionalColors: [Int] = []

  init(_ places: [NumberPlace]) {
    for place in places.sorted(by: { $0.offset < $1.offset }) {
      if place.isOptional {
        optionalColors.append(place.offset)
      } else {
        let end = place.offset + place.count * MemoryLayout<CGFloat>.stride
        if stretches.last?.upperBound == place.offset {
          stretches[stretches.count - 1] = stretches.last!.lowerBound..<end
        } else {
          stretches.append(place.offset..<end)
        }
      }
    }
  }

  /// Whether every number is finite after a multiplication, in the memory of a value.
  func areFinite(in bytes: UnsafeRawBufferPointer, times factor: Double = 1) -> Bool {
    guard let start = bytes.baseAddress else { return true }
    // An infinite or undefined number times 0 is not 0, and finite ones cannot overflow.
    var zero = 0.0
    for stretch in stretches {
      // Plain numbers and a plain loop: a debug build would call a function for each step of any other.
      let numbers = (start + stretch.lowerBound).assumingMemoryBound(to: Double.self)
      let count = (stretch.upperBound - stretch.lowerBound) / MemoryLayout<Double>.stride
      var index = 0
      while index < count {
        zero += numbers[index] * factor * 0
        index += 1
      }
    }
    for offset in optionalColors {
      guard let color = bytes.load(fromByteOffset: offset, as: Color?.self) else { continue }
      zero += Double(color.red * 0 + color.green * 0 + color.blue * 0 + color.alpha * 0)
    }
    return zero == 0
  }
}
