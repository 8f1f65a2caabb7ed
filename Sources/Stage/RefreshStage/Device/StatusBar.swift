import Foundation
import RefreshLayers

/// Status bar of a device: time, signal strength, Wi-Fi and battery.
final class StatusBar: View {
  private let device: StageDevice
  private let time = Label()
  private let signs: [ShapeLayer]
  private static let signsSize = CGSize(width: 78, height: 13)

  init(_ device: StageDevice, _ colors: DeviceColors) {
    self.device = device
    let color = colors.label
    signs = [
      ShapeLayer(name: "signal", path: Self.signal, fillColor: color),
      ShapeLayer(name: "wifi", path: Self.wifi, fillColor: nil, strokeColor: color, lineWidth: 2.4),
      ShapeLayer(
        name: "battery", path: Self.batteryCase, fillColor: nil, strokeColor: color.withAlphaComponent(0.35),
        lineWidth: 1),
      ShapeLayer(name: "charge", path: Self.batteryCharge, fillColor: color),
    ]
    super.init(frame: CGRect(x: 0, y: 0, width: device.size.width, height: device.safeAreaTop))
    layer.name = "statusBar"
    (time.text, time.textColor) = ("9:41", color)
    let isLarge = device.safeAreaTop > 40
    time.font = StageDevice.font(ofSize: isLarge ? 17 : 12, weight: .semibold)
    time.textAlignment = .center
    addSubview(time)
    for sign in signs { layer.addSublayer(sign) }
  }

  override func layoutSubviews() {
    let isLarge = device.safeAreaTop > 40
    let middle = isLarge ? (device.system == .iOS ? 32.5 : device.safeAreaTop / 2) : device.safeAreaTop / 2
    // Centred beside the Dynamic Island, or at the edges of a screen without one.
    var ear = CGRect(x: 0, y: middle - 11, width: 70, height: 22)
    if case .island(let width, _, _) = device.camera {
      ear = CGRect(x: 20, y: middle - 11, width: (bounds.width - width) / 2 - 20, height: 22)
    } else if device.system == .android {
      ear = CGRect(x: 14, y: middle - 11, width: 70, height: 22)
    }
    time.frame = ear
    let scale: CGFloat = isLarge ? 1 : 0.86
    let size = CGSize(width: Self.signsSize.width * scale, height: Self.signsSize.height * scale)
    var x = bounds.width - ear.midX - size.width / 2
    if case .island = device.camera {} else { x = bounds.width - 14 - size.width }
    Transaction.withoutActions {
      for sign in signs {
        sign.anchorPoint = .zero
        sign.position = CGPoint(x: x, y: middle - size.height / 2)
        sign.transform = CATransform3D(scaleX: scale, y: scale, z: 1)
      }
    }
  }

  /// Signal strength: four bars of increasing height.
  private static let signal = BezierPath(
    svgPath: (0..<4).map { bar in
      let height = [4, 6.5, 9.5, 12.5][bar]
      return
        "M\(5 * Double(bar) + 0.6) \(12.75 - height)h2q.6 0 .6 .6V12.15q0 .6 -.6 .6h-2q-.6 0 -.6 -.6V\(13.35 - height)q0 -.6 .6 -.6Z"
    }.joined())
  /// Wi-Fi symbol: two arcs above a dot.
  private static let wifi = BezierPath(
    svgPath: "M25.4 4.9a10.4 10.4 0 0 1 14.2 0M28 8.2a6.4 6.4 0 0 1 9 0M31.2 11.2a1.9 1.9 0 0 1 2.6 0")
  private static let batteryCase = BezierPath(
    svgPath:
      "M50.5 .5h17a4 4 0 0 1 4 4v4a4 4 0 0 1 -4 4h-17a4 4 0 0 1 -4 -4v-4a4 4 0 0 1 4 -4ZM73 4.6q1.6 1.9 0 3.8Z"
  )
  private static let batteryCharge = BezierPath(
    roundedRect: CGRect(x: 48, y: 2, width: 22, height: 9), cornerRadius: 2.5)
}
