/// Reduces the colours of an image to a table: cuts where the error is largest, refined by k-means.
///
/// Errors are squared distances in sRGB, which is what PSNR measures.
struct ColorQuantizer {
  private var entries: [ColorHistogram.Entry]

  /// Rounds of k-means. Measured: the second to third still gain 0.1 dB, later ones less.
  private static let rounds = 3

  init(_ histogram: ColorHistogram) {
    entries = histogram.entries
  }

  /// At most `count` colours, `0xFFRRGGBB`.
  mutating func colors(_ count: Int) -> [UInt32] {
    var means = cut(into: count).map(\.mean)
    for _ in 0..<Self.rounds { refine(&means) }
    var seen: Set<UInt32> = []
    return means.map(Self.pixel).filter { seen.insert($0).inserted }
  }

  private static func pixel(_ mean: SIMD3<Float>) -> UInt32 {
    let rounded = (mean + 0.5).clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 255))
    return 0xFF00_0000 | UInt32(rounded.x) << 16 | UInt32(rounded.y) << 8 | UInt32(rounded.z)
  }
}

// MARK: - Median cut by variance

extension ColorQuantizer {
  /// A run of entries that share one colour of the table.
  private struct Box {
    var range: Range<Int>
    var mean = SIMD3<Float>()

    /// The squared error along each axis.
    var error = SIMD3<Float>()

    init(_ range: Range<Int>, of entries: [ColorHistogram.Entry]) {
      self.range = range
      var weight: Float = 0
      var sum = SIMD3<Float>()
      for entry in entries[range] {
        sum += entry.color * entry.count
        weight += entry.count
      }
      mean = sum / max(weight, 1)
      for entry in entries[range] {
        let distance = entry.color - mean
        error += distance * distance * entry.count
      }
    }

    var axis: Int {
      error.x >= error.y && error.x >= error.z ? 0 : error.y >= error.z ? 1 : 2
    }
  }

  /// Cuts all entries into at most `count` boxes, each time the one with the largest error.
  private mutating func cut(into count: Int) -> [Box] {
    var boxes = [Box(entries.indices, of: entries)]
    while boxes.count < count {
      var worst = -1
      var largest: Float = 0
      for (at, box) in boxes.enumerated() where box.range.count > 1 && box.error.sum() > largest {
        largest = box.error.sum()
        worst = at
      }
      if worst < 0 { break }
      let box = boxes[worst]
      let middle = partition(box)
      boxes[worst] = Box(box.range.lowerBound..<middle, of: entries)
      boxes.append(Box(middle..<box.range.upperBound, of: entries))
    }
    return boxes
  }

  /// Moves the entries below the mean of the worst axis to the front; returns where the others begin.
  private mutating func partition(_ box: Box) -> Int {
    let axis = box.axis
    let mean = box.mean[axis]
    var front = box.range.lowerBound
    var back = box.range.upperBound - 1
    while front <= back {
      if entries[front].color[axis] <= mean {
        front += 1
      } else {
        entries.swapAt(front, back)
        back -= 1
      }
    }
    // Rounding can put the mean at an end; both parts need an entry.
    return min(max(front, box.range.lowerBound + 1), box.range.upperBound - 1)
  }
}

// MARK: - k-means

extension ColorQuantizer {
  /// Moves each mean to the centre of the entries that are nearest to it.
  private func refine(_ means: inout [SIMD3<Float>]) {
    let search = NearestColor(means)
    var sums = [SIMD4<Float>](repeating: SIMD4(), count: means.count)
    for entry in entries {
      let nearest = search.index(red: entry.red, green: entry.green, blue: entry.blue)
      sums[nearest] += SIMD4(entry.color, 1) * entry.count
    }
    for (at, sum) in sums.enumerated() where sum.w > 0 {
      means[at] = SIMD3(sum.x, sum.y, sum.z) / sum.w
    }
  }
}

extension ColorHistogram.Entry {
  var color: SIMD3<Float> { SIMD3(red, green, blue) }
}
