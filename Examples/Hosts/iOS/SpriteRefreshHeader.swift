import MJRefresh
import UIKit

/// A header of MJRefresh that shows the images of `export --format sprites --sprites files`, without a player.
///
/// It has no endings: `MJRefreshGifHeader` closes the content when the refresh ends.
final class SpriteRefreshHeader: MJRefreshGifHeader {
  /// The part of `index.json` that the header reads.
  private struct Index: Decodable {
    struct Frame: Decodable {
      let filename: String
      let duration: Double
    }
    let animations: [String: [Frame]]
  }

  /// - Parameter folder: the exported folder, which `index.json` is in.
  convenience init(_ folder: URL, refreshing: @escaping () -> Void) {
    self.init(refreshingBlock: refreshing)
    stateLabel?.isHidden = true
    lastUpdatedTimeLabel?.isHidden = true
    guard let data = try? Data(contentsOf: folder.appendingPathComponent("index.json")),
      let index = try? JSONDecoder().decode(Index.self, from: data)
    else {
      assertionFailure("\(folder.path) has no index.json of exported sprites")
      return
    }
    func images(_ part: String) -> [UIImage] {
      // UIKit takes the file with `@2x` or `@3x` itself where the screen asks for it.
      (index.animations[part] ?? []).compactMap {
        UIImage(contentsOfFile: folder.appendingPathComponent($0.filename).path)
      }
    }
    let pull = images("pull")
    // The image of the pull's percentage; the last while the finger may let go.
    setImages(pull, for: .idle)
    setImages(Array(pull.suffix(1)), for: .pulling)
    let milliseconds = (index.animations["refreshing"] ?? []).reduce(0) { $0 + $1.duration }
    setImages(images("refreshing"), duration: milliseconds / 1000, for: .refreshing)
    if let size = pull.first?.size { mj_h = size.height }
  }
}
