import RefreshMotion
import TestSupport
import Testing

@Suite("Rubber band")
struct RubberBandTests {
  /// shared/vectors/rubber_band.csv: the formula, anchored by measured touches of a UIScrollView.
  @Test("Overscroll is shown as measured and computed", arguments: try Vectors.rows("rubber_band.csv"))
  func vectors(row: Vectors.Row) {
    let band = RubberBand(dimension: row.number("bounds_dimension"), coefficient: row.number("coefficient"))
    let (raw, displayed) = (row.number("raw_overscroll"), row.number("displayed_overscroll"))
    #expect(abs(band.displayed(raw) - displayed) < 1e-9)
    #expect(abs(band.displayed(-raw) + displayed) < 1e-9)
    if row["anchor"] == "measured 235.0" { #expect(abs(band.displayed(raw) - 235.0) < 0.17) }
  }

  @Test("The raw overscroll comes back from the shown one")
  func inverse() {
    var random = SeededRandom(seed: 8)
    for _ in 0..<1000 {
      let band = RubberBand(
        dimension: .random(in: 10...2000, using: &random), coefficient: .random(in: 0.1...1, using: &random))
      let raw = Double.random(in: -3000...3000, using: &random)
      #expect(abs(band.raw(band.displayed(raw)) - raw) < 1e-7)
    }
  }

  @Test("More pull shows more, always less than the viewport")
  func limits() {
    let band = RubberBand(dimension: 600)
    var last = -1.0
    for step in 0...200 {
      let shown = band.displayed(Double(step * step * step))
      #expect(shown > last && shown < 600)
      last = shown
    }
    #expect(band.displayed(1e308) == 600)
  }

  @Test("Where nothing gives way nothing shows, and no finite pull shows more than the viewport")
  func degenerateBands() {
    #expect(RubberBand(dimension: 0).displayed(100) == 0)
    #expect(RubberBand(dimension: 100, coefficient: 0).displayed(1e308) == 0)
    #expect(RubberBand(dimension: -5).dimension == 0)
    #expect(RubberBand(dimension: 100).raw(100) == .greatestFiniteMagnitude)
    #expect(RubberBand(dimension: 100).raw(-150) == -.greatestFiniteMagnitude)
    #expect(RubberBand(dimension: 0).raw(0) == 0)
  }
}
