import Foundation
import RefreshControls
import RefreshLayers

/// The bar at the top of the screen: a title in the middle, a back button on the left.
public final class NavigationBar: View {
  /// The height in points: a status bar of 20 and a bar of 44.
  public static let height: CGFloat = 64

  private let title = Label()
  private let back = Label()
  private let chevron = ShapeLayer()
  private let hairline = Layer()
  /// Whether the way back is on the right.
  private let isMirrored: Bool

  init(title text: String, width: CGFloat, environment: RefreshEnvironment) {
    let isDark = environment.colorScheme == .dark
    isMirrored = environment.layoutDirection == .rightToLeft
    super.init(frame: CGRect(x: 0, y: 0, width: width, height: Self.height))
    layer.name = "navigationBar"
    backgroundColor = Color(white: isDark ? 0.13 : 0.973)
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
    var path = BezierPath()
    let (base, tip): (CGFloat, CGFloat) = isMirrored ? (2, 10.5) : (10, 1.5)
    path.move(to: CGPoint(x: base, y: 0))
    path.addLine(to: CGPoint(x: tip, y: 9))
    path.addLine(to: CGPoint(x: base, y: 18))
    chevron.path = path
    chevron.fillColor = nil
    chevron.strokeColor = tintColor
    chevron.lineWidth = 2.5
    layer.addSublayer(chevron)
    hairline.backgroundColor = Color(white: isDark ? 0.3 : 0.7)
    layer.addSublayer(hairline)
  }

  public override func layoutSubviews() {
    let middle = Self.height - 22
    title.frame = CGRect(x: 80, y: middle - 12, width: max(0, bounds.width - 160), height: 24)
    back.frame = CGRect(x: isMirrored ? bounds.width - 80 : 26, y: middle - 12, width: 54, height: 24)
    // These layers belong to no view, so a change of the screen's size would animate them.
    Transaction.withoutActions {
      chevron.frame = CGRect(x: isMirrored ? bounds.width - 21 : 9, y: middle - 9, width: 12, height: 18)
      hairline.frame = CGRect(x: 0, y: Self.height - 0.5, width: bounds.width, height: 0.5)
    }
  }
}
