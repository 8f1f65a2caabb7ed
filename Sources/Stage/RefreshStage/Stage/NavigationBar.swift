import Foundation
import RefreshControls
import RefreshLayers

/// Bar at the top of the screen: a title in the middle, a back button on the left.
public final class NavigationBar: View {
  /// Height in points: a status bar of 20 and a bar of 44, as on an iPhone without a notch.
  public static let height: CGFloat = 64

  /// Device whose bar is imitated; nil for the plain bar.
  private let device: StageDevice?
  private let statusBar: StatusBar?
  private let title = Label()
  private let back = Label()
  private let chevron = ShapeLayer()
  private let hairline = Layer()
  /// True if the back button is on the right, for right-to-left layouts.
  private let isMirrored: Bool

  init(title text: String, width: CGFloat, environment: RefreshEnvironment, device: StageDevice? = nil) {
    let isDark = environment.colorScheme == .dark
    isMirrored = environment.layoutDirection == .rightToLeft
    self.device = device
    let colors = DeviceColors(isDark: isDark)
    statusBar = device.map { StatusBar($0, colors) }
    let height = device.map { $0.safeAreaTop + $0.barHeight } ?? Self.height
    super.init(frame: CGRect(x: 0, y: 0, width: width, height: height))
    layer.name = "navigationBar"
    backgroundColor = device == nil ? Color(white: isDark ? 0.13 : 0.973) : colors.bar
    title.text = text
    title.font = .boldSystemFont(ofSize: 15)
    title.textAlignment = .center
    if isDark { title.textColor = .white }
    if isMirrored { back.textAlignment = .right }
    back.text = "Back"
    back.font = .systemFont(ofSize: 15)
    back.textColor = tintColor
    addSubview(title)
    addSubview(back)
    chevron.path = BezierPath(svgPath: isMirrored ? "M2 0L10.5 9L2 18" : "M10 0L1.5 9L10 18")
    chevron.fillColor = nil
    chevron.strokeColor = tintColor
    chevron.lineWidth = 2.5
    layer.addSublayer(chevron)
    hairline.backgroundColor = Color(white: isDark ? 0.3 : 0.7)
    layer.addSublayer(hairline)
    guard let device, let statusBar else { return }
    addSubview(statusBar)
    let isIOS = device.system == .iOS
    title.font = isIOS ? StageDevice.font(ofSize: 17, weight: .semibold) : StageDevice.font(ofSize: 22)
    title.textColor = colors.label
    title.textAlignment = isIOS ? .center : isMirrored ? .right : .left
    back.font = StageDevice.font(ofSize: 17)
    back.textColor = colors.tint
    back.isHidden = !isIOS
    chevron.strokeColor = isIOS ? colors.tint : colors.label
    (chevron.lineCap, chevron.lineJoin) = (.round, .round)
    hairline.backgroundColor = colors.separator
    hairline.isHidden = !isIOS
  }

  public override func layoutSubviews() {
    if let device { return layOut(device) }
    let middle = Self.height - 22
    title.frame = CGRect(x: 80, y: middle - 12, width: max(0, bounds.width - 160), height: 24)
    back.frame = CGRect(x: isMirrored ? bounds.width - 80 : 26, y: middle - 12, width: 54, height: 24)
    // Actions are disabled because layers without a view would animate a change of the screen's size.
    Transaction.withoutActions {
      chevron.frame = CGRect(x: isMirrored ? bounds.width - 21 : 9, y: middle - 9, width: 12, height: 18)
      hairline.frame = CGRect(x: 0, y: Self.height - 0.5, width: bounds.width, height: 0.5)
    }
  }

  private func layOut(_ device: StageDevice) {
    let (width, middle) = (bounds.width, bounds.height - device.barHeight / 2)
    statusBar?.frame = CGRect(x: 0, y: 0, width: width, height: device.safeAreaTop)
    let isIOS = device.system == .iOS
    let start: CGFloat = isIOS ? 90 : 60
    title.frame = CGRect(x: start, y: middle - 14, width: max(0, width - 2 * start), height: 28)
    back.frame = CGRect(x: isMirrored ? width - 87 : 27, y: middle - 12, width: 60, height: 24)
    let arrow: CGFloat = isIOS ? 9 : 24
    Transaction.withoutActions {
      chevron.frame = CGRect(x: isMirrored ? width - arrow - 12 : arrow, y: middle - 9, width: 12, height: 18)
      hairline.frame = CGRect(
        x: 0, y: bounds.height - 1 / device.scale, width: width, height: 1 / device.scale)
    }
  }
}
