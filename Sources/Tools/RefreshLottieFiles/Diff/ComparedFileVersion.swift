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
    self = try Self.named {
      guard Self.isVector(path) else { return .lottie(try LottieFileVersion(path)) }
      do {
        return .vector(try VectorDrawing(InputFile.read(path, within: Limits.vectorFile), of: path))
      } catch let error as InputFileError { throw Fault(description: "\(path): \(error)") }
    }
  }

  /// Reads a file's contents.
  ///
  /// - Parameters:
  ///   - path: the file's path, which determines its kind and begins errors.
  ///   - beside: returns the contents of an image, by its path relative to the file's folder.
  /// - Throws: `Fault`.
  init(_ contents: Data, of path: String, beside: (String) -> Data?) throws {
    self = try Self.named {
      Self.isVector(path)
        ? .vector(try VectorDrawing(contents, of: path))
        : .lottie(try LottieFileVersion(contents, of: path, beside: beside))
    }
  }

  private static func named<Result>(_ read: () throws -> Result) throws -> Result {
    do { return try read() } catch let error as LottieError {
      throw Fault(description: "\(error)")
    } catch let error as VectorDrawing.Fault {
      throw Fault(description: "\(error)")
    }
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
