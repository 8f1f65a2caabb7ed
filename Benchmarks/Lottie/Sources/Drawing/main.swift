import Foundation
import Glibc
import RefreshLayers
import RefreshLottie
import RefreshRendering

/// Draws every frame of Lottie files and prints the processor time of a frame in milliseconds, a line a file.
///
/// `lottie-benchmark WIDTH HEIGHT ROUNDS FILE …`. The time is that of the best round, without reading the file, as a player has
/// read it before it plays; the first round, which fills the caches, counts like any other.
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count > 3, let width = Int(arguments[0]), let height = Int(arguments[1]),
  let rounds = Int(arguments[2])
else {
  print("usage: lottie-benchmark WIDTH HEIGHT ROUNDS FILE …")
  exit(64)
}

/// The processor time of this thread, in milliseconds.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

for path in arguments[3...] {
  guard let animation = try? LottieAnimation(contentsOfFile: path) else {
    print("\(path)\trefused")
    continue
  }
  let size = CGSize(width: width, height: height)
  let root = Layer()
  let layer = animation.makeLayer()
  layer.anchorPoint = .zero
  layer.affineTransform = CGAffineTransform(
    scaleX: size.width / animation.size.width, y: size.height / animation.size.height)
  layer.position = .zero
  root.addSublayer(layer)
  let renderer = CairoRenderer(scale: 1)
  var picture = Bitmap(width: width, height: height)
  let frames = Int(animation.frames.upperBound - animation.frames.lowerBound)
  var best = Double.infinity
  for _ in 0..<rounds {
    let start = processorTime()
    for frame in 0..<frames {
      let list = DisplayList(of: root, at: Double(frame) / animation.frameRate, size: size)
      try renderer.render(list, into: &picture, damage: nil)
    }
    best = min(best, (processorTime() - start) / Double(max(1, frames)))
  }
  print("\(path)\t\(frames)\t\(best)")
}
