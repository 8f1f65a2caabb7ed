import Clips
import Foundation
import RefreshFrames
import RefreshGoldens
import RefreshKit
import RefreshRendering

// Verifies one unchanged clip repeatedly on one thread and prints frames per second: by display lists alone, and drawing
// and hashing every frame. Then explains a changed clip of 300 frames. Exits with 1 if any of them misses its target.
//
//     verify-benchmark [SECONDS] [lists | pixels | explanation]

/// The thread's processor time, in seconds.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Frames per second of processor time, over at least the given seconds.
func rate(_ clip: GoldenClip, _ verifier: ClipVerifier, for seconds: Double) -> Double {
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
if only == nil || only == "explanation" {
  // Every disc grows more, and a cycle takes longer: the explanation has to find both.
  let size = CGSize(width: 320, height: 320)
  let (before, after) = (Clip.discs(size, seconds: 5), Clip.slowGrownDiscs(size, seconds: 5))
  let (golden, present) = (try MotionTrace(of: before), try MotionTrace(of: after))
  var best = Double.infinity
  var sentences: [String] = []
  for _ in 0..<5 {
    let start = now()
    sentences = MotionDiagnosis(golden, present, framesPerSecond: 60).verdicts.map(\.sentence)
    best = min(best, now() - start)
  }
  print(
    "\(golden.frames.count) frames explained in \(String(format: "%.3f", best)) s: \(sentences.joined(separator: "; "))"
  )
  guard sentences.count >= 2 else { fatalError("the change is not explained") }
  isFast = isFast && best < 1
}
for (name, size, scale) in [
  ("320x320 at 1", CGSize(width: 320, height: 320), 1.0), ("375x667 at 2", GoldenClip.standardSize, 2),
] where only != "explanation" {
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
