import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshStage
import TestSupport
import Testing

@testable import RefreshExport
@testable import refresh_examples

/// How many bytes a page and a Lottie file have of each kind of control, and how long they take.
@Suite struct PageSizeTests {
  /// The most bytes of a page.
  private static let mostBytes = 150_000
  /// The most seconds of processor time that a control takes in a debug build.
  private static let mostSeconds = 15.0
  /// The same for two hundred layers, whose curves are fitted one after the other: the aim is that of the others.
  private static let mostSecondsOfMany = 30.0

  /// Two hundred layers take most of a minute in a debug build, and are measured by `make test-export` alone.
  private static let kinds: [RefreshControl.Type] =
    KindControls.all.filter { WebComponentTests.isThorough || $0 != KindControls.Many.self }
    + [Bubbles.self, Colors.self, Google.self, Yahoo.self]

  @Test("a page and a Lottie file of each kind of control are small, and soon there")
  func pages() throws {
    print("control       page   JSON  dotLottie  seconds of the page and of the Lottie files")
    for control in Self.kinds {
      let start = TestRun.threadSeconds
      let page = try WebComponentTests.component(control).html.utf8.count
      let middle = TestRun.threadSeconds
      let lottie = try Self.lottie(control)
      let (json, archive) = (lottie.json.utf8.count, DotLottie(lottie).bytes.count)
      let seconds = (page: middle - start, lottie: TestRun.threadSeconds - middle)
      let name = "\(control)".padding(toLength: 10, withPad: " ", startingAt: 0)
      let columns = [page, json, archive].map { String(format: "%7d", $0) }.joined()
      print("\(name) \(columns)  \(String(format: "%5.1f %5.1f", seconds.page, seconds.lottie))")
      #expect(page <= Self.mostBytes && json <= Self.mostBytes, "\(control)")
      let isMany = control == KindControls.Many.self
      #expect(
        seconds.page + seconds.lottie <= (isMany ? Self.mostSecondsOfMany : Self.mostSeconds), "\(control)")
    }
  }

  /// The file of a control, with what players draw differently.
  private static func lottie(_ control: RefreshControl.Type) throws -> LottieDocument {
    var sampling = MotionSampling()
    sampling.drawingsPerFrame = 0
    return try LottieExport(ControlMotion(of: control, sampling), .approximate).document
  }

  @Test("an image, a glyph and a path that only moves are in a page once")
  func once() throws {
    let pictures = try WebComponentTests.component(KindControls.Pictures.self).html
    // The PNG signature in base 64 begins each image.
    #expect(pictures.components(separatedBy: "iVBORw0KGgo").count - 1 == 2)
    let module = try WebComponentTests.component(KindControls.Morphing.self).module
    // The running polygon has 80 points.
    let polygon = "M" + String(repeating: "L", count: 79) + "Z"
    #expect(module.components(separatedBy: polygon).count - 1 == 1)
    // Digits, and the letters of the words, with an eighth more for those whose rounding differs.
    let ticker = try WebComponentTests.component(KindControls.Ticker.self).module
    let contours = try #require(ticker.firstMatch(of: /"contours":\[(.*)\],\n/)).1
    #expect(contours.components(separatedBy: "],[").count < 60)
  }

  @Test("a track is encoded once, and again if one sample in its middle or its tolerance differs")
  func encodedTracks() {
    func track(_ change: Double = 0, error: Double = 0.1) -> EncodedTracks.Track {
      var run = (0..<9).map { TrackSample(frame: Double($0), value: [Double($0 * $0)]) }
      run[5].value[0] += change
      return EncodedTracks.Track(runs: [run], errors: [error])
    }
    let known = EncodedTracks()
    var count = 0
    for track in [track(), track(), track(0.5), track(error: 0.2), track()] {
      _ = known.text(of: track) {
        count += 1
        return "\(count)"
      }
    }
    #expect(count == 3)
    #expect(known.text(of: track(0.5)) { "" } == "2" && known.text(of: track()) { "" } == "1")
  }
}
