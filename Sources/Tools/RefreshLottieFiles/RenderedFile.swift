import Foundation
import RefreshFrames
import RefreshKitCLI
import RefreshLayers
import RefreshLottie
import RefreshRendering

/// A Lottie file that is rendered as it is, without a control.
struct RenderedFile: PlayedFile {
  let animation: LottieAnimation

  /// Whether an argument is the path of a file, and not the name of a control.
  static func isPath(_ argument: String) -> Bool {
    [".json", ".lottie"].contains { argument.lowercased().hasSuffix($0) }
  }

  var size: CGSize { animation.size }
  var duration: TimeInterval { animation.duration }

  /// The name of the part that is played some seconds after the first frame: of the file's markers that reach over it, both
  /// ends included, the one that begins last; nil where none does.
  func part(at time: TimeInterval) -> String? {
    let frame = animation.frames.lowerBound + time * animation.frameRate
    let parts = animation.markers.filter {
      $0.start - Self.noise <= frame && frame <= $0.start + $0.duration + Self.noise
    }
    // Of those that begin together, the first of the file.
    return parts.max { $0.start < $1.start }?.name
  }

  /// Frames by which a time may be off by rounding.
  private static let noise = 1e-6

  /// What of its texts cannot be drawn as the file asks for, such as a font that the renderer lacks.
  var diagnostics: [Diagnostic] {
    let (context, layer) = (LayerContext(), animation.makeLayer())
    layer.host(on: context)
    ContentCheck.report(in: layer)
    return context.diagnostics
  }

  func player(framesPerSecond: Double, isTransparent: Bool) -> LayerPlayer {
    let paper = Layer(frame: CGRect(origin: .zero, size: animation.size))
    paper.backgroundColor = isTransparent ? nil : .white
    paper.addSublayer(animation.makeLayer())
    return LayerPlayer(
      paper, size: animation.size, from: animation.frames.lowerBound / animation.frameRate,
      for: animation.duration, framesPerSecond: framesPerSecond)
  }
}
