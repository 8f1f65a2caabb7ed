import UIKit

/// Draws by Core Graphics: a gradient along a stroke, a hole, and text.
class SparkView: UIView {
  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let colors = [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray
    let gradient = CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: [0, 1])!
    context.saveGState()
    context.setLineWidth(10)
    context.setLineCap(.round)
    context.move(to: CGPoint(x: 10, y: 15))
    context.addLine(to: CGPoint(x: 70, y: 15))
    context.replacePathWithStrokedPath()
    context.clip()
    context.drawLinearGradient(gradient, start: CGPoint(x: 10, y: 0), end: CGPoint(x: 70, y: 0), options: [])
    context.restoreGState()

    UIColor.green.setFill()
    context.fill(CGRect(x: 10, y: 30, width: 60, height: 20))
    context.clear(CGRect(x: 30, y: 35, width: 20, height: 10))
  }
}

/// Writes words in two colours.
class BadgeView: UIView {
  let words: NSAttributedString = {
    let text = NSMutableAttributedString(
      string: "ab", attributes: [.font: UIFont.boldSystemFont(ofSize: 14), .foregroundColor: UIColor.red])
    text.append(
      NSAttributedString(
        string: "cd", attributes: [.font: UIFont.systemFont(ofSize: 14), .foregroundColor: UIColor.blue]))
    return text
  }()
  override func draw(_ rect: CGRect) { words.draw(at: CGPoint(x: 4, y: 6)) }
}

/// A label with room around its text.
class PaddedLabel: UILabel {
  var insets = UIEdgeInsets(top: 2, left: 12, bottom: 2, right: 4)
  override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: insets)) }
}
