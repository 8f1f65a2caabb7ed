/// A search for the nearest colour of a table by squared distance in sRGB.
///
/// The table is sorted by green, the channel with the largest share of luminance, and searched outwards from the
/// colour's green until the distance in green alone exceeds the best.
struct NearestColor {
  private var sorted: [(color: MeanColor, number: Int)] = []

  /// The start index of the search for each green value 0...255.
  private var starts: [Int] = []

  /// Creates a search among colours with channels 0...255.
  init(_ colors: [MeanColor]) {
    sorted = colors.enumerated().map { ($1, $0) }.sorted { $0.color.green < $1.color.green }
    var at = 0
    for green in 0...255 {
      while at < sorted.count - 1 && sorted[at].color.green < Float(green) { at += 1 }
      starts.append(at)
    }
  }

  /// Creates a search among pixels `0xFFRRGGBB`.
  init(pixels: [UInt32]) {
    self.init(pixels.map(MeanColor.init))
  }

  func index(of wanted: MeanColor) -> Int {
    sorted.withUnsafeBufferPointer { sorted in
      var best = Float.infinity
      var found = 0
      @inline(__always) func look(_ at: Int) -> Bool {
        let color = sorted[at].color
        let dg = color.green - wanted.green
        if dg * dg >= best { return false }
        let dr = color.red - wanted.red
        let db = color.blue - wanted.blue
        let distance = dr * dr + dg * dg + db * db
        if distance < best {
          best = distance
          found = sorted[at].number
        }
        return true
      }
      let start = starts[Int(min(255, max(0, wanted.green)))]
      var up = start
      while up < sorted.count && look(up) { up += 1 }
      var down = start - 1
      while down >= 0 && look(down) { down -= 1 }
      return found
    }
  }
}
