import UIKit

/// Particles: a burst of confetti, a fountain with sparks of its own, and snow along a line.
public class ConfettiView: UIView {
  public private(set) var emitter: CAEmitterLayer!

  static func dot(_ side: CGFloat) -> UIImage {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: side, height: side))
    return renderer.image { context in
      UIColor.white.setFill()
      context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    }
  }

  public func fountain() {
    let layer = CAEmitterLayer()
    layer.emitterPosition = CGPoint(x: bounds.midX, y: bounds.maxY)
    layer.emitterShape = .point
    layer.beginTime = CACurrentMediaTime()
    let drop = CAEmitterCell()
    drop.name = "drop"
    drop.birthRate = 10
    drop.lifetime = 1
    drop.velocity = 50
    drop.emissionLongitude = -.pi / 2
    drop.yAcceleration = 40
    drop.xAcceleration = 10
    drop.scale = 1
    drop.scaleSpeed = -0.5
    drop.alphaSpeed = -2
    drop.spin = .pi
    drop.color = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1).cgColor
    drop.contents = ConfettiView.dot(4).cgImage
    drop.contentsScale = 2
    layer.emitterCells = [drop]
    self.layer.addSublayer(layer)
    emitter = layer
  }

  public func snow(of color: UIColor = .white) {
    let layer = CAEmitterLayer()
    layer.emitterPosition = CGPoint(x: bounds.midX, y: 0)
    layer.emitterSize = CGSize(width: bounds.width, height: 1)
    layer.emitterShape = CAEmitterLayerEmitterShape.line
    let flake = CAEmitterCell()
    flake.birthRate = 20
    flake.lifetime = 2
    flake.velocity = 20
    flake.velocityRange = 10
    flake.emissionLongitude = CGFloat.pi
    flake.emissionRange = .pi / 8
    flake.scaleRange = 0.25
    flake.color = color.cgColor
    flake.contents = ConfettiView.dot(2).cgImage
    layer.emitterCells = [flake]
    self.layer.addSublayer(layer)
    emitter = layer
  }

  public func rocket() {
    let layer = CAEmitterLayer()
    layer.emitterPosition = CGPoint(x: 10, y: 10)
    layer.beginTime = CACurrentMediaTime()
    let spark = CAEmitterCell()
    spark.birthRate = 4
    spark.lifetime = 1
    spark.beginTime = 0.5
    spark.contents = ConfettiView.dot(2).cgImage
    let rocket = CAEmitterCell()
    rocket.birthRate = 1
    rocket.lifetime = 1
    rocket.duration = 0.5
    rocket.velocity = 40
    rocket.emitterCells = [spark]
    layer.emitterCells = [rocket]
    self.layer.addSublayer(layer)
    emitter = layer
  }

  public func stop() { emitter.birthRate = 0 }
}
