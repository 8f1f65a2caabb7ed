import Foundation
import RefreshFiles

extension Image {
  /// The picture of a bundle by its name, such as `Image(named: "rocket", in: .module)`; nil if there is none.
  ///
  /// Without an ending in its name it is a PNG, WebP, JPEG or GIF file. Of `rocket.png`, `rocket@2x.png` and `rocket@3x.png` it is
  /// the one with as many pixels per point as the stage draws, otherwise the next finer one, otherwise the finest. Outside of a
  /// stage it is the finest. If there is none, one warning says where it was looked for.
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

/// The files of a bundle that are images.
struct ImageLookup {
  /// The endings that are tried for a name without one, in their order.
  static let endings = ["png", "webp", "jpg", "jpeg", "gif"]

  private let bundle: Bundle

  init(_ bundle: Bundle) { self.bundle = bundle }

  private var folder: String { bundle.resourcePath ?? bundle.bundlePath }

  /// The file of a name with the pixels per point that the screen has, and how many it has.
  func file(_ name: String, _ endings: [String]) -> (path: String, scale: CGFloat)? {
    let url = URL(fileURLWithPath: name)
    let isComplete = endings.contains(url.pathExtension.lowercased())
    let stem = isComplete ? (name as NSString).deletingPathExtension : name
    for ending in isComplete ? [url.pathExtension] : endings {
      let found = [1, 2, 3].compactMap { scale -> (path: String, scale: CGFloat)? in
        let name = scale == 1 ? stem : "\(stem)@\(scale)x"
        if let path = bundle.path(forResource: name, ofType: ending) { return (path, CGFloat(scale)) }
        ReadFiles.note(folder + "/\(name).\(ending)", nil)
        return nil
      }
      let screen = LayerContext.current?.displayScale ?? .infinity
      if let best = found.first(where: { $0.scale >= screen }) ?? found.last { return best }
    }
    return nil
  }

  /// The names of files that have a number behind a name, in the order of the numbers, without @2x and @3x.
  func numbered(_ name: String) -> [String] {
    let stem = URL(fileURLWithPath: name).lastPathComponent
    let folder = String(name.dropLast(stem.count))
    ReadFiles.note(self.folder + "/" + folder, nil)
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

  /// Where a file of a name would be.
  func place(of name: String) -> String {
    let isComplete = Self.endings.contains(URL(fileURLWithPath: name).pathExtension.lowercased())
    return bundle.bundleURL.appendingPathComponent(isComplete ? name : "\(name).png").path
  }
}
