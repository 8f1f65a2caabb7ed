import Foundation
import RefreshKit
import RefreshRendering
import UIKit

// A thousand layers that move, written twice: in UIKit's names and in RefreshKit's own. The two take turns, so that what
// else runs on the machine slows both; their frames have to be equal.

let count = 1000
let size = CGSize(width: 375, height: 667)
let frames = 60

func place(_ index: Int) -> CGRect {
  CGRect(x: Double(index % 25) * 15, y: Double(index / 25) * 16, width: 10, height: 10)
}

/// A stage with the layers of one of the two.
struct Scene {
  let context = LayerContext()
  let root = Layer(frame: CGRect(origin: .zero, size: size))
  var kept: [AnyObject] = []

  init(_ fill: (Layer) -> [AnyObject]) {
    root.backgroundColor = .white
    root.host(on: context)
    context.scheduler.turn {}
    var kept: [AnyObject] = []
    context.scheduler.turn { kept = fill(root) }
    self.kept = kept
  }
}

func own(_ root: Layer) -> [AnyObject] {
  for index in 0..<count {
    let isDisc = index % 2 == 0
    let layer = isDisc ? Layer() : ShapeLayer()
    layer.frame = place(index)
    if let shape = layer as? ShapeLayer {
      shape.path = BezierPath(ovalIn: layer.bounds)
      shape.fillColor = .blue
      (shape.strokeColor, shape.lineWidth) = (.red, 1)
    } else {
      layer.backgroundColor = .red
      layer.cornerRadius = 5
    }
    var fade = BasicAnimation(keyPath: "opacity", from: 1, to: 0.25, duration: 0.5)
    (fade.autoreverses, fade.repeatCount) = (true, .infinity)
    fade.beginTime = Double(index) / 1000 + 0.001
    fade.timingFunction = .easeInEaseOut
    layer.add(fade, forKey: "fade")
    var turn = KeyframeAnimation(keyPath: "transform.scale", values: [1.0, 0.5, 1.0])
    (turn.timing.duration, turn.repeatCount) = (1, .infinity)
    layer.add(turn, forKey: "beat")
    root.addSublayer(layer)
  }
  return []
}

func shim(_ root: Layer) -> [AnyObject] {
  var kept: [CALayer] = []
  for index in 0..<count {
    let isDisc = index % 2 == 0
    let layer = isDisc ? CALayer() : CAShapeLayer()
    layer.frame = place(index)
    if let shape = layer as? CAShapeLayer {
      shape.path = UIBezierPath(ovalIn: layer.bounds).cgPath
      shape.fillColor = UIColor.blue.cgColor
      shape.strokeColor = UIColor.red.cgColor
      shape.lineWidth = 1
    } else {
      layer.backgroundColor = UIColor.red.cgColor
      layer.cornerRadius = 5
    }
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0.25
    fade.duration = 0.5
    fade.autoreverses = true
    fade.repeatCount = .infinity
    fade.beginTime = Double(index) / 1000 + 0.001
    fade.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    layer.add(fade, forKey: "fade")
    let beat = CAKeyframeAnimation(keyPath: "transform.scale")
    beat.values = [1.0, 0.5, 1.0]
    beat.duration = 1
    beat.repeatCount = .infinity
    layer.add(beat, forKey: "beat")
    root.addSublayer(layer.refreshLayer)
    kept.append(layer)
  }
  return kept
}

/// Processor seconds of this thread.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func run(_ fill: (Layer) -> [AnyObject]) throws -> (setUp: Double, frames: Double, digest: Int) {
  let start = processorTime()
  let scene = Scene(fill)
  let setUp = processorTime() - start
  let renderer = CairoRenderer(scale: 1)
  var hasher = Hasher()
  for frame in 0..<frames {
    let time = Double(frame) / 60
    scene.context.scheduler.advance(to: time)
    let list = DisplayList(of: scene.root, at: time, size: size)
    hasher.combine(try renderer.render(list).pixels)
  }
  return (setUp, processorTime() - start - setUp, hasher.finalize())
}

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10
var best: [(setUp: Double, frames: Double)] = [(.infinity, .infinity), (.infinity, .infinity)]
for _ in 0..<rounds {
  var digests: Set<Int> = []
  for (index, fill) in [own, shim].enumerated() {
    let result = try run(fill)
    digests.insert(result.digest)
    best[index].setUp = min(best[index].setUp, result.setUp)
    best[index].frames = min(best[index].frames, result.frames)
  }
  guard digests.count == 1 else { fatalError("the frames of UIKit's names differ from RefreshKit's own") }
}

func milliseconds(_ seconds: Double) -> String { String(format: "%.2f ms", seconds * 1000) }
let whole = (best[1].setUp + best[1].frames) / (best[0].setUp + best[0].frames)
print("\(count) layers, best of \(rounds) rounds   own        UIKit's    ratio")
for (name, a, b) in [
  ("set-up", best[0].setUp, best[1].setUp), ("\(frames) frames", best[0].frames, best[1].frames),
] {
  print("\(name): \(milliseconds(a)) \(milliseconds(b)) \(String(format: "%.2f", b / a))")
}
print(String(format: "in all: %.2f", whole))
// The limit that the package promises.
exit(whole <= 1.3 ? 0 : 1)
