import RefreshFiles

/// A quantizer of an image's colours to a palette: median cut by variance, refined by k-means.
///
/// Errors are squared distances in sRGB, which is what PSNR measures.
struct ColorQuantizer {
  private var entries: [ColorHistogram.Entry]

  /// The number of k-means rounds. Measured: the second and third round gain 0.1 dB, later ones less.
  private static let rounds = 3

  init(_ histogram: ColorHistogram) {
    entries = histogram.entries
  }

  /// A palette of at most `count` colours, `0xFFRRGGBB`.
  mutating func colors(_ count: Int) -> [UInt32] {
    var means = cut(into: count).map(\.mean)
    for _ in 0..<Self.rounds { refine(&means) }
    return means.map(\.pixel).uniqued
  }
}

// MARK: - Median cut by variance

extension ColorQuantizer {
  /// A range of entries that share one colour of the palette.
  private struct Box {
    let range: Range<Int>
    let mean: MeanColor

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

    var worstChannel: Int {
      errors.red >= errors.green && errors.red >= errors.blue ? 0 : errors.green >= errors.blue ? 1 : 2
    }
  }

  /// Splits the entries into at most `count` boxes, always splitting the box with the largest error.
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

  /// The index of the splittable box with the largest error.
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

  /// Partitions the entries of a box at the mean of its worst channel; returns the start of the upper part.
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
    // Clamped because rounding can put the mean at an end, and both parts need an entry.
    return min(max(front, box.range.lowerBound + 1), box.range.upperBound - 1)
  }
}

// MARK: - k-means

extension ColorQuantizer {
  /// Moves each mean to the mean of its nearest entries.
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
