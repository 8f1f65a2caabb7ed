import Foundation
import RefreshFiles
import RefreshLayers
import RefreshZip

/// A reader of dotLottie files, version 1 or 2: zip files with animations and images.
struct DotLottieReader {
  private let zip: ZipReader
  /// Identifier of the animation that plays first.
  private let animation: String
  /// Identifiers of the animation's initial theme and of the first state machine; nil if there is none.
  private let initialTheme, machineID: String?
  /// The zip folders of animations and images: those of version 2, then those of version 1.
  private static let folders = [
    (animations: "a", pictures: "i"), (animations: "animations", pictures: "images"),
  ]

  init(_ bytes: [UInt8]) throws {
    guard let zip = ZipReader(bytes) else { throw LottieError("it is no zip file, or a damaged one") }
    self.zip = zip
    guard let manifest = zip.contents(of: "manifest.json", upTo: 1 << 20) else {
      throw LottieError("it has no manifest.json, so it is no dotLottie file")
    }
    let fields: JSONFields
    do { fields = try JSONFields(parsing: Data(manifest)) } catch {
      throw LottieError("manifest.json: \(error)")
    }
    let initial = (fields.object["initial"] as? [String: Any])?["animation"] as? String
    let first = (fields.object["animations"] as? [[String: Any]])?.first?["id"] as? String
    guard let animation = initial ?? fields.object["activeAnimationId"] as? String ?? first else {
      throw LottieError("manifest.json: it names no animation")
    }
    self.animation = animation
    let own = (fields.object["animations"] as? [[String: Any]])?.first { $0["id"] as? String == animation }
    initialTheme = own?["initialTheme"] as? String
    machineID =
      (fields.object["initial"] as? [String: Any])?["stateMachine"] as? String
      ?? (fields.object["stateMachines"] as? [[String: Any]])?.first?["id"] as? String
  }

  /// The theme with an identifier, by default the animation's initial theme; nil if it has none.
  ///
  /// - Throws: `LottieError` if the theme does not exist or cannot be read.
  func theme(_ name: String?) throws -> DotLottieTheme? {
    guard let id = name ?? initialTheme else { return nil }
    guard let bytes = zip.contents(of: "t/\(id).json", upTo: Limits.lottieFile.maximum) else {
      let themes = zip.names.filter { $0.hasPrefix("t/") && $0.hasSuffix(".json") }
        .map { "\"\($0.dropFirst(2).dropLast(5).prefix(60))\"" }.sorted()
      throw LottieError(
        "it has no theme \"\(id.prefix(60))\"; "
          + (themes.isEmpty ? "it has none" : "available: \(themes.joined(separator: ", "))"))
    }
    return try DotLottieTheme(json: bytes, name: id, animation: animation)
  }

  /// The markers of the parts that the file's first state machine plays; nil if the file has none.
  ///
  /// - Throws: `LottieError` if it cannot be read.
  func partMarkers() throws -> DotLottiePartMarkers? {
    guard let machineID, let bytes = zip.contents(of: "s/\(machineID).json", upTo: Limits.lottieFile.maximum)
    else { return nil }
    return try DotLottiePartMarkers(json: bytes, name: machineID)
  }

  /// The JSON of the animation that plays first.
  func json() throws -> Data {
    for folder in Self.folders {
      let name = "\(folder.animations)/\(animation).json"
      guard zip.names.contains(name) else { continue }
      guard let bytes = zip.contents(of: name, upTo: Limits.lottieFile.maximum) else {
        throw LottieError("\(name) is damaged, or larger than \(NumberText.bytes(Limits.lottieFile.maximum))")
      }
      return Data(bytes)
    }
    throw LottieError("it has no animation \"\(animation.prefix(60))\"")
  }

  /// The image with a file name.
  func picture(_ name: String, _ place: LottieLocation) throws -> Image {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    for folder in Self.folders {
      guard let bytes = zip.contents(of: "\(folder.pictures)/\(last)", upTo: Limits.imageFile.maximum) else {
        continue
      }
      return try place.picture(Data(bytes), "the picture \(last.prefix(60))")
    }
    throw place.error("the picture \(last.prefix(60)) is not in the file")
  }
}
