/// Finds the nearest colour of a table by squared distance in sRGB.
///
/// The table is sorted by green, the channel that spreads most in luminance, and searched outwards from the
/// colour's own green until that channel alone is farther than the best.
struct NearestColor {
  private var sorted: [SIMD4<Float>] = []

  /// Where the search begins for each whole green.
  private var starts: [Int] = []

  /// A search among colours with channels 0...255.
  init(_ colors: [SIMD3<Float>]) {
    sorted = colors.enumerated().map { SIMD4($1, Float($0)) }.sorted { $0.y < $1.y }
    var at = 0
    for green in 0...255 {
      while at < sorted.count - 1 && sorted[at].y < Float(green) { at += 1 }
      starts.append(at)
    }
  }

  /// A search among pixels `0xFFRRGGBB`.
  init(pixels: [UInt32]) {
    self.init(
      pixels.map { SIMD3(Float(($0 >> 16) & 255), Float(($0 >> 8) & 255), Float($0 & 255)) })
  }

  /// The number of the nearest colour.
  func index(red: Float, green: Float, blue: Float) -> Int {
    sorted.withUnsafeBufferPointer { sorted in
      var best = Float.infinity
      var found: Float = 0
      @inline(__always) func look(_ at: Int) -> Bool {
        let color = sorted[at]
        let dg = color.y - green
        if dg * dg >= best { return false }
        let dr = color.x - red
        let db = color.z - blue
        let distance = dr * dr + dg * dg + db * db
        if distance < best {
          best = distance
          found = color.w
        }
        return true
      }
      let start = starts[Int(min(255, max(0, green)))]
      var up = start
      while up < sorted.count && look(up) { up += 1 }
      var down = start - 1
      while down >= 0 && look(down) { down -= 1 }
      return Int(found)
    }
  }
}
