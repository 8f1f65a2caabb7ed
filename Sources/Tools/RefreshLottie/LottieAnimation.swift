import Foundation
import RefreshFiles
import RefreshLayers
import RefreshZip

/// A Lottie animation, as After Effects and other tools export it, shown by layers with animations.
///
///     let rocket = try LottieAnimation(contentsOfFile: "rocket.json")
///
/// All features of layers work on the animation, because no player is involved. A feature that layers cannot show is
/// an error on reading, which names the layer, the property and the feature. Pictures that cannot be read, and effects
/// that no player of Lottie draws, are left out with a warning.
public struct LottieAnimation: Sendable {
  /// A named frame range of an animation.
  public struct Marker: Hashable, Sendable {
    /// The marker's name.
    public var name: String
    /// First frame of the marker.
    public var start: Double
    /// Number of frames; 0 for an instant.
    public var duration: Double
  }

  private(set) var file: LottieFile
  /// Features of the file that are not shown, such as pictures that do not exist; each is also a diagnostic on reading.
  package let omissions: [LottieError]
  /// The markers of the parts that a dotLottie file's state machine plays; nil if the file has none.
  let partMarkers: DotLottiePartMarkers?

  /// Size of the animation, in points.
  public var size: CGSize { file.size }
  /// Frame rate of the animation, in frames per second.
  public var frameRate: Double { file.frameRate }
  /// Range of the frames: from the first frame to the end of the animation, which is not shown.
  public var frames: Range<Double> { file.start..<file.end }
  /// Duration of the animation, in seconds.
  public var duration: TimeInterval { (file.end - file.start) / file.frameRate }
  /// The markers, in the order of the file.
  public var markers: [Marker] { file.markers }

  /// Reads an animation from JSON, which may contain images as data; image files that it names are left out.
  ///
  /// - Throws: `LottieError`.
  public init(json: Data, replacing replacements: LottieReplacements = LottieReplacements()) throws {
    try self.init(json: json, replacements) { _, path, place in
      throw place.error("the picture \(path.prefix(60)) is in a file of its own")
    }
    report(of: nil)
  }

  /// Reports the omissions as warnings, preceded by the file's path.
  private func report(of path: String?) {
    let name = path.map { "\($0): " } ?? ""
    for omission in omissions {
      Diagnostic(.warning, "\(name)\(omission)".printable, topic: .content).report()
    }
  }

  private init(
    json: Data, _ replacements: LottieReplacements, in archive: DotLottieReader? = nil,
    picture: (String, String, LottieLocation) throws -> Image
  ) throws {
    if let refusal = Limits.lottieFile.refusal(of: json.count, "it has") { throw LottieError(refusal) }
    if archive == nil, let theme = replacements.theme {
      throw LottieError("it has no theme \"\(theme.prefix(60))\": only dotLottie files have themes")
    }
    let theme = try archive?.theme(replacements.theme)
    partMarkers = try archive?.partMarkers()
    file = try LottieFile(json: json) {
      let object = replacements.removed.reduce($0) { $1.removed(from: $0) }
      var filling = try LottieSubstitution(replacements, theme: theme, of: object)
      return try filling.filled(object)
    } picture: { folder, path, place in
      if path.hasPrefix("data:") { return try Self.picture(inData: path, place) }
      return try picture(folder, path, place)
    }
    // An import whose layers are discarded, so that unsupported features are errors on reading.
    let trial = LottieImporter(file, checksOnly: true)
    _ = try trial.root()
    omissions = trial.omissions
  }

  /// Reads a `.json` file with the image files that it names, or a `.lottie` file of version 1 or 2.
  ///
  /// Images can be PNG, JPEG, WebP or GIF; of an animated image only the first frame is shown.
  ///
  /// - Throws: `LottieError`.
  public init(
    contentsOfFile path: String, replacing replacements: LottieReplacements = LottieReplacements()
  ) throws {
    let data: Data
    do { data = try InputFile.read(path, within: Limits.lottieFile) } catch {
      throw LottieError("\(path): \(error)")
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try self.init(contents: data, of: path, replacing: replacements) {
      let path = folder.appendingPathComponent($0).path
      _ = try ImageHeader.read(path).get()
      return Image(contentsOfFile: path)
    }
  }

  /// Reads the contents of a `.json` or `.lottie` file.
  ///
  /// - Parameters:
  ///   - path: the file's path, which begins errors.
  ///   - beside: returns the image at a path relative to the file's folder; nil, or an error with the reason, if there is none.
  /// - Throws: `LottieError`.
  package init(
    contents data: Data, of path: String, replacing replacements: LottieReplacements = LottieReplacements(),
    beside: (String) throws -> Image?
  ) throws {
    do {
      guard data.starts(with: ZipReader.signature) else {
        try self.init(json: data, replacements) { folder, name, place in
          let separator = folder.isEmpty || folder.hasSuffix("/") ? "" : "/"
          let image: Image?
          do { image = try beside(folder + separator + name) } catch {
            throw place.error("the picture \(name.prefix(60)): \(error)")
          }
          guard let image else {
            throw place.error(
              "the picture \(name.prefix(60)) cannot be read; supported are PNG, JPEG, WebP and GIF")
          }
          return image
        }
        report(of: path)
        return
      }
      let archive = try DotLottieReader([UInt8](data))
      try self.init(json: archive.json(), replacements, in: archive) { _, name, place in
        try archive.picture(name, place)
      }
      report(of: path)
    } catch let error as LottieError {
      throw LottieError("\(path): \(error)")
    }
  }

  private static func picture(inData path: String, _ place: LottieLocation) throws -> Image {
    guard let comma = path.firstIndex(of: ","), path[..<comma].hasSuffix(";base64"),
      let data = Data(base64Encoded: String(path[path.index(after: comma)...]))
    else { throw place.error("its data is not in base64") }
    return try place.picture(data, "its data")
  }

  /// Creates layers that show the animation, in its size; time 0 of their superlayer is frame 0.
  public func makeLayer() -> Layer {
    // An import error is impossible: the initializer imported the file once.
    (try? LottieImporter(file).root()) ?? Layer()
  }

  /// The same frames at another frame rate, which makes the animation longer or shorter.
  package func played(at frameRate: Double) -> LottieAnimation {
    var animation = self
    animation.file.frameRate = frameRate
    return animation
  }

  /// Creates layers as `makeLayer()` does, but with a tree that depends only on the file's items and not on their
  /// values.
  ///
  /// - Throws: `LottieError` if there are too many layers.
  package func makeUniformLayer() throws -> Layer { try LottieImporter(file, isUniform: true).root() }
}
