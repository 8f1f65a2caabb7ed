import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshKitCLI
import RefreshLayers
import RefreshLottie
import RefreshMotion

/// Version of a Lottie file, on the disk or in a git revision.
struct LottieFileVersion {
  private let animation: LottieAnimation
  /// Image files that the animation shows, with their names and contents.
  private(set) var pictures: [(name: String, contents: Data)] = []
  /// Names of the image files that cannot be read.
  private(set) var unreadablePictures: Set<String> = []

  /// Reads a file's contents.
  ///
  /// - Parameter beside: returns the contents of an image, by its path relative to the file's folder.
  /// - Throws: `ComparedFileVersion.Fault`.
  init(_ contents: Data, of path: String, beside: (String) -> Data?) throws {
    // Images are compared by contents, since the same image may have another path.
    var pictures: [(name: String, contents: Data)] = []
    var unreadable: Set<String> = []
    do {
      animation = try LottieAnimation(contents: contents, of: path) { name in
        let file = URL(fileURLWithPath: name).lastPathComponent
        guard let data = beside(name), let image = Image(data: data) else {
          unreadable.insert(file)
          return nil
        }
        pictures.append((file, data))
        return image
      }
    } catch let error as LottieError {
      throw ComparedFileVersion.Fault(description: error.description)
    }
    (self.pictures, unreadablePictures) = (pictures, unreadable)
  }

  /// Reads the JSON that `export` writes for a control.
  ///
  /// - Throws: `ComparedFileVersion.Fault`.
  init(exported json: String, of control: String) throws {
    try self.init(Data(json.utf8), of: control) { _ in nil }
  }

  /// Version with the same frames at another frame rate, which changes the duration.
  func played(at frameRate: Double) -> LottieFileVersion {
    LottieFileVersion(animation: animation.played(at: frameRate))
  }

  private init(animation: LottieAnimation) { self.animation = animation }

  /// Layer tree whose structure depends only on the file's items (layers, groups and shapes), not on their values; nil
  /// if it has too many layers.
  var uniformLayer: Layer? { try? animation.makeUniformLayer() }

  /// Player of the animation's frames, in the animation's size.
  var player: LayerPlayer {
    LayerPlayer(
      animation.makeLayer(), size: animation.size,
      from: animation.frames.lowerBound / animation.frameRate, for: animation.duration,
      framesPerSecond: animation.frameRate)
  }
}
