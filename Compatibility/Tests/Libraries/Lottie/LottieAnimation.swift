import Foundation

public typealias AnimationFrameTime = CGFloat
public typealias LottieCompletionBlock = (Bool) -> Void

public enum LottieLoopMode: Hashable {
  case playOnce, loop, autoReverse
  case `repeat`(Float)
  case repeatBackwards(Float)
}

/// The parts of a file that the stand-in for lottie-ios needs: its frames and its markers.
public final class LottieAnimation: Decodable {
  struct Marker: Decodable {
    let name: String
    let frameTime, durationFrameTime: CGFloat
    private enum CodingKeys: String, CodingKey {
      case name = "cm", frameTime = "tm", durationFrameTime = "dr"
    }
  }

  public let startFrame, endFrame: AnimationFrameTime
  public let framerate: Double
  let name: String
  let markers: [Marker]

  private enum CodingKeys: String, CodingKey {
    case startFrame = "ip", endFrame = "op", framerate = "fr", name = "nm", markers
  }

  public var markerNames: [String] { markers.map(\.name) }

  public static func named(
    _ name: String, bundle: Bundle = .main, subdirectory: String? = nil
  ) -> LottieAnimation? {
    guard let url = bundle.url(forResource: name, withExtension: "json", subdirectory: subdirectory),
      let data = try? Data(contentsOf: url)
    else { return nil }
    return try? JSONDecoder().decode(LottieAnimation.self, from: data)
  }
}
