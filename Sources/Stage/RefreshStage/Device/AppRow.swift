import Foundation
import RefreshControls
import RefreshLayers

/// Row of an app's list: a picture, a title with a line of text below, a time and a chevron.
final class AppRow: View {
  /// Sample texts for the rows of a stage whose configuration only numbers its rows.
  static let samples: [(title: String, text: String, time: String)] = [
    ("Groceries", "Bread, olives, two lemons, a bunch of parsley", "9:32"),
    ("Trip to the coast", "The train leaves at 7:14 from platform 3", "8:50"),
    ("Packing list", "Tent, stove, headlamp, rain jacket", "Yesterday"),
    ("Reading", "Chapter nine: the lighthouse", "Yesterday"),
    ("Garden", "Water the tomatoes every second day", "Tuesday"),
    ("Ideas", "A clock that shows the tide", "Tuesday"),
    ("Recipes", "Lentil soup with cumin and lemon", "Monday"),
    ("Workshop", "Sand, oil, let it dry for a day", "Sunday"),
    ("Running", "8.4 km along the river in 46 minutes", "Sunday"),
    ("Music", "Three chords and a bridge in D", "Saturday"),
    ("Languages", "Ten words a day, and one song", "Friday"),
    ("House", "Filter of the kitchen, bulb in the hall", "Friday"),
  ]
  private static let hues: [UInt32] = [0xFF9500, 0x34C759, 0x007AFF, 0xAF52DE, 0xFF2D55, 0x5AC8FA, 0x5856D6]

  /// Height of a row with two lines, in points.
  static let height: CGFloat = 76

  private let picture = GradientLayer()
  private let initial = Label()
  private let title = Label()
  private let text = Label()
  private let time = Label()
  private let chevron: ShapeLayer
  private let isMirrored: Bool

  init(title: String, text: String, time: String, index: Int, _ colors: DeviceColors, isMirrored: Bool) {
    self.isMirrored = isMirrored
    chevron = ShapeLayer(
      name: "chevron", path: BezierPath(svgPath: isMirrored ? "M7 0L1 6L7 12" : "M0 0L6 6L0 12"),
      fillColor: nil,
      strokeColor: colors.chevron, lineWidth: 2)
    super.init(frame: .zero)
    let hue = Color(hex: Self.hues[index % Self.hues.count])
    (picture.colors, picture.cornerRadius) = ([hue.withAlphaComponent(0.75), hue], 12)
    picture.endPoint = CGPoint(x: 1, y: 1)
    (chevron.lineCap, chevron.lineJoin) = (.round, .round)
    layer.addSublayer(picture)
    layer.addSublayer(chevron)
    for (label, string, size, weight, color) in [
      (initial, String(title.prefix(1)), 21, Font.Weight.semibold, Color.white),
      (self.title, title, 17, .semibold, colors.label),
      (self.text, text, 15, .regular, colors.secondaryLabel),
      (self.time, time, 15, .regular, colors.secondaryLabel),
    ] {
      (label.text, label.font, label.textColor) = (
        string, StageDevice.font(ofSize: CGFloat(size), weight: weight), color
      )
      label.textAlignment = isMirrored ? .right : .left
      addSubview(label)
    }
    initial.textAlignment = .center
    self.time.textAlignment = isMirrored ? .left : .right
  }

  override func layoutSubviews() {
    let (width, middle) = (bounds.width, bounds.height / 2)
    func place(_ x: CGFloat, _ y: CGFloat, _ length: CGFloat, _ height: CGFloat) -> CGRect {
      CGRect(x: isMirrored ? width - x - length : x, y: y, width: max(0, length), height: height)
    }
    let square = place(16, middle - 24, 48, 48)
    let hasText = !text.text.isEmpty
    let timeWidth: CGFloat = 92
    initial.frame = square
    title.frame = place(76, hasText ? middle - 23 : middle - 11, width - 76 - timeWidth - 44, 22)
    text.frame = place(76, middle + 1, width - 76 - 44, 20)
    time.frame = place(width - 40 - timeWidth, middle - 22, timeWidth, 20)
    Transaction.withoutActions {
      picture.frame = square
      chevron.frame = place(width - 28, hasText ? middle - 17 : middle - 6, 8, 12)
    }
  }
}
