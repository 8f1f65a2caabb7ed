import Foundation
import RefreshControls
import RefreshExport
import RefreshFrames
import RefreshLayers
import RefreshLottie
import TestSupport
import Testing

@testable import RefreshGoldens
@testable import RefreshLottieFiles
@testable import RefreshRendering
@testable import refresh_examples

/// 300 edits of Lottie files, made at random from seeds: each that can be seen is named, and no other is reported.
///
/// `REFRESHKIT_SET=open` takes two thirds of them, `held-out` the third that no rule was made on.
@Suite struct SeededEditTests {
  private static let set = TestRun.set

  /// The edits of a run, by their numbers.
  private static var numbers: [Int] {
    switch set {
    case "open": (0..<300).filter { $0 % 3 != 2 }
    case "held-out": (0..<300).filter { $0 % 3 == 2 }
    default: Array(0..<12)
    }
  }

  /// The files of the test, and exported controls where all is asked for.
  private static func files() throws -> [(name: String, data: Data)] {
    let names = ReferencePictures.names + ReferencePictures.names(of: "thorvg")
    var files = try names.map {
      ($0, try Data(contentsOf: ReferencePictures.folder.appendingPathComponent($0 + ".json")))
    }
    // Those of a second, which take a fifth of one to compare.
    guard set != nil else {
      return files.filter { $0.0.hasPrefix("properties/") || $0.0.hasPrefix("thorvg/") }
    }
    for type in [Colors.self, Bubbles.self, Google.self, Yahoo.self] as [RefreshControl.Type] {
      let document = try LottieExport(ControlMotion(of: type, MotionSampling())).document
      // As often as it takes to be met.
      for _ in 0..<8 { files.append(("exported \(type)", Data(document.json.utf8))) }
    }
    return files
  }

  @Test("of seeded edits at least 95 % are named rightly, none is silent, and nothing invisible is reported")
  func edits() throws {
    let files = try Self.files()
    var (named, silent, reported, count) = (0, 0, 0, 0)
    for number in Self.numbers {
      var random = SeededNumbers(seed: UInt64(34_000 + number))
      let kind = LottieEdit.Kind.allCases[number % LottieEdit.Kind.allCases.count]
      guard let (name, file, edit) = try Self.edit(kind, of: files, &random) else {
        Issue.record("edit \(number) of kind \(kind) could not be made")
        continue
      }
      count += 1
      let report = try Self.compare(file, edit.json)
      let isRight = edit.isNamed(by: report)
      named += isRight ? 1 : 0
      if kind.isVisible, report.status == .passed { silent += 1 }
      if !kind.isVisible, report.status != .passed { reported += 1 }
      if Self.set != nil {
        print(isRight ? " " : "×", number, kind, name, edit.detail, edit.layers, "→", report.message)
      }
    }
    if Self.set != nil {
      print("\(named) of \(count) named rightly, \(silent) silent, \(reported) reported without being seen")
    }
    #expect(silent == 0)
    #expect(reported == 0)
    #expect(Double(named) >= 0.95 * Double(Self.numbers.count))
  }

  static func compare(_ old: Data, _ new: Data) throws -> ClipReport {
    let animations = try [old, new].map(read)
    func player(_ animation: LottieAnimation) -> LayerPlayer {
      LayerPlayer(
        animation.makeLayer(), size: animation.size,
        from: animation.frames.lowerBound / animation.frameRate, for: animation.duration,
        framesPerSecond: animation.frameRate)
    }
    var comparison = AnimationComparison(
      "file", file: "file.json", player(animations[0]), player(animations[1]))
    comparison.uniformLayers = (
      try animations[0].makeUniformLayer(), try animations[1].makeUniformLayer()
    )
    comparison.newAtFrameRate = {
      let played = animations[1].played(at: $0)
      return (player(played), try? played.makeUniformLayer())
    }
    return try comparison.report()
  }

  private static func read(_ data: Data) throws -> LottieAnimation {
    try LottieAnimation(contents: data, of: "file.json") { name in
      Image(contentsOfFile: ReferencePictures.folder.appendingPathComponent("layers/\(name)").path)
    }
  }

  /// An edit of a kind that can be seen clearly if it is of one that can be seen.
  private static func edit(
    _ kind: LottieEdit.Kind, of files: [(name: String, data: Data)], _ random: inout SeededNumbers
  ) throws -> (name: String, file: Data, edit: LottieEdit)? {
    for _ in 0..<200 {
      guard let (name, file) = random.pick(files), let edit = LottieEdit(kind, of: file, &random) else {
        continue
      }
      guard kind.isVisible else { return (name, file, edit) }
      // A file that can no longer be shown is none.
      guard let isSeen = try? isSeen(file, edit.json), isSeen else { continue }
      return (name, file, edit)
    }
    return nil
  }

  /// Whether more than a dozen pixels differ by more than 40 in a picture twice as large.
  private static func isSeen(_ old: Data, _ new: Data) throws -> Bool {
    let animations = try [old, new].map(read)
    let layers = animations.map { $0.makeLayer() }
    let renderers = layers.map { _ in CairoRenderer(scale: 2) }
    for frame in stride(from: animations[0].frames.lowerBound, to: animations[0].frames.upperBound, by: 5) {
      let pictures = try (0..<2).map {
        try renderers[$0].render(
          DisplayList(
            of: layers[$0], at: frame / animations[$0].frameRate, size: animations[0].size))
      }
      let count = zip(pictures[0].pixels, pictures[1].pixels).count { channelDifference($0, $1) > 40 }
      if count > 12 { return true }
    }
    return false
  }
}

extension LottieEdit {
  /// Whether a report says of the right layer what is true of it, before all else; nothing of what nobody sees.
  func isNamed(by report: ClipReport) -> Bool {
    guard kind.isVisible else { return report.status == .passed }
    guard report.status == .failed, let first = report.changes.first else { return false }
    func isOfLayer(_ verdict: Verdict) -> Bool {
      guard let path = verdict.layer else { return false }
      return layers.contains { !$0.isEmpty && path.contains($0.replacingOccurrences(of: "/", with: "_")) }
    }
    switch kind {
    case .removed, .added: return isOfLayer(first) && first.kind == .structure
    case .order: return isOfLayer(first) && first.cause?.change.hasPrefix("order") == true
    default:
      guard isOfLayer(first), let property = first.property else { return false }
      return properties.contains { property == $0 || property.hasPrefix($0 + ".") }
    }
  }
}
