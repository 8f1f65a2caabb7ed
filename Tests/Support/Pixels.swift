/// The largest difference of two pixels' channels, of which red, green and blue count on white if that is asked for.
package func channelDifference(_ a: UInt32, _ b: UInt32, onWhite: Bool = false) -> Int {
  if a == b { return 0 }
  var most = 0
  for shift: UInt32 in onWhite ? [0, 8, 16] : [0, 8, 16, 24] {
    func channel(_ pixel: UInt32) -> Int {
      Int(pixel >> shift & 255) + (onWhite ? 255 - Int(pixel >> 24) : 0)
    }
    most = max(most, abs(channel(a) - channel(b)))
  }
  return most
}

/// The share of pixels that differ by more than a limit in some channel, and the largest difference.
package func pixelDifference(
  _ a: [UInt32], _ b: [UInt32], over limit: Int, onWhite: Bool = false
) -> (share: Double, most: Int) {
  var (over, most) = (0, 0)
  for (p, q) in zip(a, b) where p != q {
    let difference = channelDifference(p, q, onWhite: onWhite)
    most = max(most, difference)
    if difference > limit { over += 1 }
  }
  return (Double(over) / Double(a.count), most)
}
