import Clips
import Foundation
import RefreshFrames
import RefreshGoldens
import RefreshImageFormats
import RefreshKit
import RefreshRendering

// Pairs of frames that differ, and the time to compare them; `Benchmarks/compare-images/compare.py` runs other
// programs on the same pairs.
//
//     images-benchmark write FOLDER [COUNT [SCALE]]    a-0.png and b-0.png …, 750 × 1334 pixels at scale 2
//     images-benchmark time FOLDER             milliseconds of processor time per pair, as JSON

/// The thread's processor time, in seconds.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func frames(_ clip: Clip, _ scale: Double) throws -> [Bitmap] {
  let renderer = CairoRenderer(scale: scale)
  var frames: [Bitmap] = []
  _ = try ClipPlayer(clip).play { frames.append(try renderer.render($0.list)) }
  return frames
}

func write(_ folder: URL, _ count: Int, _ scale: Double) throws {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let size = CGSize(width: 375, height: 667)
  var pairs = zip(try frames(.discs(size), scale), try frames(.grownDiscs(size), scale)).filter {
    $0.0 != $0.1
  }
  pairs = (0..<count).map { pairs[$0 * (pairs.count - 1) / max(1, count - 1)] }
  for (index, pair) in pairs.enumerated() {
    for (name, bitmap) in [("a", pair.0), ("b", pair.1)] {
      var encoder = PNGEncoder()
      try Data(try encoder.encode(bitmap)).write(to: folder.appendingPathComponent("\(name)-\(index).png"))
    }
  }
}

func time(_ folder: URL) throws {
  func file(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
  }
  var files: [(a: [UInt8], b: [UInt8])] = []
  while FileManager.default.fileExists(atPath: folder.appendingPathComponent("a-\(files.count).png").path) {
    files.append((try file("a-\(files.count).png"), try file("b-\(files.count).png")))
  }
  var start = now()
  let pairs = try files.map {
    (try PNGDecoder.decode($0.a, maximumPixels: 1 << 24), try PNGDecoder.decode($0.b, maximumPixels: 1 << 24))
  }
  let number = Double(pairs.count)
  var fields = ["\"decode\": \((now() - start) * 1000 / number)"]
  for (name, tolerance) in [("exact", PixelTolerance.exact), ("edges", .edges), ("perceptual", .perceptual)] {
    var counts: [Int] = []
    var total = 0.0
    for pair in pairs {
      // Repeatedly: pictures are in the cache right after drawing and decoding, as these are from the second round on.
      var best = Double.infinity
      var count = 0
      for _ in 0..<7 {
        start = now()
        let comparison = PixelComparison(pair.0, pair.1, tolerance: tolerance)
        best = min(best, now() - start)
        count = comparison.count
      }
      total += best
      counts.append(count)
    }
    fields.append("\"\(name)\": \(total * 1000 / number), \"\(name)Counts\": \(counts)")
  }
  print("{\(fields.joined(separator: ", "))}")
}

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  FileHandle.standardError.write(Data("images-benchmark write|time FOLDER\n".utf8))
  exit(64)
}
let folder = URL(fileURLWithPath: arguments[2], isDirectory: true)
if arguments[1] == "write" {
  func number(_ index: Int, or other: Double) -> Double {
    arguments.count > index ? Double(arguments[index]) ?? other : other
  }
  try write(folder, Int(number(3, or: 12)), number(4, or: 2))
} else {
  try time(folder)
}
