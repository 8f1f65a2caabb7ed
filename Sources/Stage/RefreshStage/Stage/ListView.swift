import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling

/// List of text rows with separators, opaque like a UITableView; a horizontal list is a row of columns.
public final class ListView: View {
  /// Height of a row, or width of a column, in points.
  public let itemLength: CGFloat
  /// Axis along which the list scrolls.
  public let axis: ScrollAxis
  private let labels: [Label]
  private let separators: [Layer]
  /// App rows of a stage that imitates a device; empty on a stage without a device.
  private let appRows: [AppRow]
  /// Distance of separators from the leading edge, and their thickness, in points.
  private let separatorInset: CGFloat
  private let separatorWidth: CGFloat

  /// Creates the list of an app on a device, with the rows of the stage or samples.
  init(_ configuration: Stage.Configuration, on device: StageDevice, width: CGFloat) {
    let environment = configuration.environment.unobserved
    let colors = DeviceColors(isDark: environment.colorScheme == .dark)
    let isMirrored = environment.layoutDirection == .rightToLeft
    // Rows that are only numbered are replaced by samples, because no app has such text.
    let word = configuration.rows.first?.hasSuffix(" 1") == true ? configuration.rows[0].dropLast(2) : ""
    let isSample = configuration.rows.indices.allSatisfy { configuration.rows[$0] == "\(word) \($0 + 1)" }
    appRows = configuration.rows.enumerated().map { index, row in
      let sample = AppRow.samples[index % AppRow.samples.count]
      return AppRow(
        title: isSample ? sample.title : row, text: isSample ? sample.text : "",
        time: isSample ? sample.time : "",
        index: index, colors, isMirrored: isMirrored)
    }
    separators = appRows.map { _ in Layer() }
    (labels, axis) = ([], .vertical)
    itemLength = isSample ? AppRow.height : max(configuration.rowHeight, 64)
    (separatorInset, separatorWidth) = (76, 1 / device.scale)
    super.init(
      frame: CGRect(x: 0, y: 0, width: width, height: itemLength * CGFloat(appRows.count)))
    layer.name = "list"
    backgroundColor = colors.background
    for row in appRows { addSubview(row) }
    for line in separators {
      line.backgroundColor = colors.separator
      layer.addSublayer(line)
    }
  }

  init(
    rows: [String], itemLength: CGFloat, across: CGFloat, axis: ScrollAxis, environment: RefreshEnvironment
  ) {
    self.itemLength = itemLength
    self.axis = axis
    let isDark = environment.colorScheme == .dark
    labels = rows.map { text in
      let label = Label()
      label.text = text
      label.font = .systemFont(ofSize: 15)
      label.textColor = Color(white: isDark ? 0.92 : 0.1)
      if axis == .horizontal {
        label.textAlignment = .center
      } else if environment.layoutDirection == .rightToLeft {
        label.textAlignment = .right
      }
      return label
    }
    (appRows, separatorInset, separatorWidth) = ([], 15, 0.5)
    separators = rows.map { _ in
      let line = Layer()
      line.backgroundColor = Color(white: isDark ? 0.25 : 0.82)
      return line
    }
    var size = CGSize.zero
    size[axis] = itemLength * CGFloat(rows.count)
    size[axis.other] = across
    super.init(frame: CGRect(origin: .zero, size: size))
    layer.name = "list"
    backgroundColor = isDark ? Color(white: 0.11) : .white
    for label in labels { addSubview(label) }
    for line in separators { layer.addSublayer(line) }
  }

  public override func layoutSubviews() {
    for (index, row) in appRows.enumerated() {
      row.frame = CGRect(x: 0, y: CGFloat(index) * itemLength, width: bounds.width, height: itemLength)
      let line = CGRect(
        x: separatorInset, y: CGFloat(index + 1) * itemLength - separatorWidth,
        width: max(0, bounds.width - separatorInset), height: separatorWidth)
      Transaction.withoutActions { separators[index].frame = line }
    }
    for (index, label) in labels.enumerated() {
      let start = CGFloat(index) * itemLength
      let line: CGRect
      if axis == .vertical {
        label.frame = CGRect(x: 15, y: start, width: max(0, bounds.width - 30), height: itemLength - 0.5)
        line = CGRect(x: 15, y: start + itemLength - 0.5, width: max(0, bounds.width - 15), height: 0.5)
      } else {
        label.frame = CGRect(x: start, y: 15, width: itemLength - 0.5, height: max(0, bounds.height - 30))
        line = CGRect(x: start + itemLength - 0.5, y: 15, width: 0.5, height: max(0, bounds.height - 15))
      }
      // Actions are disabled because layers without a view would animate a change of the screen's size.
      Transaction.withoutActions { separators[index].frame = line }
    }
  }
}
