import Foundation
import RefreshFiles
import RefreshLayers

/// The reason that a Lottie file cannot be shown, in one line that names the layer, the property and the feature.
public struct LottieError: Error, Hashable, CustomStringConvertible {
  public let description: String

  package init(_ description: String) { self.description = description }
}

/// A place in a Lottie file, for errors: `layer "Ball", fill "Red"`.
struct LottieLocation: Sendable {
  private(set) var words: [String] = []

  /// A place inside this one: `kind "name"`.
  func part(_ kind: String, _ name: String?) -> LottieLocation {
    var inner = self
    inner.words.append(name.map { "\(kind) \"\($0.prefix(60))\"" } ?? kind)
    return inner
  }

  /// An error at this place.
  func error(_ problem: String) -> LottieError {
    LottieError((words.isEmpty ? problem : "\(words.joined(separator: ", ")): \(problem)").printable)
  }

  /// An error that a feature at this place is not supported.
  func refusal(_ feature: String) -> LottieError { error("\(feature) is not supported") }

  /// Decodes an image; of an animated one the first frame.
  ///
  /// - Throws: `LottieError` with the detected format and the allowed ones.
  func picture(_ data: Data, _ name: String) throws -> Image {
    if case .failure(let fault) = ImageHeader.read([UInt8](data)) { throw error("\(name): \(fault)") }
    guard let image = Image(data: data) else { throw error("\(name) cannot be read") }
    return image
  }
}
