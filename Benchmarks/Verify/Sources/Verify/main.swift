import Clips
import Foundation
import RefreshClips
import RefreshKit
import RefreshRegression
import RefreshRendering

// Verifies one unchanged clip repeatedly on one thread and prints frames per second: by display lists alone, and drawing
// and hashing every frame. Exits with 1 if either is below its target.
//
//     verify-benchmark [SECONDS] [lists | pixels]

/// Frames per second of processor time, over at least the given seconds.
func rate(_ clip: GoldenClip, _ verifier: ClipVerifier, for seconds: Double) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  var frames = 0
  let start = now()
  while now() - start < seconds {
    let report = verifier.verify(clip)
    guard report.status == .passed else { fatalError(report.message) }
    frames += report.frames
  }
  return Double(frames) / (now() - start)
}

let seconds = CommandLine.arguments.dropFirst().first.flatMap { Double($0) } ?? 4
let only = CommandLine.arguments.dropFirst(2).first
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("verify-\(UUID().uuidString)")
defer { try? FileManager.default.removeItem(at: folder) }
var isFast = true
for (name, size, scale) in [
  ("320x320 at 1", CGSize(width: 320, height: 320), 1.0), ("375x667 at 2", GoldenClip.standardSize, 2),
] {
  var clip = GoldenClip(Clip.discs(size), scale: scale)
  clip.clip.framesPerSecond = 60
  try GoldenRecorder(goldens: folder, mode: .missing).record(clip)
  var verifier = ClipVerifier(goldens: folder)
  let lists = only == "pixels" ? .infinity : rate(clip, verifier, for: seconds)
  verifier.drawsAlways = true
  let pixels = only == "lists" ? .infinity : rate(clip, verifier, for: seconds)
  func text(_ rate: Double) -> String { rate.isFinite ? "\(Int(rate))" : "–" }
  print("\(name): \(text(lists)) frames a second by display lists, \(text(pixels)) by pixels")
  isFast = isFast && lists >= 5000 && pixels >= 500
}
exit(isFast ? 0 : 1)
