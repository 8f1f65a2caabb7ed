import Foundation
import Glibc
import RefreshLayers

/// Evaluates scenes of ten thousand layers at one instant after the other and prints how fast.
///
/// `layers-benchmark [rounds] [scene]`: 200 rounds of every scene unless told. The time is the processor's, of the
/// best round, so that other work on the machine tells as little as it can.
let arguments = CommandLine.arguments.dropFirst()
let rounds = arguments.first.flatMap { Int($0) } ?? 200
let chosen = arguments.dropFirst().first.flatMap { Int($0) }
let makers = [
  { Scene.scalars }, { Scene.linear }, { Scene.eased }, { Scene.mixed }, { Scene.transforms },
]

/// Nanoseconds that this thread has run.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

for (index, make) in makers.enumerated() where chosen == nil || chosen == index {
  let scene = make()
  var best = Double.infinity
  var sum = 0.0
  for round in 0..<rounds {
    let time = (Double(round) + 0.5) / Double(rounds)
    let start = processorTime()
    for layer in scene.layers {
      let shown = layer.presentation(at: time)
      sum += Double(shown.position.x) + Double(shown.opacity) + Double(shown.transform.m11)
    }
    best = min(best, processorTime() - start)
  }
  let rate = Double(3 * Scene.count) / best * 1e3
  print(
    String(
      format: "%@: %.2f ms for %d layers, %.1f million properties a second (sum %.6g)", scene.name,
      best / 1e6,
      Scene.count, rate, sum))
}
