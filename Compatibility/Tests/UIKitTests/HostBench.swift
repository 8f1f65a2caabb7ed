import Foundation
import RefreshKit
import Testing
import UIKit

@testable import Hosts
@testable import Lottie

/// The suites of the hosts: one after the other, as all players have one clock.
@Suite("hosts for iOS", .serialized) enum HostSuites {}

/// A host whose appearance a test decides.
final class TestedHost: PullToRefreshView {
  var look = RefreshAppearance()
  override var appearance: RefreshAppearance { look }
  /// Tells it as UIKit does.
  func turn(_ change: (inout RefreshAppearance) -> Void) {
    change(&look)
    traitCollectionDidChange(nil)
  }
}

/// A scroll view with a host that a finger pulls, and a clock for all of it.
final class HostBench {
  static let height: CGFloat = 60
  /// The parts of the file as `export` marks them: a frame lies between two.
  static let parts: [(name: String, frames: ClosedRange<CGFloat>)] = [
    ("pull", 0...100), ("refreshing", 101...161), ("end-success", 162...252), ("end-failure", 253...283),
  ]
  static func frames(_ part: String) -> ClosedRange<CGFloat> { parts.first { $0.name == part }!.frames }

  let bench = Bench()
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hosts-\(UUID().uuidString)")
  let scroll: UIScrollView
  private let list: ScrollView
  private var finger = CGPoint(x: 60, y: 100)
  private(set) var time: TimeInterval = 0

  init(inset: CGFloat = 0) {
    scroll = bench.show { UIScrollView(frame: CGRect(x: 0, y: 0, width: 120, height: 600)) }
    list = scroll.refreshView as! ScrollView
    bench.turn {
      scroll.contentSize = CGSize(width: 120, height: 900)
      scroll.contentInset.top = inset
      scroll.contentOffset.y = -inset
    }
    try! FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var bundle: Bundle { Bundle(path: folder.path)! }

  /// Writes a Lottie file with its markers alone.
  func write(_ name: String, parts: [(name: String, frames: ClosedRange<CGFloat>)] = HostBench.parts) {
    let markers = parts.map { part in
      let length = part.frames.upperBound - part.frames.lowerBound
      return "{\"tm\":\(Int(part.frames.lowerBound)),\"cm\":\"\(part.name)\",\"dr\":\(Int(length))}"
    }
    let end = Int(parts.last?.frames.upperBound ?? 0) + 1
    let text =
      "{\"fr\":60,\"ip\":0,\"op\":\(end),\"nm\":\"\(name)\",\"markers\":[\(markers.joined(separator: ","))]}"
    try! text.write(to: folder.appendingPathComponent("\(name).json"), atomically: true, encoding: .utf8)
  }

  func host(_ animation: RefreshAnimationView) -> TestedHost {
    let host = TestedHost(animation, height: Self.height)
    bench.turn {
      host.attach(to: scroll)
      scroll.delegate = host
    }
    bench.advance(to: time)
    return host
  }

  func turn(_ body: () -> Void) { bench.turn(body) }

  /// Goes on, a frame of the screen at a time.
  func wait(_ seconds: TimeInterval, each body: () -> Void = {}) {
    for _ in 0..<Int((seconds * 60).rounded()) {
      time += 1.0 / 60
      bench.advance(to: time)
      bench.turn { LottieClock.shared.advance(by: 1.0 / 60) }
      body()
    }
  }

  func touch() { send(.began) }

  func release() { send(.ended) }

  /// Moves the finger on until the content is pulled by some points, or back.
  func pull(to distance: CGFloat, each body: () -> Void = {}) {
    for _ in 0..<2000 {
      let missing = distance - pulled
      guard abs(missing) > 0.5 else { return }
      finger.y += min(max(missing, -4), 4)
      wait(1.0 / 60)
      send(.moved)
      body()
    }
  }

  /// The distance of the content beyond its own inset and that of the control.
  var pulled: CGFloat { -scroll.contentOffset.y - scroll.contentInset.top }

  private func send(_ phase: Touch.Phase) {
    bench.turn { list.handle(Touch(phase: phase, location: finger, timestamp: time)) }
  }
}

extension RefreshAnimationView {
  /// The player of lottie-ios in it.
  var player: LottieAnimationView { subviews.compactMap { $0 as? LottieAnimationView }.first! }
  var frameShown: CGFloat { player.realtimeAnimationFrame }
}
