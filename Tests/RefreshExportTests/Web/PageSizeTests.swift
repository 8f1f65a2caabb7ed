import Foundation
import RefreshClips
import RefreshControls
import RefreshExport
import RefreshLayers
import RefreshStage
import Testing

@testable import refresh_examples

/// How many bytes a page has of each kind of control, and how long it takes.
@Suite struct PageSizeTests {
  /// The most bytes of a page.
  private static let mostBytes = 150_000
  /// The most seconds of processor time that a control takes in a debug build.
  private static let mostSeconds = 15.0
  /// The same for two hundred layers, whose curves are fitted one after the other: the aim is that of the others.
  private static let mostSecondsOfMany = 40.0

  /// Two hundred layers take most of a minute in a debug build, and are measured by `make test-export` alone.
  private static let kinds: [RefreshControl.Type] =
    KindControls.all.filter { WebComponentTests.isThorough || $0 != KindControls.Many.self }
    + [Bubbles.self, Colors.self, Google.self, Yahoo.self]

  @Test("a page of each kind of control is small, and soon there")
  func pages() throws {
    var table = "control    page    module  seconds\n"
    for control in Self.kinds {
      let start = Self.processorSeconds
      let component = try WebComponentTests.component(control)
      let (page, module) = (component.html.utf8.count, component.module.utf8.count)
      let seconds = Self.processorSeconds - start
      let name = "\(control)".padding(toLength: 10, withPad: " ", startingAt: 0)
      table += "\(name) \(page) \(module) \(String(format: "%.1f", seconds))\n"
      #expect(page <= Self.mostBytes, "\(control)")
      let isMany = control == KindControls.Many.self
      #expect(seconds <= (isMany ? Self.mostSecondsOfMany : Self.mostSeconds), "\(control)")
    }
    print(table)
  }

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
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
}
