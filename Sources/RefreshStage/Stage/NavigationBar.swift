import Foundation
import RefreshLayers

/// The bar at the top of the screen: a title in the middle, a way back on the left.
public final class NavigationBar: View {
  /// The height in points: a status bar of 20 and a bar of 44.
  public static let height: CGFloat = 64

  private let title = Label()
  private let back = Label()
  private let chevron = ShapeLayer()
  private let hairline = Layer()

  init(title text: String, width: CGFloat) {
    super.init(frame: CGRect(x: 0, y: 0, width: width, height: Self.height))
    layer.name = "navigationBar"
    backgroundColor = Color(white: 0.973)
    title.text = text
    title.font = .boldSystemFont(ofSize: 15)
    title.textAlignment = .center
    back.text = "Back"
    back.font = .systemFont(ofSize: 15)
    back.textColor = tintColor
    addSubview(title)
    addSubview(back)
    var path = BezierPath()
    path.move(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 1.5, y: 9))
    path.addLine(to: CGPoint(x: 10, y: 18))
    chevron.path = path
    chevron.fillColor = nil
    chevron.strokeColor = tintColor
    chevron.lineWidth = 2.5
    layer.addSublayer(chevron)
    hairline.backgroundColor = Color(white: 0.7)
    layer.addSublayer(hairline)
  }

  public override func layoutSubviews() {
    let middle = Self.height - 22
    title.frame = CGRect(x: 80, y: middle - 12, width: max(0, bounds.width - 160), height: 24)
    back.frame = CGRect(x: 26, y: middle - 12, width: 54, height: 24)
    chevron.frame = CGRect(x: 9, y: middle - 9, width: 12, height: 18)
    hairline.frame = CGRect(x: 0, y: Self.height - 0.5, width: bounds.width, height: 0.5)
  }
}
