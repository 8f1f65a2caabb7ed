import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshKitCLI
import RefreshLayers
import RefreshLottie
import RefreshMotion

/// A Lottie file as it is on the disk, or as it was in a revision.
struct LottieVersion {
  private let animation: LottieAnimation
  /// The picture files that it shows, by their names.
  private(set) var pictures: [(name: String, contents: Data)] = []

  /// The file on the disk.
  ///
  /// - Throws: `LottieError`.
  init(_ path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let data: Data
    do { data = try InputFile.read(path, within: Limits.lottieFile) } catch {
      throw LottieError("\(path): \(error)")
    }
    do {
      try self.init(data, of: path) { name in
        try? InputFile.read(folder.appendingPathComponent(name).path, within: Limits.imageFile)
      }
    } catch let error as LottieError where !RenderedFile.isPath(path) {
      throw LottieError("\(error); diff compares Lottie files (.json, .lottie) and SVG files")
    }
  }

  /// The contents of a file.
  ///
  /// - Parameter beside: the contents of a picture, by its path from the file's folder.
  /// - Throws: `LottieError`.
  init(_ contents: Data, of path: String, beside: (String) -> Data?) throws {
    // By their contents: a picture of another path may be the same.
    var pictures: [(name: String, contents: Data)] = []
    animation = try LottieAnimation(contents: contents, of: path) { name in
      guard let data = beside(name) else { return nil }
      pictures.append((URL(fileURLWithPath: name).lastPathComponent, data))
      return Image(data: data)
    }
    self.pictures = pictures
  }

  /// What `export` writes of a control.
  ///
  /// - Throws: `LottieError`.
  init(exported json: String, of control: String) throws {
    try self.init(Data(json.utf8), of: control) { _ in nil }
  }

  /// The version at another frame rate, which plays its frames faster or slower.
  func played(at frameRate: Double) -> LottieVersion {
    LottieVersion(animation: animation.played(at: frameRate))
  }

  private init(animation: LottieAnimation) { self.animation = animation }

  /// Its layers, which depend on its items alone.
  var uniformLayer: Layer? { try? animation.makeUniformLayer() }

  /// What plays it, in its own size.
  var player: LayerPlayer {
    LayerPlayer(
      animation.makeLayer(), size: animation.size,
      from: animation.frames.lowerBound / animation.frameRate, for: animation.duration,
      framesPerSecond: animation.frameRate)
  }
}
