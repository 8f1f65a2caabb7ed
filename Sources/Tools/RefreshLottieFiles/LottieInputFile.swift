import Foundation
import RefreshFrames
import RefreshKitCLI
import RefreshLayers
import RefreshLottie
import RefreshRendering

/// Lottie file to render without a control.
struct LottieInputFile: PlayedFile {
  let animation: LottieAnimation

  /// True for the path of a Lottie file; false for the name of a control.
  static func isPath(_ argument: String) -> Bool {
    [".json", ".lottie"].contains { argument.lowercased().hasSuffix($0) }
  }

  var size: CGSize { animation.size }
  var duration: TimeInterval { animation.duration }

  /// Name of the marker that contains a time, in seconds after the first frame; of several markers the one that starts
  /// last, nil if there is none. A marker contains both of its ends.
  func part(at time: TimeInterval) -> String? {
    let frame = animation.frames.lowerBound + time * animation.frameRate
    let parts = animation.markers.filter {
      $0.start - Self.noise <= frame && frame <= $0.start + $0.duration + Self.noise
    }
    // For markers with the same start, `max` returns the first in the file.
    return parts.max { $0.start < $1.start }?.name
  }

  /// Tolerance for rounding of times, in frames: far below a visible difference.
  private static let noise = 1e-6

  /// Problems of the file's texts, such as a font that the renderer lacks.
  var diagnostics: [Diagnostic] {
    let (context, layer) = (LayerContext(), animation.makeLayer())
    layer.host(on: context)
    UndrawableContent.report(in: layer)
    return context.diagnostics
  }

  func player(framesPerSecond: Double, isTransparent: Bool) -> LayerPlayer {
    LayerPlayer(
      animation.paper(isTransparent ? nil : .white), size: animation.size,
      from: animation.frames.lowerBound / animation.frameRate,
      for: animation.duration, framesPerSecond: framesPerSecond)
  }
}

extension LottieAnimation {
  /// The animation's layers on paper of a colour.
  func paper(_ color: Color?) -> Layer {
    let paper = Layer(frame: CGRect(origin: .zero, size: size))
    paper.backgroundColor = color
    paper.addSublayer(makeLayer())
    return paper
  }
}
