import Foundation

/// The memory location of a property's numbers in `LayerValues` or in a content's values.
///
/// Thousands of layers are checked for finite numbers at every frame, so the numbers are read in place.
struct PropertyMemoryRange: Sendable {
  /// The offset in bytes from the start of the values.
  let offset: Int
  let count: Int
  /// True for an optional colour, whose numbers are undefined if it is nil.
  let isOptional: Bool
  let isInContent: Bool

  /// Finds the location of a stored property; nil if the value is computed or has no fixed number of numbers.
  init?<Root, Value: PropertyValue>(_ path: KeyPath<Root, Value>, isInContent: Bool) {
    guard let offset = MemoryLayout<Root>.offset(of: path), let count = Value.kind.numberCount,
      !Value.isOptional || Value.self == Color?.self
    else { return nil }
    (self.offset, self.count) = (offset, count)
    (isOptional, self.isInContent) = (Value.isOptional, isInContent)
  }
}

extension AnimationValue.Kind {
  /// The number of numbers in a value; nil if it varies.
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

/// The memory locations of the numbers of many properties, for checking them together.
struct PropertyMemoryRanges: Sendable {
  /// The byte ranges of consecutive numbers.
  private var stretches: [Range<Int>] = []
  private var optionalColors: [Int] = []

  init(_ places: [PropertyMemoryRange]) {
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

  /// True if every number in the memory of the values, multiplied by `factor`, is finite.
  func areFinite(in bytes: UnsafeRawBufferPointer, times factor: Double = 1) -> Bool {
    guard let start = bytes.baseAddress else { return true }
    // Infinity or NaN times 0 is NaN and spoils the sum; finite numbers times 0 cannot overflow.
    var zero = 0.0
    // Plain loops over raw numbers, because a debug build calls a function for each step of an iterator.
    var stretch = 0
    while stretch < stretches.count {
      let range = stretches[stretch]
      let numbers = (start + range.lowerBound).assumingMemoryBound(to: Double.self)
      let count = (range.upperBound - range.lowerBound) / MemoryLayout<Double>.stride
      var index = 0
      while index < count {
        zero += numbers[index] * factor * 0
        index += 1
      }
      stretch += 1
    }
    for offset in optionalColors {
      guard let color = bytes.load(fromByteOffset: offset, as: Color?.self) else { continue }
      zero += Double(color.red * 0 + color.green * 0 + color.blue * 0 + color.alpha * 0)
    }
    return zero == 0
  }
}
