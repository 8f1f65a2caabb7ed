import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

@Suite struct TinyPictureTests {
  @Test(
    "a picture that grows from nothing covers what it should, at any size",
    arguments: [1, 0.3, 0.05, 0.011, 3e-3, 1e-3, 3e-4, 1e-4, 1e-5, 1e-6, 1e-9] as [CGFloat], [40, 1000])
  func sizes(_ scale: CGFloat, _ side: Int) throws {
    let image = Image(
      width: side, height: side, pixels: Array(repeating: 0xFF00_8000, count: side * side), scale: 1)
    let rect = CGRect(x: 0, y: 0, width: side, height: side)
    let place = ProjectiveTransform(CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 7.25, ty: 5.5))
    let list = DisplayList(
      size: CGSize(width: 1100, height: 1100),
      commands: [
        DisplayCommand(
          drawing: .image(image, rect: rect, tint: .white), transform: place, bounds: place.bounds(of: rect))
      ])
    let bitmap = try CairoRenderer(scale: 1).render(list)
    let covered = bitmap.pixels.reduce(0.0) { $0 + Double($1 >> 24) } / 255
    let wanted = pow(Double(scale) * Double(side), 2)
    #expect(abs(covered - wanted) <= 0.02 * wanted + 0.02)
  }
}
