import Clips
import Foundation
import RefreshExport
import RefreshKit
import RefreshRegression
import RefreshRendering

// Pairs of frames that differ, and how long it takes to compare them; `Benchmarks/compare-images/compare.py` puts
// other programs beside it.
//
//     images-benchmark write FOLDER [COUNT]    a-0.png and b-0.png …, 750 × 1334 pixels
//     images-benchmark time FOLDER             milliseconds of processor time a pair, as JSON

/// The thread's processor time, in seconds.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func frames(_ clip: Clip) throws -> [Bitmap] {
  let renderer = CairoRenderer(scale: 2)
  var frames: [Bitmap] = []
  _ = try ClipPlayer(clip).play { frames.append(try renderer.render($0.list)) }
  return frames
}

func write(_ folder: URL, _ count: Int) throws {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let size = CGSize(width: 375, height: 667)
  var pairs = zip(try frames(.discs(size)), try frames(.grownDiscs(size))).filter { $0.0 != $0.1 }
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
  let count = Double(pairs.count)
  var fields = ["\"decode\": \((now() - start) * 1000 / count)"]
  for (name, tolerance) in [("exact", PixelTolerance.exact), ("edges", .edges), ("perceptual", .perceptual)] {
    var best = Double.infinity
    var counts: [Int] = []
    for _ in 0..<5 {
      start = now()
      counts = pairs.map { PixelComparison($0, $1, tolerance: tolerance).count }
      best = min(best, now() - start)
    }
    fields.append("\"\(name)\": \(best * 1000 / count), \"\(name)Counts\": \(counts)")
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
  try write(folder, arguments.count > 3 ? Int(arguments[3]) ?? 12 : 12)
} else {
  try time(folder)
}
