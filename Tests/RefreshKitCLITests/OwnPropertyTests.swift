import Foundation
import RefreshControls
import RefreshFrames
import RefreshStage
import TestControls
import Testing

@testable import RefreshCheck
@testable import RefreshGoldens
@testable import RefreshLayers

/// A gauge whose level is a property that only this test knows: it is kept in the text that it shows.
private final class Gauge: TextLayer {
  private static let table = PropertyTable(.text, adding: [LayerProperty("level", \LayerValues.level)])
  override var properties: PropertyTable { Self.table }
}

extension LayerValues {
  fileprivate var level: CGFloat {
    get { Double(text.string).map { CGFloat($0) } ?? 0 }
    set { text.string = "\(newValue)" }
  }
}

/// A property that a kind of layer adds is known wherever properties are: it stands in one table.
@Suite struct OwnPropertyTests {
  @Test("a property that a layer adds is looked at as all others are")
  func looks() {
    let (stage, control, gauge) = (Stage(), StillControl(), Gauge())
    gauge.name = "gauge"
    control.animationView.layer.addSublayer(gauge)
    stage.attach(control)
    let old = LayerSnapshot.all(of: control)
    gauge.values.level = 0.5
    #expect(
      LayerSnapshot.differences(old, LayerSnapshot.all(of: control), tolerance: 0.01) == [
        "level of layer animationView/gauge is 0.500 instead of 0.000"
      ])
  }

  @Test("a property that a subclass adds is traced as all others are")
  func ownProperty() {
    let gauge = Gauge()
    gauge.values.level = 0.250_000_1
    let sample = LayerSample(gauge.values, of: gauge)
    #expect(sample.properties["level"] == .number(0.25))
    #expect(sample.properties["string"] == .word("0.2500001"))
  }

  @Test("a property that a subclass adds is seen to jump at a seam")
  func ownPropertyJumps() {
    let gauge = Gauge()
    gauge.bounds.size = CGSize(width: 10, height: 10)
    let looks = [0.5, 0.5, 0.8, 0.8].map { level in
      gauge.values.level = level
      return SeamSample.all(in: gauge, at: 0)
    }
    #expect(SeamJump.all(looks).map(\.description) == ["the level of layer Gauge jumps by 0.30"])
  }
}
