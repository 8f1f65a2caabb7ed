import Foundation
import RefreshClips
import RefreshIO
import RefreshKit

/// A Lottie file as it is on the disk, or as it was in a revision.
struct LottieVersion {
  private let animation: LottieAnimation

  /// The file on the disk.
  ///
  /// - Throws: `LottieError`.
  init(_ path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let data: Data
    do { data = try InputFile.read(path, within: Limits.lottieFile) } catch {
      throw LottieError("\(path): \(error)")
    }
    // By their contents, as those of a revision are: a picture is not another one because of its path.
    do {
      animation = try LottieAnimation(contents: data, of: path) { name in
        let file = folder.appendingPathComponent(name).path
        return (try? InputFile.read(file, within: Limits.imageFile)).flatMap { Image(data: $0) }
      }
    } catch let error as LottieError where !RenderedFile.isPath(path) {
      throw LottieError("\(error); diff compares Lottie files (.json, .lottie) and SVG files")
    }
  }

  /// What `export` writes of a control.
  ///
  /// - Throws: `LottieError`.
  init(exported json: String, of control: String) throws {
    animation = try LottieAnimation(contents: Data(json.utf8), of: control) { _ in nil }
  }

  /// The file in a revision; nil if it was not there.
  ///
  /// - Throws: `LottieError`, and `CommandFailure` where git cannot be run.
  init?(_ path: String, in revision: GitRevision) throws {
    guard let data = try revision.contents(of: path, upTo: Limits.lottieFile.maximum) else { return nil }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    animation = try LottieAnimation(contents: data, of: "\(revision.name):\(path)") { name in
      let file = folder.appendingPathComponent(name).relativePath
      return (try? revision.contents(of: file, upTo: Limits.imageFile.maximum)).flatMap { $0 }
        .flatMap { Image(data: $0) }
    }
  }

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
