import Foundation
import RefreshLayers

/// Changes of one property at a time, for every row of the property tables.
public enum LayerChange {
  /// The kinds of layers that draw.
  public static let kinds: [@Sendable () -> Layer] = [
    { Layer() }, { ShapeLayer() }, { TextLayer() }, { ImageLayer() }, { ReplicatorLayer() },
    {
      let layer = GradientLayer()
      layer.colors = [.clear, .clear]
      return layer
    },
  ]

  /// What animations cannot move has no setter by name.
  private static let fixed: [String: @Sendable (Layer) -> Void] = [
    "isHidden": { $0.isHidden = true },
    "masksToBounds": { $0.masksToBounds = true },
    "isDoubleSided": { $0.isDoubleSided = false },
    "maskedCorners": { $0.maskedCorners = [.topLeft] },
    "blendMode": { $0.blendMode = .multiply },
    "maskMode": { $0.maskMode = .luminance },
    "lineDashPattern": { ($0 as! ShapeLayer).lineDashPattern = [3, 2] },
    "fillRule": { ($0 as! ShapeLayer).fillRule = .evenOdd },
    "lineCap": { ($0 as! ShapeLayer).lineCap = .round },
    "lineJoin": { ($0 as! ShapeLayer).lineJoin = .bevel },
    "type": { ($0 as! GradientLayer).type = .conic },
    "string": { ($0 as! TextLayer).string = "Release to refresh" },
    "font": { ($0 as! TextLayer).font = .boldSystemFont(ofSize: 17) },
    "alignment": { ($0 as! TextLayer).alignment = .right },
    "lineBreakMode": { ($0 as! TextLayer).lineBreakMode = .byTruncatingMiddle },
    "numberOfLines": { ($0 as! TextLayer).numberOfLines = 0 },
    "isVerticallyCentered": { ($0 as! TextLayer).isVerticallyCentered.toggle() },
    "contentMode": { ($0 as! ImageLayer).contentMode = .scaleAspectFit },
    "instanceCount": { ($0 as! ReplicatorLayer).instanceCount = 3 },
  ]

  /// A picture of four pixels at a scale of 2.
  public static let picture = RefreshLayers.Image(
    width: 2, height: 2, pixels: [0xFF00_00FF, 0x8000_4000, 0xFFFF_FFFF, 0], scale: 2)

  /// Gives a property another value; false where none is known.
  public static func apply(_ property: String, to layer: Layer) -> Bool {
    if let change = fixed[property] {
      change(layer)
      return true
    }
    return layer.setValue(changed(layer.value(forKeyPath: property), property), forKeyPath: property)
  }

  private static func changed(_ value: AnimationValue?, _ name: String) -> AnimationValue {
    switch value {
    case .scalar(let v): .scalar(v == 0 ? 0.25 : v / 2)
    case .point(let v): .point(CGPoint(x: v.x + 0.25, y: v.y + 0.5))
    case .size(let v): .size(CGSize(width: v.width + 4, height: v.height + 8))
    case .rect: .rect(CGRect(x: 1, y: 2, width: 30, height: 40))
    case .transform: .transform(CATransform3D(rotationAngle: 0.5, x: 0, y: 0, z: 1))
    case .color(let v): .color(Color(red: 0.25, green: 0.5, blue: 0.125, alpha: v.alpha / 2))
    case .colors: .colors([.black, .white])
    case .scalars: .scalars([0.2, 0.7])
    case nil where name == "contents": .image(picture)
    case nil where name == "path" || name == "shadowPath", .path:
      .path(BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 10)))
    case nil: .color(Color(red: 0.25, green: 0.5, blue: 0.125))
    case .image, .word: value!
    }
  }
}
