import Foundation
import RefreshLayers
import RefreshMotion
import Testing

@Suite struct ColorTests {
  @Test("hues run round from red by way of green and blue")
  func hues() {
    for (hue, expected) in [
      (0.0, Color.red), (1.0 / 3, .green), (2.0 / 3, .blue), (1, .red), (-1.0 / 3, .blue), (0.5, .cyan),
    ] {
      let color = Color(hue: hue, saturation: 1, brightness: 1)
      #expect(color.distance(to: expected) < 1e-9, "hue \(hue)")
    }
    #expect(Color(hue: 0.7, saturation: 0, brightness: 0.4) == Color(white: 0.4))
  }

  @Test("a hexadecimal number is red, green, blue")
  func hexadecimal() {
    #expect(Color(hex: 0xFF8000) == Color(red: 1, green: 128.0 / 255, blue: 0))
  }

  @Test("colours mix component by component, not premultiplied, exact at both ends")
  func mixing() {
    let clear = Color.red.withAlphaComponent(0)
    #expect(clear.interpolated(to: .blue, at: 0.5) == Color(red: 0.5, green: 0, blue: 0.5, alpha: 0.5))
    let (a, b) = (Color(red: 0.1, green: 0.2, blue: 0.3), Color(red: 0.7, green: 0.9, blue: 0.2))
    #expect(a.interpolated(to: b, at: 1) == b)
    #expect(a.interpolated(to: b, at: 0) == a)
  }
}
