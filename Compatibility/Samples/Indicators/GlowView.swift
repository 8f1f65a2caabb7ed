import UIKit

/// Particles that add their light to each other.
public final class GlowView: UIView {
  public override class var layerClass: AnyClass { return CAEmitterLayer.self }
  var emitter: CAEmitterLayer { return layer as! CAEmitterLayer }

  /// Emits a number of particles a second, each for a second, that stay where they are.
  public func glow(_ color: UIColor, rate: Float) {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 10), false, 2)
    UIColor.white.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    let cell = CAEmitterCell()
    cell.contents = image?.cgImage
    cell.contentsScale = 2
    cell.birthRate = rate
    cell.lifetime = 1
    cell.color = color.cgColor
    emitter.emitterPosition = CGPoint(x: bounds.midX, y: bounds.midY)
    emitter.renderMode = .additive
    emitter.beginTime = CACurrentMediaTime()
    emitter.emitterCells = [cell]
  }
}

/// A background and a drawing that repeat a picture.
final class TiledView: UIView {
  static let tile: UIImage = UIGraphicsImageRenderer(
    size: CGSize(width: 4, height: 3), format: TiledView.format
  ).image { context in
    for y in 0..<3 {
      for x in 0..<4 {
        UIColor(red: CGFloat(x) / 4, green: CGFloat(y) / 3, blue: 0.5, alpha: 1).setFill()
        context.fill(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
  }
  private static var format: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    return format
  }

  override func draw(_ rect: CGRect) {
    UIColor(patternImage: TiledView.tile).setFill()
    UIBezierPath(rect: CGRect(x: 20, y: 0, width: 10, height: 20)).fill()
    UIColor.black.setFill()
    UIRectFill(CGRect(x: 32, y: 0, width: 4, height: 20))
  }
}
