import Foundation
import RefreshLayers

/// Export of a control's motion as a Lottie animation.
public struct LottieExport: Sendable {
  /// Parameters of an export.
  public struct Options: Sendable {
    /// Maximum deviation of the animation from the control.
    public var tolerance = MotionTolerance()
    /// True if the export leaves out what Lottie cannot express and includes what players draw differently;
    /// otherwise it throws `Refusal`.
    public var allowsApproximation = false
    /// Command that makes the file, written into it for its reader; nil for none.
    public var recipe: String?

    /// Creates parameters with the default tolerance and without approximations.
    public init() {}
  }

  /// Error for features of a control that Lottie cannot express.
  public struct Refusal: Error, CustomStringConvertible {
    /// Reasons, one sentence for each layer and property.
    public let reasons: [String]
    public var description: String { reasons.joined(separator: "\n") }
  }

  /// The animation, with the markers `pull`, `refreshing` and `end`, or an `end-…` for each result.
  public let document: LottieDocument
  /// Features that were left out, or that some players draw differently; one sentence each.
  public let approximations: [String]
  /// Names of requested text layers that became outlines because players cannot lay them out as the control does.
  let outlinedTexts: Set<String>

  /// Exports a motion.
  ///
  /// - Throws: `Refusal` if Lottie cannot express a feature and approximations are not allowed.
  public init(_ motion: ControlMotion, _ options: Options = Options()) throws {
    try self.init(motion, options, texts: LottieTexts())
  }

  /// Exports a motion, with some texts as text layers.
  init(_ motion: ControlMotion, _ options: Options, texts: LottieTexts) throws {
    let timeline = MotionTimeline(motion)
    var composer = LottieComposer(timeline, options, texts)
    composer.add(TimelineLayer.nodes(of: timeline.instants.map(\.layers)), in: composer.root)
    guard composer.refusals.isEmpty else { throw Refusal(reasons: composer.refusals) }
    document = LottieDocument(
      name: motion.name, width: Int(motion.size.width.rounded(.up)),
      height: Int(motion.size.height.rounded(.up)),
      frameRate: motion.framesPerSecond, markers: timeline.markers, layers: composer.stacked,
      assets: composer.assets,
      fonts: composer.usedFonts.sorted().map { LottieFont(index: $0, font: texts.fonts.fonts[$0]) },
      recipe: options.recipe)
    approximations = composer.approximations
    outlinedTexts = composer.outlinedTexts
  }
}
