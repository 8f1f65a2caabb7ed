import Foundation
import RefreshControls
import RefreshFiles
import RefreshGoldens
import RefreshKitCLI
import RefreshLayers
import RefreshLottie
import RefreshMotion

/// Version of a Lottie or SVG file, on the disk or in a git revision, that can be compared with another version.
enum ComparedFileVersion {
  case lottie(LottieFileVersion)
  case vector(VectorDrawing)

  /// Error of a file that cannot be compared: the reason, in one line with the file's name.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// True for the path of an SVG file.
  static func isVector(_ path: String) -> Bool { path.hasSuffix(".svg") }

  /// Maximum size of a file in bytes, by the kind in its path.
  static func limit(of path: String) -> Limit<Int> {
    isVector(path) ? Limits.vectorFile : Limits.lottieFile
  }

  /// Reads the file on the disk.
  ///
  /// - Throws: `Fault`.
  init(_ path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let contents: Data
    do { contents = try InputFile.read(path, within: Self.limit(of: path)) } catch {
      throw Fault(description: "\(path): \(error)")
    }
    do {
      try self.init(contents, of: path) { name in
        try? InputFile.read(folder.appendingPathComponent(name).path, within: Limits.imageFile)
      }
    } catch let error as Fault where !Self.isVector(path) && !LottieInputFile.isPath(path) {
      throw Fault(description: "\(error); diff compares Lottie files (.json, .lottie) and SVG files")
    }
  }

  /// Reads a file's contents.
  ///
  /// - Parameters:
  ///   - path: the file's path, which determines its kind and begins errors.
  ///   - beside: returns the contents of an image, by its path relative to the file's folder.
  /// - Throws: `Fault`.
  init(_ contents: Data, of path: String, beside: (String) -> Data?) throws {
    self =
      try Self.isVector(path)
      ? .vector(VectorDrawing(contents, of: path))
      : .lottie(LottieFileVersion(contents, of: path, beside: beside))
  }

  /// Creates a comparison of this version with a newer one.
  ///
  /// - Throws: `Fault` if one file is SVG and the other is not, or an image can be read in only one of the versions.
  func comparison(with new: ComparedFileVersion, _ name: String, file: String) throws -> AnimationComparison {
    switch (self, new) {
    case (.lottie(let before), .lottie(let after)):
      // An image that both versions lack changes nothing; one that only one of them lacks cannot be compared.
      let unknown = before.unreadablePictures.symmetricDifference(after.unreadablePictures)
      if let picture = unknown.min() {
        throw Fault(
          description:
            "\(file): the picture \(picture.prefix(60)) cannot be read in one of the versions; supported are PNG, JPEG, WebP and GIF"
        )
      }
      var comparison = AnimationComparison(name, file: file, before.player, after.player)
      if let old = before.uniformLayer, let new = after.uniformLayer { comparison.uniformLayers = (old, new) }
      comparison.add(pictures: before.pictures + after.pictures)
      comparison.newAtFrameRate = { rate in
        let played = after.played(at: rate)
        return (played.player, played.uniformLayer)
      }
      return comparison
    case (.vector(let before), .vector(let after)): return after.comparison(with: before, name, file: file)
    default: throw Fault(description: "\(file): an SVG file can only be compared with another one")
    }
  }
}
