import Foundation
import Glibc
import RefreshLayers

/// Evaluates scenes of ten thousand layers at successive instants and prints the speed.
///
/// `layers-benchmark [rounds] [scene]` (default: 200 rounds of every scene). The result is the processor time of the
/// best round, so that other work on the machine has little influence.
let arguments = CommandLine.arguments.dropFirst()
let rounds = arguments.first.flatMap { Int($0) } ?? 200
let chosen = arguments.dropFirst().first.flatMap { Int($0) }
let makers = [
  { Scene.scalars }, { Scene.linear }, { Scene.eased }, { Scene.mixed }, { Scene.transforms },
]

/// The processor time of this thread, in nanoseconds.
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
