import Foundation
import RefreshFiles
import RefreshGoldens

/// Differences between a Lottie file and a new export, by layer and property.
struct LottieDifferences {
  private let old, new: [String: Any]
  private let time: LottieFrameTimes
  /// First difference of each layer and property.
  private var found: [StaleExportDifference] = []
  private var places: Set<[String]> = []

  /// Maximum number of differing values per layer to examine. A larger value makes comparisons take longer.
  private static let limit = 10_000
  /// Maximum number of differences; a message names three.
  private static let mostFound = 1000

  init(_ old: [String: Any], _ new: [String: Any]) {
    (self.old, self.new) = (old, new)
    time = LottieFrameTimes(new)
    compareDocuments()
    if let old = old["layers"] as? [Any], let new = new["layers"] as? [Any] {
      compareLayers(old, new, at: [.member("layers")])
    }
    if let old = old["assets"] as? [Any], let new = new["assets"] as? [Any] { compareAssets(old, new) }
  }

  /// The differences, ordered by kind: structure, speed, motion, appearance.
  var sorted: [StaleExportDifference] {
    let kinds: [Verdict.Kind] = [.structure, .speed, .shape, .appearance]
    return kinds.flatMap { kind in found.filter { $0.kind == kind } }
  }

  private mutating func note(
    _ kind: Verdict.Kind, layer: String? = nil, property: String? = nil, time: TimeInterval? = nil,
    _ sentence: String
  ) {
    guard found.count < Self.mostFound, places.insert([layer ?? "", property ?? sentence]).inserted else {
      return
    }
    found.append(
      StaleExportDifference(kind: kind, layer: layer, property: property, time: time, sentence: sentence))
  }

  // MARK: The document

  private mutating func compareDocuments() {
    let parts = ["layers", "assets"].filter { self.old[$0] is [Any] && self.new[$0] is [Any] }
    let (old, new) = (old.filter { !parts.contains($0.key) }, new.filter { !parts.contains($0.key) })
    for difference in JSONDifference.first(Self.limit, from: old, to: new) {
      let path = difference.path.jsonPath
      if difference.path == [.member("meta"), .member("d")] {
        note(.structure, "it was exported by another command, which \(difference.words)")
      } else if let part = time.part(at: difference.path) {
        note(
          .speed,
          "\(part) takes \(time.seconds(difference.old)) in the file, \(time.seconds(difference.new)) in the export (\(path))"
        )
      } else {
        note(.structure, "\(path) \(difference.words)")
      }
    }
  }

  // MARK: Layers

  private mutating func compareAssets(_ old: [Any], _ new: [Any]) {
    for index in 0..<max(old.count, new.count) {
      let path: [JSONDifference.Step] = [.member("assets"), .item(index)]
      guard index < old.count, index < new.count, var one = old[index] as? [String: Any],
        var two = new[index] as? [String: Any]
      else {
        note(
          .structure, "\(path.jsonPath) is \(index < new.count ? "not in the file" : "in the file only")")
        continue
      }
      if let old = one["layers"] as? [Any], let new = two["layers"] as? [Any] {
        compareLayers(old, new, at: path + [.member("layers")])
        (one["layers"], two["layers"]) = (nil, nil)
      }
      for difference in JSONDifference.first(Self.limit, from: one, to: two) {
        note(
          .appearance, layer: two["id"] as? String, property: "contents",
          "an image is not the control's: \((path + difference.path).jsonPath) \(difference.words)")
      }
    }
  }

  private mutating func compareLayers(_ old: [Any], _ new: [Any], at path: [JSONDifference.Step]) {
    let (names, wanted) = (Self.names(of: old), Self.names(of: new))
    let known = Set(names)
    let places = Dictionary(uniqueKeysWithValues: zip(wanted, wanted.indices))
    for name in wanted where !known.contains(name) {
      note(.structure, layer: name.text, "\(name.text) is not in the file")
    }
    for (index, name) in names.enumerated() where places[name] == nil {
      note(.structure, layer: name.text, "\(name.text) is in the file only (\(path.jsonPath)[\(index)])")
    }
    let kept = wanted.filter(known.contains)
    let order = names.filter { places[$0] != nil }
    if let index = kept.indices.first(where: { kept[$0] != order[$0] }) {
      note(
        .structure, layer: kept[index].text,
        "\(kept[index].text) is drawn in a different order: \(path.jsonPath) has \(order[index].text) first")
    }
    for (index, name) in names.enumerated() {
      guard let place = places[name], let one = old[index] as? [String: Any],
        let two = new[place] as? [String: Any]
      else { continue }
      compare(one, two, name.text, at: path + [.item(index)])
    }
  }

  private mutating func compare(
    _ old: [String: Any], _ new: [String: Any], _ layer: String, at path: [JSONDifference.Step]
  ) {
    for difference in JSONDifference.first(Self.limit, from: old, to: new) {
      let terms = LottiePropertyPath(difference.path, in: [new, old])
      let at = terms.keyframe.map { time.place(ofFrame: $0) }
      let name = terms.property.map { "\(layer).\($0)" } ?? "\(layer): \(difference.path.jsonPath)"
      note(
        terms.isColor ? .appearance : terms.property == nil ? .structure : .shape, layer: layer,
        property: terms.property, time: at?.time,
        "\(name)\(terms.detail.map { ": \($0)" } ?? "") \(difference.words)\(at.map { ", \($0.words)" } ?? "") (\((path + difference.path).jsonPath))"
      )
    }
  }

  /// Name of a layer with its number among layers of the same name.
  private struct LayerName: Hashable {
    let text: String
    let number: Int
  }

  private static func names(of layers: [Any]) -> [LayerName] {
    var counts: [String: Int] = [:]
    return layers.map { layer in
      let text = ((layer as? [String: Any])?["nm"] as? String).map { $0.beginning() } ?? "a layer"
      counts[text, default: 0] += 1
      return LayerName(text: text, number: counts[text]!)
    }
  }
}

/// Phases of an animation, which translate frames into times.
struct LottieFrameTimes {
  /// Names of the phases with their first frames.
  let markers: [(name: String, start: Double)]
  private let rate: Double

  init(_ root: [String: Any]) {
    rate = max(1, root["fr"] as? Double ?? 60)
    markers = (root["markers"] as? [[String: Any]] ?? []).map {
      ($0["cm"] as? String ?? "", $0["tm"] as? Double ?? 0)
    }
  }

  /// Name of the phase whose duration is at a path of the document; nil for any other path.
  func part(at path: [JSONDifference.Step]) -> String? {
    guard path.count == 3, path[0] == .member("markers"), path[2] == .member("dr"),
      case .item(let index) = path[1], markers.indices.contains(index)
    else { return nil }
    return markers[index].name
  }

  /// Duration of a number of frames in words.
  func seconds(_ frames: Any?) -> String {
    guard let frames = frames as? Double else { return "no time" }
    return String(format: "%.3g s", frames / rate)
  }

  /// Time of a frame since the start of its phase, in words and in seconds; nil seconds in the pull.
  func place(ofFrame frame: Double) -> (words: String, time: TimeInterval?) {
    // Of two markers with one start, `max` returns the first; the other is the reduced-motion marker.
    let begun = markers.filter { $0.start <= frame }
    guard let marker = begun.max(by: { $0.start < $1.start }) else { return ("at frame \(frame)", nil) }
    let seconds = (frame - marker.start) / rate
    return marker.name == "pull"
      ? (String(format: "at %.3g %% of the pull", frame - marker.start), nil)
      : (String(format: "%.3g s into \(marker.name)", seconds), seconds)
  }
}
