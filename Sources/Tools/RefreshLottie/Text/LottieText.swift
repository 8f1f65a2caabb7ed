import Foundation
import RefreshLayers

/// The text of a layer, as keyframes without interpolation.
struct LottieText: Sendable {
  /// The keyframes in order; each is visible until the next, and the first also before its time.
  var documents: [Keyframe]
  var animators: [LottieTextAnimator]
  /// Grouping of letters that an animator turns around one anchor: 1 letters, 2 words, 3 lines.
  var grouping: Int
  /// Point around which a group turns, in percent of half its width and of its height from its middle.
  var alignment: Track<[Double]>

  struct Keyframe: Sendable {
    var frame: Double
    var document: LottieTextDocument
  }

  init(_ node: LottieNode) throws {
    animators = try node.nodes("a").map { try LottieTextAnimator($0) }
    let more = try node.node("m")
    grouping = try more?.integer("g") ?? 1
    alignment = try more?.track("a", "grouping alignment") ?? Track([0, 0])
    if let path = try node.node("p"), path.has("m") { throw node.place.refusal("text along a path") }
    guard let property = try node.node("d") else { throw node.place.error("it has no text") }
    let place = node.place.part("text", nil)
    if property.has("x") { throw place.refusal("an expression") }
    documents = try property.nodes("k").map { key in
      guard let inner = try key.node("s") else { throw place.error("a keyframe has no value") }
      return Keyframe(
        frame: try key.number("t", default: 0), document: try LottieTextDocument(inner.at("text", nil)))
    }
    documents.sort { $0.frame < $1.frame }
    if documents.isEmpty { throw place.error("it has no keyframes") }
  }
}

/// A text with font, colours and position.
struct LottieTextDocument: Sendable {
  /// The text split at its line breaks, uppercased for all caps.
  var paragraphs: [String]
  /// Name in the file's list of fonts.
  var fontName: String
  /// Font size, and distance between baselines, in points.
  var size, lineHeight: Double
  var alignment: TextAlignment
  /// Extra space after each character, in points.
  var tracking: Double
  /// Upward shift of the baseline, in points.
  var baselineShift: Double
  var fillColor, strokeColor: Color?
  var strokeWidth: Double
  var isStrokeInFront: Bool
  /// The box in which a paragraph wraps; nil for point text, whose first baseline is at the origin.
  var box: CGRect?
  var place: LottieLocation

  init(_ node: LottieNode) throws {
    place = node.place
    var text = node.text("t") ?? ""
    switch try node.integer("ca") ?? 0 {
    case 1: text = text.uppercased()
    case 2: throw place.refusal("text in small capitals")
    default: break
    }
    paragraphs = text.split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\u{3}" }
      .map(String.init)
    fontName = node.text("f") ?? ""
    size = max(0, try node.number("s", default: 12))
    let lineHeight = try node.number("lh", default: 0)
    self.lineHeight = lineHeight > 0 ? lineHeight : 1.2 * size
    tracking = try node.number("tr", default: 0) / 1000 * size
    baselineShift = try node.number("ls", default: 0)
    fillColor = try Self.color(node, "fc")
    strokeWidth = try node.number("sw", default: 0)
    strokeColor = strokeWidth > 0 ? try Self.color(node, "sc") : nil
    isStrokeInFront = try node.flag("of")
    if let size = try Self.point(node, "sz") {
      box = CGRect(origin: try Self.point(node, "ps") ?? .zero, size: CGSize(width: size.x, height: size.y))
      if try node.integer("vj") ?? 0 != 0 {
        throw place.refusal("a paragraph at the bottom or in the middle")
      }
    }
    let justification = try node.integer("j") ?? 0
    if box != nil, justification > 2 { throw place.refusal("a justified paragraph") }
    switch justification {
    case 1, 4: alignment = .right
    case 2, 5: alignment = .center
    default: alignment = .left
    }
  }

  private static func color(_ node: LottieNode, _ name: String) throws -> Color? {
    guard node.has(name) else { return nil }
    let numbers = try LottieNode.numbers(node.object[name], name, node.place)
    return numbers.count < 3 ? nil : Color(lottie: numbers)
  }

  private static func point(_ node: LottieNode, _ name: String) throws -> CGPoint? {
    guard node.has(name) else { return nil }
    return CGPoint(try LottieNode.numbers(node.object[name], name, node.place))
  }
}
