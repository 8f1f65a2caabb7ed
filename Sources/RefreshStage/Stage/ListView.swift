import Foundation
import RefreshLayers

/// A list of rows of text with lines between them, white and opaque as a table of UIKit is.
public final class ListView: View {
  public let rowHeight: CGFloat
  private let labels: [Label]
  private let separators: [Layer]

  init(rows: [String], rowHeight: CGFloat, width: CGFloat) {
    self.rowHeight = rowHeight
    labels = rows.map { text in
      let label = Label()
      label.text = text
      label.font = .systemFont(ofSize: 15)
      label.textColor = Color(white: 0.1)
      return label
    }
    separators = rows.map { _ in
      let line = Layer()
      line.backgroundColor = Color(white: 0.82)
      return line
    }
    super.init(frame: CGRect(x: 0, y: 0, width: width, height: rowHeight * CGFloat(rows.count)))
    layer.name = "list"
    backgroundColor = .white
    for label in labels { addSubview(label) }
    for line in separators { layer.addSublayer(line) }
  }

  public override func layoutSubviews() {
    for (index, label) in labels.enumerated() {
      let y = CGFloat(index) * rowHeight
      label.frame = CGRect(x: 15, y: y, width: max(0, bounds.width - 30), height: rowHeight - 0.5)
      separators[index].frame = CGRect(
        x: 15, y: y + rowHeight - 0.5, width: max(0, bounds.width - 15), height: 0.5)
    }
  }
}
