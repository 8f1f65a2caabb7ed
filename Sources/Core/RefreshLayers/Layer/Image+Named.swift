import Foundation
import RefreshInput

extension Image {
  /// Creates an image from a named file in a bundle, such as `Image(named: "rocket", in: .module)`; nil if there is
  /// none.
  ///
  /// A name without extension matches PNG, WebP, JPEG and GIF files. Of `rocket.png`, `rocket@2x.png` and
  /// `rocket@3x.png` the file with the stage's scale is used, otherwise the next larger scale, otherwise the largest.
  /// Outside a stage the largest is used. If there is no file, a warning names the path.
  public init?(named name: String, in bundle: Bundle = .main) {
    let lookup = ImageLookup(bundle)
    if let (path, scale) = lookup.file(name, ImageLookup.endings) {
      self.init(contentsOfFile: path, scale: scale)
      return
    }
    Self.report(
      lookup.place(of: name), "the bundle has no image file of this name, nor one with @2x or @3x")
    return nil
  }
}

/// A lookup of image files in a bundle.
struct ImageLookup {
  /// The extensions tried for a name without one, in this order.
  static let endings = ["png", "webp", "jpg", "jpeg", "gif"]

  private let bundle: Bundle

  init(_ bundle: Bundle) { self.bundle = bundle }

  private var folder: String { bundle.resourcePath ?? bundle.bundlePath }

  /// The file for a name that fits the scale of the screen best, and the file's scale in pixels per point.
  func file(_ name: String, _ endings: [String]) -> (path: String, scale: CGFloat)? {
    let url = URL(fileURLWithPath: name)
    let isComplete = endings.contains(url.pathExtension.lowercased())
    let stem = isComplete ? (name as NSString).deletingPathExtension : name
    for ending in isComplete ? [url.pathExtension] : endings {
      let found = [1, 2, 3].compactMap { scale -> (path: String, scale: CGFloat)? in
        let name = scale == 1 ? stem : "\(stem)@\(scale)x"
        if let path = bundle.path(forResource: name, ofType: ending) { return (path, CGFloat(scale)) }
        ReadFileLog.note(folder + "/\(name).\(ending)", nil)
        return nil
      }
      let screen = LayerContext.current?.displayScale ?? .infinity
      if let best = found.first(where: { $0.scale >= screen }) ?? found.last { return best }
    }
    return nil
  }

  /// The names of the files that consist of `name` and a number, in numeric order, without @2x and @3x.
  func numbered(_ name: String) -> [String] {
    let stem = URL(fileURLWithPath: name).lastPathComponent
    let folder = String(name.dropLast(stem.count))
    ReadFileLog.note(self.folder + "/" + folder, nil)
    var numbers: [Int: String] = [:]
    for ending in Self.endings {
      for path in bundle.paths(forResourcesOfType: ending, inDirectory: folder.isEmpty ? nil : folder) {
        let file = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let plain = file.hasSuffix("@2x") || file.hasSuffix("@3x") ? String(file.dropLast(3)) : file
        guard plain.hasPrefix(stem) else { continue }
        var digits = plain.dropFirst(stem.count)
        if let first = digits.first, "-_".contains(first) { digits.removeFirst() }
        if !digits.isEmpty, digits.allSatisfy(\.isASCII), digits.allSatisfy(\.isNumber),
          let number = Int(digits)
        {
          numbers[number] = folder + plain
        }
      }
    }
    return numbers.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The path at which a named file is expected, for messages.
  func place(of name: String) -> String {
    let isComplete = Self.endings.contains(URL(fileURLWithPath: name).pathExtension.lowercased())
    return bundle.bundleURL.appendingPathComponent(isComplete ? name : "\(name).png").path
  }
}
