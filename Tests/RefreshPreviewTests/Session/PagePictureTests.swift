import Foundation
import RefreshLayers
import RefreshMotion
import RefreshRendering
import Testing

@testable import RefreshPreview

@Suite struct PagePictureTests {
  @Test("a page that lays down what is sent has the whole picture", arguments: [1, 7, 23] as [UInt64])
  func page(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var picture = PagePicture(scale: 2)
    var page = Bitmap(width: 1, height: 1)
    let root = Layer()
    root.backgroundColor = .white
    var size = CGSize(width: 120, height: 90)
    for step in 0..<60 {
      if step % 20 == 19 { size = CGSize(width: .random(in: 40...150, using: &random), height: 80) }
      root.bounds = CGRect(origin: .zero, size: size)
      root.position = CGPoint(x: size.width / 2, y: size.height / 2)
      switch Int.random(in: 0...4, using: &random) {
      case 0:
        let layer = Layer()
        layer.backgroundColor = Color(
          red: .random(in: 0...1, using: &random), green: 0.5, blue: 0.2, alpha: 0.7)
        layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 20)
        layer.cornerRadius = 6
        root.addSublayer(layer)
      case 1: root.sublayers.randomElement(using: &random)?.removeFromSuperlayer()
      case 2: break
      default:
        root.sublayers.randomElement(using: &random)?.position = CGPoint(
          x: .random(in: 0...120, using: &random), y: .random(in: 0...90, using: &random))
      }
      let list = DisplayList(of: root, at: 0, size: size)
      let (bitmap, news) = try picture.draw(list)
      if page.bounds != bitmap.bounds { page = Bitmap(width: bitmap.width, height: bitmap.height) }
      for rect in news {
        for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { page[x, y] = bitmap[x, y] } }
      }
      #expect(try page == CairoRenderer(scale: 2).render(list), "step \(step)")
      #expect(try picture.draw(list).news.isEmpty)
    }
  }
}
