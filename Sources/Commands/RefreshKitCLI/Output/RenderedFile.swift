import Foundation
import RefreshFiles
import RefreshFrames
import RefreshGoldens
import RefreshKit
import RefreshRendering

/// A Lottie file that is rendered as it is, without a control.
struct RenderedFile: Sendable {
  let animation: LottieAnimation
  /// Whether nothing is behind it; otherwise it is on white.
  let isTransparent: Bool

  /// Whether an argument is the path of a file, and not the name of a control.
  static func isPath(_ argument: String) -> Bool {
    [".json", ".lottie"].contains { argument.lowercased().hasSuffix($0) }
  }

  /// The name of what is written of a file.
  static func name(of path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  /// What stands in for a clip: the frame rate and the size.
  func clip(framesPerSecond: Double) -> Clip {
    var clip = Clip(.scene(StageScene.self))
    clip.framesPerSecond = framesPerSecond
    clip.stage.size = animation.size
    clip.framing = isTransparent ? .control(withBackground: false) : .screen
    return clip
  }

  /// Plays the file from its first frame to its last.
  func play(_ clip: Clip, _ onFrame: (ClipFrame) throws -> Void) throws -> ClipRender.Played {
    let player = player(clip)
    if let refusal = Limits.frames.refusal(of: player.frameCount, "the file has", "frames") {
      throw ClipError(refusal)
    }
    try player.play(onFrame)
    return ClipRender.Played(
      frameCount: player.frameCount, duration: Double(player.frameCount) / clip.framesPerSecond,
      diagnostics: diagnostics)
  }

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
  private var diagnostics: [Diagnostic] {
    let (context, layer) = (LayerContext(), animation.makeLayer())
    layer.host(on: context)
    ContentCheck.report(in: layer)
    return context.diagnostics
  }

  private func player(_ clip: Clip) -> LayerPlayer {
    let paper = Layer(frame: CGRect(origin: .zero, size: animation.size))
    paper.backgroundColor = isTransparent ? nil : .white
    paper.addSublayer(animation.makeLayer())
    return LayerPlayer(
      paper, size: animation.size, from: animation.frames.lowerBound / animation.frameRate,
      for: animation.duration, framesPerSecond: clip.framesPerSecond)
  }
}
