import Foundation
import RefreshControls
import RefreshFiles
import RefreshGoldens
import RefreshKitCLI
import RefreshLayers
import RefreshLottie
import RefreshMotion

/// A file that can be compared with another one, as it is on the disk, or as it was in a revision.
enum FileVersion {
  case lottie(LottieVersion)
  case vector(VectorDrawing)

  /// Why a file cannot be compared, in one line that names it.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// Whether a path is that of an SVG file.
  static func isVector(_ path: String) -> Bool { path.hasSuffix(".svg") }

  /// The largest size of a file, by its path.
  static func limit(of path: String) -> Limit<Int> {
    isVector(path) ? Limits.vectorFile : Limits.lottieFile
  }

  /// The file on the disk.
  ///
  /// - Throws: `Fault`.
  init(_ path: String) throws {
    self = try Self.named {
      guard Self.isVector(path) else { return .lottie(try LottieVersion(path)) }
      do {
        return .vector(try VectorDrawing(InputFile.read(path, within: Limits.vectorFile), of: path))
      } catch let error as InputFileError { throw Fault(description: "\(path): \(error)") }
    }
  }

  /// The contents of a file.
  ///
  /// - Parameters:
  ///   - path: the file's path, by which its kind is known and with which errors begin.
  ///   - beside: the contents of a picture, by its path from the file's folder.
  /// - Throws: `Fault`.
  init(_ contents: Data, of path: String, beside: (String) -> Data?) throws {
    self = try Self.named {
      Self.isVector(path)
        ? .vector(try VectorDrawing(contents, of: path))
        : .lottie(try LottieVersion(contents, of: path, beside: beside))
    }
  }

  private static func named<Result>(_ read: () throws -> Result) throws -> Result {
    do { return try read() } catch let error as LottieError {
      throw Fault(description: "\(error)")
    } catch let error as VectorDrawing.Fault {
      throw Fault(description: "\(error)")
    }
  }

  /// A comparison with a newer version.
  ///
  /// - Throws: `Fault` if the files are of two kinds.
  func comparison(with new: FileVersion, _ name: String, file: String) throws -> AnimationComparison {
    switch (self, new) {
    case (.lottie(let before), .lottie(let after)):
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
