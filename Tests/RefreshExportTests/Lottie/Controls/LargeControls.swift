import Foundation
import RefreshKit
import TestControls

/// Two hundred dots that swing one after the other.
final class Swarm: MappedControl {
  private let dots = (0..<200).map { _ in Layer() }

  override func setup() {
    for (index, dot) in dots.enumerated() {
      let place = CGPoint(x: 20 + 17 * (index % 20), y: 8 + 7 * (index / 20))
      let color = Color(hue: CGFloat(index) / 200, saturation: 1, brightness: 0.8)
      add(dot, "dot", at: place, 6, color: color, corner: 3)
    }
  }

  override func pull(to ratio: CGFloat) {
    for (index, dot) in dots.enumerated() {
      let own = max(0, min(1, 2 * ratio - CGFloat(index) / 200))
      dot.transform = CATransform3D(scaleX: own, y: own)
    }
  }

  override func animationCycle(for animationView: View) {
    for (index, dot) in dots.enumerated() {
      let late = Double(index) / 400
      let dip = KeyframeAnimation(
        keyPath: "opacity", values: [1, 1, 0.2, 1, 1] as [CGFloat],
        keyTimes: [0, late, late + 0.25, late + 0.5, 1], duration: animationDuration)
      dot.add(dip, forKey: "swing")
    }
  }
}

/// Says how far it is pulled, and counts while it refreshes.
final class Ticker: MappedControl {
  private let label = Label(frame: CGRect(x: 37, y: 25, width: 300, height: 30))
  private var count = 0

  override class var animationDuration: TimeInterval { 0.25 }

  override func setup() {
    label.layer.name = "label"
    (label.font, label.textColor, label.textAlignment) = (.systemFont(ofSize: 20), .darkGray, .center)
    addSubviewToRefreshAnimationView(label)
  }

  override func pull(to ratio: CGFloat) {
    label.text = "Pull \(Int(100 * ratio)) % to load \(Int(1234 * ratio)) messages"
  }

  override func setupRefreshControl(for animationView: View) {
    label.text = ["Loading", "Loading.", "Loading..", "Loading..."][count % 4]
    count += 1
  }

  override func resetAnimationView(_ animationView: View) { count = 0 }
}

/// A picture that grows from nothing, in pulls and in cycles, beside copies that lag behind.
final class Sprout: MappedControl {
  private let (picture, row) = (ImageLayer(), ReplicatorLayer())

  override func setup() {
    add(picture, "picture", at: CGPoint(x: 110, y: 40), 48)
    picture.contents = Self.picture(96) { x, y in
      // Without edges: ThorVG takes the nearest pixel of a picture that is scaled.
      let (alpha, blue) = (max(0, min(1, (44 - hypot(x, y)) / 24)), max(0, min(1, (x + 24) / 48)))
      let channels = [alpha, 0.2 * alpha, 0.6 * alpha * (1 - blue), 0.9 * alpha * blue]
      return channels.reduce(0) { $0 << 8 | UInt32((255 * $1).rounded()) }
    }
    add(row, "row", at: CGPoint(x: 260, y: 40), 60)
    (row.instanceCount, row.instanceDelay) = (8, 0.04)
    row.instanceTransform = CATransform3D(rotationAngle: .pi / 4, x: 0, y: 0, z: 1)
    row.instanceRedOffset = -0.1
    let path = BezierPath(roundedRect: CGRect(x: 4, y: 0, width: 4, height: 12), cornerRadius: 2)
    add(ShapeLayer(path: path, fillColor: .red), "bar", at: CGPoint(x: 30, y: 8), 12, to: row)
  }

  override func pull(to ratio: CGFloat) { picture.transform = CATransform3D(scaleX: ratio, y: ratio) }

  override func animationCycle(for animationView: View) {
    swing(picture, "transform.scale", 1, 0)
    swing(row.sublayers[0], "transform.scale.y", 1, 0.3)
  }
}
