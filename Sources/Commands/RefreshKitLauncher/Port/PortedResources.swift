import Foundation
import RefreshFiles

/// The resources beside sources for iOS: images and other files for a package, and warnings about unsupported ones.
struct PortedResources {
  /// A file, with its name among a package's resources.
  struct File: Equatable {
    let path: String
    let name: String
  }
  /// The resources for a package: files, and the images of asset catalogues under their catalogue names.
  private(set) var files: [File] = []
  /// Warnings about files that are not supported.
  private(set) var remarks: [String] = []

  /// Maximum number of examined files per folder: a limit on time, because the folder may be a whole home folder.
  private static let maximumFiles = 10_000
  private static let kept: Set = ["png", "jpg", "jpeg", "json", "strings", "plist", "gif"]
  private static let unread: [String: String] = [
    "pdf": "PDF files are not drawn: save it as PNG files at one, two and three times its size",
    "svg": "SVG files are not drawn: save it as PNG files at one, two and three times its size",
    "xib": "files of Interface Builder are not read: make its views in code",
    "storyboard": "files of Interface Builder are not read: make its views in code",
  ]

  /// Finds the resources in folders; paths of files are ignored.
  init(folders: [String]) {
    for folder in folders {
      let names =
        FileManager.default.enumerator(atPath: folder)?.prefix(Self.maximumFiles)
        .compactMap { $0 as? String } ?? []
      for name in names.sorted() { take(name, in: folder) }
    }
  }

  private mutating func take(_ name: String, in folder: String) {
    let path = "\(folder)/\(name)"
    let parts = name.split(separator: "/").map(String.init)
    guard !parts.contains(where: { $0.hasPrefix(".") }), let last = parts.last else { return }
    let kind = URL(fileURLWithPath: last).pathExtension.lowercased()
    if let reason = Self.unread[kind] {
      remarks.append("\(path.printable): warning: \(reason)")
    } else if let set = parts.dropLast().last(where: { $0.hasSuffix(".imageset") }) {
      if kind == "png",
        let scale = Self.scale(of: last, in: "\(folder)/\(parts.dropLast().joined(separator: "/"))")
      {
        add(path, as: "\(set.dropLast(".imageset".count))\(scale == 1 ? "" : "@\(scale)x").png")
      }
    } else if Self.kept.contains(kind), !parts.contains(where: { $0.hasSuffix(".xcassets") }) {
      add(path, as: last)
    }
  }

  /// Adds a resource; of several with the same name only the first, as in a bundle.
  private mutating func add(_ path: String, as name: String) {
    if !files.contains(where: { $0.name == name }) { files.append(File(path: path, name: name)) }
  }

  /// The scale of a file in an image set's `Contents.json`; nil for a file that is not listed.
  private static func scale(of file: String, in folder: String) -> Int? {
    struct Contents: Decodable {
      struct Picture: Decodable {
        let filename: String?
        let scale: String?
      }
      let images: [Picture]
    }
    guard let data = try? InputFile.read("\(folder)/Contents.json", within: Limits.sourceFile),
      let list = try? JSONDecoder().decode(Contents.self, from: data),
      let picture = list.images.first(where: { $0.filename == file })
    else { return nil }
    return ["2x": 2, "3x": 3][picture.scale ?? "1x"] ?? 1
  }
}
