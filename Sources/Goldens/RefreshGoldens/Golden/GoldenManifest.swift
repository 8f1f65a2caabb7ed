import Foundation
import RefreshComparison
import RefreshFiles
import RefreshRendering

/// Contents of a golden's `manifest.json`: the clip's settings, and the digests of its frames and files.
struct GoldenManifest: Hashable, Sendable {
  /// Version of the format, written to new manifests and required of existing ones.
  static let schema = 1
  static let fileName = "manifest.json"
  static let traceName = "trace.ndjson"

  /// True if the name belongs to a file of a golden; other files in its folder, such as notes, are never removed.
  static func isOurs(_ name: String) -> Bool {
    if [fileName, traceName, PageLayout.fileName(0), GoldenVariant.folderName].contains(name) { return true }
    guard name.hasPrefix("frames-"), name.hasSuffix(".png") else { return false }
    return name.dropFirst(7).dropLast(4).allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Entry of a frame: its time, its digests and the position of its picture.
  struct Frame: Hashable, Sendable {
    /// Time of the frame, in seconds of stage time.
    var time: TimeInterval
    /// Digest of the display list (the frame's drawing commands), in 16 hexadecimal digits.
    var list: String
    /// Hash of the picture's pixels, in 32 hexadecimal digits; empty in a golden without pictures.
    var pixels: String
    /// Page index (from 0) of the picture and pixel position of its top left corner.
    var place: PageLayout.PicturePosition
  }

  /// Entry of a file beside the manifest, with size and hash to detect damage.
  struct File: Hashable, Sendable {
    var name: String
    var bytes: Int
    /// FNV-1a hash of the file's bytes, in 16 hexadecimal digits.
    var hash: String

    init(name: String, _ contents: [UInt8]) {
      self.name = name
      bytes = contents.count
      hash = ContentHash.digits(of: contents)
    }
  }

  var identity: ClipSettings
  /// Command or test that recorded the golden; nil in manifests of versions that did not store it.
  var maker: GoldenOrigin?
  var tolerance: ToleranceProfile
  /// Fingerprint of the renderer and the fonts that drew the pictures (see `CairoRenderer.fingerprint`).
  var renderer: String
  var trace: File
  /// PNG pages with the pictures, in order; empty if the golden has no pictures.
  var pages: [File]
  var frames: [Frame]

  /// True if the golden has no pictures; a clip is then compared by display lists and motion.
  var isMotionOnly: Bool { pages.isEmpty }
}

extension GoldenManifest {
  /// JSON form: the contents of `manifest.json`.
  var text: String {
    var json = OrderedJSON.object([("schema", .integer(Self.schema))] + identity.json)
    if let maker { json["maker"] = .string(maker.description) }
    json["tolerance"] = tolerance.json
    json["renderer"] = .string(renderer)
    json["trace"] = trace.json
    json["pages"] = .array(pages.map(\.json))
    json["frames"] = .array(frames.map(\.json))
    return json.document
  }

  /// Decodes the JSON form, and checks limits, file names and the order of frames.
  ///
  /// - Throws: `JSONProblem`.
  init(_ fields: JSONFields) throws {
    try fields.allow([
      "schema", "control", "type", "anchor", "scenario", "edge", "surroundings", "tuning", "size", "scale",
      "fps",
      "maker", "tolerance", "renderer", "trace", "pages", "frames",
    ])
    let schema = try fields.integer("schema", 1...Int(Int32.max))
    guard schema == Self.schema else {
      throw JSONProblem("its schema is \(schema); expected \(Self.schema)")
    }
    identity = try ClipSettings(fields)
    maker = try fields.optionalString("maker").map(GoldenOrigin.init(text:))
    tolerance = try ToleranceProfile(try fields.fields("tolerance"))
    renderer = try fields.string("renderer")
    trace = try File(try fields.fields("trace"))
    pages = try fields.list("pages").map(File.init)
    let hasPictures = !pages.isEmpty
    frames = try fields.list("frames").map { try Frame($0, hasPicture: hasPictures) }
    if let refusal = Limits.frames.refusal(of: frames.count, "it has", "frames") {
      throw JSONProblem(refusal)
    }
    if let refusal = Limits.pageFiles.refusal(of: pages.reduce(0) { $0 + $1.bytes }, "its pages have") {
      throw JSONProblem(refusal)
    }
    guard !frames.isEmpty else { throw JSONProblem("it has no frames") }
    guard zip(frames, frames.dropFirst()).allSatisfy({ $0.time < $1.time }) else {
      throw JSONProblem("the times of its frames do not increase")
    }
    guard trace.name == Self.traceName, pages.map(\.name) == pages.indices.map(PageLayout.fileName) else {
      throw JSONProblem("it lists files that goldens do not have")
    }
  }
}

extension GoldenManifest.File {
  fileprivate var json: OrderedJSON {
    .inline(["file": .string(name), "bytes": .integer(bytes), "hash": .string(hash)])
  }

  fileprivate init(_ fields: JSONFields) throws {
    try fields.allow(["file", "bytes", "hash"])
    name = try fields.string("file")
    bytes = try fields.integer("bytes", 0...Int(Int32.max))
    hash = try fields.string("hash")
  }
}

extension GoldenManifest.Frame {
  fileprivate var json: OrderedJSON {
    var json: OrderedJSON = ["time": .number(time), "list": .string(list)]
    if !pixels.isEmpty {
      json["pixels"] = .string(pixels)
      json["at"] = OrderedJSON([place.page, place.x, place.y])
    }
    return .inline(json)
  }

  fileprivate init(_ fields: JSONFields, hasPicture: Bool) throws {
    try fields.allow(["time", "list", "pixels", "at"])
    time = try fields.number("time", 0...1e6)
    list = try fields.string("list")
    guard hasPicture else {
      guard !fields.has("pixels"), !fields.has("at") else {
        throw fields.problem("pages", "the pages of its pictures")
      }
      (pixels, place) = ("", PageLayout.PicturePosition(page: 0, x: 0, y: 0))
      return
    }
    pixels = try fields.string("pixels")
    let at = try fields.numbers("at", count: 3, 0...65536)
    place = PageLayout.PicturePosition(page: Int(at[0]), x: Int(at[1]), y: Int(at[2]))
  }
}
