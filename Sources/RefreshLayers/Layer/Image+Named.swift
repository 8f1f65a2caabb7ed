import Foundation
import RefreshIO

extension Image {
  /// The PNG file of a bundle by its name without an ending, such as `Image(named: "rocket", in: .module)`; nil if there is none.
  ///
  /// Of `rocket.png`, `rocket@2x.png` and `rocket@3x.png` it is the finest, with as many pixels per point as its name says: what is
  /// coarser than a screen needs nobody can sharpen. If there is none, one warning says where it was looked for.
  public init?(named name: String, in bundle: Bundle = .main) {
    for scale in [3, 2, 1] {
      let file = scale == 1 ? name : "\(name)@\(scale)x"
      guard let path = bundle.path(forResource: file, ofType: "png") else { continue }
      self.init(contentsOfFile: path, scale: CGFloat(scale))
      return
    }
    let path = bundle.bundleURL.appendingPathComponent("\(name).png").path
    MissingImages.note(path)
    Self.report(path, "the bundle has no PNG file of this name, nor one with @2x or @3x")
    return nil
  }
}
