import Foundation
import RefreshFrames
import RefreshLayers

/// A control's motion as a Lottie animation.
public struct LottieExport: Sendable {
  /// The parts of the motion to export, and how exactly.
  public struct Options: Sendable {
    /// How far a keyframe may be from the control.
    public var tolerance = MotionTolerance()
    /// Whether what cannot be said is left out, and what players draw differently is said all the same.
    public var allowsApproximation = false
    /// How the file is made, for the reader: a command.
    public var recipe: String?

    /// A tenth of a point, half a step of a colour, nothing but what is exact.
    public init() {}
  }

  /// The parts of a control that Lottie cannot express, a sentence for each layer and property.
  public struct Refusal: Error, CustomStringConvertible {
    /// A sentence for each layer and property.
    public let reasons: [String]
    public var description: String { reasons.joined(separator: "\n") }
  }

  /// The animation: its parts are marked `pull`, `refreshing` and `end`, or an `end-` for each result.
  public let document: LottieDocument
  /// The parts that were left out, or may look different in some players; a sentence each.
  public let approximations: [String]
  /// The names of texts that were to stay texts and are outlines, as players could not set them as the control does.
  let outlinedTexts: Set<String>

  /// - Throws: `Refusal`, unless approximations are allowed.
  public init(_ motion: ControlMotion, _ options: Options = Options()) throws {
    try self.init(motion, options, texts: LottieTexts())
  }

  /// - Parameter texts: the texts that stay texts; all others become outlines.
  init(_ motion: ControlMotion, _ options: Options, texts: LottieTexts) throws {
    let timeline = MotionTimeline(motion)
    let composer = try Self.composer(timeline, options, texts)
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

  private static func composer(
    _ timeline: MotionTimeline, _ options: Options, _ texts: LottieTexts
  ) throws -> LottieComposer {
    var composer = LottieComposer(
      timeline, tolerance: options.tolerance, allowsApproximation: options.allowsApproximation,
      texts: texts)
    let nodes = MotionNode.nodes(of: timeline.instants.map(\.layers))
    composer.add(nodes, in: composer.root)
    guard composer.refusals.isEmpty else { throw Refusal(reasons: composer.refusals) }
    return composer
  }
}
