import Foundation
import RefreshLayers

/// Overlay of a device's screen: the home indicator, and optionally black corners and the camera.
final class DeviceFrame: View {
  private let device: StageDevice
  private let indicator: ShapeLayer
  private let corners = ShapeLayer(name: "corners", fillColor: .black)
  private let camera = ShapeLayer(name: "camera", fillColor: .black)

  init(_ device: StageDevice, _ colors: DeviceColors, showsFrame: Bool) {
    self.device = device
    indicator = ShapeLayer(name: "homeIndicator", fillColor: colors.label)
    super.init(frame: CGRect(origin: .zero, size: device.size))
    layer.name = "device"
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if device.safeAreaBottom > 0 { layer.addSublayer(indicator) }
    guard showsFrame else { return }
    if device.cornerRadius > 0 { layer.addSublayer(corners) }
    layer.addSublayer(camera)
  }

  override func layoutSubviews() {
    let (width, height) = (bounds.width, bounds.height)
    let length: CGFloat = device.system == .android ? 108 : width >= 700 ? 250 : 139
    let thickness: CGFloat = device.system == .android ? 4 : 5
    let bottom: CGFloat = device.system == .android ? 10 : 8
    Transaction.withoutActions {
      indicator.path = BezierPath(
        roundedRect: CGRect(
          x: (width - length) / 2, y: height - bottom - thickness, width: length, height: thickness),
        cornerRadius: thickness / 2)
      var path = BezierPath(rect: bounds)
      path.append(BezierPath(roundedRect: bounds, cornerRadius: device.cornerRadius))
      (corners.path, corners.fillRule) = (path, .evenOdd)
      switch device.camera {
      case .none: camera.path = nil
      case .island(let size, let height, let top):
        camera.path = BezierPath(
          roundedRect: CGRect(x: (width - size) / 2, y: top, width: size, height: height),
          cornerRadius: height / 2)
      case .hole(let diameter, let center):
        camera.path = .circle(CGPoint(x: width / 2, y: center), radius: diameter / 2)
      }
    }
  }
}
