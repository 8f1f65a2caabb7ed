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
    return means.map(\.pixel).filter { seen.insert($0).inserted }
  }
}

// MARK: - Median cut by variance

extension ColorQuantizer {
  /// A run of entries that share one colour of the table.
  private struct Box {
    let range: Range<Int>
    let mean: MeanColor

    /// The squared error along each axis.
    private var errors = MeanColor()

    init(_ range: Range<Int>, of entries: UnsafeBufferPointer<ColorHistogram.Entry>) {
      self.range = range
      var sum = ColorHistogram.Entry()
      for index in range {
        sum.color.add(entries[index].color, times: entries[index].count)
        sum.count += entries[index].count
      }
      mean = sum.mean
      for index in range {
        let color = entries[index].color
        let (red, green, blue) = (color.red - mean.red, color.green - mean.green, color.blue - mean.blue)
        errors.add(
          MeanColor(red: red * red, green: green * green, blue: blue * blue), times: entries[index].count)
      }
    }

    var error: Float { errors.red + errors.green + errors.blue }

    /// The channel with the largest error.
    var worstChannel: Int {
      errors.red >= errors.green && errors.red >= errors.blue ? 0 : errors.green >= errors.blue ? 1 : 2
    }
  }

  /// Cuts all entries into at most `count` boxes, each time the one with the largest error.
  private mutating func cut(into count: Int) -> [Box] {
    entries.withUnsafeMutableBufferPointer { entries in
      var boxes = [Box(entries.indices, of: UnsafeBufferPointer(entries))]
      while boxes.count < count {
        guard let worst = Self.worst(of: boxes) else { break }
        let box = boxes[worst]
        let middle = Self.partition(entries, box)
        boxes[worst] = Box(box.range.lowerBound..<middle, of: UnsafeBufferPointer(entries))
        boxes.append(Box(middle..<box.range.upperBound, of: UnsafeBufferPointer(entries)))
      }
      return boxes
    }
  }

  /// The box with the largest error that can be cut.
  private static func worst(of boxes: [Box]) -> Int? {
    boxes.withUnsafeBufferPointer { boxes in
      var (worst, largest): (Int?, Float) = (nil, 0)
      var at = 0
      while at < boxes.count {
        if boxes[at].error > largest, boxes[at].range.count > 1 { (worst, largest) = (at, boxes[at].error) }
        at += 1
      }
      return worst
    }
  }

  /// Moves the entries below the mean of the worst channel to the front; returns where the others begin.
  private static func partition(
    _ entries: UnsafeMutableBufferPointer<ColorHistogram.Entry>, _ box: Box
  ) -> Int {
    let channel = box.worstChannel
    let mean = box.mean[channel]
    var front = box.range.lowerBound
    var back = box.range.upperBound - 1
    while front <= back {
      if entries[front].color[channel] <= mean {
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
  private func refine(_ means: inout [MeanColor]) {
    let search = NearestColor(means)
    var sums = [ColorHistogram.Entry](
      repeating: ColorHistogram.Entry(), count: means.count)
    entries.withUnsafeBufferPointer { entries in
      for index in entries.indices {
        let (color, count) = (entries[index].color, entries[index].count)
        let nearest = search.index(of: color)
        sums[nearest].color.add(color, times: count)
        sums[nearest].count += count
      }
    }
    for (at, sum) in sums.enumerated() where sum.count > 0 { means[at] = sum.mean }
  }
}
