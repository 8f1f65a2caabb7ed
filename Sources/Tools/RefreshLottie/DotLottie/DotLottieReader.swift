import Foundation
import RefreshFiles
import RefreshLayers

/// A dotLottie file, version 1 or 2: a zip file with animations and the pictures that they show.
struct DotLottieReader {
  private let zip: ZipReader
  /// The identifier of the animation that is played first.
  private let animation: String
  /// The identifiers of the theme that the animation begins with, and of the state machine that is played first.
  private let initialTheme, machineID: String?
  /// The folders of animations and of pictures, by the version.
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

  /// The theme of a name, else the one that the animation begins with.
  ///
  /// - Throws: `LottieError` where the named one does not exist, or it cannot be read.
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

  /// The state machine that is played first; nil if there is none.
  ///
  /// - Throws: `LottieError` where it cannot be read.
  func machine() throws -> DotLottieMachine? {
    guard let machineID, let bytes = zip.contents(of: "s/\(machineID).json", upTo: Limits.lottieFile.maximum)
    else { return nil }
    return try DotLottieMachine(json: bytes, name: machineID)
  }

  /// The JSON of the animation that is played first.
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

  /// The picture of a name.
  func picture(_ name: String, _ place: LottiePlace) throws -> Image {
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
