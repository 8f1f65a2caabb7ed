import Foundation
import RefreshFiles
import RefreshLayers
import RefreshZip

/// A checker of Lottie files for features that players lack and for costs, also in files that RefreshKit cannot show.
package struct LottieLint {
  /// The findings in the order of the file; equal problems are one finding with a count.
  package private(set) var findings: [LottieFinding] = []
  let root: [String: Any]

  /// Checks the contents of a `.json` or `.lottie` file.
  ///
  /// - Throws: `LottieError` for any other contents.
  package init(contents data: Data) throws {
    let json = data.starts(with: ZipReader.signature) ? try DotLottieReader([UInt8](data)).json() : data
    root = try LottieFile.object(json)
    lookAtNumbers(String(decoding: json, as: UTF8.self))
    look()
  }

  private mutating func look() {
    let place = LottieLocation()
    if let start = number(root["ip"]), start - start.rounded(.down) > 0.5 { add(.fractionalStart, place) }
    layers(root["layers"], place, end: root["op"] as? Double ?? .infinity)
    for asset in objects(root["assets"]) {
      layers(asset["layers"], place.part("composition", asset["id"] as? String), end: .infinity)
    }
    lookAtAssets()
    lookForReducedMotion()
    // Other expressions may depend on a scripted one, which fewer players evaluate, so all expressions count as
    // scripted.
    if findings.contains(where: { $0.feature == .scriptedExpression }) {
      findings = findings.map { finding in
        guard finding.feature == .expression else { return finding }
        var scripted = finding
        (scripted.feature, scripted.players) = (
          .scriptedExpression, LottieFeature.scriptedExpression.facts.players
        )
        return scripted
      }
    }
    var places: [String: Int] = [:]
    var seen: Set<LottieFinding> = []
    findings = findings.reduce(into: []) { kept, finding in
      guard seen.insert(finding).inserted else { return }
      let problem = finding.problem + finding.advice + finding.players.map(\.rawValue).joined()
      if let index = places[problem] {
        kept[index].count += 1
      } else {
        places[problem] = kept.count
        kept.append(finding)
      }
    }
  }

  func objects(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }

  func number(_ value: Any?) -> Double? { value as? Double ?? (value as? Bool).map { $0 ? 1 : 0 } }

  /// The `k` member of a property: a constant value, or the list of keyframes.
  func value(_ object: [String: Any], _ name: String) -> Any? {
    (object[name] as? [String: Any])?["k"]
  }

  /// True for a property that moves or has a component other than 0.
  func isSet(_ object: [String: Any], _ name: String) -> Bool {
    guard let value = value(object, name) else { return false }
    return number(value) != 0 && (value as? [Any])?.allSatisfy { number($0) == 0 } != true
  }

  func isMoving(_ object: [String: Any], _ name: String) -> Bool {
    !objects(value(object, name)).isEmpty
  }

  mutating func add(_ feature: LottieFeature, _ place: LottieLocation) {
    findings.append(feature.finding(place))
  }

  mutating func cost(_ place: LottieLocation, _ problem: String, _ advice: String) {
    findings.append(LottieFinding(.cost, place.words.joined(separator: ", "), problem, advice))
  }

  // MARK: The whole file

  private mutating func lookAtAssets() {
    var used: Set<String> = []
    func visit(_ value: Any) {
      if let list = value as? [Any] { for item in list { visit(item) } }
      guard let object = value as? [String: Any] else { return }
      if let id = object["refId"] as? String { used.insert(id) }
      for inner in object.values { visit(inner) }
    }
    visit(root)
    for asset in objects(root["assets"]) {
      guard let id = asset["id"] as? String, !used.contains(id) else { continue }
      cost(LottieLocation().part("asset", id), "nothing shows it", "delete it")
    }
  }

  /// Marker names that lottie-ios and lottie-android play instead of the whole animation if the user prefers reduced
  /// motion.
  private static let reducedMotion: Set = [
    "reduced motion", "reduced_motion", "reduced-motion", "reducedmotion",
  ]

  private mutating func lookForReducedMotion() {
    let names = objects(root["markers"]).compactMap { ($0["cm"] as? String)?.lowercased() }
    // Only a file with parts for a refresh control is checked; other animations need no such marker.
    let phases = LottieFrameRanges.pullNames + LottieFrameRanges.refreshingNames + LottieFrameRanges.endNames
    guard names.contains(where: phases.contains), !names.contains(where: Self.reducedMotion.contains) else {
      return
    }
    findings.append(
      LottieFinding(
        .accessibility, "", "it has no marker for reduced motion",
        "name a calm part \"reduced motion\", which lottie-ios and lottie-android play for those who have asked for it"
      ))
  }
}
