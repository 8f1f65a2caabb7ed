import Foundation

/// The properties of a text layer.
public struct TextValues: Hashable, Sendable {
  /// The text.
  public var string = ""
  /// The font; the size can be animated as `fontSize`, in points.
  public var font = Font()
  /// The colour of the text (default: black).
  public var foregroundColor = Color.black
  /// The horizontal alignment of the lines.
  public var alignment = TextAlignment.natural
  /// The wrapping or truncation of text that is too long for its line.
  public var lineBreakMode = LineBreakMode.byTruncatingTail
  /// The maximum number of lines; 0 draws as many as fit (default: 1).
  public var numberOfLines = 1
  /// True if the text is centred vertically, as in a label; otherwise it is at the top (default: false).
  public var isVerticallyCentered = false

  /// Creates values without text, in black.
  public init() {}
}

/// A layer that draws text in its bounds, like `CATextLayer`.
///
///     let title = TextLayer()
///     title.string = "Loading"
///     title.frame.size = title.preferredSize()
///     animationView.layer.addSublayer(title)
nonisolated open class TextLayer: Layer {
  override class var newContent: LayerContent { .text(TextValues()) }

  /// The text; a line feed begins a new line if `numberOfLines` allows several.
  public final var string: String {
    get { values.text.string }
    set { values.text.string = newValue }
  }

  /// The font; the size can be animated as `fontSize`, in points.
  public final var font: Font {
    get { values.text.font }
    set {
      values.text.font.family = newValue.family
      values.text.font.weight = newValue.weight
      fontSize = newValue.pointSize
    }
  }

  /// The size of the font in points.
  public final var fontSize: CGFloat {
    get { values.text.font.pointSize }
    set { change { $0.text.font.pointSize = newValue } }
  }

  /// The colour of the text (default: black).
  public final var foregroundColor: Color {
    get { values.text.foregroundColor }
    set { change { $0.text.foregroundColor = newValue } }
  }

  /// The horizontal alignment of the lines.
  public final var alignment: TextAlignment {
    get { values.text.alignment }
    set { values.text.alignment = newValue }
  }

  /// The wrapping or truncation of text that is too long for its line.
  public final var lineBreakMode: LineBreakMode {
    get { values.text.lineBreakMode }
    set { values.text.lineBreakMode = newValue }
  }

  /// The maximum number of lines; 0 draws as many as fit (default: 1).
  public final var numberOfLines: Int {
    get { values.text.numberOfLines }
    set { values.text.numberOfLines = max(0, newValue) }
  }

  /// True if the text is centred vertically, as in a label (default: false).
  public final var isVerticallyCentered: Bool {
    get { values.text.isVerticallyCentered }
    set { values.text.isVerticallyCentered = newValue }
  }

  /// The size of the text at a line width, in points; zero if the context cannot measure text.
  public final func preferredSize(width: CGFloat = .infinity) -> CGSize {
    context?.textMeasurer?.size(of: values.text, width: width) ?? .zero
  }
}

/// Text measurement, implemented by a renderer so that layers need no font library.
public protocol TextMeasurer: AnyObject {
  /// The size of text at a line width, in points.
  func size(of text: TextValues, width: CGFloat) -> CGSize
}
