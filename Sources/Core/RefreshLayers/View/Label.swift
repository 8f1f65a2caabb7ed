import Foundation

/// A view that shows text, by default on one line and centred vertically.
///
///     let label = Label(frame: CGRect(x: 0, y: 0, width: 200, height: 20))
///     label.text = "Pull to refresh"
///     label.textAlignment = .center
///     addSubviewToRefreshAnimationView(label)
nonisolated open class Label: View {
  open override class var layerClass: Layer.Type { TextLayer.self }

  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
    textLayer.isVerticallyCentered = true
  }

  /// The layer that draws the text.
  public final var textLayer: TextLayer { layer as! TextLayer }

  /// The text.
  public final var text: String {
    get { textLayer.string }
    set { textLayer.string = newValue }
  }
  /// The font, with its size in points.
  public final var font: Font {
    get { textLayer.font }
    set { textLayer.font = newValue }
  }
  /// The colour of the text (default: black).
  public final var textColor: Color {
    get { textLayer.foregroundColor }
    set { textLayer.foregroundColor = newValue }
  }
  /// The horizontal alignment of the lines.
  public final var textAlignment: TextAlignment {
    get { textLayer.alignment }
    set { textLayer.alignment = newValue }
  }
  /// The wrapping or truncation of text that is too long for its line.
  public final var lineBreakMode: LineBreakMode {
    get { textLayer.lineBreakMode }
    set { textLayer.lineBreakMode = newValue }
  }
  /// The maximum number of lines; 0 shows as many as fit (default: 1).
  public final var numberOfLines: Int {
    get { textLayer.numberOfLines }
    set { textLayer.numberOfLines = newValue }
  }

  /// The size of the text in points; zero before the view is on a stage.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    textLayer.preferredSize(width: size.width > 0 && numberOfLines != 1 ? size.width : .infinity)
  }
}
