import Foundation
import RefreshKit
import Testing
import UIKit

/// Transparency layers of a drawing.
@Suite("transparency layers")
struct TransparencyLayerTests {
  @Test("a transparency layer has its blend mode as a whole, and reaches only into the one around it")
  func transparencyLayers() throws {
    let all = CGRect(x: 0, y: 0, width: 2, height: 2)
    func fill(_ context: CGContext, _ color: UIColor, _ rect: CGRect) {
      context.setFillColor(color.cgColor)
      context.fill(rect)
    }
    let inside = try drawn(2, 2) { context in
      fill(context, .blue, all)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      fill(context, .red, CGRect(x: 0, y: 0, width: 1, height: 2))
      context.setBlendMode(.sourceIn)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      fill(context, .green, CGRect(x: 0, y: 0, width: 2, height: 1))
      context.saveGState()
      context.endTransparencyLayer()
      context.endTransparencyLayer()
    }
    // Source in (Porter and Duff): the new layer where the old one is, which is left of the middle.
    #expect(inside == [0xFF00_FF00, 0xFF00_00FF, 0xFF00_00FF, 0xFF00_00FF])
    let mixed = try drawn(2, 2) { context in
      fill(context, .yellow, all)
      context.setBlendMode(.multiply)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      fill(context, .cyan, CGRect(x: 0, y: 0, width: 1, height: 2))
      context.endTransparencyLayer()
    }
    // Multiply: (1, 1, 0) · (0, 1, 1).
    #expect(mixed == [0xFF00_FF00, 0xFFFF_FF00, 0xFF00_FF00, 0xFFFF_FF00])
  }
}
