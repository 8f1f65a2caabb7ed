import Foundation
import RefreshFiles
import RefreshLayers

/// Why a Lottie file cannot be shown, in one line that names the layer, the property and the feature.
public struct LottieError: Error, Hashable, CustomStringConvertible {
  public let description: String

  package init(_ description: String) { self.description = description }
}

/// Where in a file something is, in words: `layer "Ball", fill "Red"`.
struct LottiePlace: Sendable {
  private(set) var words: [String] = []

  /// A part of this place.
  func part(_ kind: String, _ name: String?) -> LottiePlace {
    var inner = self
    inner.words.append(name.map { "\(kind) \"\($0.prefix(60))\"" } ?? kind)
    return inner
  }

  /// Something is not as it should be.
  func error(_ problem: String) -> LottieError {
    LottieError((words.isEmpty ? problem : "\(words.joined(separator: ", ")): \(problem)").printable)
  }

  /// A feature is not supported.
  func refusal(_ feature: String) -> LottieError { error("\(feature) is not supported") }

  /// The image of a file's bytes, of an animated one its first frame.
  ///
  /// - Throws: `LottieError` with what the bytes are instead, and what is allowed.
  func picture(_ data: Data, _ name: String) throws -> Image {
    if case .failure(let fault) = ImageHeader.read([UInt8](data)) { throw error("\(name): \(fault)") }
    guard let image = Image(data: data) else { throw error("\(name) cannot be read") }
    return image
  }
}
